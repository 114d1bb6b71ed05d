#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

// --sitemap FILE, with and without --base URL

namespace standard_sitemap {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::content_of;
using test::LoopbackServer;
using test::ProbeRun;
using test::Reply;
using test::run_probe;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string in_map(const std::string& content)
{
  return "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>" +
         content + "</sitemap>";
}

class ProbeBase : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& content)
  {
    return directory.write(name, content);
  }
  std::string in(const std::string& name) const { return directory.path() / name; }
  static json report_of(std::vector<std::string> arguments)
  {
    arguments.insert(arguments.begin(), {"-f", "json"});
    const ProbeRun run = run_probe(arguments);
    return run.out.empty() ? json{} : json::parse(run.out);
  }
  static std::vector<std::string> urls_of(const json& report)
  {
    std::vector<std::string> urls;
    for (const json& node : report["sitemap"]["nodes"])
      urls.push_back(node["url"].is_string() ? node["url"].get<std::string>() : node["blocked"].dump());
    return urls;
  }
  static std::vector<std::string> outcomes_of(const json& report)
  {
    std::vector<std::string> outcomes;
    for (const json& document : report["documents"])
      outcomes.push_back(document["url"].get<std::string>() + ' ' + document["outcome"].get<std::string>());
    return outcomes;
  }

  test::TemporaryDirectory directory;
};

TEST_F(ProbeBase, P6_TheFileIsReadAsIfItWereThere)
{
  const std::string map =
      file("draft.xml", in_map("<class-change elem='//body' prefix='m'/><style url='s.css'/>"
                               "<item name='A' url='a.html'/><item name='B' url='/b'/>"
                               "<item name='C' url='../c' xml:base='sub/'/>"));
  const json report =
      report_of({"--offline", "--sitemap", map, "--base", "https://www.example.com/dir/map.xml"});
  EXPECT_EQ(report["discovery"]["sitemap"], "https://www.example.com/dir/map.xml");
  EXPECT_THAT(outcomes_of(report), ElementsAre("https://www.example.com/dir/map.xml ok"));
  EXPECT_EQ(report["documents"][0]["status"], nullptr);
  EXPECT_THAT(urls_of(report), ElementsAre("null", "https://www.example.com/dir/a.html",
                                           "https://www.example.com/b", "https://www.example.com/dir/c"));
  EXPECT_EQ(report["sitemap"]["class_changes"][0]["refused"], nullptr);
  EXPECT_EQ(report["sitemap"]["styles"][0]["url"], "https://www.example.com/dir/s.css");
  ASSERT_EQ(report["diagnostics"].size(), 1u);
  EXPECT_EQ(report["diagnostics"][0]["code"], "obsolete-feature"); // <style>
}

TEST_F(ProbeBase, AnAddressThatEndsWithASlashIsThatOfTheFolder)
{
  const std::string map =
      file("map.xml", in_map("<item name='A' url='a'/><external xlink:href='/x/map.xml#i'/>"
                             "<item xml:id='i' name='I' url='i'/>"));
  for (const char* base : {"http://example.com/x/", "http://example.com/x/?q#f"}) {
    const json report = report_of({"--offline", "--sitemap", map, "--base", base});
    EXPECT_THAT(urls_of(report), ElementsAre("null", "http://example.com/x/a", "http://example.com/x/i"));
    EXPECT_THAT(outcomes_of(report), ElementsAre("http://example.com/x/map.xml ok")) << "no second document";
  }
  EXPECT_THAT(outcomes_of(report_of({"--offline", "--sitemap", map, "--base", "http://example.com"})),
              testing::Contains("http://example.com/map.xml ok"));
}

