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
