// Whole drawings in the language of Graphviz: every style that nodes and edges can have, and the legend.

#include "render/dot/dot_renderer.h"

#include <gtest/gtest.h>

#include "tests/unit/render/sample_report.h"

namespace standard_sitemap::dot_drawing_test {
namespace {

using test::sample;
using test::SampleReport;

std::string dot_of(const Report& report, DotOptions options = {})
{
  DotRenderer renderer{options};
  return test::rendered(renderer, report);
}

TEST(DotDrawing, EveryStyleOfNodesAndEdges)
{
  const SampleReport some =
      sample("<item name='Start' url='/' role='home'/>"
             "<group name='G' relation='sequence'><item name='This' url='/here' xml:id='t'/>"
             "<item name='Shared' url='/shared' xml:id='s'/></group>"
             "<group name='H'><external url='#s'/><item name='Loop' url='/l' xml:id='l'><item name='Below' "
             "url='/b'><external url='#l'/></item></item></group>"
             "<item name='Find' url='/s' role='search'/><item name='Write' url='mailto:a@example.com' "
             "role='contact'/>"
             "<item name='Imprint' url='/i' role='contentinfo'/><item name='Shop' url='/shop' role='shop'/>"
             "<item name='Elsewhere' url='http://other.example/'/><item name='Refused' url='javascript:x'/>"
             "<item url='/no-name'/>");
  EXPECT_EQ(dot_of(some.report), R"~(digraph "Site map of example.com" {
  graph [rankdir=LR, ordering=out, nodesep=0.12, ranksep=0.45, pad=0.2, bgcolor="#ffffff", labelloc=t, labeljust=l, fontsize=11, fontname="DejaVu Sans,Helvetica,Arial,sans-serif", fontcolor="#1c2430"]
  node [shape=box, style="rounded,filled", fillcolor="#ffffff", color="#5b6673", height=0.3, margin="0.12,0.05", fontsize=11, fontname="DejaVu Sans,Helvetica,Arial,sans-serif", fontcolor="#1c2430"]
  edge [color="#5b6673", tooltip=" ", arrowsize=0.6, weight=16]
  n0 [label="Site map", style="filled,bold", tooltip="Site map"]
  leaves0 [shape=plain, style="", tooltip=" ", label=<<TABLE BORDER="1" CELLBORDER="0" STYLE="ROUNDED" CELLSPACING="1" CELLPADDING="2" COLOR="#5b6673" BGCOLOR="#ffffff">
    <TR><TD ALIGN="LEFT" BGCOLOR="#cfe2ff" HREF="http://example.com/" TITLE="http://example.com/">Start<BR ALIGN="LEFT"/>role: home<BR ALIGN="LEFT"/></TD></TR>
    <TR><TD ALIGN="LEFT" BGCOLOR="#ffefb8" HREF="http://example.com/s" TITLE="http://example.com/s">Find<BR ALIGN="LEFT"/>role: search<BR ALIGN="LEFT"/></TD></TR>
    <TR><TD ALIGN="LEFT" BGCOLOR="#d3f0cf" HREF="mailto:a@example.com" TITLE="mailto:a@example.com">Write<BR ALIGN="LEFT"/>role: contact<BR ALIGN="LEFT"/>(e-mail)<BR ALIGN="LEFT"/></TD></TR>
    <TR><TD ALIGN="LEFT" BGCOLOR="#e7dcf7" HREF="http://example.com/i" TITLE="http://example.com/i">Imprint<BR ALIGN="LEFT"/>role: contentinfo<BR ALIGN="LEFT"/></TD></TR>
    <TR><TD ALIGN="LEFT" BGCOLOR="#ffd8cc" HREF="http://example.com/shop" TITLE="http://example.com/shop">Shop<BR ALIGN="LEFT"/>role: shop<BR ALIGN="LEFT"/></TD></TR>
    <TR><TD ALIGN="LEFT" HREF="http://other.example/" TITLE="http://other.example/">Elsewhere</TD></TR>
    <TR><TD ALIGN="LEFT" BORDER="1" STYLE="DOTTED">Refused<BR ALIGN="LEFT"/>link refused: scheme<BR ALIGN="LEFT"/></TD></TR>
    <TR><TD ALIGN="LEFT" HREF="http://example.com/no-name" TITLE="http://example.com/no-name">&lt;no-name&gt;</TD></TR>
  </TABLE>>]
  n2 [label="G", fillcolor="#eceff3", style="filled", tooltip="G"]
  n3 [label="● This\n(here)", color="#0b57d0", penwidth=3, URL="http://example.com/here", tooltip="http://example.com/here"]
  n4 [label="Shared", URL="http://example.com/shared", tooltip="http://example.com/shared", peripheries=2]
  n5 [label="H", fillcolor="#eceff3", style="filled", tooltip="H"]
  n6 [label="Loop", URL="http://example.com/l", tooltip="http://example.com/l"]
  n7 [label="Below", URL="http://example.com/b", tooltip="http://example.com/b"]
  n0 -> leaves0 [arrowhead=none]
  n0 -> n2 [tooltip="Site map → G"]
  n0 -> n5 [tooltip="Site map → H"]
  n2 -> n3 [tooltip="G → This"]
  n2 -> n4 [tooltip="G → Shared", weight=1]
  n5 -> n4 [tooltip="H → Shared", weight=1]
  n5 -> n6 [tooltip="H → Loop"]
  n6 -> n7 [tooltip="Loop → Below"]
  n7 -> n6 [tooltip="Below → Loop", style=dashed, constraint=false, color="#b3261e"]
  label=<<TABLE BORDER="0" CELLSPACING="0"><TR><TD ALIGN="LEFT"><FONT POINT-SIZE="18"><B>Site map of example.com</B></FONT></TD></TR><TR><TD ALIGN="LEFT">12 items, 2 groups</TD></TR><TR><TD ALIGN="LEFT"><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="6" CELLPADDING="4" COLOR="#5b6673"><TR><TD BGCOLOR="#cfe2ff" BORDER="1" STYLE="ROUNDED">role: home</TD><TD BGCOLOR="#ffefb8" BORDER="1" STYLE="ROUNDED">role: search</TD><TD BGCOLOR="#d3f0cf" BORDER="1" STYLE="ROUNDED">role: contact</TD><TD BGCOLOR="#e7dcf7" BORDER="1" STYLE="ROUNDED">role: contentinfo</TD><TD BGCOLOR="#ffd8cc" BORDER="1" STYLE="ROUNDED">other role</TD><TD BORDER="0" WIDTH="310"></TD></TR><TR><TD BORDER="1" BGCOLOR="#eceff3">no link</TD><TD BORDER="1" STYLE="DOTTED">link refused</TD><TD BORDER="3" STYLE="ROUNDED" COLOR="#0b57d0">● this page</TD><TD BORDER="0">▣ has several parents</TD><TD BORDER="0"><FONT COLOR="#b3261e">- - &gt; leads back up</FONT></TD></TR></TABLE></TD></TR></TABLE>>
}
)~");
}

TEST(DotDrawing, WhatIsNotDrawnIsCounted)
{
  std::string content;
  for (const char* group : {"G", "H"}) {
    content += std::string{"<item name='"} + group + "' url='/" + group + "'>";
    for (int i = 0; i < 12; ++i)
      content += "<item name='N" + std::to_string(i) + "' url='/" + group + std::to_string(i) + "'/>";
    content += "</item>";
  }
  const SampleReport some = sample(content);
  EXPECT_EQ(dot_of(some.report, {.nodes = 12}), R"~(digraph "Site map of example.com" {
  graph [rankdir=LR, ordering=out, nodesep=0.12, ranksep=0.45, pad=0.2, bgcolor="#ffffff", labelloc=t, labeljust=l, fontsize=11, fontname="DejaVu Sans,Helvetica,Arial,sans-serif", fontcolor="#1c2430"]
  node [shape=box, style="rounded,filled", fillcolor="#ffffff", color="#5b6673", height=0.3, margin="0.12,0.05", fontsize=11, fontname="DejaVu Sans,Helvetica,Arial,sans-serif", fontcolor="#1c2430"]
  edge [color="#5b6673", tooltip=" ", arrowsize=0.6, weight=16]
  n0 [label="Site map", style="filled,bold", tooltip="Site map"]
  n1 [label="G", URL="http://example.com/G", tooltip="http://example.com/G"]
  leaves1 [shape=plain, style="", tooltip=" ", label=<<TABLE BORDER="1" CELLBORDER="0" STYLE="ROUNDED" CELLSPACING="1" CELLPADDING="2" COLOR="#5b6673" BGCOLOR="#ffffff">
    <TR><TD ALIGN="LEFT" HREF="http://example.com/G0" TITLE="http://example.com/G0">N0</TD></TR>
    <TR><TD ALIGN="LEFT" HREF="http://example.com/G1" TITLE="http://example.com/G1">N1</TD></TR>
    <TR><TD ALIGN="LEFT" HREF="http://example.com/G2" TITLE="http://example.com/G2">N2</TD></TR>
    <TR><TD ALIGN="LEFT" HREF="http://example.com/G3" TITLE="http://example.com/G3">N3</TD></TR>
    <TR><TD ALIGN="LEFT" HREF="http://example.com/G4" TITLE="http://example.com/G4">N4</TD></TR>
    <TR><TD>… 7 more</TD></TR>
  </TABLE>>]
  n14 [label="H", URL="http://example.com/H", tooltip="http://example.com/H"]
  leaves14 [shape=plain, style="", tooltip=" ", label=<<TABLE BORDER="1" CELLBORDER="0" STYLE="ROUNDED" CELLSPACING="1" CELLPADDING="2" COLOR="#5b6673" BGCOLOR="#ffffff">
    <TR><TD ALIGN="LEFT" HREF="http://example.com/H0" TITLE="http://example.com/H0">N0</TD></TR>
    <TR><TD ALIGN="LEFT" HREF="http://example.com/H1" TITLE="http://example.com/H1">N1</TD></TR>
    <TR><TD ALIGN="LEFT" HREF="http://example.com/H2" TITLE="http://example.com/H2">N2</TD></TR>
    <TR><TD ALIGN="LEFT" HREF="http://example.com/H3" TITLE="http://example.com/H3">N3</TD></TR>
    <TR><TD>… 8 more</TD></TR>
  </TABLE>>]
  n0 -> n1 [tooltip="Site map → G"]
  n0 -> n14 [tooltip="Site map → H"]
  n1 -> leaves1 [arrowhead=none]
  n14 -> leaves14 [arrowhead=none]
  label=<<TABLE BORDER="0" CELLSPACING="0"><TR><TD ALIGN="LEFT"><FONT POINT-SIZE="18"><B>Site map of example.com</B></FONT></TD></TR><TR><TD ALIGN="LEFT">26 items, 0 groups; 15 more not drawn</TD></TR><TR><TD ALIGN="LEFT"><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="6" CELLPADDING="4" COLOR="#5b6673"><TR><TD BORDER="0">+ n below, … n more: not drawn</TD><TD BORDER="0" WIDTH="310"></TD></TR></TABLE></TD></TR></TABLE>>
}
)~");
  EXPECT_EQ(dot_of(some.report, {.depth = 1}), R"~(digraph "Site map of example.com" {
  graph [rankdir=LR, ordering=out, nodesep=0.12, ranksep=0.45, pad=0.2, bgcolor="#ffffff", labelloc=t, labeljust=l, fontsize=11, fontname="DejaVu Sans,Helvetica,Arial,sans-serif", fontcolor="#1c2430"]
  node [shape=box, style="rounded,filled", fillcolor="#ffffff", color="#5b6673", height=0.3, margin="0.12,0.05", fontsize=11, fontname="DejaVu Sans,Helvetica,Arial,sans-serif", fontcolor="#1c2430"]
  edge [color="#5b6673", tooltip=" ", arrowsize=0.6, weight=16]
  n0 [label="Site map", style="filled,bold", tooltip="Site map"]
  leaves0 [shape=plain, style="", tooltip=" ", label=<<TABLE BORDER="1" CELLBORDER="0" STYLE="ROUNDED" CELLSPACING="1" CELLPADDING="2" COLOR="#5b6673" BGCOLOR="#ffffff">
    <TR><TD ALIGN="LEFT" HREF="http://example.com/G" TITLE="http://example.com/G">G<BR ALIGN="LEFT"/>+ 12 below<BR ALIGN="LEFT"/></TD></TR>
    <TR><TD ALIGN="LEFT" HREF="http://example.com/H" TITLE="http://example.com/H">H<BR ALIGN="LEFT"/>+ 12 below<BR ALIGN="LEFT"/></TD></TR>
  </TABLE>>]
  n0 -> leaves0 [arrowhead=none]
  label=<<TABLE BORDER="0" CELLSPACING="0"><TR><TD ALIGN="LEFT"><FONT POINT-SIZE="18"><B>Site map of example.com</B></FONT></TD></TR><TR><TD ALIGN="LEFT">26 items, 0 groups; 24 more not drawn</TD></TR><TR><TD ALIGN="LEFT"><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="6" CELLPADDING="4" COLOR="#5b6673"><TR><TD BORDER="0">+ n below, … n more: not drawn</TD><TD BORDER="0" WIDTH="310"></TD></TR></TABLE></TD></TR></TABLE>>
}
)~");
}

