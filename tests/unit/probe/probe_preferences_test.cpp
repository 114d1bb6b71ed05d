#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

// Display levels, and the preferences file of the reader.

namespace standard_sitemap {
namespace {

using nlohmann::json;
using test::ProbeRun;
using test::run_probe;
using testing::HasSubstr;
using testing::StartsWith;

class ProbePreferences : public testing::Test {
 protected:
  ProbePreferences()
  {
    map = directory.write("map.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                                     "<class-change elem='//a' prefix='p'/></sitemap>");
  }
  ProbeRun probe(const std::string& preferences, std::vector<std::string> options = {})
  {
    file = directory.write("my.toml", preferences);
    options.insert(options.end(), {"-f", "json", "--preferences", file, "--sitemap", map});
    return run_probe(options);
  }
  test::TemporaryDirectory directory;
  std::string map, file;
};

TEST_F(ProbePreferences, S4_NoLevelUnlessAskedFor)
{
  const json sitemap = json::parse(run_probe({"-f", "json", "--sitemap", map}).out)["sitemap"];
  EXPECT_TRUE(sitemap["level"].is_null());
  EXPECT_TRUE(sitemap["class_changes"][0]["token"].is_null());
}

TEST_F(ProbePreferences, S4_TheLevelAskedFor)
{
  const auto run = run_probe({"-f", "json", "--level", "menu", "--sitemap", map});
  const json sitemap = json::parse(run.out)["sitemap"];
  EXPECT_EQ(sitemap["level"], "menu");
  EXPECT_EQ(sitemap["class_changes"][0]["token"], "p-menu");
  EXPECT_THAT(run_probe({"--level", "menu", "--sitemap", map}).out,
              HasSubstr("  set p-menu in class of //a\n"));
}

TEST_F(ProbePreferences, S2_LevelsAreThoseOfTheFile)
{
  const std::string levels = "[display]\nlevels = ['off', 'on']\ntoken = '{level}_{prefix}'\n";
  const json on = json::parse(probe(levels, {"--level", "on"}).out)["sitemap"];
  EXPECT_EQ(on["level"], "on");
  EXPECT_EQ(on["class_changes"][0]["token"], "on_p");
  EXPECT_TRUE(json::parse(probe(levels).out)["sitemap"]["level"].is_null());

  const auto unknown = probe(levels, {"--level", "menu"});
  EXPECT_TRUE(unknown.ended_with(ExitStatus::usage));
  EXPECT_THAT(unknown.err, HasSubstr("--level takes off and on, not menu\n"));
}

TEST_F(ProbePreferences, S2_TheLevelOfTheFileUnlessAnotherIsAskedFor)
{
  const std::string level = "[display]\nlevel = 'overlay'\n";
  EXPECT_EQ(json::parse(probe(level).out)["sitemap"]["level"], "overlay");
  EXPECT_EQ(json::parse(probe(level, {"--level", "hidden"}).out)["sitemap"]["level"], "hidden");
}

TEST_F(ProbePreferences, AnUnknownLevelIsToldWithTheKnownOnes)
{
  const auto run = run_probe({"--level", "sidebars", "--sitemap", map});
  EXPECT_TRUE(run.ended_with(ExitStatus::usage));
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(
      run.err,
      HasSubstr("--level takes hidden, menu, overlay and sidebar, not sidebars; did you mean sidebar?\n"));
}

/// A page from a file, at http://shop.example/de/.
class ProbeSitePreferences : public ProbePreferences {
 protected:
  ProbeRun probe_page(const std::string& preferences, std::vector<std::string> options = {})
  {
    const std::string page = directory.write(
        "page.http", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<link rel=sitemap href=list.xml>");
    file = directory.write("my.toml", preferences);
    options.insert(options.end(), {"-f", "json", "--offline", "--preferences", file, "--page", page,
                                   "http://shop.example/de/"});
    return run_probe(options);
  }
};

TEST_F(ProbeSitePreferences, E_OfTheSiteOfThePage)
{
  const auto found = [&](const std::string& keys) {
    const json discovery = json::parse(
        probe_page("[[site]]\npages = '*.shop.example'\n" + keys, {"--discover-only"}).out)["discovery"];
    return discovery["sitemap"].is_null()
               ? "-"
               : discovery["rule"].get<std::string>() + ' ' + discovery["sitemap"].get<std::string>();
  };
  EXPECT_EQ(found("source = 'link'\n"), "preference http://shop.example/de/list.xml");
  EXPECT_EQ(found("source = 'robots'\n"), "preference http://shop.example/robots.txt");
  EXPECT_EQ(found("sitemap = 'https://maps.example/shop'\n"), "preference https://maps.example/shop");
  EXPECT_EQ(found("off = true\n"), "-");
  EXPECT_EQ(found(""), "-");
}

TEST_F(ProbeSitePreferences, S2_TheLevelsOfTheSite)
{
  const std::string site = "[[site]]\npages = 'maps.example'\ndisplay.levels = ['low', 'high']\n";
  const auto run = [&](const std::string& level) {
    return probe_page(site, {"--level", level, "--discover-only"});
  };
  // A level that another site has, but not this one.
  EXPECT_TRUE(run("high").ended_with(ExitStatus::found) || run("high").ended_with(ExitStatus::none_named));
  EXPECT_THAT(run("high").err,
              HasSubstr("this site has no display level high, only hidden, menu, overlay and sidebar\n"));
  EXPECT_TRUE(run("wide").ended_with(ExitStatus::usage));
}

TEST_F(ProbePreferences, LanguagesOfTheFileUnlessOthersAreAskedFor)
{
  map = directory.write(
      "map.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item url='a' name='One' lang='en'>"
                 "<variant lang='de' name='Eins'/><variant lang='fr' name='Un'/></item></sitemap>");
  const auto name = [](const ProbeRun& run) { return json::parse(run.out)["sitemap"]["nodes"][1]["name"]; };
  EXPECT_EQ(name(probe("")), "One");
  EXPECT_EQ(name(probe("languages = 'de'\n")), "Eins");
  EXPECT_EQ(name(probe("languages = 'de'\n", {"--lang", "fr"})), "Un");
}

TEST_F(ProbePreferences, LimitsOfTheFileUnlessOthersAreAskedFor)
{
  const std::string one = "[limits]\nelements = 1\n"; // the map has two
  const auto outcome = [](const ProbeRun& run) { return json::parse(run.out)["documents"][0]["outcome"]; };
  EXPECT_EQ(outcome(probe("")), "ok");
  EXPECT_EQ(outcome(probe(one)), "cut");
  EXPECT_EQ(outcome(probe(one, {"--max-elements", "2"})), "ok");
  EXPECT_EQ(outcome(probe("[limits]\nelements = 2\n", {"--max-elements", "1"})), "cut");
}

TEST_F(ProbePreferences, WarningsGoToStderr)
{
  const auto run = probe("[display]\nlevles = 1\n\"\\u001b[31m\" = 2\n");
  EXPECT_TRUE(run.ended_with(ExitStatus::found));
  EXPECT_EQ(json::parse(run.out)["version"], 1);
  EXPECT_THAT(run.err,
              StartsWith("sitemap-probe: " + file + ":2:1: the key display.levles is not known here\n"));
  EXPECT_THAT(run.err, HasSubstr(file + ":3:1: the key display.\\u{1B}[31m is not known here\n"));
}

TEST_F(ProbePreferences, MistakesAreUsageErrorsWithTheirPlace)
{
  const auto syntax = probe("[display]\nlevel = = 2\n");
  EXPECT_TRUE(syntax.ended_with(ExitStatus::usage));
  EXPECT_EQ(syntax.out, "");
  EXPECT_THAT(syntax.err, StartsWith("sitemap-probe: " + file + ":2:9: "));
  EXPECT_THAT(probe("display = 1\n").err,
              StartsWith("sitemap-probe: " + file + ":1:11: display has to be a table"));
}

TEST_F(ProbePreferences, AFileThatCannotBeReadIsAUsageError)
{
  for (const std::string path : {directory.path() / "missing.toml", directory.path()}) {
    const auto run = run_probe({"--preferences", path, "--sitemap", map});
    EXPECT_TRUE(run.ended_with(ExitStatus::usage)) << path;
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.err, StartsWith("sitemap-probe: " + path + ": cannot be read: ")) << path;
  }
  const auto large = probe(std::string(300'000, '#'));
  EXPECT_TRUE(large.ended_with(ExitStatus::usage));
  EXPECT_THAT(large.err, HasSubstr("larger than 262144 bytes"));
}

} // namespace
} // namespace standard_sitemap
