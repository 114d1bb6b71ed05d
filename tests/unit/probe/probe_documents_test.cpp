#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

// What the probe requests, and under which conditions.

namespace standard_sitemap {
namespace {

using nlohmann::json;
using test::LoopbackServer;
using test::Reply;
using test::run_probe;
using test::TemporaryDirectory;
using testing::HasSubstr;

std::string sitemap_of(const std::string& content)
{
  return "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>" + content + "</sitemap>";
}

TEST(ProbeDocuments, F1_TheMapIsFetchedUnderThePagesConditions)
{
  LoopbackServer server;
  server.on("/dir/", Reply::ok("text/html", "",
                               "X-Standard-Sitemap-Location: /map.xml\r\nSet-Cookie: a=1; Path=/\r\n"));
  server.on("/map.xml", Reply::ok("application/xml", sitemap_of("")));
  const auto run = run_probe({"--lang", "de, en;q=0.5", "--user-agent", "Probe/9", "--header", "X-Test: yes",
                              "--user", "me:secret", server.url("/dir/")});
  ASSERT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  ASSERT_EQ(server.requests().size(), 2u);
  for (const auto& request : server.requests()) {
    EXPECT_EQ(request.field("Accept-Language"), "de, en;q=0.5");
    EXPECT_EQ(request.field("User-Agent"), "Probe/9");
    EXPECT_EQ(request.field("X-Test"), "yes");
  }
  const auto map_request = server.requests_for("/map.xml").at(0);
  EXPECT_EQ(map_request.field("Accept"), "application/xml, text/xml;q=0.9, */*;q=0.1"); // F-2
  EXPECT_EQ(map_request.field("Referer"), server.url("/dir/"));                         // F-3
  EXPECT_EQ(map_request.field("Cookie"), "a=1");
}

TEST(ProbeDocuments, F3_ThePagesReferrerPolicyHolds)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "",
                           "X-Standard-Sitemap-Location: /map.xml\r\nReferrer-Policy: no-referrer\r\n"));
  server.on("/map.xml", Reply::ok("application/xml", sitemap_of("")));
  ASSERT_TRUE(run_probe({server.url("/")}).ended_with(ExitStatus::found));
  EXPECT_EQ(server.requests_for("/map.xml").at(0).field("Referer"), std::nullopt);
}

TEST(ProbeDocuments, D1d_ThePageIsTheFinalResponse)
{
  LoopbackServer server;
  server.on("/old", Reply::redirect(302, "/new/", "X-Standard-Sitemap-Location: /wrong.xml\r\n"));
  server.on("/new/", Reply::ok("text/html", "<link rel='standard-sitemap' href='map.xml'>"));
  server.on("/new/map.xml", Reply::ok("application/xml", sitemap_of("<item name='A' url='a'/>")));
  const auto run = run_probe({"-f", "json", server.url("/old")});
  ASSERT_TRUE(run.ended_with(ExitStatus::found)) << run.out;
  const json report = json::parse(run.out);
  EXPECT_EQ(report["page"]["requested"], server.url("/old"));
  EXPECT_EQ(report["page"]["url"], server.url("/new/"));
  EXPECT_EQ(report["page"]["content_type"], "text/html");
  EXPECT_EQ(report["discovery"]["rule"], "link-legacy");
  EXPECT_EQ(report["sitemap"]["nodes"][1]["url"], server.url("/new/a"));
}

TEST(ProbeDocuments, V2_ThePagesLinksAreReadThoughAFieldNamedTheMap)
{
  LoopbackServer server;
  server.on("/deep", Reply::ok("text/html", "<link rel='up' href='/list'>",
                               "X-Standard-Sitemap-Location: /map.xml\r\n"));
  server.on("/map.xml", Reply::ok("application/xml", sitemap_of("<item name='List' url='/list'/>")));
  const json report = json::parse(run_probe({"-f", "json", server.url("/deep")}).out);
  EXPECT_EQ(report["sitemap"]["current"][0]["node"], 1);
  EXPECT_EQ(report["sitemap"]["current"][0]["match"], "up");
}

TEST(ProbeDocuments, ALongPageIsReadNoFurtherThanThePolicyLooks)
{
  LoopbackServer server;
  const std::string filler(9u << 20, ' ');
  server.on("/", Reply::ok("text/html", filler + "<link rel='standard-sitemap' href='/map.xml'>"));
  const auto run = run_probe({"-f", "json", server.url("/")});
  EXPECT_TRUE(run.ended_with(ExitStatus::none_named)) << run.out;
}

TEST(ProbeDocuments, PageFileNeedsNoServerForThePage)
{
  LoopbackServer server;
  server.on("/map.xml", Reply::ok("application/xml", sitemap_of("<item name='A' url='/page'/>")));
  const TemporaryDirectory directory;
  const auto page = directory.write("page.http", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
                                                 "<link rel='standard-sitemap' href='/map.xml'>");
  const auto run = run_probe({"-f", "json", "--page", page, server.url("/page")});
  ASSERT_TRUE(run.ended_with(ExitStatus::found)) << run.out;
  EXPECT_EQ(json::parse(run.out)["sitemap"]["current"][0]["node"], 1);
  EXPECT_EQ(server.requests().size(), 1u);
}

