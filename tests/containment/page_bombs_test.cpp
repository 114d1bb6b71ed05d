// Pages that cost more than their size suggests: what tests/unit/discovery/hostile_page_test.cpp does not
// cover. Work is counted in the allocations and bytes of a page's tree, and in the memory of its links.

#include <gtest/gtest.h>

#include "tests/containment/memory_meter.h"
#include "tests/containment/site.h"

#include "discovery/discovery.h"
#include "discovery/link_collector.h"
#include "engine/html/gumbo_tree.h"
#include "engine/html/html_skeleton.h"

namespace standard_sitemap::containment::page_bombs_test {
namespace {

Policy without_clock()
{
  Policy policy;
  policy.page_time = std::chrono::hours{1};
  return policy;
}

PageLinks links_of(std::string_view body, std::string_view type = "text/html; charset=utf-8")
{
  return read_page_links({.url = *Uri::parse({page_url}), .media_type = MediaType::parse(type), .body = body},
                         without_clock());
}

std::string rels(const PageLinks& links)
{
  std::string text;
  for (const PageLink& link : links.links)
    text += (text.empty() ? "" : " ") + link.rel;
  return text;
}

struct Bomb {
  const char* name;
  std::string bytes;
  bool cut; ///< costs more than the policy allows
};

std::ostream& operator<<(std::ostream& out, const Bomb& bomb)
{
  return out << bomb.name;
}

std::string numbered(std::string_view before, std::size_t count, std::string_view after)
{
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    (text += before) += std::to_string(i) + std::string{after};
  return text;
}

std::vector<Bomb> bombs()
{
  return {
      {"nested_div", repeated("<div>", 20'000), true},
      {"font_and_p", numbered("<font size=", 4'000, "><p>"), true},
      {"attributes_of_one_tag", "<a" + numbered(" a", 40'000, "=x") + ">", false},
      {"attributes_of_many_tags", repeated("<a" + numbered(" a", 50, "=x") + "></a>", 3'000), false},
      {"attributes_of_body", repeated("<body" + numbered(" a", 50, "=x") + ">", 3'000), false},
      {"stray_end_tags_in_svg", repeated("<svg><g>", 10'000) + repeated("</x>", 100'000), true},
      {"span", repeated("<span>", 20'000), true},
      {"table", repeated("<table><tr><td>", 8'000), true},
      {"misnested", repeated("<b><i></b></i>", 6'000), false},
      {"misnested_and_open", repeated("<b><i><p></b></i>", 6'000), false},
      {"anchors", repeated("<a href=x><div>", 20'000), true},
      {"selects", repeated("<select><option>", 8'000), false},
      {"nul", std::string(1u << 20, '\0'), false},
      {"nul_in_tags", repeated(std::string_view{"<\0a>", 4}, 100'000), false},
  };
}

class PageBomb : public ::testing::TestWithParam<Bomb> {};

TEST_P(PageBomb, F4_TheLinkBeforeABombCountsAndACutIsReported)
{
  const Bomb& bomb = GetParam();
  const std::string page =
      "<link rel=before href=a>" + bomb.bytes + "</select></svg><p><link rel=behind href=b>";
  const PageLinks links = links_of(page);
  EXPECT_EQ(links.cut, bomb.cut);
  EXPECT_EQ(rels(links), bomb.cut ? "before" : "before behind");
  ASSERT_EQ(links.diagnostics.count(Code::limit_page_work), bomb.cut ? 1u : 0u);
  if (bomb.cut) {
    EXPECT_EQ(links.diagnostics.items().back().document, page_url);
  }
}

TEST_P(PageBomb, F4_WorkIsWithinTheBudgetsAndTheSameEachTime)
{
  const std::string page = "<link rel=before href=a>" + GetParam().bytes;
  const Policy policy = without_clock();
  const MemoryMeter memory;
  const HtmlSkeleton skeleton = html_skeleton(page);
  std::size_t first = 0;
  for (int run = 0; run < 2; ++run) {
    const GumboTree tree{skeleton.text, policy};
    EXPECT_LE(tree.allocations(), policy.page_tree_allocations);
    if (run == 0)
      first = tree.allocations();
    EXPECT_EQ(tree.allocations(), first);
  }
  EXPECT_LE(memory.peak(), 4 * page.size() + (1u << 20));
}

INSTANTIATE_TEST_SUITE_P(Gumbo, PageBomb, ::testing::ValuesIn(bombs()),
                         [](const auto& bomb) { return std::string{bomb.param.name}; });

// Nothing shows where it should have ended: all that follows is comment.
TEST(PageBombs, D3b_AnUnclosedCommentTakesTheRest)
{
  const PageLinks links = links_of("<link rel=before href=a><!--" +
                                   repeated("<link rel=in href=b>--", 100'000) + "<link rel=in>");
  EXPECT_EQ(rels(links), "before");
  EXPECT_FALSE(links.cut);
}

std::size_t bytes_of_bases(const PageLinks& links)
{
  std::size_t bytes = 0;
  for (const PageLink& link : links.links)
    bytes += link.base.text().size();
  return bytes;
}

const std::string long_base = page_url + std::string(8'000, 'b') + '/';

// Each link carries its base: 8 KiB for 30 bytes.
TEST(PageBombs, F4_LinksOverALongBase)
{
  const std::string html =
      "<link rel=before href=a><base href='" + long_base + "'>" + repeated("<link rel=x href=y>", 9'000);
  const MemoryMeter memory;
  const PageLinks links = links_of(html);
  EXPECT_TRUE(links.cut);
  EXPECT_EQ(links.links.front().rel, "before");
  EXPECT_LE(bytes_of_bases(links), LinkCollector::max_bytes + 2 * long_base.size());
  EXPECT_LE(memory.peak(), 64u << 20);
}

std::string xhtml(std::string_view head)
{
  return "<html xmlns='http://www.w3.org/1999/xhtml'><head><link rel='before' href='a'/>" +
         std::string{head} + "</head></html>";
}

TEST(PageBombs, F4_LinksOverALongBaseInXhtml)
{
  const std::string page =
      xhtml("<base href='" + long_base + "'/>" + repeated("<link rel='x' href='y'/>", 9'000));
  const MemoryMeter memory;
  const PageLinks links = links_of(page, "application/xhtml+xml");
  EXPECT_TRUE(links.cut);
  EXPECT_EQ(links.diagnostics.count(Code::limit_page_work), 1u);
  EXPECT_EQ(links.links.front().rel, "before");
  EXPECT_LE(bytes_of_bases(links), LinkCollector::max_bytes + 2 * long_base.size());
  EXPECT_LE(memory.peak(), 64u << 20);
}

// Policy: a 33rd xml:base in scope makes what is below it unusable, so that long bases are not resolved by
// the thousand; other parts are not affected.
TEST(PageBombs, F4_BasesOverALongBaseInXhtml)
{
  const std::string nest =
      repeated("<p xml:base='x'>", 200) + "<link rel='x' href='y'/>" + repeated("</p>", 200);
  const std::string page = xhtml("<base href='" + long_base + "'/>" + repeated(nest, 60));
  const MemoryMeter memory;
  const PageLinks links = links_of(page, "application/xhtml+xml");
  EXPECT_FALSE(links.cut);
  EXPECT_EQ(links.diagnostics.count(Code::limit_bases), 60u);
  EXPECT_EQ(links.links.size(), 1u);
  EXPECT_EQ(links.links.front().rel, "before");
  EXPECT_LE(memory.peak(), 64u << 20);
}

// Below the limit each xml:base is resolved against the one outside it: 8 KiB for 20 bytes.
TEST(PageBombs, F4_ManyBasesOverALongBaseInXhtml)
{
  const std::string nest =
      repeated("<p xml:base='x'>", 30) + "<link rel='x' href='y'/>" + repeated("</p>", 30);
  const std::string page = xhtml("<base href='" + long_base + "'/>" + repeated(nest, 400));
  const MemoryMeter memory;
  const PageLinks links = links_of(page, "application/xhtml+xml");
  EXPECT_TRUE(links.cut);
  EXPECT_EQ(links.diagnostics.count(Code::limit_page_work), 1u);
  EXPECT_EQ(links.links.front().rel, "before");
  EXPECT_LE(memory.peak(), 64u << 20);
}

// D-3d: what is within the bounds is resolved as usual.
TEST(PageBombs, D3d_ManyBasesWithinTheBounds)
{
  const PageLinks links = links_of(xhtml(repeated("<p xml:base='x/'><link rel='x' href='y'/></p>", 5'000)),
                                   "application/xhtml+xml");
  EXPECT_FALSE(links.cut);
  ASSERT_EQ(links.links.size(), 5'001u);
  EXPECT_EQ(links.links.back().base.text(), "http://example.com/x/");
}

} // namespace
} // namespace standard_sitemap::containment::page_bombs_test
