// HTTP/2 that is broken off, reset, or nonsense: the result is the whole document or a failure with a code.

#include <string>

#include <curl/curl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/unit/curl/http2_script.h"
#include "tests/unit/curl/packing.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

using std::chrono::milliseconds;

RequestContext by_http2()
{
  RequestContext context;
  context.http_version = HttpVersion::http2;
  return context;
}

/// Frames may follow. libcurl overlooks some that come together with the upgrade.
Reply upgraded()
{
  return std::move(Reply{}.send(http2_upgrade()).wait_for(http2_preface));
}

/// The result of `frames` as the answer on stream 1. After them the server is silent.
RecordingReceiver answered(const std::string& frames, milliseconds document_time = milliseconds{50'000})
{
  LoopbackServer server;
  server.on("/", upgraded().send(frames).stall());
  Policy policy = patient_policy();
  policy.document_time = document_time;
  return fetch_page(server.url("/"), by_http2(), policy);
}

const Http2Fields ok = {{":status", "200"}};

// Otherwise the tests below would prove nothing.
TEST(Http2, IsSpokenByTheScriptToo)
{
  const RecordingReceiver page = answered(http2_headers(1, ok) + http2_data(1, "body", http2_end_stream));
  EXPECT_TRUE(page.ended) << page.message;
  EXPECT_EQ(page.body, "body");
}

struct Broken {
  std::string name;
  std::string frames;
};

void PrintTo(const Broken& broken, std::ostream* out)
{
  *out << broken.name;
}

std::vector<Broken> broken_answers()
{
  const std::string head = http2_headers(1, ok), half = head + http2_data(1, "half");
  std::vector<Broken> answers = {
      {"GoawayBeforeTheHead", http2_goaway(0, 0)},
      {"GoawayWithAnErrorBeforeTheHead", http2_goaway(0, 2)},
      {"GoawayThatDisownsTheStream", half + http2_goaway(0, 2)},
      {"EndBeforeTheLength", http2_headers(1, {{":status", "200"}, {"content-length", "9"}}) +
                                 http2_data(1, "half", http2_end_stream)},
      {"MoreThanTheLength", http2_headers(1, {{":status", "200"}, {"content-length", "2"}}) +
                                http2_data(1, "half", http2_end_stream)},
      {"TwoLengths",
       http2_headers(1, {{":status", "200"}, {"content-length", "4"}, {"content-length", "2"}}) +
           http2_data(1, "half", http2_end_stream)},
      {"DataBeforeTheHead", http2_data(1, "half")},
      {"NoStatus", http2_headers(1, {{"x", "1"}})},
      {"StatusThatIsNone", http2_headers(1, {{":status", "2x0"}})},
      {"UpperCaseField", http2_headers(1, {{":status", "200"}, {"X-Upper", "1"}})},
      {"FieldsThatCannotBeRead",
       http2_frame(Http2Frame::headers, http2_end_headers, 1, "\xFF\xFF\xFF\xFF\xFF\xFF")},
  };
  // RFC 9113 7. NO_ERROR before the end also ends the stream too early.
  // With a length every version of libcurl tells it.
  answers.push_back({"ResetBeforeTheLength", http2_headers(1, {{":status", "200"}, {"content-length", "9"}}) +
                                                 http2_data(1, "half") + http2_reset(1, 0)});
  const std::pair<const char*, std::uint32_t> errors[] = {
      {"NoError", 0}, {"Internal", 2}, {"Refused", 7}, {"Cancel", 8}, {"Calm", 11}};
  for (const auto& [name, error] : errors) {
    const std::string reset = http2_reset(1, error);
    answers.push_back({"Reset" + std::string{name} + "BeforeTheHead", reset});
    answers.push_back({"Reset" + std::string{name} + "AfterTheHead", head + reset});
    answers.push_back({"Reset" + std::string{name} + "WithinTheBody", half + reset});
  }
  return answers;
}

/// Frames that libcurl does not take for an answer, but does not give up for either.
std::vector<Broken> nonsense_answers()
{
  const std::string half = http2_headers(1, ok) + http2_data(1, "half");
  return {
      {"ContinuationOfNothing",
       half + http2_frame(Http2Frame::continuation, http2_end_headers, 1, hpack_of(ok))},
      {"SettingsThatAreNone", half + http2_frame(Http2Frame::settings, 0, 0, "half")},
      {"Push",
       half + http2_frame(Http2Frame::push_promise, http2_end_headers, 1,
                          std::string("\0\0\0\2", 4) + hpack_of({{":method", "GET"}, {":path", "/"}}))},
      {"DataOfAStreamNobodyOpened", half + http2_data(3, "evil")},
      {"Gibberish", half + "<html>this is no frame, however long it goes on</html>"},
  };
}

class BrokenHttp2 : public ::testing::TestWithParam<Broken> {};

TEST_P(BrokenHttp2, IsACodedFailure)
{
  const RecordingReceiver page = answered(GetParam().frames);
  // Of RFC 9113 8.1 libcurl since 8.3.0 only reads that NO_ERROR may follow a whole response;
  // docs/security.md.
  constexpr unsigned reads_no_error_as_end = 0x080300;
  const bool is_after_head =
      GetParam().name.starts_with("ResetNoErrorAfter") || GetParam().name.starts_with("ResetNoErrorWithin");
  if (is_after_head && curl_version_info(CURLVERSION_NOW)->version_num >= reads_no_error_as_end &&
      page.ended) {
    EXPECT_TRUE(page.body.empty() || page.body == "half");
    return;
  }
  EXPECT_FALSE(page.ended) << page.body;
  EXPECT_TRUE(is_of_network(page.failure)) << page.message;
  EXPECT_FALSE(page.message.empty());
}

INSTANTIATE_TEST_SUITE_P(Answers, BrokenHttp2, ::testing::ValuesIn(broken_answers()),
                         [](const auto& answer) { return answer.param.name; });

class NonsenseHttp2 : public ::testing::TestWithParam<Broken> {};

TEST_P(NonsenseHttp2, IsACodedFailureInTheEnd)
{
  const RecordingReceiver page = answered(GetParam().frames, milliseconds{100});
  EXPECT_FALSE(page.ended) << page.body;
  EXPECT_TRUE(is_of_network(page.failure) || page.failure == FetchFailure::timeout) << page.message;
  EXPECT_THAT(page.body, ::testing::AnyOf("", "half"));
}

INSTANTIATE_TEST_SUITE_P(Answers, NonsenseHttp2, ::testing::ValuesIn(nonsense_answers()),
                         [](const auto& answer) { return answer.param.name; });

TEST(Http2, AnAnswerThatIsCutAtAnyByteIsWholeOrFails)
{
  const std::string packed = gzip_of("body", 1, 1);
  const std::string body = "body" + std::string(258, 'y');
  const std::string answer =
      http2_upgrade() + http2_headers(1, {{":status", "200"}, {"content-encoding", "gzip"}}) +
      http2_data(1, packed.substr(0, 9)) + http2_data(1, packed.substr(9), http2_end_stream);
  LoopbackServer server;
  CurlFetcher fetcher{by_http2(), patient_policy()};
  for (std::size_t at = 0; at <= answer.size(); ++at) {
    const std::string target = "/" + std::to_string(at);
    Reply reply = Reply{}.send(answer.substr(0, at));
    if (at < answer.size()) // closing with unread data resets the connection, and may lose the answer
      reply.close();
    server.on(target, reply);
    RecordingReceiver page;
    fetcher.start(request_for(server.url(target)), Destination::page, std::nullopt, page);
    run(fetcher);
    EXPECT_NE(page.ended, page.failure.has_value()) << at;
    EXPECT_TRUE(body.starts_with(page.body)) << at;
    EXPECT_TRUE(!page.ended || page.body == body) << at;
    EXPECT_TRUE(page.ended || at < answer.size()) << page.message;
  }
}

TEST(Http2, StallsEndWithTheTimeOfTheDocument)
{
  const std::string head = http2_headers(1, ok);
  for (const std::string& frames : {std::string{}, head, head + http2_data(1, "half")})
    EXPECT_EQ(answered(frames, milliseconds{100}).failure, FetchFailure::timeout);
}

// RFC 7541: a field in the dynamic table costs its sender one byte each time it is repeated.
TEST(Http2, FieldsThatAreSaidAgainAndAgainAreCounted)
{
  std::string block = '\x40' + hpack_of({{"x-flood", std::string(100, 'x')}}).substr(1); // into the table
  block = hpack_of(ok) + block;
  const auto repeated = [&](std::size_t times) { // by index 62
    return answered(
        http2_frame(Http2Frame::headers, http2_end_headers, 1, block + std::string(times, '\xBE')) +
        http2_data(1, "body", http2_end_stream));
  };
  const RecordingReceiver benign = repeated(100);
  EXPECT_TRUE(benign.ended) << benign.message;
  EXPECT_EQ(repeated(500).failure, FetchFailure::too_many_fields);
  const RecordingReceiver flood = repeated(10'000);
  EXPECT_TRUE(is_of_network(flood.failure) || flood.failure == FetchFailure::too_many_fields)
      << "libcurl stops this by itself, and newer ones say why: " << flood.message;
  EXPECT_FALSE(flood.head);
}

TEST(Http2, TrailersAreCountedToo)
{
  std::string block = '\x40' + hpack_of({{"x-flood", std::string(100, 'x')}}).substr(1);
  block += std::string(1'000, '\xBE');
  const RecordingReceiver page =
      answered(http2_headers(1, ok) + http2_data(1, "body") +
               http2_frame(Http2Frame::headers, http2_end_headers | http2_end_stream, 1, block));
  EXPECT_EQ(page.failure, FetchFailure::too_many_fields) << page.message;
}

TEST(Http2, NestedCodingsAreRefusedHereToo)
{
  const RecordingReceiver page = answered(
      http2_headers(1, {{":status", "200"}, {"content-encoding", "gzip"}, {"content-encoding", "gzip"}}) +
      http2_data(1, nested_gzip_of_nothing(2)));
  EXPECT_TRUE(is_of_network(page.failure));
  EXPECT_FALSE(page.head);
}

// libcurl then repeats the request with HTTP/1.1, whatever it has passed on by then.
TEST(Http2, TheAnswerToASecondTryIsNotAppendedToHalfOfTheFirst)
{
  LoopbackServer server;
  const auto has_half = std::make_shared<Gate>(2); // the server and the receiver
  server.on("/", upgraded()
                     .send(http2_headers(1, ok) + http2_data(1, "half"))
                     .wait_at(has_half)
                     .send(http2_reset(1, 13))
                     .stall());
  server.on("/", Reply::ok("text/html", "whole"));
  RecordingReceiver page;
  page.on_append = [&](std::string_view) {
    has_half->arrive();
    return true;
  };
  CurlFetcher fetcher{by_http2(), patient_policy()};
  fetcher.start(request_for(server.url("/")), Destination::page, std::nullopt, page);
  run(fetcher);
  EXPECT_FALSE(page.ended);
  EXPECT_TRUE(is_of_network(page.failure)) << page.message;
  EXPECT_EQ(page.body, "half");
}

TEST(Http2, AServerThatWantsHttp11AtOnceGetsIt)
{
  LoopbackServer server;
  server.on("/", upgraded().send(http2_reset(1, 13)).stall());
  server.on("/", Reply::ok("text/html", "whole"));
  EXPECT_EQ(fetch_page(server.url("/"), by_http2()).body, "whole");
}

// A failure of one connection does not affect the fetcher's next request.
TEST(Http2, AfterAResetTheNextRequestIsServed)
{
  LoopbackServer server;
  server.on("/", Reply{}.send(http2_upgrade() + http2_headers(1, ok) + http2_reset(1, 2)).close());
  server.on("/gone", Reply{}.send(http2_upgrade() + http2_goaway(0, 11)).close());
  server.on("/next", upgraded().send(http2_headers(1, ok) + http2_data(1, "next", http2_end_stream)).stall());
  for (const char* target : {"/", "/gone"}) {
    CurlFetcher fetcher{by_http2(), patient_policy()};
    RecordingReceiver first, second;
    fetcher.start(request_for(server.url(target)), Destination::page, std::nullopt, first);
    run(fetcher);
    EXPECT_TRUE(is_of_network(first.failure)) << first.message;
    fetcher.start(request_for(server.url("/next")), Destination::page, std::nullopt, second);
    run(fetcher);
    EXPECT_EQ(second.body, "next") << target << ": " << second.message;
  }
}

} // namespace
} // namespace standard_sitemap::test
