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
  std::uint32_t through = PathFolder::none; ///< the first page that goes through it
  std::vector<std::uint32_t> pages = {};    ///< with this place
  bool operator==(const Expected&) const = default;
};

/// The expected result of `PathFolders::of`, computed for each page separately.
std::map<Way, Expected> naively(const std::vector<std::string>& uris)
{
  std::map<Way, Expected> folders{{{}, {PathFolder::none, {}}}};
  for (std::uint32_t page = 0; page < uris.size(); ++page) {
    std::string storage;
    const ComparableUri uri = comparable_uri(uris[page], storage);
    std::string_view rest = uri.from_host;
    Way way;
    while (const auto step = next_step(rest, way.size() >= path_levels)) {
      if (!way.empty())
        folders[way].through = std::min(folders[way].through, page);
      way.emplace_back(*step);
    }
    if (way.empty())
      way.emplace_back(uri.whole);
    folders[way].pages.push_back(page);
  }
  return folders;
}

std::map<Way, Expected> folders_of(const std::vector<std::string>& uris)
{
  std::vector<ListedPage> listed;
  for (const std::string& uri : uris)
    listed.push_back({uri, "", ""});
  const ListedPages pages{listed};
  const PathFolders found = PathFolders::of(pages);
  EXPECT_EQ(found.places.size(), uris.size());
  std::map<Way, Expected> folders;
  std::vector<Way> ways(found.all.size());
  for (std::uint32_t folder = 0; folder < found.all.size(); ++folder) {
    const PathFolder& one = found.all[folder];
    if (folder > 0) {
      EXPECT_LT(one.parent, folder);
      ways[folder] = ways[one.parent];
      ways[folder].emplace_back(one.step);
      const auto siblings = found.folders(one.parent);
      EXPECT_EQ(std::count(siblings.begin(), siblings.end(), folder), 1);
    }
    const auto below = found.folders(folder);
    EXPECT_TRUE(std::is_sorted(below.begin(), below.end(), [&](std::uint32_t a, std::uint32_t b) {
      return found.all[a].through < found.all[b].through;
    }));
    EXPECT_EQ(folders[ways[folder]].through, PathFolder::none) << "a folder twice";
    folders[ways[folder]].through = folder == 0 ? PathFolder::none : one.through;
    for (const std::uint32_t page : found.pages(folder)) {
      EXPECT_EQ(found.places[page].folder(), folder);
      Way way = ways[folder];
      way.emplace_back(found.places[page].step());
      folders[way].pages.push_back(page);
    }
  }
  return folders;
}

TEST(PathFolders, G13_as_each_page_by_itself)
{
  std::mt19937 random{21};
  const std::vector<std::string> parts{
      "/", "/a", "/ab", "/b", "//",     "/index.html", "/index.htm/", "?x",   "?",     "#y",  "#",
      "8", ":",  "/:",  "a",  "/a?x#y", "/a/b",        "/.",          "/%41", "/a%2F", "b c", "/a.html"};
  for (int round = 0; round < 300; ++round) {
    std::vector<std::string> uris;
    for (std::size_t i = random() % 40; i > 0; --i) {
      static const std::vector<std::string> beginnings{
          "x", "x:8", "x:", "http://h", "http://h:81/", "https://h/a/"};
      std::string uri = beginnings[random() % beginnings.size()];
      for (std::size_t depth = random() % 24 / (1 + random() % 6); depth > 0; --depth)
        uri += parts[random() % parts.size()];
      uris.push_back(random() % 4 == 0 && !uris.empty() ? uris.back() + uri.substr(1) : uri);
    }
    ASSERT_EQ(folders_of(uris), naively(uris)) << ::testing::PrintToString(uris);
  }
}

// The step of the second page is that of a folder, as it is written in the first.
TEST(PathFolders, G13_a_page_in_the_place_of_the_folder_of_the_page_before)
{
  for (const std::vector<std::string>& uris :
       {std::vector<std::string>{"http://h/a.html/x", "http://h/a.html/index.html", "http://h/a.html/y",
                                 "http://h/b", "http://h/a.htm", "http://h/a.html/z/", "http://h/a.html/"},
        {"http://h/a/b/c", "http://h/a/b/", "http://h/a/b/d", "http://h/a/", "http://h/a/e",
         "http://h/a/b/f"}})
    EXPECT_EQ(folders_of(uris), naively(uris));
}

// An address is compared with that of the page before up to the last slash: what follows may be anything.
TEST(PathFolders, G13_beside_the_page_before)
{
  for (const char* const rest :
       {"",   ".",   "..",  "./x", "x/",  "x//",        "/x",           "x?",          "x?y",
        "x#", "x/y", "%41", "%2F", "X",   "index.html", "Default.aspx", "index.html/", "~x",
        "!x", "x=y", "x<y", "x^y", "x y", "\xc3\xa4",   "x?a=/b/",      "x#/b/"})
    for (const char* const folder :
         {"http://h/a/", "http://h:81/a/", "http://H/a/", "http://h/%61/", "http://h/"}) {
      const std::vector<std::string> uris{std::string{folder} + "c", std::string{folder} + rest,
                                          std::string{folder} + "d", "http://i/",
                                          std::string{folder} + "e", std::string{folder} + rest};
      EXPECT_EQ(folders_of(uris), naively(uris)) << folder << rest;
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
      uris.push_back("http://example.com" + step + "/x");
  }
  const std::vector<std::string> once = uris;
  uris.insert(uris.end(), once.rbegin(), once.rend());
  EXPECT_EQ(folders_of(uris), naively(uris));
}

} // namespace
} // namespace standard_sitemap
