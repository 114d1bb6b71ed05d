// What renderers write is in proportion to what was read: a fixed number of bytes per byte of input and per
// parent-child entry. The places in the text are limited by the policy.

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/containment/site.h"

#include "render/dot/dot_renderer.h"
#include "render/findings/junit_renderer.h"
#include "render/findings/sarif_renderer.h"
#include "render/html/html_renderer.h"
#include "render/links/links_renderer.h"

namespace standard_sitemap::containment {
namespace {

std::size_t input_bytes(const Site& site)
{
  std::size_t bytes = 0;
  for (const auto& [uri, answer] : site.fixture.answers)
    bytes += answer.message.body.size();
  return bytes;
}

std::size_t entries_of(View& view)
{
  std::size_t entries = 0;
  for (NodeId id = 0; id < view.map().size(); ++id)
    entries += view.map().node(id).children().size();
  return entries;
}

/// An `<item/>` of 7 bytes becomes an object with 22 keys.
constexpr std::size_t json_for_a_byte = 110, json_for_an_entry = 10;

void expect_json_in_proportion(const Site& site)
{
  Visit visit{site};
  ASSERT_NE(visit.view(), nullptr);
  EXPECT_LE(visit.json().size(),
            json_for_a_byte * input_bytes(site) + json_for_an_entry * entries_of(*visit.view()) + 4'096);
}

constexpr std::size_t html_of_its_own = 60'000; // style, script and the markup around the map

/// The page's data is in proportion, as JSON is; its lists have a separate bound.
void expect_html_in_proportion(const Site& site)
{
  Visit visit{site};
  ASSERT_NE(visit.view(), nullptr);
  const HtmlOptions options{.places = 1'000, .list_bytes = 100'000};
  HtmlRenderer renderer{options};
  EXPECT_LE(rendered(renderer, visit.report()).size(), json_for_a_byte * input_bytes(site) +
                                                           json_for_an_entry * entries_of(*visit.view()) +
                                                           2 * options.list_bytes + html_of_its_own);
}

constexpr std::size_t bytes_of_a_line = 4 * 200; // 100 columns and what does not fit; 4 bytes a character

void expect_text_within_places(const Site& site, std::size_t places)
{
  Visit visit{site};
  ASSERT_NE(visit.view(), nullptr);
  const std::string text = visit.text({.places = places});
  EXPECT_LE(static_cast<std::size_t>(std::ranges::count(text, '\n')), 2 * places + 200);
  EXPECT_LE(text.size(), (2 * places + 200) * bytes_of_a_line);
}

/// As many roles as places, and the path to the page, which has each node once.
void expect_links_within_places(const Site& site, std::size_t places)
{
  Visit visit{site};
  ASSERT_NE(visit.view(), nullptr);
  LinksRenderer renderer{{.places = places}};
  const std::string text = rendered(renderer, visit.report());
  const std::size_t lines = 2 * places + entries_of(*visit.view()) + 200;
  EXPECT_LE(static_cast<std::size_t>(std::ranges::count(text, '\n')), lines);
  EXPECT_LE(text.size(), lines * (4 * site.policy.shown_name_code_points + 100) +
                             2 * places * std::min(site.policy.uri_bytes, input_bytes(site)));
}

/// A node, its mark for what is missing, and four edges; each link as long as the policy allows.
void expect_dot_within_nodes(const Site& site, std::size_t nodes)
{
  Visit visit{site};
  ASSERT_NE(visit.view(), nullptr);
  DotRenderer renderer{{.nodes = nodes}};
  const std::string dot = rendered(renderer, visit.report());
  EXPECT_LE(static_cast<std::size_t>(std::ranges::count(dot, '\n')), 7 * nodes + 10);
  EXPECT_LE(dot.size(),
            nodes * (5 * site.policy.shown_description_code_points + 2'000 + 2 * site.policy.uri_bytes) +
                10'000);
}

std::string doubling(std::size_t levels)
{
  std::string body = "<external xlink:href='#g0'/><item tree='exclude' role='home'>";
  for (std::size_t i = 0; i < levels; ++i)
    body += "<group name='G' xml:id='g" + std::to_string(i) + "'>" +
            repeated("<external xlink:href='#g" + std::to_string(i + 1) + "'/>", 2) + "</group>";
  return body + "<item name='X' url='x' xml:id='g" + std::to_string(levels) + "'/></item>";
}

TEST(OutputSize, L2_OfADoublingGraph)
{
  Site site{doubling(500)};
  expect_json_in_proportion(site);
  expect_html_in_proportion(site);
  expect_text_within_places(site, 1'000);
  expect_links_within_places(site, 1'000);
  expect_dot_within_nodes(site, 100);
}

TEST(OutputSize, F4_OfBareItems)
{
  Site site{repeated("<item/>", 5'000)};
  expect_json_in_proportion(site);
  expect_html_in_proportion(site);
  expect_text_within_places(site, 1'000);
  expect_links_within_places(site, 1'000);
  expect_dot_within_nodes(site, 100);
}

TEST(OutputSize, F4_OfManyRoles)
{
  std::string roles;
  for (int i = 0; i < 2'000; ++i)
    roles += 'r' + std::to_string(i) + ' ';
  Site site{repeated("<item url='u' role='" + roles + "'/>", 20)};
  expect_json_in_proportion(site);
  expect_html_in_proportion(site);
  expect_text_within_places(site, 1'000);
  expect_links_within_places(site, 1'000);
  expect_dot_within_nodes(site, 100);
}

TEST(OutputSize, F4_OfRepeatedSplices)
{
  Site site{repeated("<external xlink:href='b.xml'/>", 300)};
  site.map("b.xml", repeated("<item url='u'/>", 300));
  expect_json_in_proportion(site);
  expect_html_in_proportion(site);
  expect_text_within_places(site, 1'000);
  expect_links_within_places(site, 1'000);
  expect_dot_within_nodes(site, 100);
}

TEST(OutputSize, F4_OfMarkupToEscape)
{
  Site site{repeated("<item url='u' name='" + repeated("&#34;\\\xc2\x9b", 100) + "'/>", 100)};
  expect_json_in_proportion(site);
  expect_html_in_proportion(site);
  expect_text_within_places(site, 1'000);
  expect_links_within_places(site, 1'000);
  expect_dot_within_nodes(site, 100);
}

TEST(OutputSize, F4_OfVeryManyFindings)
{
  Site site{repeated("<external/><item url='javascript:x' role='r' name='n'/><group role='r'/>", 1'500)};
  expect_json_in_proportion(site);
  expect_html_in_proportion(site);
  expect_text_within_places(site, 10'000);
  Visit visit{site};
  EXPECT_LE(visit.report().diagnostics.items().size(), 60u);
}

constexpr std::size_t sarif_of_a_finding = 4'000; // it has the message, the remedy and the layout

TEST(OutputSize, F4_OfFindingsKeptApart)
{
  Site site{repeated("<external/><item url='javascript:x' role='r' name='n'/><group role='r'/>", 1'500)};
  site.policy.findings = 1'000;
  Visit visit{site};
  const std::size_t findings = visit.report().diagnostics.items().size();
  EXPECT_GT(findings, 1'000u);
  SarifRenderer sarif{{}};
  EXPECT_LE(rendered(sarif, visit.report()).size(), findings * sarif_of_a_finding);
  JunitRenderer junit{{}};
  EXPECT_LE(rendered(junit, visit.report()).size(), findings * sarif_of_a_finding);
}

TEST(OutputSize, F4_OfLongNamesLinksAndLevels)
{
  const std::string wide = repeated("\u4e2d", 4'000);
  Site site{repeated("<group name='" + wide + "'>", 100) +
            repeated("<item name='" + wide + "' url='" + std::string(8'000, 'u') + "'/>", 100) +
            repeated("</group>", 100)};
  expect_json_in_proportion(site);
  expect_html_in_proportion(site);
  expect_text_within_places(site, 1'000);
  expect_links_within_places(site, 1'000);
  expect_dot_within_nodes(site, 100);
}

// M-8, M-9: a value is written again for each that inherits it, but only as much of it as is shown.
TEST(OutputSize, M9_InheritedValuesAreCut)
{
  const std::string value(12'000, 'v');
  for (const std::string attribute : {"lang", "type", "charset", "target"}) {
    Site site{"<group " + attribute + "='" + value + "'>" + repeated("<item url='u'/>", 200) + "</group>"};
    Visit items{site};
    EXPECT_LE(items.json().size(), 200 * (1'000 + 3 * site.policy.shown_name_code_points) + 20'000)
        << attribute;
    Site other{"<item url='u' " + attribute + "='" + value + "'>" + repeated("<variant/>", 200) + "</item>"};
    Visit variants{other};
    EXPECT_LE(variants.json().size(), 200 * (1'000 + 3 * site.policy.shown_name_code_points) + 20'000)
        << attribute;
  }
}

// P-6: a base is written again in each link resolved against it: never more than `uri_bytes` of it.
TEST(OutputSize, P6_NoLinkIsLongerThanThePolicyAllows)
{
  Site site{"<group xml:base='/" + std::string(4'000, 'b') + "/'>" + repeated("<item url='u'/>", 500) +
            "</group>"};
  site.policy.uri_bytes = 1'000;
  expect_json_in_proportion(site);
  expect_html_in_proportion(site);
}

// A base, or a node's own link, is written again wherever it is inherited: all together within `link_bytes`.
TEST(OutputSize, F4_OfLinksThatAreTakenOverAndOver)
{
  const std::string far = '/' + std::string(7'000, 'f') + '/';
  for (const std::string& body :
       {"<group xml:base='" + far + "'>" + repeated("<item url='u'/>", 2'000) + "</group>",
        "<item url='" + far + "'>" + repeated("<variant/>", 2'000) + "</item>",
        "<item url='u'>" + repeated("<variant xml:base='" + far + "' url='v'/>", 2) +
            repeated("<variant url='w'/>", 20) + "</item>"}) {
    Site site{body};
    site.policy.link_bytes = 20'000;
    Visit visit{site};
    ASSERT_NE(visit.view(), nullptr);
    EXPECT_LE(visit.json().size(), json_for_a_byte * body.size() + site.policy.link_bytes + 4'096);
  }
}

} // namespace
} // namespace standard_sitemap::containment
