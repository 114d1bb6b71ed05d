// F-1: TLS trust and HTTP/2, with nginx as the server.

#include <deque>
#include <optional>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/load/drive.h"

#include "tests/unit/curl/recording_receiver.h"
#include "tests/unit/curl/tls_server.h"

namespace standard_sitemap::test {
namespace {

using ::testing::HasSubstr;

/// A server that answers with the protocol and the connection by which it was asked.
class Tls : public ::testing::Test {
 protected:
  void SetUp() override
  {
    if (!TlsServer::is_possible())
      GTEST_SKIP() << "needs nginx and openssl";
    server_.emplace("location = /plain { return 302 http://127.0.0.1:1/map.xml; }\n"
                    "location = /big { limit_rate 50k; }\n"
                    "location / { return 200 \"$server_protocol $connection\"; }\n");
  }

  std::string path(std::string_view name) const { return (server_->directory().path() / name).string(); }
  std::string url(std::string_view target) const { return server_->url(target); }
  RequestContext trusting() const { return server_->trusting(); }

  std::optional<TlsServer> server_;
};

TEST_F(Tls, F1_CertificateOfATrustedAuthorityAndHttp2)
{
  const RecordingReceiver page = fetch_page(url("/"), trusting());
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_EQ(page.head->status, 200);
  EXPECT_THAT(page.body, HasSubstr("HTTP/2.0"));
  EXPECT_EQ(page.head->fields.first("content-type"), "text/plain");
  EXPECT_EQ(page.head->address_space, AddressSpace::loopback);
}

TEST_F(Tls, F1_Http11WhereTheContextSaysSo)
{
  RequestContext context = trusting();
  context.http_version = HttpVersion::http1_1;
  const RecordingReceiver page = fetch_page(url("/"), context);
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_THAT(page.body, HasSubstr("HTTP/1.1"));
}

TEST_F(Tls, UntrustedCertificateIsANetworkFailure)
{
  const RecordingReceiver page = fetch_page(url("/"));
  EXPECT_EQ(page.failure, FetchFailure::untrusted_certificate);
  EXPECT_FALSE(page.head);
  EXPECT_THAT(page.message, HasSubstr("certificate of 127.0.0.1"));
  EXPECT_THAT(page.message, HasSubstr("not trusted"));
}

TEST_F(Tls, CertificateOfAnotherNameIsANetworkFailure)
{
  std::string other = url("/");
  other.replace(other.find("127.0.0.1"), 9, "localhost");
  const RecordingReceiver page = fetch_page(other, trusting());
  EXPECT_EQ(page.failure, FetchFailure::wrong_host_certificate);
  EXPECT_THAT(page.message, HasSubstr("certificate of localhost"));
  EXPECT_THAT(page.message, HasSubstr("for another host"));
}

TEST_F(Tls, MissingFileOfAuthoritiesTrustsNobody)
{
  RequestContext context;
  context.ca_file = path("nothing.pem");
  const RecordingReceiver page = fetch_page(url("/"), context);
  EXPECT_EQ(page.failure, FetchFailure::no_secure_connection);
  EXPECT_THAT(page.message, HasSubstr("trusted certificates"));
}

TEST_F(Tls, Http2CarriesManyRequestsOnOneConnectionAndEachIsAskedForItsAddress)
{
  CurlFetcher fetcher{trusting(), patient_policy()};
  std::deque<RecordingReceiver> receivers(20);
  for (std::size_t i = 0; i < receivers.size(); ++i)
    fetcher.start(request_for(url("/" + std::to_string(i))), Destination::document,
                  Initiator{.url = uri(url("/"))}, receivers[i]);
  run(fetcher);
  std::set<std::string> answers;
  for (const RecordingReceiver& receiver : receivers) {
    EXPECT_TRUE(receiver.ended) << receiver.message;
    EXPECT_FALSE(receiver.addresses.empty());
    EXPECT_EQ(receiver.head->address_space, AddressSpace::loopback);
    answers.insert(receiver.body);
  }
  EXPECT_EQ(answers.size(), 1u) << "the answers name the connection: there should be only one";
}

TEST_F(Tls, ServerThatDiesWithinABodyIsANetworkFailure)
{
  server_->directory().write("big", std::string(1u << 20, 'x'));
  RecordingReceiver receiver;
  receiver.on_append = [&](std::string_view) {
    server_->kill();
    return true;
  };
  CurlFetcher fetcher{trusting(), patient_policy()};
  fetcher.start(request_for(url("/big")), Destination::page, std::nullopt, receiver);
  run(fetcher);
  EXPECT_EQ(receiver.failure, FetchFailure::incomplete_response);
  EXPECT_TRUE(receiver.head);
  EXPECT_LT(receiver.body.size(), 1u << 20);
}

// Policy "Fetching": a page on https gets no document over http, not even by a redirect.
TEST_F(Tls, RedirectToHttpIsBlocked)
{
  const Initiator page{uri(url("/"))};
  CurlFetcher fetcher{trusting(), patient_policy()};
  Load load{uri(url("/plain")), page, patient_policy()};
  drive(load, fetcher, page, patient_policy());
  const LoadResult result = std::move(load).finish();
  EXPECT_EQ(result.documents.at(0).outcome, DocumentOutcome::blocked);
  EXPECT_EQ(result.diagnostics.count(Code::blocked), 1u);
}

} // namespace
} // namespace standard_sitemap::test