TEST(DotDrawing, WhatIsNotDrawnAmongNodesThatHaveOthersBelow)
{
  std::string content = "<item url='javascript:x' name='Refused'><item name='Deep' url='/deep'/></item>";
  for (const char* group : {"G", "H", "I", "J"})
    content += std::string{"<item name='"} + group + "' url='/" + group + "'><item name='N' url='/" + group +
               "n'/></item>";
  EXPECT_EQ(dot_of(sample(content).report, {.nodes = 7}), R"~(digraph "Site map of example.com" {
  graph [rankdir=LR, ordering=out, nodesep=0.12, ranksep=0.45, pad=0.2, bgcolor="#ffffff", labelloc=t, labeljust=l, fontsize=11, fontname="DejaVu Sans,Helvetica,Arial,sans-serif", fontcolor="#1c2430"]
  node [shape=box, style="rounded,filled", fillcolor="#ffffff", color="#5b6673", height=0.3, margin="0.12,0.05", fontsize=11, fontname="DejaVu Sans,Helvetica,Arial,sans-serif", fontcolor="#1c2430"]
  edge [color="#5b6673", tooltip=" ", arrowsize=0.6, weight=16]
  n0 [label="Site map", style="filled,bold", tooltip="Site map"]
  leaves0 [shape=plain, style="", tooltip=" ", label=<<TABLE BORDER="1" CELLBORDER="0" STYLE="ROUNDED" CELLSPACING="1" CELLPADDING="2" COLOR="#5b6673" BGCOLOR="#ffffff">
    <TR><TD ALIGN="LEFT" HREF="http://example.com/G" TITLE="http://example.com/G">G<BR ALIGN="LEFT"/>+ 1 below<BR ALIGN="LEFT"/></TD></TR>
    <TR><TD ALIGN="LEFT" HREF="http://example.com/H" TITLE="http://example.com/H">H<BR ALIGN="LEFT"/>+ 1 below<BR ALIGN="LEFT"/></TD></TR>
    <TR><TD ALIGN="LEFT" HREF="http://example.com/I" TITLE="http://example.com/I">I<BR ALIGN="LEFT"/>+ 1 below<BR ALIGN="LEFT"/></TD></TR>
    <TR><TD ALIGN="LEFT" HREF="http://example.com/J" TITLE="http://example.com/J">J<BR ALIGN="LEFT"/>+ 1 below<BR ALIGN="LEFT"/></TD></TR>
  </TABLE>>]
  n1 [label="Refused\nlink refused: scheme", style="rounded,filled,dotted", tooltip="Refused"]
  n2 [label="Deep", URL="http://example.com/deep", tooltip="http://example.com/deep"]
  n0 -> n1 [tooltip="Site map → Refused"]
  n0 -> leaves0 [arrowhead=none]
  n1 -> n2 [tooltip="Refused → Deep"]
  label=<<TABLE BORDER="0" CELLSPACING="0"><TR><TD ALIGN="LEFT"><FONT POINT-SIZE="18"><B>Site map of example.com</B></FONT></TD></TR><TR><TD ALIGN="LEFT">10 items, 0 groups; 4 more not drawn</TD></TR><TR><TD ALIGN="LEFT"><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="6" CELLPADDING="4" COLOR="#5b6673"><TR><TD BORDER="1" STYLE="DOTTED">link refused</TD><TD BORDER="0">+ n below, … n more: not drawn</TD><TD BORDER="0" WIDTH="310"></TD></TR></TABLE></TD></TR></TABLE>>
}
)~");
}

