#include "render/dot/dot_renderer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/render/dot/dot_picture.h"
#include "tests/unit/render/sample_report.h"

namespace standard_sitemap {
namespace {

using test::DotPicture;
using test::sample;
using test::SampleReport;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Key;
using testing::Not;
using testing::StartsWith;

std::string dot_of(const Report& report, DotOptions options = {})
{
  DotRenderer renderer{options};
  return test::rendered(renderer, report);
}

DotPicture picture_of(const std::string& content, DotOptions options = {})
{
  return DotPicture{dot_of(sample(content).report, options)};
}

std::string item(const std::string& name, const std::string& below = "", const std::string& more = "")
{
  return "<item name='" + name + "' url='/" + name + "' xml:id='" + name + "' " + more + ">" + below +
         "</item>";
}

std::string external(const std::string& id)
{
  return "<external xlink:href='#" + id + "'/>";
}

/// `number` items, called `prefix0` and so on.
std::string row(const std::string& prefix, int number)
{
  std::string items;
  for (int i = 0; i < number; ++i)
    items += item(prefix + std::to_string(i));
  return items;
}

TEST(DotRenderer, M2_EachNodeOnceWithAnEdgeFromEachParent)
{
  const DotPicture picture = picture_of(item("A", item("S", item("T"))) + item("B", external("S")));
  EXPECT_EQ(picture.nodes.size(), 5u);
  EXPECT_THAT(picture.edges, ElementsAre("Site map -> A", "Site map -> B", "A -> S", "S -> T", "B -> S"));
  EXPECT_THAT(picture.nodes.at("S"), HasSubstr("peripheries=2"));
  EXPECT_THAT(picture.nodes.at("T"), Not(HasSubstr("peripheries")));
  EXPECT_THAT(picture.title, HasSubstr("has several parents"));
}

TEST(DotRenderer, M2_AChildThatStandsTwiceHasOneEdge)
{
  EXPECT_THAT(picture_of(item("A") + external("A")).edges, ElementsAre("Site map -> A"));
}

TEST(DotRenderer, L1_WhatLeadsBackUpIsDashed)
{
  const DotPicture picture = picture_of(item("A", item("B", item("C", external("A")))));
  EXPECT_THAT(picture.edges, ElementsAre("Site map -> A", "A -> B", "B -> C", "C ~> A"));
  EXPECT_THAT(picture.nodes.at("A"), Not(HasSubstr("peripheries"))) << "a loop is not a further place";
  EXPECT_THAT(picture.title, HasSubstr("leads back up"));
}

TEST(DotRenderer, L1_ANodeThatIsItsOwnChildHasADashedEdge)
{
  EXPECT_THAT(picture_of(item("A", external("A"))).edges, ElementsAre("Site map -> A", "A ~> A"));
}

TEST(DotRenderer, L1_OfTwoThatHoldEachOtherOneEdgeLeadsBack)
{
  EXPECT_THAT(picture_of(item("A", external("B")) + item("B", external("A"))).edges,
              ElementsAre("Site map -> A", "Site map -> B", "A -> B", "B ~> A"));
}

TEST(DotRenderer, L2_WhatIsSharedIsNoLoop)
{
  const DotPicture picture =
      picture_of(item("A", item("X")) + item("B", external("X")) + item("C", external("B")));
  EXPECT_THAT(picture.edges, Not(testing::Contains(HasSubstr("~>"))));
  EXPECT_THAT(picture.title, Not(HasSubstr("leads back up")));
}

TEST(DotRenderer, V4_DeadEndsAreLeftOutAndCounted)
{
  const DotPicture picture = picture_of(item("A") + "<group name='Nothing'><group name='Less'/></group>");
  EXPECT_THAT(picture.edges, ElementsAre("Site map -> A"));
  EXPECT_THAT(picture.title, HasSubstr("1 item, 2 groups; 2 empty entries left out"));
}

TEST(DotRenderer, M6_WhatIsShownForARoleAloneStandsOutsideOfTheTree)
{
  const DotPicture picture =
      picture_of(item("A") + item("Find", item("Advanced"), "tree='exclude' role='search'") +
                 item("Never", "", "tree='exclude'"));
  EXPECT_THAT(picture.edges, ElementsAre("Site map -> A", "Find -> Advanced"));
  EXPECT_EQ(picture.nodes.count("Never"), 0u);
  EXPECT_THAT(picture.outside, HasSubstr("; n2 }"));
  EXPECT_THAT(picture_of(item("A")).outside, IsEmpty());
}

TEST(DotRenderer, M7_ChildrenInTheirOrder)
{
  EXPECT_THAT(
      picture_of("<group name='G' order='lexical'>" + item("b10") + item("b9") + item("a") + "</group>")
          .edges,
      ElementsAre("Site map -> G", "G -> a", "G -> b9", "G -> b10"));
}

TEST(DotRenderer, M12_RolesAreColouredAndNamed)
{
  const DotPicture picture = picture_of(item("H", "", "role='home'") + item("C", "", "role='x Contact'") +
                                        item("O", "", "role='other'"));
  EXPECT_THAT(picture.nodes.at("H"), StartsWith("\\nrole: home\", fillcolor=\"#cfe2ff\""));
  EXPECT_THAT(picture.nodes.at("C"), StartsWith("\\nrole: x, contact\", fillcolor=\"#d3f0cf\""));
  EXPECT_THAT(picture.nodes.at("O"), StartsWith("\\nrole: other\", fillcolor=\"#ffd8cc\""));
  for (const char* explained : {">role: home<", ">role: contact<", ">other role<"})
    EXPECT_THAT(picture.title, HasSubstr(explained));
  EXPECT_THAT(picture.title, Not(HasSubstr("role: search")));
}

TEST(DotRenderer, V1_ThePageIsMarked)
{
  const DotPicture picture = picture_of("<item name='This' url='/here'/>" + item("Other"));
  EXPECT_THAT(picture.nodes.at("● This"), StartsWith("\\n(here)\", color="));
  EXPECT_THAT(picture.title, HasSubstr("● this page"));
  EXPECT_THAT(picture.nodes.at("Other"), Not(HasSubstr("penwidth")));
}

TEST(DotRenderer, V2_WhatIsNearThePageIsMarked)
{
  const SampleReport some = sample(item("up"));
  const Uri page = *Uri::parse({"http://example.com/not-in-the-map"});
  ViewContext context{.page = page};
  context.links.links.push_back({.rel = "up", .href = "/up", .base = page});
  View view{some.report.view->map(), context, Policy{}};
  Report report;
  report.view = &view;
  const DotPicture picture{dot_of(report)};
  EXPECT_THAT(picture.nodes.at("● up"), StartsWith("\\n(near here)\""));
  EXPECT_THAT(picture.title, HasSubstr("● near this page"));
}

TEST(DotRenderer, F4_OnlyLinksThatMayBeFollowed)
{
  const DotPicture picture =
      picture_of("<item name='Web' url='/a?b=1&amp;c'/><item name='Mail' url='mailto:a@b.example'/>"
                 "<item name='Call' url='tel:+1'/><item name='Script' url='javascript:alert(1)'/>"
                 "<item name='Data' url='data:text/html,x'/>"
                 "<item name='Secret' url='http://u:p@example.com/'/>"
                 "<group name='None'><item name='x' url='/x'/></group>");
  EXPECT_THAT(picture.nodes.at("Web"), HasSubstr("URL=\"http://example.com/a?b=1&amp;c\""));
  EXPECT_THAT(picture.nodes.at("Web"), StartsWith("\""));
  EXPECT_THAT(picture.nodes.at("Mail"),
              AllOf(StartsWith("\\n(e-mail)\""), HasSubstr("URL=\"mailto:a@b.example\"")));
  EXPECT_THAT(picture.nodes.at("Call"), AllOf(StartsWith("\\n(telephone)\""), HasSubstr("URL=\"tel:+1\"")));
  for (const char* refused : {"Script", "Data", "Secret"}) {
    EXPECT_THAT(picture.nodes.at(refused), StartsWith("\\nlink refused: "));
    EXPECT_THAT(picture.nodes.at(refused), Not(HasSubstr("URL=")));
  }
  EXPECT_THAT(picture.nodes.at("None"), Not(HasSubstr("URL=")));
  EXPECT_THAT(picture.title, HasSubstr(">link refused<"));
}

TEST(DotRenderer, DescriptionsAreTooltips)
{
  EXPECT_THAT(picture_of("<item name='A' url='/a' description='&quot;So&quot; \\N'/>").nodes.at("A"),
              HasSubstr(R"(tooltip="\"So\" \\\\N")"));
}

TEST(DotRenderer, F4_NeverMoreNodesThanAskedForAndTheRestIsCounted)
{
  const DotPicture picture = picture_of(item("A", row("a", 100)) + item("B", row("b", 101)), {.nodes = 20});
  EXPECT_EQ(picture.nodes.size(), 20u);
  EXPECT_THAT(picture.title, HasSubstr("; 184 more not drawn")); // of 203 and the root
  ASSERT_EQ(picture.more.size(), 2u);
  EXPECT_THAT(picture.more[0], StartsWith("A: "));
  EXPECT_THAT(picture.more[1], StartsWith("B: "));
  const int hidden = std::stoi(picture.more[0].substr(3)) + std::stoi(picture.more[1].substr(3));
  EXPECT_EQ(hidden, 184);
}

TEST(DotRenderer, F4_WhereNoChildIsDrawnTheirNumberStandsInTheNode)
{
  const DotPicture picture = picture_of(item("A", item("B", item("C") + item("D"))), {.depth = 2});
  EXPECT_THAT(picture.nodes.at("B"), StartsWith("\\n+ 2 below\""));
  EXPECT_EQ(picture.nodes.size(), 3u);
  EXPECT_THAT(picture.more, IsEmpty());
}

TEST(DotRenderer, DepthCountsTheShortestWay)
{
  const DotPicture picture = picture_of(item("A", item("B", item("C"))) + external("C"), {.depth = 1});
  EXPECT_THAT(picture.edges, ElementsAre("Site map -> A", "Site map -> C"));
}

TEST(DotRenderer, ALongRowOfSiblingsLeavesRoomForWhatIsBelow)
{
  const DotPicture picture = picture_of(item("A", item("B")) + row("i", 50), {.nodes = 20});
  EXPECT_EQ(picture.nodes.count("B"), 1u);
}

TEST(DotRenderer, V3_TheWayToThePageIsAlwaysDrawn)
{
  const DotPicture picture = picture_of(
      row("r", 50) + item("A", row("a", 50) + item("B", row("b", 50) + "<item name='This' url='/here'/>")),
      {.nodes = 6});
  EXPECT_EQ(picture.nodes.size(), 6u);
  EXPECT_EQ(picture.nodes.count("● This"), 1u);
  EXPECT_THAT(picture.edges, testing::IsSupersetOf({"Site map -> A", "A -> B", "B -> ● This"}));
}

TEST(DotRenderer, F4_EdgesAreBoundedToo)
{
  std::string all;
  for (int i = 0; i < 60; ++i)
    all += external("i" + std::to_string(i));
  std::string body;
  for (int i = 0; i < 60; ++i)
    body += item("i" + std::to_string(i), all);
  const DotPicture picture = picture_of(body, {.nodes = 61});
  EXPECT_EQ(picture.nodes.size(), 61u);
  EXPECT_EQ(picture.edges.size(), 60u + 3u * 61u)
      << "those by which the nodes were reached, and three for each";
  EXPECT_THAT(picture.title, HasSubstr("; " + std::to_string(60 * 60 - 3 * 61) + " lines not drawn"));
  for (int i = 0; i < 60; ++i)
    EXPECT_THAT(picture.edges, testing::Contains("Site map -> i" + std::to_string(i))) << "all are connected";
}

TEST(DotRenderer, F4_ALineThatIsNotDrawnIsCounted)
{
  const std::string all = external("i0") + external("i1") + external("i2") + external("i3");
  const DotPicture picture =
      picture_of(item("i0", all) + item("i1", all) + item("i2", all) + item("i3", all), {.nodes = 5});
  EXPECT_EQ(picture.edges.size(), 4u + 3u * 5u);
  EXPECT_THAT(picture.title, HasSubstr("; 1 line not drawn<"));
}

TEST(DotRenderer, V3_TheLinesOfTheWayToThePageAreDrawnHoweverManyThereAre)
{
  std::string all, body;
  for (int i = 0; i < 60; ++i)
    all += external("i" + std::to_string(i));
  for (int i = 0; i < 60; ++i)
    body += item("i" + std::to_string(i), all);
  const DotPicture picture =
      picture_of(body + item("A", item("B", "<item name='This' url='/here'/>")), {.nodes = 64});
  EXPECT_EQ(picture.edges.size(), 63u + 3u * 64u);
  EXPECT_THAT(picture.edges, testing::IsSupersetOf({"Site map -> A", "A -> B", "B -> ● This"}));
}

// Eight siblings count as one level.
TEST(DotRenderer, WhatIsBelowTheFirstSiblingComesAfterTheNinth)
{
  const std::string content = item("A", item("B")) + row("i", 50);
  EXPECT_THAT(picture_of(content, {.nodes = 10}).nodes, AllOf(Contains(Key("i7")), Not(Contains(Key("B")))));
  EXPECT_THAT(picture_of(content, {.nodes = 11}).nodes, AllOf(Contains(Key("B")), Not(Contains(Key("i8")))));
}

TEST(DotRenderer, V3_WhatIsBesideTheWayToThePageComesAfterWhatIsNearerToTheRoot)
{
  const std::string content =
      row("r", 50) + item("A", row("a", 50) + item("B", row("b", 50) + "<item name='This' url='/here'/>"));
  // The root, the way of three, and eight below the root; then one below A.
  EXPECT_THAT(picture_of(content, {.nodes = 13}).nodes,
              AllOf(Contains(Key("r8")), Not(Contains(Key("a0"))), Not(Contains(Key("b0")))));
  EXPECT_THAT(picture_of(content, {.nodes = 14}).nodes, AllOf(Contains(Key("a0")), Not(Contains(Key("b0")))));
}

TEST(DotRenderer, M6_WhatIsBelowARoleOutsideOfTheTreeIsOneLevelFurther)
{
  const std::string content = item("Find", row("f", 50), "tree='exclude' role='search'") + row("r", 50);
  EXPECT_THAT(picture_of(content, {.nodes = 11}).nodes, AllOf(Contains(Key("r8")), Not(Contains(Key("f0")))));
  EXPECT_THAT(picture_of(content, {.nodes = 12}).nodes, Contains(Key("f0")));
  EXPECT_THAT(picture_of(content, {.nodes = 1}).nodes, ElementsAre(Key("Site map")));
}

TEST(DotRenderer, M6_WhatIsOutsideIsThereOnceInTheOrderOfTheMap)
{
  const DotPicture picture = picture_of(item("Find", "", "tree='exclude' role='search help'") + item("A") +
                                        item("Write", "", "tree='exclude' role='contact'"));
  EXPECT_THAT(picture.outside, HasSubstr("\"; n1; n3 }"));
}

TEST(DotRenderer, NamesAreWrappedAndCut)
{
  const DotPicture picture = picture_of("<item url='/a' name='" + std::string(4'000, 'x') + "'/>");
  EXPECT_THAT(picture.nodes.at(std::string(28, 'x')),
              StartsWith("\\n" + std::string(28, 'x') + "\\n" + std::string(27, 'x') + "…\", "));
}

TEST(DotRenderer, M12_EightRolesInTwoLinesAreNamed)
{
  const auto roles = [](const std::string& role) {
    const std::string rest = picture_of(item("A", "", "role='" + role + "'")).nodes.at("A");
    return rest.substr(0, rest.find('"'));
  };
  EXPECT_EQ(roles("a b c d e f g h"), "\\nrole: a, b, c, d, e, f, g, h");
  EXPECT_EQ(roles("a b c d e f g h i"), "\\nrole: a, b, c, d, e, f, g, h");
  EXPECT_EQ(roles("one-long-role another-long-role a-third-long-role"),
            "\\nrole: one-long-role,\\nanother-long-role, a-third-…");
}

TEST(DotRenderer, M12_SixtyFourCharactersOfARoleAreShown)
{
  const auto role = [](int letters) {
    const std::string name = std::string(21, 'a') + '-' + std::string(static_cast<std::size_t>(letters), 'b');
    const std::string rest = picture_of(item("A", "", "role='" + name + "'")).nodes.at("A");
    return rest.substr(0, rest.find('"'));
  };
  const std::string begin = "\\nrole: " + std::string(21, 'a') + "-\\n";
  EXPECT_EQ(role(42), begin + std::string(42, 'b'));
  EXPECT_EQ(role(43), begin + std::string(41, 'b') + "…");
}

TEST(DotRenderer, NamesDoNotLeaveTheirQuotes)
{
  EXPECT_THAT(dot_of(sample("<item url='/a' name='\"]; evil [label=\"'/>").report),
              HasSubstr(R"re(n1 [label="\"]; evil [label=\"",)re"));
  EXPECT_THAT(dot_of(sample("<item url='/b' name='\\'/>").report), HasSubstr(R"re(n1 [label="\\",)re"));
}

TEST(DotRenderer, NamesDoNotLeaveTheirCells)
{
  const std::string dot =
      dot_of(sample("<item url='/a' name='&lt;/TD>&lt;/TR>&lt;/TABLE>>]; evil'/><item url='/b' name='\\N'/>")
                 .report);
  EXPECT_THAT(dot, HasSubstr(">&lt;/TD&gt;&lt;/TR&gt;&lt;/TABLE&gt;&gt;]; evil</TD>"));
  EXPECT_THAT(dot, HasSubstr(R"(>\\N</TD>)"));
}

TEST(DotRenderer, LeavesOfOneParentAreRowsOfOneTable)
{
  const DotPicture picture =
      picture_of(item("A", item("a1") + item("B", item("only")) + item("a2") + item("a3")));
  EXPECT_THAT(picture.tables, ElementsAre(testing::Pair("leaves1", ElementsAre("a1", "a2", "a3"))));
  EXPECT_EQ(picture.columns.at("leaves1"), 1u);
  EXPECT_THAT(picture.edges, testing::UnorderedElementsAre("Site map -> A", "A -> a1", "A -> a2", "A -> a3",
                                                           "A -> B", "B -> only"));
}

TEST(DotRenderer, L2_ALeafWithSeveralParentsIsNoRow)
{
  const DotPicture picture = picture_of(item("A", item("S") + item("a1") + item("a2")) +
                                        item("B", external("S") + item("b1") + item("b2")));
  EXPECT_THAT(picture.tables, ElementsAre(testing::Pair("leaves1", ElementsAre("a1", "a2")),
                                          testing::Pair("leaves5", ElementsAre("b1", "b2"))));
  EXPECT_THAT(picture.nodes.at("S"), HasSubstr("peripheries=2"));
}

TEST(DotRenderer, L1_APageThatLeadsBackUpIsNoRow)
{
  const DotPicture picture = picture_of(item("A", item("a1") + item("back", external("A")) + item("a2")));
  EXPECT_THAT(picture.tables, ElementsAre(testing::Pair("leaves1", ElementsAre("a1", "a2"))));
  EXPECT_THAT(picture.edges, testing::Contains("back ~> A"));
}

TEST(DotRenderer, M7_ALongListStandsInColumnsInItsOrder)
{
  const DotPicture picture = picture_of(row("i", 300));
  ASSERT_EQ(picture.tables.size(), 1u);
  EXPECT_GT(picture.columns.at("leaves0"), 3u);
  EXPECT_LT(picture.columns.at("leaves0"), 30u);
  std::vector<std::string> names;
  for (int i = 0; i < 300; ++i)
    names.push_back("i" + std::to_string(i));
  EXPECT_EQ(picture.tables.at("leaves0"), names);
}

TEST(DotRenderer, ManySiblingsStandInColumnsAndFewDoNot)
{
  const auto sections = [](int number) {
    std::string text;
    for (int i = 0; i < number; ++i)
      text += item("s" + std::to_string(i), row("s" + std::to_string(i) + "p", 3));
    return picture_of(text);
  };
  EXPECT_EQ(sections(8).long_edges, 0u);
  const DotPicture many = sections(80);
  EXPECT_GT(many.long_edges, 20u);
  EXPECT_LT(many.long_edges, 75u) << "some stand in the first column";
}

TEST(DotRenderer, EverythingHasATitle)
{
  const std::string dot =
      dot_of(sample(item("A", item("B", item("C")) + item("D")) + "<group name='G'>" + item("E") + "</group>")
                 .report);
  EXPECT_THAT(dot, StartsWith("digraph \"Site map of example.com\" {"));
  EXPECT_THAT(dot, HasSubstr("tooltip=\"A → B\""));
  EXPECT_THAT(DotPicture{dot}.nodes.at("G"), HasSubstr("tooltip=\"G\""));
}

TEST(DotRenderer, TheSameReportGivesTheSameGraph)
{
  const std::string content = item("A", item("S", external("A"))) + item("B", external("S"));
  EXPECT_EQ(dot_of(sample(content).report), dot_of(sample(content).report));
}

TEST(DotRenderer, APictureWithoutAMapSaysSo)
{
  EXPECT_THAT(dot_of(Report{}), HasSubstr("There is no site map"));
  EXPECT_TRUE(dot_of(Report{}).ends_with("}\n"));
}

TEST(DotRenderer, AnEmptyMapIsItsRoot)
{
  const DotPicture picture = picture_of("");
  EXPECT_EQ(picture.nodes.size(), 1u);
  EXPECT_THAT(picture.edges, IsEmpty());
}

TEST(DotRenderer, StopsWhenNobodyReads)
{
  const SampleReport some = sample(row("i", 2'000));
  int pieces = 0;
  DotRenderer{{}}.render(some.report, [&pieces](std::string_view) {
    ++pieces;
    return false;
  });
  EXPECT_EQ(pieces, 1);
}

} // namespace
} // namespace standard_sitemap
