#include <gtest/gtest.h>

#include "tests/unit/hierarchy/tree_fixture.h"

namespace standard_sitemap {
namespace {

using testing::TreeFixture;
using testing::written;

std::string tree_of(const std::vector<ListedPage>& pages, const PathTreeOptions& options = {})
{
  return written(path_tree(ListedPages{pages}, options), pages, options.language);
}

class Trees : public ::testing::TestWithParam<const char*> {};

TEST_P(Trees, G13_are_those_a_person_would_want)
{
  const TreeFixture fixture{GetParam()};
  ASSERT_FALSE(fixture.pages.empty());
  EXPECT_EQ(tree_of(fixture.pages, {.max_siblings = fixture.max_siblings}), fixture.tree);
}

INSTANTIATE_TEST_SUITE_P(PathTree, Trees, ::testing::Values("town", "shop", "daily"));

TEST(PathTree, G13_of_no_page_is_a_root)
{
  const PathTree tree = path_tree(ListedPages{{}});
  ASSERT_EQ(tree.nodes.size(), 1u);
  EXPECT_EQ(tree.nodes[0].children, 0u);
}

TEST(PathTree, G13_of_one_page)
{
  EXPECT_EQ(tree_of({{"https://example.com", "", ""}}), "example.com [1]\n");
  EXPECT_EQ(tree_of({{"https://example.com/a/b/c", "", ""}}), "A / B\n  C [1]\n");
}

std::string tree_of_paths(const std::vector<std::string>& paths)
{
  std::vector<std::string> uris;
  for (const std::string& path : paths)
    uris.push_back("https://example.com" + path);
  std::vector<ListedPage> pages;
  for (const std::string& uri : uris)
    pages.push_back({uri, "", ""});
  return tree_of(pages);
}

TEST(PathTree, G13_folders_that_are_numbers_are_in_their_order_at_their_places)
{
  EXPECT_EQ(tree_of_paths({"/about", "/2018/a", "/news/x", "/news/y", "/2012/b", "/2016/c", "/contact"}),
            "About [1]\n2012\n  B [5]\nNews\n  X [3]\n  Y [4]\n2016\n  C [6]\n2018\n  A [2]\nContact [7]\n");
  EXPECT_EQ(
      tree_of_paths(
          {"/v/10/a", "/v/10/b", "/v/9/a", "/v/9/b", "/v/3.10/a", "/v/3.10/b", "/v/3.9/a", "/v/3.9/b"}),
      "V\n  3.9\n    A [7]\n    B [8]\n  3.10\n    A [5]\n    B [6]\n  9\n    A [3]\n    B [4]\n  10\n    A "
      "[1]\n    B [2]\n");
}

TEST(PathTree, G13_months_are_in_their_order)
{
  EXPECT_EQ(tree_of_paths({"/2024/11/a", "/2024/2/b", "/2023/12/c"}),
            "2023-12\n  C [3]\n2024\n  2024-02\n    B [2]\n  2024-11\n    A [1]\n");
  EXPECT_EQ(tree_of_paths({"/m%C3%A4rz/a", "/m%C3%A4rz/b", "/April/a", "/April/b", "/feb/a", "/feb/b"}),
            "Feb\n  A [5]\n  B [6]\nMärz\n  A [1]\n  B [2]\nApril\n  A [3]\n  B [4]\n");
  EXPECT_EQ(
      tree_of_paths({"/may-2024/a", "/may-2024/b", "/2024-04/a", "/2024-04/b", "/12-2023/a", "/12-2023/b"}),
      "12-2023\n  A [5]\n  B [6]\n2024-04\n  A [3]\n  B [4]\nMay 2024\n  A [1]\n  B [2]\n");
}

TEST(PathTree, G13_one_month_is_one_folder)
{
  EXPECT_EQ(tree_of_paths({"/2024/5/a", "/2024/05/b", "/2024/05/07/c", "/2024/5/7/d", "/2024/5", "/2024/05",
                           "/x/5/e", "/x/5/f", "/x/05/g", "/x/05/h"}),
            "2024\n  2024-05 [5]\n    A [1]\n    B [2]\n    C [3]\n    D [4]\n  2024-05 [6]\n"
            "X\n  5\n    E [7]\n    F [8]\n  05\n    G [9]\n    H [10]\n");
}

TEST(PathTree, G13_pages_stay_in_the_order_of_the_list)
{
  EXPECT_EQ(tree_of_paths({"/7", "/9", "/8", "/2024", "/2022"}), "7 [1]\n9 [2]\n8 [3]\n2024 [4]\n2022 [5]\n");
  // A folder among them makes no numbers move, but years that are pages are beside those that are folders.
  EXPECT_EQ(tree_of_paths({"/9", "/8/a", "/8/b", "/7"}), "9 [1]\n8\n  A [2]\n  B [3]\n7 [4]\n");
  EXPECT_EQ(tree_of_paths({"/2018/a", "/2012", "/2016/b"}), "2012 [2]\n2016\n  B [3]\n2018\n  A [1]\n");
  // The name counts, not the address.
  EXPECT_EQ(tree_of({{"https://e.example/2018/a", "", ""},
                     {"https://e.example/2018/", "Latest", ""},
                     {"https://e.example/2012/b", "", ""}}),
            "Latest [2]\n  A [1]\n2012\n  B [3]\n");
}

TEST(PathTree, G13_several_hosts_are_a_level_one_is_none)
{
  EXPECT_EQ(tree_of({{"https://a.example/x", "", ""},
                     {"http://b.example/", "", ""},
                     {"https://a.example:8443/z", "", ""},
                     {"http://A.example/y", "", ""},
                     {"http://b.example/c?d", "", ""}}),
            "a.example\n"
            "  X [1]\n"
            "  Y [4]\n"
            "b.example [2]\n"
            "  C [5]\n"
            "a.example:8443\n"
            "  Z [3]\n");
}

TEST(PathTree, G13_the_same_uri_twice_is_one_node)
{
  const std::vector<ListedPage> pages{
      {"https://example.com/a/", "", ""},    {"https://EXAMPLE.com:443/a/", "", ""},
      {"https://example.com/%61/.", "", ""}, {"HTTPS://example.com/b/../a/", "", ""},
      {"https://example.com/A", "", ""},     {"https://example.com/a/?x", "", ""}};
  const PathTree tree = path_tree(ListedPages{pages});
  EXPECT_EQ(written(tree, pages), "A [1]\n  X [6]\nA [5]\n");
  EXPECT_EQ(tree.repeated, 3u);
}

TEST(PathTree, G13_twins_are_siblings_and_the_first_has_the_children)
{
  const std::vector<ListedPage> pages{
      {"https://example.com/a/b", "", ""},    {"https://example.com/a", "", ""},
      {"https://example.com/a/", "", ""},     {"http://example.com/a", "", ""},
      {"https://example.com//a", "", ""},     {"https://example.com/a?", "", ""},
      {"https://example.com/a#", "", ""},     {"https://example.com/a/index.html", "", ""},
      {"https://example.com/a#y", "", ""},    {"http://example.com/a/c", "", ""},
      {"https://user@example.com/a", "", ""}, {"https://example.com/a/", "", ""},
  };
  const PathTree tree = path_tree(ListedPages{pages});
  EXPECT_EQ(written(tree, pages), "A [2]\n  B [1]\n  Y [9]\n  C [10]\n"
                                  "A [3]\nA [4]\nA [5]\nA [6]\nA [7]\nA [8]\nA [11]\n");
  EXPECT_EQ(tree.repeated, 1u);
}

TEST(PathTree, G13_twins_of_the_home_page_stand_beside_it)
{
  EXPECT_EQ(tree_of({{"https://example.com/index.html", "", ""},
                     {"https://example.com/about", "", ""},
                     {"http://example.com", "", ""},
                     {"https://example.com/?p=1", "", ""}}),
            "example.com [1]\n  P 1 [4]\nAbout [2]\nexample.com [3]\n");
  EXPECT_EQ(tree_of({{"https://a.example/", "", ""},
                     {"https://a.example/x", "", ""},
                     {"https://b.example/", "", ""},
                     {"http://a.example/", "", ""}}),
            "a.example [1]\n  X [2]\nb.example [3]\na.example [4]\n");
}

TEST(PathTree, G13_twins_where_pages_join_folders)
{
  EXPECT_EQ(tree_of({{"https://example.com/a.html", "", ""},
                     {"http://example.com/a.html", "", ""},
                     {"https://example.com/a/x", "", ""}}),
            "A [1]\n  X [3]\nA [2]\n");
  EXPECT_EQ(tree_of({{"https://example.com/a.html", "", ""},
                     {"https://example.com/a.html?", "", ""},
                     {"https://example.com/a.html#z", "", ""},
                     {"https://example.com/a/x", "", ""}}),
            "A [1]\n  Z [3]\nA [2]\nA\n  X [4]\n")
      << "it has children, so its twin gets none";
  EXPECT_EQ(tree_of({{"https://example.com/shop.html?x", "", ""},
                     {"https://example.com/shop/tea", "", ""},
                     {"https://example.com/shop.html?x#", "", ""},
                     {"https://example.com/shop.html?y", "", ""}}),
            "Shop\n  X [1]\n  X [3]\n  Y [4]\nShop\n  Tea [2]\n");
}

// A million spellings of one address become a million siblings: it is not slower, and they are in groups.
TEST(PathTree, G14_many_twins)
{
  std::vector<std::string> uris;
  for (int i = 1; i <= 60; ++i)
    uris.push_back("https://example.com" + std::string(static_cast<std::size_t>(i), '/') + "a");
  std::vector<ListedPage> pages;
  for (const std::string& uri : uris)
    pages.push_back({uri, "", ""});
  const PathTree tree = path_tree(ListedPages{pages}, {.max_siblings = 10});
  EXPECT_EQ(tree.repeated, 0u);
  for (const PathTree::Node& node : tree.nodes)
    EXPECT_LE(node.children, 10u);
}

// RFC 3986 6.2.2.1: hosts are case-insensitive; RFC 5890: the Unicode and the ASCII form of a host are
// equivalent.
TEST(PathTree, G13_a_host_is_one_in_unicode_and_in_ascii)
{
  EXPECT_EQ(tree_of({{"https://b%C3%BCcher.example/a", "", ""},
                     {"https://xn--bcher-kva.example/b", "", ""},
                     {"https://XN--BCHER-KVA.example/a", "", ""},
                     {"https://c.example/", "", ""}}),
            "xn--bcher-kva.example\n  A [1]\n  B [2]\nc.example [4]\n");
}

TEST(PathTree, G13_a_file_of_the_name_of_a_folder_is_its_page_whatever_the_order)
{
  EXPECT_EQ(tree_of({{"https://example.com/a/x", "", ""},
                     {"https://example.com/b", "", ""},
                     {"https://example.com/a.php", "", ""},
                     {"https://example.com/a.html", "", ""}}),
            "A [4]\n  X [1]\nB [2]\nA [3]\n");
  EXPECT_EQ(tree_of({{"https://example.com/a.pdf", "", ""}, {"https://example.com/a/x", "", ""}}),
            "A.pdf [1]\nA\n  X [2]\n");
}

TEST(PathTree, G13_of_a_page_there_is_only_with_a_query_or_a_fragment)
{
  EXPECT_EQ(tree_of({{"https://example.com/green-tea?a=1&b=2", "", ""},
                     {"https://example.com/pots/iron?colour=red#top", "", ""},
                     {"https://example.com/pots/glass.php?id=7", "", ""},
                     {"https://example.com/help#top", "", ""},
                     {"https://example.com/faq?x#1", "", ""},
                     {"https://example.com/faq?x#2", "", ""},
                     {"https://example.com/old/index.php?id=3", "Old pots", ""},
                     {"https://example.com/terms/4711?print", "", ""}}),
            "Green tea [1]\n"
            "Pots\n"
            "  Iron [2]\n"
            "  Glass [3]\n"
            "Help [4]\n"
            "Faq\n"
            "  1 [5]\n"
            "  2 [6]\n"
            "Old pots [7]\n"
            "Terms / 4711 [8]\n");
}

TEST(PathTree, G13_two_queries_are_two_pages)
{
  EXPECT_EQ(tree_of({{"https://example.com/tea?sort=price", "", ""},
                     {"https://example.com/tea?sort=name", "", ""},
                     {"https://example.com/pots?sort=price", "", ""},
                     {"https://example.com/pots/iron", "", ""}}),
            "Tea\n"
            "  Sort price [1]\n"
            "  Sort name [2]\n"
            "Pots\n"
            "  Sort price [3]\n"
            "  Iron [4]\n");
}

TEST(PathTree, G13_the_home_page_only_with_a_query)
{
  EXPECT_EQ(tree_of({{"https://example.com/about", "", ""}, {"https://example.com/?lang=en", "", ""}}),
            "About [1]\nexample.com [2]\n");
  EXPECT_EQ(tree_of({{"https://example.com/index.php?lang=en#top", "", ""}}), "example.com [1]\n");
  EXPECT_EQ(tree_of({{"https://example.com/?p=1", "", ""}, {"https://example.com/?p=2", "", ""}}),
            "P 1 [1]\nP 2 [2]\n");
  EXPECT_EQ(tree_of({{"https://a.example/?x", "", ""}, {"https://b.example/y", "", ""}}),
            "a.example [1]\nb.example\n  Y [2]\n");
}

TEST(PathTree, G13_one_initial_is_taken_apart_from_name_to_name)
{
  std::vector<std::string> uris;
  for (int i = 1; i <= 25; ++i)
    uris.push_back("https://example.com/p/item-" + std::to_string(i));
  std::vector<ListedPage> pages;
  for (const std::string& uri : uris)
    pages.push_back({uri, "", ""});
  const std::string text = tree_of(pages, {.max_siblings = 10});
  EXPECT_TRUE(text.starts_with("P\n  Item 1 – Item 9\n    Item 1 [1]\n    Item 2 [2]\n")) << text;
  EXPECT_NE(text.find("\n  Item 10 – Item 17\n"), text.npos);
  EXPECT_NE(text.find("\n  Item 18 – Item 25\n"), text.npos);
}

TEST(PathTree, G13_groups_of_groups_where_one_would_not_do)
{
  std::vector<std::string> uris;
  for (int i = 0; i < 1000; ++i)
    uris.push_back("https://example.com/" + std::to_string(i));
  std::vector<ListedPage> pages;
  for (const std::string& uri : uris)
    pages.push_back({uri, "", ""});
  const PathTree tree = path_tree(ListedPages{pages}, {.max_siblings = 10});
  for (const PathTree::Node& node : tree.nodes)
    EXPECT_LE(node.children, 10u);
}

TEST(PathTree, G13_folders_stay_in_sight_of_many_pages)
{
  std::vector<ListedPage> pages{{"https://example.com/folder/x", "", ""},
                                {"https://example.com/b1", "", ""},
                                {"https://example.com/c1", "", ""},
                                {"https://example.com/b2", "", ""},
                                {"https://example.com/folder/y", "", ""}};
  EXPECT_EQ(tree_of(pages, {.max_siblings = 2}),
            "Folder\n  X [1]\n  Y [5]\nB\n  B1 [2]\n  B2 [4]\nC\n  C1 [3]\n");
}

TEST(PathTree, G13_an_initial_is_one_of_the_language)
{
  const std::vector<ListedPage> pages{{"https://example.com/%C3%A5l", "", ""},
                                      {"https://example.com/apa", "", ""},
                                      {"https://example.com/%E6%9C%AC", "", ""}};
  EXPECT_EQ(tree_of(pages, {.language = "sv", .max_siblings = 2}),
            "A\n  Apa [2]\nÅ\n  Ål [1]\n…\n  本 [3]\n");
  EXPECT_EQ(tree_of(pages, {.language = "", .max_siblings = 2}), "A\n  Ål [1]\n  Apa [2]\n…\n  本 [3]\n");
}

TEST(PathTree, G13_what_is_not_of_the_web_has_its_place)
{
  EXPECT_EQ(tree_of({{"file:///a/b.html", "", ""},
                     {"file:///a/c.html", "", ""},
                     {"mailto:x@example.com", "", ""},
                     {"not a uri", "Title", ""}}),
            "file: / A\n  B [1]\n  C [2]\nmailto:\n  x@example.com [3]\nTitle [4]\n");
}

} // namespace
} // namespace standard_sitemap
