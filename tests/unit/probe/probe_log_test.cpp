#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

// D-6 and D-7 as an administrator would check them: in the access log of a server.

namespace standard_sitemap::probe_log_test {
namespace {

using test::LoopbackServer;
using test::Reply;
using test::run_probe;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

constexpr std::string_view every_link =
    "<!DOCTYPE html><link rel='schema.sm' href='http://standard-sitemap.org/2007/ns'>"
    "<link rel='sm.location' href='/by-link.xml'><link rel='standard-sitemap' href='/by-legacy.xml'>"
    "<link rel='sitemap' href='/crawler.xml'><link rel='start' href='/start'><link rel='up' href='/up'>";

std::string sitemap_of(const std::string& content)
{
  return "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>" +
         content + "</sitemap>";
}

std::vector<std::string> log_of(const LoopbackServer& server)
{
  std::vector<std::string> targets;
  for (const auto& request : server.requests())
    targets.push_back(request.target);
  return targets;
}

TEST(AccessLog, D7_APageThatNamesNoMapCausesNoOtherRequest)
{
  LoopbackServer server;
  server.on("/foo/bar",
            Reply::ok("text/html", "<!DOCTYPE html><link rel='sitemap' href='/sitemap.xml'>"
                                   "<link rel='icon' href='/favicon.ico'><a href='/sitemap.xml'>map</a>"));
  EXPECT_TRUE(run_probe({server.url("/foo/bar")}).ended_with(ExitStatus::none_named));
  EXPECT_THAT(log_of(server), ElementsAre("/foo/bar"));
}

TEST(AccessLog, D7_OnlyWhatWasNamedIsRequested)
{
  LoopbackServer server;
  server.on("/a/page",
            Reply::ok("text/html", every_link, "X-Standard-Sitemap-Location: ../maps/root.xml\r\n"));
  server.on(
      "/maps/root.xml",
      Reply::ok("application/xml",
                sitemap_of("<item url='/item'/><external xlink:href='more.xml#x'/><x:x xmlns:x='urn:x'>"
                           "<external xlink:href='unreached.xml'/></x:x><external xlink:href='#gone'/>")));
  server.on("/maps/more.xml", Reply::redirect(301, "moved.xml"));
  server.on(
      "/maps/moved.xml",
      Reply::ok("text/xml", sitemap_of("<external xlink:href='unreached.xml'/><item xml:id='x' url='/x'/>")));
  EXPECT_TRUE(run_probe({server.url("/a/page")}).ended_with(ExitStatus::found));
  EXPECT_THAT(log_of(server),
              UnorderedElementsAre("/a/page", "/maps/root.xml", "/maps/more.xml", "/maps/moved.xml"));
}

TEST(AccessLog, D7_NothingThatADocumentDragsIn)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "", "X-Standard-Sitemap-Location: /map.xml\r\n"));
  server.on("/map.xml",
            Reply::ok("application/xml",
                      "<?xml-stylesheet href='" + server.url("/style.xsl") + "'?><!DOCTYPE sitemap SYSTEM '" +
                          server.url("/map.dtd") + "'>" +
                          sitemap_of("<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='" +
                                     server.url("/include.xml") + "'/><item url='/a'/>")));
  EXPECT_TRUE(run_probe({server.url("/")}).ended_with(ExitStatus::found));
  EXPECT_THAT(log_of(server), ElementsAre("/", "/map.xml"));
}

/// A page with a link to an XML sitemap (sitemaps.org), such as most sites have, and files that no page
/// names.
void serve_todays_site(LoopbackServer& server)
{
  server.on("/shop/page", Reply::ok("text/html", "<!DOCTYPE html><link rel='sitemap' href='/list.xml'>"));
  server.on("/robots.txt", Reply::ok("text/plain", "Sitemap: /list.xml\n"));
  for (const char* file : {"/list.xml", "/mine.xml", "/sitemap.xml"})
    server.on(file, Reply::ok("application/xml", sitemap_of("<item url='/a' name='A'/>")));
}