TEST_F(ProbeBase, FilesInTheFolderAndBelowAreRead)
{
  file("a b.xml", in_map("<item name='B' url='b'/>"));
  file("sub/part.xml", in_map("<item name='P' url='p'/><external xlink:href='../draft.xml'/>"));
  file("draft.xml", in_map("<item name='D' url='d'/>"));
  const std::string map =
      file("map.xml", in_map("<external xlink:href='a b.xml'/><external xlink:href='sub/part.xml?v=2#'/>"
                             "<external xlink:href='HTTP://EXAMPLE.com:80/x/./missing.xml'/>"));
  const json report = report_of({"--offline", "--sitemap", map, "--base", "http://example.com/x/index.xml"});
  EXPECT_THAT(outcomes_of(report),
              ElementsAre("http://example.com/x/index.xml ok", "http://example.com/x/a%20b.xml ok",
                          "http://example.com/x/sub/part.xml?v=2 ok", "http://example.com/x/draft.xml ok",
                          "HTTP://EXAMPLE.com:80/x/missing.xml network-error"));
  EXPECT_THAT(urls_of(report), ElementsAre("null", "http://example.com/x/b", "http://example.com/x/sub/p",
                                           "http://example.com/x/d"));
  EXPECT_THAT(report["diagnostics"].dump(), HasSubstr("missing.xml: No such file"));
}

// With another query it is the same file.
TEST_F(ProbeBase, TheFileStandsForItsAddressWhateverItsName)
{
  const std::string map = file("draft.xml", in_map("<item xml:id='a' name='A' url='a'/>"
                                                   "<external xlink:href='map.xml?print#a'/>"));
  const json report = report_of({"--offline", "--sitemap", map, "--base", "http://example.com/map.xml"});
  EXPECT_THAT(outcomes_of(report),
              ElementsAre("http://example.com/map.xml ok", "http://example.com/map.xml?print ok"));
}

// `%2e%2e` is a dot segment (RFC 3986, 6.2.2), so that the third external names the document of the first.
TEST_F(ProbeBase, NothingOutsideTheFolderIsRead)
{
  file("secret.xml", in_map("<item name='S' url='s'/>"));
  file("site/inside.xml", in_map("<item name='I' url='i'/>"));
  fs::create_symlink("../secret.xml", in("site/link.xml"));
  fs::create_symlink("inside.xml", in("site/alias.xml"));
  fs::create_directory_symlink("..", in("site/up"));
  const std::string map = file(
      "site/map.xml", in_map("<external xlink:href='../secret.xml'/><external xlink:href='..%2Fsecret.xml'/>"
                             "<external xlink:href='%2e%2e/secret.xml'/><external xlink:href='link.xml'/>"
                             "<external xlink:href='up/secret.xml'/><external xlink:href='alias.xml'/>"
                             "<external xlink:href='file://" +
                             in("secret.xml") + "'/><external xlink:href='.'/>"));
  const json report = report_of({"--offline", "--sitemap", map, "--base", "http://example.com/x/"});
  EXPECT_THAT(outcomes_of(report),
              ElementsAre("http://example.com/x/map.xml ok", "http://example.com/secret.xml network-error",
                          "http://example.com/x/..%2Fsecret.xml network-error",
                          "http://example.com/x/link.xml blocked",
                          "http://example.com/x/up/secret.xml blocked", "http://example.com/x/alias.xml ok",
                          "file://" + in("secret.xml") + " blocked", "http://example.com/x/ network-error"));
  EXPECT_THAT(urls_of(report), ElementsAre("null", "http://example.com/x/i"));
}

// As on the web: another scheme is another origin, and a public map refers to nothing private.
TEST_F(ProbeBase, TheRulesAreThoseOfTheAddress)
{
  file("part.xml", in_map("<item name='P' url='p'/>"));
  const std::string map = file("map.xml", in_map("<external xlink:href='http://example.com/part.xml'/>"
                                                 "<external xlink:href='https://127.0.0.1/part.xml'/>"));
  const json report = report_of({"--offline", "--sitemap", map, "--base", "https://example.com/"});
  EXPECT_THAT(outcomes_of(report),
              ElementsAre("https://example.com/map.xml ok", "http://example.com/part.xml blocked",
                          "https://127.0.0.1/part.xml blocked"));
}

