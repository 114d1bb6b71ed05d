#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/webview/display.h"

namespace {

using standard_sitemap::test::Display;

class Screen final : public testing::Environment {
 public:
  void SetUp() override
  {
    try {
      display_.emplace();
    } catch (const std::runtime_error& error) {
      const char* const ci = std::getenv("CI");
      if (ci && std::string_view{ci} == "true")
        FAIL() << error.what();
      GTEST_SKIP() << "SKIPPED: " << error.what();
    }
  }
  void TearDown() override { display_.reset(); }

 private:
  std::optional<Display> display_;
};

} // namespace

int main(int argc, char** argv)
{
  testing::InitGoogleTest(&argc, argv);
  testing::AddGlobalTestEnvironment(new Screen); // gtest deletes it
  return RUN_ALL_TESTS();
}
