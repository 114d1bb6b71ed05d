#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

#include "engine/html/html_skeleton.h"
#include "engine/html/tag_search.h"
#include "engine/web/header_list.h"

#include "tests/support/unreadable_memory.h"
#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test {
namespace {

constexpr std::size_t npos = std::string_view::npos;

bool begins_one_of(std::string_view text, const std::vector<std::string>& tags)
{
  return std::ranges::any_of(tags,
                             [&](const std::string& tag) { return ascii_lower(text).starts_with(tag); });
}

using Places = std::vector<std::size_t>;

Places places_by_hand(std::string_view text)
{
  Places places;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '<' && begins_one_of(text.substr(i, 5), {"<link", "<meta"}))
      places.push_back(i);
  return places;
}

Places places(std::string_view text, html::Registers registers)
{
  Places found;
  html::LinkAndMetaSearch search{text, registers};
  for (std::size_t place = search.next(); place != npos; place = search.next())
    found.push_back(place);
  EXPECT_EQ(search.next(), npos);
  return found;
}

std::vector<html::Registers> registers_here()
{
  std::vector<html::Registers> all{html::Registers::bytes16};
  if (html::widest_registers() == html::Registers::bytes32)
    all.push_back(html::Registers::bytes32);
  return all;
}

std::size_t behind_last_by_hand(std::string_view text)
{
  for (std::size_t i = text.size(); i > 0; --i)
    if (text[i - 1] == '<' &&
        begins_one_of(text.substr(i - 1, 9), {"<base", "<frameset", "<html", "<link", "<meta"}))
      return i;
  return 0;
}

// All lengths, so all alignments: a text ends where its memory does.
TEST(TagSearch, ATagIsFoundWhereverItStands)
{
  UnreadableMemory memory;
  for (const html::Registers registers : registers_here())
    for (std::size_t before = 0; before <= 200; ++before)
      for (std::size_t behind = 0; before + behind <= 200; ++behind)
        for (std::string_view tag : {"<link", "<META"}) {
          const std::string_view text =
              memory.before_end(std::string(before, 'x') + std::string{tag} + std::string(behind, 'x'));
          ASSERT_EQ(places(text, registers), Places{before}) << before << " " << behind;
          ASSERT_EQ(places(text.substr(0, before + 4), registers), Places{}) << before;
          ASSERT_EQ(html::end_of_last_relevant_tag(text), before + 1);
        }
}

TEST(TagSearch, NothingIsFoundInATextOfAnyLengthWithoutATag)
{
  UnreadableMemory memory;
  for (const html::Registers registers : registers_here())
    for (std::size_t size = 0; size <= 200; ++size)
      for (char c : {'x', '<', 'm', '\0', '\xFF'})
        EXPECT_EQ(places(memory.before_end(std::string(size, c)), registers), Places{}) << size;
}

// Whatever the bytes around it are: the letters are compared with some bits set.
TEST(TagSearch, OnlyTheLettersOfATagAreThoseOfATag)
{
  for (const html::Registers registers : registers_here())
    for (std::string_view tag : {"<link", "<meta"})
      for (std::size_t at = 0; at < tag.size(); ++at)
        for (int c = 0; c < 256; ++c) {
          std::string text = std::string(70, 'x') + std::string{tag} + std::string(70, 'x');
          text[70 + at] = static_cast<char>(c);
          EXPECT_EQ(places(text, registers), places_by_hand(text)) << tag << " " << at << " " << c;
        }
}

TEST(TagSearch, AllThatMattersIsFoundAndNothingElse)
{
  const std::string space(50, ' ');
  for (std::string_view tag : {"<base>", "<FrameSet>", "<html>", "<link>", "<meta>"})
    EXPECT_EQ(html::end_of_last_relevant_tag(space + std::string{tag} + space), 51u) << tag;
  for (std::string_view tag :
       {"<lin", "link", "</link>", "<bake>", "<frame>", "<mesa>", "<hail>", "< link>"}) {
    EXPECT_EQ(html::end_of_last_relevant_tag(space + std::string{tag} + space), 0u) << tag;
    for (const html::Registers registers : registers_here())
      EXPECT_EQ(places(space + std::string{tag} + space, registers), Places{}) << tag;
  }
  EXPECT_EQ(html::end_of_last_relevant_tag(""), 0u);
}

TEST(TagSearch, FindsWhatALookAtEveryByteFinds)
{
  std::mt19937 random{20070704};
  const auto below = [&](std::size_t bound) { return random() % bound; };
  const std::vector<std::string> pieces{"<",     "<link", "<LinK", "<meta", "<base",     "<html", "<frameset",
                                        "<li",   "<men",  "k",     "a",     " ",         "text ", "l",
                                        "<lank", "<<",    "\x80x", "<m",    "<h1>",      "<l",    "<math",
                                        "<mtd>", "<lint", "<LiD",  "<\x4c", "\xBC\xECin"};
  UnreadableMemory memory;
  for (int round = 0; round < 3'000; ++round) {
    std::string text;
    for (std::size_t i = below(60); i > 0; --i)
      text += pieces[below(pieces.size())];
    const std::string_view view = memory.before_end(text);
    for (const html::Registers registers : registers_here())
      EXPECT_EQ(places(view, registers), places_by_hand(view)) << text;
    EXPECT_EQ(html::end_of_last_relevant_tag(view), behind_last_by_hand(view)) << text;
  }
}

// What follows the last tag of interest is not even walked. A text that only looks like such a tag, in an
// attribute or a comment, has everything up to it walked, but adds nothing to the skeleton.
TEST(TagSearch, D3b_ASkeletonIsTheSameWhateverFollows)
{
  constexpr std::string_view head = "<html><link rel=a title='<link'><p>";
  const std::string skeleton = html_skeleton(head).text;
  EXPECT_EQ(skeleton, "<html><link rel=a>");
  for (std::string_view rest :
       {"<p><b>text", "<!-- <link rel=c> -->", "<a title='<link rel=c>'>", "<script><meta name=schema.x>"})
    EXPECT_EQ(html_skeleton(std::string{head} + std::string{rest}).text, skeleton) << rest;
}

} // namespace
} // namespace standard_sitemap::test
