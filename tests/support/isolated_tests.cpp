// Lets all tests of a program parse in a reader process, if the variable STANDARD_SITEMAP_TEST_READER names
// the program of one.

#include <chrono>
#include <cstdlib>

#include <gtest/gtest.h>

#include "engine/isolate/reader_client.h"
#include "tests/support/reader_of_tests.h"

namespace standard_sitemap::isolated_tests {
namespace {

class ReaderEnvironment final : public ::testing::Environment {
 public:
  explicit ReaderEnvironment(std::string program) : program_(std::move(program)) {}

  void SetUp() override
  {
    constexpr std::chrono::minutes patience{10};
    auto reader =
        ReaderProcess::start({.program = program_, .start_time = patience, .answer_time = patience});
    const auto why_not = reader->unavailable();
    ASSERT_EQ(why_not, std::nullopt) << *why_not;
    require_reader_of_tests(std::move(reader));
  }

  void TearDown() override
  {
    const auto reader = reader_of_tests();
    require_reader_of_tests(nullptr);
    // If it died, some test did not test what it should have.
    EXPECT_LE(reader->started() - ReaderClient{*reader}.started_apart(), 1u)
        << "the reader process ended during the tests";
    EXPECT_GT(reader->cpu_time().count(), 0);
  }

 private:
  std::string program_;
};

const bool is_registered = [] {
  if (const char* const program = std::getenv("STANDARD_SITEMAP_TEST_READER"))
    ::testing::AddGlobalTestEnvironment(new ReaderEnvironment{program}); // which the framework owns
  return true;
}();

} // namespace
} // namespace standard_sitemap::isolated_tests
