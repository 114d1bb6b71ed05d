// Maps of many documents: nothing waits without need (docs/architecture.md; tests/bench/network.py measures
// the time). Each reply waits until a number of requests have arrived: a load that takes more round trips
// than necessary never ends.

#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/load/drive.h"

#include "tests/support/loopback_server.h"
#include "tests/unit/curl/recording_receiver.h"
#include "tests/unit/curl/tls_server.h"

namespace standard_sitemap::test {
namespace {

/// A document with one item, and externals to `children` documents: /PATH-0, /PATH-1, ...
std::string document(const std::string& path, std::size_t children)
{
  std::string text = "<sitemap xmlns='http://standard-sitemap.org/2007/ns' "
                     "xmlns:xlink='http://www.w3.org/1999/xlink'><item xlink:href='page'/>";
  for (std::size_t i = 0; i < children; ++i)
    text += "<external xlink:href='" + path + "-" + std::to_string(i) + "'/>";
  return text + "</sitemap>";
}

Reply document_at(const std::string& path, std::size_t children, const std::shared_ptr<Gate>& gate = nullptr)
{
  Reply reply = gate ? std::move(Reply{}.wait_at(gate)) : Reply{};
  const std::string body = document(path, children);
  return std::move(reply.send("HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: " +
                              std::to_string(body.size()) + "\r\n\r\n" + body));
}

/// The page, and then its map, with one fetcher, as in the probe.
LoadResult page_and_map(Fetcher& fetcher, const std::string& page, const std::string& map,
                        const std::function<bool(const Load&)>& progress = {})
{
  RecordingReceiver receiver;
  fetcher.start(request_for(page), Destination::page, std::nullopt, receiver);
  run(fetcher);
  EXPECT_TRUE(receiver.ended) << receiver.message;
  const Initiator initiator{uri(page), AddressSpace::loopback};
  Load load{uri(map), initiator, patient_policy()};
  drive(load, fetcher, initiator, patient_policy(), progress);
  return std::move(load).finish();
}

void expect_all_ok(const LoadResult& result, std::size_t documents)
{
  ASSERT_EQ(result.documents.size(), documents);
  for (const DocumentReport& report : result.documents)
    EXPECT_EQ(report.outcome, DocumentOutcome::ok) << report.requested.text();
}

// 1 + 6 + 54 documents: after the root, ten times six at once, over the connection of the page and five more.
TEST(ManyDocuments, SixAtOnceOverHttp11AndThePagesConnectionIsOneOfThem)
{
  LoopbackServer server;
  const auto six = std::make_shared<Gate>(6, Gate::Opens::each_time);
  server.on("/", Reply::ok("text/html", "<p>"));
  server.on("/map", document_at("map", 6));
  for (int i = 0; i < 6; ++i) {
    const std::string path = "map-" + std::to_string(i);
    server.on("/" + path, document_at(path, 9, six));
    for (int j = 0; j < 9; ++j)
      server.on("/" + path + "-" + std::to_string(j), document_at(path, 0, six));
  }
  CurlFetcher fetcher{{}, patient_policy()};
  expect_all_ok(page_and_map(fetcher, server.url("/"), server.url("/map")), 61);
  EXPECT_EQ(server.requests().size(), 62u);
  EXPECT_EQ(server.connections(), 6u);
  EXPECT_EQ(server.requests_for("/map").at(0).connection, server.requests_for("/").at(0).connection);
}

/// Our site, offered by nginx over TLS and HTTP/2. nginx adds to each request the connection by which it
/// came.
class ManyDocumentsOverHttp2 : public ::testing::Test {
 protected:
  void SetUp() override
  {
    if (!TlsServer::is_possible())
      GTEST_SKIP() << "needs nginx and openssl";
    server_.emplace("location / { proxy_pass http://127.0.0.1:" + std::to_string(site_.port()) +
                    "; proxy_buffering off; proxy_set_header X-Connection $connection; "
                    "proxy_set_header X-Protocol $server_protocol; }\n");
    site_.on("/", Reply::ok("text/html", "<p>"));
  }

