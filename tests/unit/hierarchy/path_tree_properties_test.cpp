// Properties of the tree of any list, checked on random and hostile ones.

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "engine/display/shown.h"
#include "engine/hierarchy/name_value.h"
#include "engine/hierarchy/path_folders.h"
#include "engine/hierarchy/path_names.h"
#include "engine/hierarchy/path_steps.h"

#include "tests/unit/hierarchy/tree_fixture.h"

namespace standard_sitemap {
namespace {

std::vector<ListedPage> pages_of(const std::vector<std::string>& uris)
{
  std::vector<ListedPage> pages;
  for (const std::string& uri : uris)
    pages.push_back({uri, "", ""});
  return pages;
}

/// Made of few parts, so that equal ones often occur.
std::vector<std::string> random_list(std::mt19937& random, std::size_t size)
{
  static const std::vector<std::string> hosts{
      "https://a.example",     "http://a.example", "https://b.example:81",
      "https://A.example:443", "file://",          "mailto:"};
  static const std::vector<std::string> parts{
      "?",  "#",          "/a",         "/b.html",     "/a.php",  "/",         "/2024",   "/05",
      "/5", "/17",        "/index.htm", "/%C3%A4-b_c", "/%FF%0a", "/4711",     "?x=1",    "?y",
      "#z", "/someWords", "/.",         "/..",         "/..%2f",  "/\xC3\xA4", "/a.html", "/2024-05-17-b",
      "/b", "/c-d"};
  const auto one_of = [&](const std::vector<std::string>& of, std::size_t max_index) {
    return of[random() % std::min(max_index, of.size())];
  };
  const std::size_t max_hosts = 1 + random() % hosts.size();
  std::vector<std::string> uris;
  for (std::size_t i = 0; i < size; ++i) {
    std::string uri = one_of(hosts, max_hosts);
    for (std::size_t depth = random() % 7; depth > 0; --depth)
      uri += one_of(parts, parts.size());
    uris.push_back(std::move(uri));
  }
  return uris;
}

std::vector<std::string> steps_of(std::string_view uri)
{
  std::string storage;
  std::string_view rest = comparable_uri(uri, storage).from_host;
  std::vector<std::string> steps;
  while (const auto step = next_step(rest, steps.size() >= path_levels))
    steps.emplace_back(*step);
  return steps;
}

std::string normal(std::string_view uri)
{
  std::string storage;
  return std::string{comparable_uri(uri, storage).whole};
}

/// Titles and dates for some pages; the same for all at one place.
std::vector<ListedPage> described(const std::vector<std::string>& uris)
{
  static const std::vector<std::string> names{"", "", "", "Tea", "Pots", "tea", "Ärger", "10", "9"};
  static const std::vector<std::string> dates{"",           "",           "",           "2024-05-17",
                                              "2024-05-01", "2023-12-24", "2024-06-03", "some day"};
  std::vector<ListedPage> pages = pages_of(uris);
  for (ListedPage& page : pages) {
    std::string steps;
    for (const std::string& step : steps_of(page.uri))
      steps += step;
    const std::size_t hash = std::hash<std::string>{}(steps);
    page.name = names[hash % names.size()];
    page.date = dates[hash / names.size() % dates.size()];
  }
  return pages;
}

void expect_sound(const PathTree& tree, const std::vector<ListedPage>& pages)
{
  // A tree: each node except the root is the child of exactly one node, and they are numbered depth first.
  std::vector<std::uint32_t> parent(tree.nodes.size(), PathTree::none);
  ASSERT_EQ(tree.children.size() + 1, tree.nodes.size());
  for (std::uint32_t node = 0; node < tree.nodes.size(); ++node)
    for (std::uint32_t i = 0; i < tree.nodes[node].children; ++i) {
      const std::uint32_t child = tree.children[tree.nodes[node].first_child + i];
      ASSERT_LT(node, child);
      ASSERT_EQ(parent[child], PathTree::none);
      parent[child] = node;
    }
  std::vector<std::size_t> depth(tree.nodes.size(), 0);
  std::set<std::uint32_t> reached;
  std::set<std::string> written;
  std::set<std::vector<std::string>> ways; ///< of pages with others below them
  for (std::uint32_t node = 1; node < tree.nodes.size(); ++node) {
    depth[node] = depth[parent[node]] + 1;
    EXPECT_LE(depth[node], path_levels + 3 + 8);
    const PathTree::Node& one = tree.nodes[node];
    EXPECT_TRUE(one.page != PathTree::none || one.children > 0) << "an empty group";
    const std::string name = generated_name(tree, node, ListedPages{pages});
    EXPECT_NE(name.empty(), one.page == PathTree::none || pages[one.page].name.empty());
    EXPECT_EQ(shown_text(name, 100'000), name) << "not safe";
    if (one.page != PathTree::none) {
      EXPECT_TRUE(reached.insert(one.page).second) << "a page twice";
      EXPECT_TRUE(written.insert(normal(pages[one.page].uri)).second) << "the same URI twice";
      if (one.children > 0) {
        EXPECT_TRUE(ways.insert(steps_of(pages[one.page].uri)).second)
            << "only one of the twins has the children";
      }
    }
  }
  EXPECT_EQ(reached.size() + tree.repeated, pages.size());
  std::set<std::string> all;
  for (const ListedPage& page : pages)
    all.insert(normal(page.uri));
  EXPECT_EQ(written, all) << "a page is lost";
}

/// The pages below each group: for each node, the paths of the pages below it.
std::multiset<std::set<std::vector<std::string>>> groups_of(const PathTree& tree,
                                                            const std::vector<ListedPage>& pages)
{
  std::vector<std::set<std::vector<std::string>>> below(tree.nodes.size());
  for (auto node = static_cast<std::uint32_t>(tree.nodes.size()); node-- > 0;) {
    if (tree.nodes[node].page != PathTree::none)
      below[node].insert(steps_of(pages[tree.nodes[node].page].uri));
    for (std::uint32_t i = 0; i < tree.nodes[node].children; ++i) {
      const auto& inside = below[tree.children[tree.nodes[node].first_child + i]];
      below[node].insert(inside.begin(), inside.end());
    }
  }
  return {below.begin(), below.end()};
}

std::multiset<std::string> names_of(const PathTree& tree, const std::vector<ListedPage>& pages)
{
  std::multiset<std::string> names;
  for (std::uint32_t node = 1; node < tree.nodes.size(); ++node)
    names.insert(generated_name(tree, node, ListedPages{pages}));
  return names;
}

TEST(PathTreeProperties, G13_every_page_once_and_the_same_groups_in_any_order)
{
  std::mt19937 random{13};
  for (int round = 0; round < 80; ++round) {
    const std::vector<std::string> uris = random_list(random, 1 + random() % 60);
    const PathTreeOptions options{.language = round % 9 == 0 ? "sv" : "", .max_siblings = 2 + random() % 12};
    const auto pages = round % 2 == 0 ? pages_of(uris) : described(uris);
    const PathTree tree = path_tree(ListedPages{pages}, options);
    expect_sound(tree, pages);

    auto shuffled = pages;
    std::shuffle(shuffled.begin(), shuffled.end(), random);
    const PathTree other = path_tree(ListedPages{shuffled}, options);
    EXPECT_EQ(groups_of(tree, pages), groups_of(other, shuffled));
    EXPECT_EQ(names_of(tree, pages), names_of(other, shuffled));
    if (HasFailure()) {
      for (const ListedPage& page : pages)
        std::cerr << page.uri << '\n';
      return;
    }
  }
}

TEST(PathTreeProperties, G13_siblings_stand_as_in_the_list)
{
  std::mt19937 random{14};
  for (int round = 0; round < 100; ++round) {
    const auto uris = random_list(random, 40);
    const auto pages = pages_of(uris);
    const PathTree tree = path_tree(ListedPages{pages});
    std::vector<std::uint32_t> first(tree.nodes.size(), PathTree::none);
    for (auto node = static_cast<std::uint32_t>(tree.nodes.size()); node-- > 0;) {
      const auto children =
          std::span{tree.children}.subspan(tree.nodes[node].first_child, tree.nodes[node].children);
      for (const std::uint32_t child : children)
        first[node] = std::min(first[node], first[child]);
      first[node] = std::min(first[node], tree.nodes[node].page);
      // A page that is repeated later counts where it first occurred. Numbers and dates are in their own
      // order.
      std::vector<std::uint32_t> others;
      std::vector<NameValue> folders;
      for (const std::uint32_t child : children) {
        const auto value = name_value(generated_name(tree, child, ListedPages{pages}));
        if (!value)
          others.push_back(child);
        else if (tree.nodes[child].children > 0)
          folders.push_back(*value);
      }
      EXPECT_TRUE(std::ranges::is_sorted(others, {}, [&](std::uint32_t other) { return first[other]; }));
      EXPECT_TRUE(std::ranges::is_sorted(folders, {}, &NameValue::parts));
    }
  }
}

TEST(PathTreeProperties, G13_hostile_paths_stay_shallow)
{
  std::vector<std::string> uris;
  uris.push_back("https://a.example" + std::string(8000, '/'));
  uris.push_back("https://a.example/" + std::string(8000, 'a'));
  std::string deep = "https://a.example";
  for (int i = 0; i < 4000; ++i)
    deep += "/a";
  for (int i = 0; i < 3; ++i)
    uris.push_back(deep + '/' + std::to_string(i));
  uris.push_back(deep + "?" + std::string(4000, '&'));
  uris.push_back(deep + "#" + std::string(4000, '!'));
  const auto pages = pages_of(uris);
  expect_sound(path_tree(ListedPages{pages}), pages);
}

TEST(PathTreeProperties, G14_many_folders_of_one_letter)
{
  std::vector<std::string> uris;
  for (unsigned i = 0; i < 1u << 11; ++i) {
    std::string uri = "https://a.example";
    for (int bit = 0; bit < 11; ++bit)
      uri += (i >> bit & 1u) != 0 ? "/a" : "/b";
    uris.push_back(std::move(uri));
  }
  const auto pages = pages_of(uris);
  expect_sound(path_tree(ListedPages{pages}), pages);
}

} // namespace
} // namespace standard_sitemap
