// F-1, F-2: documents are fetched with the settings of the page's own fetch.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test::context_test {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Optional;

constexpr std::string_view xml = "application/xml";

RequestContext german_reader()
{
  RequestContext context;
  context.user_agent = "Example/1.0 (test)";
  context.accept_language = "de, en;q=0.5";
  return context;
}

TEST(Context, F1_PageAndDocumentShareUserAgentLanguagesAndEncodings)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "<p>"));
  server.on("/map.xml", Reply::ok(xml, "<sitemap/>"));
  const RecordingReceiver page = fetch_page(server.url("/"), german_reader());
  const RecordingReceiver document = fetch_document(server.url("/map.xml"), server.url("/"), german_reader());
  ASSERT_TRUE(page.ended) << page.message;
  ASSERT_TRUE(document.ended) << document.message;

  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 2u);
  for (const char* name : {"User-Agent", "Accept-Language", "Accept-Encoding"}) {
    EXPECT_EQ(requests[0].count(name), 1u) << name;
    EXPECT_EQ(requests[0].field(name), requests[1].field(name)) << name;
  }
  EXPECT_THAT(requests[0].field("User-Agent"), Optional(std::string{"Example/1.0 (test)"}));
  EXPECT_THAT(requests[0].field("Accept-Language"), Optional(std::string{"de, en;q=0.5"}));
  EXPECT_THAT(requests[0].field("Accept-Encoding"), Optional(HasSubstr("gzip")));
}

// RFC 9110 10.1.5: a program that gives no name must not appear to be another one.
TEST(Context, WithoutANameTheLibraryGivesItsOwn)
{
  LoopbackServer server;
  fetch_page(server.url("/"));
  RequestContext no_name;
  no_name.user_agent = "a\nb";
  fetch_page(server.url("/"), no_name);
  for (const ReceivedRequest& request : server.requests())
    EXPECT_THAT(
        request.field("User-Agent"),
        Optional(::testing::MatchesRegex("Mozilla/5[.]0 [(]compatible; standard-sitemap/[0-9.]+[)]")));
}

