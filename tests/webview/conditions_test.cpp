// F-1, F-3: a map is fetched as its page was, as a server saw it.

#include <gmock/gmock.h>

#include "tests/webview/browser.h"
#include "tests/webview/display.h"

namespace standard_sitemap::test {
namespace {

using testing::Optional;
using testing::StartsWith;

std::string items(const std::string& name)
{
  return "<item name='" + name + "' xlink:href='/'/>";
}

TEST(Conditions, F1_UserAgentLanguagesEncodingsAndCookiesAreThePages)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml", "<title>Page</title>",
                            "Set-Cookie: hidden=1; HttpOnly\r\nSet-Cookie: strict=2; SameSite=Strict\r\n"
                            "Set-Cookie: lax=3; SameSite=Lax\r\n"));
  server.on("/map.xml", map_reply(items("Home")));
  Browser browser{{.languages = {"fr", "en"}}};
  ASSERT_TRUE(browser.show(server.url("/")));
  EXPECT_EQ(browser.rows(), "Home\n");

  const auto page = server.requests_for("/"), map = server.requests_for("/map.xml");
  ASSERT_EQ(page.size(), 1u);
  ASSERT_EQ(map.size(), 1u);
  for (const char* name : {"User-Agent", "Accept-Language", "Accept-Encoding"}) {
    ASSERT_TRUE(page[0].field(name)) << name;
    EXPECT_EQ(map[0].field(name), page[0].field(name)) << name;
  }
  EXPECT_THAT(page[0].field("Accept-Language"), Optional(StartsWith("fr")));
  EXPECT_EQ(map[0].field("Cookie"), "hidden=1; strict=2; lax=3");
  EXPECT_EQ(map[0].field("Referer"), server.url("/")) << "F-3: as for an image of the page";
}

TEST(Conditions, F1_MapsShareThePagesHttpAuthentication)
{
  LoopbackServer server;
  const auto challenge = Reply::response(401, "WWW-Authenticate: Basic realm=\"books\"\r\n", "no");
  server.on("/", challenge);
  server.on("/", page_reply("/map.xml"));
  server.on("/map.xml", map_reply(items("Home")));
  Browser browser;
  int asked = 0;
  const auto give = +[](WebKitWebView*, WebKitAuthenticationRequest* request, gpointer count) -> gboolean {
    ++*static_cast<int*>(count);
    WebKitCredential* const credential =
        webkit_credential_new("reader", "secret", WEBKIT_CREDENTIAL_PERSISTENCE_FOR_SESSION);
    webkit_authentication_request_authenticate(request, credential);
    webkit_credential_free(credential);
    return TRUE;
  };
  g_signal_connect(browser.tab().view(), "authenticate", G_CALLBACK(give), &asked);
  ASSERT_TRUE(browser.show(server.url("/")));
  EXPECT_EQ(browser.rows(), "Home\n");
  EXPECT_EQ(asked, 1);
  const auto map = server.requests_for("/map.xml");
  ASSERT_EQ(map.size(), 1u);
  EXPECT_EQ(map[0].field("Authorization"), "Basic cmVhZGVyOnNlY3JldA=="); // reader:secret
}

