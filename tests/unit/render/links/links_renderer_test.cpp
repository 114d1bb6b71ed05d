// `--format links`: what a script reads, line by line.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/links/links_renderer.h"
#include "tests/unit/render/text_of_report.h"

namespace standard_sitemap::links_renderer_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string here = "http://example.com/here";

/// The lines, with `|` for tabs.
std::vector<std::string> lines_of(const Report& report, LinksOptions options = {})
{
  LinksRenderer renderer{options};
  std::string text = test::rendered(renderer, report);
  std::ranges::replace(text, '\t', '|');
  std::vector<std::string> lines;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
    end = text.find('\n', at);
    EXPECT_NE(end, text.npos) << "the last line has no end";
    lines.push_back(text.substr(at, end - at));
  }
  return lines;
}

RelatedPage related(const char* url, std::string title = {}, std::string language = {}, unsigned up = 0)
{
  return {.url = test::uri(url),
          .title = std::move(title),
          .language = std::move(language),
          .same_site = true,
          .levels_up = up};
}

void state(Report& report, RelationKind kind, RelatedPage page)
{
  if (!report.place)
    report.place.emplace();
  report.place->relations[static_cast<std::size_t>(kind)].push_back(std::move(page));
}

TEST(LinksRenderer, AReportWithoutLinksHasNoLines)
{
  EXPECT_THAT(lines_of({}), IsEmpty());
}

TEST(LinksRenderer, V3_V6_PathNeighboursRolesAndOutline)
{
  auto sample = test::sample("<item name='Top' url='/' role='home'/>"
                             "<group name='Part'>"
                             "<item name='Chapter' url='/c'><item name='Here' url='/here'/></item>"
                             "<item name='After' url='/after'/></group>");
  EXPECT_THAT(
      lines_of(sample.report),
      ElementsAre("path|1|Part|-|map", "path|2|Chapter|http://example.com/c|map",
                  "path|3|Here|http://example.com/here|map", "previous|0|Chapter|http://example.com/c|map",
                  "next|0|After|http://example.com/after|map", "up|0|Chapter|http://example.com/c|map",
                  "home|0|Top|http://example.com/|map", "entry|1|Top|http://example.com/|map",
                  "entry|1|Part|-|map", "entry|2|Chapter|http://example.com/c|map",
                  "here|3|Here|http://example.com/here|map", "entry|2|After|http://example.com/after|map"));
}

TEST(LinksRenderer, R0_WhatThePageSaysComesAfterTheMapAndOnlyIfTheMapDoesNotSayIt)
{
  auto sample = test::sample("<item name='Help' url='/help' role='help'/>"
                             "<item name='Chapter' url='/c'><item name='Here' url='/here'/></item>"
                             "<item name='After' url='/after'/>");
  Report& report = sample.report;
  state(report, RelationKind::next, related("http://example.com/other"));
  state(report, RelationKind::up, related("http://example.com/other"));
  state(report, RelationKind::help, related("http://example.com/other"));
  state(report, RelationKind::search, related("http://example.com/find?a b", "Find"));
  state(report, RelationKind::alternate, related("http://example.com/de", "Hier", "de"));
  state(report, RelationKind::alternate, related("http://example.com/fr", "", "fr"));
  report.place->trails = {{{"Shop", test::uri("http://example.com/shop")}, {"This", std::nullopt}}};
  const auto all = lines_of(report, {.depth = 0});
  const std::vector<std::string> stated{all.end() - 3, all.end()};
  EXPECT_THAT(stated, ElementsAre("search|0|Find|http://example.com/find?a%20b|page",
                                  "alternate|0|de: Hier|http://example.com/de|page",
                                  "alternate|0|fr|http://example.com/fr|page"));
  EXPECT_THAT(all, testing::Each(testing::Not(testing::HasSubstr("/other"))));
  EXPECT_EQ(all.size(), 9u) << "two of the path, previous, next, up, one role, and the three of the page";
}

TEST(LinksRenderer, R5_OfAPageWithoutAMapThereIsWhatItSays)
{
  Report report;
  state(report, RelationKind::previous, related("http://example.com/1"));
  state(report, RelationKind::up, related("http://example.com/", "Top", {}, 2));
  report.place->trails = {{{"Shop", test::uri("http://example.com/shop")}, {"This", std::nullopt}}};
  EXPECT_THAT(lines_of(report), ElementsAre("path|1|Shop|http://example.com/shop|page", "path|2|This|-|page",
                                            "previous|0|http://example.com/1|http://example.com/1|page",
                                            "up|2|Top|http://example.com/|page"));
}

