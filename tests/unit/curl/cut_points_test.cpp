// The connection is cut at every byte of an exchange: the result is the whole document or a failure with a
// code, never a hang, and never silently less. One fetcher goes through all of it.

#include <gtest/gtest.h>

#include "engine/load/drive.h"

#include "tests/support/loopback_server.h"
#include "tests/unit/curl/packing.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

const std::string map_text = "<sitemap>" + std::string(12, '.') + "</sitemap>";

std::string response(std::string_view fields, std::string_view body)
{
  return "HTTP/1.1 200 OK\r\n" + std::string{fields} + "\r\n" + std::string{body};
}

std::string with_length(std::string_view fields, const std::string& body)
{
  return response("Content-Length: " + std::to_string(body.size()) + "\r\n" + std::string{fields}, body);
}

/// In chunks of three sizes, and with a trailer.
std::string in_chunks(std::string_view fields, const std::string& body)
{
  std::string chunks;
  std::size_t at = 0;
  for (const std::size_t size : {std::size_t{1}, std::size_t{15}, body.size() - 16}) {
    constexpr char digits[] = "0123456789abcdef";
    EXPECT_LT(size, 256u);
    chunks += digits[size / 16];
    chunks += digits[size % 16];
    chunks += "\r\n" + body.substr(at, size) + "\r\n";
    at += size;
  }
  return response("Transfer-Encoding: chunked\r\n" + std::string{fields}, chunks + "0\r\nX-End: 1\r\n\r\n");
}

struct Exchange {
  const char* name;
  std::string bytes;
  std::string body;
};

void PrintTo(const Exchange& exchange, std::ostream* out)
{
  *out << exchange.name;
}

std::vector<Exchange> exchanges()
{
  const std::string unpacked = "<sitemap>" + std::string(2 * 258 + 1, ' ');
  const std::string gzip = gzip_of("<sitemap> ", 1, 2);
  return {
      {"Length", with_length("", map_text), map_text},
      {"Chunks", in_chunks("", map_text), map_text},
      {"GzipWithLength", with_length("Content-Encoding: gzip\r\n", gzip), unpacked},
      {"GzipInChunks", in_chunks("Content-Encoding: gzip\r\n", gzip), unpacked},
  };
}

class CutPoints : public ::testing::TestWithParam<Exchange> {
 protected:
  /// Fetches /KEY, which redirects to /KEY/map; both responses are cut at `length` bytes.
  RecordingReceiver fetched(const std::string& key, std::size_t length, bool reset)
  {
    const std::string target = "/" + key, next = target + "/map";
    const std::string redirect =
        "HTTP/1.1 302 Found\r\nLocation: " + next + "\r\nContent-Length: 5\r\n\r\nmoved";
    const std::string& answer = GetParam().bytes;
    const auto cut = [reset](const std::string& bytes, std::size_t at) {
      Reply reply = Reply{}.send(bytes.substr(0, at));
      return reset ? reply.reset() : reply.close();
    };
    if (length < redirect.size()) {
      server.on(target, cut(redirect, length));
      server.on(next, Reply{}.send(answer));
    } else {
      server.on(target, Reply{}.send(redirect));
      server.on(next, cut(answer, length - redirect.size()));
    }
    RecordingReceiver receiver;
    fetcher.start(request_for(server.url(target)), Destination::document,
                  Initiator{.url = uri(server.url("/"))}, receiver);
    run(fetcher);
    return receiver;
  }

  /// In how many cases the document was whole in spite of the cut.
  std::size_t cut_everywhere(bool reset)
  {
    std::size_t whole = 0;
    const std::size_t most = GetParam().bytes.size() + 100; // the redirect is shorter
    for (std::size_t at = 0; at < most; ++at) {
      const RecordingReceiver document = fetched((reset ? "r" : "c") + std::to_string(at), at, reset);
      EXPECT_NE(document.ended, document.failure.has_value()) << at;
      EXPECT_TRUE(GetParam().body.starts_with(document.body)) << at;
      if (document.ended) {
        EXPECT_EQ(document.body, GetParam().body) << at;
        ++whole;
      } else {
        EXPECT_TRUE(is_of_network(document.failure)) << at;
        EXPECT_FALSE(document.message.empty()) << at;
      }
    }
    return whole;
  }

  LoopbackServer server;
  CurlFetcher fetcher{{}, patient_policy()};
};

