// F-3: a request is sent with the same cookies and Referer as one for an embedded image.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Optional;

/// Fetches one after the other with one fetcher, as a tab does.
class Tab {
 public:
  explicit Tab(const RequestContext& context = {}) : fetcher_(context, patient_policy()) {}

  RecordingReceiver page(std::string_view url)
  {
    RecordingReceiver receiver;
    fetcher_.start(request_for(url), Destination::page, std::nullopt, receiver);
    run(fetcher_);
    return receiver;
  }

  RecordingReceiver document(std::string_view url, std::string_view page)
  {
    RecordingReceiver receiver;
    fetcher_.start(request_for(url), Destination::document, Initiator{.url = uri(page)}, receiver);
    run(fetcher_);
    return receiver;
  }

 private:
  CurlFetcher fetcher_;
};

Reply with_cookie(std::string_view cookie)
{
  return Reply::ok("text/html", "", "Set-Cookie: " + std::string{cookie} + "\r\n");
}

TEST(Cookies, F3_CookieOfThePageGoesWithDocumentsOfItsSite)
{
  LoopbackServer server;
  server.on("/", with_cookie("id=42; Path=/"));
  Tab tab;
  tab.page(server.url("/"));
  tab.document(server.url("/map.xml"), server.url("/"));
  EXPECT_FALSE(server.requests_for("/").at(0).field("Cookie"));
  EXPECT_THAT(server.requests_for("/map.xml").at(0).field("Cookie"), Optional(std::string{"id=42"}));
}

TEST(Cookies, F3_SameSiteDocumentMayStoreACookie)
{
  LoopbackServer server;
  server.on("/map.xml", with_cookie("seen=1; Path=/"));
  Tab tab;
  tab.document(server.url("/map.xml"), server.url("/"));
  tab.document(server.url("/next.xml"), server.url("/"));
  EXPECT_THAT(server.requests_for("/next.xml").at(0).field("Cookie"), Optional(std::string{"seen=1"}));
}

// `localhost` and `127.0.0.1` are two sites (RFC 6265bis: no registrable domain in common), on one server.
TEST(Cookies, F3_CrossSiteDocumentSendsNoneAndStoresNone)
{
  LoopbackServer server;
  server.on("/", with_cookie("id=42; Path=/"));
  server.on("/map.xml", with_cookie("tracked=1; Path=/"));
  Tab tab;
  tab.page(server.url("/"));
  tab.document(server.url("/map.xml"), server.url("/", "localhost"));
  EXPECT_FALSE(server.requests_for("/map.xml").at(0).field("Cookie"));
  tab.page(server.url("/later"));
  EXPECT_THAT(server.requests_for("/later").at(0).field("Cookie"), Optional(std::string{"id=42"}));
}

TEST(Cookies, F3_RequestThatCrossedSitesSendsNoneWhenItComesBack)
{
  LoopbackServer server;
  server.on("/", with_cookie("id=42; Path=/"));
  server.on("/map.xml", Reply::redirect(302, server.url("/bounce", "localhost")));
  server.on("/bounce", Reply::redirect(302, server.url("/back.xml")));
  Tab tab;
  tab.page(server.url("/"));
  const RecordingReceiver document = tab.document(server.url("/map.xml"), server.url("/"));
  ASSERT_TRUE(document.ended) << document.message;
  EXPECT_TRUE(server.requests_for("/map.xml").at(0).field("Cookie"));
  EXPECT_FALSE(server.requests_for("/back.xml").at(0).field("Cookie"));
}

TEST(Cookies, F3_PageIsATopLevelNavigationAcrossSitesToo)
{
  LoopbackServer server;
  server.on("/", with_cookie("id=42; Path=/"));
  server.on("/away", Reply::redirect(302, server.url("/back")));
  Tab tab;
  tab.page(server.url("/"));
  tab.page(server.url("/away", "localhost"));
  EXPECT_THAT(server.requests_for("/back").at(0).field("Cookie"), Optional(std::string{"id=42"}));
}