TEST(DotDrawing, WhatIsNotDrawnBesideThePathToThePage)
{
  const SampleReport some =
      sample("<group name='G'><item name='This' url='/here'/></group><item name='H' url='/h'/><item name='I' "
             "url='/i'/>");
  EXPECT_EQ(dot_of(some.report, {.nodes = 3}), R"~(digraph "Site map of example.com" {
  graph [rankdir=LR, ordering=out, nodesep=0.12, ranksep=0.45, pad=0.2, bgcolor="#ffffff", labelloc=t, labeljust=l, fontsize=11, fontname="DejaVu Sans,Helvetica,Arial,sans-serif", fontcolor="#1c2430"]
  node [shape=box, style="rounded,filled", fillcolor="#ffffff", color="#5b6673", height=0.3, margin="0.12,0.05", fontsize=11, fontname="DejaVu Sans,Helvetica,Arial,sans-serif", fontcolor="#1c2430"]
  edge [color="#5b6673", tooltip=" ", arrowsize=0.6, weight=16]
  n0 [label="Site map", style="filled,bold", tooltip="Site map"]
  n1 [label="G", fillcolor="#eceff3", style="filled", tooltip="G"]
  n2 [label="● This\n(here)", color="#0b57d0", penwidth=3, URL="http://example.com/here", tooltip="http://example.com/here"]
  n0 -> n1 [tooltip="Site map → G"]
  more0 [label="… 2 more", tooltip=" ", shape=plaintext, style="", height=0.2]
  n0 -> more0 [style=dotted, arrowhead=none]
  n1 -> n2 [tooltip="G → This"]
  label=<<TABLE BORDER="0" CELLSPACING="0"><TR><TD ALIGN="LEFT"><FONT POINT-SIZE="18"><B>Site map of example.com</B></FONT></TD></TR><TR><TD ALIGN="LEFT">3 items, 1 group; 2 more not drawn</TD></TR><TR><TD ALIGN="LEFT"><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="6" CELLPADDING="4" COLOR="#5b6673"><TR><TD BORDER="1" BGCOLOR="#eceff3">no link</TD><TD BORDER="3" STYLE="ROUNDED" COLOR="#0b57d0">● this page</TD><TD BORDER="0">+ n below, … n more: not drawn</TD><TD BORDER="0" WIDTH="310"></TD></TR></TABLE></TD></TR></TABLE>>
}
)~");
}

