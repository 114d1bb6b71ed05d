#include "engine/isolate/reader_client.h"

#include <utility>

namespace standard_sitemap {
namespace {

std::shared_ptr<ReaderProcess> reader_of_all_tests; // NOLINT: set before the first test

} // namespace

void require_reader_of_tests(std::shared_ptr<ReaderProcess> reader)
{
  reader_of_all_tests = std::move(reader);
}

std::shared_ptr<ReaderProcess> reader_of_tests()
{
  return reader_of_all_tests;
}

ReaderChoice choose_reader(const Policy& policy)
{
  if (policy.isolation == Isolation::none)
    return {};
  const bool is_of_tests = !policy.reader && reader_of_all_tests;
  const auto& reader = is_of_tests ? reader_of_all_tests : policy.reader;
  const bool is_required = policy.isolation == Isolation::required || is_of_tests;
  if (!reader && !is_required)
    return {};
  const auto why_not =
      reader ? reader->unavailable() : std::string{"the program has not started a reader process"};
  if (!why_not)
    return {.reader = reader};
  ReaderChoice none;
  none.refused = is_required;
  if (is_required)
    none.why_not = {.severity = Severity::error,
                    .code = Code::reader_failed,
                    .message =
                        "nothing is parsed, because that is allowed only in a reader process, and there "
                        "is none: " +
                        *why_not};
  else
    none.why_not = {.severity = Severity::note,
                    .code = Code::not_isolated,
                    .message = "parsed without a reader process: " + *why_not};
  return none;
}

} // namespace standard_sitemap