/// The requests to `server` with these preferences for its host.
std::vector<std::string> asked_with(const std::string& preferences)
{
  LoopbackServer server;
  serve_todays_site(server);
  test::TemporaryDirectory directory;
  const std::string host = server.url("/").substr(7); // HOST:PORT/
  std::string toml = preferences;
  for (std::size_t at = toml.find("HOST/"); at != toml.npos; at = toml.find("HOST/"))
    toml.replace(at, 5, host);
  run_probe({"--preferences", directory.write("my.toml", toml), server.url("/shop/page")});
  return log_of(server);
}

TEST(AccessLog, D7_PreferencesForOtherSitesCauseNoRequest)
{
  EXPECT_THAT(asked_with(""), ElementsAre("/shop/page"));
  EXPECT_THAT(asked_with("languages = 'de'\n[limits]\ndocuments = 2\n"), ElementsAre("/shop/page"));
  EXPECT_THAT(asked_with("[[site]]\npages = ['example.com', 'HOST/other', 'localhost']\nsource = 'robots'\n"),
              ElementsAre("/shop/page"));
}

TEST(AccessLog, E1_TheFixedSitemapAlone)
{
  EXPECT_THAT(asked_with("[[site]]\npages = 'HOST/'\nsitemap = 'http://HOST/mine.xml'\n"),
              ElementsAre("/shop/page", "/mine.xml"));
}

TEST(AccessLog, E2_ThePagesOwnSitemapLinkAlone)
{
  EXPECT_THAT(asked_with("[[site]]\npages = 'HOST/shop'\nsource = 'link'\n"),
              ElementsAre("/shop/page", "/list.xml"));
}

TEST(AccessLog, D5_OffAsksForNothing)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", every_link, "X-Standard-Sitemap-Location: /by-x.xml\r\n"));
  test::TemporaryDirectory directory;
  const std::string host = server.url("/").substr(7);
  const auto run = run_probe({"--preferences",
                              directory.write("my.toml", "[[site]]\npages = '" + host + "'\noff = true\n"),
                              server.url("/")});
  EXPECT_TRUE(run.ended_with(ExitStatus::none_named));
  EXPECT_THAT(log_of(server), ElementsAre("/"));
}

// Whatever is at the URI that the first rule gives, the later rules are not tried.
TEST(AccessLog, D6_NoOtherMapIsSought)
{
  const std::vector<Reply> nothing_meaningful{Reply::response(404, "Content-Type: text/html\r\n", "gone"),
                                              Reply::ok("text/html", "a page"),
                                              Reply::ok("application/xml", "<sitemap"),
                                              Reply::ok("application/xml", "<urlset/>"),
                                              Reply::ok("application/xml", ""),
                                              Reply{}.close()};
  for (const Reply& reply : nothing_meaningful) {
    LoopbackServer server;
    server.on("/",
              Reply::ok("text/html", every_link,
                        "Opt: \"http://standard-sitemap.org/2007/ns\"; ns=05\r\n05-Location: /by-opt.xml\r\n"
                        "X-Standard-Sitemap-Location: /by-x.xml\r\n"));
    server.on("/by-opt.xml", reply);
    EXPECT_TRUE(run_probe({server.url("/")}).ended_with(ExitStatus::sitemap_unreadable));
    for (const std::string& target : log_of(server))
      EXPECT_TRUE(target == "/" || target == "/by-opt.xml") << target;
  }
}

TEST(AccessLog, D6_NoOtherMapIsSoughtAfterARefusal)
{
  LoopbackServer server;
  server.on("/",
            Reply::ok("text/html", every_link, "X-Standard-Sitemap-Location: ftp://127.0.0.1/map.xml\r\n"));
  EXPECT_TRUE(run_probe({server.url("/")}).ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_THAT(log_of(server), ElementsAre("/"));
}

TEST(AccessLog, DiscoverOnlyAsksForThePageAlone)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", every_link));
  EXPECT_TRUE(run_probe({"--discover-only", server.url("/")}).ended_with(ExitStatus::found));
  EXPECT_THAT(log_of(server), ElementsAre("/"));
}

} // namespace
} // namespace standard_sitemap::probe_log_test
