#include "engine/hierarchy/path_folders.h"

#include <algorithm>
#include <functional>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "engine/hierarchy/path_steps.h"

namespace standard_sitemap {
namespace {

using Way = std::vector<std::string>;

struct Expected {
  std::uint32_t page = PathFolder::none, first = PathFolder::none;
  std::vector<std::uint32_t> twins = {}; ///< other pages with the same place
  bool operator==(const Expected&) const = default;
};

std::vector<ComparableUri> compared(const std::vector<std::string>& uris)
{
  std::vector<ComparableUri> result;
  for (const std::string& uri : uris)
    result.push_back({uri, uri});
  return result;
}

/// The expected result of `path_folders`, computed for each page separately.
std::map<Way, Expected> naively(const std::vector<std::string>& uris)
{
  std::map<Way, Expected> folders{{{}, {PathFolder::none, 0}}};
  for (std::uint32_t page = 0; page < uris.size(); ++page) {
    Way way;
    const auto pass = [&] {
      Expected& folder = folders[way];
      folder.first = std::min(folder.first, page);
      return &folder;
    };
    Expected* folder = pass();
    std::string_view rest = uris[page];
    while (const auto step = next_step(rest, way.size() >= path_levels)) {
      way.emplace_back(*step);
      folder = pass();
    }
    if (way.empty()) {
      way.emplace_back(uris[page]);
      folder = pass();
    }
    if (folder->page == PathFolder::none)
      folder->page = page;
    else if (std::find(uris.begin(), uris.begin() + page, uris[page]) == uris.begin() + page)
      folder->twins.push_back(page);
  }
  return folders;
}

std::map<Way, Expected> folders_of(const std::vector<std::string>& uris)
{
  const PathFolders found = path_folders(compared(uris));
  std::map<Way, Expected> folders;
  std::vector<Way> ways(found.all.size());
  for (std::uint32_t folder = 0; folder < found.all.size(); ++folder) {
    const PathFolder& one = found.all[folder];
    if (folder > 0) {
      EXPECT_LT(one.parent, folder);
      ways[folder] = ways[one.parent];
      ways[folder].emplace_back(one.step);
      const auto siblings = found.children(one.parent);
      EXPECT_EQ(std::count(siblings.begin(), siblings.end(), folder), 1);
    }
    const auto children = found.children(folder);
    EXPECT_TRUE(std::is_sorted(children.begin(), children.end(), [&](std::uint32_t a, std::uint32_t b) {
      return found.all[a].first < found.all[b].first;
    }));
    const auto [place, is_new] = folders.try_emplace(ways[folder], Expected{one.page, one.first});
    EXPECT_EQ(one.is_twin, !is_new);
    if (is_new)
      continue;
    EXPECT_NE(one.page, PathFolder::none) << "a folder twice";
    EXPECT_EQ(one.page, one.first);
    EXPECT_TRUE(found.children(folder).empty()) << "the first has what is below";
    place->second.twins.push_back(one.page);
  }
  EXPECT_EQ(found.children_of_all.size() + 1, found.all.size());
  return folders;
}

TEST(PathFolders, G13_as_each_page_by_itself)
{
  std::mt19937 random{21};
  const std::vector<std::string> parts{"/",           "/a", "/ab", "/b",     "//",  "/index.html",
                                       "/index.htm/", "?x", "?",   "#y",     "#",   "8",
                                       ":",           "/:", "a",   "/a?x#y", "/a/b"};
  for (int round = 0; round < 300; ++round) {
    std::vector<std::string> uris;
    for (std::size_t i = random() % 40; i > 0; --i) {
      std::string uri = random() % 3 == 0 ? "x" : random() % 3 == 0 ? "x:8" : "x:";
      for (std::size_t depth = random() % 24 / (1 + random() % 6); depth > 0; --depth)
        uri += parts[random() % parts.size()];
      uris.push_back(random() % 4 == 0 && !uris.empty() ? uris.back() + uri.substr(1) : uri);
    }
    ASSERT_EQ(folders_of(uris), naively(uris)) << ::testing::PrintToString(uris);
  }
}

// RFC 3986 3.2: text that looks like a host may be a scheme, depending on what follows.
TEST(PathFolders, G13_a_host_is_not_known_by_its_beginning)
{
  for (const std::vector<std::string>& uris :
       {std::vector<std::string>{"x:8a", "x:8/", "x:8a/b"}, {"file:///a", "file://h/a", "file:/a"}})
    EXPECT_EQ(folders_of(uris), naively(uris));
}

// Everybody who writes a list knows the hash function.
TEST(PathFolders, G14_names_that_were_made_to_collide)
{
  constexpr std::size_t as_many_places = 1u << 10;
  std::vector<std::string> uris;
  for (int i = 0; uris.size() < 100; ++i) {
    const std::string step = "/" + std::to_string(i);
    if (std::hash<std::string_view>{}(step) % as_many_places == 0)
      uris.push_back("example.com" + step);
  }
  const std::vector<std::string> once = uris;
  uris.insert(uris.end(), once.rbegin(), once.rend());
  EXPECT_EQ(folders_of(uris), naively(uris));
}

} // namespace
} // namespace standard_sitemap
