#include "tests/walk/naive_uri.h"
#include "tests/walk/naive_walk.h"

#include <gtest/gtest.h>

// Tests of the naive implementation itself, with what can be checked by hand: the examples of RFC 3986, and a
// few small sites.
namespace standard_sitemap::walk {
namespace {

using nlohmann::json;

TEST(NaiveUri, P6_TheExamplesOfRfc3986)
{
  const std::pair<const char*, const char*> examples[] = {
      // 5.4.1
      {"g:h", "g:h"},
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y", "http://a/b/c/g?y"},
      {"#s", "http://a/b/c/d;p?q#s"},
      {"g#s", "http://a/b/c/g#s"},
      {"g?y#s", "http://a/b/c/g?y#s"},
      {";x", "http://a/b/c/;x"},
      {"g;x", "http://a/b/c/g;x"},
      {"g;x?y#s", "http://a/b/c/g;x?y#s"},
      {"", "http://a/b/c/d;p?q"},
      {".", "http://a/b/c/"},
      {"./", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../..", "http://a/"},
      {"../../", "http://a/"},
      {"../../g", "http://a/g"},
      // 5.4.2
      {"../../../g", "http://a/g"},
      {"../../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"/../g", "http://a/g"},
      {"g.", "http://a/b/c/g."},
      {".g", "http://a/b/c/.g"},
      {"g..", "http://a/b/c/g.."},
      {"..g", "http://a/b/c/..g"},
      {"./../g", "http://a/b/g"},
      {"./g/.", "http://a/b/c/g/"},
      {"g/./h", "http://a/b/c/g/h"},
      {"g/../h", "http://a/b/c/h"},
      {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
      {"g;x=1/../y", "http://a/b/c/y"},
      {"g?y/./x", "http://a/b/c/g?y/./x"},
      {"g?y/../x", "http://a/b/c/g?y/../x"},
      {"g#s/./x", "http://a/b/c/g#s/./x"},
      {"g#s/../x", "http://a/b/c/g#s/../x"},
      {"http:g", "http:g"},
  };
  for (const auto& [reference, target] : examples)
    EXPECT_EQ(resolve("http://a/b/c/d;p?q", reference), target) << reference;
}

TEST(NaiveUri, D9_CleanUp)
{
  EXPECT_EQ(clean(" a\tb\n "), "ab");
  EXPECT_EQ(clean("a b"), "a%20b");
  EXPECT_EQ(clean("\xC3\xA9"), "%C3%A9");
  EXPECT_EQ(clean("%4%41%"), "%254%41%25");
  EXPECT_EQ(clean("a[b]"), "a%5Bb%5D");
  EXPECT_EQ(clean("http://[::1]/"), "http://[::1]/");
  EXPECT_EQ(clean("a#b#c"), "a#b%23c");
  EXPECT_EQ(clean("1:b"), "1%3Ab");
  EXPECT_EQ(clean("a\\b"), std::nullopt);
  EXPECT_EQ(clean("a\xC2\x85"), std::nullopt);
  EXPECT_EQ(clean("a\x7f"), std::nullopt);
}

Tag tag(const std::string& name, std::vector<std::pair<std::string, std::string>> attributes,
        std::vector<Tag> children = {})
{
  return {name, std::move(attributes), std::move(children)};
}

Site site_of(std::vector<Tag> children)
{
  Site site;
  site.root = "http://site.test/map.xml";
  site.answers[site.root].root =
      tag("sitemap",
          {{"xmlns", "http://standard-sitemap.org/2007/ns"}, {"xmlns:xlink", "http://www.w3.org/1999/xlink"}},
          std::move(children));
  return site;
}

json children_of(const json& map, std::size_t node)
{
  return map["sitemap"]["nodes"][node]["children"];
}

TEST(NaiveWalk, M6_WhatIsExcludedHasNoPlaceButItsChildrenMayBeGivenOne)
{
  const json map = naive_map(site_of({tag("item", {{"tree", "exclude"}}, {tag("item", {{"xml:id", "a"}})}),
                                      tag("external", {{"xlink:href", "#a"}})}));
  EXPECT_EQ(children_of(map, 0), json({2}));
  EXPECT_EQ(children_of(map, 1), json({2}));
}

TEST(NaiveWalk, M5b_TheRootFileIsSplicedInAtTheRootButNotFurtherDown)
{
  const json map = naive_map(site_of(
      {tag("external", {{"xlink:href", "#"}}), tag("item", {}, {tag("external", {{"xlink:href", "#"}})})}));
  EXPECT_EQ(children_of(map, 0), json({1}));
  EXPECT_EQ(children_of(map, 1), json({1})); // L-1
  EXPECT_EQ(situations_of(site_of({tag("external", {{"xlink:href", "#"}})})).loops_noted, 1);
}

TEST(NaiveWalk, M13_DocumentsInTheOrderOfTheWalk)
{
  const json map = naive_map(
      site_of({tag("item", {}, {tag("external", {{"xlink:href", "b.xml"}})}),
               tag("external", {{"xlink:href", "a.xml"}}), tag("external", {{"xlink:href", "b.xml#x"}})}));
  ASSERT_EQ(map["documents"].size(), 3u);
  EXPECT_EQ(map["documents"][1]["url"], "http://site.test/b.xml");
  EXPECT_EQ(map["documents"][2]["url"], "http://site.test/a.xml");
}

} // namespace
} // namespace standard_sitemap::walk