TEST(Context, F2_AcceptIsNarrowedToXmlForDocumentsOnly)
{
  LoopbackServer server;
  fetch_page(server.url("/"));
  fetch_document(server.url("/map.xml"), server.url("/"));
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 2u);
  EXPECT_THAT(requests[0].field("Accept"),
              Optional(std::string{"text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}));
  EXPECT_THAT(requests[1].field("Accept"),
              Optional(std::string{"application/xml, text/xml;q=0.9, */*;q=0.1"}));
}

TEST(Context, F1_NothingIsSentThatNobodyAskedFor)
{
  LoopbackServer server;
  fetch_page(server.url("/"));
  const ReceivedRequest request = server.requests().at(0);
  std::vector<std::string> names;
  for (const auto& [name, value] : request.fields)
    names.push_back(name);
  EXPECT_THAT(names, ::testing::UnorderedElementsAre("Host", "User-Agent", "Accept", "Accept-Encoding"));
}

/// RFC 9110 13.1: a conditional request about a stored document.
RecordingReceiver ask_about(const std::string& url, const Validators& validators)
{
  RecordingReceiver receiver;
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start({.id = 1, .url = uri(url), .validators = validators}, Destination::document,
                Initiator{.url = uri(url)}, receiver);
  run(fetcher);
  return receiver;
}

TEST(Context, ValidatorsAreSentAndNotModifiedIsHandedOn)
{
  LoopbackServer server;
  server.on("/map.xml", Reply{}.send("HTTP/1.1 304 Not Modified\r\nETag: W/\"1\"\r\n\r\n"));
  const RecordingReceiver answer = ask_about(
      server.url("/map.xml"), {uri(server.url("/map.xml")), "W/\"1\"", "Sun, 06 Nov 1994 08:49:37 GMT"});
  EXPECT_TRUE(answer.ended) << answer.message;
  EXPECT_EQ(answer.head->status, 304);
  const ReceivedRequest request = server.requests().at(0);
  EXPECT_THAT(request.field("If-None-Match"), Optional(std::string{"W/\"1\""}));
  EXPECT_THAT(request.field("If-Modified-Since"), Optional(std::string{"Sun, 06 Nov 1994 08:49:37 GMT"}));
}

TEST(Context, F3_ValidatorsGoToTheUriTheyCameFromOnly)
{
  LoopbackServer server;
  server.on("/old.xml", Reply::redirect(302, "/map.xml"));
  server.on("/map.xml", Reply::redirect(302, "/new.xml"));
  server.on("/new.xml", Reply::ok(xml, "<sitemap/>"));
  ask_about(server.url("/old.xml"), {uri(server.url("/map.xml")), "\"1\"", ""});
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 3u);
  EXPECT_FALSE(requests[0].field("If-None-Match"));
  EXPECT_THAT(requests[1].field("If-None-Match"), Optional(std::string{"\"1\""}));
  EXPECT_FALSE(requests[1].field("If-Modified-Since"));
  EXPECT_FALSE(requests[2].field("If-None-Match"));
}

TEST(Context, ValidatorsThatWouldSmuggleAreLeftOut)
{
  LoopbackServer server;
  ask_about(server.url("/map.xml"), {uri(server.url("/map.xml")), "1\r\nX-Smuggled: 1", ""});
  EXPECT_FALSE(server.requests().at(0).field("If-None-Match"));
  EXPECT_FALSE(server.requests().at(0).field("X-Smuggled"));
}

TEST(Context, F1_AcceptEncodingOfTheContextIsSentAsItIs)
{
  LoopbackServer server;
  RequestContext context;
  context.accept_encoding = "gzip";
  fetch_page(server.url("/"), context);
  EXPECT_THAT(server.requests().at(0).field("Accept-Encoding"), Optional(std::string{"gzip"}));
}

TEST(Context, F1_PathAndQueryAreRequestedAsWrittenAndTheFragmentNever)
{
  LoopbackServer server;
  const RecordingReceiver page = fetch_page(server.url("/a/../b/%7Ex?q=%20#part"));
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_EQ(server.requests().at(0).target, "/a/../b/%7Ex?q=%20");
  EXPECT_EQ(page.head->url.text(), server.url("/a/../b/%7Ex?q=%20"));
}

TEST(Context, D1_ResponseFieldsComeInOrderWithRepetitions)
{
  LoopbackServer server;
  server.on("/", Reply::response(404, "Opt: \"a\"; ns=11\r\nX-A:  one \r\nOPT: \"b\"; ns=12\r\n", "gone"));
  const RecordingReceiver page = fetch_page(server.url("/"));
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_EQ(page.head->status, 404);
  EXPECT_EQ(page.body, "gone");
  EXPECT_THAT(page.head->fields.all("opt"), ElementsAre("\"a\"; ns=11", "\"b\"; ns=12"));
  EXPECT_THAT(page.head->fields.all("x-a"), ElementsAre("one"));
  EXPECT_EQ(page.head->address_space, AddressSpace::loopback);
}

TEST(Context, InterimResponsesAndTrailersAreNotTheResponse)
{
  LoopbackServer server;
  server.on("/", Reply{}.send("HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n"
                              "HTTP/1.1 200 OK\r\nX-Final: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
                              "2\r\nhi\r\n0\r\nX-Trailer: 1\r\n\r\n"));
  const RecordingReceiver page = fetch_page(server.url("/"));
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_EQ(page.head->status, 200);
  EXPECT_EQ(page.body, "hi");
  EXPECT_TRUE(page.head->fields.first("X-Final"));
  EXPECT_FALSE(page.head->fields.first("X-Early"));
  EXPECT_FALSE(page.head->fields.first("X-Trailer"));
}

TEST(Context, FoldedFieldsAreOneFieldReadWithSpaces)
{
  LoopbackServer server;
  server.on("/", Reply::response(200, "Opt: \"a\";\r\n\t ns=11\r\nX-B: 2\r\n", ""));
  const RecordingReceiver page = fetch_page(server.url("/"));
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_THAT(page.head->fields.all("Opt"), ElementsAre("\"a\"; ns=11"));
  EXPECT_THAT(page.head->fields.all("X-B"), ElementsAre("2"));
}

TEST(Context, ResponseWithoutBodyBeginsAndEnds)
{
  LoopbackServer server;
  server.on("/", Reply{}.send("HTTP/1.1 204 No Content\r\nX-A: 1\r\n\r\n"));
  const RecordingReceiver page = fetch_page(server.url("/"));
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_EQ(page.head->status, 204);
  EXPECT_EQ(page.body, "");
}

/// 10,000 spaces, compressed as by `printf '%10000s' ' ' | gzip -n9`.
std::string gzip_of_spaces()
{
  constexpr unsigned char bytes[] = {0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xed, 0xc1,
                                     0x01, 0x0d, 0x00, 0x00, 0x00, 0xc2, 0xa0, 0x2a, 0xef, 0x9f, 0xd2, 0x1c,
                                     0x6e, 0x40, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xc0,
                                     0xbf, 0x01, 0x54, 0xd6, 0x06, 0x37, 0x10, 0x27, 0x00, 0x00};
  return {reinterpret_cast<const char*>(bytes), sizeof bytes};
}

TEST(Context, F1_ContentCodingsAreUndoneBeforeBytesAreCounted)
{
  LoopbackServer server;
  server.on("/", Reply::ok(xml, gzip_of_spaces(), "Content-Encoding: gzip\r\n"));
  const RecordingReceiver page = fetch_page(server.url("/"));
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_EQ(page.body, std::string(10'000, ' '));
}

TEST(Context, BrokenContentCodingIsANetworkFailure)
{
  LoopbackServer server;
  server.on("/", Reply::ok(xml, "this is no gzip", "Content-Encoding: gzip\r\n"));
  const RecordingReceiver page = fetch_page(server.url("/"));
  EXPECT_TRUE(is_of_network(page.failure));
  EXPECT_THAT(page.message, HasSubstr("content coding"));
}

RequestContext with_extras()
{
  RequestContext context;
  context.extra_fields = {{"X-Key", "secret"}, {"X-Empty", ""}, {"Accept-Language", "fr"}};
  context.accept_language = "de";
  return context;
}

TEST(Context, F1_ExtraFieldsGoToThePagesOwnOriginAndReplaceOurs)
{
  LoopbackServer server;
  fetch_page(server.url("/"), with_extras());
  fetch_document(server.url("/map.xml"), server.url("/"), with_extras());
  for (const ReceivedRequest& request : server.requests()) {
    EXPECT_THAT(request.field("X-Key"), Optional(std::string{"secret"}));
    EXPECT_THAT(request.field("X-Empty"), Optional(std::string{}));
    EXPECT_EQ(request.count("Accept-Language"), 1u);
    EXPECT_THAT(request.field("Accept-Language"), Optional(std::string{"fr"}));
  }
}

TEST(Context, F1_ExtraFieldsGoToNoOtherOrigin)
{
  LoopbackServer page_server, other;
  page_server.on("/away", Reply::redirect(302, other.url("/there")));
  fetch_document(other.url("/map.xml"), page_server.url("/"), with_extras());
  fetch_page(page_server.url("/away"), with_extras());
  ASSERT_EQ(other.requests().size(), 2u);
  for (const ReceivedRequest& request : other.requests()) {
    EXPECT_FALSE(request.field("X-Key")) << request.line;
    EXPECT_THAT(request.field("Accept-Language"), Optional(std::string{"de"}));
  }
}

TEST(Context, FieldsThatWouldSmuggleAreLeftOut)
{
  LoopbackServer server;
  RequestContext context;
  context.user_agent = "a\r\nX-Evil: 1";
  context.accept_language = "de\nX-Evil: 2";
  context.accept_encoding = "gzip\r\nX-Evil: 3";
  context.extra_fields = {{"X-Good", "1\r\nX-Evil: 4"},
                          {"X Evil", "5"},
                          {"X-Evil:", "6"},
                          {"", "7"},
                          {"Content-Length", "8"},
                          {"Transfer-Encoding", "chunked"},
                          {"X-Nul", std::string("a\0b", 3)}};
  const RecordingReceiver page = fetch_page(server.url("/"), context);
  ASSERT_TRUE(page.ended) << page.message;
  const ReceivedRequest request = server.requests().at(0);
  std::vector<std::string> names;
  for (const auto& [name, value] : request.fields)
    names.push_back(name);
  EXPECT_THAT(names, ::testing::UnorderedElementsAre("Host", "User-Agent", "Accept", "Accept-Encoding"));
  EXPECT_THAT(request.fields, Each(::testing::Field(&std::pair<std::string, std::string>::second,
                                                    ::testing::Not(HasSubstr("Evil")))));
}

RequestContext with_credentials()
{
  RequestContext context;
  context.user_password = "me:pass:word";
  return context;
}

// RFC 7617: base64 of `me:pass:word`.
constexpr const char* basic_credentials = "Basic bWU6cGFzczp3b3Jk";

TEST(Context, F1_BasicAuthenticationAnswersTheChallengeAndOnlyTheAnswerCounts)
{
  LoopbackServer server;
  server.on("/",
            Reply::response(401, "WWW-Authenticate: Basic realm=\"r\"\r\nX-First: 1\r\n", "who are you?"));
  server.on("/", Reply::ok("text/html", "welcome"));
  const RecordingReceiver page = fetch_page(server.url("/"), with_credentials());
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_EQ(page.head->status, 200);
  EXPECT_FALSE(page.head->fields.first("X-First"));
  EXPECT_EQ(page.body, "welcome");
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 2u);
  EXPECT_FALSE(requests[0].field("Authorization"));
  EXPECT_THAT(requests[1].field("Authorization"), Optional(std::string{basic_credentials}));
}

TEST(Context, F1_DigestAuthenticationWorksAndHidesThePassword)
{
  LoopbackServer server;
  server.on("/",
            Reply::response(401, "WWW-Authenticate: Digest realm=\"r\", nonce=\"n\", qop=\"auth\"\r\n", ""));
  server.on("/", Reply::ok("text/html", "welcome"));
  const RecordingReceiver page = fetch_page(server.url("/"), with_credentials());
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_EQ(page.body, "welcome");
  EXPECT_THAT(server.requests().at(1).field("Authorization"), Optional(HasSubstr("Digest username=\"me\"")));
}

TEST(Context, AnAnswerThatStays401IsTheResponse)
{
  LoopbackServer server;
  server.on("/", Reply::response(401, "WWW-Authenticate: Basic realm=\"r\"\r\nX-A: 1\r\n", "no"));
  server.on("/bare", Reply::response(401, "X-A: 2\r\n", ""));
  const RecordingReceiver wrong = fetch_page(server.url("/"), with_credentials());
  ASSERT_TRUE(wrong.ended) << wrong.message;
  EXPECT_EQ(wrong.head->status, 401);
  EXPECT_EQ(wrong.body, "no");
  EXPECT_EQ(server.requests().size(), 2u);
  const RecordingReceiver bare = fetch_page(server.url("/bare"), with_credentials());
  ASSERT_TRUE(bare.ended) << bare.message;
  EXPECT_EQ(bare.head->status, 401);
}

TEST(Context, F1_CredentialsGoToNoOtherOrigin)
{
  LoopbackServer page_server, other;
  const Reply challenge = Reply::response(401, "WWW-Authenticate: Basic realm=\"r\"\r\n", "no");
  other.on("/map.xml", challenge);
  other.on("/there", challenge);
  page_server.on("/away", Reply::redirect(302, other.url("/there")));
  const RecordingReceiver document =
      fetch_document(other.url("/map.xml"), page_server.url("/"), with_credentials());
  const RecordingReceiver page = fetch_page(page_server.url("/away"), with_credentials());
  EXPECT_EQ(document.head->status, 401);
  EXPECT_EQ(page.head->status, 401);
  EXPECT_EQ(other.requests().size(), 2u);
  for (const ReceivedRequest& request : other.requests())
    EXPECT_FALSE(request.field("Authorization"));
}

TEST(Context, F1_TheProxyOfTheContextIsUsedAndItsAddressSaysNothing)
{
  LoopbackServer proxy;
  proxy.on("http://example.invalid/", Reply::ok("text/html", "by proxy"));
  RequestContext context;
  context.proxy = proxy.url("");
  const RecordingReceiver page = fetch_page("http://example.invalid/", context);
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_EQ(page.body, "by proxy");
  EXPECT_EQ(page.head->address_space, AddressSpace::unknown);
  EXPECT_THAT(page.addresses, Each(AddressSpace::unknown));
}

// Otherwise a proxy could name a site map for a page that it never saw.
TEST(Context, WhatAProxySaysToAConnectIsNotThePage)
{
  LoopbackServer proxy;
  proxy.on("example.invalid:443", Reply::response(403, "X-Standard-Sitemap-Location: /evil\r\n", "no"));
  RequestContext context;
  context.proxy = proxy.url("");
  context.extra_fields = {{"X-Key", "secret"}};
  const RecordingReceiver page = fetch_page("https://example.invalid/", context);
  EXPECT_TRUE(is_of_network(page.failure));
  EXPECT_FALSE(page.head);
  const auto requests = proxy.requests();
  ASSERT_EQ(requests.size(), 1u);
  EXPECT_FALSE(requests[0].field("X-Key"));
}

TEST(Context, Http2WishOverPlainHttpGetsAnAnswerInHttp11)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "plain"));
  RequestContext context;
  context.http_version = HttpVersion::http2;
  EXPECT_EQ(fetch_page(server.url("/"), context).body, "plain");
}

TEST(Context, F1_TheEnvironmentIsNotConsulted)
{
  LoopbackServer server, proxy;
  const std::string proxy_url = proxy.url("");
  for (const char* name : {"http_proxy", "all_proxy", "ALL_PROXY"})
    ASSERT_EQ(setenv(name, proxy_url.c_str(), 1), 0);
  const RecordingReceiver page = fetch_page(server.url("/"));
  for (const char* name : {"http_proxy", "all_proxy", "ALL_PROXY"})
    unsetenv(name);
  EXPECT_TRUE(page.ended) << page.message;
  EXPECT_EQ(server.requests().size(), 1u);
  EXPECT_EQ(proxy.connections(), 0u);
}

} // namespace
} // namespace standard_sitemap::test::context_test
