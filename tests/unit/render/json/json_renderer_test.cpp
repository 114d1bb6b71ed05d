#include "render/json/json_renderer.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/unit/render/sample_report.h"

namespace standard_sitemap {
namespace {

using nlohmann::json;
using test::sample;
using test::sample_root;
using test::SampleReport;
using test::sitemap_of;

json json_of(const Report& report)
{
  JsonRenderer renderer;
  return json::parse(test::rendered(renderer, report));
}

TEST(JsonRenderer, EveryKeyOfVersion1IsThere)
{
  const SampleReport some = sample("<item name='A' url='/a'><variant name='B' url='/b'/></item>"
                                   "<class-change elem='/html' prefix='p'/><style url='/p.css'/>");
  const json all = json_of(some.report);
  const auto keys = [](const json& object) {
    std::set<std::string> names;
    for (const auto& [name, value] : object.items())
      names.insert(name);
    return names;
  };
  using Names = std::set<std::string>;
  EXPECT_EQ(keys(all),
            (Names{"version", "page", "discovery", "documents", "sitemap", "place", "diagnostics"}));
  EXPECT_EQ(keys(all["page"]), (Names{"requested", "url", "status", "content_type"}));
  EXPECT_EQ(keys(all["discovery"]), (Names{"rule", "sitemap", "trace"}));
  EXPECT_EQ(keys(all["discovery"]["trace"][0]), (Names{"rule", "outcome", "detail"}));
  EXPECT_EQ(keys(all["documents"][0]),
            (Names{"url", "final_url", "status", "content_type", "bytes", "outcome", "failure", "refusal"}));
  EXPECT_EQ(keys(all["sitemap"]), (Names{"format", "hierarchy_derived", "root", "nodes", "roles", "current",
                                         "class_changes", "level", "styles", "logo"}));
  EXPECT_EQ(keys(all["sitemap"]["nodes"][1]),
            (Names{"id",       "kind",        "name",     "name_derived", "url",     "blocked", "description",
                   "roles",    "excluded",    "relation", "priority",     "order",   "lang",    "type",
                   "charset",  "target",      "method",   "data",         "derived", "lastmod", "changefreq",
                   "variants", "attachments", "children", "document",     "line"}));
  EXPECT_EQ(keys(all["sitemap"]["nodes"][1]["variants"][0]),
            (Names{"name", "url", "lang", "type", "charset", "description", "target"}));
  EXPECT_EQ(keys(all["sitemap"]["class_changes"][0]),
            (Names{"xpath", "namespaces", "attribute", "prefix", "refused", "token"}));
  EXPECT_EQ(keys(all["sitemap"]["styles"][0]), (Names{"url", "type", "replace", "refused"}));
  EXPECT_EQ(all["version"], 1);
}

TEST(JsonRenderer, S4_TokensAreThoseOfTheLevelAskedFor)
{
  SampleReport some = sample("<class-change elem='//a' prefix='p'/><class-change elem='//a' prefix='1'/>");
  EXPECT_TRUE(json_of(some.report)["sitemap"]["level"].is_null());
  EXPECT_TRUE(json_of(some.report)["sitemap"]["class_changes"][0]["token"].is_null());
  ASSERT_EQ(some.report.levels.set_pattern("{prefix}_{level}"), std::nullopt);
  some.report.level = "menu";
  const json map = json_of(some.report)["sitemap"];
  EXPECT_EQ(map["level"], "menu");
  EXPECT_EQ(map["class_changes"][0]["token"], "p_menu");
  EXPECT_FALSE(map["class_changes"][1]["refused"].is_null());
  EXPECT_TRUE(map["class_changes"][1]["token"].is_null());
}

TEST(JsonRenderer, M13_NodesAreTheGraphInTheOrderReached)
{
  const SampleReport some = sample("<item xml:id='a' name='A' url='/a'><item name='B' url='/b'>"
                                   "<external url='#a'/></item></item><external url='#a'/>");
  const json map = json_of(some.report)["sitemap"];
  EXPECT_EQ(map["root"], 0);
  ASSERT_EQ(map["nodes"].size(), 3u);
  EXPECT_EQ(map["nodes"][0]["kind"], "root");
  EXPECT_EQ(map["nodes"][0]["children"], (json{1, 1}));
  EXPECT_EQ(map["nodes"][1]["name"], "A");
  EXPECT_EQ(map["nodes"][1]["children"], (json{2}));
  EXPECT_EQ(map["nodes"][2]["children"], (json{1})); // L-1: a loop is a repeated id
  EXPECT_EQ(map["nodes"][2]["url"], "http://example.com/b");
  EXPECT_EQ(map["nodes"][1]["document"], 0);
  EXPECT_EQ(map["nodes"][1]["line"], 1);
}

TEST(JsonRenderer, PolicyLinksShown_BlockedLinkHasAReasonAndNoUrl)
{
  const SampleReport some = sample("<item name='A' url='javascript:alert(1)'/>"
                                   "<item name='B' url='http://u:p@example.com/'/><item name='C'/>");
  const json nodes = json_of(some.report)["sitemap"]["nodes"];
  EXPECT_EQ(nodes[1]["blocked"], "scheme");
  EXPECT_TRUE(nodes[1]["url"].is_null());
  EXPECT_EQ(nodes[2]["blocked"], "credentials");
  EXPECT_TRUE(nodes[2]["url"].is_null());
  EXPECT_TRUE(nodes[3]["blocked"].is_null());
  EXPECT_TRUE(nodes[3]["url"].is_null());
}

TEST(JsonRenderer, M6_ExcludedNodeIsAmongTheNodesAndInNobodysChildren)
{
  const SampleReport some =
      sample("<item name='A' url='/a' role='HOME home' tree='exclude'><item name='B' url='/b'/></item>");
  const json map = json_of(some.report)["sitemap"];
  EXPECT_EQ(map["nodes"][0]["children"], json::array());
  EXPECT_EQ(map["nodes"][1]["excluded"], true);
  EXPECT_EQ(map["nodes"][1]["roles"], (json{"home"})); // M-12
  EXPECT_EQ(map["nodes"][1]["children"], (json{2}));
  EXPECT_EQ(map["roles"], (json{{"home", {1}}}));
}

TEST(JsonRenderer, M8_TopLevelValuesAreThoseOfTheChosenVariant)
{
  const std::string content =
      "<item name='Home' url='/en' lang='en'><variant name='Start' url='/de' lang='de'/>"
      "<variant name='Accueil' url='javascript:x' lang='fr'/></item>";
  const SampleReport some{{{sample_root, sitemap_of(content)}}, "", {}, "de"};
  const json node = json_of(some.report)["sitemap"]["nodes"][1];
  EXPECT_EQ(node["name"], "Start");
  EXPECT_EQ(node["url"], "http://example.com/de");
  EXPECT_EQ(node["lang"], "de");
  ASSERT_EQ(node["variants"].size(), 2u); // all variants that were authored
  EXPECT_EQ(node["variants"][1]["name"], "Accueil");
  EXPECT_TRUE(node["variants"][1]["url"].is_null());
}

TEST(JsonRenderer, V1_CurrentListsThePlacesOfThePage)
{
  const SampleReport some = sample("<item name='A' url='/a'/><item name='Here' url='here'/>");
  EXPECT_EQ(json_of(some.report)["sitemap"]["current"], (json::array({{{"node", 2},
                                                                       {"match", "exact"},
                                                                       {"previous", 1},
                                                                       {"next", nullptr},
                                                                       {"position", 2},
                                                                       {"count", 2}}})));
}

TEST(JsonRenderer, S3_NamespacesAreAnObject)
{
  const SampleReport some =
      sample("<class-change xmlns:h='http://www.w3.org/1999/xhtml' xmlns:unused='urn:x' "
             "elem='/h:html/h:body' prefix='map'/>");
  const json change = json_of(some.report)["sitemap"]["class_changes"][0];
  EXPECT_EQ(change["namespaces"], (json{{"h", "http://www.w3.org/1999/xhtml"}}));
  EXPECT_EQ(change["attribute"], "class");
  EXPECT_EQ(change["prefix"], "map");
  EXPECT_TRUE(change["refused"].is_null());
}

TEST(JsonRenderer, O4_LogoIsTheLargest)
{
  const SampleReport some = sample("<image><variant url='small.png' width='10' height='10'/>"
                                   "<variant url='big.png' type='image/png' width='40' height='30'/>"
                                   "<variant url='odd.png'/></image>");
  const json logo = json_of(some.report)["sitemap"]["logo"];
  EXPECT_EQ(logo["url"], "http://example.com/big.png");
  EXPECT_EQ(logo["type"], "image/png");
  EXPECT_EQ(logo["width"], 40);
  EXPECT_EQ(logo["variants"].size(), 3u);
  EXPECT_TRUE(logo["variants"][2]["width"].is_null());
}

TEST(JsonRenderer, O4_WhatIsNoImageIsNoLogo)
{
  const std::string page = "<variant url='page.html' type='text/html' width='40' height='30'/>";
  const json logo =
      json_of(sample("<image>" + page + "<variant url='small.png' width='10' height='10'/></image>")
                  .report)["sitemap"]["logo"];
  EXPECT_EQ(logo["url"], "http://example.com/small.png");
  EXPECT_EQ(logo["variants"].size(), 2u);
  EXPECT_TRUE(json_of(sample("<image>" + page + "</image>").report)["sitemap"]["logo"].is_null());
}

TEST(JsonRenderer, WithoutAMapSitemapIsNull)
{
  const SampleReport some{{}, "http://example.com/here"}; // the root document is a 404
  const json all = json_of(some.report);
  EXPECT_TRUE(all["sitemap"].is_null());
  EXPECT_EQ(all["documents"][0]["outcome"], "http-error");
  EXPECT_EQ(all["documents"][0]["status"], 404);
  EXPECT_TRUE(all["documents"][0]["failure"].is_null());
}

TEST(JsonRenderer, WhyADocumentIsMissingIsAValue)
{
  SampleReport some = sample("<item name='A' url='/a'/>");
  some.report.documents[0].failure = FetchFailure::wrong_host_certificate;
  some.report.documents[0].refusal = Refusal::mixed_content;
  const json document = json_of(some.report)["documents"][0];
  EXPECT_EQ(document["failure"], "wrong-host-certificate");
  EXPECT_EQ(document["refusal"], "mixed-content");
}

TEST(JsonRenderer, UnknownPlacesAreNull)
{
  Report report;
  report.diagnostics.add({.severity = Severity::note, .code = Code::cancelled, .message = "x"});
  report.diagnostics.add(
      {.code = Code::malformed, .message = "y", .document = "http://h/", .line = 3, .column = 9});
  const json diagnostics = json_of(report)["diagnostics"];
  EXPECT_EQ(diagnostics[0], (json{{"severity", "note"},
                                  {"code", "cancelled"},
                                  {"message", "x"},
                                  {"document", nullptr},
                                  {"line", nullptr},
                                  {"column", nullptr},
                                  {"count", 1},
                                  {"remedy", "Load it again; nothing has to be changed in the map."},
                                  {"setting", nullptr}}));
  EXPECT_EQ(diagnostics[1]["line"], 3);
  EXPECT_EQ(diagnostics[1]["column"], 9);
  EXPECT_TRUE(json_of(report)["page"].is_null());
  EXPECT_TRUE(json_of(report)["discovery"]["rule"].is_null());
}

TEST(JsonRenderer, NothingOfTheNetworkIsAControlCharacter)
{
  const SampleReport some =
      sample("<item name='a&#x9b;b&#x202e;c&#xa;d' description='&#x2028;' url='/a' relation='x&#x85;' "
             "data='&#9;&#x200f;'/>");
  JsonRenderer renderer;
  const std::string text = test::rendered(renderer, some.report);
  for (const std::string_view forbidden :
       {"\u009b", "\u202e", "\u2028", "\u0085", "\u200f", "\t", "\r", "\x7f"})
    EXPECT_EQ(text.find(forbidden), text.npos);
  const json node = json::parse(text)["sitemap"]["nodes"][1];
  EXPECT_EQ(node["name"], "a bc d");      // policy "Text shown"
  EXPECT_EQ(node["relation"], "x\u0085"); // as authored, escaped in the output
}

TEST(JsonRenderer, ComesInPiecesAndStopsWhenNobodyReads)
{
  std::string content;
  for (int i = 0; i < 2'000; ++i)
    content += "<item name='N' url='/n'/>";
  const SampleReport some = sample(content);
  std::size_t pieces = 0, largest = 0;
  JsonRenderer{}.render(some.report, [&](std::string_view piece) {
    ++pieces;
    largest = std::max(largest, piece.size());
    return true;
  });
  EXPECT_GT(pieces, 10u);
  EXPECT_LE(largest, 64u << 10);

  std::size_t after_refusal = 0;
  JsonRenderer{}.render(some.report, [&](std::string_view) { return ++after_refusal < 2; });
  EXPECT_EQ(after_refusal, 2u);
}

TEST(JsonRenderer, IsIndentedByTwo)
{
  JsonRenderer renderer;
  const std::string text = test::rendered(renderer, Report{});
  EXPECT_EQ(text.substr(0, text.find(',')), "{\n  \"version\": 1");
  EXPECT_TRUE(text.ends_with("}\n"));
}

} // namespace
} // namespace standard_sitemap
