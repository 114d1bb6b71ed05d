#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

// --check

namespace standard_sitemap {
namespace {

using nlohmann::json;
using test::run_probe;
using testing::HasSubstr;
using testing::Not;
using testing::UnorderedElementsAre;

class ProbeCheck : public testing::Test {
 protected:
  std::string map_of(const std::string& content)
  {
    directory.write("map.xml",
                    "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>" + content + "</sitemap>");
    return directory.path() / "map.xml";
  }
  test::TemporaryDirectory directory;
};

const char* const good = "<item name='Home' role='home' url='http://example.com/'/>";
const char* const warned = "<item name='Home' role='home' url='http://example.com/' titel='x'/>";
const char* const wrong = "<item name='Home' role='home' url='http://example.com/' xml:id='a'/>"
                          "<item name='B' url='b' xml:id='a'/>";

TEST_F(ProbeCheck, TheExitStatusIsForCi)
{
  const auto status_of = [this](const char* content, const char* fail_on) {
    return run_probe({"--check", "--fail-on", fail_on, "--sitemap", map_of(content)}).status;
  };
  for (const char* format : {"error", "warning"})
    EXPECT_EQ(status_of(good, format), 0);
  EXPECT_EQ(status_of(warned, "error"), 0);
  EXPECT_EQ(status_of(warned, "warning"), 6);
  EXPECT_EQ(status_of(wrong, "error"), 6);
  EXPECT_EQ(run_probe({"--check", "--sitemap", map_of(wrong)}).status, 6);
  EXPECT_EQ(run_probe({"--check", "--sitemap", directory.path() / "none.xml"}).status, 4);
}

TEST_F(ProbeCheck, TextSaysWhatWhereAndHow)
{
  const std::string out = run_probe({"--check", "--sitemap", map_of(wrong)}).out;
  EXPECT_THAT(out, HasSubstr("error  duplicate-id  "));
  EXPECT_THAT(out, HasSubstr("  line 1, column 122: the id \"a\" is already used in line 1"));
  EXPECT_THAT(out, HasSubstr("  To fix it: Give each element its own id.\n"));
  EXPECT_THAT(out, HasSubstr("\nFailed: 1 error, 0 warnings, 1 note\n"));
  EXPECT_THAT(out, Not(HasSubstr("Map\n")));
  EXPECT_THAT(run_probe({"--check", "--sitemap", map_of(good)}).out,
              HasSubstr("\nPassed: 0 errors, 0 warnings, 0 notes\n"));
}

// In JSON the order is that in which the map is reached (M-13).
TEST_F(ProbeCheck, TextGoesThroughTheFile)
{
  const std::string out = run_probe({"--check", "--sitemap",
                                     map_of("<external url='#late'/>\n<group name='Early'/>\n"
                                            "<sitemap>\n<group name='Late' xml:id='late'/></sitemap>")})
                              .out;
  const std::size_t early = out.find("line 2, column 1: the group \"Early\" cannot be used"),
                    late = out.find("line 4, column 1: the group \"Late\" cannot be used");
  ASSERT_NE(early, out.npos) << out;
  ASSERT_NE(late, out.npos) << out;
  EXPECT_LT(early, late);
}

TEST_F(ProbeCheck, JsonIsTheSameObjectAndTheVerdict)
{
  const json report = json::parse(
      run_probe({"--check", "-f", "json", "--fail-on", "warning", "--sitemap", map_of(warned)}).out);
  EXPECT_EQ(report["version"], 1);
  EXPECT_EQ(report["sitemap"]["nodes"].size(), 2u);
  ASSERT_EQ(report["diagnostics"].size(), 1u);
  EXPECT_EQ(report["diagnostics"][0]["code"], "unknown-attribute");
  EXPECT_EQ(report["diagnostics"][0]["line"], 1);
  EXPECT_EQ(report["check"],
            (json{{"fail_on", "warning"}, {"passed", false}, {"errors", 0}, {"warnings", 1}, {"notes", 0}}));
  EXPECT_FALSE(json::parse(run_probe({"-f", "json", "--sitemap", map_of(warned)}).out).contains("check"));
}

/// `severity code line`, in the order of the JSON; for folded findings, the first one.
std::vector<std::string> findings_of(const test::ProbeRun& run)
{
  std::vector<std::string> findings;
  const json report = json::parse(run.out);
  for (const json& one : report.at("diagnostics"))
    findings.push_back(one.at("severity").get<std::string>() + ' ' + one.at("code").get<std::string>() + ' ' +
                       (one.at("line").is_null() ? "-" : std::to_string(one.at("line").get<int>())));
  return findings;
}

// One mistake of each kind in a Standard Sitemap.
const char* const careless = R"xml(<item name="Home" role="home" url="http://shop.example/"/>
<item url="http://shop.example/tea">Our tea</item>
<group name="Tea &amp;amp; cups" role="products">
  <item name="&lt;b&gt;Green&lt;/b&gt;" url="http://shop.example/green tea" lang="en_GB"/>
  <item name="Black" url="http://shop.example/black" titel="x" tree="no"/>
  <item name="Black again" url="http://shop.example/black"/>
  <page name="Lost"/>
  <external url="#nowhere"/>
</group>
<item name="Start" role="home" url="https://shop.example/start"/>
<item name="Imprint" xml:id="i" url="javascript:alert(1)"/>
<item name="Nothing" xml:id="i"/>
<sitemap><item name="Nobody comes here" url="http://shop.example/lost"/></sitemap>)xml";

TEST_F(ProbeCheck, EveryKindOfMistakeInAMap)
{
  const std::string map = map_of(careless);
  const auto run = run_probe({"--check", "-f", "json", "--sitemap", map});
  EXPECT_EQ(run.status, 6);
  EXPECT_THAT(
      findings_of(run),
      UnorderedElementsAre("warning stray-text 2", "warning role-on-group 3", "warning unknown-attribute 5",
                           "warning unknown-element 7", "note obsolete-feature 8",
                           "warning external-unresolved 8", "warning blocked-link 11",
                           "warning name-missing 2", "warning markup-in-text 3", "warning markup-in-text 4",
                           "warning bad-language 4", "warning repaired-uri 4", "warning invalid-value 5",
                           "warning duplicate-url 6", "warning repeated-role 10", "warning mixed-origins 10",
                           "error duplicate-id 12", "warning url-missing 12", "warning unreachable 13"));
  const std::string text = run_probe({"--check", "--sitemap", map}).out;
  for (const char* said :
       {"error  duplicate-id", "warning  markup-in-text  2 times", "note  obsolete-feature",
        "line 11, column 1: the link \"javascript:alert(1)\" cannot be followed: it is not an http, https, "
        "mailto or "
        "tel address"})
    EXPECT_THAT(text, HasSubstr(said));
}

// The same in an XML sitemap (sitemaps.org).
TEST_F(ProbeCheck, EveryKindOfMistakeInAList)
{
  directory.write("list.xml", R"(<!-- by hand -->
<?xml version="1.0"?>
<urlset xmlns="http://www.google.com/schemas/sitemap/0.84">
<url><loc>http://shop.example/</loc><lastmod>17.05.2024</lastmod></url>
<url><loc>/tea</loc><priority>7</priority></url>
<url><loc>http://shop.example/a?b=1&c=2</loc><changefreq>often</changefreq></url>
<url><loc>http://shop.example/tea</loc></url>
<url><loc>http://shop.example/tea/</loc></url>
<url><loc>http://shop.example/tea</loc></url>
<url><lastmod>2024-01-01</lastmod></url>
<url><loc>https://shop.example/cups</loc></url>
</urlset>)");
  const std::string list = directory.path() / "list.xml";
  const auto run = run_probe({"--check", "-f", "json", "--sitemap", list});
  EXPECT_EQ(run.status, 6);
  EXPECT_THAT(findings_of(run),
              UnorderedElementsAre("warning late-xml-declaration 2", "warning wrong-namespace 3",
                                   "warning bad-value 4", "warning bad-value 5", "warning relative-url 5",
                                   "warning bad-value 6", "warning raw-ampersand 6", "note similar-url 8",
                                   "warning duplicate-url 9", "error bad-entry 10",
                                   "warning mixed-origins 11"));
  EXPECT_THAT(run_probe({"--check", "--sitemap", list}).out,
              HasSubstr("Failed: 1 error, 9 warnings, 1 note"));
}

// A finding in a list counts by its severity, too.
TEST_F(ProbeCheck, ACarefulListPasses)
{
  directory.write("list.xml", "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                              "<url><loc>http://shop.example/tea/green</loc></url>"
                              "<url><loc>http://shop.example/cups/blue</loc></url></urlset>");
  const auto run = run_probe({"--check", "--fail-on", "warning", "--sitemap", directory.path() / "list.xml"});
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.out, HasSubstr("Passed: 0 errors, 0 warnings, 0 notes"));
}

