// The page's data is the graph: each node once, whatever it unfolds to.

#include <random>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/utf16.h"
#include "engine/search/search_index.h"
#include "tests/unit/render/html/html_test_page.h"

namespace standard_sitemap {
namespace {

using nlohmann::json;
using test::between;
using test::html_of;
using test::PageData;
using test::sample;
using test::sample_root;
using test::SampleReport;
using test::sitemap_of;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> names_below(const PageData& data, std::size_t number)
{
  std::vector<std::string> names;
  for (const std::size_t child : data.below[number])
    names.push_back(data.names[child]);
  return names;
}

TEST(HtmlData, EachColumnHasItsValues)
{
  const json data = PageData{html_of(sample("<group name='G'><item name='A' url='/a' description='Of A'/>"
                                            "<item name='M' url='mailto:m@example.com'/></group>"
                                            "<item name='H' xml:lang='he' url='/here'/>")
                                         .report)}
                        .raw;
  EXPECT_EQ(data["name"], (json{"", "G", "A", "M", "H"}));
  EXPECT_EQ(data["link"],
            (json{0, 0, "http://example.com/a", "mailto:m@example.com", "http://example.com/here"}));
  EXPECT_EQ(data["same"], (json{0, 0, 0, 0, 0}));
  EXPECT_EQ(data["text"], (json{0, 0, "Of A", 0, 0}));
  EXPECT_EQ(data["below"], (json{{4, 1, 3}, {2, 1, 1}, 0, 0, 0}));
  EXPECT_EQ(data["up"], (json{{"0", -1}, {"4", 0}})) << "the others are the first below, or the next beside";
  EXPECT_EQ(data["date"], json::object());
  EXPECT_EQ(data["mark"], (json{{"3", 2}}));
  EXPECT_EQ(data["marks"][2][0], "mail");
  EXPECT_EQ(data["lang"], (json{{"4", 1}}));
  EXPECT_EQ(data["langs"], json::parse(R"([["",0],["he",1]])"));
  EXPECT_EQ(data["variants"], json::object());
  EXPECT_EQ(data["types"], json::array());
  EXPECT_EQ(data["chosen"], json::array());
  EXPECT_EQ(data["size"], 5);
  EXPECT_EQ(data["here"], (json{{"4", "page"}}));
  EXPECT_EQ(data["path"], (json{0, 4}));
}

TEST(HtmlData, L2_EachNodeOnce)
{
  const PageData data{html_of(
      sample("<group name='A'><item xml:id='s' name='S' url='/s'><item name='T' url='/t'/></item></group>"
             "<group name='B'><external url='#s'/><external url='#s'/></group>")
          .report)};
  EXPECT_THAT(data.names, ElementsAre("", "A", "S", "T", "B"));
  EXPECT_THAT(data.links, ElementsAre("", "", "http://example.com/s", "http://example.com/t", ""));
  EXPECT_THAT(names_below(data, 0), ElementsAre("A", "B"));
  EXPECT_THAT(names_below(data, data.number("B")), ElementsAre("S", "S"));
  EXPECT_THAT(names_below(data, data.number("S")), ElementsAre("T"));
}

TEST(HtmlData, L1_ALoopIsARepeatedNumber)
{
  const PageData data{html_of(
      sample("<item xml:id='a' name='A' url='/a'><item name='B' url='/b'><external url='#a'/></item></item>")
          .report)};
  EXPECT_THAT(names_below(data, data.number("B")), ElementsAre("A"));
}

TEST(HtmlData, M7_ChildrenAreInTheOrderInWhichTheyAreShown)
{
  const PageData data{
      html_of(sample("<group name='G' order='lexical'><item name='c10' url='/1'/><item name='c9' url='/2'/>"
                     "<item name='a' url='/3'/></group>")
                  .report)};
  EXPECT_THAT(names_below(data, data.number("G")), ElementsAre("a", "c9", "c10"));
}

TEST(HtmlData, V4_M6_OnlyWhatSomebodyCanComeTo)
{
  const PageData data{html_of(
      sample("<group name='Dead'/><item name='Plain' url='/p'/>"
             "<item name='Out' tree='exclude' url='/o'><item name='Below it' url='/b'/></item>"
             "<item name='Search' role='search' tree='exclude' url='/s'><item name='More' url='/m'/></item>")
          .report)};
  EXPECT_THAT(data.names, ElementsAre("", "Plain", "Search", "More"));
  EXPECT_THAT(names_below(data, 0), ElementsAre("Plain"));
}

TEST(HtmlData, V3_WhatIsBelowFollowsAndIsCounted)
{
  const PageData data{html_of(
      sample(
          "<group name='A'><item name='B' url='/b'><item name='C' url='/c'/></item><item name='D' url='/d'/>"
          "</group><item name='E' url='/e'/>"
          "<item name='Search' role='search' tree='exclude' url='/s'><item name='More' url='/m'/></item>")
          .report)};
  EXPECT_THAT(data.names, ElementsAre("", "A", "B", "C", "D", "E", "Search", "More"));
  EXPECT_THAT(data.counts, ElementsAre(5, 3, 1, 0, 0, 0, 1, 0));
  EXPECT_THAT(data.ups, ElementsAre(-1, 0, 1, 2, 1, 0, -1, 6));
}

// Children that follow one another take no room, however many there are.
TEST(HtmlData, ManyChildrenAreWrittenAsTheirNumber)
{
  std::string content;
  for (int i = 0; i < 100; ++i)
    content += "<item name='N' url='/" + std::to_string(i) + "'/>";
  const PageData data{html_of(sample(content).report)};
  EXPECT_EQ(data.raw["below"][0], (nlohmann::json{100, "100"}));
  EXPECT_EQ(data.below[0].size(), 100u);
  EXPECT_EQ(data.below[0].back(), 100u);
}

TEST(HtmlData, V3_TheWayToThePage)
{
  const PageData data{html_of(sample("<group name='A'><item name='Here' url='/here'/></group>").report)};
  EXPECT_EQ(data.raw["path"], (nlohmann::json{0, 1, 2}));
  EXPECT_EQ(data.raw["here"], (nlohmann::json{{"2", "page"}}));
}

TEST(HtmlData, M6_APageOutsideTheHierarchyIsThere)
{
  const PageData data{
      html_of(sample("<item name='A' url='/a'/><item name='Here' tree='exclude' url='/here'/>").report)};
  EXPECT_EQ(data.raw["path"], (nlohmann::json{data.number("Here")}));
}

TEST(HtmlData, V2_APlaceNearThePageIsAPlaceOfThePage)
{
  const SampleReport some{{{test::sample_root, sitemap_of("<item name='Up' url='/up'/>")}},
                          "http://example.com/below"};
  const Uri page = *Uri::parse({"http://example.com/below"});
  ViewContext context{.page = page};
  context.links.links.push_back({PageLink::Element::link, "up", "/up", page, 1});
  View view{some.report.view->map(), context, {}};
  Report report = some.report;
  report.view = &view;
  const PageData data{html_of(report)};
  EXPECT_EQ(data.raw["here"], (json{{"1", "location"}}));
}

// Also the second one outside the hierarchy.
TEST(HtmlData, M6_EachPlaceOfThePageIsThere)
{
  const PageData data{html_of(sample("<item name='A' url='/a'/><item name='One' tree='exclude' url='/here'/>"
                                     "<item name='Two' tree='exclude' url='/here'/>")
                                  .report)};
  EXPECT_THAT(data.names, ElementsAre("", "A", "One", "Two"));
  EXPECT_EQ(data.raw["here"], (json{{"2", "page"}, {"3", "page"}}));
}

// M-8: a variant takes what it omits from its node; in the data, 1 means the same as the node's.
TEST(HtmlData, M8_VariantsAreThereWithTheNodeItself)
{
  const PageData data{html_of(sample("<item name='Tea' url='/tea/en' xml:lang='en' "
                                     "description='Leaves'><variant xml:lang='de' name='Tee' url='/tea/de'/>"
                                     "<variant type='application/pdf'/></item>")
                                  .report)};
  const auto variants = data.raw["variants"]["1"];
  const auto language = [&](const char* tag) {
    for (std::size_t i = 0; i < data.raw["langs"].size(); ++i)
      if (data.raw["langs"][i][0] == tag)
        return i;
    return data.raw["langs"].size();
  };
  const std::size_t same = std::string{"http://example.com/tea/"}.size();
  ASSERT_EQ(variants.size(), 3u);
  EXPECT_EQ(variants[0], nlohmann::json::array({language("en"), 0, 1, {same + 2, ""}, 1, 0}));
  EXPECT_EQ(variants[1], nlohmann::json::array({language("de"), 0, "Tee", {same, "de"}, 1, 0}));
  EXPECT_EQ(variants[2], nlohmann::json::array({language("en"), 1, 1, {same + 2, ""}, 1, 0}));
  EXPECT_EQ(data.raw["types"], (nlohmann::json{"", "application/pdf"}));
}

TEST(HtmlData, M8_ADescriptionOfItsOwnAndALinkThatIsRefused)
{
  const PageData data{html_of(sample("<item name='Tea' description='Leaves'><variant xml:lang='de' url='/de' "
                                     "description='Blätter'/><variant xml:lang='fr' url='/fr'/>"
                                     "<variant xml:lang='es' url='javascript:x' description=''/></item>")
                                  .report)};
  EXPECT_EQ(data.raw["langs"].dump(), R"([["",0],["de",0],["fr",0],["es",0]])");
  const std::size_t same = std::string{"http://example.com/"}.size();
  const json variants = data.raw["variants"]["1"];
  ASSERT_EQ(variants.size(), 3u);
  EXPECT_EQ(variants[0], json::array({1, 0, 1, {same + 2, ""}, 1, 0}));
  EXPECT_EQ(variants[1], json::array({2, 0, 1, {same, "fr"}, "Leaves", 0}));
  EXPECT_EQ(variants[2], json::array({3, 0, 1, 0, 0, 7}));
  EXPECT_EQ(data.raw["marks"][7][0], "refused");
}

TEST(HtmlData, M8_WhereOnlyOneHasALinkThereIsNoChoice)
{
  const PageData data{
      html_of(sample("<item name='Tea' xml:lang='en'><variant xml:lang='de' url='/de'/></item>").report)};
  EXPECT_THAT(data.links, ElementsAre("", "http://example.com/de"));
  EXPECT_EQ(data.raw["variants"], json::object());
  EXPECT_EQ(data.raw["chosen"], json::array());
}

TEST(HtmlData, V5_M8_EachVariantOfAHomeWithoutAnAddressHasThatOfThePage)
{
  const SampleReport some = sample("<item name='Start' xml:lang='en' role='home'>"
                                   "<variant xml:lang='de' name='Anfang'/></item>");
  const Uri page = *Uri::parse({"http://example.com/p"});
  ViewContext context{.page = page};
  context.links.links.push_back({PageLink::Element::link, "start", "/home", page, 1});
  View view{some.report.view->map(), context, {}};
  Report report = some.report;
  report.view = &view;
  const PageData data{html_of(report)};
  EXPECT_THAT(data.links, ElementsAre("", "http://example.com/home"));
  const std::size_t same = std::string{"http://example.com/home"}.size();
  const json variants = data.raw["variants"]["1"];
  ASSERT_EQ(variants.size(), 2u);
  EXPECT_EQ(variants[0], json::array({1, 0, 1, {same, ""}, 0, 4}));
  EXPECT_EQ(variants[1], json::array({2, 0, "Anfang", {same, ""}, 0, 4}));
}

TEST(HtmlData, M8_TheVariantChosenForTheReaderIsTheOneShown)
{
  const SampleReport some{
      {{test::sample_root, sitemap_of("<item name='Tea' url='/en' xml:lang='en'>"
                                      "<variant xml:lang='de' name='Tee' url='/de'/></item>")}},
      "",
      {},
      "de"};
  const PageData data{html_of(some.report)};
  EXPECT_EQ(data.names[1], "Tee");
  EXPECT_EQ(data.links[1], "http://example.com/de");
  EXPECT_EQ(data.raw["variants"]["1"].size(), 2u);
}

// M-8: a node may have very many variants; repeated values are not written again.
TEST(HtmlData, M8_RepeatedNamesAndDescriptionsTakeNoRoom)
{
  std::string variants;
  for (int i = 0; i < 1'000; ++i)
    variants += "<variant/>";
  const std::string text(1'000, 'd');
  const auto size = [&](const std::string& content) {
    return html_of(sample("<item name='" + text.substr(0, 250) + "' description='" + text + "' url='/x'>" +
                          content + "</item>")
                       .report)
        .size();
  };
  EXPECT_LT(size(variants), size("") + 1'000 * 40);
}

// Any graph is read back unchanged.
TEST(HtmlData, L2_RandomGraphsAreReadBack)
{
  std::mt19937 random{7};
  for (int round = 0; round < 50; ++round) {
    const int count = 2 + static_cast<int>(random() % 20);
    std::vector<std::vector<int>> expected(static_cast<std::size_t>(count));
    std::string items, top;
    for (int i = 0; i < count; ++i) {
      items += "<item name='n" + std::to_string(i) + "' url='/" + std::string(random() % 5, 'p') +
               std::to_string(i) + "' xml:id='i" + std::to_string(i) + "'>";
      for (unsigned edge = 0; edge < random() % 4; ++edge) {
        const int to = static_cast<int>(random() % static_cast<unsigned>(count));
        expected[static_cast<std::size_t>(i)].push_back(to);
        items += "<external url='#i" + std::to_string(to) + "'/>";
      }
      items += "</item>";
      top += "<external url='#i" + std::to_string(i) + "'/>";
    }
    const PageData data{html_of(sample(top + "<item tree='exclude'>" + items + "</item>").report)};
    ASSERT_EQ(data.names.size(), static_cast<std::size_t>(count) + 1);
    for (int i = 0; i < count; ++i) {
      const std::size_t number = data.number("n" + std::to_string(i));
      std::vector<std::string> names;
      for (const int to : expected[static_cast<std::size_t>(i)])
        names.push_back("n" + std::to_string(to));
      EXPECT_EQ(names_below(data, number), names) << "round " << round;
      EXPECT_TRUE(data.links[number].ends_with(std::to_string(i)));
    }
  }
}

// So that a browser is never busy for long: pieces of 32 KB, whatever the columns are.
TEST(HtmlData, TheDataComeInPiecesThatGoTogether)
{
  std::string content;
  for (int i = 0; i < 4'000; ++i) {
    const std::string number = std::to_string(i);
    content += "<item name='Entry " + number + "' url='/e/" + number + "' xml:lang='" +
               (i % 3 == 0 ? "de" : "fr") + "' description='What entry " + number +
               " is about, at some length'><variant xml:lang='la' name='Nomen " + number + "'/></item>";
  }
  const std::string html = html_of(sample(content).report, {.places = 10});
  const PageData data{html};
  EXPECT_GT(data.pieces, 4u);
  EXPECT_LT(data.longest_piece, 36'000u);
  ASSERT_EQ(data.names.size(), 4'001u);
  EXPECT_EQ(data.below[0].size(), 4'000u);
  for (const char* column : {"name", "link", "same", "text", "below"})
    EXPECT_EQ(data.raw[column].size(), 4'001u) << column;
  for (const char* object : {"lang", "variants"})
    EXPECT_EQ(data.raw[object].size(), 4'000u) << object;
  EXPECT_EQ(data.names[3'999], "Entry 3998");
  EXPECT_EQ(data.links[4'000], "http://example.com/e/3999");
  EXPECT_EQ(data.raw["variants"]["4000"][1][2], "Nomen 3999");
  EXPECT_EQ(data.raw["size"], 4'001);
}

// Each piece can be read without the others: all data of a node is in one piece, including its links.
TEST(HtmlData, EachPieceStandsByItself)
{
  std::string content;
  for (int i = 0; i < 4'000; ++i)
    content += "<item name='An entry with a name, number " + std::to_string(i) + "' url='/e/" +
               std::to_string(i) + "' xml:lang='" + (i % 2 == 0 ? "de" : "fr") + "'/>";
  const std::string html = html_of(sample(content).report, {.places = 10});
  const PageData whole{html};
  ASSERT_GT(whole.pieces, 2u);
  EXPECT_EQ(whole.firsts.front(), 0u);
  const std::string begin = "<script type=\"application/json\" class=data";
  const std::size_t second = html.find(begin, html.find(begin) + 1);
  const std::string end = "</script>";
  const PageData piece{html.substr(second, html.find(end, second) + end.size() - second)};
  const std::size_t first = whole.firsts[1];
  ASSERT_EQ(piece.names.size(), whole.firsts[2] - first);
  EXPECT_EQ(piece.names.front(), "An entry with a name, number " + std::to_string(first - 1));
  EXPECT_EQ(piece.links.front(), "http://example.com/e/" + std::to_string(first - 1));
  EXPECT_EQ(piece.links.back(), "http://example.com/e/" + std::to_string(whole.firsts[2] - 2));
  EXPECT_TRUE(piece.raw["lang"].contains(std::to_string(first)));
}

// M-8: so that the page need not search all of its data for the choices that exist.
TEST(HtmlData, M8_WhatThereIsToChooseFromIsSaidOnce)
{
  const PageData data{html_of(sample("<item name='A' url='/a' xml:lang='en'/>"
                                     "<item name='B' url='/b' xml:lang='fr'><variant xml:lang='de'/></item>")
                                  .report)};
  std::vector<std::string> chosen;
  for (const auto& number : data.raw["chosen"])
    chosen.push_back(data.raw["langs"][number.get<std::size_t>()][0]);
  EXPECT_THAT(chosen, testing::UnorderedElementsAre("fr", "de")); // not those that cannot be chosen
}

// docs/searching.md
TEST(HtmlData, TheWordsOfTheMapAreThereAsTheSearchHasThem)
{
  std::string content;
  for (int i = 0; i < 500; ++i) {
    content += "<item url='/" + std::to_string(i) + "' name='";
    for (const char letter : {'a', 'b', 'c', 'd', 'e'})
      content += std::to_string(i) + std::string(45, letter) + ' ';
    content += "'/>";
  }
  const SampleReport some = sample(content);
  const SearchIndex index = SearchIndex::build(*some.report.view, Outline{*some.report.view});
  ASSERT_GT(index.blocks().size(), 2u);
  std::string elements = index.nodes() + "</script>\n";
  for (std::size_t i = 0; i < index.blocks().size(); ++i) {
    std::string first;
    append_utf8(first, index.first_words()[i]);
    elements += "<script type=\"text/plain\" class=index data-first=\"" + first + "\">" + index.blocks()[i] +
                "</script>\n";
  }
  EXPECT_EQ(between(html_of(some.report), "<script type=\"text/plain\" id=index>", "</body>"), elements);
}

TEST(HtmlData, ASmallMapIsOnePiece)
{
  EXPECT_EQ(PageData{html_of(sample("<item name='A' url='/a'/>").report)}.pieces, 1u);
  EXPECT_EQ(PageData{html_of(sample("").report)}.pieces, 1u);
}

// The goal: a page is at most 1.5 times its map plus 100 KB.
TEST(HtmlData, TheSizeIsInProportionToTheMap)
{
  std::string content;
  for (int i = 0; i < 3'000; ++i)
    content += "<item name='Entry " + std::to_string(i) + "' url='/section/" + std::to_string(i / 100) +
               "/entry-" + std::to_string(i) + ".html'/>";
  const SampleReport some = sample("<group name='G'>" + content + "</group>");
  EXPECT_LT(html_of(some.report, {.places = 1'000}).size(), content.size() * 3 / 2 + 100'000);
}

TEST(HtmlData, TheWordsOfTheScript)
{
  const SampleReport some{{{sample_root, sitemap_of("<item name='A' url='/a'/>")}}, "", {}, "de"};
  const auto words = nlohmann::json::parse(
      between(html_of(some.report), "<script type=\"application/json\" id=words>", "</script>"));
  EXPECT_EQ(words["lang"], "de");
  EXPECT_EQ(words["dir"], "ltr");
  EXPECT_EQ(words["texts"]["again"], "noch einmal: siehe oben") << words["texts"];
}

TEST(HtmlData, TheMarksOfLinks)
{
  EXPECT_EQ(
      PageData{html_of(sample("<item name='A' url='/a'/>").report)}.raw["marks"].dump(),
      "[[\"\",\"\"],[\"other\",\"other site\"],[\"mail\",\"e-mail\"],[\"tel\",\"telephone\"],[\"note\",\"as "
      "the page links to it\"],[\"note\",\"without the data it asks for\"],[\"note\",\"reached only through "
      "a form\"],[\"refused\",\"link refused: not an address that is opened from here\"],[\"refused\",\"link "
      "refused: holds a user name or password\"],[\"refused\",\"link refused: too "
      "long\"],[\"note\",\"relative link\"]]");
}

} // namespace
} // namespace standard_sitemap
