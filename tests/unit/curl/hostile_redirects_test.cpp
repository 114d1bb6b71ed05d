// Where a redirect may not lead: what the load reports, and that no request is sent there.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/load/drive.h"

#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

using ::testing::SizeIs;

LoadResult loaded(const std::string& root, const std::string& page_url, const RequestContext& context = {})
{
  const Initiator page{uri(page_url)};
  CurlFetcher fetcher{context, patient_policy()};
  Load load{uri(root), page, patient_policy()};
  drive(load, fetcher, page, patient_policy());
  return std::move(load).finish();
}

class HostileRedirect : public ::testing::TestWithParam<const char*> {};

TEST_P(HostileRedirect, IsBlockedAfterTwoGoodHops)
{
  LoopbackServer server;
  server.on("/map.xml", Reply::redirect(301, "/2"));
  server.on("/2", Reply::redirect(307, "/3"));
  server.on("/3", Reply::redirect(302, GetParam()));
  const LoadResult result = loaded(server.url("/map.xml"), server.url("/"));
  EXPECT_FALSE(result.map);
  EXPECT_EQ(result.documents.at(0).outcome, DocumentOutcome::blocked);
  EXPECT_EQ(result.diagnostics.count(Code::blocked), 1u);
  EXPECT_THAT(server.requests(), SizeIs(3));
}

INSTANTIATE_TEST_SUITE_P(Redirects, HostileRedirect,
                         ::testing::Values("file:///etc/passwd", "file://localhost/etc/passwd",
                                           "FILE:/etc/passwd", "ftp://127.0.0.1/x", "ftps://127.0.0.1/x",
                                           "gopher://127.0.0.1:70/1x", "dict://127.0.0.1/d:x",
                                           "ldap://127.0.0.1/", "smb://127.0.0.1/x", "telnet://127.0.0.1/",
                                           "tftp://127.0.0.1/x", "sftp://127.0.0.1/x", "scp://127.0.0.1/x",
                                           "imap://127.0.0.1/", "rtsp://127.0.0.1/x", "mqtt://127.0.0.1/x",
                                           "ws://127.0.0.1/", "data:application/xml,<a/>",
                                           "javascript:alert(1)", "about:blank", "blob:http://127.0.0.1/x",
                                           "http://user@127.0.0.1/", "http://user:password@127.0.0.1/",
                                           "//user:password@127.0.0.1/", "http://@127.0.0.1/",
                                           "http:///map.xml", "http://127.0.0.1:0/"));

// Redirects from https: tls_test.cpp.
TEST(MixedContent, IsBlockedWithoutARequest)
{
  LoopbackServer plain;
  const LoadResult direct = loaded(plain.url("/map.xml"), "https://127.0.0.1/");
  EXPECT_EQ(direct.documents.at(0).outcome, DocumentOutcome::blocked);
  EXPECT_EQ(plain.connections(), 0u);
}

TEST(RedirectChain, LoopsOfOneTwoAndThreeEndCoded)
{
  for (int length = 1; length <= 3; ++length) {
    LoopbackServer server, other;
    for (int i = 0; i < length; ++i) {
      const std::string next = "/" + std::to_string((i + 1) % length);
      server.on("/" + std::to_string(i), Reply::redirect(302, other.url(next)));
      other.on("/" + std::to_string(i), Reply::redirect(308, server.url(next)));
    }
    const LoadResult result = loaded(server.url("/0"), server.url("/"));
    EXPECT_EQ(result.documents.at(0).outcome, DocumentOutcome::network_error) << length;
    EXPECT_EQ(result.diagnostics.count(Code::limit_redirects), 1u) << length;
    EXPECT_EQ(server.requests().size() + other.requests().size(), 11u) << length; // the request, 10 redirects
  }
}

TEST(RedirectChain, AChainOfGrowingRedirectsEndsWithACode)
{
  LoopbackServer server;
  std::string path = "/";
  for (int i = 0; i < 12; ++i) {
    const std::string longer = path + std::string(1'000, 'x');
    server.on(path, Reply::redirect(302, longer));
    path = longer;
  }
  const LoadResult result = loaded(server.url("/"), server.url("/"));
  EXPECT_EQ(result.documents.at(0).outcome, DocumentOutcome::blocked);
  EXPECT_EQ(result.diagnostics.count(Code::limit_uri), 1u);
  EXPECT_THAT(server.requests(), SizeIs(9)); // 8 KiB hold eight times 1,000
}

} // namespace
} // namespace standard_sitemap::test