// NS-2: unless asked for, unknown names are ignored without a diagnostic.
TEST_F(ProbeCheck, NS2_OnlyACheckSpeaksOfTheUnknown)
{
  EXPECT_THAT(run_probe({"--sitemap", map_of(warned)}).out, Not(HasSubstr("unknown")));
}

TEST_F(ProbeCheck, WithoutAMapItFails)
{
  const auto run = run_probe({"--check", "-f", "json", "--sitemap", directory.path() / "none.xml"});
  EXPECT_EQ(json::parse(run.out)["check"]["passed"], false);
}

class ProbeAgainst : public testing::Test {
 protected:
  void SetUp() override
  {
    using test::Reply;
    const std::string map =
        "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
        "<item name='Home' role='home' url='/'/><item name='A' url='/a.html'/>"
        "<item name='B' url='/b/'/><item name='C' url='/c'/><item name='D' url='/d.html'/>"
        "<item name='Elsewhere' url='http://other.example/'/></sitemap>";
    server.on("/map.xml", Reply::ok("application/xml", map));
    server.on("/llms.txt",
              Reply::ok("text/plain", "# Bakery of the corner\n\n> All about bread and cakes.\n\n"
                                      "- [Home](index.html.md)\n- [A](a.html.md)\n- [B](b.md)\n"
                                      "- [C](c.md)\n- [E](e.md)\n- [O](http://third.example/)\n"));
    std::string urls;
    for (const char* path : {"/", "/a.html", "/b/", "/c", "/d.html"})
      urls += "<url><loc>" + server.url(path) + "</loc></url>";
    server.on("/sitemap.xml",
              Reply::ok("application/xml",
                        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + urls + "</urlset>"));
  }
  /// `severity code document message` of each finding of a comparison with the list at `path`.
  std::vector<std::string> findings_against(const std::string& path)
  {
    std::vector<std::string> findings;
    const json report = json::parse(run_probe({"--check", "-f", "json", "--sitemap", server.url("/map.xml"),
                                               "--against", server.url(path)})
                                        .out);
    for (const json& one : report.at("diagnostics"))
      findings.push_back(one["severity"].get<std::string>() + ' ' + one["code"].get<std::string>() + ' ' +
                         one["document"].get<std::string>().substr(server.url("").size()) + ' ' +
                         one["message"].get<std::string>());
    return findings;
  }
  test::LoopbackServer server;
};

