#include "engine/base/free_memory.h"

#include <vector>

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

TEST(FreeMemory, KeepsNoCapacity)
{
  std::vector<int> numbers(1'000);
  free_memory(numbers);
  EXPECT_TRUE(numbers.empty());
  EXPECT_EQ(numbers.capacity(), 0u);
}

} // namespace
} // namespace standard_sitemap