// A group leads nowhere, so the page's own link does.
TEST(LinksRenderer, R0_ThePagesOwnWayUpCountsIfTheMapHasNoAddressForIt)
{
  for (const char* const map :
       {"<item name='Here' url='/here'/>", "<group name='G'><item name='Here' url='/here'/></group>"}) {
    auto sample = test::sample(map);
    state(sample.report, RelationKind::up, related("http://example.com/up", {}, {}, 1));
    const auto lines = lines_of(sample.report);
    EXPECT_EQ(lines.back(), "up|1|http://example.com/up|http://example.com/up|page") << map;
  }
}

TEST(LinksRenderer, F4_CellsAreSafe)
{
  auto sample = test::sample(
      "<item name='a&#9;b&#10;c&#x9b;31m' url='/x&#9;y'/><item name='Run' url='javascript:alert(1)'/>"
      "<item name=' ' url='/&#xe4;&#x20;'/><item name='Mail' url='mailto:a@example.com'/>"
      "<item name='R' url='/r' role='o&#x7f;dd'/>");
  state(sample.report, RelationKind::search, related("http://example.com/", "a\tb\r\nc\x1b[0m\xe2\x80\xae"));
  for (const std::string& line : lines_of(sample.report)) {
    EXPECT_EQ(std::ranges::count(line, '|'), 4) << line;
    EXPECT_EQ(line.find_first_of("\t\r\x1b\x7f"), line.npos) << line;
    EXPECT_EQ(line.find("||"), line.npos) << "an empty cell: " << line;
    EXPECT_EQ(line.find("javascript"), line.npos) << line;
  }
  EXPECT_THAT(lines_of(sample.report),
              ElementsAre("o dd|0|R|http://example.com/r|map", "entry|1|a b c 31m|http://example.com/xy|map",
                          "entry|1|Run|-|map", "entry|1|\u00e4|http://example.com/%C3%A4|map",
                          "entry|1|Mail|mailto:a@example.com|map", "entry|1|R|http://example.com/r|map",
                          "search|0|a b  c [0m|http://example.com/|page"));
}

TEST(LinksRenderer, L1_ALoopAndDepthAndPlaces)
{
  auto sample = test::sample(
      "<item name='A' url='/a' xml:id='a'><item name='B' url='/b'><external xlink:href='#a'/></item>"
      "</item><item name='C' url='/c'/>");
  EXPECT_THAT(lines_of(sample.report),
              ElementsAre("entry|1|A|http://example.com/a|map", "entry|2|B|http://example.com/b|map",
                          "again|3|A|http://example.com/a|map", "entry|1|C|http://example.com/c|map"));
  EXPECT_THAT(lines_of(sample.report, {.depth = 1}),
              ElementsAre("entry|1|A|http://example.com/a|map", "entry|1|C|http://example.com/c|map"));
  for (const std::size_t places : {std::size_t{2}, std::size_t{4}}) {
    LinksRenderer renderer{{.places = places}};
    const std::string text = test::rendered(renderer, sample.report);
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(text, '\n')), places);
    EXPECT_EQ(renderer.is_cut(), places < 4);
  }
}

TEST(LinksRenderer, F4_AsManyNodesWithRolesAsPlaces)
{
  auto sample = test::sample("<item name='A' url='/a' role='b c d'/>");
  LinksRenderer renderer{{.places = 2}};
  const std::string text = test::rendered(renderer, sample.report);
  EXPECT_EQ(text, "b\t0\tA\thttp://example.com/a\tmap\nc\t0\tA\thttp://example.com/a\tmap\n"
                  "entry\t1\tA\thttp://example.com/a\tmap\n");
  EXPECT_TRUE(renderer.is_cut());
}

// What is below a node outside the hierarchy appears nowhere else.
TEST(LinksRenderer, M6_WhatIsOutsideTheHierarchyIsAtTheEndOfTheOutline)
{
  auto sample =
      test::sample("<item name='In' url='/in'/>"
                   "<item name='Us' url='/us' role='contact' tree='no'><item name='Map' url='/way'/></item>");
  EXPECT_THAT(lines_of(sample.report),
              ElementsAre("contact|0|Us|http://example.com/us|map", "entry|1|In|http://example.com/in|map",
                          "entry|1|Us|http://example.com/us|map", "entry|2|Map|http://example.com/way|map"));
  EXPECT_THAT(lines_of(sample.report, {.depth = 1}),
              ElementsAre("contact|0|Us|http://example.com/us|map", "entry|1|In|http://example.com/in|map",
                          "entry|1|Us|http://example.com/us|map"));
}

TEST(LinksRenderer, StopsIfTheSinkDoes)
{
  std::string items;
  for (int i = 0; i < 2'000; ++i)
    items += "<item name='A name that is not short' url='/" + std::to_string(i) + "' role='r'/>";
  auto sample = test::sample(items);
  LinksRenderer renderer{{}};
  int pieces = 0;
  renderer.render(sample.report, [&pieces](std::string_view) {
    ++pieces;
    return false;
  });
  EXPECT_EQ(pieces, 1);
}

} // namespace
} // namespace standard_sitemap::links_renderer_test
