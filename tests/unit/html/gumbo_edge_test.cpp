#include <gtest/gtest.h>

#include "discovery/link_collector.h"
#include "engine/html/gumbo_input.h"
#include "engine/html/gumbo_tree.h"

#include "tests/support/repeated.h"
#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test {
namespace {

/// The value of an attribute in double quotes.
std::string for_gumbo(std::string_view value)
{
  std::string text;
  append_attribute_for_gumbo(text, "a", value, '"');
  return value.empty() ? text.substr(2) : text.substr(4, text.size() - 5);
}

TEST(GumboInputEdge, TheCharactersNextToTheReplacedOnes)
{
  EXPECT_EQ(for_gumbo("\x01 x~\x7Fz"), "&#1; x~&#127;z");
  EXPECT_EQ(for_gumbo("\x01\xC2\xA0\xEF\xB7\x8F\xEF\xB7\xB0"), "&#1;\xC2\xA0\xEF\xB7\x8F\xEF\xB7\xB0");
}

TEST(GumboInputEdge, OneReplacedCharacterAloneIsSeen)
{
  EXPECT_EQ(for_gumbo("\x01"), "&#1;");
  EXPECT_EQ(for_gumbo("\x1F"), "&#31;");
  EXPECT_EQ(for_gumbo("\x7F"), "&#127;");
  EXPECT_EQ(for_gumbo("\xC2\x80"), "&#129;");
  EXPECT_EQ(for_gumbo("\xEF\xBF\xBE"), "&#65534;");
  EXPECT_EQ(for_gumbo("\xF0\x9F\xBF\xBE"), "&#131070;");
}

TEST(GumboInputEdge, CharactersOfEverySizeStayWhole)
{
  // U+07FF, U+0800, U+FFFD, U+10000, each before a control character or a letter
  EXPECT_EQ(for_gumbo("\x01\xDF\xBF\x01"), "&#1;\xDF\xBF&#1;");
  EXPECT_EQ(for_gumbo("\x01\xE0\xA0\x80"
                      "A"),
            "&#1;\xE0\xA0\x80"
            "A");
  EXPECT_EQ(for_gumbo("\x01\xEF\xBF\xBD\x01"), "&#1;\xEF\xBF\xBD&#1;");
  EXPECT_EQ(for_gumbo("\x01\xF0\x90\x80\x80\x01"), "&#1;\xF0\x90\x80\x80&#1;");
}

TEST(GumboInputEdge, TheDigitsOfAFalseReference)
{
  EXPECT_EQ(for_gumbo("&#12345678;"), "&#65533;");
  EXPECT_EQ(for_gumbo("&#1234567;"), "&#1234567;"); // Gumbo handles it
  EXPECT_EQ(for_gumbo("&#12345678a"), "&#65533a");
  EXPECT_EQ(for_gumbo("&#xABCDEF012;"), "&#65533;");
  EXPECT_EQ(for_gumbo("&#xFFFFFFFFF;"), "&#65533;");
  EXPECT_EQ(for_gumbo("&#xfffffffff;"), "&#65533;");
  EXPECT_EQ(for_gumbo("&#x12345678g"), "&#65533g");
  EXPECT_EQ(for_gumbo("&#12345678&#12345678"), "&#65533&#65533");
}

bool is_cut(const std::string& html, const Policy& policy = without_clock())
{
  return GumboTree{html, policy}.cut();
}

// The depth is that of the place where nodes are added to the tree.
const std::string& deep()
{
  static const std::string divs = repeated("<div>", 11'000);
  return divs;
}

TEST(GumboTreeEdge, ADeepTreeIsCut)
{
  EXPECT_TRUE(is_cut(deep()));
}

TEST(GumboTreeEdge, ATreeThatIsDeepBeforeATableIsCut)
{
  EXPECT_TRUE(is_cut("<table>" + deep()));
}

TEST(GumboTreeEdge, ATreeThatIsDeepBeforeATableInATableIsCut)
{
  EXPECT_TRUE(is_cut("<table><tr><td><p>x</p><table>" + deep()));
}

TEST(GumboTreeEdge, ADeepTreeBeforeACommentIsCut)
{
  EXPECT_TRUE(is_cut("<body></body><!-- behind the body -->" + deep()));
}

TEST(GumboTreeEdge, AModerateDepthIsRead)
{
  EXPECT_FALSE(is_cut(repeated("<div>", 3'000)));
  EXPECT_FALSE(is_cut(repeated("<div>", 3'000) + repeated("</div>", 3'000) + repeated("<p>x", 20'000)));
}

TEST(GumboTreeEdge, AllocationsAreCounted)
{
  Policy policy = without_clock();
  policy.page_tree_allocations = 100;
  EXPECT_TRUE(is_cut(repeated("<p>", 1'000), policy));
  EXPECT_FALSE(is_cut("<p>", policy));
}

TEST(GumboTreeEdge, BytesAreCountedAllTogether)
{
  Policy policy = without_clock();
  policy.page_tree_bytes = 60'000;
  EXPECT_TRUE(is_cut(repeated("<p>", 1'000), policy)); // no allocation of them is large
  EXPECT_FALSE(is_cut("<p>", policy));
}

TEST(GumboTreeEdge, TheClockIsLookedAt)
{
  Policy policy;
  policy.page_time = std::chrono::milliseconds{1};
  EXPECT_TRUE(is_cut(repeated("<p>", 100'000), policy));
}

TEST(GumboTreeEdge, WithoutItsClockItUsesAMonotonicOne)
{
  constexpr clockid_t none = 1'000;
  timespec now{};
  ASSERT_NE(clock_gettime(none, &now), 0);
  const auto before = GumboTree::cpu_time(CLOCK_MONOTONIC);
  const auto between = GumboTree::cpu_time(none);
  EXPECT_GE(between, before);
  EXPECT_LE(between, GumboTree::cpu_time(CLOCK_MONOTONIC));
}

TEST(LinkCollectorEdge, Limit_TheTextsOfAllLinksTogether)
{
  const std::string page =
      "<base href='/" + std::string(8'000, 'b') + "/'>" + repeated("<link rel=a href=b>", 4'000);
  const PageLinks links = read_page_links(*html(page), without_clock());
  EXPECT_TRUE(links.cut);
  EXPECT_LE(links.links.size() * 8'000, LinkCollector::max_bytes);
  EXPECT_GE(links.links.size() * 9'000, LinkCollector::max_bytes);
}

TEST(LinkCollectorEdge, Limit_TheRestIsLeftOutWithOneWarning)
{
  const PageLinks links = read_page_links(*html(repeated("<link rel=a>", 10'003)), without_clock());
  EXPECT_EQ(links.links.size(), 10'000u);
  EXPECT_EQ(links.diagnostics.items().size(), 1u);
}

TEST(LinkCollectorEdge, D3d_ABaseOfTheGreatestLength)
{
  Policy policy;
  policy.uri_bytes = std::string_view{"http://example.com/b/"}.size();
  for (std::string_view href : {"/b/", "http://example.com/b/", "\n  http://example.com/b/  "}) {
    const auto page = html("<base href='" + std::string{href} + "'><link rel=a>");
    EXPECT_EQ(read_page_links(*page, policy).links.at(0).base.text(), "http://example.com/b/") << href;
  }
  EXPECT_EQ(read_page_links(*html("<base href=/bb/><link rel=a>"), policy).links.at(0).base.text(),
            "http://example.com/dir/page.html");
}

} // namespace
} // namespace standard_sitemap::test