TEST_F(ProbeBase, WhatIsElsewhereIsFetchedAndNoRedirectLeadsToAFile)
{
  LoopbackServer server;
  server.on("/other/part.xml", Reply::ok("application/xml", in_map("<item name='P' url='p'/>")));
  server.on("/other/moved.xml", Reply::redirect(302, "/site/part.xml"));
  server.on("/other/out.xml", Reply::redirect(302, "file://" + in("part.xml")));
  server.on("/site/part.xml", Reply::ok("application/xml", in_map("<item name='Server' url='s'/>")));
  file("part.xml", in_map("<item name='File' url='f'/>"));
  const std::string map =
      file("map.xml",
           in_map("<external xlink:href='../other/part.xml'/><external xlink:href='../other/moved.xml'/>"
                  "<external xlink:href='../other/out.xml'/>"));
  const std::vector<std::string> arguments{"--sitemap", map, "--base", server.url("/site/")};
  const json report = report_of(arguments);
  EXPECT_THAT(outcomes_of(report),
              ElementsAre(server.url("/site/map.xml ok"), server.url("/other/part.xml ok"),
                          server.url("/other/moved.xml ok"), server.url("/other/out.xml blocked")));
  EXPECT_EQ(report["sitemap"]["nodes"][2]["name"], "Server");
  EXPECT_EQ(server.requests().size(), 4u);

  std::vector<std::string> offline = arguments;
  offline.emplace_back("--offline");
  EXPECT_THAT(outcomes_of(report_of(offline)),
              testing::Contains(server.url("/other/part.xml network-error")));
  EXPECT_EQ(server.requests().size(), 4u);
}

TEST_F(ProbeBase, G10_AListBelongsToItsAddress)
{
  const std::string list = file("sitemap.xml", "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                                               "<url><loc>http://example.com/dir/a</loc></url>"
                                               "<url><loc>http://example.com/b</loc></url></urlset>");
  const auto outside = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"--offline", "--sitemap", list};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const json report = report_of(arguments);
    return std::ranges::count(report["diagnostics"], "outside-scope",
                              [](const json& d) { return d["code"]; });
  };
  EXPECT_EQ(outside({}), 0);
  EXPECT_EQ(outside({"--base", "http://example.com/"}), 0);
  EXPECT_EQ(outside({"--base", "http://example.com/dir/"}), 1);
}

TEST_F(ProbeBase, G15_WrittenFilesHaveTheAddresses)
{
  const std::string map = file("map.xml", in_map("<item name='A' url='a'/>"));
  const auto ssp = run_probe({"-f", "ssp", "--sitemap", map, "--base", "http://example.com/x/"});
  EXPECT_THAT(ssp.out, HasSubstr("xlink:href=\"http://example.com/x/a\""));
  EXPECT_EQ(ssp.err, "");
  const auto list = run_probe({"-f", "sitemaps.org", "--sitemap", map, "--base", "http://example.com/x/"});
  EXPECT_THAT(list.out, HasSubstr("<loc>http://example.com/x/a</loc>"));
}

