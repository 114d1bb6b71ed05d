#include <gtest/gtest.h>

#include <vector>

#include "engine/html/gumbo_tree.h"
#include "engine/html/html_skeleton.h"

#include "tests/support/repeated.h"
#include "tests/unit/discovery/test_page.h"

// Pages that cost a parser more than their size suggests. Limits are counted, never timed, so the result is
// the same on every machine.

namespace standard_sitemap::test::hostile_page_test {
namespace {

/// A link, the attack, and another link, so that the attack is between two tags of interest.
PageLinks read_around(std::string_view bomb, const Policy& policy = without_clock())
{
  return read_page_links(*html("<link rel=before href=a>" + std::string{bomb} +
                               "</title></script></svg><link rel=behind href=b>"),
                         policy);
}

void expect_cut(std::string_view bomb)
{
  const PageLinks links = read_around(bomb);
  EXPECT_EQ(listed(links), "before=a");
  EXPECT_TRUE(links.cut);
  EXPECT_EQ(links.diagnostics.count(Code::limit_page_work), 1u);
}

void expect_read(std::string_view bomb)
{
  const PageLinks links = read_around(bomb);
  EXPECT_EQ(listed(links), "before=a|behind=b");
  EXPECT_FALSE(links.cut);
}

TEST(HostilePage, DeepTreesAreCut)
{
  expect_cut(repeated("<div>", 40'000));
  expect_cut(repeated("<span>", 600'000));
  expect_cut("<table>" + repeated("<div>", 40'000));
  expect_cut(repeated("<b><div></b>", 50'000));
  expect_cut(repeated("<table><tr><td>", 150'000));
}

TEST(HostilePage, StrayEndTagsInDeepForeignContentAreCut)
{
  const std::string page = "<link rel=before href=a>" + repeated("<svg>", 20'000) + repeated("</x>", 20'000) +
                           "<p><link rel=behind href=b>";
  const PageLinks links = read_page_links(*html(page), without_clock());
  EXPECT_EQ(listed(links), "before=a");
  EXPECT_TRUE(links.cut);
}

TEST(HostilePage, ManyAllocationsAreCut)
{
  expect_cut(repeated("<br>", 2'000'000));
}

TEST(HostilePage, FormattingElementsOfManyKindsAreAllOneKind)
{
  std::string fonts;
  for (int i = 0; i < 900; ++i)
    fonts += "<font size=" + std::to_string(i) + "><p>";
  const HtmlSkeleton skeleton = html_skeleton(fonts + "<link rel=a>");
  const GumboTree tree{skeleton.text, without_clock()};
  EXPECT_GT(tree.allocations(), 900u);
  EXPECT_TRUE(tree.cut() || tree.allocations() < 2'000'000u);
}

TEST(HostilePage, AttributesThatDoNotMatterCostNothing)
{
  std::string attributes;
  for (int i = 0; i < 40'000; ++i)
    attributes += " a" + std::to_string(i) + "=x";
  expect_read("<a" + attributes + ">");
  expect_read("<link" + attributes + ">");
  std::string bodies;
  for (int i = 0; i < 30'000; ++i)
    bodies += "<body a" + std::to_string(i) + "=x>";
  expect_read(bodies);
}

TEST(HostilePage, LongRunsCostNothing)
{
  expect_read(std::string(4u << 20, '\0'));
  expect_read(repeated("<", 4u << 20) + ">");
  expect_read(repeated("&amp;", 500'000));
  expect_read("<!--" + repeated("--", 1u << 20) + "-->");
  expect_read("<script>" + repeated("<!--", 500'000) + "--></script>");
  expect_read("<" + std::string(1u << 20, 'a') + ">");
}

TEST(HostilePage, WhatDoesNotEndTakesTheRest)
{
  for (std::string_view start :
       {"<!--", "<script>", "<title>", "<noscript>", "<plaintext>", "<a title='", "<!x"}) {
    const PageLinks links = read_page_links(
        *html("<link rel=before href=a>" + std::string{start} + repeated("</ <!-- ", 300'000)),
        without_clock());
    EXPECT_EQ(listed(links), "before=a") << start;
  }
}

TEST(HostilePage, MisnestedFormattingIsRead)
{
  expect_read(repeated("<b><i></b></i>", 10'000));
}

TEST(HostilePage, TagsThatDoNotEndAreNotQuadraticForThePrescan)
{
  const Discovery d = discover(*html(repeated("<link x ", 500'000)), without_clock());
  EXPECT_EQ(found(d), "-");
}

TEST(HostilePage, PageBytesAreCut)
{
  Policy policy;
  policy.page_bytes = 100;
  const auto page =
      html("<link rel=standard-sitemap href=a>" + std::string(100, ' ') + "<link rel=behind href=b>");
  const PageLinks links = read_page_links(*page, policy);
  EXPECT_EQ(listed(links), "standard-sitemap=a");
  EXPECT_TRUE(links.cut);
  EXPECT_EQ(links.diagnostics.count(Code::limit_page_bytes), 1u);
  const Discovery d = discover(*page, policy);
  EXPECT_EQ(found(d), "http://example.com/dir/a");
  EXPECT_EQ(d.diagnostics.count(Code::limit_page_bytes), 1u);
}

TEST(HostilePage, PageBytesAreCutWithoutACandidateToo)
{
  Policy policy;
  policy.page_bytes = 10;
  const Discovery d = discover(*html(std::string(11, ' ')), policy);
  EXPECT_EQ(d.diagnostics.count(Code::limit_page_bytes), 1u);
  EXPECT_EQ(discover(*html(std::string(10, ' ')), policy).diagnostics.count(Code::limit_page_bytes), 0u);
}

TEST(HostilePage, LinksAreCounted)
{
  const PageLinks links = read_page_links(*html(repeated("<link rel=a>", 10'001)), without_clock());
  EXPECT_EQ(links.links.size(), 10'000u);
  EXPECT_TRUE(links.cut);
}

// Given as they are, each of these pages makes Gumbo 0.10.1 end the process: the test passes if the process
// goes on.
TEST(HostilePage, D3b_NoAssertionOfGumboIsReached)
{
  const std::string behind = "<link rel=c href=d>";
  for (std::string_view page : {
           "<table><svg><title><![CDATA[ <]]>x", // text in a table: handle_in_table
           "<table><math><mi><![CDATA[a]]>x",    //
           "<table><svg><desc><![CDATA[a]]>x",   //
           "<table><math><annotation-xml encoding=text/html><![CDATA[a]]>x",
           "<table><caption><svg><td><desc><table></table></table>",        // a foreign cell:
                                                                            // close_current_cell
           "<table><caption><svg><th><desc><table></table></table>",        //
           "<table><caption><math><td><mi><table></table></table>",         //
           "<svg><select><desc><template></template></desc><select></svg>", // a foreign select:
                                                                            // close_current_select
           "<math><mi><select><mi><math><select><mi><table></table><table>",
           "<table><tr><td><svg><select><desc><table></table><tr>",
           "<link rel='</title><table><svg><title><![CDATA[ <]]>x'>",
       }) {
    const PageLinks links = read_page_links(*html(std::string{page} + behind), without_clock());
    EXPECT_FALSE(links.cut) << page;
    EXPECT_TRUE(listed(links).ends_with("c=d")) << page << ": " << listed(links);
  }
}

// So that Gumbo does not take them for cells and selects of HTML.
TEST(GumboTree, ForeignElementsHaveNoTagsOfHtml)
{
  const std::string_view page =
      "<svg><td></td><g><select></select></g><caption></caption><colgroup></colgroup><frameset></frameset>"
      "<html></html><tbody></tbody><tfoot></tfoot><th></th><thead></thead><tr></tr></svg>"
      "<math><template></template></math>";
  const GumboTree tree{page, without_clock()};
  std::vector<const GumboNode*> waiting{tree.document()};
  unsigned foreign = 0;
  while (!waiting.empty()) {
    const GumboNode* node = waiting.back();
    waiting.pop_back();
    if (node->type == GUMBO_NODE_ELEMENT && node->v.element.tag_namespace != GUMBO_NAMESPACE_HTML) {
      ++foreign;
      EXPECT_TRUE(node->v.element.tag == GUMBO_TAG_SVG || node->v.element.tag == GUMBO_TAG_MATH ||
                  node->v.element.tag == GUMBO_TAG_UNKNOWN);
    }
    const GumboVector& children =
        node->type == GUMBO_NODE_DOCUMENT ? node->v.document.children : node->v.element.children;
    for (unsigned i = 0; i < children.length; ++i)
      waiting.push_back(static_cast<const GumboNode*>(children.data[i]));
  }
  EXPECT_EQ(foreign, 15u);
}

TEST(GumboTree, EveryBudgetLeavesATreeThatCanBeWalked)
{
  const std::string page = "<link rel=a>" + repeated("<table><b><div><p>x<a></b><svg><title></a>", 8) +
                           "<select><option><link rel=b>";
  Policy policy = without_clock();
  const PageLinks whole = read_page_links(*html(page), policy);
  ASSERT_FALSE(whole.cut);
  std::size_t most = 0;
  for (std::size_t budget = 0;; ++budget) {
    policy.page_tree_allocations = budget;
    const PageLinks links = read_page_links(*html(page), policy);
    EXPECT_LE(links.links.size(), whole.links.size());
    EXPECT_GE(links.links.size(), most) << budget; // a larger budget shows no less
    most = links.links.size();
    if (!links.cut)
      break;
    ASSERT_LT(budget, 100'000u);
  }
  EXPECT_EQ(most, whole.links.size());
}

TEST(GumboTree, BytesAreABudget)
{
  Policy policy = without_clock();
  policy.page_tree_bytes = 100'000;
  const PageLinks links = read_around(repeated("<p>", 10'000), policy);
  EXPECT_EQ(listed(links), "before=a");
  EXPECT_TRUE(links.cut);
}

TEST(GumboTree, TheClockIsABackstop)
{
  Policy policy;
  policy.page_time = std::chrono::milliseconds{0};
  const PageLinks links = read_around(repeated("<p>", 10'000), policy);
  EXPECT_EQ(listed(links), "before=a");
  EXPECT_TRUE(links.cut);
}

TEST(GumboTree, AnOrdinaryPageIsFarFromTheBudgets)
{
  const std::string item =
      "<div class='item' id='i1'><a href='http://example.com/foo/bar' title='A title'>Some text of "
      "it</a><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod</p></div>\n";
  const PageLinks links = read_around(repeated(item, 8'000'000 / item.size()), without_clock());
  EXPECT_EQ(listed(links), "before=a|behind=b");
  EXPECT_FALSE(links.cut);
}

} // namespace
} // namespace standard_sitemap::test::hostile_page_test