TEST_P(CutPoints, CloseGivesTheWholeDocumentOrAFailure)
{
  const std::size_t whole = cut_everywhere(false);
  EXPECT_GT(whole, 5u) << "cuts in the body of the redirect, and after the end";
  EXPECT_LT(whole, GetParam().bytes.size());
}

TEST_P(CutPoints, ResetGivesTheWholeDocumentOrAFailure)
{
  EXPECT_LT(cut_everywhere(true), GetParam().bytes.size());
}

INSTANTIATE_TEST_SUITE_P(Everywhere, CutPoints, ::testing::ValuesIn(exchanges()),
                         [](const auto& exchange) { return std::string{exchange.param.name}; });

// --- a map of two documents ---

constexpr std::string_view prologue =
    "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>";

class CutMap : public ::testing::Test {
 protected:
  /// The map of `root`, whose item `a` is followed by the external document `part`.
  LoadResult loaded(const std::string& key, const std::function<Reply(std::string)>& root,
                    const std::function<Reply(std::string)>& part)
  {
    const std::string part_target = "/" + key + "/part.xml";
    const std::string fields = "Content-Type: application/xml\r\n";
    server.on("/" + key,
              root(with_length(fields, std::string{prologue} + "<item name='a'/><external xlink:href='" +
                                           part_target + "'/></sitemap>")));
    server.on(part_target, part(with_length(fields, part_document)));
    const Initiator page{uri(server.url("/"))};
    Load load{uri(server.url("/" + key)), page, patient_policy()};
    drive(load, fetcher, page, patient_policy());
    EXPECT_TRUE(load.done());
    return std::move(load).finish();
  }
  static std::string names(const LoadResult& result)
  {
    std::string all;
    for (NodeId id = 0; result.map && id < result.map->size(); ++id)
      all += result.map->node(id).name().value_or("");
    return all;
  }
  static Reply whole(std::string bytes) { return Reply{}.send(std::move(bytes)); }
  static std::function<Reply(std::string)> cut_at(std::size_t at)
  {
    return [at](const std::string& bytes) { return Reply{}.send(bytes.substr(0, at)).close(); };
  }

  const std::string part_document = std::string{prologue} + "<item name='b'/></sitemap>";
  LoopbackServer server;
  CurlFetcher fetcher{{}, patient_policy()};
};

TEST_F(CutMap, P7_WhatWasCompleteStaysAndTheOutcomeSaysWhatIsMissing)
{
  const std::size_t size = with_length("Content-Type: application/xml\r\n", part_document).size();
  for (std::size_t at = 0; at <= size; ++at) {
    const LoadResult result = loaded("p" + std::to_string(at), whole, cut_at(at));
    ASSERT_EQ(result.documents.size(), 2u) << at;
    EXPECT_EQ(result.documents[0].outcome, DocumentOutcome::ok) << at;
    const bool complete = at == size;
    EXPECT_EQ(names(result), complete ? "ab" : "a") << at;
    EXPECT_EQ(result.documents[1].outcome, complete ? DocumentOutcome::ok : DocumentOutcome::network_error)
        << at;
    EXPECT_EQ(result.diagnostics.count(Code::network_error), complete ? 0u : 1u) << at;
  }
}

TEST_F(CutMap, P7_WithoutAWholeRootThereIsNoMap)
{
  for (const std::size_t at : {0u, 1u, 16u, 17u, 40u, 66u, 67u, 68u, 100u, 200u}) {
    const LoadResult result = loaded("r" + std::to_string(at), cut_at(at), whole);
    EXPECT_FALSE(result.map) << at;
    EXPECT_EQ(result.documents.at(0).outcome, DocumentOutcome::network_error) << at;
    EXPECT_EQ(result.diagnostics.count(Code::network_error), 1u) << at;
  }
  EXPECT_EQ(names(loaded("last", whole, whole)), "ab") << "the same fetcher goes on";
}

// RFC 9112 6.3: without a length the body ends when the connection does. The XML shows that it is incomplete.
TEST_F(CutMap, P7_WhereHttpCannotTellTheDocumentIsMalformed)
{
  for (std::size_t at = 0; at < part_document.size(); ++at) {
    const LoadResult result = loaded("n" + std::to_string(at), whole, [&](const std::string&) {
      return Reply{}.send(response("Content-Type: application/xml\r\n", part_document.substr(0, at))).close();
    });
    EXPECT_EQ(names(result), "a") << at;
    EXPECT_NE(result.documents.at(1).outcome, DocumentOutcome::ok) << at;
    EXPECT_FALSE(result.diagnostics.items().empty()) << at;
  }
}

} // namespace
} // namespace standard_sitemap::test
