// F-1: TLS trust and HTTP/2, against a real server of the trade.

#include <deque>
#include <filesystem>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <standard_sitemap/load/drive.h>

#include "recording_receiver.h"
#include "support/child_process.h"
#include "support/loopback_server.h"
#include "support/temporary_directory.h"

namespace standard_sitemap::test {
namespace {

using ::testing::HasSubstr;

bool accepts_connections(std::uint16_t port)
{
  const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in name{};
  name.sin_family = AF_INET;
  name.sin_port = htons(port);
  name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const bool connected = connect(descriptor, reinterpret_cast<const sockaddr*>(&name), sizeof name) == 0;
  close(descriptor);
  return connected;
}

/// nginx with a certificate of an authority made for this test. It answers with the protocol and the
/// connection by which it was asked.
class Tls : public ::testing::Test {
 protected:
  void SetUp() override
  {
    const auto nginx = find_program("nginx");
    const auto openssl = find_program("openssl");
    if (!nginx || !openssl)
      GTEST_SKIP() << "needs nginx and openssl";
    make_certificates(*openssl);
    // A free port may be taken by somebody else before nginx has it.
    for (int attempt = 0; attempt < 5 && !server_; ++attempt)
      start(*nginx);
    ASSERT_TRUE(server_) << content_of(directory_.path() / "output");
  }

  std::string path(std::string_view name) const { return (directory_.path() / name).string(); }
  std::string url(std::string_view target) const
  {
    return "https://127.0.0.1:" + std::to_string(port_) + std::string{target};
  }
  RequestContext trusting() const
  {
    RequestContext context;
    context.ca_file = path("ca.pem");
    return context;
  }

  void kill_server() { server_.reset(); }
  const TemporaryDirectory directory_;

 private:
  void make_certificates(const std::string& openssl)
  {
    const auto make = [&](std::vector<std::string> arguments) {
      std::vector<std::string> command = {openssl,   "req", "-x509",    "-nodes",
                                          "-newkey", "ec",  "-pkeyopt", "ec_paramgen_curve:P-256",
                                          "-days",   "2"};
      command.insert(command.end(), arguments.begin(), arguments.end());
      ASSERT_EQ(ChildProcess(command, path("output")).wait(), 0) << content_of(path("output"));
    };
    make({"-subj", "/CN=Test authority", "-keyout", path("ca.key"), "-out", path("ca.pem")});
    make({"-subj", "/CN=Test server", "-CA", path("ca.pem"), "-CAkey", path("ca.key"), "-addext",
          "subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=critical,CA:FALSE", "-keyout",
          path("server.key"), "-out", path("server.pem")});
  }

  void start(const std::string& nginx)
  {
    port_ = unused_port();
    const std::string work = directory_.path().string();
    std::string temporary;
    for (const char* kind : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"})
      temporary += std::string{kind} + "_temp_path " + work + "/" + kind + ";\n";
    directory_.write("nginx.conf",
                     "daemon off;\nmaster_process off;\npid " + work + "/pid;\nerror_log stderr;\n" +
                         "events {}\nhttp {\naccess_log off;\n" + temporary +
                         "server {\nlisten 127.0.0.1:" + std::to_string(port_) +
                         " ssl http2;\nssl_certificate server.pem;\nssl_certificate_key server.key;\n" +
                         "default_type text/plain;\n" +
                         "location = /plain { return 302 http://127.0.0.1:1/map.xml; }\n" +
                         "location = /big { root " + work + "; limit_rate 50k; }\n" +
                         "location / { return 200 \"$server_protocol $connection\"; }\n}\n}\n");
    server_.emplace(std::vector<std::string>{nginx, "-p", work, "-c", work + "/nginx.conf", "-e", "stderr"},
                    path("output"));
    while (server_->is_running()) {
      if (accepts_connections(port_))
        return;
      usleep(10'000);
    }
    server_.reset();
  }

  std::optional<ChildProcess> server_;
  std::uint16_t port_ = 0;
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
  EXPECT_EQ(page.failure, FetchFailure::network);
  EXPECT_FALSE(page.head);
  EXPECT_THAT(page.message, HasSubstr("certificate of 127.0.0.1"));
}

TEST_F(Tls, CertificateOfAnotherNameIsANetworkFailure)
{
  std::string other = url("/");
  other.replace(other.find("127.0.0.1"), 9, "localhost");
  const RecordingReceiver page = fetch_page(other, trusting());
  EXPECT_EQ(page.failure, FetchFailure::network);
  EXPECT_THAT(page.message, HasSubstr("certificate of localhost"));
}

TEST_F(Tls, MissingFileOfAuthoritiesTrustsNobody)
{
  RequestContext context;
  context.ca_file = path("nothing.pem");
  const RecordingReceiver page = fetch_page(url("/"), context);
  EXPECT_EQ(page.failure, FetchFailure::network);
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
  EXPECT_EQ(answers.size(), 1u) << "the answers name the connection: there should be one only";
}

TEST_F(Tls, ServerThatDiesWithinABodyIsANetworkFailure)
{
  directory_.write("big", std::string(1u << 20, 'x'));
  RecordingReceiver receiver;
  receiver.on_append = [&](std::string_view) {
    kill_server();
    return true;
  };
  CurlFetcher fetcher{trusting(), patient_policy()};
  fetcher.start(request_for(url("/big")), Destination::page, std::nullopt, receiver);
  run(fetcher);
  EXPECT_EQ(receiver.failure, FetchFailure::network);
  EXPECT_TRUE(receiver.head);
  EXPECT_LT(receiver.body.size(), 1u << 20);
}

// Policy "Fetching": a page on https gets no document over http, not by a redirect either.
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
