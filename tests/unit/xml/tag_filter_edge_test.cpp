#include "engine/xml/tag_filter.h"

#include <string>

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

/// The number of bytes that pass, given in pieces of this size.
std::size_t passed(std::string_view bytes, std::size_t most, std::size_t piece = SIZE_MAX)
{
  TagFilter filter{most};
  std::size_t total = 0;
  while (!bytes.empty()) {
    const std::string_view part = bytes.substr(0, piece);
    const std::size_t n = filter.pass(part);
    total += n;
    if (n < part.size())
      break;
    bytes.remove_prefix(part.size());
  }
  return total;
}

void expect_all_pass(const std::string& bytes, std::size_t most)
{
  for (const std::size_t piece : {std::size_t{1}, std::size_t{3}, SIZE_MAX})
    EXPECT_EQ(passed(bytes, most, piece), bytes.size()) << bytes << ' ' << piece;
}

/// The tag at the end is longer than `most`; nothing before it is.
void expect_only_last_stopped(const std::string& before, std::size_t most)
{
  expect_all_pass(before + '<' + std::string(most - 2, 'a') + '>', most);
  const std::string bytes = before + '<' + std::string(most - 1, 'a') + '>';
  for (const std::size_t piece : {std::size_t{1}, std::size_t{3}, SIZE_MAX}) {
    EXPECT_LT(passed(bytes, most, piece), bytes.size()) << bytes << ' ' << piece;
    EXPECT_GE(passed(bytes, most, piece), before.size()) << bytes << ' ' << piece;
  }
}

TEST(TagFilterEdge, TextIsNoTagWhereverItsPiecesEnd)
{
  expect_only_last_stopped("much more text than a tag may have", 5);
}

// Such a document is malformed, but libxml2 would wait for the `>`, and search for it again with each piece.
TEST(TagFilterEdge, ATagThatNeverEndsIsStoppedWhateverItHolds)
{
  for (const auto* filling : {"<", "a<", "'<", "<a b='", "<a ", "</", "<!", "<?"}) {
    std::string bytes = "<a b=\"";
    while (bytes.size() < 200)
      bytes += filling;
    for (const std::size_t piece : {std::size_t{1}, std::size_t{3}, std::size_t{16}, SIZE_MAX})
      EXPECT_LE(passed(bytes, 20, piece), 20u) << filling << ' ' << piece;
  }
}

// A `>` or `<` in a value is left to the parser; the length of the current tag is still measured.
TEST(TagFilterEdge, WhatStandsInAValueDoesNotHideALongTag)
{
  for (const auto* value : {">", "><", "/>", "-->", "?>", "]]>"})
    expect_only_last_stopped("<a b='" + std::string{value} + "'/>", 12);
}

TEST(TagFilterEdge, OnlyTheEndOfACommentEndsIt)
{
  for (const auto* comment : {"<!---><abcdef>-->", "<!-- - <abcdef> -->", "<!-- -x-> <abcdef> -->",
                              "<!-- - -<abcdef> -->", "<!-- > <abcdef> -->"})
    expect_only_last_stopped(comment, 5);
}

TEST(TagFilterEdge, OnlyTheEndOfAnInstructionEndsIt)
{
  for (const auto* instruction : {"<?p ? <abcdef>?>", "<?p ?x> <abcdef>?>",
                                  "<?p > <abcdef> ?"
                                  "?>"})
    expect_only_last_stopped(instruction, 5);
}

TEST(TagFilterEdge, OnlyTheEndOfACdataSectionEndsIt)
{
  for (const auto* section : {"<![CDATA[x]]>", "<![CDATA[ ]x]> <abcdef> ]]]>", "<![CDATA[ ]] <abcdef> ]]>"})
    expect_only_last_stopped(section, 5);
}

TEST(TagFilterEdge, WhatStandsBeforeACommentDoesNotMatter)
{
  for (const auto* before : {"<!-- c -->", "<![CDATA[x]]>", "<?p ?>", "<a>"})
    expect_only_last_stopped(before + std::string{"<!---><abcdefghijklmnop>--> and text that is long"}, 12);
}

TEST(TagFilterEdge, ALongValueIsStoppedWhereverItsPiecesEnd)
{
  for (std::size_t piece = 1; piece < 30; ++piece) {
    EXPECT_LE(passed("<a b='" + std::string(100, 'x') + "'>", 20, piece), 20u) << piece;
    EXPECT_EQ(passed("<a b='" + std::string(12, 'x') + "'>", 20, piece), 20u) << piece;
    EXPECT_LT(passed("<a b='" + std::string(13, 'x') + "'>", 20, piece), 21u) << piece;
  }
}

} // namespace
} // namespace standard_sitemap
