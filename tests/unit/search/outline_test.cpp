#include "engine/view/outline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/load/table.h"

namespace standard_sitemap::outline_test {
namespace {

using namespace standard_sitemap::testing;
using ::testing::ElementsAre;

constexpr std::uint32_t none = Outline::none;

struct Outlined {
  explicit Outlined(const std::string& body, const std::string& page = {})
      : result(load(Site{}.add("http://example.com/map.xml", sitemap(body)), "http://example.com/map.xml")),
        view(*result.map, context(page), {}), outline(view)
  {
  }
  static ViewContext context(const std::string& page)
  {
    ViewContext context;
    if (!page.empty())
      context.page = uri(page);
    return context;
  }
  std::vector<std::string> names()
  {
    std::vector<std::string> names;
    for (const NodeId node : outline.nodes())
      names.emplace_back(view.map().node(node).name().value_or(""));
    return names;
  }
  std::vector<std::uint32_t> ups() const
  {
    std::vector<std::uint32_t> ups;
    for (std::uint32_t number = 0; number < outline.size(); ++number)
      ups.push_back(outline.up(number));
    return ups;
  }
  std::vector<std::uint32_t> ends() const
  {
    std::vector<std::uint32_t> ends;
    for (std::uint32_t number = 0; number < outline.size(); ++number)
      ends.push_back(outline.end(number));
    return ends;
  }
  LoadResult result;
  View view;
  Outline outline;
};

TEST(Outline, V3_WhatIsBelowANodeFollowsIt)
{
  Outlined map{"<item name='A' url='/a'><item name='B' url='/b'/><item name='C' url='/c'/></item>"
               "<item name='D' url='/d'/>"};
  EXPECT_THAT(map.names(), ElementsAre("", "A", "B", "C", "D"));
  EXPECT_THAT(map.ups(), ElementsAre(none, 0, 1, 1, 0));
  EXPECT_THAT(map.ends(), ElementsAre(5, 4, 3, 4, 5));
  EXPECT_EQ(map.outline.count_below(1), 2u);
  EXPECT_THAT(map.outline.path(3), ElementsAre(0, 1, 3));
}

TEST(Outline, M7_ChildrenAreInTheOrderInWhichTheyAreShown)
{
  Outlined map{"<group name='G' order='lexical'><item name='c' url='/1'/>"
               "<item name='a' url='/2'><item name='z' url='/4'/></item><item name='b' url='/3'/></group>"};
  EXPECT_THAT(map.names(), ElementsAre("", "G", "a", "z", "b", "c"));
}

TEST(Outline, L2_ASharedNodeIsBelowItsFirstParentOnly)
{
  Outlined map{"<group name='A'><item xml:id='s' name='S' url='/s'><item name='T' url='/t'/></item></group>"
               "<group name='B'><external url='#s'/><external url='#s'/></group>"};
  EXPECT_THAT(map.names(), ElementsAre("", "A", "S", "T", "B"));
  EXPECT_THAT(map.ups(), ElementsAre(none, 0, 1, 2, 0));
  EXPECT_EQ(map.outline.count_below(4), 0u);
}

TEST(Outline, L1_ALoopHasAnEnd)
{
  Outlined map{
      "<item xml:id='a' name='A' url='/a'><item name='B' url='/b'><external url='#a'/></item></item>"};
  EXPECT_THAT(map.names(), ElementsAre("", "A", "B"));
  EXPECT_THAT(map.ends(), ElementsAre(3, 3, 3));
}

TEST(Outline, V4_M6_OnlyWhatSomebodyCanComeTo)
{
  Outlined map{
      "<group name='Dead'/><item name='Plain' url='/p'/>"
      "<item name='Out' tree='exclude' url='/o'><item name='Below it' url='/b'/></item>"
      "<item name='Search' role='search' tree='exclude' url='/s'><item name='More' url='/m'/></item>"};
  EXPECT_THAT(map.names(), ElementsAre("", "Plain", "Search", "More"));
  EXPECT_THAT(map.ups(), ElementsAre(none, 0, none, 2));
  EXPECT_THAT(map.ends(), ElementsAre(2, 2, 4, 4));
  EXPECT_FALSE(map.outline.has(1));
  EXPECT_EQ(map.outline.of(1), none);
  EXPECT_EQ(map.outline.of(map.outline.node(3)), 3u);
}

// The page is below an excluded node that nothing else leads to.
TEST(Outline, M6_ThePathToThePageIsShown)
{
  Outlined map{"<item name='A' url='/a'/><item name='Out' tree='exclude' url='/o'>"
               "<item name='Here' url='/here'/></item>",
               "http://example.com/here"};
  EXPECT_THAT(map.names(), ElementsAre("", "A", "Out", "Here"));
  EXPECT_THAT(map.ups(), ElementsAre(none, 0, none, 2));
}

} // namespace
} // namespace standard_sitemap::outline_test
