// What decides alone: for parts of conditions in engine/hierarchy that no other test shows, the case in which
// they do (tests/coverage/conditions.py). Of the tree and of lists: tree_decisions_test.cpp,
// list_decisions_test.cpp.

#include <array>

#include <gtest/gtest.h>

#include "engine/hierarchy/name_groups.h"
#include "engine/hierarchy/path_dates.h"
#include "engine/hierarchy/path_names.h"
#include "engine/hierarchy/path_steps.h"
#include "engine/hierarchy/segment_name.h"

namespace standard_sitemap::hierarchy_decisions_test {
namespace {

TEST(HierarchyDecisions, G13_WhatIsAYearAMonthOrADay)
{
  using enum DateLevel;
  EXPECT_EQ(date_level("/1899", none), none);
  EXPECT_EQ(date_level("/1900", none), year);
  EXPECT_EQ(date_level("/2099", none), year);
  EXPECT_EQ(date_level("/2100", none), none);
  EXPECT_EQ(date_level("/0", year), none);
  EXPECT_EQ(date_level("/1", year), month);
  EXPECT_EQ(date_level("/13", year), none);
  EXPECT_EQ(date_level("/0", month), none);
  EXPECT_EQ(date_level("/31", month), day);
  EXPECT_EQ(date_level("/32", month), none);
}

TEST(HierarchyDecisions, G14_ADateAtTheStartOfAText)
{
  for (const std::string_view dated : {"2024-05-17", "2024-05-17T08:00Z", "2024-05-17-fog"})
    EXPECT_EQ(date_at_start(dated), "2024-05-17") << dated;
  for (const std::string_view other :
       {"1899-05-17", "2024-13-17", "2024-05-32", "2024-05-170", "2024-05-1", "2024/05-17", "2024-05/17"})
    EXPECT_EQ(date_at_start(other), "") << other;
}

std::string page_name(std::string_view uri)
{
  std::string names;
  append_page_name(uri, "", names);
  return names;
}

TEST(HierarchyDecisions, G13_NamesOfPages)
{
  EXPECT_EQ(page_name("http://h/tea"), "Tea");
  EXPECT_EQ(page_name("http://h/shop//"), "Shop") << "an empty segment has no name";
  EXPECT_EQ(page_name("http://h/shop/."), "Shop");
  EXPECT_EQ(page_name("http://h/shop/.tea"), ".tea");
  EXPECT_EQ(page_name("http://h/"), "h");
  EXPECT_EQ(page_name("http://h/2024/05"), "2024-05") << "a month is not understood alone";
  EXPECT_EQ(page_name("http://h/shop/index.html"), "Shop");
  EXPECT_EQ(page_name("http://h/?tea=green"), "Tea green");
  EXPECT_EQ(page_name("http://"), "http:///")
      << "no step: the whole, in which an empty path is / (RFC 3986, 6.2.3)";
}

TEST(HierarchyDecisions, G13_ADateContainsTheEntriesBeforeIt)
{
  using enum DateLevel;
  const std::array<DatedStep, 4> steps{{{"/news", none}, {"/2024", year}, {"/5", month}, {"/7", day}}};
  const auto name = [&](std::size_t count, std::size_t from) {
    std::string names;
    append_place_name(std::span{steps}.first(count), from, "", names);
    return names;
  };
  EXPECT_EQ(name(4, 0), "News / 2024-05-07");
  EXPECT_EQ(name(4, 2), "2024-05-07");
  EXPECT_EQ(name(3, 0), "News / 2024-05");
  EXPECT_EQ(name(2, 0), "News / 2024");
}

TEST(HierarchyDecisions, G13_TheRootHasNoName)
{
  const std::vector<ListedPage> pages{{"http://h/a", "Tea", ""}, {"http://h/b", "", ""}};
  const PathTree tree = path_tree(ListedPages{pages});
  ASSERT_EQ(tree.nodes.size(), 3u);
  EXPECT_EQ(generated_name(tree, 0, ListedPages{pages}), "");
  EXPECT_EQ(generated_name(tree, 1, ListedPages{pages}), "") << "its author named it";
  EXPECT_EQ(generated_name(tree, 2, ListedPages{pages}), "B");
}

std::string whole(std::string_view uri)
{
  std::string storage;
  return std::string{comparable_uri(uri, storage).whole};
}

std::string from_host(std::string_view uri)
{
  std::string storage;
  return std::string{comparable_uri(uri, storage).from_host};
}

// RFC 3986, 6.2.2.2: unreserved characters need no percent-encoding; all others keep it.
TEST(HierarchyDecisions, G13_EachUnreservedCharacterIsDecoded)
{
  for (const auto& [encoded, plain] : {std::pair{"%41", "A"},
                                       {"%7A", "z"},
                                       {"%30", "0"},
                                       {"%2D", "-"},
                                       {"%2E", "."},
                                       {"%5F", "_"},
                                       {"%7E", "~"}})
    EXPECT_EQ(whole("http://h/x" + std::string{encoded}), "http://h/x" + std::string{plain});
  for (const std::string encoded : {"%20", "%21", "%2F", "%3A", "%40", "%5B", "%60", "%7B", "%C3"})
    EXPECT_EQ(whole("http://h/x" + encoded), "http://h/x" + encoded);
}

TEST(HierarchyDecisions, G13_APercentSignWithoutTwoFiguresIsLookedAtClosely)
{
  for (const std::string uri : {"http://h/%:1", "http://h/%G1", "http://h/%1:", "http://h/%!1"}) {
    std::string storage;
    EXPECT_FALSE(comparable_uri(uri, storage).is_evident) << uri;
  }
}

// RFC 3986, 6.2.3: only the scheme's own port may be left out.
TEST(HierarchyDecisions, G13_PortsThatAreKept)
{
  for (const std::string uri : {"http://h:81/a", "http://h:080/a", "http://h:443/a", "https://h:80/a"})
    EXPECT_EQ(whole(uri), uri);
  for (const std::string uri : {"http://h:80/a", "http://h:/a"})
    EXPECT_EQ(whole(uri), "http://h/a") << uri;
}

TEST(HierarchyDecisions, G13_CredentialsDoNotDecideWhereAPageIs)
{
  EXPECT_EQ(from_host("http://u@h/a"), "h/a");
  EXPECT_EQ(from_host("HTTP://h/a"), "h/a");
  EXPECT_EQ(from_host("ftp://u@h/a"), "ftp://u@h/a") << "the scheme and all that follows is the host";
}

std::string segment_name(std::string_view step)
{
  std::string names;
  append_segment_name(step, "", names);
  return names;
}

TEST(HierarchyDecisions, G13_LanguageTagsAreNoWords)
{
  for (const std::string tag : {"en-gb", "pt_BR"})
    EXPECT_EQ(segment_name('/' + tag), tag);
  EXPECT_EQ(segment_name("/en-g1"), "En g1");
  EXPECT_EQ(segment_name("/en-1g"), "En 1g");
  EXPECT_EQ(segment_name("/en-gB"), "En gB");
  EXPECT_EQ(segment_name("/en-Gb"), "En Gb");
  EXPECT_EQ(segment_name("/en-G1"), "En G1");
}

TEST(HierarchyDecisions, G13_ADashBetweenFiguresStays)
{
  EXPECT_EQ(segment_name("/17-05"), "17-05");
  EXPECT_EQ(segment_name("/17-"), "17") << "nothing comes after it";
  EXPECT_EQ(segment_name("/-17"), "17");
  EXPECT_EQ(segment_name("/17_05"), "17 05");
  EXPECT_EQ(segment_name("/17--05"), "17 05");
}

TEST(HierarchyDecisions, G13_CapitalsThatSeparateWords)
{
  EXPECT_EQ(segment_name("/aboutUs"), "About us");
  EXPECT_EQ(segment_name("/iPhone"), "iPhone") << "a single small letter before a capital is a name";
  EXPECT_EQ(segment_name("/my.iPhone"), "my.iPhone");
  EXPECT_EQ(segment_name("/2aB"), "2a B");
}

TEST(HierarchyDecisions, G13_ParametersOfAQuery)
{
  EXPECT_EQ(segment_name("?colour=red"), "Colour red");
  EXPECT_EQ(segment_name("?=red"), "Red") << "a value without a name";
  EXPECT_EQ(segment_name("?red"), "Red");
  EXPECT_EQ(segment_name("?colour="), "Colour");
}

TEST(HierarchyDecisions, G14_ARangeOfOneName)
{
  const Collation collation{""};
  const NameRanges one{{"Tea"}, collation, [](std::size_t, std::size_t) { return false; }};
  EXPECT_EQ(one.name(0, 1), "Tea");
  EXPECT_EQ(one.members(0, 1), std::vector<std::uint32_t>{0});
  const NameRanges two{{"Tea", "Pots"}, collation, [](std::size_t, std::size_t) { return false; }};
  EXPECT_EQ(two.name(0, 1), "P") << "as much as distinguishes it from its neighbour";
  EXPECT_EQ(two.name(0, 2), "P – T");
}

} // namespace
} // namespace standard_sitemap::hierarchy_decisions_test