TEST(DotDrawing, ANodeThatIsNotDrawnIsCounted)
{
  const SampleReport some =
      sample("<item name='A' url='/a'/><item name='B' url='/b'/><item name='C' url='/c'/>"
             "<group name='Empty'/>");
  EXPECT_EQ(dot_of(some.report, {.nodes = 3}), R"~(digraph "Site map of example.com" {
  graph [rankdir=LR, ordering=out, nodesep=0.12, ranksep=0.45, pad=0.2, bgcolor="#ffffff", labelloc=t, labeljust=l, fontsize=11, fontname="DejaVu Sans,Helvetica,Arial,sans-serif", fontcolor="#1c2430"]
  node [shape=box, style="rounded,filled", fillcolor="#ffffff", color="#5b6673", height=0.3, margin="0.12,0.05", fontsize=11, fontname="DejaVu Sans,Helvetica,Arial,sans-serif", fontcolor="#1c2430"]
  edge [color="#5b6673", tooltip=" ", arrowsize=0.6, weight=16]
  n0 [label="Site map", style="filled,bold", tooltip="Site map"]
  leaves0 [shape=plain, style="", tooltip=" ", label=<<TABLE BORDER="1" CELLBORDER="0" STYLE="ROUNDED" CELLSPACING="1" CELLPADDING="2" COLOR="#5b6673" BGCOLOR="#ffffff">
    <TR><TD ALIGN="LEFT" HREF="http://example.com/a" TITLE="http://example.com/a">A</TD></TR>
    <TR><TD ALIGN="LEFT" HREF="http://example.com/b" TITLE="http://example.com/b">B</TD></TR>
    <TR><TD>… 1 more</TD></TR>
  </TABLE>>]
  n0 -> leaves0 [arrowhead=none]
  label=<<TABLE BORDER="0" CELLSPACING="0"><TR><TD ALIGN="LEFT"><FONT POINT-SIZE="18"><B>Site map of example.com</B></FONT></TD></TR><TR><TD ALIGN="LEFT">3 items, 1 group; 1 empty entry left out; 1 more not drawn</TD></TR><TR><TD ALIGN="LEFT"><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="6" CELLPADDING="4" COLOR="#5b6673"><TR><TD BORDER="0">+ n below, … n more: not drawn</TD><TD BORDER="0" WIDTH="478"></TD></TR></TABLE></TD></TR></TABLE>>
}
)~");
  EXPECT_EQ(DotOptions{}.nodes, 10'000u);
}