TEST_F(ProbeBase, AMissingFileIsExplained)
{
  const auto run = run_probe({"--sitemap", in("none.xml"), "--base", "http://example.com/"});
  EXPECT_TRUE(run.ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_THAT(run.err, HasSubstr("none.xml: No such file or directory"));
  EXPECT_THAT(run.err, HasSubstr("check the spelling of its name"));
  const auto html =
      run_probe({"--sitemap", file("map.html", in_map("")), "--base", "http://example.com/map.xml"});
  EXPECT_TRUE(html.ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_THAT(html.err, HasSubstr("if it is a page, give it as such"));
}

TEST_F(ProbeBase, WithoutABaseLinksAreShownAsTheyAre)
{
  const std::string map =
      file("map.xml", in_map("<item name='A' url='a b.html'/><item name='B' url='../b'/>"
                             "<item url='/c.html'/><item name='M' url='mailto:m@example.com'/>"));
  const json report = report_of({"--sitemap", map});
  EXPECT_THAT(urls_of(report), ElementsAre("null", "a%20b.html", "../b", "/c.html", "mailto:m@example.com"));
  ASSERT_EQ(report["diagnostics"].size(), 1u);
  EXPECT_EQ(report["diagnostics"][0]["code"], "relative-links");
  EXPECT_EQ(report["diagnostics"][0]["severity"], "note");
  EXPECT_EQ(report["diagnostics"][0]["count"], 1);

  const auto text = run_probe({"--sitemap", map});
  EXPECT_THAT(text.out, HasSubstr("a%20b.html"));
  EXPECT_THAT(text.out, HasSubstr("<c.html>"));
  EXPECT_THAT(text.out, Not(HasSubstr("refused")));
  EXPECT_THAT(text.out, HasSubstr("--base URL"));
  EXPECT_EQ(text.err, "");
}

TEST_F(ProbeBase, WithoutABaseNothingLeadsAnywhere)
{
  const std::string map =
      file("map.xml", in_map("<item name='A' url='a.html'/><item name='B' url='//host.example/b'/>"));
  const auto html = run_probe({"-f", "html", "--sitemap", map});
  EXPECT_THAT(html.out, Not(HasSubstr("href=\"a.html")));
  EXPECT_THAT(html.out, Not(HasSubstr("href=\"//host")));
  EXPECT_THAT(html.out, HasSubstr("a.html"));
  const std::string why =
      "<p>The file has no address yet, so its relative links cannot be followed from here.";
  ASSERT_THAT(html.out, HasSubstr(why));
  EXPECT_EQ(html.out.find(why), html.out.rfind(why)); // not again at each of them
  EXPECT_THAT(html.err, HasSubstr("--base URL"));
  const auto dot = run_probe({"-f", "dot", "--sitemap", map});
  EXPECT_THAT(dot.out, HasSubstr("a.html"));
  EXPECT_THAT(dot.out, Not(HasSubstr("URL=\"")));
  const auto list = run_probe({"-f", "sitemaps.org", "--sitemap", map});
  EXPECT_TRUE(list.ended_with(ExitStatus::internal_error));
  EXPECT_THAT(list.err, HasSubstr("its link is relative"));
  EXPECT_THAT(list.err, HasSubstr("--base URL"));
}

TEST_F(ProbeBase, WithoutABaseSspKeepsReferencesAsTheyWereWritten)
{
  file("sub/part.xml", in_map("<item name='P' url='p'/>"));
  const std::string map =
      file("map.xml", in_map("<style url='/s.css'/><image url='logo.png'/>"
                             "<item name='A' url='caf\xc3\xa9 1.html'><variant lang='de' url='de/'/></item>"
                             "<item name='B' url='../b?x#y'/><group name='G' xml:base='g/'>"
                             "<item name='C' url='c'/></group>"
                             "<external xlink:href='sub/part.xml'/>"));
  const auto run = run_probe({"-f", "ssp", "-o", in("copy.xml"), "--sitemap", map});
  ASSERT_TRUE(run.ended_with(ExitStatus::found));
  const std::string copy = content_of(in("copy.xml"));
  for (const char* reference : {"caf\xc3\xa9 1.html", "de/", "../b?x#y", "g/c", "sub/p"})
    EXPECT_THAT(copy, HasSubstr("xlink:href=\"" + std::string{reference} + '"'));
  EXPECT_THAT(copy, HasSubstr("<style url=\"/s.css\"/>"));
  EXPECT_THAT(copy, HasSubstr("<variant url=\"logo.png\"/>"));
  EXPECT_THAT(copy, Not(HasSubstr("file:")));
  EXPECT_THAT(run.err, HasSubstr("--base URL"));
  EXPECT_EQ(urls_of(report_of({"--sitemap", map})), urls_of(report_of({"--sitemap", in("copy.xml")})));
}

TEST_F(ProbeBase, ACheckSaysItOnceAndPasses)
{
  const std::string map =
      file("map.xml", in_map("<item name='A' role='home' url='a'/><item name='B' url='b'/>"));
  const auto run = run_probe({"--check", "--fail-on", "warning", "--sitemap", map});
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.out;
  EXPECT_THAT(run.out, HasSubstr("0 errors, 0 warnings, 1 note"));
  EXPECT_THAT(run.out, HasSubstr("relative-links"));
  EXPECT_EQ(run.err, "");
  const auto based = run_probe({"--check", "--sitemap", map, "--base", "http://example.com/"});
  EXPECT_THAT(based.out, HasSubstr("0 errors, 0 warnings, 0 notes"));
}

} // namespace
} // namespace standard_sitemap
