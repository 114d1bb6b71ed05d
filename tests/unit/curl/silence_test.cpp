// F-3, by names: cookies and credentials stay within the site and the origin of the page. A proxy in this
// test answers for every name.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

using ::testing::Optional;

class Silence : public ::testing::Test {
 protected:
  RequestContext by_proxy() const
  {
    RequestContext context;
    context.proxy = proxy.url("");
    return context;
  }
  static RecordingReceiver page(CurlFetcher& fetcher, const std::string& url)
  {
    RecordingReceiver receiver;
    fetcher.start(request_for(url), Destination::page, std::nullopt, receiver);
    run(fetcher);
    EXPECT_TRUE(receiver.ended) << receiver.message;
    return receiver;
  }
  static RecordingReceiver document(CurlFetcher& fetcher, const std::string& url, const std::string& page_url)
  {
    RecordingReceiver receiver;
    fetcher.start(request_for(url), Destination::document, Initiator{.url = uri(page_url)}, receiver);
    run(fetcher);
    EXPECT_TRUE(receiver.ended) << receiver.message;
    return receiver;
  }
  std::optional<std::string> sent(const std::string& url, std::string_view field) const
  {
    const auto requests = proxy.requests_for(url);
    EXPECT_EQ(requests.size(), 1u) << url;
    return requests.empty() ? std::nullopt : requests.back().field(field);
  }
  static Reply with_cookie(const std::string& cookie)
  {
    return Reply::ok("text/html", "", "Set-Cookie: " + cookie + "\r\n");
  }

  const std::string www = "http://www.example.com/", maps = "http://maps.example.com/map.xml";
  LoopbackServer proxy;
};

TEST_F(Silence, F3_DomainCookieGoesToAllHostsOfTheSiteAndToNoOther)
{
  proxy.on(www, with_cookie("id=42; Domain=example.com; Path=/"));
  CurlFetcher fetcher{by_proxy(), patient_policy()};
  page(fetcher, www);
  document(fetcher, maps, www);
  document(fetcher, "http://other.example/map.xml", www);
  document(fetcher, "http://www.example.com/of-another", "http://other.example/");
  EXPECT_THAT(sent(maps, "Cookie"), Optional(std::string{"id=42"}));
  EXPECT_FALSE(sent("http://other.example/map.xml", "Cookie"));
  EXPECT_FALSE(sent("http://www.example.com/of-another", "Cookie"));
}

TEST_F(Silence, F3_NobodySetsCookiesForAPublicSuffixOrForAnotherSite)
{
  proxy.on("http://www.example.co.uk/", Reply::ok("text/html", "",
                                                  "Set-Cookie: a=1; Domain=co.uk; Path=/\r\n"
                                                  "Set-Cookie: b=1; Domain=uk; Path=/\r\n"
                                                  "Set-Cookie: c=1; Domain=example.com; Path=/\r\n"));
  CurlFetcher fetcher{by_proxy(), patient_policy()};
  page(fetcher, "http://www.example.co.uk/");
  for (const std::string url : {"http://other.co.uk/", "http://other.uk/", "http://www.example.com/"}) {
    page(fetcher, url);
    EXPECT_FALSE(sent(url, "Cookie")) << url;
  }
}

TEST_F(Silence, F3_SecureCookieDoesNotGoOverHttp)
{
  proxy.on(www, with_cookie("id=42; Secure; Path=/"));
  CurlFetcher fetcher{by_proxy(), patient_policy()};
  page(fetcher, www);
  document(fetcher, www + "map.xml", www);
  EXPECT_FALSE(sent(www + "map.xml", "Cookie"));
}

TEST_F(Silence, F1_CredentialsDoNotComeBackWithARequestThatCrossedSites)
{
  const std::string away = "http://other.example/bounce";
  const Reply challenge = Reply::response(401, "WWW-Authenticate: Basic realm=\"r\"\r\n", "no");
  proxy.on(www + "map.xml", Reply::redirect(302, away));
  proxy.on(away, Reply::redirect(302, www + "back.xml"));
  proxy.on(www + "back.xml", challenge);
  RequestContext context = by_proxy();
  context.user_password = "me:secret";
  context.extra_fields = {{"X-Key", "secret"}};
  CurlFetcher fetcher{context, patient_policy()};
  const RecordingReceiver receiver = document(fetcher, www + "map.xml", www);
  EXPECT_EQ(receiver.head->status, 401);
  EXPECT_THAT(sent(www + "map.xml", "X-Key"), Optional(std::string{"secret"}));
  for (const std::string& url : {away, www + "back.xml"}) {
    EXPECT_FALSE(sent(url, "Authorization")) << url;
    EXPECT_FALSE(sent(url, "X-Key")) << url;
  }
}

// Two hosts of the same site are not the same origin.
TEST_F(Silence, F1_CredentialsDoNotGoToAnotherHostOfTheSite)
{
  proxy.on(maps, Reply::response(401, "WWW-Authenticate: Basic realm=\"r\"\r\n", "no"));
  RequestContext context = by_proxy();
  context.user_password = "me:secret";
  CurlFetcher fetcher{context, patient_policy()};
  EXPECT_EQ(document(fetcher, maps, www).head->status, 401);
  EXPECT_FALSE(sent(maps, "Authorization"));
}

// The answer would reveal who is logged in on this machine.
TEST_F(Silence, ChallengesForTheUserOfTheMachineAreNotAnswered)
{
  proxy.on(www, Reply::response(401, "WWW-Authenticate: Negotiate\r\nWWW-Authenticate: NTLM\r\n", "no"));
  RequestContext context = by_proxy();
  context.user_password = "me:secret";
  CurlFetcher fetcher{context, patient_policy()};
  EXPECT_EQ(page(fetcher, www).head->status, 401);
  EXPECT_FALSE(sent(www, "Authorization"));
}

TEST_F(Silence, AChallengeOfADocumentOfAnotherSiteIsItsAnswer)
{
  const std::string other = "http://other.example/map.xml";
  proxy.on(other, Reply::response(401, "WWW-Authenticate: Digest realm=\"r\", nonce=\"n\"\r\n", "no"));
  RequestContext context = by_proxy();
  context.user_password = "me:secret";
  CurlFetcher fetcher{context, patient_policy()};
  EXPECT_EQ(document(fetcher, other, www).head->status, 401);
  EXPECT_FALSE(sent(other, "Authorization"));
}

} // namespace
} // namespace standard_sitemap::test
