#include "engine/base/number_table.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/base/keyed_hash.h"

namespace standard_sitemap {
namespace {

TEST(NumberTable, FindsWhatWasAdded)
{
  NumberTable table;
  const auto never = [](std::uint32_t) { return false; };
  const auto always = [](std::uint32_t) { return true; };
  EXPECT_EQ(table.find_or_add(7, 1, always), 1u) << "an empty table has nothing";
  EXPECT_EQ(table.find_or_add(7, 2, always), 1u);
  EXPECT_EQ(table.find_or_add(7, 3, never), 3u) << "another of the same hash";
  EXPECT_EQ(table.find_or_add(7, 4, [](std::uint32_t number) { return number == 3; }), 3u);
  EXPECT_EQ(table.find_or_add(8, 5, always), 5u) << "the slot of another hash";
  table.clear();
  EXPECT_EQ(table.find_or_add(7, 6, always), 6u);
}

TEST(NumberTable, FindsWithoutAdding)
{
  NumberTable table;
  const auto is = [](std::uint32_t wanted) {
    return [wanted](std::uint32_t number) { return number == wanted; };
  };
  EXPECT_EQ(table.find(7, is(1)), NumberTable::none);
  table.find_or_add(7, 1, is(1));
  EXPECT_EQ(table.find(7, is(1)), 1u);
  EXPECT_EQ(table.find(7, is(2)), NumberTable::none);
  EXPECT_EQ(table.find(8, is(1)), NumberTable::none);
}

TEST(NumberTable, CountsWhatWasPassedAndTakesOtherHashes)
{
  NumberTable table;
  const auto is = [](std::uint32_t wanted) {
    return [wanted](std::uint32_t number) { return number == wanted; };
  };
  for (std::uint32_t i = 0; i < 5; ++i)
    table.find_or_add(7, i, is(i));
  EXPECT_EQ(table.passed(), 0u + 1 + 2 + 3 + 4);
  table.rehash([](std::uint32_t number) { return number; });
  for (std::uint32_t i = 0; i < 5; ++i)
    EXPECT_EQ(table.find(i, is(i)), i);
  EXPECT_EQ(table.passed(), 0u + 1 + 2 + 3 + 4);
}

// However the hashes collide: with `apart` bits of them, all of a kind stand in one run.
TEST(NumberTable, FindsAllOfManyWhileItGrows)
{
  constexpr std::uint32_t count = 3'000;
  for (const std::uint64_t apart : {0xffff'ffffull, 0xffull, 0xf000'0000ull, 0ull}) {
    NumberTable table;
    std::uint32_t wrong = 0;
    for (const bool again : {false, true})
      for (std::uint32_t i = 0; i < count; ++i)
        wrong += table.find_or_add(keyed_hash(std::uint64_t{i}) & apart, again ? count : i,
                                   [i](std::uint32_t other) { return other == i; }) != i;
    EXPECT_EQ(wrong, 0u) << apart;
  }
}

// So many that about forty pairs have equal hashes of 32 bits.
TEST(NumberTable, FindsAllOfAMillion)
{
  constexpr std::uint32_t count = 600'000;
  for (const std::size_t room : {std::size_t{0}, std::size_t{count}}) {
    NumberTable table;
    table.clear(room);
    std::uint32_t wrong = 0, compared = 0;
    for (const bool again : {false, true})
      for (std::uint32_t i = 0; i < count; ++i)
        wrong += table.find_or_add(keyed_hash(std::uint64_t{i}), again ? count : i, [&](std::uint32_t other) {
          ++compared;
          return other == i;
        }) != i;
    EXPECT_EQ(wrong, 0u);
    EXPECT_LT(compared, count + count / 100) << "a hash of 32 bits tells nearly all apart";
  }
}

} // namespace
} // namespace standard_sitemap