TEST(Conditions, F1_NobodyIsAskedForThePasswordOfAMap)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  server.on("/map.xml", Reply::response(401, "WWW-Authenticate: Basic realm=\"books\"\r\n", "no"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  ASSERT_TRUE(browser.session().result());
  ASSERT_EQ(browser.session().result()->documents.size(), 1u);
  EXPECT_EQ(browser.session().result()->documents[0].outcome, DocumentOutcome::http_error);
  EXPECT_EQ(browser.session().result()->documents[0].status, 401);
}

TEST(Conditions, F3_AnotherSiteGetsNoCookiesOfItsOwn)
{
  LoopbackServer server, other;
  const std::string host = "localhost";
  other.on("/visit", page_reply("", "<title>Visited</title>", "Set-Cookie: known=1\r\n"));
  other.on("/map.xml", map_reply("<item name='There' xlink:href='/'/>"));
  server.on("/", page_reply(other.url("/map.xml", host)));
  server.on("/moved", page_reply("/moved.xml"));
  server.on("/moved.xml", Reply::redirect(302, other.url("/map.xml", host)));
  Browser browser;
  ASSERT_TRUE(browser.show(other.url("/visit", host)));
  for (const char* page : {"/", "/moved"}) { // named, and reached by a redirect
    ASSERT_TRUE(browser.show(server.url(page)));
    EXPECT_EQ(browser.rows(), "There\n");
  }
  const auto map = other.requests_for("/map.xml");
  ASSERT_EQ(map.size(), 2u);
  for (const ReceivedRequest& request : map) {
    EXPECT_EQ(request.field("Cookie"), std::nullopt);
    EXPECT_EQ(request.field("Referer"), server.url("/")) << "only the origin";
    EXPECT_EQ(request.field("User-Agent"), server.requests()[0].field("User-Agent"));
    EXPECT_EQ(request.field("Accept-Language"), server.requests()[0].field("Accept-Language"));
  }
}

/// A foreign site cannot set cookies either, at the first hop or at the last: they would be sent with the
/// next map.
TEST(Conditions, F3_WhatAnotherSiteSetsDoesNotComeBack)
{
  LoopbackServer server, other;
  const std::string host = "localhost";
  const auto cookie = [](const std::string& name) {
    return "Set-Cookie: " + name + "=1\r\nCache-Control: no-store\r\n";
  };
  other.on("/map.xml", Reply::redirect(302, "/moved.xml", cookie("hop")));
  other.on("/moved.xml", map_reply("<item name='There' xlink:href='/'/>", cookie("answer")));
  other.on("/visit", page_reply("", "<title>Visited</title>", "Set-Cookie: own=1\r\n"));
  for (const char* page : {"/one", "/two"})
    server.on(page, page_reply(other.url("/map.xml", host), "<title>Page</title>"));
  Browser browser;
  for (const char* page : {"/one", "/two"}) {
    ASSERT_TRUE(browser.show(server.url(page)));
    EXPECT_EQ(browser.rows(), "There\n");
  }
  ASSERT_TRUE(browser.show(other.url("/visit", host)));
  ASSERT_TRUE(browser.show(other.url("/visit", host)));
  ASSERT_EQ(other.requests_for("/map.xml").size(), 2u);
  ASSERT_EQ(other.requests_for("/moved.xml").size(), 2u);
  for (const char* path : {"/map.xml", "/moved.xml"})
    for (const ReceivedRequest& request : other.requests_for(path))
      EXPECT_EQ(request.field("Cookie"), std::nullopt) << path;
  const auto visits = other.requests_for("/visit");
  ASSERT_EQ(visits.size(), 2u);
  EXPECT_EQ(visits[0].field("Cookie"), std::nullopt) << "and none was set on the site that the reader visits";
  EXPECT_EQ(visits[1].field("Cookie"), "own=1") << "which accepts cookies";
}

/// Caches and connections do not reveal to one site what another has requested from a third.
TEST(Conditions, F3_EachSiteHasItsOwnMemoryOfOthers)
{
  LoopbackServer one, two{"127.0.0.2"}, other;
  const std::string fresh = "Cache-Control: max-age=3600\r\nETag: \"known\"\r\n";
  other.on("/map.xml", Reply::redirect(301, "/moved.xml", fresh));
  other.on("/moved.xml", map_reply("<item name='There' xlink:href='/'/>", fresh));
  for (LoopbackServer* const server : {&one, &two})
    server->on("/", page_reply(other.url("/map.xml", "localhost")));
  Browser browser;
  for (LoopbackServer* const server : {&one, &two}) {
    ASSERT_TRUE(browser.show(server->url("/")));
    EXPECT_EQ(browser.rows(), "There\n");
  }
  for (const char* path : {"/map.xml", "/moved.xml"}) {
    const auto asked = other.requests_for(path);
    ASSERT_EQ(asked.size(), 2u) << path;
    EXPECT_EQ(asked[1].field("If-None-Match"), std::nullopt);
    EXPECT_NE(asked[0].connection, asked[1].connection) << path;
  }
}

/// More sites than are remembered: those that come back make new requests, without any other site's cookies.
TEST(Conditions, F3_SitesThatAreForgottenAskAgain)
{
  LoopbackServer other;
  other.on("/map.xml", map_reply("<item name='There' xlink:href='/'/>",
                                 "Set-Cookie: known=1\r\nCache-Control: no-store\r\n"));
  std::vector<std::unique_ptr<LoopbackServer>> sites;
  for (int site = 1; site <= 20; ++site) {
    sites.push_back(std::make_unique<LoopbackServer>("127.0.1." + std::to_string(site)));
    sites.back()->on("/", page_reply(other.url("/map.xml", "localhost")));
  }
  sites.push_back(std::move(sites.front()));
  sites.erase(sites.begin());
  Browser browser;
  for (const auto& site : sites) {
    ASSERT_TRUE(browser.show(site->url("/")));
    EXPECT_EQ(browser.rows(), "There\n");
  }
  for (const ReceivedRequest& request : other.requests())
    EXPECT_EQ(request.field("Cookie"), std::nullopt);
}

TEST(Redirects, F4_TheAnswerCountsAndItsUriIsTheBase)
{
  LoopbackServer server;
  server.on("/", page_reply("/old.xml"));
  server.on("/old.xml", Reply::redirect(302, "/new/map.xml"));
  server.on("/new/map.xml", map_reply("<item name='Here' xlink:href='page'/>"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  ASSERT_EQ(browser.rows(), "Here\n");
  EXPECT_EQ(browser.session().view()->view.shown(1).url->text(), server.url("/new/page"));
}

TEST(Redirects, F4_ARefusedHopIsNotAskedFor)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  const std::string too_long = "/secret.xml?" + std::string(Policy{}.uri_bytes, 'x');
  server.on("/map.xml", Reply::redirect(302, too_long));
  server.on(too_long, map_reply(items("Secret")));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  EXPECT_EQ(server.requests().size(), 2u);
  ASSERT_TRUE(browser.session().result());
  EXPECT_EQ(browser.session().result()->documents.at(0).outcome, DocumentOutcome::blocked);
}

/// WebKit does not report redirects before the answer has come: transfer.h.
TEST(Redirects, F4_NothingIsReadFromBehindCredentials)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  const std::string authority = "127.0.0.1:" + std::to_string(server.port());
  server.on("/map.xml", Reply::redirect(302, "http://reader:secret@" + authority + "/secret.xml"));
  server.on("/secret.xml", map_reply(items("Secret")));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  EXPECT_FALSE(browser.session().map());
  ASSERT_TRUE(browser.session().result());
  EXPECT_EQ(browser.session().result()->documents.at(0).outcome, DocumentOutcome::blocked);
}

TEST(Redirects, F4_RedirectsWithoutEndAreNotFollowed)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  server.on("/map.xml", Reply::redirect(302, "/map.xml?"));
  server.on("/map.xml?", Reply::redirect(302, "/map.xml"));
  Browser browser;
  ASSERT_TRUE(browser.show(server.url("/")));
  EXPECT_FALSE(browser.session().map());
  // The policy's ten redirects, and the first request.
  EXPECT_LE(server.requests_for("/map.xml").size() + server.requests_for("/map.xml?").size(), 11u);
}

TEST(Transfer, LimitBytes_ADocumentThatIsTooLongIsCutOffAsItComes)
{
  LoopbackServer server;
  server.on("/", page_reply("/map.xml"));
  Reply endless;
  endless.send("HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\n\r\n"
               "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>");
  endless.flood("<item name='again'/>");
  server.on("/map.xml", std::move(endless));
  webview::ProfileOptions options{.languages = {"en"}};
  options.policy.document_bytes = 200'000;
  Browser browser{options};
  ASSERT_TRUE(browser.show(server.url("/")));
  ASSERT_TRUE(browser.session().result());
  EXPECT_EQ(browser.session().result()->diagnostics.count(Code::limit_bytes), 1u);
}

} // namespace
} // namespace standard_sitemap::test
