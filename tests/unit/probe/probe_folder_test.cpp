#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

// --check --root FOLDER --base URL

namespace standard_sitemap::test::probe_folder_test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

const std::string base = "https://www.example.com/docs/";

class ProbeFolder : public testing::Test {
 protected:
  ProbeFolder()
  {
    map("<item name='Home' role='home' url='../'/><external xlink:href='parts/guide.xml'/>");
    directory.write(
        "site/maps/parts/guide.xml",
        "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='Guide' url='../../guide/#top'/>"
        "</sitemap>");
    page("index.html", "<a href=guide/>");
    page("guide/index.html", "<a href=..>");
  }
  void map(const std::string& content)
  {
    directory.write(
        "site/maps/map.xml",
        "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>\n" +
            content + "</sitemap>");
  }
  void page(const std::string& name, const std::string& body)
  {
    directory.write("site/" + name,
                    "<!doctype html><link rel=schema.x href='http://standard-sitemap.org/2007/ns'>"
                    "<link rel=x.location href='/docs/maps/map.xml'>" +
                        body);
  }
  std::string folder() const { return directory.path() / "site"; }

  ProbeRun check(std::vector<std::string> more = {}) const
  {
    more.insert(more.begin(), {"--check", "--root", folder(), "--base", base});
    return run_probe(more);
  }
  json report(std::vector<std::string> more = {}) const
  {
    more.insert(more.begin(), {"-f", "json"});
    const ProbeRun run = check(more);
    return run.out.empty() ? json{} : json::parse(run.out);
  }
  std::vector<std::string> codes(std::vector<std::string> more = {}) const
  {
    std::vector<std::string> found;
    const json result = report(std::move(more));
    for (const json& diagnostic : result["diagnostics"])
      found.push_back(diagnostic["code"]);
    return found;
  }

  TemporaryDirectory directory;
};

TEST_F(ProbeFolder, AMapThatTheServerAnnouncesPasses)
{
  for (const char* name : {"index.html", "guide/index.html"})
    directory.write(std::string{"site/"} + name, "<!doctype html><a href=guide/><a href=..>");
  const std::vector<std::string> by_file{"--fail-on", "note", "--sitemap", folder() + "/maps/map.xml"};
  EXPECT_EQ(check(by_file).status, 6);
  std::vector<std::string> announced = by_file;
  announced.emplace_back("--announced-by-server");
  const ProbeRun run = check(announced);
  EXPECT_EQ(run.status, 0) << run.out;
  EXPECT_THAT(run.out, HasSubstr("Passed: 0 errors, 0 warnings, 0 notes"));
}

TEST_F(ProbeFolder, TheHomePageNamesTheMap)
{
  const json found = report();
  EXPECT_THAT(found["diagnostics"], IsEmpty());
  EXPECT_EQ(found["page"]["url"], base);
  EXPECT_EQ(found["discovery"]["sitemap"], base + "maps/map.xml");
  EXPECT_EQ(found["documents"].size(), 2u);
  const ProbeRun run = check();
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Passed: 0 errors, 0 warnings, 0 notes"));
}

TEST_F(ProbeFolder, AMapThatThePageDoesNotNameCanBeGiven)
{
  directory.write("site/index.html", "<a href=guide/>"); // names none
  EXPECT_THAT(codes({"--sitemap", folder() + "/maps/map.xml"}), ElementsAre("map-not-named"));
  EXPECT_THAT(report({"--sitemap", folder() + "/maps/map.xml"})["discovery"]["sitemap"],
              base + "maps/map.xml");
}

TEST_F(ProbeFolder, FindingsAreAtTheElementsOfTheMap)
{
  map("<item name='Home' role='home' url='../'/>\n<item name='Gone' url='../gone.html'/>");
  const json diagnostics = report()["diagnostics"];
  ASSERT_EQ(diagnostics.size(), 2u) << diagnostics;
  EXPECT_EQ(diagnostics[0]["code"], "target-gone");
  EXPECT_EQ(diagnostics[0]["line"], 3);
  EXPECT_EQ(diagnostics[0]["document"], base + "maps/map.xml");
  EXPECT_EQ(diagnostics[1]["code"], "page-not-listed");
  EXPECT_TRUE(check().ended_with(ExitStatus::check_failed));
  EXPECT_THAT(check().out, HasSubstr("guide/index.html"));
}

TEST_F(ProbeFolder, IgnoredFilesAreNotReported)
{
  page("drafts/a.html", "");
  page("b.inc.html", "");
  EXPECT_THAT(codes(),
              ElementsAre("page-not-listed", "page-not-linked", "page-not-listed", "page-not-linked"));
  EXPECT_THAT(codes({"--ignore", "drafts/", "--ignore", "*.inc.html"}), IsEmpty());
}

TEST_F(ProbeFolder, NothingIsReadFromOutside)
{
  directory.write("secret/a.html", "<p id=x>");
  fs::create_symlink("../secret", fs::path{folder()} / "out");
  map("<item name='Home' role='home' url='../'/><item name='Guide' url='../guide/'/>"
      "<item name='Out' url='../out/a.html#x'/>");
  EXPECT_THAT(codes(), ElementsAre("target-unchecked"));
}

