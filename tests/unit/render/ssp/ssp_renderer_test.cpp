#include "render/ssp/ssp_renderer.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/ssp/tag.h"
#include "tests/support_load/table_load.h"
#include "tests/support_schema/schema.h"
#include "tests/unit/render/sample_report.h"

namespace standard_sitemap::ssp_renderer_test {
namespace {

using test::rendered;
using test::sample;
using test::sample_root;
using test::sitemap_of;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// tests/walk shows on random maps that reading gives the same map; these tests show what the file looks like,
// and cases that chance does not reach.

const std::string head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<sitemap xmlns=\"http://standard-sitemap.org/2007/ns\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n";

std::string written(const test::SampleReport& map)
{
  SspRenderer ssp;
  const std::string file = rendered(ssp, map.report);
  if (!file.empty()) {
    EXPECT_EQ(test::faults_by(test::Grammar::sitemap, file), "") << file;
  }
  return file;
}

std::string content_written(const std::string& content)
{
  const test::SampleReport map = sample(content);
  const std::string file = written(map);
  const std::string foot = "</sitemap>\n";
  EXPECT_TRUE(file.starts_with(head) && file.ends_with(foot)) << file;
  return file.substr(head.size(), file.size() - head.size() - foot.size());
}

std::vector<std::string> left_out(const test::SampleReport& map)
{
  SspRenderer ssp;
  rendered(ssp, map.report);
  std::vector<std::string> messages;
  for (const Diagnostic& one : ssp.left_out().items()) {
    EXPECT_EQ(one.code, Code::not_written);
    messages.push_back(one.message);
  }
  return messages;
}

TEST(SspRenderer, NodesAreElementsWithAbsoluteAddresses)
{
  EXPECT_EQ(content_written("<group name='A'><item name='B' url='b' role='Home home'/></group>"),
            "  <group name=\"A\">\n"
            "    <item name=\"B\" xlink:href=\"http://example.com/b\" role=\"home\"/>\n"
            "  </group>\n");
}

TEST(SspRenderer, M10_EveryAttributeIsWritten)
{
  const std::string variant = "    <variant lang=\"de\" name=\"O\" xlink:href=\"http://example.com/b\" "
                              "description=\"E\" type=\"text/plain\" charset=\"iso-8859-1\" "
                              "target=\"_self\"/>\n",
                    item = "  <item name=\"N\" xlink:href=\"http://example.com/a\" role=\"home search\" "
                           "description=\"D\" lang=\"en\" type=\"text/html\" charset=\"utf-8\" "
                           "target=\"_top\" relation=\"sequence\" priority=\"0.5\" order=\"lexical\" "
                           "method=\"post\" data=\"q=1\" tree=\"exclude\">\n" +
                           variant + "  </item>\n";
  SspRenderer ssp; // without the schema, which takes a second for attributes in this number
  EXPECT_EQ(rendered(ssp, sample(item).report), head + item + "</sitemap>\n");
}

TEST(SspRenderer, M5a_WhatIsSharedHasAnId)
{
  EXPECT_EQ(content_written("<item name='A'><item name='B' xml:id='b'/></item><external xlink:href='#b'/>"),
            "  <item name=\"A\">\n"
            "    <item xml:id=\"n2\" name=\"B\"/>\n"
            "  </item>\n"
            "  <external xlink:href=\"#n2\"/>\n");
}

TEST(SspRenderer, L1_ALoopIsAnExternal)
{
  EXPECT_EQ(content_written("<item name='A' xml:id='a'><external xlink:href='#a'/></item>"),
            "  <item xml:id=\"n1\" name=\"A\">\n"
            "    <external xlink:href=\"#n1\"/>\n"
            "  </item>\n");
}

// M-9: inheritance never crosses an external, but here both are in one file.
TEST(SspRenderer, M9_AValueThatIsNotInheritedIsEndedByAnEmptyOne)
{
  const test::SampleReport map{
      {{sample_root,
        sitemap_of("<item name='A' lang='de'><external xlink:href='b.xml'/><item name='C'/></item>")},
       {"http://example.com/b.xml", sitemap_of("<item name='B'/>")}},
      ""};
  EXPECT_THAT(written(map), HasSubstr("  <item name=\"A\" lang=\"de\">\n"
                                      "    <item name=\"B\" lang=\"\"/>\n"
                                      "    <item name=\"C\"/>\n"));
}

TEST(SspRenderer, M9_AValueThatIsInheritedIsWrittenOnce)
{
  const std::string item = "  <item lang=\"en\" type=\"text/html\" charset=\"utf-8\" target=\"_top\">\n"
                           "    <item name=\"B\">\n"
                           "      <variant name=\"C\"/>\n"
                           "    </item>\n"
                           "  </item>\n";
  EXPECT_EQ(content_written(item), item);
}

TEST(SspRenderer, M8_VariantsHaveWhatDiffers)
{
  EXPECT_EQ(content_written("<item name='A' url='a' lang='en' description='D'>"
                            "<variant lang='de' name='Ä' url='b'/><variant lang='fr'/></item>"),
            "  <item name=\"A\" xlink:href=\"http://example.com/a\" description=\"D\" lang=\"en\">\n"
            "    <variant lang=\"de\" name=\"Ä\" xlink:href=\"http://example.com/b\"/>\n"
            "    <variant lang=\"fr\"/>\n"
            "  </item>\n");
}

TEST(SspRenderer, ARefusedLinkIsRefusedAgain)
{
  EXPECT_EQ(
      content_written("<item url='javascript:x'/><item url='a\\b'/><item url='http://u@example.com/'/>"),
      "  <item xlink:href=\"javascript:x\"/>\n"
      "  <item xlink:href=\"a\\b\"/>\n"
      "  <item xlink:href=\"http://u@example.com/\"/>\n");
}

TEST(SspRenderer, P6_ARefusedLinkIsNoLongerThanThePolicyAllows)
{
  Policy policy;
  policy.uri_bytes = 60;
  const auto refused_of = [&](const std::string& link) {
    const test::SampleReport map{{{sample_root, sitemap_of("<item url='" + link + "'/>")}}, "", policy};
    EXPECT_THAT(left_out(map), testing::SizeIs(written(map).find(link) == std::string::npos ? 1 : 0));
    return left_out(map);
  };
  for (const std::string link : {"javascript:", "http://u@example.com/", "a\\"}) { // the last is no URI
    const std::string longest = link + std::string(60 - link.size(), 'x');
    EXPECT_THAT(refused_of(longest), IsEmpty());
    EXPECT_THAT(refused_of(longest + 'x'),
                ElementsAre(testing::StartsWith("a link is left out, because it is refused: ")));
  }
  policy.uri_bytes = Policy{}.uri_bytes;
  policy.link_bytes = 40;
  const test::SampleReport map{
      {{sample_root, sitemap_of("<item name='A' url='a'/><item name='B' url='0123456789'/>")}}, "", policy};
  EXPECT_THAT(written(map), HasSubstr("<item name=\"B\"/>"));
  EXPECT_THAT(left_out(map), testing::Contains("a link is left out, because it is refused: limit"));
}

/// What is written for the map at `root`.
std::string written_from(const std::string& root, const std::string& document,
                         SourceKind kind = SourceKind::standard)
{
  const LoadResult loaded = test::load_from_table(root, {{root, document}}, {}, kind);
  View view{*loaded.map, {}, {}};
  Report report;
  report.view = &view;
  SspRenderer ssp;
  return rendered(ssp, report);
}

// Its addresses on the web are not known.
TEST(SspRenderer, RelativeLinksOfALocalFileStayAsTheyAre)
{
  EXPECT_EQ(written_from("file:///site/map.xml",
                         sitemap_of("<style url='s.css'/><image url='l.png'/><item url='a b'/>"
                                    "<group xml:base='sub/'><item url='c d'/></group>")),
            head + "  <style url=\"s.css\"/>\n"
                   "  <image>\n"
                   "    <variant url=\"l.png\"/>\n"
                   "  </image>\n"
                   "  <item xlink:href=\"a b\"/>\n"
                   "  <group>\n"
                   "    <item xlink:href=\"sub/c%20d\"/>\n"
                   "  </group>\n"
                   "</sitemap>\n");
}

TEST(SspRenderer, ADraftFromAListSaysSo)
{
  const std::string draft =
      written_from("http://example.com/list.txt", "http://example.com/a\n", SourceKind::extended);
  EXPECT_THAT(draft, testing::StartsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- A draft, made"));
  EXPECT_THAT(draft, HasSubstr("-->\n<sitemap "));
}

// S-3, O-3, O-4
TEST(SspRenderer, InstructionsComeFirst)
{
  EXPECT_EQ(
      content_written("<class-change elem='/h:html' prefix='map' xmlns:h='http://www.w3.org/1999/xhtml'/>"
                      "<class-change elem='//*[@xml:lang]' attr='data-map' prefix='p'/>"
                      "<item name='A'/><style url='s.css' type='text/css' replace='yes'/>"
                      "<image url='l.png'><variant url='m.png' width='10' height='20'/>"
                      "<variant url='n.svg' type='image/svg+xml'/></image>"),
      "  <class-change xmlns:h=\"http://www.w3.org/1999/xhtml\" elem=\"/h:html\" prefix=\"map\"/>\n"
      "  <class-change elem=\"//*[@xml:lang]\" attr=\"data-map\" prefix=\"p\"/>\n"
      "  <style url=\"http://example.com/s.css\" type=\"text/css\" replace=\"true\"/>\n"
      "  <image>\n"
      "    <variant url=\"http://example.com/l.png\"/>\n"
      "    <variant url=\"http://example.com/m.png\" width=\"10\" height=\"20\"/>\n"
      "    <variant url=\"http://example.com/n.svg\" type=\"image/svg+xml\"/>\n"
      "  </image>\n"
      "  <item name=\"A\"/>\n");
}

// Policy, "Class changes": in the site's own file they would count as the site's own.
TEST(SspRenderer, S6_InstructionsOfAnotherSiteAreLeftOut)
{
  const test::SampleReport map{
      {{sample_root, sitemap_of("<external xlink:href='http://other.example/b.xml'/>")},
       {"http://other.example/b.xml",
        sitemap_of("<class-change elem='/*' prefix='evil'/>"
                   "<style url='http://other.example/evil.css'/><item name='B'/>")}},
      ""};
  EXPECT_THAT(written(map), Not(HasSubstr("evil")));
  EXPECT_THAT(written(map), HasSubstr("<item name=\"B\"/>"));
  EXPECT_THAT(left_out(map), ElementsAre("the class change of \"/*\" is left out, because it is refused: it "
                                         "comes from another origin than the page",
                                         "the style sheet http://other.example/evil.css is left out, because "
                                         "it is refused: it comes from another origin than the page"));
}

// G-4, G-9: what only a list can have.
TEST(SspRenderer, WhatASiteMapHasNoPlaceForIsNamedOnce)
{
  const std::string list = "http://example.com/list.xml";
  const auto entry = [](const std::string& path, const std::string& more) {
    return "<url><loc>http://example.com/" + path + "</loc>" + more + "</url>\n";
  };
  const LoadResult loaded = test::load_from_table(
      list,
      {{list,
        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
        "xmlns:i='http://www.google.com/schemas/sitemap-image/1.1'>" +
            entry("a", "") +
            entry("b",
                  "<lastmod>2024-05-17</lastmod><changefreq>daily</changefreq><priority>0.8</priority>") +
            entry("c", "<lastmod>2024</lastmod>") +
            entry("d", "<i:image><i:loc>http://example.com/1.png</i:loc></i:image>"
                       "<i:image><i:loc>http://example.com/2.png</i:loc></i:image>") +
            "</urlset>"}},
      {}, SourceKind::extended);
  View view{*loaded.map, {}, {}};
  Report report;
  report.view = &view;
  SspRenderer ssp;
  EXPECT_THAT(rendered(ssp, report), HasSubstr("priority=\"0.8\""));
  ASSERT_EQ(ssp.left_out().items().size(), 3u);
  const Diagnostic &dates = ssp.left_out().items()[0], &frequencies = ssp.left_out().items()[1],
                   &attachments = ssp.left_out().items()[2];
  EXPECT_EQ(dates.message, "the date of a page (lastmod) is left out: a site map has no place for it");
  EXPECT_EQ(dates.count, 2u);
  EXPECT_EQ(dates.document, list);
  EXPECT_EQ(dates.line, 2u);
  EXPECT_EQ(frequencies.message,
            "how often a page changes (changefreq) is left out: a site map has no place for it");
  EXPECT_EQ(frequencies.count, 1u);
  EXPECT_EQ(attachments.message,
            "an image, video or news of a page is left out: a site map has no place for it");
  EXPECT_EQ(attachments.count, 2u);
  EXPECT_EQ(attachments.line, 4u);
}

// Policy, "Class changes": what was refused for its content is not passed on to readers that check less.
TEST(SspRenderer, RefusedClassChangesAreLeftOutAndNamed)
{
  const test::SampleReport map{
      {{sample_root, sitemap_of("<class-change elem='//a' attr='onclick' prefix='evil'/>"
                                "<class-change elem='//b' prefix='not plain'/>"
                                "<class-change elem='//x:c' prefix='p'/>"
                                "<class-change elem='//d[' prefix='p'/>"
                                "<class-change prefix='p'/>"
                                "<class-change elem='//good' prefix='p'/><item name='A'/>")}},
      ""};
  EXPECT_EQ(written(map), head + "  <class-change elem=\"//good\" prefix=\"p\"/>\n"
                                 "  <item name=\"A\"/>\n</sitemap>\n");
  EXPECT_THAT(
      left_out(map),
      ElementsAre(
          "the class change of \"//a\" is left out, because it is refused: only class and data-* attributes "
          "may be changed",
          "the class change of \"//b\" is left out, because it is refused: its prefix attribute is not a "
          "plain name (letters, digits, _ and -)",
          "the class change of \"//x:c\" is left out, because it is refused: its XPath uses a prefix that is "
          "not declared: x",
          "the class change of \"//d[\" is left out, because it is refused: its XPath is not valid XPath 1.0",
          "the class change of \"\" is left out, because it is refused: it names no elements"));
}

TEST(SspRenderer, EightyCharactersOfARefusedXPathAreQuoted)
{
  const auto refused = [](const std::string& xpath) {
    return left_out(sample("<class-change elem='" + xpath + "' attr='onclick' prefix='p'/>"));
  };
  const std::string xpath = "//" + std::string(78, 'a');
  EXPECT_THAT(refused(xpath), ElementsAre(HasSubstr('"' + xpath + '"')));
  EXPECT_THAT(refused(xpath + 'a'), ElementsAre(HasSubstr('"' + xpath.substr(0, 79) + "\u2026\"")));
}

TEST(SspRenderer, WhatIsLeftOutIsThatOfTheLastMap)
{
  SspRenderer ssp;
  rendered(ssp, sample("<class-change elem='//a' attr='onclick' prefix='p'/>").report);
  ASSERT_EQ(ssp.left_out().items().size(), 1u);
  EXPECT_EQ(ssp.left_out().items()[0].document, sample_root);
  rendered(ssp, sample("<item name='A'/>").report);
  EXPECT_THAT(ssp.left_out().items(), IsEmpty());
}

/// The map as text: for each node, in the order reached, its number, name and children.
std::string outline(const Map& map)
{
  std::string text;
  for (NodeId id = 0; id < map.size(); ++id) {
    text += std::to_string(id) + ' ' + std::string{map.node(id).name().value_or("")} + ':';
    for (const NodeId child : map.node(id).children())
      text += ' ' + std::to_string(child);
    text += '\n';
  }
  return text;
}

std::string chain_of_files(test::DocumentTable& table, std::size_t files, std::size_t levels)
{
  for (std::size_t file = 0; file < files; ++file) {
    std::string content;
    for (std::size_t level = 0; level < levels; ++level)
      content +=
          "<item name='" + std::to_string(file) + '.' + std::to_string(level) + "'><item name='leaf'/>";
    content += "<external xlink:href='" + std::to_string(file + 1) + ".xml'/>";
    for (std::size_t level = 0; level < levels; ++level)
      content += "</item>";
    table["http://example.com/" + std::to_string(file) + ".xml"] = sitemap_of(content);
  }
  table[sample_root] = sitemap_of("<external xlink:href='0.xml'/>");
  return sample_root;
}

// XML may be nested at most 256 deep; with externals, maps can be deeper.
TEST(SspRenderer, WhatLiesDeepIsStoredFlat)
{
  test::DocumentTable table;
  chain_of_files(table, 20, 90);
  const test::SampleReport map{table, ""};
  ASSERT_EQ(map.report.view->map().size(), 1 + 20 * 90 * 2u);
  const std::string file = written(map);
  EXPECT_THAT(file, HasSubstr("  <sitemap>\n"));
  const test::SampleReport again{{{sample_root, file}}, ""};
  EXPECT_EQ(outline(again.report.view->map()), outline(map.report.view->map()));
}

std::string nested(unsigned levels)
{
  std::string content;
  for (unsigned level = 0; level < levels; ++level)
    content += "<item>";
  for (unsigned level = 0; level < levels; ++level)
    content += "</item>";
  return content;
}

TEST(SspRenderer, ElementsAreNestedAHundredLevelsDeep)
{
  EXPECT_THAT(content_written(nested(100)), Not(HasSubstr("<external")));
  const std::string deeper = content_written(nested(101));
  EXPECT_THAT(deeper, HasSubstr("<external xlink:href=\"#n101\"/>\n"));
  EXPECT_THAT(deeper, HasSubstr("  <sitemap>\n    <item xml:id=\"n101\"/>\n  </sitemap>\n"));
}

TEST(SspRenderer, TwentyLevelsAreIndented)
{
  const std::string content = content_written(nested(22));
  for (const std::size_t level : {19u, 20u, 21u})
    EXPECT_THAT(content,
                HasSubstr('\n' + std::string(2 * std::min<std::size_t>(level, 20), ' ') + "<item>\n"));
  EXPECT_THAT(content, Not(HasSubstr(std::string(41, ' '))));
}

// Policy: a tag has at most 16 KiB, and our reader has the same limit for our file.
TEST(SspRenderer, ATextThatMakesATagTooLongIsLeftOut)
{
  const std::string text(4'000, '"');
  const test::SampleReport map = sample("<item name='A' description='" + text + "'/><item name='B'/>");
  EXPECT_THAT(written(map), HasSubstr("  <item name=\"A\"/>\n  <item name=\"B\"/>\n"));
  EXPECT_THAT(left_out(map),
              ElementsAre("a description is left out: with it, the tag would be longer than 16384 bytes"));
}

TEST(SspRenderer, ATextOfAVariantThatMakesATagTooLongIsLeftOut)
{
  const test::SampleReport map =
      sample("<item name='A'><variant lang='de' description='" + std::string(4'000, '"') + "'/></item>");
  EXPECT_THAT(written(map), HasSubstr("    <variant lang=\"de\"/>\n"));
  EXPECT_THAT(left_out(map),
              ElementsAre("a description is left out: with it, the tag would be longer than 16384 bytes"));
}

TEST(SspTag, TheLongestTextsGoUntilTheTagIsShortEnough)
{
  Tag tag{"item"};
  tag.set("name", "nn");
  tag.set("xlink:href", "http://example.com/");
  tag.set("description", "dd");
  tag.set("data", "ddd");
  const std::string whole = "<item name=\"nn\" xlink:href=\"http://example.com/\" description=\"dd\" "
                            "data=\"ddd\"/>";
  ASSERT_EQ(tag.empty(), whole);
  EXPECT_THAT(tag.shorten_to(whole.size()), IsEmpty());
  EXPECT_EQ(tag.empty(), whole);
  EXPECT_THAT(tag.shorten_to(whole.size() - 1), ElementsAre("data"));
  EXPECT_THAT(tag.shorten_to(10), ElementsAre("name", "description")); // equally long, in their order
  EXPECT_EQ(tag.empty(), "<item xlink:href=\"http://example.com/\"/>");
}

TEST(SspRenderer, NothingWithoutAMap)
{
  const test::SampleReport none{{}, ""};
  EXPECT_EQ(written(none), "");
}

TEST(SspRenderer, NoControlCharacterOfTheNetwork)
{
  const std::string file = written(sample("<item name='a&#x9b;&#x202e;&#9;b'/>"));
  EXPECT_THAT(file, HasSubstr("name=\"a&#x9b;&#x202e;&#x9;b\""));
}

TEST(SspRenderer, AReaderWhoGoesAwayIsHeeded)
{
  std::string content;
  for (int i = 0; i < 5'000; ++i)
    content += "<item name='some name'/>";
  const test::SampleReport map = sample(content);
  std::size_t pieces = 0;
  SspRenderer{}.render(map.report, [&](std::string_view) { return ++pieces < 2; });
  EXPECT_EQ(pieces, 2u);
}

} // namespace
} // namespace standard_sitemap::ssp_renderer_test
