#include "render/text/text_renderer.h"

#include <algorithm>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/render/sample_report.h"

#include "engine/display/columns.h"
#include "engine/display/shown.h"

namespace standard_sitemap {
namespace {

using test::sample;
using test::sample_root;
using test::SampleReport;
using test::sitemap_of;
using testing::HasSubstr;
using testing::Not;

std::string text_of(const Report& report, TextOptions options = {})
{
  TextRenderer renderer{options};
  return test::rendered(renderer, report);
}

/// The lines between a heading and the next empty line.
std::string section(const std::string& text, const std::string& heading)
{
  const std::size_t begin = text.find("\n" + heading + "\n");
  if (begin == text.npos)
    return {};
  const std::size_t from = begin + heading.size() + 2;
  return text.substr(from, text.find("\n\n", from) - from) + '\n';
}

TEST(TextRenderer, TreeHasLinesAndLinksInAColumn)
{
  const SampleReport some =
      sample("<item name='Products' url='/products/'><item name='Anvils' url='/products/a'/>"
             "<item name='Hammers' url='/products/h'/></item><item name='About' url='/about'/>");
  EXPECT_EQ(section(text_of(some.report) + "\n", "Map"), "├─ Products    /products/\n"
                                                         "│  ├─ Anvils   /products/a\n"
                                                         "│  └─ Hammers  /products/h\n"
                                                         "└─ About       /about\n");
  EXPECT_EQ(section(text_of(some.report, {.lines = Lines::ascii}) + "\n", "Map"),
            "|- Products    /products/\n"
            "|  |- Anvils   /products/a\n"
            "|  `- Hammers  /products/h\n"
            "`- About       /about\n");
}

TEST(TextRenderer, V6_PreviousAndNext)
{
  const auto around = [](const std::string& items) {
    const SampleReport some = sample(items);
    const std::string text = text_of(some.report);
    const std::size_t at = text.find("Around");
    return at == text.npos ? "" : text.substr(at, text.find('\n', at) - at);
  };
  const std::string a = "<item name='A' url='/a'/>", here = "<item name='This' url='/here'/>";
  EXPECT_EQ(around(a + here + "<item name='B' url='/b'/>"), "Around    previous A; next B  (2 of 3)");
  EXPECT_EQ(around(here + a), "Around    next A  (1 of 2)");
  EXPECT_EQ(around(here), "");
  EXPECT_EQ(around("<group name='G'>" + a + "</group><group>" + here + "</group>"),
            "Around    previous A  (2 of 2)");
}

TEST(TextRenderer, V1_ThePagesPlaceIsMarked)
{
  const SampleReport some = sample("<item name='Up' url='/up'><item name='This' url='/here'/></item>");
  EXPECT_THAT(text_of(some.report), HasSubstr("└─ ● This (here)"));
  EXPECT_THAT(text_of(some.report), HasSubstr("Here      Up › This\n"));
  EXPECT_THAT(text_of(some.report, {.lines = Lines::ascii}), HasSubstr("`- * This (here)"));
  EXPECT_THAT(text_of(some.report, {.lines = Lines::ascii}), HasSubstr("Here      Up > This\n"));
}

TEST(TextRenderer, L1_TheLowerIncarnationPointsUp)
{
  const SampleReport some =
      sample("<item xml:id='a' name='A' url='/a'><item name='B' url='/b'><external url='#a'/>"
             "</item></item>");
  const std::string tree = section(text_of(some.report), "Map");
  EXPECT_EQ(tree, "└─ A          /a\n" // 14 columns before each link
                  "   └─ B       /b\n"
                  "      └─ ↑ A  /a  again, 2 levels up\n");
}

TEST(TextRenderer, M6_WhatStandsBelowAnExcludedRoleNodeIsShownThere)
{
  const SampleReport some = sample("<item name='Search' url='/s' role='search' tree='exclude'>"
                                   "<item name='Advanced' url='/s/adv'/></item><item name='X' url='/x'/>");
  const std::string text = text_of(some.report);
  EXPECT_THAT(section(text, "Roles"),
              HasSubstr("  search  Search       /s\n          └─ Advanced  /s/adv\n"));
  EXPECT_THAT(section(text, "Map"), Not(HasSubstr("Advanced")));
}

TEST(TextRenderer, M12_EachRoleNamesItsNodes)
{
  const SampleReport some =
      sample("<item name='Write' url='/w' role='contact'/><item name='Visit' url='/v' role='contact'/>"
             "<item name='Start' url='/' role='home'/>");
  EXPECT_EQ(section(text_of(some.report), "Roles"), "  home     Start  /\n"
                                                    "  contact  Write  /w\n"
                                                    "           Visit  /v\n");
}

TEST(TextRenderer, NodesWithoutANameAreCalledByTheirLink)
{
  const SampleReport some =
      sample("<item url='/docs/manual.html?x'/><item name='  ' url='/a%20b/'/><item url='/'/>"
             "<group><item name='X' url='/x'/></group>");
  const std::string tree = section(text_of(some.report), "Map");
  EXPECT_THAT(tree, HasSubstr("├─ <manual.html>"));
  EXPECT_THAT(tree, HasSubstr("├─ <a b>"));
  EXPECT_THAT(tree, HasSubstr("├─ <example.com>"));
  EXPECT_THAT(tree, HasSubstr("└─ (no name)\n"));
}

TEST(TextRenderer, LinksOffTheSiteAndRefusedOnesAreMarked)
{
  const SampleReport some =
      sample("<item name='A' url='http://other.test/x'/><item name='B' url='javascript:x'/>"
             "<item name='C' url='mailto:a@example.com'/><item name='D' url='http://www.example.com/d'/>");
  const std::string tree = section(text_of(some.report), "Map");
  EXPECT_THAT(tree, HasSubstr("├─ A  ↗ http://other.test/x\n"));
  EXPECT_THAT(tree, HasSubstr("├─ B  ✗ link refused: scheme\n"));
  EXPECT_THAT(tree, HasSubstr("├─ C  mailto:a@example.com\n"));
  EXPECT_THAT(tree, HasSubstr("└─ D  http://www.example.com/d\n")); // another origin, the same site
}

TEST(TextRenderer, ANodeIsNotCalledByABlank)
{
  const SampleReport some = sample("<item url='/a/%20'/>");
  EXPECT_EQ(section(text_of(some.report), "Map"), "└─ (no name)  /a/%20\n");
}

TEST(TextRenderer, V4_EmptyOnesAreLeftOutAndCounted)
{
  const SampleReport some =
      sample("<item name='A' url='/a'/><group name='G'/><group name='H'><item name='I'/></group>");
  const std::string text = text_of(some.report);
  EXPECT_EQ(section(text, "Map"), "└─ A  /a\n");
  EXPECT_THAT(text, HasSubstr("2 items, 2 groups; 3 empty entries left out  (1 document, "));
}

TEST(TextRenderer, DepthSaysWhatItHides)
{
  const SampleReport some =
      sample("<item name='A' url='/a'><item name='B' url='/b'/><item name='C' url='/c'/></item>");
  EXPECT_EQ(section(text_of(some.report, {.depth = 1}), "Map"), "└─ A  /a  (2 pages below)\n");
}

// Pages, not groups: however deep they are.
TEST(TextRenderer, DepthCountsThePagesBelowGroups)
{
  const SampleReport some = sample(
      "<group name='G'><group name='H'><item url='/b'/><item name='C'><item url='/d'/></item></group>"
      "<item url='/e'/></group>"
      "<item name='F' url='/f' xml:id='f'><item url='/g'/></item>"
      "<group name='I'><external xlink:href='#f' xmlns:xlink='http://www.w3.org/1999/xlink'/></group>");
  EXPECT_EQ(section(text_of(some.report, {.depth = 1}), "Map"), "├─ G  (3 pages below)\n"
                                                                "├─ F  /f  (1 page below)\n"
                                                                "└─ I  (1 entry below)\n")
      << "what is in two places counts in the first";
}

TEST(TextRenderer, L2_PlacesAreBoundedHoweverTheGraphUnfolds)
{
  std::string content; // 24 groups, each twice below the one before: 2^24 places
  for (int i = 0; i < 24; ++i)
    content += "<group xml:id='g" + std::to_string(i) + "' name='G'><external url='#g" +
               std::to_string(i + 1) + "'/><external url='#g" + std::to_string(i + 1) + "'/></group>";
  content += "<group xml:id='g24' name='End'><item name='X' url='/x'/></group>";
  const SampleReport some = sample(content);
  const std::string tree = section(text_of(some.report, {.places = 500}), "Map");
  EXPECT_EQ(std::ranges::count(tree, '\n'), 501);
  EXPECT_THAT(tree, HasSubstr("… only the first 500 places\n"));
}

// Externals make trees deeper than any file: drawn in full, 5,000 levels would take 37 MB of lines.
TEST(TextRenderer, L2_DeepTreesAreWrittenInSpaceByTheirPlaces)
{
  constexpr std::size_t levels = 5'000;
  std::string content = "<external xlink:href='#g0'/><item tree='exclude'>";
  for (std::size_t i = 0; i < levels; ++i)
    content += "<group name='G' xml:id='g" + std::to_string(i) + "'><external xlink:href='#g" +
               std::to_string(i + 1) + "'/></group>";
  const SampleReport some =
      sample(content + "<item name='X' url='/x' xml:id='g" + std::to_string(levels) + "'/></item>");
  const std::string text = text_of(some.report);
  EXPECT_LT(text.size(), levels * 100 * 4);
  EXPECT_THAT(text, HasSubstr("\n… level 5001: X  "));
  EXPECT_THAT(text, HasSubstr("\n└─ G")) << "what is not deep is drawn";
}

TEST(TextRenderer, NamesFitTheWidth)
{
  const std::string wide(200, 'n');
  const SampleReport some =
      sample("<item name='" + wide + "' url='/" + wide + "'/><item name='" + wide +
             "'>"
             "<item name='日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語' url='/" +
             wide + "'/></item>");
  for (const std::size_t width : {40u, 60u, 100u}) {
    std::istringstream tree{section(text_of(some.report, {.width = width}), "Map")};
    std::size_t lines = 0;
    for (std::string line; std::getline(tree, line); ++lines)
      EXPECT_LE(display_columns(line), width) << line;
    EXPECT_EQ(lines, 3u);
  }
}

// E27: without a terminal everything is written, however long.
TEST(TextRenderer, NothingIsCutWhereThereIsNoTerminal)
{
  const std::string name(200, 'n'), path(3'000, 'p'), role(60, 'r'),
      long_type = "application/" + std::string(100, 't');
  SampleReport some =
      sample("<item name='" + name + "' url='/" + path + "' role='" + role +
             "'><item name='B' url='/here'/></item><external url='#" + std::string(200, 'x') + "'/>");
  some.report.documents.front().content_type = long_type;
  const std::string message = "it says " + std::string(2'000, 'm') + " and ends";
  some.report.diagnostics.add({.severity = Severity::error, .code = Code::malformed, .message = message});
  const std::string text = text_of(some.report, {.detail = Detail::trace});
  for (const std::string& all : {name, path, role, long_type, message, std::string(200, 'x')})
    EXPECT_THAT(text, HasSubstr(all));
  EXPECT_THAT(text, Not(HasSubstr("…")));
  EXPECT_THAT(text, HasSubstr("  error    malformed  " + message + "\n")) << "in one line";
}

TEST(TextRenderer, FindingsWrapBetweenWordsOnATerminal)
{
  SampleReport some = sample("<item name='A' url='/a'/>");
  std::string words;
  for (int i = 0; i < 40; ++i)
    words += "word" + std::to_string(i) + ' ';
  const std::string address = "http://example.com/" + std::string(150, 'a');
  some.report.diagnostics.add({.severity = Severity::error,
                               .code = Code::malformed,
                               .message = words + address + " behind " + std::string(3, '\x1b') + " it"});
  for (const std::size_t width : {40u, 60u, 100u}) {
    std::istringstream findings{section(text_of(some.report, {.width = width}) + "\n", "Findings")};
    std::string line, joined;
    std::size_t lines = 0;
    for (; std::getline(findings, line); ++lines) {
      EXPECT_TRUE(display_columns(line) <= width || line == std::string(11, ' ') + address) << line;
      if (lines > 0) {
        EXPECT_EQ(line.substr(0, 11), std::string(11, ' ')) << line;
        EXPECT_NE(line[11], ' ') << line;
      }
      joined += (lines == 0 ? "" : " ") + line.substr(lines == 0 ? 0 : 11);
    }
    EXPECT_GT(lines, 3u);
    EXPECT_EQ(joined, "  error    malformed  " + words + address + " behind \\u{1B}\\u{1B}\\u{1B} it");
  }
}

TEST(TextRenderer, WideCharactersAreCountedByTheirColumns)
{
  SampleReport some = sample("<item name='A' url='/a'/>");
  std::string chinese;
  for (int i = 0; i < 100; ++i)
    chinese += "\u7ad9"; // two columns, three bytes, no spaces between words
  some.report.diagnostics.add(
      {.severity = Severity::error, .code = Code::malformed, .message = "a " + chinese});
  std::istringstream findings{section(text_of(some.report, {.width = 60}) + "\n", "Findings")};
  std::string line, joined;
  std::size_t lines = 0;
  for (; std::getline(findings, line); ++lines) {
    EXPECT_LE(display_columns(line), 60u) << line;
    joined += line.substr(lines == 0 ? std::string{"  error    malformed  a "}.size() : 11);
  }
  EXPECT_EQ(lines, 5u); // 24 columns are taken in the first line, 11 in each other: 36 + 4 * 48 >= 200
  EXPECT_EQ(joined, chinese);
}

TEST(TextRenderer, FindingsAreFoldedWorstFirst)
{
  std::string content;
  for (int i = 0; i < 600; ++i)
    content += "<external url='#missing'/>";
  const SampleReport some = sample(content + "<item name='A' url='/a'/>");
  const std::string findings = section(text_of(some.report) + "\n", "Findings");
  EXPECT_THAT(findings, HasSubstr("  warning  external-unresolved  "));
  EXPECT_THAT(findings, HasSubstr("           /map.xml, line 1\n"));
  EXPECT_THAT(findings, HasSubstr("           and 597 more like it\n")); // three are shown
  EXPECT_THAT(findings, Not(HasSubstr("error")));
}

TEST(TextRenderer, NothingOfTheNetworkIsAControlCharacter)
{
  SampleReport some =
      sample("<item name='a&#x9b;31m&#x202e;b' url='/a' role='x&#x9b;y'/><external url='#&#x9b;&#x202e;'/>"
             "<class-change elem='//a[.=\"&#x9b;\"]' prefix='p'/>");
  some.report.level = "menu";
  some.report.page->requested = "http://example.com/\x1b[2J";
  some.report.page->content_type = "text/\u009bhtml";
  some.report.discovery.trace[1].detail = "value \x1b]0;title\x07 \u2066";
  some.report.diagnostics.add(
      {.code = Code::malformed, .message = "bad \x1b[1m \u202e", .document = "http://h/\x7f"});
  const std::string text = text_of(some.report, {.detail = Detail::trace});
  for (const std::string_view forbidden : {"\x1b", "\x07", "\x7f", "\u009b", "\u202e", "\u2066", "\r", "\t"})
    EXPECT_EQ(text.find(forbidden), text.npos) << escaped_controls(forbidden);
  EXPECT_THAT(text, HasSubstr("bad \\u{1B}[1m \\u{202E}"));
}

TEST(TextRenderer, ColoursOnlyWhereAskedFor)
{
  const SampleReport some = sample("<item name='This' url='/here'/>");
  EXPECT_EQ(text_of(some.report).find('\x1b'), std::string::npos);
  const std::string coloured = text_of(some.report, {.colours = Colours::on});
  EXPECT_THAT(coloured, HasSubstr("\x1b[1;32m● This (here)\x1b[0m"));
  std::string stripped;
  for (std::size_t i = 0; i < coloured.size(); ++i) {
    if (coloured[i] == '\x1b')
      i = coloured.find('m', i);
    else
      stripped += coloured[i];
  }
  EXPECT_EQ(stripped, text_of(some.report));
}

TEST(TextRenderer, S4_LevelTellsTheTokens)
{
  SampleReport some =
      sample("<class-change xmlns:h='http://www.w3.org/1999/xhtml' elem='/h:html/h:body' prefix='map'/>"
             "<class-change elem='//a' attr='onclick' prefix='map'/><item name='A' url='/a'/>");
  EXPECT_THAT(text_of(some.report), Not(HasSubstr("Changes to the page")));
  some.report.level = "sidebar";
  const std::string changes = section(text_of(some.report), "Changes to the page at level sidebar");
  EXPECT_THAT(changes, HasSubstr("  set map-sidebar in class of /h:html/h:body\n"));
  EXPECT_THAT(changes, HasSubstr("✗ refused: "));
  const std::string all =
      section(text_of(some.report, {.detail = Detail::trace}), "Changes to the page at level sidebar");
  EXPECT_THAT(all, HasSubstr("      h: is http://www.w3.org/1999/xhtml\n"));
}

TEST(TextRenderer, S2_LevelTellsTheTokensOfTheReader)
{
  SampleReport some = sample("<class-change elem='//a' prefix='map'/>");
  ASSERT_EQ(some.report.levels.set_levels({{.name = "on"}}), std::nullopt);
  ASSERT_EQ(some.report.levels.set_pattern("{level}:{prefix}"), std::nullopt);
  some.report.level = "on";
  EXPECT_THAT(text_of(some.report), HasSubstr("  set on:map in class of //a\n"));
}

TEST(TextRenderer, O3_LevelTellsStyleSheetsAndLogosWhereTheMapIsShown)
{
  SampleReport some = sample("<style url='/a.css'/><style url='http://other.example/b.css' replace='true'/>"
                             "<image><variant url='/logo.png' width='64' height='32'/></image>");
  some.report.level = "menu";
  EXPECT_EQ(section(text_of(some.report) + '\n', "Changes to the page at level menu"),
            "  load style sheet /a.css\n"
            "  load style sheet http://other.example/b.css instead of the page's own\n"
            "  show logo /logo.png  64 by 32\n");
  some.report.level = "hidden";
  EXPECT_EQ(section(text_of(some.report) + '\n', "Changes to the page at level hidden"),
            "  none: the map asks for none\n");
}

TEST(TextRenderer, O3_AnyNumberOfStyleSheets)
{
  std::string content;
  for (int i = 0; i < 1000; ++i)
    content += "<style url='" + std::to_string(i) + ".css'/><image url='" + std::to_string(i) + ".png'/>";
  SampleReport some = sample(content);
  some.report.level = "menu";
  const std::string changes = section(text_of(some.report) + '\n', "Changes to the page at level menu");
  EXPECT_THAT(changes, HasSubstr("  load style sheet /15.css\n  and 984 style sheets more\n"));
  EXPECT_THAT(changes, HasSubstr("  show logo /15.png\n  and 984 logos more\n"));
}

TEST(TextRenderer, TraceTellsRulesAndDocuments)
{
  const SampleReport some{{{sample_root, sitemap_of("<external url='gone.xml'/><item name='A' url='/a'/>")}},
                          ""};
  EXPECT_THAT(text_of(some.report), Not(HasSubstr("Rules")));
  const std::string text = text_of(some.report, {.detail = Detail::trace});
  EXPECT_THAT(section(text, "Rules"), HasSubstr("  http-opt     absent          no Opt field\n"));
  EXPECT_THAT(text, HasSubstr("http-error  404"));
  EXPECT_THAT(text, HasSubstr("http://example.com/gone.xml\n"));
}

TEST(TextRenderer, AnEmptyMapSaysSo)
{
  const SampleReport some = sample("");
  EXPECT_EQ(section(text_of(some.report), "Map"), "(empty)\n");
  EXPECT_THAT(text_of(some.report), HasSubstr("Here      not in the map\n"));
}

TEST(TextRenderer, WithoutAMapTheHeaderSaysWhatWasNamed)
{
  const SampleReport gone{{}, "http://example.com/here"};
  EXPECT_THAT(text_of(gone.report), HasSubstr("Site map  http://example.com/map.xml  http-error\n"));
  Report none;
  none.page =
      PageReport{"http://example.com/", Uri::parse({"http://example.com/"}).value(), 404, "text/html"};
  EXPECT_EQ(text_of(none), "Page      http://example.com/  status 404\nSite map  the page names none\n");
}

constexpr const char* no_link = "\x1b]8;;\x1b\\";

std::string link_to(const std::string& target)
{
  return "\x1b]8;;" + target + "\x1b\\";
}

TEST(TextRenderer, AddressesAreLinksIfTheTerminalHasThem)
{
  const SampleReport some = sample("<item name='Products' url='/products/'/>"
                                   "<item name='Elsewhere' url='http://other.example/a?b=c&amp;d#e'/>"
                                   "<item name='Write' url='mailto:me@example.com'/>");
  const std::string text = text_of(some.report, {.hyperlinks = Hyperlinks::on});
  const std::string root = sample_root;
  const std::string products = root.substr(0, root.find('/', 8)) + "/products/";
  EXPECT_THAT(text, HasSubstr("Products   " + link_to(products) + "/products/" + no_link + "\n"));
  EXPECT_THAT(text, HasSubstr(link_to("http://other.example/a?b=c&d#e")));
  EXPECT_THAT(text, HasSubstr(link_to("mailto:me@example.com")));
  EXPECT_THAT(text, HasSubstr(link_to(root) + root + no_link));
  EXPECT_THAT(text_of(some.report), Not(HasSubstr("\x1b")));
}

TEST(TextRenderer, ATerminalDoesNotOpenWhatAMapMayNot)
{
  const SampleReport some =
      sample("<item name='A' url='ftp://example.com/'/><item name='B' url='javascript:x'/>"
             "<item name='C' url='file:///etc/passwd'/><item name='D' url='tel:1'/>"
             "<item name='E' url='data:text/html,x'/>");
  const std::string text = text_of(some.report, {.hyperlinks = Hyperlinks::on});
  for (const char* scheme : {"ftp:", "javascript:", "file:", "tel:", "data:"})
    EXPECT_THAT(text, Not(HasSubstr(std::string{"]8;;"} + scheme)));
}

TEST(TextRenderer, LinksAreVisibleAsciiOfAUsualLength)
{
  const std::string long_path(2'100, 'p');
  const SampleReport some = sample("<item name='A' url='http://example.com/&#xe9;&#x202e;&#x9c;&#xa; x'/>"
                                   "<item name='B' url='http://example.com/" +
                                   long_path + "'/>");
  const std::string text = text_of(some.report, {.hyperlinks = Hyperlinks::on});
  EXPECT_THAT(text, Not(HasSubstr("]8;;http://example.com/p")));
  std::size_t links = 0;
  for (std::size_t at = text.find("\x1b]8;;"); at != text.npos; at = text.find("\x1b]8;;", at + 1)) {
    const std::size_t end = text.find("\x1b\\", at);
    ASSERT_NE(end, text.npos);
    for (const char c : text.substr(at + 1, end - at - 1))
      EXPECT_TRUE(c > ' ' && c < '\x7f') << static_cast<int>(c);
    ++links;
  }
  EXPECT_GT(links, 2u);
}

} // namespace
} // namespace standard_sitemap