TEST(DotDrawing, V2_APageThatIsOnlyNear)
{
  const Uri page = *Uri::parse({"http://example.com/below"});
  SampleReport some =
      sample("<item name='Up' url='/up'><item name='Leaf' url='/leaf'/><item name='B' url='/b'/></item>");
  for (const char* up : {"/up", "/leaf"}) {
    PageLinks links;
    links.links.push_back({PageLink::Element::link, "up", up, page});
    View view{some.report.view->map(), {page, std::move(links), {}, {}}, {}};
    Report report = some.report;
    report.view = &view;
    const std::string dot = dot_of(report);
    EXPECT_NE(dot.find(std::string{up} == "/up" ? "penwidth=2" : "BORDER=\"2\""), dot.npos) << dot;
  }
}

/// The drawing of the map at `root`, which is not seen from a page.
std::string dot_of_map(const std::string& root, const std::string& document, SourceKind kind)
{
  const LoadResult loaded = test::load_from_table(root, {{root, document}}, {}, kind);
  View view{*loaded.map, {}, {}};
  Report report;
  report.view = &view;
  return dot_of(report);
}

TEST(DotDrawing, G13_GroupsThatAreDerived)
{
  const std::string dot = dot_of_map(test::sample_root,
                                     "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                                     "<url><loc>http://example.com/a</loc></url></urlset>",
                                     SourceKind::extended);
  EXPECT_NE(dot.find(">1 item, 0 groups; groups and missing names derived from the addresses<"), dot.npos);
}

