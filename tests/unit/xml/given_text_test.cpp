#include "engine/xml/given_text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace standard_sitemap::test::given_text_test {
namespace {

/// The position of a byte, counted from the beginning of the file.
TextPosition counted(std::string_view text, std::size_t offset)
{
  std::uint32_t line = 1, column = 1;
  for (const char c : text.substr(0, offset)) {
    if (c == '\n') {
      ++line;
      column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xC0u) != 0x80) {
      ++column;
    }
  }
  return {line, column};
}

std::pair<std::uint32_t, std::uint32_t> pair_of(std::optional<TextPosition> position)
{
  return position ? std::pair(position->line, position->column) : std::pair(0u, 0u);
}

TEST(GivenText, KnowsWhatWasLeftOver)
{
  GivenText given;
  given.begin("ab\n\xC3\xA4<i", {1, 1});
  EXPECT_EQ(pair_of(given.at(2)), std::pair(2u, 2u));
  given.end(2);
  given.begin("\nx>", {2, 4});
  EXPECT_EQ(pair_of(given.at(5)), std::pair(2u, 2u)) << "of the rest";
  EXPECT_EQ(pair_of(given.at(3)), std::pair(2u, 4u));
  EXPECT_EQ(pair_of(given.at(2)), std::pair(3u, 1u));
  EXPECT_EQ(pair_of(given.at(5)), std::pair(2u, 2u)) << "in any order";
  EXPECT_FALSE(given.at(6));
}

TEST(GivenText, MoreThanIsKeptIsUnknown)
{
  GivenText given;
  const std::string long_comment(2u << 20, 'x');
  given.begin(long_comment, {1, 1});
  given.end(long_comment.size());
  given.begin("yz", {1, 1 + (2u << 20)});
  EXPECT_FALSE(given.at(3));
  EXPECT_EQ(pair_of(given.at(1)), std::pair(1u, 2u + (2u << 20)));
  given.end(1);
  given.begin("!", {1, 3 + (2u << 20)});
  EXPECT_EQ(pair_of(given.at(2)), std::pair(1u, 2u + (2u << 20)));
}

// Any text in any pieces, of which the parser leaves over any part.
TEST(GivenText, IsAsCountedFromTheBeginning)
{
  std::mt19937 random{19};
  const auto below = [&random](std::size_t n) { return std::size_t{random()} % n; };
  constexpr std::string_view characters[] = {"a", "<", "\n", "\xC3\xA4", "\xE2\x82\xAC", "b", "&"};
  for (int round = 0; round < 4'000; ++round) {
    std::string text;
    for (std::size_t left = below(60); left > 0; --left)
      text += characters[below(std::size(characters))];
    GivenText given;
    std::size_t consumed = 0;
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t to = std::min(from + 1 + below(12), text.size());
      given.begin(std::string_view{text}.substr(from, to - from), counted(text, from));
      for (std::size_t asked = below(4); asked > 0; --asked) {
        const std::size_t offset = consumed + below(to + 1 - consumed);
        ASSERT_EQ(pair_of(given.at(to - offset)), pair_of(counted(text, offset)))
            << text << '\n'
            << from << ' ' << to << ' ' << offset;
      }
      consumed = below(3) == 0 ? to : consumed + below(to + 1 - consumed);
      given.end(to - consumed);
      from = to;
    }
  }
}

} // namespace
} // namespace standard_sitemap::test::given_text_test
