// Small files with a large graph: what is kept and what it costs is in proportion to the bytes and the
// parent-child entries, and never above the limits of the policy. More cases:
// tests/unit/load/limits_test.cpp.

#include <algorithm>
#include <set>
#include <span>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/containment/memory_meter.h"
#include "tests/containment/site.h"

#include "engine/view/places.h"
#include "engine/view/unfold.h"

namespace standard_sitemap::containment {
namespace {

using ::testing::Contains;
using ::testing::Not;
using ::testing::SizeIs;

std::size_t entries_of(const Map& map)
{
  std::size_t entries = 0;
  for (NodeId id = 0; id < map.size(); ++id)
    entries += map.node(id).children().size();
  return entries;
}

std::string external(const std::string& reference)
{
  return "<external xlink:href='" + reference + "'/>";
}

std::string file(std::size_t number)
{
  return std::to_string(number) + ".xml";
}

// n groups, each of which contains the next one twice: 2^n places, n nodes.
TEST(GraphBomb, L2_ADoublingGraphOfAThousandLevels)
{
  constexpr std::size_t levels = 1'000;
  std::string body = external("#g0") + "<item tree='exclude'>";
  for (std::size_t i = 0; i < levels; ++i)
    body += "<group name='G' xml:id='g" + std::to_string(i) + "'>" +
            repeated(external("#g" + std::to_string(i + 1)), 2) + "</group>";
  body += "<item name='X' url='x' xml:id='g" + std::to_string(levels) + "'/></item>";
  Site site{body};
  const MemoryMeter memory;
  Visit visit{site};
  ASSERT_NE(visit.view(), nullptr);
  EXPECT_EQ(visit.view()->map().size(), levels + 3); // the root, the excluded item, X
  EXPECT_EQ(entries_of(visit.view()->map()), 2 * levels + 1 + levels + 1)
      << "and each is a child of the excluded one";
  Unfolding tree{*visit.view(), {.places = 20'000}};
  std::size_t places = 0;
  while (tree.next())
    ++places;
  EXPECT_EQ(places, 20'000u);
  EXPECT_TRUE(tree.cut());
  EXPECT_LE(memory.peak(), 40 * body.size());
}

// Each of 63 files splices the next one twice: 2^62 copies of the last one's children.
TEST(GraphBomb, M5b_DoublingSplicesThroughAChainOfFiles)
{
  Site site{external(file(1))};
  for (std::size_t i = 1; i < 63; ++i)
    site.map(file(i), repeated(external(file(i + 1)), 2) + "<item name='y' url='y'/>");
  site.map(file(63), "<item name='x' url='x'/>");
  site.policy.entries = 100'000;
  const MemoryMeter memory;
  Visit visit{site};
  EXPECT_EQ(visit.count(Code::limit_entries), 1u);
  ASSERT_NE(visit.view(), nullptr);
  EXPECT_LE(entries_of(visit.view()->map()), site.policy.entries);
  EXPECT_LE(visit.view()->map().size(), 65u);
  EXPECT_EQ(visit.requests().size(), 64u);
  EXPECT_LE(memory.peak(), 64 * site.policy.entries);
}

TEST(GraphBomb, M5b_AFileThatSplicesItselfAThousandTimes)
{
  Site site{repeated(external("map.xml"), 1'000) + "<item name='a'/>"};
  Visit visit{site};
  EXPECT_EQ(outline(visit.view()->map()), "(a)");
  EXPECT_EQ(visit.count(Code::external_loop), 1'000u);
  EXPECT_LE(visit.report().diagnostics.items().size(), 12u) << "folded";
  EXPECT_THAT(visit.requests(), SizeIs(1));
}

TEST(GraphBomb, M5b_FilesThatSpliceEachOtherAThousandTimes)
{
  Site site{repeated(external("b.xml"), 1'000) + "<item name='a'/>"};
  site.map("b.xml", repeated(external("map.xml"), 1'000) + "<item name='b'/>");
  site.policy.entries = 10'000;
  Visit visit{site};
  ASSERT_NE(visit.view(), nullptr);
  EXPECT_EQ(visit.count(Code::limit_entries), 1u);
  EXPECT_LE(entries_of(visit.view()->map()), site.policy.entries);
  EXPECT_EQ(visit.view()->map().node(1).name(), "b");
  EXPECT_THAT(visit.requests(), SizeIs(2));
}

TEST(GraphBomb, F4_AThousandDocumentsAreWanted)
{
  std::string body;
  Site site;
  for (std::size_t i = 1; i <= 1'000; ++i) {
    body += external(file(i));
    site.map(file(i), "<item name='i'/>");
  }
  site.map(root_url, body);
  Visit visit{site};
  EXPECT_THAT(visit.requests(), SizeIs(64));
  EXPECT_THAT(visit.report().documents, SizeIs(64));
  EXPECT_EQ(visit.count(Code::limit_documents), 1u);
  EXPECT_EQ(visit.count(Code::external_unresolved), 1'000u - 63u);
  EXPECT_EQ(visit.view()->map().root().children().size(), 63u);
  EXPECT_LE(visit.report().diagnostics.items().size(), 12u) << "folded";
}

TEST(GraphBomb, F4_AChainOfFilesAsDeepAsThereMayBeDocuments)
{
  for (const std::size_t files : {63u, 64u}) {
    Site site{external(file(1))};
    for (std::size_t i = 1; i < files; ++i)
      site.map(file(i), "<item name='n' url='n'>" + external(file(i + 1)) + "</item>");
    site.map(file(files), "<item name='last' url='n'/>");
    Visit visit{site};
    const bool all = files == 63;
    EXPECT_THAT(visit.requests(), SizeIs(64));
    EXPECT_EQ(visit.count(Code::limit_documents), all ? 0u : 1u);
    EXPECT_EQ(visit.view()->map().size(), 64u) << "the root, and one of each file except the last one loaded";
    EXPECT_EQ(visit.view()->map().node(63).name(), all ? "last" : "n");
  }
}

/// The default number of elements, including `<sitemap>` itself, and `more`.
void expect_half_a_million(std::size_t more)
{
  Site site{repeated("<item/>", Policy{}.elements - 1) + "\n" + repeated("<item name='one more'/>", more)};
  const std::size_t bytes = site.fixture.answers.at(root_url).message.body.size();
  const MemoryMeter memory;
  Visit visit{site};
  EXPECT_LE(memory.peak(), 24 * bytes + (1u << 20));
  ASSERT_NE(visit.view(), nullptr);
  EXPECT_EQ(visit.outcome(), more ? "cut" : "ok");
  EXPECT_EQ(visit.count(Code::limit_elements), more);
  EXPECT_EQ(visit.view()->map().size(), 500'000u);
}

TEST(GraphBomb, F4_HalfAMillionElements)
{
  expect_half_a_million(0);
}

TEST(GraphBomb, F4_HalfAMillionElementsAndOneMore)
{
  expect_half_a_million(1);
}

std::string children_in_falling_order(std::size_t count)
{
  std::string body;
  for (std::size_t i = count; i > 0; --i) {
    std::string number = std::to_string(i);
    number.insert(0, 6 - number.size(), '0');
    body += "<item name='" + number + "' url='u'/>";
  }
  return body;
}

TEST(GraphBomb, M7_AHundredThousandChildrenInLexicalOrder)
{
  constexpr std::size_t count = 100'000;
  Site site{"<group order='lexical' name='g'>" + children_in_falling_order(count) + "</group>"};
  Visit visit{site};
  const auto children = visit.view()->children(1);
  ASSERT_THAT(children, SizeIs(count));
  const Map& map = visit.view()->map();
  EXPECT_EQ(map.node(children.front()).name(), "000001");
  EXPECT_EQ(map.node(children.back()).name(), "100000");
  EXPECT_TRUE(std::ranges::is_sorted(children, {}, [&](NodeId id) { return *map.node(id).name(); }));
}

std::string names_of(const Map& map, std::span<const NodeId> nodes)
{
  std::string names;
  for (const NodeId node : nodes)
    names += std::string{map.node(node).name().value_or("?")} + ' ';
  return names;
}

// Children of several parents are sorted once for each language, but in the order that each parent alone
// would give. In Swedish \u00e5 follows z. Equal names stay in document order; those without a name come
// last.
TEST(GraphBomb, M7_SharedChildrenAreInTheOrderOfEachParent)
{
  const std::string shared = external("#s");
  Site site{
      "<group name='sv' lang='sv' order='lexical'>" + shared + "<item name='y' url='own'/></group>" +
      "<group name='en' lang='en' order='lexical'><item name='b' url='own'/>" + shared + "</group>" +
      "<group name='again' lang='sv' order='lexical'>" + shared + "</group>" +
      "<group name='as it is' lang='sv'>" + shared + "</group>" +
      "<item tree='exclude'><sitemap xml:id='s'><item name='z' url='1'/><item url='2'/><item name='\u00e5' "
      "url='3'/><item name='a' url='4'/><item name='z' url='5'/></sitemap></item>"};
  Visit visit{site};
  ASSERT_NE(visit.view(), nullptr);
  View& view = *visit.view();
  const Map& map = view.map();
  const auto groups = view.children(root_node);
  ASSERT_THAT(groups, SizeIs(4));
  EXPECT_EQ(names_of(map, view.children(groups[0])), "a y z z \u00e5 ? ");
  EXPECT_EQ(names_of(map, view.children(groups[1])), "a \u00e5 b z z ? ");
  EXPECT_EQ(names_of(map, view.children(groups[2])), "a z z \u00e5 ? ");
  EXPECT_EQ(names_of(map, view.children(groups[3])), "z ? \u00e5 a z ");
  const auto again = view.children(groups[2]);
  EXPECT_LT(again[1], again[2]) << "the two z";
}

// V-4: the same below each place; what leads nowhere is neither listed nor counted.
TEST(GraphBomb, V4_DeadEndsAreLeftOutAtEachPlace)
{
  constexpr std::size_t dead = 2'000, places = 500;
  Site site{repeated(external("#g"), places) + "<item tree='exclude'><group name='g' xml:id='g'>" +
            repeated("<item/>", dead) + "<item name='a' url='a'/>" + repeated("<item/>", dead) +
            "<item name='b' url='b'/></group></item>"};
  Visit visit{site};
  ASSERT_NE(visit.view(), nullptr);
  View& view = *visit.view();
  const NodeId group = view.children(root_node).front();
  EXPECT_THAT(view.children(group), SizeIs(2 * dead + 2));
  EXPECT_EQ(names_of(view.map(), view.leading_children(group)), "a b ");
  EXPECT_EQ(view.leading_children(group).data(), view.leading_children(group).data())
      << "looked through once";
  EXPECT_THAT(view.leading_children(root_node), SizeIs(places));
  Unfolding tree{view};
  std::size_t given = 0;
  while (tree.next())
    ++given;
  EXPECT_EQ(given, 3 * places);
}

// L-1, V-3: parents below the page itself are not places of it, however many and deep they are.
TEST(GraphBomb, V3_ParentsThatAreLoopsAreNoPlaces)
{
  constexpr std::size_t depth = 200, loops = 1'000;
  Site site{"<item name='here' url='/' xml:id='h'>" + repeated("<group name='g'>", depth) +
            repeated("<item>" + external("#h") + "</item>", loops) + repeated("</group>", depth) +
            "</item><group name='other'>" + external("#h") + "</group>"};
  Visit visit{site};
  ASSERT_NE(visit.view(), nullptr);
  const auto places = places_of_page(*visit.view());
  ASSERT_THAT(places, SizeIs(2));
  EXPECT_EQ(places[0].parent, root_node);
  EXPECT_EQ(visit.view()->map().node(*places[1].parent).name(), "other");
}

// L-1: every group is below every other one.
TEST(GraphBomb, L1_EverythingBelowEverything)
{
  constexpr std::size_t groups = 60;
  std::string all, body;
  for (std::size_t i = 0; i < groups; ++i)
    all += external("#g" + std::to_string(i));
  for (std::size_t i = 0; i < groups; ++i)
    body += "<group name='G' xml:id='g" + std::to_string(i) + "'>" + all + "<item url='x'/></group>";
  Site site{body};
  Visit visit{site};
  EXPECT_EQ(entries_of(visit.view()->map()), groups + groups * (groups + 1));
  Unfolding tree{*visit.view(), {.places = 50'000}};
  std::size_t deepest = 0, loops = 0;
  while (const auto place = tree.next()) {
    deepest = std::max(deepest, place->depth);
    loops += place->loop;
  }
  EXPECT_TRUE(tree.cut());
  EXPECT_LE(deepest, groups + 1);
  EXPECT_GT(loops, 0u);
}

// M-5a: ids are looked up in an index: they are found among very many, and the first of equal ones counts.
TEST(GraphBomb, M5a_TwentyThousandIds)
{
  std::string body = "<item tree='exclude'>", externals;
  for (std::size_t i = 0; i < 20'000; ++i)
    body += "<item xml:id='i" + std::to_string(i % 15'000) + "'/>";
  body += "</item>";
  for (std::size_t i = 0; i < 1'000; ++i)
    externals += external("#i" + std::to_string(14 * i));
  Site site{externals + body};
  Visit visit{site};
  EXPECT_THAT(visit.view()->map().root().children(), SizeIs(1'000));
  EXPECT_EQ(visit.count(Code::external_unresolved), 0u);
}

} // namespace
} // namespace standard_sitemap::containment
