// What decides alone: for parts of conditions in what makes the tree of a list (engine/hierarchy) that no
// other test shows, the case in which they do (tests/coverage/conditions.py).

#include <gtest/gtest.h>

#include "engine/hierarchy/path_folders.h"

#include "tests/unit/hierarchy/tree_fixture.h"

namespace standard_sitemap::tree_decisions_test {
namespace {

std::string tree_of(const std::vector<ListedPage>& pages, const PathTreeOptions& options = {})
{
  return testing::written(path_tree(ListedPages{pages}, options), pages, options.language);
}

/// The pages borrow the addresses.
std::vector<ListedPage> listed(const std::vector<std::string_view>& uris)
{
  std::vector<ListedPage> pages;
  for (const std::string_view uri : uris)
    pages.push_back({uri, "", ""});
  return pages;
}

TEST(TreeDecisions, G13_AnAddressWithoutSteps)
{
  const std::vector<ListedPage> pages = listed({"http://", "http://h/a", "http://h/b"});
  const PathFolders found = PathFolders::of(ListedPages{pages});
  ASSERT_EQ(found.places.size(), 3u);
  EXPECT_EQ(found.places[0].folder(), 0u) << "beside the hosts";
  EXPECT_EQ(found.places[0].step(), "http:///") << "an empty path is / (RFC 3986, 6.2.3)";
  EXPECT_EQ(found.places[1].folder(), found.places[2].folder());
}

// Only a segment can be the page of a folder: without its extension this query is that of another page.
TEST(TreeDecisions, G13_OnlyASegmentIsThePageOfAFolder)
{
  EXPECT_EQ(tree_of({{"http://h/shop?tea#one", "", ""},
                     {"http://h/shop?tea#two", "", ""},
                     {"http://h/shop?tea.html", "", ""}}),
            "Shop\n  Tea\n    One [1]\n    Two [2]\n  Tea.html [3]\n");
}

TEST(TreeDecisions, G13_OnlyTheFirstOfTwinsIsThePageOfAFolder)
{
  EXPECT_EQ(tree_of({{"http://h/tea/green", "", ""},
                     {"http://h/tea.html", "", ""},
                     {"https://h/tea.html", "", ""},
                     {"http://h/pots", "", ""}}),
            "Tea [2]\n  Green [1]\nTea [3]\nPots [4]\n");
}

// Of several extensions the alphabetically first is used, whatever the order of the list.
TEST(TreeDecisions, G13_WhichOfSeveralPagesIsThatOfTheFolder)
{
  EXPECT_EQ(tree_of({{"http://h/tea/green", "", ""},
                     {"http://h/tea.htm", "", ""},
                     {"http://h/tea.php", "", ""},
                     {"http://h/tea.asp", "", ""},
                     {"http://h/pots", "", ""}}),
            "Tea [4]\n  Green [1]\nTea [2]\nTea [3]\nPots [5]\n");
}

TEST(TreeDecisions, G13_ADayWithAPageStays)
{
  EXPECT_EQ(tree_of({{"http://h/2024/05/17/fog", "", ""},
                     {"http://h/2024/05/18/", "", ""},
                     {"http://h/2024/05/18/sun", "", ""},
                     {"http://h/about", "", ""}}),
            "2024-05\n  Fog [1]\n  2024-05-18 [2]\n    Sun [3]\nAbout [4]\n");
}

// Its pages are in groups, and cannot be put into their month one by one.
TEST(TreeDecisions, G14_ADayThatIsTooLargeStays)
{
  EXPECT_EQ(tree_of({{"http://h/2024/05/17/ash", "", ""},
                     {"http://h/2024/05/17/birch", "", ""},
                     {"http://h/2024/05/17/cedar", "", ""},
                     {"http://h/2024/05/18/dill", "", ""},
                     {"http://h/about", "", ""}},
                    {.max_siblings = 2}),
            "2024-05\n  2024-05-17\n    A\n      Ash [1]\n    B\n      Birch [2]\n    C\n      Cedar [3]\n"
            "  2024-05-18\n    Dill [4]\nAbout [5]\n");
}

// A group that was made is no page: the folder around it is not left out, and takes no page from it.
TEST(TreeDecisions, G14_AFolderOfWhichAllPagesAreInOneGroup)
{
  EXPECT_EQ(tree_of({{"http://h/news/ash", "", "2024-05-17"},
                     {"http://h/news/birch", "", "2024-05-18"},
                     {"http://h/news/cedar", "", "2024-05-19"},
                     {"http://h/about", "", ""}},
                    {.max_siblings = 3}),
            "News\n  Ash [1]\n  Birch [2]\n  Cedar [3]\nAbout [4]\n");
  EXPECT_EQ(
      tree_of({{"http://h/news/ash", "", "2024-05-17"},
               {"http://h/news/birch", "", "2024-05-17"},
               {"http://h/news/cedar", "", "2024-05-18"},
               {"http://h/about", "", ""}},
              {.max_siblings = 2}),
      "News\n  2024-05\n    2024-05-17\n      Ash [1]\n      Birch [2]\n    2024-05-18\n      Cedar [3]\n"
      "About [4]\n");
}

// Of one day there are more than fit into a group: they are grouped by their initials.
TEST(TreeDecisions, G14_ManyPagesOfOneDay)
{
  EXPECT_EQ(tree_of({{"http://h/ash", "", "2024-05-17"},
                     {"http://h/birch", "", "2024-05-17"},
                     {"http://h/cedar", "", "2024-05-17"},
                     {"http://h/dill", "", "2024-05-18"}},
                    {.max_siblings = 2}),
            "2024-05\n  2024-05-17\n    A\n      Ash [1]\n    B\n      Birch [2]\n    C\n      Cedar [3]\n"
            "  2024-05-18\n    Dill [4]\n");
}

// Pages without a date are beside the groups of the dated ones, unless they are too many themselves.
TEST(TreeDecisions, G14_PagesWithAndWithoutADate)
{
  const ListedPage dated[] = {{"http://h/ash", "", "2024-05-17"},
                              {"http://h/birch", "", "2024-05-18"},
                              {"http://h/cedar", "", "2024-05-19"}};
  const std::string group = "2024-05\n  2024-05-17\n    Ash [1]\n  2024-05-18\n    Birch [2]\n"
                            "  2024-05-19\n    Cedar [3]\n";
  EXPECT_EQ(tree_of({dated[0], dated[1], dated[2], {"http://h/dill", "", ""}, {"http://h/elm", "", ""}},
                    {.max_siblings = 2}),
            "Dill [4]\nElm [5]\n" + group);
  EXPECT_EQ(tree_of({dated[0],
                     dated[1],
                     dated[2],
                     {"http://h/dill", "", ""},
                     {"http://h/elm", "", ""},
                     {"http://h/fir", "", ""}},
                    {.max_siblings = 2}),
            group + "D\n  Dill [4]\nE\n  Elm [5]\nF\n  Fir [6]\n");
}

// Equal names: by the steps of their addresses, the last step first; "X" comes before "_" and "x".
TEST(TreeDecisions, G14_EqualNamesAreInTheOrderOfTheirAddresses)
{
  EXPECT_EQ(tree_of(listed({"http://h/x/1", "http://h/_x/1", "http://h/X/1"}), {.max_siblings = 2}),
            "X / 1\n  X / 1 [2]\n  X / 1 [3]\nX / 1\n  X / 1 [1]\n");
  EXPECT_EQ(tree_of(listed({"http://h/x", "http://h/_x", "http://h/X"}), {.max_siblings = 2}),
            "X\n  X [2]\n  X [3]\nX\n  X [1]\n");
}

// The same place: the page that has the children comes first, then its twins by their addresses.
TEST(TreeDecisions, G14_TwinsAreInTheOrderOfTheirAddresses)
{
  EXPECT_EQ(tree_of(listed({"http://h/tea//", "http://h/tea?", "http://h/tea", "http://h/tea/"}),
                    {.max_siblings = 2}),
            "Tea\n  Tea [1]\n  Tea [3]\nTea\n  Tea [2]\n  Tea [4]\n");
}

/// The initial of a name is evident from its first character, or has to be looked up: the groups are the
/// same.
std::string by_initial(const std::vector<ListedPage>& pages, std::string_view language = {})
{
  const std::string at_once = tree_of(pages, {.language = language, .max_siblings = 2});
  EXPECT_EQ(tree_of(pages, {.language = language, .max_siblings = 2, .fills_later = true}), at_once);
  return at_once;
}

TEST(TreeDecisions, G14_InitialsOfSegments)
{
  const std::vector<ListedPage> pages{{"http://h/apple", "", ""},      {"http://h/-bread", "", ""},
                                      {"http://h/x1", "Cake", ""},     {"http://h/dates/4711", "", ""},
                                      {"http://h/eggs?fresh", "", ""}, {"http://h/%C3%BCber", "", ""}};
  const std::string expected = "A\n  Apple [1]\nB\n  Bread [2]\nC\n  Cake [3]\nD\n  Dates / 4711 [4]\n"
                               "E\n  Eggs [5]\nU\n  Über [6]\n";
  EXPECT_EQ(by_initial(pages), expected);
  EXPECT_EQ(by_initial(pages, "de"), expected);
}

TEST(TreeDecisions, G14_InitialsOfQueriesAndFragments)
{
  EXPECT_EQ(by_initial({{"http://h/shop/?apple", "", ""},
                        {"http://h/shop/?bread=1", "", ""},
                        {"http://h/shop/#cake", "", ""},
                        {"http://h/about", "", ""}}),
            "Shop\n  A\n    Apple [1]\n  B\n    Bread 1 [2]\n  C\n    Cake [3]\nAbout [4]\n");
}

TEST(TreeDecisions, G14_InitialsOfHosts)
{
  EXPECT_EQ(by_initial({{"x", "", ""}, {"http://apple.example/", "", ""}, {"http://bread.example/", "", ""}}),
            "A\n  apple.example [2]\nB\n  bread.example [3]\nX\n  x [1]\n");
}

} // namespace
} // namespace standard_sitemap::tree_decisions_test
