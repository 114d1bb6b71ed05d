#include "tests/support/reader_of_tests.h"

#include <utility>

namespace standard_sitemap {
namespace {

std::shared_ptr<ReaderProcess> reader_of_all_tests; // NOLINT: set before the first test

} // namespace

void require_reader_of_tests(std::shared_ptr<ReaderProcess> reader)
{
  reader_of_all_tests = std::move(reader);
}

// In place of the engine's own.
std::shared_ptr<ReaderProcess> reader_of_tests()
{
  return reader_of_all_tests;
}

} // namespace standard_sitemap