// A link of a map is followed as a person would, but only the map's own site gets its cookies.
class LinkedPage : public ::testing::Test {
 protected:
  LinkedPage() : fetcher_(with_password(), patient_policy())
  {
    server.on("/", with_cookie("id=42; Path=/"));
    RecordingReceiver page;
    fetcher_.start(request_for(server.url("/")), Destination::page, std::nullopt, page);
    run(fetcher_);
  }
  RecordingReceiver link(std::string_view url, RequestMethod method = RequestMethod::get)
  {
    RecordingReceiver receiver;
    Request request = request_for(url);
    request.method = method;
    fetcher_.start(request, Destination::link, Initiator{.url = uri(server.url("/"))}, receiver);
    run(fetcher_);
    return receiver;
  }
  LoopbackServer server;

 private:
  static RequestContext with_password()
  {
    RequestContext context;
    context.extra_fields = {{"X-Own", "1"}};
    return context;
  }
  CurlFetcher fetcher_;
};

TEST_F(LinkedPage, APageOfTheMapsSiteGetsItsCookiesAndFieldsButNoReferer)
{
  link(server.url("/a"));
  const ReceivedRequest request = server.requests_for("/a").at(0);
  EXPECT_THAT(request.field("Cookie"), Optional(std::string{"id=42"}));
  EXPECT_EQ(request.field("X-Own"), "1");
  EXPECT_EQ(request.field("Referer"), std::nullopt);
  EXPECT_THAT(request.field("Accept"), Optional(HasSubstr("text/html")));
}

TEST_F(LinkedPage, APageOfAnotherSiteGetsNeitherCookiesNorFieldsNorReferer)
{
  link(server.url("/a", "localhost"));
  const ReceivedRequest request = server.requests_for("/a").at(0);
  EXPECT_EQ(request.field("Cookie"), std::nullopt);
  EXPECT_EQ(request.field("X-Own"), std::nullopt);
  EXPECT_EQ(request.field("Referer"), std::nullopt);
}

TEST_F(LinkedPage, BackFromAnotherSiteItIsANavigation)
{
  server.on("/a", Reply::redirect(302, server.url("/bounce", "localhost")));
  server.on("/bounce", Reply::redirect(302, server.url("/back")));
  link(server.url("/a"));
  EXPECT_EQ(server.requests_for("/bounce").at(0).field("Cookie"), std::nullopt);
  EXPECT_THAT(server.requests_for("/back").at(0).field("Cookie"), Optional(std::string{"id=42"}));
}

