#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

// The exit statuses of the contract, and the contents of stdout and stderr for each.

namespace standard_sitemap::probe_status_test {
namespace {

using nlohmann::json;
using test::LoopbackServer;
using test::Reply;
using test::run_probe;
using testing::HasSubstr;

constexpr const char* small_map = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                                  "<item name='Start' url='/' role='home'/></sitemap>";

class ProbeStatus : public testing::Test {
 protected:
  ProbeStatus()
  {
    server.on("/", Reply::ok("text/html", "<p>", "X-Standard-Sitemap-Location: map.xml\r\n"));
    server.on("/map.xml", Reply::ok("application/xml", small_map));
    server.on("/none", Reply::ok("text/html", "<p>nothing here"));
  }
  /// A page that names /there.xml, which gets this reply.
  void there(Reply reply)
  {
    server.on("/page", Reply::ok("text/html", "", "X-Standard-Sitemap-Location: there.xml\r\n"));
    server.on("/there.xml", std::move(reply));
  }
  LoopbackServer server;
};

TEST_F(ProbeStatus, 0_FoundAndLoaded)
{
  const auto run = run_probe({server.url("/")});
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  EXPECT_THAT(run.out, HasSubstr("by http-x"));
  EXPECT_THAT(run.out, HasSubstr("● Start (here)"));
  EXPECT_EQ(run.err, "");
}

TEST_F(ProbeStatus, 0_AnEmptyMapIsAMap)
{
  there(Reply::ok("text/xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'/>"));
  EXPECT_TRUE(run_probe({server.url("/page")}).ended_with(ExitStatus::found));
}

TEST_F(ProbeStatus, 0_DiscoverOnlyAsksForNoMap)
{
  const auto run = run_probe({"--discover-only", "-f", "json", server.url("/")});
  EXPECT_TRUE(run.ended_with(ExitStatus::found));
  const json report = json::parse(run.out);
  EXPECT_EQ(report["discovery"]["sitemap"], server.url("/map.xml"));
  EXPECT_EQ(report["documents"], json::array());
  EXPECT_TRUE(report["sitemap"].is_null());
  EXPECT_EQ(server.requests().size(), 1u);
}

TEST_F(ProbeStatus, 1_NoneNamed)
{
  const auto run = run_probe({server.url("/none")});
  EXPECT_TRUE(run.ended_with(ExitStatus::none_named));
  EXPECT_THAT(run.out, HasSubstr("the page names none"));
  EXPECT_THAT(run.err, HasSubstr(server.url("/none") + " names no site map"));
  EXPECT_EQ(server.requests().size(), 1u); // D-7: nothing was guessed

  const auto discovering = run_probe({"--discover-only", "-f", "json", server.url("/none")});
  EXPECT_TRUE(discovering.ended_with(ExitStatus::none_named));
  const json report = json::parse(discovering.out);
  EXPECT_TRUE(report["discovery"]["rule"].is_null());
  EXPECT_EQ(report["page"]["status"], 200);
  EXPECT_EQ(discovering.err, ""); // the JSON has everything
}

TEST_F(ProbeStatus, 1_A404IsStillAPage)
{
  const auto run = run_probe({server.url("/gone")});
  EXPECT_TRUE(run.ended_with(ExitStatus::none_named));
  EXPECT_THAT(run.err, HasSubstr("status 404"));

  server.on("/named",
            Reply::response(404, "Content-Type: text/html\r\nX-Standard-Sitemap-Location: map.xml\r\n", "x"));
  const auto named = run_probe({server.url("/named")});
  EXPECT_TRUE(named.ended_with(ExitStatus::found)) << named.err;
  EXPECT_THAT(named.out, HasSubstr("status 404"));
}

TEST_F(ProbeStatus, 2_UsageLeavesStdoutEmpty)
{
  for (const std::vector<std::string>& words : {std::vector<std::string>{},
                                                {"example.com"},
                                                {"-f", "json", "--bogus"},
                                                {"-f", "pdf", "http://e/"},
                                                {"-o", "/no/such/folder/x", "http://127.0.0.1:9/"}}) {
    const auto run = run_probe(words);
    EXPECT_TRUE(run.ended_with(ExitStatus::usage));
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.err, testing::StartsWith("sitemap-probe: "));
  }
}

TEST_F(ProbeStatus, 3_ConnectionRefused)
{
  const test::UnusedPort port;
  const std::string url = "http://127.0.0.1:" + port.text() + "/";
  const auto run = run_probe({url});
  EXPECT_TRUE(run.ended_with(ExitStatus::page_unfetched));
  EXPECT_THAT(run.err, HasSubstr("could not connect"));
  EXPECT_THAT(run.out, HasSubstr("could not be fetched"));

  const auto as_json = run_probe({"-f", "json", url});
  EXPECT_TRUE(as_json.ended_with(ExitStatus::page_unfetched));
  EXPECT_EQ(as_json.err, "");
  const json report = json::parse(as_json.out);
  EXPECT_EQ(report["page"],
            (json{{"requested", url}, {"url", nullptr}, {"status", nullptr}, {"content_type", nullptr}}));
  EXPECT_TRUE(report["discovery"]["rule"].is_null());
  for (const json& entry : report["discovery"]["trace"])
    EXPECT_EQ(entry["outcome"], "not-tried");
  EXPECT_EQ(report["discovery"]["trace"].size(), 6u);
  EXPECT_EQ(report["diagnostics"][0]["code"], "page-unfetched");
}

TEST_F(ProbeStatus, 3_OfflineTouchesNothing)
{
  const auto run = run_probe({"--offline", server.url("/")});
  EXPECT_TRUE(run.ended_with(ExitStatus::page_unfetched));
  EXPECT_THAT(run.err, HasSubstr("--offline"));
  EXPECT_EQ(server.connections(), 0u);
}

TEST_F(ProbeStatus, 3_VerboseSaysItBesideJson)
{
  const auto run = run_probe({"--verbose", "--offline", "-f", "json", server.url("/")});
  EXPECT_THAT(run.err, HasSubstr("could not be fetched"));
  EXPECT_TRUE(json::accept(run.out));
}

TEST_F(ProbeStatus, 4_HtmlWhereAMapShouldBe)
{
  there(Reply::ok("text/html", "<p>Sorry"));
  const auto run = run_probe({server.url("/page")});
  EXPECT_TRUE(run.ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_THAT(run.out, HasSubstr("unexpected-content-type"));
  EXPECT_THAT(run.err, HasSubstr(server.url("/there.xml")));
  EXPECT_THAT(run.err, HasSubstr("there is an HTML page at that address"));
}

TEST_F(ProbeStatus, 4_MalformedSaysWhere)
{
  there(Reply::ok("application/xml",
                  "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>\n<item name='A'\n</sitemap>"));
  const auto run = run_probe({server.url("/page")});
  EXPECT_TRUE(run.ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_THAT(run.err, HasSubstr("(line 3, column "));
  const json report = json::parse(run_probe({"-f", "json", server.url("/page")}).out);
  EXPECT_EQ(report["documents"][0]["outcome"], "malformed");
  EXPECT_TRUE(report["sitemap"].is_null());
  EXPECT_EQ(report["discovery"]["sitemap"], server.url("/there.xml"));
}

TEST_F(ProbeStatus, 4_MissingOrNoSitemap)
{
  there(Reply::response(404, "", ""));
  EXPECT_TRUE(run_probe({server.url("/page")}).ended_with(ExitStatus::sitemap_unreadable));
  server.on("/other", Reply::ok("text/html", "", "X-Standard-Sitemap-Location: urlset.xml\r\n"));
  server.on("/urlset.xml", Reply::ok("application/xml", "<other/>"));
  const auto run = run_probe({server.url("/other")});
  EXPECT_TRUE(run.ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_THAT(run.err, HasSubstr("<sitemap>"));
}

TEST_F(ProbeStatus, 4_Blocked)
{
  const test::TemporaryDirectory directory;
  const auto page = directory.write(
      "page.http", "HTTP/1.1 200 OK\nX-Standard-Sitemap-Location: " + server.url("/map.xml") + "\n\n");
  const auto run = run_probe({"--page", page, "http://public.example/"});
  EXPECT_TRUE(run.ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_THAT(run.err, HasSubstr("--allow-private"));
  EXPECT_EQ(server.requests().size(), 0u);

  EXPECT_TRUE(
      run_probe({"--allow-private", "--page", page, "http://public.example/"}).ended_with(ExitStatus::found));
}

// G-3, G-8: an empty map exists, and has a diagnostic that says why it is empty.
TEST_F(ProbeStatus, 4_NoListBehindARobotsTxtOrAnIndex)
{
  const std::string ns = " xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'";
  server.on("/robots.txt", Reply::ok("text/plain", "User-agent: *\nDisallow: /x\n"));
  server.on("/page.html", Reply::ok("text/html", "<!doctype html><title>Log in</title>"));
  server.on("/empty.xml", Reply::ok("application/xml", "<urlset" + ns + "/>"));
  const auto index = [&](const std::string& path) {
    return "<sitemapindex" + ns + "><sitemap><loc>" + server.url(path) + "</loc></sitemap></sitemapindex>";
  };
  server.on("/missing-one.xml", Reply::ok("application/xml", index("/missing.xml")));
  server.on("/page-index.xml", Reply::ok("application/xml", index("/page.html")));
  server.on("/index-of-index.xml", Reply::ok("application/xml", index("/missing-one.xml")));
  server.on("/itself.xml", Reply::ok("application/xml", index("/itself.xml")));
  server.on("/good.xml", Reply::ok("application/xml", index("/empty.xml")));
  server.on("/empty-index.xml", Reply::ok("application/xml", "<sitemapindex" + ns + "/>"));
  for (const std::string path :
       {"/robots.txt", "/missing-one.xml", "/page-index.xml", "/index-of-index.xml", "/itself.xml"}) {
    const auto run = run_probe({"-f", "json", "--verbose", "--sitemap", server.url(path)});
    EXPECT_TRUE(run.ended_with(ExitStatus::sitemap_unreadable)) << path;
    const json report = json::parse(run.out);
    EXPECT_EQ(report["sitemap"]["nodes"].size(), 1u) << path;
    EXPECT_EQ(report["documents"][0]["outcome"], "ok") << path;
    EXPECT_THAT(run.err, HasSubstr(server.url(path))) << path;
    EXPECT_TRUE(
        run_probe({"--check", "--sitemap", server.url(path)}).ended_with(ExitStatus::sitemap_unreadable));
  }
  const json missing =
      json::parse(run_probe({"-f", "json", "--sitemap", server.url("/missing-one.xml")}).out);
  EXPECT_EQ(missing["documents"][1]["outcome"], "http-error");
  for (const std::string path : {"/empty.xml", "/good.xml", "/empty-index.xml"}) {
    const auto run = run_probe({"-f", "json", "--sitemap", server.url(path)});
    EXPECT_TRUE(run.ended_with(ExitStatus::found)) << path;
    EXPECT_THAT(run.out, HasSubstr("empty-list")) << path;
  }
}

TEST_F(ProbeStatus, 4_NoListBehindALocalRobotsTxt)
{
  const test::TemporaryDirectory directory;
  const auto none = directory.write("none/robots.txt", "User-agent: *\n");
  const auto run = run_probe({"--sitemap", none});
  EXPECT_TRUE(run.ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_THAT(run.err, HasSubstr("no usable Sitemap line"));
  directory.write("list.txt", "http://example.com/a\n");
  const auto one = directory.write("robots.txt", "Site-map: list.txt\n");
  const auto found = run_probe({"--sitemap", one});
  EXPECT_TRUE(found.ended_with(ExitStatus::found)) << found.out << found.err;
  EXPECT_THAT(found.out, HasSubstr("http://example.com/a"));
  EXPECT_THAT(found.out, HasSubstr("misspelled-field"));
}

TEST_F(ProbeStatus, 5_OutputThatCannotBeWritten)
{
  if (!std::filesystem::exists("/dev/full"))
    GTEST_SKIP() << "this system has no /dev/full";
  const auto run = test::run_probe_with({}, "/dev/full", {server.url("/")});
  EXPECT_TRUE(run.ended_with(ExitStatus::internal_error));
  EXPECT_THAT(run.err, HasSubstr("cannot write"));
}

TEST_F(ProbeStatus, HelpAndVersionAreData)
{
  const auto help = run_probe({"--help"});
  EXPECT_TRUE(help.ended_with(ExitStatus::found));
  EXPECT_THAT(help.out, HasSubstr("Exit status:"));
  EXPECT_EQ(help.err, "");
  EXPECT_TRUE(run_probe({"--version"}).ended_with(ExitStatus::found));
}

} // namespace
} // namespace standard_sitemap::probe_status_test
