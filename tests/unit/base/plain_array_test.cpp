#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "engine/base/plain_array.h"

namespace standard_sitemap {
namespace {

TEST(PlainArray, KeepsItsValuesWhileItGrows)
{
  PlainArray<std::uint32_t> numbers;
  EXPECT_TRUE(numbers.empty());
  for (std::uint32_t i = 0; i < 100'000; ++i) {
    numbers.push_back(i);
    if (i % 30'000 == 0) // in the heap, and in pages of its own
      numbers.prefer_large_pages();
  }
  ASSERT_EQ(numbers.size(), 100'000u);
  for (std::uint32_t i = 0; i < 100'000; ++i)
    ASSERT_EQ(numbers[i], i);
  EXPECT_EQ(numbers.back(), 99'999u);

  numbers.shrink_to_fit();
  EXPECT_EQ(numbers.capacity(), 100'000u);
  EXPECT_TRUE(std::ranges::is_sorted(numbers));

  numbers.resize_for_overwrite(1'000); // so few are in the heap again
  numbers.shrink_to_fit();
  ASSERT_EQ(numbers.capacity(), 1'000u);
  for (std::uint32_t i = 0; i < 1'000; ++i)
    ASSERT_EQ(numbers[i], i);
}

TEST(PlainArray, IsOverwrittenAndMoved)
{
  PlainArray<char> bytes;
  bytes.append(3, 'a');
  bytes.resize_for_overwrite(5);
  bytes[3] = bytes[4] = 'b';
  PlainArray<char> moved{std::move(bytes)};
  EXPECT_EQ(std::string_view(moved.data(), moved.size()), "aaabb");
  moved.resize_for_overwrite(1);
  bytes = std::move(moved);
  EXPECT_EQ(std::string_view(bytes.data(), bytes.size()), "a");
}

TEST(PlainArray, StaysAsItWasIfThereIsNoMemory)
{
  PlainArray<std::uint64_t> numbers;
  numbers.push_back(7);
  EXPECT_THROW(numbers.make_room(std::numeric_limits<std::size_t>::max() / 4), std::bad_alloc);
  ASSERT_EQ(numbers.size(), 1u);
  EXPECT_EQ(numbers[0], 7u);
}

TEST(PlainArrayDeathTest, ChecksIndicesWhereTheStandardLibraryDoes)
{
#ifdef _GLIBCXX_ASSERTIONS
  PlainArray<char> bytes;
  bytes.append(3, 'a'); // there is memory for more
  EXPECT_DEATH(bytes[3] = 'b', "");
  EXPECT_DEATH(std::as_const(bytes)[3], "");
#else
  GTEST_SKIP() << "it does not";
#endif
}

} // namespace
} // namespace standard_sitemap