TEST_F(LinkedPage, HeadIsAskedOnEachHopAndHasNoBody)
{
  server.on("/a", Reply::redirect(301, "/b"));
  server.on("/b", Reply{}.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000\r\n\r\n"));
  server.on("/c", Reply::response(405, "", ""));
  const RecordingReceiver answer = link(server.url("/a"), RequestMethod::head);
  ASSERT_TRUE(answer.ended) << answer.message;
  EXPECT_EQ(answer.head->status, 200);
  EXPECT_EQ(answer.body, "");
  EXPECT_EQ(server.requests_for("/a").at(0).line, "HEAD /a HTTP/1.1");
  EXPECT_EQ(server.requests_for("/b").at(0).line, "HEAD /b HTTP/1.1");
  const RecordingReceiver refused = link(server.url("/c"), RequestMethod::head);
  ASSERT_TRUE(refused.ended) << refused.message;
  EXPECT_EQ(refused.head->status, 405);
}

TEST(Cookies, F3_RedirectsMaySetCookiesToo)
{
  LoopbackServer server;
  server.on("/", Reply::redirect(302, "/login", "Set-Cookie: step=1; Path=/\r\n"));
  Tab tab;
  tab.page(server.url("/"));
  EXPECT_THAT(server.requests_for("/login").at(0).field("Cookie"), Optional(std::string{"step=1"}));
}

TEST(Cookies, F1_JarIsReadAtTheStartAndWrittenAtTheEnd)
{
  const TemporaryDirectory directory;
  LoopbackServer server;
  server.on("/", with_cookie("kept=1; Path=/; Max-Age=3600"));
  RequestContext context;
  context.cookie_jar = (directory.path() / "jar").string();
  fetch_page(server.url("/"), context);
  EXPECT_THAT(content_of(context.cookie_jar), HasSubstr("kept\t1"));

  fetch_page(server.url("/next"), context);
  EXPECT_THAT(server.requests_for("/next").at(0).field("Cookie"), Optional(std::string{"kept=1"}));
}

TEST(Cookies, F1_ANewJarIsForItsOwnerOnlyAndAnOldOneKeepsItsPermissions)
{
  using std::filesystem::perms;
  const TemporaryDirectory directory;
  LoopbackServer server;
  server.on("/", with_cookie("kept=1; Path=/; Max-Age=3600"));
  RequestContext context;
  context.cookie_jar = (directory.path() / "jar").string();
  fetch_page(server.url("/"), context);
  EXPECT_EQ(std::filesystem::status(context.cookie_jar).permissions(),
            perms::owner_read | perms::owner_write);

  const perms shared = perms::owner_read | perms::owner_write | perms::group_read;
  std::filesystem::permissions(context.cookie_jar, shared);
  fetch_page(server.url("/"), context);
  EXPECT_EQ(std::filesystem::status(context.cookie_jar).permissions(), shared);
}

TEST(Cookies, F1_CookieTheServerDeletedDoesNotComeBackFromTheJar)
{
  const TemporaryDirectory directory;
  LoopbackServer server;
  server.on("/", with_cookie("kept=1; Path=/; Max-Age=3600"));
  server.on("/out", with_cookie("kept=; Path=/; Max-Age=0"));
  RequestContext context;
  context.cookie_jar = (directory.path() / "jar").string();
  fetch_page(server.url("/"), context);
  fetch_page(server.url("/out"), context);
  EXPECT_THAT(content_of(context.cookie_jar), Not(HasSubstr("kept")));
}

TEST(Cookies, F1_FetchersWithoutAJarShareNothing)
{
  LoopbackServer server;
  server.on("/", with_cookie("id=42; Path=/"));
  fetch_page(server.url("/"));
  fetch_page(server.url("/next"));
  EXPECT_FALSE(server.requests_for("/next").at(0).field("Cookie"));
}

TEST(Referer, F3_PageSendsNone)
{
  LoopbackServer server;
  server.on("/", Reply::redirect(302, "/next"));
  Tab{}.page(server.url("/"));
  for (const ReceivedRequest& request : server.requests())
    EXPECT_FALSE(request.field("Referer"));
}

TEST(Referer, F3_DefaultPolicySendsTheWholeAddressToTheOwnOriginAndTheOriginElsewhere)
{
  LoopbackServer own, other;
  const std::string page = own.url("/a/page?q=1");
  Tab tab;
  tab.document(own.url("/map.xml"), page + "#part");
  tab.document(other.url("/map.xml"), page);
  EXPECT_THAT(own.requests().at(0).field("Referer"), Optional(page));
  EXPECT_THAT(other.requests().at(0).field("Referer"), Optional(own.url("/")));
}

TEST(Referer, F3_EachHopIsJudgedByItself)
{
  LoopbackServer own, other;
  own.on("/map.xml", Reply::redirect(302, other.url("/map.xml")));
  Tab{}.document(own.url("/map.xml"), own.url("/page"));
  EXPECT_THAT(own.requests().at(0).field("Referer"), Optional(own.url("/page")));
  EXPECT_THAT(other.requests().at(0).field("Referer"), Optional(own.url("/")));
}

TEST(Referer, F3_PolicyOfThePageDecidesOnceItIsKnown)
{
  LoopbackServer server;
  CurlFetcher fetcher{{}, patient_policy()};
  for (const auto& [policy, target] :
       {std::pair{ReferrerPolicy::no_referrer, "/none"}, std::pair{ReferrerPolicy::origin, "/origin"},
        std::pair{ReferrerPolicy::unsafe_url, "/all"}}) {
    fetcher.set_referrer_policy(policy);
    RecordingReceiver receiver;
    fetcher.start(request_for(server.url(target)), Destination::document,
                  Initiator{.url = uri(server.url("/p?q"))}, receiver);
    run(fetcher);
  }
  EXPECT_FALSE(server.requests_for("/none").at(0).field("Referer"));
  EXPECT_THAT(server.requests_for("/origin").at(0).field("Referer"), Optional(server.url("/")));
  EXPECT_THAT(server.requests_for("/all").at(0).field("Referer"), Optional(server.url("/p?q")));
}

} // namespace
} // namespace standard_sitemap::test