TEST(ProbeDocuments, PageFileThatIsNoResponseIsNoPage)
{
  const TemporaryDirectory directory;
  const auto run =
      run_probe({"-f", "json", "--page", directory.write("page.http", "<html>"), "http://example.com/"});
  EXPECT_TRUE(run.ended_with(ExitStatus::page_unfetched));
  EXPECT_TRUE(json::parse(run.out)["page"]["url"].is_null());
  EXPECT_TRUE(
      run_probe({"--page", "/no/such/file", "http://example.com/"}).ended_with(ExitStatus::page_unfetched));
}

TEST(ProbeDocuments, GivenSitemapMayReferBesideAndBelowItself)
{
  const TemporaryDirectory directory;
  directory.write("secret.xml", sitemap_of("<item name='Secret' url='http://example.com/s'/>"));
  directory.write("maps/below/b.xml", sitemap_of("<item name='Below' url='http://example.com/b'/>"));
  const auto root = directory.write(
      "maps/root map.xml", sitemap_of("<external url='below/b.xml'/><external url='../secret.xml'/>"));
  const auto run = run_probe({"-f", "json", "--sitemap", root, "--offline"});
  ASSERT_TRUE(run.ended_with(ExitStatus::found)) << run.out;
  const json report = json::parse(run.out);
  EXPECT_TRUE(report["page"].is_null());
  EXPECT_EQ(report["discovery"]["rule"], "given");
  EXPECT_EQ(report["documents"][1]["outcome"], "ok");
  EXPECT_EQ(report["documents"][2]["outcome"], "blocked");
  ASSERT_EQ(report["sitemap"]["nodes"].size(), 2u);
  EXPECT_EQ(report["sitemap"]["nodes"][1]["name"], "Below");
}

TEST(ProbeDocuments, GivenSitemapByUrl)
{
  LoopbackServer server;
  server.on("/m.xml", Reply::ok("application/xml", sitemap_of("<external url='n.xml'/>")));
  server.on("/n.xml", Reply::ok("application/xml", sitemap_of("<item name='N' url='/n'/>")));
  const auto run = run_probe({"--sitemap", server.url("/m.xml")});
  ASSERT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  EXPECT_THAT(run.out, HasSubstr("└─ N  /n\n"));
}

TEST(ProbeDocuments, D11_AFilePage)
{
  const TemporaryDirectory directory;
  directory.write("map.xml", sitemap_of("<item name='A' url='http://example.com/'/>"));
  const auto page = directory.write("page.html", "<link rel='standard-sitemap' href='map.xml'>");
  const auto run = run_probe({"-f", "json", "file://" + page.string()});
  ASSERT_TRUE(run.ended_with(ExitStatus::found)) << run.out;
  const json report = json::parse(run.out);
  EXPECT_TRUE(report["page"]["status"].is_null());
  EXPECT_EQ(report["page"]["content_type"], "text/html");
  EXPECT_EQ(report["discovery"]["trace"][0]["outcome"], "not-applicable");
}

TEST(ProbeDocuments, LimitsCut)
{
  LoopbackServer server;
  std::string items;
  for (int i = 0; i < 100; ++i)
    items += "<item name='N' url='/n'/>";
  server.on("/m.xml", Reply::ok("application/xml", sitemap_of(items)));
  const auto nodes_and_outcome = [&](const char* option, const char* value) {
    const json report =
        json::parse(run_probe({"-f", "json", option, value, "--sitemap", server.url("/m.xml")}).out);
    EXPECT_EQ(report["documents"][0]["outcome"], "cut") << option;
    return report["sitemap"]["nodes"].size();
  };
  EXPECT_LT(nodes_and_outcome("--max-elements", "10"), 11u);
  EXPECT_LT(nodes_and_outcome("--max-bytes", "1000"), 42u);
}

TEST(ProbeDocuments, TheDemoIsComplete)
{
  const auto run = run_probe({"-f", "json", "--demo"});
  ASSERT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  const json report = json::parse(run.out);
  EXPECT_EQ(report["page"]["status"], 200);
  EXPECT_GT(report["sitemap"]["nodes"].size(), 10u);
  EXPECT_FALSE(report["sitemap"]["roles"].empty());
}

TEST(ProbeDocuments, TheDemoSaysThatItsBrokenReferenceIsThereOnPurpose)
{
  const auto run = run_probe({"--demo"});
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  EXPECT_NE(run.out.find("/readings/map.xml"), run.out.npos) << run.out;
  EXPECT_TRUE(
      run.err.ends_with("the demo site lacks /readings/map.xml on purpose, to show what becomes of a broken "
                        "reference\n"))
      << run.err;
  EXPECT_EQ(run_probe({"--discover-only", "--demo"}).err.find("on purpose"), std::string::npos);
}

} // namespace
} // namespace standard_sitemap
