// What decides alone: for parts of conditions in discovery that no other test shows, the case in which they
// do (tests/coverage/conditions.py). Those about Gumbo are in gumbo_decisions_test.cpp, those about XHTML in
// xhtml_decisions_test.cpp.

#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "discovery/html_prescan.h"
#include "discovery/link_collector.h"
#include "engine/html/html_scan.h"
#include "engine/html/html_skeleton.h"

#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test::discovery_decisions_test {
namespace {

using testing::HasSubstr;

std::string links_of(std::string_view body)
{
  return listed(read_page_links(*html(body), {}));
}

/// Whether the quick scan leaves the page to the parser.
bool is_parsed(std::string_view body)
{
  return discover(*html(body), without_clock()).links.has_value();
}

std::string skeleton(std::string_view page)
{
  return html_skeleton(page).text;
}

// --- rules ---

TEST(RuleDecisions, D1c_AManForAnotherNamespaceIsNoNearMiss)
{
  const TestPage page = html("").field("Man", "\"http://example.org/other\"; ns=27");
  const Discovery d = discover(*page, {});
  EXPECT_FALSE(trace_of(d, Rule::http_opt).near_miss);
  EXPECT_EQ(trace_of(d, Rule::http_opt).detail, "there is no Opt field");
}

TEST(RuleDecisions, E2_AMetaIsNotTheSitemapLink)
{
  PageLinks links;
  links.links.push_back(
      {PageLink::Element::meta, "schema.x sitemap", "/wrong.xml", uri("http://example.com/")});
  EXPECT_EQ(found(discover(*html(""), {}, links, {.link = true})), "-");
  links.links.push_back({PageLink::Element::link, "sitemap", "/right.xml", uri("http://example.com/")});
  EXPECT_EQ(found(discover(*html(""), {}, links, {.link = true})), "http://example.com/right.xml");
}

TEST(RuleDecisions, AQuotedValueIsWellFormedText)
{
  const TestPage page = html("").field("X-Standard-Sitemap-Location", "\\caf\xE9");
  const Discovery d = discover(*page, {});
  EXPECT_EQ(trace_of(d, Rule::http_x).outcome, RuleResult::unusable);
  EXPECT_THAT(trace_of(d, Rule::http_x).detail, HasSubstr("\"\\caf?\""));
}

// --- the quick scan ---

TEST(PrescanDecisions, WhichValuesAreLeftToTheParser)
{
  for (std::string_view rel :
       {"standard-sitemap", "Standard-Sitemap", "x.location", "schema.x", "a&#46;location", "a&b"})
    EXPECT_TRUE(is_parsed("<link rel='" + std::string{rel} + "'>")) << rel;
  for (std::string_view rel : {"stylesheet", "dns-prefetch", "a.b", "schema", "location"})
    EXPECT_FALSE(is_parsed("<link rel='" + std::string{rel} + "'>")) << rel;
}

TEST(PrescanDecisions, APageOfNoTypeIsNotScanned)
{
  TestPage page{"http://example.com/"};
  page.body("<p>");
  EXPECT_FALSE(links_without_candidate(*page, {}));
  EXPECT_TRUE(links_without_candidate(*html("<p>"), {}));
  EXPECT_FALSE(links_without_candidate(*xhtml("<p/>"), {}));
}

// --- the tokenizer ---

TEST(HtmlScanDecisions, ANameMustEndWithinTheText)
{
  EXPECT_FALSE(html::has_name_at("<link", 1, "link"));
  EXPECT_TRUE(html::has_name_at("<link ", 1, "link"));
  EXPECT_FALSE(html::has_name_at("<linked ", 1, "link"));
  EXPECT_FALSE(is_parsed("<link"));
}

TEST(HtmlScanDecisions, TextMayEndBehindTheEqualsSign)
{
  for (std::string_view text : {"a=", "a= ", "a = "}) {
    html::AttributeScan scan{text, 0};
    const auto attribute = scan.next();
    ASSERT_TRUE(attribute) << text;
    EXPECT_EQ(attribute->name, "a");
    EXPECT_EQ(attribute->value, "");
    EXPECT_FALSE(scan.next()) << text;
    EXPECT_EQ(scan.end(), html::npos) << "there is no tag: " << text;
  }
}

TEST(HtmlSkeletonDecisions, D3b_WhatDoesNotEndTakesTheRest) // HTML 13.2.5: the end of the file in a tag
{
  for (std::string_view rest : {"</p <link rel=c href=d", "<x<link", "</x<link", "<!x <link rel=c href=d",
                                "<?x <link rel=c href=d", "</ <link rel=c href=d"})
    EXPECT_EQ(links_of("<link rel=a href=b>" + std::string{rest}), "a=b") << rest;
}

// --- the skeleton ---

TEST(HtmlSkeletonDecisions, OfAMetaThatDefinesAPrefixOnlyNameAndContentAreKept)
{
  EXPECT_EQ(skeleton("<meta name=schema.x content=y http-equiv=refresh>"), "<meta name=schema.x content=y>");
}

TEST(HtmlSkeletonDecisions, D3e_TheNameOfTheContentTypeMayHaveReferences)
{
  const auto links_with = [](std::string_view http_equiv) {
    TestPage page{"http://example.com/"};
    page.type("text/html")
        .body(std::string(1'024, ' ') + "<link rel=a href='\xC4'><meta http-equiv='" +
              std::string{http_equiv} + "' content='text/html; charset=koi8-r'>");
    return listed(read_page_links(*page, {}));
  };
  EXPECT_EQ(links_with("Content-Type"), "a=\xD0\xB4"); // KOI8-R
  EXPECT_EQ(links_with("Content&#45;Type"), "a=\xD0\xB4");
  EXPECT_EQ(links_with("Content&#46;Type"), "a=\xC3\x84"); // windows-1252
}

TEST(HtmlSkeletonDecisions, ATagWithoutAMarkHasNoLine)
{
  const HtmlSkeleton of_page = html_skeleton("<p>\n<link rel=a><p>");
  ASSERT_EQ(of_page.marks.size(), 1u);
  EXPECT_EQ(of_page.text, "<p><link rel=a>");
  EXPECT_EQ(of_page.line_of(3), 2u);
  EXPECT_EQ(of_page.line_of(0), 0u);
  EXPECT_EQ(of_page.line_of(4), 0u);
}

TEST(HtmlLinksDecisions, Limit_TheBytesOfAttributesThatMatter)
{
  std::string page;
  for (int i = 0; i < 40; ++i) // 2 MiB are kept
    page += "<link rel=a href='" + std::string(60'000, 'x') + "'>";
  const PageLinks links = read_page_links(*html(page), without_clock());
  EXPECT_TRUE(links.cut);
  EXPECT_EQ(links.diagnostics.count(Code::limit_page_work), 1u);
  EXPECT_EQ(links.links.size(), 2u * 1024 * 1024 / 60'000);
}

TEST(HtmlLinksDecisions, AnEmptyLanguageIsNoLanguage)
{
  EXPECT_TRUE(read_page_links(*html("<html lang=' '><link rel=a>"), {}).languages.empty());
  EXPECT_EQ(read_page_links(*html("<html lang='de'><link rel=a>"), {}).languages.size(), 1u);
}

// D-3d and the policy: without a base there is none that is too long.
TEST(LinkCollectorDecisions, Limit_OfAPageWithALongUriOnlyItsOwnBaseIsReported)
{
  Policy policy;
  policy.uri_bytes = 20;
  const PageLinks without = read_page_links(*html("<link rel=a href=b>"), policy);
  EXPECT_EQ(without.diagnostics.count(Code::limit_uri), 0u);
  const PageLinks with = read_page_links(*html("<base href=x><link rel=a href=b>"), policy);
  EXPECT_EQ(with.diagnostics.count(Code::limit_uri), 1u);
  ASSERT_EQ(with.links.size(), 1u);
  EXPECT_EQ(with.links[0].base.text(), "http://example.com/dir/page.html");
}

// --- foreign content ---

TEST(ForeignContentDecisions, D3b_ATagThatBreaksOutStaysInTheIntegrationPoint)
{
  // In the <desc> HTML's rules apply, so the style is text; behind its end tag the outer SVG is still open,
  // in which the style is an ordinary element, and <p> ends it.
  EXPECT_EQ(links_of("<svg><desc><svg><p></p><style><!--</style><link rel=c href=d>"), "c=d");
  EXPECT_EQ(links_of("<svg><desc><svg><p></p></desc><style><p><link rel=c href=d></style>"), "c=d");
}

} // namespace
} // namespace standard_sitemap::test::discovery_decisions_test