TEST(DotDrawing, OfALongHostTheTitleHasTheBeginning)
{
  const auto title = [](std::size_t letters) {
    const std::string host =
        std::string(50, 'a') + '.' + std::string(49, 'b') + '.' + std::string(letters, 'c');
    const std::string dot = dot_of_map("http://" + host + "/", test::sitemap_of("<item name='A' url='/a'/>"),
                                       SourceKind::standard);
    return dot.substr(0, dot.find('\n'));
  };
  const std::string begin =
      "digraph \"Site map of " + std::string(50, 'a') + '.' + std::string(49, 'b') + '.';
  EXPECT_EQ(title(7), begin + "ccccccc\" {");
  EXPECT_EQ(title(8), begin + "cccccc\u2026\" {");
}

// 28 columns of a line, and 36 more.
TEST(DotDrawing, P6_SixtyFourCharactersOfALocalAddressAreShown)
{
  const Uri file = *Uri::parse({"file:///map.xml"});
  const auto label = [&](std::size_t letters) {
    Load load{file, Initiator{file, AddressSpace::loopback}, {}, {}, SourceKind::standard};
    for (const Request& request : load.take_requests()) {
      Receiver& receiver = load.receiver(request.id);
      EXPECT_TRUE(receiver.begin({file, 200, {{"Content-Type", "application/xml"}}, AddressSpace::loopback}));
      EXPECT_TRUE(receiver.append(test::sitemap_of("<item name='A' url='" + std::string(27, 'a') + '/' +
                                                   std::string(letters, 'b') + "'/>")));
      receiver.end();
    }
    const LoadResult loaded = std::move(load).finish();
    View view{*loaded.map, {}, {}};
    Report report;
    report.view = &view;
    const std::string dot = dot_of(report), begin = "  n1 [label=\"";
    const std::size_t from = dot.find(begin) + begin.size();
    return dot.substr(from, dot.find('"', from) - from);
  };
  const std::string begin = "A\\n" + std::string(27, 'a') + "/\\n";
  EXPECT_EQ(label(36), begin + std::string(36, 'b'));
  EXPECT_EQ(label(37), begin + std::string(35, 'b') + "\u2026");
}

TEST(DotDrawing, IsPassedOnBeforeTheEnd)
{
  std::string content;
  for (int i = 0; i < 1'000; ++i)
    content += "<item name='A' url='/a'/>";
  std::size_t pieces = 0;
  DotRenderer renderer{{}};
  renderer.render(sample(content).report, [&](std::string_view) { return ++pieces, true; });
  EXPECT_GT(pieces, 1u);
}

} // namespace
} // namespace standard_sitemap::dot_drawing_test