TEST_F(ProbeFolder, TheNetworkIsNotUsed)
{
  map("<item name='Home' role='home' url='../'/><item name='Guide' url='../guide/'/>"
      "<external xlink:href='https://www.example.com/elsewhere.xml'/>");
  const json found = report();
  EXPECT_EQ(found["documents"][1]["outcome"], "network-error");
  EXPECT_THAT(found["diagnostics"].dump(), HasSubstr("offline"));
}

TEST_F(ProbeFolder, ManyPagesHaveTheSameResultEachTime)
{
  std::string items = "<item name='Home' role='home' url='../'/><item name='Guide' url='../guide/'/>\n";
  for (int i = 0; i < 300; ++i) {
    const std::string name = "p" + std::to_string(i) + ".html";
    page(name, "<p id=a>");
    if (i % 3 != 0)
      items += "<item name='" + name + "' url='../" + name + (i % 2 == 0 ? "#a" : "#b") + "'/>\n";
  }
  map(items);
  const std::string first = check({"-f", "json"}).out;
  EXPECT_THAT(first, HasSubstr("fragment-missing"));
  for (int run = 0; run < 5; ++run)
    EXPECT_EQ(check({"-f", "json"}).out, first);
}

TEST_F(ProbeFolder, WithoutAHomePageOrAMapTheStatusSaysSo)
{
  directory.write("site/index.html", "<p>");
  EXPECT_TRUE(check().ended_with(ExitStatus::none_named));
  page("index.html", "");
  fs::remove(fs::path{folder()} / "maps/map.xml");
  EXPECT_TRUE(check().ended_with(ExitStatus::sitemap_unreadable));
  fs::remove(fs::path{folder()} / "index.html");
  const ProbeRun run = check();
  EXPECT_TRUE(run.ended_with(ExitStatus::page_unfetched));
  EXPECT_THAT(run.out, HasSubstr("has no home page"));
  EXPECT_THAT(run.err, HasSubstr("--sitemap FILE"));
}

TEST_F(ProbeFolder, AFindingInTheHomePageNamesItsFile)
{
  directory.write("site/index.html", "<p>");
  EXPECT_THAT(check({"-f", "gcc"}).out, HasSubstr("/site/index.html: error: the page names no site map"));
  fs::rename(fs::path{folder()} / "index.html", fs::path{folder()} / "index.htm");
  EXPECT_THAT(check({"-f", "github"}).out, HasSubstr("/site/index.htm,"));
}

TEST_F(ProbeFolder, G20_OtherListsAreComparedWithTheMap)
{
  std::string items;
  for (int i = 0; i < 18; ++i) {
    items += "<item name='P' url='../p" + std::to_string(i) + ".html'/>";
    page("p" + std::to_string(i) + ".html", "<a href=./>");
  }
  map("<item name='Home' role='home' url='../'/><item name='Guide' url='../guide/'/>" + items);
  directory.write("site/llms.txt",
                  "# Corner bakery\n\n> All that is to be known of bread.\n\n"
                  "- [Home](index.md)\n- [Guide](https://www.example.com/docs/guide/index.html.md)\n"
                  "- [P](p0.html.md)\n- [Slash](guide)\n- [Gone](gone.html)\n- [Bread](bread.md)\n"
                  "- [Elsewhere](https://other.example/)\n");
  for (const std::string name : {"index.md", "guide/index.html.md", "p0.html.md", "bread.md"})
    directory.write("site/" + name, "# Page\n");
  std::string urls;
  for (int i = 0; i < 18; ++i)
    urls += "<url><loc>" + base + "p" + std::to_string(i) + ".html</loc></url>";
  directory.write("site/sitemap.xml",
                  "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>" + base +
                      "</loc></url>" + urls + "</urlset>");
  const ProbeRun run = check();
  EXPECT_EQ(run.status, 6) << run.out;
  EXPECT_THAT(run.out,
              HasSubstr("\"llms.txt\" has 3 of the 20 pages of the map (15 %): it lacks \"p1.html\", "
                        "\"p10.html\", \"p11.html\" and 14 more"));
  EXPECT_THAT(run.out, HasSubstr("\"llms.txt\" has pages that the map lacks: \"bread.md\""));
  EXPECT_THAT(run.out, HasSubstr("\"sitemap.xml\" has 19 of the 20 pages of the map (95 %): it lacks "
                                 "\"guide/index.html\""));
  std::vector<std::string> of_lists;
  const json result = report();
  for (const json& one : result["diagnostics"])
    if (const std::string code = one["code"]; code != "page-not-linked")
      of_lists.push_back(one["severity"].get<std::string>() + ' ' + code + ' ' +
                         one["document"].get<std::string>().substr(base.size()));
  EXPECT_THAT(of_lists,
              UnorderedElementsAre("error list-incomplete llms.txt", "error target-gone llms.txt",
                                   "warning target-moved llms.txt", "note lists-differ maps/map.xml",
                                   "note lists-differ sitemap.xml"));
}

TEST_F(ProbeFolder, G20_AListThatIsTheMapIsNotComparedWithItself)
{
  directory.write("site/llms.txt",
                  "# Corner bakery\n\n- [Home](./): where all of it begins\n- [Guide](guide/): the way\n");
  const ProbeRun run = check({"--sitemap", folder() + "/llms.txt"});
  EXPECT_EQ(run.status, 0) << run.out;
  EXPECT_THAT(run.out, Not(HasSubstr("pages of the map")));
}

} // namespace
} // namespace standard_sitemap::test::probe_folder_test
