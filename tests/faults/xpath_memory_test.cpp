// That there is no memory is not the fault of an XPath: it is not reported as one that does not compile.

#include <new>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/xml/xpath.h"

#include "tests/faults/failing_memory.h"

namespace standard_sitemap::faults::xpath_memory_test {
namespace {

TEST(XPathMemory, S3_WithoutMemoryNothingIsSaidOfAnXPath)
{
  for (const std::string_view expression : {"a/b", "//*[@id='a']", "id('x') | a[position() = 1]"}) {
    ASSERT_TRUE(compiles_as_xpath(expression));
    std::size_t thrown = 0;
    bool has_struck = true;
    for (std::size_t number = 0; has_struck; ++number) {
      const FailingAllocation failing{number};
      try {
        EXPECT_TRUE(compiles_as_xpath(expression)) << expression << ' ' << number;
      } catch (const std::bad_alloc&) {
        ++thrown;
      }
      has_struck = FailingAllocation::has_struck();
    }
    EXPECT_GT(thrown, 0u) << expression;
  }
}

} // namespace
} // namespace standard_sitemap::faults::xpath_memory_test
