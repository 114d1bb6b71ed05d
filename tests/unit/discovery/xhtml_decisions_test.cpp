// What decides alone: for parts of conditions about XHTML that no other test shows, the case in which they do
// (tests/coverage/conditions.py).

#include <string>

#include <gtest/gtest.h>

#include "discovery/link_collector.h"

#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test::xhtml_decisions_test {
namespace {

std::string in_html(std::string_view content)
{
  return "<html xmlns='http://www.w3.org/1999/xhtml'>" + std::string{content} + "</html>";
}
PageLinks read(std::string_view content, const Policy& policy = {})
{
  return read_page_links(*xhtml(in_html(content)), policy);
}

/// `rel=base` of each link.
std::string bases_of(const PageLinks& links)
{
  std::string text;
  for (const PageLink& link : links.links)
    text += (text.empty() ? "" : "|") + link.rel + "=" + link.base.text();
  return text;
}

TEST(XhtmlDecisions, D10_AMetaWithoutANameDefinesNothing)
{
  EXPECT_EQ(listed(read("<meta content='schema.x'/><meta name='schema.x' content='y'/>")), "schema.x=y");
}

TEST(XhtmlDecisions, OnlyTheRootElementSaysTheLanguageOfThePage)
{
  EXPECT_TRUE(read("<html xml:lang='de'/>").languages.empty());
  const auto of_root = [](std::string_view language) {
    return read_page_links(*xhtml("<html xmlns='http://www.w3.org/1999/xhtml' xml:lang='" +
                                  std::string{language} + "'/>"),
                           {})
        .languages;
  };
  EXPECT_TRUE(of_root(" ").empty());
  EXPECT_EQ(of_root("de"), std::vector<std::string>{"de"});
}

TEST(XhtmlDecisions, D3d_AnXmlBaseWithoutAHostIsIgnored)
{
  EXPECT_EQ(bases_of(read("<p xml:base='http:///x/'><link rel='a'/></p>")),
            "a=http://example.com/dir/page.xhtml");
}

// Each xml:base below the first is too long, or has an outer one that is.
TEST(XhtmlDecisions, Limit_BelowAnXmlBaseThatIsTooLongNoLinkIsUsed)
{
  Policy policy;
  policy.uri_bytes = 60;
  const std::string too_long(70, 'x');
  const PageLinks links = read("<p xml:base='/y/'><link rel='before'/><p xml:base='" + too_long +
                                   "/'><link rel='in'/><p xml:base='/z/'><link rel='below'/></p></p>"
                                   "<link rel='after'/></p>",
                               policy);
  EXPECT_EQ(bases_of(links), "before=http://example.com/y/|after=http://example.com/y/");
  EXPECT_EQ(links.diagnostics.count(Code::limit_bases), 1u);
}

TEST(XhtmlDecisions, D3d_AnEmptyXmlBaseOfAPageWithALongUriIsThePages)
{
  Policy policy;
  policy.uri_bytes = 20; // that of the page is longer
  const PageLinks links =
      read("<p xml:base=''><link rel='a'/></p><p xml:base='x'><link rel='b'/></p>", policy);
  EXPECT_EQ(bases_of(links), "a=http://example.com/dir/page.xhtml");
  EXPECT_EQ(links.diagnostics.count(Code::limit_bases), 1u);
}

/// An element with a base of 8,000 bytes.
std::string below_a_long_base(const std::string& content)
{
  return "<div xml:base='/" + std::string(7'900, 'x') + "/'>" + content + "</div>";
}

void expect_cut_after(const PageLinks& links, std::size_t bytes_of_each, std::size_t all)
{
  EXPECT_TRUE(links.cut);
  EXPECT_EQ(links.diagnostics.count(Code::limit_page_work), 1u);
  EXPECT_LT(links.links.size(), all);
  EXPECT_GE(links.links.size(), LinkCollector::max_bytes / (bytes_of_each + sizeof(Uri)));
  EXPECT_LE(links.links.size(), LinkCollector::max_bytes / bytes_of_each + 1);
}

TEST(XhtmlDecisions, Limit_TheBytesOfTheBasesOfAllLinks)
{
  std::string many;
  for (int i = 0; i < 3'000; ++i)
    many += "<link rel='a'/>";
  const PageLinks links = read(below_a_long_base(many));
  expect_cut_after(links, links.links.at(0).base.text().size(), 3'000);
}

TEST(XhtmlDecisions, Limit_TheBytesOfAllBases)
{
  std::string many;
  for (int i = 0; i < 3'000; ++i)
    many += "<p xml:base='y/'><link rel='a'/></p>";
  const PageLinks links = read(below_a_long_base(many));
  expect_cut_after(links, links.links.at(0).base.text().size(), 3'000);
}

} // namespace
} // namespace standard_sitemap::test::xhtml_decisions_test