TEST_F(ProbeAgainst, G20_ListsOfAPublishedSiteAreComparedByTheirAddresses)
{
  EXPECT_THAT(findings_against("/sitemap.xml"), testing::IsEmpty());
  const std::string list = '"' + server.url("/llms.txt") + '"';
  EXPECT_THAT(findings_against("/llms.txt"),
              UnorderedElementsAre("warning list-incomplete /llms.txt " + list +
                                       " has 4 of the 5 pages of the map (80 %): it lacks \"" +
                                       server.url("/d.html") + '"',
                                   "note lists-differ /map.xml " + list +
                                       " has pages that the map lacks: \"" + server.url("/e.md") + '"'));
}

TEST_F(ProbeAgainst, G20_AListThatCannotBeReadFailsTheCheck)
{
  EXPECT_THAT(findings_against("/none.txt"),
              testing::ElementsAre(testing::StartsWith("error http-error /none.txt ")));
  const auto run = run_probe({"--check", "--sitemap", server.url("/map.xml"), "--against",
                              server.url("/none.txt"), "--against", server.url("/sitemap.xml")});
  EXPECT_EQ(run.status, 6) << run.out;
  EXPECT_EQ(run_probe({"--check", "--sitemap", server.url("/map.xml"), "--against", "llms.txt"}).status, 2);
}

} // namespace
} // namespace standard_sitemap
