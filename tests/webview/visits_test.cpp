// A tab's life: D-6, answers that come late, navigation within a document.

#include "tests/webview/browser.h"
#include "tests/webview/display.h"

namespace standard_sitemap::test {
namespace {

TEST(Visits, D6_ReloadSeeksAgainAndBackDoesNot)
{
  const std::string fresh = "Cache-Control: no-store\r\n"; // so that WebKit asks for the page each time
  LoopbackServer server;
  server.on("/a", page_reply("/one.xml", "<title>A</title>", fresh));
  server.on("/a", page_reply("/two.xml", "<title>A</title>", fresh));
  server.on("/b", page_reply("/b.xml", "<title>B</title>", fresh));
  server.on("/one.xml", map_reply("<item name='One' xlink:href='/a'/>"));
  server.on("/two.xml", map_reply("<item name='Two' xlink:href='/a'/>"));
  server.on("/b.xml", map_reply("<item name='B' xlink:href='/b'/>"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/a")));
  EXPECT_EQ(browser.rows(), "One\n");
  ASSERT_TRUE(browser.show(server.url("/b")));
  EXPECT_EQ(browser.rows(), "B\n");

  browser.click("Back");
  ASSERT_TRUE(browser.shown(server.url("/a")));
  EXPECT_EQ(browser.rows(), "One\n");
  EXPECT_TRUE(server.requests_for("/two.xml").empty());

  browser.click("Reload");
  ASSERT_TRUE(browser.until([&] { return browser.rows() == "Two\n"; })) << browser.rows();
  EXPECT_EQ(server.requests_for("/two.xml").size(), 1u);
}

TEST(Visits, F3_AReloadAsksAgainThroughTheCachesOnTheWay)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  const std::string fields = "ETag: \"v1\"\r\nCache-Control: max-age=3600\r\n";
  server.on("/map.xml", map_reply("<item name='Old' xlink:href='/'/>", fields));
  server.on("/map.xml", map_reply("<item name='New' xlink:href='/'/>", fields));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  EXPECT_EQ(browser.rows(), "Old\n");
  browser.click("Reload");
  ASSERT_TRUE(browser.until([&] { return browser.rows() == "New\n"; })) << browser.rows();
  const auto map = server.requests_for("/map.xml");
  ASSERT_EQ(map.size(), 2u);
  EXPECT_EQ(map[0].field("Cache-Control"), std::nullopt);
  EXPECT_EQ(map[1].field("Cache-Control"), "max-age=0");
}

TEST(Visits, LateAnswersAreDropped)
{
  LoopbackServer server;
  const auto gate = std::make_shared<Gate>(2); // the slow reply and this test
  server.on("/slow", page_reply("/slow.xml"));
  server.on("/slow.xml", Reply{}.wait_at(gate).send(
                             "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\n"
                             "Content-Length: 85\r\n\r\n<sitemap "
                             "xmlns='http://standard-sitemap.org/2007/ns'><item name='Late'/></sitemap> "));
  server.on("/next", page_reply("/next.xml"));
  server.on("/next.xml", map_reply("<item name='Next' xlink:href='/next'/>"));
  Browser browser;
  browser.tab().go(server.url("/slow"));
  ASSERT_TRUE(browser.until([&] { return server.requests_for("/slow.xml").size() == 1; }));
  ASSERT_TRUE(browser.show(server.url("/next")));
  EXPECT_EQ(browser.rows(), "Next\n");
  gate->arrive();
  browser.pass(
      std::chrono::milliseconds{300}); // nobody hears when an answer that nobody waits for is dropped
  EXPECT_EQ(browser.rows(), "Next\n");
}

TEST(Visits, AMapThatIsStoppedIsNotWaitedFor)
{
  LoopbackServer server;
  server.on("/", page_reply("/slow.xml"));
  server.on("/slow.xml", Reply{}.stall());
  Browser browser;
  browser.tab().go(server.url("/"));
  ASSERT_TRUE(browser.until([&] { return server.requests_for("/slow.xml").size() == 1; }));
  EXPECT_EQ(browser.session().state(), SessionState::loading);
  browser.click("Stop");
  EXPECT_TRUE(browser.until([&] { return browser.session().state() == SessionState::over; }))
      << "what has come is made a map in the background";
  ASSERT_TRUE(browser.session().result());
  EXPECT_EQ(browser.session().result()->diagnostics.count(Code::cancelled), 1u);
}

/// D-11: no response fields; the map is below the page's own directory.
TEST(Visits, D11_PagesFromFiles)
{
  TemporaryDirectory site;
  const auto page = site.write("index.html", "<!doctype html><title>Page</title>"
                                             "<link rel='standard-sitemap' href='map/map.xml'>");
  site.write("map/map.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns' "
                            "xmlns:xlink='http://www.w3.org/1999/xlink'>"
                            "<item name='Here' xlink:href='../index.html'/></sitemap>");
  Browser browser;
  ASSERT_TRUE(browser.show("file://" + page.string()));
  EXPECT_EQ(browser.rows(), "Here\n");
}

/// D-6 is about the page, whichever part of it is shown.
TEST(Visits, D6_AFragmentMakesNoOtherPage)
{
  LoopbackServer server;
  server.on("/a", page_reply("/one.xml", "<title>A</title><p id=there>There", "Cache-Control: no-store\r\n"));
  server.on("/a", page_reply("/two.xml", "<title>A</title><p id=there>There", "Cache-Control: no-store\r\n"));
  server.on("/b", page_reply("/one.xml", "<title>B</title>", "Cache-Control: no-store\r\n"));
  server.on("/one.xml", map_reply("<item name='A' xlink:href='/a'/><item name='B' xlink:href='/b'/>"));
  Browser browser;
  browser.tab().go(server.url("/a#there"));
  ASSERT_TRUE(browser.shown(server.url("/a")));
  EXPECT_EQ(browser.selected(), "A");
  ASSERT_TRUE(browser.show(server.url("/b")));
  browser.click("Back");
  ASSERT_TRUE(browser.shown(server.url("/a")));
  EXPECT_EQ(browser.selected(), "A");
  EXPECT_TRUE(server.requests_for("/two.xml").empty());
}

TEST(Visits, D6_WithinADocumentTheMapStaysAndTheReaderMoves)
{
  LoopbackServer server;
  server.on("/one", page_reply("/map.xml", "<title>One</title><a id='to' href='/two'>two</a>"));
  server.on("/map.xml",
            map_reply("<item name='One' xlink:href='/one'/><item name='Two' xlink:href='/two'/>"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/one")));
  EXPECT_EQ(browser.selected(), "One");
  browser.script("history.pushState(null, '', '/two')");
  ASSERT_TRUE(browser.until([&] { return browser.selected() == "Two"; }));
  EXPECT_EQ(server.requests().size(), 2u);
}

TEST(Visits, V1_HereFollowsTheLinksOfThePageAndOfTheMap)
{
  LoopbackServer server;
  server.on("/one", page_reply("/map.xml", "<title>One</title><a id='to' href='/three'>three</a>"));
  server.on("/two", page_reply("/map.xml", "<title>Two</title>"));
  server.on("/three", page_reply("/map.xml", "<title>Three</title>"));
  server.on("/map.xml", map_reply("<item name='One' xlink:href='/one'/>"
                                  "<group name='More'><item name='Two' xlink:href='/two'/>"
                                  "<item name='Three' xlink:href='/three'/></group>",
                                  "Cache-Control: max-age=60\r\n"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/one")));
  EXPECT_EQ(browser.selected(), "One");
  EXPECT_EQ(browser.rows(), "One\nMore\n");

  browser.script("document.getElementById('to').click()");
  ASSERT_TRUE(browser.shown(server.url("/three")));
  EXPECT_EQ(browser.selected(), "Three");
  EXPECT_EQ(browser.rows(), "One\nMore\n  Two\n  Three\n");

  browser.activate("Two");
  ASSERT_TRUE(browser.shown(server.url("/two")));
  EXPECT_EQ(browser.selected(), "Two");
  EXPECT_EQ(server.requests_for("/map.xml").size(), 1u) << "one map for all three";
}

} // namespace
} // namespace standard_sitemap::test
