// What decides alone, for maps that are local files without an address: for parts of conditions in engine/map
// that no other test shows, the case in which they do (tests/coverage/conditions.py).

#include <gtest/gtest.h>

#include "engine/map/local_reference.h"

#include "tests/unit/load/table.h"
#include "tests/unit/read/reading.h"

namespace standard_sitemap::local_decisions_test {
namespace {

using testing::answer;
using testing::load;
using testing::outline;
using testing::Site;
using testing::sitemap;
using testing::uri;

const std::string file = "file:///site/map.xml";

LoadResult load_file(const std::string& body, const Policy& policy = {}, const std::string& attributes = {})
{
  Site site;
  site.add(file, sitemap(body, attributes));
  return load(site, file, file, policy);
}

TEST(LocalDecisions, O3_ResourcesOfALocalFile)
{
  const LoadResult local = load_file("<style url='a.css'/><image url='a.png'/>");
  ASSERT_EQ(local.map->styles().size(), 1u);
  EXPECT_EQ(local.map->styles()[0].relative, "a.css");
  ASSERT_EQ(local.map->logo().size(), 1u);
  EXPECT_EQ(local.map->logo()[0].relative, "a.png");
  const LoadResult absolute =
      load_file("<style url='a.css'/><image url='a.png'/>", {}, "xml:base='http://example.com/b/'");
  ASSERT_EQ(absolute.map->styles().size(), 1u);
  EXPECT_EQ(absolute.map->styles()[0].relative, std::nullopt);
  EXPECT_EQ(absolute.map->styles()[0].url.text(), "http://example.com/b/a.css");
  ASSERT_EQ(absolute.map->logo().size(), 1u);
  EXPECT_EQ(absolute.map->logo()[0].relative, std::nullopt);
  EXPECT_EQ(absolute.map->logo()[0].url.text(), "http://example.com/b/a.png");
}

TEST(LocalDecisions, P6_WhatHasARelativeReference)
{
  const Policy policy;
  const auto reference = [&](const std::string& of, const std::string& written,
                             const std::string& base = {}) {
    ElementBudget budget{policy.elements};
    DocumentReader reader{uri(of), MediaType::parse("application/xml"), policy, budget};
    reader.append(sitemap("<item/>", base.empty() ? "" : "xml:base='" + base + "'"));
    const ReadResult read = std::move(reader).finish();
    return local_reference(*read.document, 1, written, uri(file));
  };
  EXPECT_EQ(reference(file, "b.html"), "b.html");
  EXPECT_EQ(reference("file:///site/sub/map.xml", "b.html"), "sub/b.html");
  EXPECT_EQ(reference("file:///other/map.xml", "b.html"), std::nullopt) << "not in the folder";
  EXPECT_EQ(reference(file, "b.html", "http://example.com/"), std::nullopt) << "below an absolute base";
  EXPECT_EQ(reference(file, "http://example.com/"), std::nullopt) << "absolute";
  EXPECT_EQ(reference(file, "//example.com/"), "//example.com/");
  EXPECT_EQ(reference(file, "//example.com:x/"), std::nullopt) << "its port is no number";
  EXPECT_EQ(reference(file, "//u@example.com/"), std::nullopt) << "a user name";
}

TEST(LocalDecisions, F4_ThatOneLinkIsShownRelativeSaysNothingOfOtherBases)
{
  const LoadResult result = load_file("<item url='a'/><item url='b'/>"
                                      "<group name='of a user' xml:base='//u@example.com/'>"
                                      "<item url='//example.com/c'/><item url='d'/><item url='e'/></group>"
                                      "<item url='f'/><item url='//u@example.com/'/>");
  BaseResolver bases;
  std::string relative;
  for (NodeId id = 0; id < result.map->size(); ++id)
    if (const auto link = result.map->node(id).link(bases); link.relative)
      relative += *link.relative + ' ';
  EXPECT_EQ(relative, "a b //example.com/c f ");
  EXPECT_EQ(result.diagnostics.count(Code::blocked_link), 3u) << "d, e and the last one";
  EXPECT_EQ(result.diagnostics.count(Code::relative_links), 1u);
}

TEST(LocalDecisions, F4_OnlyRelativeLinksAreShownAsText)
{
  const LoadResult result =
      load_file("<item url='a'/><item url='http://u:p@example.com/'/><item url='foo:a'/>"
                "<item url='http://example.com/a'/>");
  BaseResolver bases;
  EXPECT_EQ(result.map->node(1).link(bases).relative, "a");
  EXPECT_EQ(result.map->node(2).link(bases).blocked, Refusal::credentials);
  EXPECT_EQ(result.map->node(3).link(bases).blocked, Refusal::scheme);
  ASSERT_TRUE(result.map->node(4).link(bases).url);
  EXPECT_EQ(result.diagnostics.count(Code::blocked_link), 2u);
  EXPECT_EQ(result.diagnostics.count(Code::relative_links), 1u);
}

// Below an absolute base all links are absolute, whether or not they begin as the one before does.
TEST(LocalDecisions, F4_NeighboursBelowAnAbsoluteBase)
{
  const LoadResult result = load_file("<item url='a'/><item url='http://example.com/b'/>"
                                      "<item url='http://example.com/c'/><item url='d'/>",
                                      {}, "xml:base='http://example.com/'");
  BaseResolver bases;
  for (const NodeId id : {1u, 2u, 3u, 4u}) {
    const Link link = result.map->node(id).link(bases);
    ASSERT_TRUE(link.url) << id;
    EXPECT_EQ(link.url->text(), std::string{"http://example.com/"} + static_cast<char>('a' + id - 1));
    EXPECT_FALSE(link.relative);
  }
  EXPECT_EQ(result.diagnostics.count(Code::relative_links), 0u);
  EXPECT_EQ(result.diagnostics.count(Code::blocked_link), 0u);
}

TEST(LocalDecisions, Policy_RelativeLinksAreCountedAsTheyAreShown)
{
  Policy policy;
  policy.link_bytes = 6;
  const LoadResult result = load_file("<item url='abc'/><item/><item url='def'/><item url='g'/>", policy);
  BaseResolver bases;
  EXPECT_EQ(result.map->node(1).link(bases).relative, "abc");
  EXPECT_EQ(result.map->node(3).link(bases).relative, "def");
  EXPECT_EQ(result.map->node(4).link(bases).blocked, Refusal::limit) << "the seventh byte";
  EXPECT_EQ(result.diagnostics.count(Code::limit_links), 1u);
}

/// The map of a local list.
LoadResult load_list(const std::string& body)
{
  const std::string list = "file:///site/list.xml";
  Site site;
  site.add(list, body);
  return testing::load_list(site, list, list);
}

// The format of an XML sitemap requires absolute addresses: that they are not was reported when it was read.
TEST(LocalDecisions, G4_RelativeLinksOfLocalLists)
{
  const LoadResult feed =
      load_list("<rss version='2.0'><channel><item><title>A</title><link>a.html</link></item>"
                "<item><title>B</title><link>b.html</link></item></channel></rss>");
  const LoadResult urlset =
      load_list("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>a.html"
                "</loc></url><url><loc>b.html</loc></url></urlset>");
  for (const LoadResult* const result : {&feed, &urlset}) {
    ASSERT_TRUE(result->map);
    ASSERT_EQ(outline(*result->map), "(Site(A,B))");
    BaseResolver bases;
    EXPECT_EQ(result->map->node(2).link(bases).relative, "a.html");
  }
  EXPECT_EQ(feed.diagnostics.count(Code::relative_links), 1u);
  EXPECT_EQ(urlset.diagnostics.count(Code::relative_links), 0u);
}

} // namespace
} // namespace standard_sitemap::local_decisions_test