  /// The root, `first` documents below it, and below each of those `second` ones.
  void offer(std::size_t first, std::size_t second, const std::shared_ptr<Gate>& first_gate,
             const std::shared_ptr<Gate>& second_gate)
  {
    site_.on("/map", document_at("map", first));
    for (std::size_t i = 0; i < first; ++i) {
      const std::string path = "map-" + std::to_string(i);
      site_.on("/" + path, document_at(path, second, first_gate));
      for (std::size_t j = 0; j < second; ++j)
        site_.on("/" + path + "-" + std::to_string(j), document_at(path, 0, second_gate));
    }
  }

  LoadResult load()
  {
    CurlFetcher fetcher{server_->trusting(), patient_policy()};
    return page_and_map(fetcher, server_->url("/"), server_->url("/map"));
  }

  /// The number of HTTP/2 connections by which the site was asked.
  std::size_t connections() const
  {
    std::set<std::string> connections;
    for (const ReceivedRequest& request : site_.requests()) {
      EXPECT_EQ(request.field("X-Protocol"), "HTTP/2.0") << request.line;
      connections.insert(request.field("X-Connection").value_or("none"));
    }
    return connections.size();
  }

  LoopbackServer site_;
  std::optional<TlsServer> server_;
};

TEST_F(ManyDocumentsOverHttp2, EveryLevelAtOnceOverThePagesConnection)
{
  offer(29, 1, std::make_shared<Gate>(29), std::make_shared<Gate>(29));
  expect_all_ok(load(), 59);
  EXPECT_EQ(site_.requests().size(), 60u);
  EXPECT_EQ(connections(), 1u);
}

// Policy: 32 streams per connection. The 28 requests that wait for one do not open more connections.
TEST_F(ManyDocumentsOverHttp2, MoreThanTheStreamsOfAConnectionWaitForIt)
{
  offer(1, 60, nullptr, std::make_shared<Gate>(32));
  expect_all_ok(load(), 62);
  EXPECT_EQ(connections(), 1u);
}

TEST_F(ManyDocumentsOverHttp2, RedirectsWaitForStreamsToo)
{
  const auto all_streams = std::make_shared<Gate>(32);
  site_.on("/map", document_at("map", 60));
  for (int i = 0; i < 60; ++i) {
    const std::string path = "/map-" + std::to_string(i);
    site_.on(path, Reply::redirect(302, path + "-moved"));
    site_.on(path + "-moved", document_at("map", 0, all_streams));
  }
  expect_all_ok(load(), 61);
  EXPECT_EQ(connections(), 1u);
}

TEST(ManyDocuments, TheFirstPartOfTheTreeIsThereBeforeTheLastFile)
{
  LoopbackServer server;
  const auto released = std::make_shared<Gate>(2); // the last request, and this test
  server.on("/", Reply::ok("text/html", "<p>"));
  server.on("/map", document_at("map", 3));
  server.on("/map-0", document_at("map-0", 1));
  server.on("/map-0-0", document_at("map-0-0", 0));
  server.on("/map-1", document_at("map-1", 0));
  server.on("/map-2", document_at("map-2", 0, released));
  CurlFetcher fetcher{{}, patient_policy()};
  std::vector<std::size_t> sizes; // of the tree, as documents arrive
  const LoadResult result = page_and_map(fetcher, server.url("/"), server.url("/map"), [&](const Load& load) {
    const auto map = load.partial_map();
    if (map && (sizes.empty() || sizes.back() != map->size()))
      sizes.push_back(map->size());
    if (load.documents_finished() == 4 && !load.done())
      released->arrive();
    return true;
  });
  expect_all_ok(result, 5);
  // A node for the map, and one for the item of each document.
  EXPECT_EQ(sizes.front(), 2u);
  EXPECT_THAT(sizes, ::testing::Contains(5u)) << "all but the last, which was held back until that was seen";
  EXPECT_EQ(result.map->size(), 6u);
}

} // namespace
} // namespace standard_sitemap::test
