#include "render/sitemaps_org/sitemaps_org_writer.h"
#include "render/ssp/ssp_renderer.h"

#include <algorithm>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/view/view.h"

#include "tests/support_load/table_load.h"
#include "tests/support_schema/schema.h"
#include "tests/unit/render/sample_report.h"

// A list as the draft of a site map, and a site map as an XML sitemap (sitemaps.org): on random lists.

namespace standard_sitemap::list_round_trip_test {
namespace {

const std::string address = "http://example.com/list.xml";

std::string collected(const std::function<bool(const Sink&)>& write)
{
  std::string text;
  EXPECT_TRUE(write([&](std::string_view piece) {
    text += piece;
    return true;
  }));
  return text;
}

Map map_of(const std::string& file, SourceKind kind)
{
  const LoadResult loaded = test::load_from_table(address, {{address, file}}, {}, kind);
  EXPECT_TRUE(loaded.map.has_value()) << file;
  return *loaded.map;
}

std::string draft_of(const Map& map)
{
  View view{map, {}, {}};
  Report report;
  report.view = &view;
  SspRenderer ssp;
  const std::string file = test::rendered(ssp, report);
  for (const Diagnostic& one : ssp.left_out().items())
    EXPECT_EQ(one.message, "the date of a page (lastmod) is left out: a site map has no place for it");
  return file;
}

std::string list_of(const Map& map)
{
  const SitemapsOrgWriter lists{map};
  EXPECT_EQ(lists.count(), 1u);
  return collected([&](const Sink& sink) { return lists.write(0, sink); });
}

/// Everything that both kinds of map have for a node.
std::string outline(const Map& map)
{
  std::string text;
  BaseResolver bases;
  for (NodeId id = 0; id < map.size(); ++id) {
    const Node node = map.node(id);
    const auto add = [&](std::string_view what) { (text += what) += '|'; };
    add(std::to_string(id));
    add(kind_name(node.kind()));
    add(node.name().value_or("-"));
    add(node.description().value_or("-"));
    add(node.priority().value_or("-"));
    const Link link = node.link(bases);
    add(link.url ? link.url->text() : link.blocked ? std::string{refusal_name(*link.blocked)} : "-");
    for (const Variant& variant : node.variants(bases)) {
      add(variant.lang.value_or("-"));
      add(variant.link.url ? variant.link.url->text() : "-");
    }
    for (const NodeId child : node.children())
      add("> " + std::to_string(child));
    text += '\n';
  }
  return text;
}

std::set<std::string> pages_of(const std::string& list)
{
  std::set<std::string> pages;
  const std::string open = "<loc>";
  for (std::size_t at = list.find(open); at != list.npos; at = list.find(open, at + 1))
    pages.insert(list.substr(at + open.size(), list.find("</loc>", at) - at - open.size()));
  return pages;
}

/// Folders within folders, some of which are pages, alternates, escapes, several hosts, and repetitions.
std::string random_list(std::mt19937& random)
{
  const auto one_of = [&](const std::vector<std::string>& all) { return all[random() % all.size()]; };
  std::string entries;
  const auto page = [&] {
    std::string path = one_of({"http://example.com", "http://example.com", "https://www.example.com"});
    for (unsigned left = static_cast<unsigned>(random() % 5); left > 0; --left)
      path +=
          '/' + one_of({"tea", "our-shop", "B%C3%A4ckerei", "2024", "05", "a&amp;b", "x%3Cy", "page.html"});
    return path + one_of({"", "/", "", "?q=1&amp;r='2'", ""});
  };
  for (unsigned left = 1 + static_cast<unsigned>(random() % 60); left > 0; --left) {
    entries += "<url><loc>" + page() + "</loc>";
    if (random() % 4 == 0)
      entries += "<lastmod>2024-05-17</lastmod><priority>0.8</priority>";
    for (unsigned links = random() % 5 == 0 ? 3 : 0; links > 0; --links)
      entries += "<xhtml:link rel='alternate' hreflang='" + one_of({"en", "de-AT", "x-default", "fr"}) +
                 "' href='" + page() + "'/>";
    entries += "</url>\n";
  }
  return "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
         "xmlns:xhtml='http://www.w3.org/1999/xhtml'>" +
         entries + "</urlset>";
}

// G-13 made the names and groups: in the draft they are authored, and give the same map.
TEST(ListRoundTrip, ADraftIsTheSameMapAsItsList)
{
  std::mt19937 random{8};
  std::size_t groups = 0;
  for (int i = 0; i < 300; ++i) {
    const std::string list = random_list(random);
    const Map map = map_of(list, SourceKind::extended);
    const std::string draft = draft_of(map);
    ASSERT_EQ(test::faults_by(test::Grammar::sitemap, draft), "") << draft;
    const Map read = map_of(draft, SourceKind::standard);
    ASSERT_EQ(outline(read), outline(map)) << list << '\n' << draft;
    for (NodeId id = 1; id < map.size(); ++id) {
      groups += map.node(id).derived();
      ASSERT_FALSE(read.node(id).derived() || read.node(id).name_derived()) << draft;
    }
  }
  EXPECT_GT(groups, 500u);
}

// G-15: what is written is valid; read again it names the same pages; written again it is the same list.
TEST(ListRoundTrip, G15_AListOfAListNamesTheSamePages)
{
  std::mt19937 random{15};
  for (int i = 0; i < 300; ++i) {
    const Map map = map_of(random_list(random), SourceKind::extended);
    const std::string written = list_of(map);
    ASSERT_EQ(test::faults_by(test::Grammar::urlset, written), "") << written;
    const std::string again = list_of(map_of(written, SourceKind::extended));
    ASSERT_EQ(pages_of(again), pages_of(written));
    ASSERT_EQ(pages_of(list_of(map_of(draft_of(map), SourceKind::standard))), pages_of(written));
  }
}

// The grammars can reject a document.
TEST(Grammar, RefusesWhatIsNotValid)
{
  using test::faults_by;
  using test::Grammar;
  const auto urlset = [](const std::string& content) {
    return faults_by(Grammar::urlset, "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
                                      "xmlns:xhtml='http://www.w3.org/1999/xhtml'>" +
                                          content + "</urlset>");
  };
  EXPECT_EQ(urlset("<url><loc>http://example.com/</loc><lastmod>2024-05-17</lastmod></url>"), "");
  for (const char* content :
       {"", "<url/>", "<url><loc>/a</loc></url>", "<url><loc>http://example.com/#a</loc></url>",
        "<url><loc>http://example.com/</loc><lastmod>2024</lastmod></url>",
        "<url><loc>http://example.com/</loc></url><url><loc>http://example.com/</loc></url>",
        "<url><loc>http://example.com/</loc><xhtml:link rel='alternate' href='http://example.com/'/></url>"})
    EXPECT_NE(urlset(content), "") << content;
  EXPECT_NE(
      faults_by(Grammar::sitemapindex, "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>"),
      "");
  EXPECT_EQ(faults_by(Grammar::sitemap, test::sitemap_of("<item name='a'><variant lang='de'/></item>")), "");
  for (const char* content : {"<item titel='a'/>", "<item>a</item>", "<variant/>", "<external name='a'/>"})
    EXPECT_NE(faults_by(Grammar::sitemap, test::sitemap_of(content)), "") << content;
}

} // namespace
} // namespace standard_sitemap::list_round_trip_test
