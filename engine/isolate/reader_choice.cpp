#include "engine/isolate/reader_client.h"

namespace standard_sitemap {

#if !defined(_WIN32) // which has no reader process, and no weak functions in a DLL
[[gnu::weak]]
#endif
std::shared_ptr<ReaderProcess>
reader_of_tests()
{
  return nullptr;
}

ReaderChoice choose_reader(const Policy& policy)
{
  if (policy.isolation == Isolation::none)
    return {};
  const auto of_tests = policy.reader ? nullptr : reader_of_tests();
  const auto& reader = of_tests ? of_tests : policy.reader;
  const bool is_required = policy.isolation == Isolation::required || of_tests;
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
