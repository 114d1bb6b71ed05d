#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "discovery/html_skeleton.h"
#include "discovery/tag_search.h"
#include "engine/web/header_list.h"

#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test {
namespace {

constexpr std::size_t npos = std::string_view::npos;

bool begins_one_of(std::string_view text, const std::vector<std::string>& tags)
{
  return std::ranges::any_of(tags,
                             [&](const std::string& tag) { return ascii_lower(text).starts_with(tag); });
}

std::size_t next_by_hand(std::string_view text, std::size_t from)
{
  for (std::size_t i = from; i < text.size(); ++i)
    if (begins_one_of(text.substr(i, 5), {"<link", "<meta"}))
      return i;
  return npos;
}

std::size_t behind_last_by_hand(std::string_view text)
{
  for (std::size_t i = text.size(); i > 0; --i)
    if (begins_one_of(text.substr(i - 1, 9), {"<base", "<frameset", "<html", "<link", "<meta"}))
      return i;
  return 0;
}

/// The text in a buffer of exactly its size.
std::vector<char> exactly(std::string_view text)
{
  return {text.begin(), text.end()};
}

TEST(TagSearch, ATagIsFoundWhereverItStands)
{
  for (std::size_t before = 0; before < 40; ++before)
    for (std::size_t behind = 0; behind < 40; ++behind)
      for (std::string_view tag : {"<link", "<META"}) {
        const std::vector<char> page =
            exactly(std::string(before, 'x') + std::string{tag} + std::string(behind, 'x'));
        const std::string_view text{page.data(), page.size()};
        EXPECT_EQ(html::next_link_or_meta(text, 0), before);
        EXPECT_EQ(html::next_link_or_meta(text, before), before);
        EXPECT_EQ(html::next_link_or_meta(text, before + 1), npos);
        EXPECT_EQ(html::end_of_last_relevant_tag(text), before + 1);
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
    EXPECT_EQ(html::next_link_or_meta(space + std::string{tag} + space, 0), npos) << tag;
  }
  EXPECT_EQ(html::next_link_or_meta("", 0), npos);
  EXPECT_EQ(html::end_of_last_relevant_tag(""), 0u);
}

TEST(TagSearch, FindsWhatALookAtEveryByteFinds)
{
  std::mt19937 random{20070704};
  const auto below = [&](std::size_t bound) { return random() % bound; };
  const std::vector<std::string> pieces{"<",     "<link", "<LinK", "<meta", "<base", "<html", "<frameset",
                                        "<li",   "<men",  "k",     "a",     " ",     "text ", "l",
                                        "<lank", "<<",    "\x80x", "<m",    "<h1>",  "<l"};
  for (int round = 0; round < 5'000; ++round) {
    std::string text;
    for (std::size_t i = below(30); i > 0; --i)
      text += pieces[below(pieces.size())];
    const std::vector<char> page = exactly(text);
    const std::string_view view{page.data(), page.size()};
    const std::size_t from = below(view.size() + 1);
    EXPECT_EQ(html::next_link_or_meta(view, from), next_by_hand(view, from)) << text;
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
