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

TEST(GivenText, CountsCharactersAndLines)
{
  EXPECT_EQ(advanced({1, 1}, ""), (TextPosition{1, 1}));
  EXPECT_EQ(advanced({3, 5}, "ab"), (TextPosition{3, 7}));
  EXPECT_EQ(advanced({3, 5}, "a\xC3\xA4\xE2\x82\xAC"), (TextPosition{3, 8}));
  EXPECT_EQ(advanced({3, 5}, "a\n"), (TextPosition{4, 1}));
  EXPECT_EQ(advanced({3, 5}, "\n\n\xF0\x9F\x98\x80z"), (TextPosition{5, 3}));
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

// A reference that is put in for a character of the file.
TEST(GivenText, WhatIsNotInTheFileDoesNotCount)
{
  const std::size_t reference = 11;
  GivenText given;
  given.begin("<a b='&#38;", {1, 5}, {&reference, 1});
  EXPECT_EQ(pair_of(given.at(5)), std::pair(1u, 11u));
  EXPECT_EQ(pair_of(given.at(0)), std::pair(1u, 12u));
  given.end(11);
  given.begin("c'>", {1, 12});
  EXPECT_EQ(pair_of(given.at(14)), std::pair(1u, 5u));
}

TEST(GivenText, WhatIsNotInTheFileDoesNotCountAfterIt)
{
  const std::size_t first = 8, second = 8;
  GivenText given;
  given.begin("b=1&#38;", {2, 5}, {&first, 1});
  given.end(8);
  given.begin("c\nd&#38;", {2, 9}, {&second, 1});
  EXPECT_EQ(pair_of(given.at(0)), std::pair(3u, 3u));
  EXPECT_EQ(pair_of(given.at(7)), std::pair(2u, 10u)) << "the end of c";
  given.end(16);
  given.begin("&e;", {3, 3});
  EXPECT_EQ(pair_of(given.at(19)), std::pair(2u, 5u));
  EXPECT_EQ(pair_of(given.at(11)), std::pair(2u, 9u)) << "c";
  EXPECT_EQ(pair_of(given.at(9)), std::pair(3u, 1u)) << "d";
  EXPECT_EQ(pair_of(given.at(3)), std::pair(3u, 3u)) << "the piece";
  given.end(3);
  given.begin("<", {3, 6});
  EXPECT_EQ(pair_of(given.at(4)), std::pair(3u, 3u)) << "now left over";
}

TEST(GivenText, ReferencesAreCountedFromWhereTheyBegin)
{
  const std::vector<std::size_t> references{6, 12};
  GivenText given;
  given.begin("a&#38;b&#38;c", {1, 1}, references);
  EXPECT_EQ(given.count_references_from(13), 2u);
  EXPECT_EQ(given.count_references_from(12), 2u);
  EXPECT_EQ(given.count_references_from(11), 1u);
  EXPECT_EQ(given.count_references_from(6), 1u);
  EXPECT_EQ(given.count_references_from(5), 0u);
  given.end(7);
  EXPECT_EQ(given.count_references_from(7), 1u);
  given.begin("d&#38;", {1, 6}, {references.data(), 1});
  EXPECT_EQ(given.count_references_from(13), 2u);
  EXPECT_EQ(given.count_references_from(5), 1u);
  given.end(0);
  EXPECT_EQ(given.count_references_from(0), 0u);
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

// Any text in any pieces, of which the parser leaves over any part; each `&` is given as a reference.
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
    std::vector<std::optional<std::size_t>> in_text{0}; // where what is given is in it; nullopt: nowhere
    std::vector<std::size_t> begins;                    // of references, in what is given
    std::size_t consumed = 0;
    const auto any_offset = [&] {
      for (;;)
        if (const std::size_t offset = consumed + below(in_text.size() - consumed); in_text[offset])
          return offset;
    };
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t to = std::min(from + 1 + below(12), text.size());
      std::string piece;
      std::vector<std::size_t> references;
      for (std::size_t i = from; i < to; ++i) {
        if (text[i] == '&') {
          begins.push_back(in_text.size() - 1);
          piece += "&#38;";
          references.push_back(piece.size());
          in_text.insert(in_text.end(), 4, std::nullopt);
        } else {
          piece += text[i];
        }
        in_text.push_back(i + 1);
      }
      given.begin(piece, counted(text, from), references);
      const std::size_t end = in_text.size() - 1;
      for (std::size_t asked = below(4); asked > 0; --asked) {
        const std::size_t offset = any_offset();
        ASSERT_EQ(pair_of(given.at(end - offset)), pair_of(counted(text, *in_text[offset])))
            << text << '\n'
            << from << ' ' << to << ' ' << offset;
        ASSERT_EQ(
            given.count_references_from(end - offset),
            static_cast<std::size_t>(std::ranges::count_if(begins, [&](auto at) { return at >= offset; })));
      }
      consumed = below(3) == 0 ? end : any_offset();
      given.end(end - consumed);
      from = to;
    }
  }
}

} // namespace
} // namespace standard_sitemap::test::given_text_test
