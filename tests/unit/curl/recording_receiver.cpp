#include "tests/unit/curl/recording_receiver.h"

#include <gtest/gtest.h>

namespace standard_sitemap::test {

bool RecordingReceiver::keep(bool answer)
{
  refused_ = refused_ || !answer;
  return answer;
}

void RecordingReceiver::redirected(int status, const Uri& to)
{
  EXPECT_FALSE(refused_ || is_over() || head || hops.empty()) << "redirected out of turn";
  redirects.emplace_back(status, to.text());
}

bool RecordingReceiver::allow_hop(const Uri& url)
{
  EXPECT_FALSE(refused_ || is_over() || head) << "allow_hop out of turn";
  EXPECT_EQ(redirects.size(), hops.size()) << "`redirected` comes before each hop but the first";
  if (!redirects.empty() && redirects.size() == hops.size()) {
    EXPECT_EQ(uri(redirects.back().second).without_fragment(), url);
  }
  hops.push_back(url.text());
  return keep(on_hop(url));
}

bool RecordingReceiver::allow_address(AddressSpace space)
{
  EXPECT_FALSE(refused_ || is_over() || head || hops.empty()) << "allow_address out of turn";
  addresses.push_back(space);
  return keep(on_address(space));
}

bool RecordingReceiver::begin(const ResponseHead& response_head)
{
  EXPECT_FALSE(refused_ || is_over() || head || hops.empty()) << "begin out of turn";
  head = response_head;
  return keep(on_begin());
}

bool RecordingReceiver::append(std::string_view bytes)
{
  EXPECT_FALSE(refused_ || is_over() || !head) << "append out of turn";
  EXPECT_FALSE(bytes.empty());
  body.append(bytes);
  return keep(on_append(bytes));
}

void RecordingReceiver::end()
{
  EXPECT_FALSE(refused_ || is_over() || !head) << "end out of turn";
  ended = true;
  on_end();
}

void RecordingReceiver::fail(FetchFailure why, std::string_view text)
{
  EXPECT_FALSE(is_over()) << "fail out of turn";
  EXPECT_TRUE(!refused_ || why == FetchFailure::refused);
  failure = why;
  message = text;
}

Uri uri(std::string_view text)
{
  auto parsed = Uri::parse(Leiri{text});
  EXPECT_TRUE(parsed) << text;
  return *parsed;
}

Request request_for(std::string_view url)
{
  return {.id = 1, .url = uri(url)};
}

void run(Fetcher& fetcher)
{
  while (fetcher.run_once(std::chrono::milliseconds{100})) {
  }
}

Policy patient_policy()
{
  Policy policy;
  policy.connect_time = std::chrono::seconds{50};
  policy.document_time = std::chrono::seconds{50};
  return policy;
}

RecordingReceiver fetch_page(std::string_view url, const RequestContext& context, const Policy& policy)
{
  RecordingReceiver receiver;
  CurlFetcher fetcher{context, policy};
  fetcher.start(request_for(url), Destination::page, std::nullopt, receiver);
  run(fetcher);
  return receiver;
}

RecordingReceiver fetch_document(std::string_view url, std::string_view page, const RequestContext& context,
                                 const Policy& policy)
{
  RecordingReceiver receiver;
  CurlFetcher fetcher{context, policy};
  fetcher.start(request_for(url), Destination::document, Initiator{.url = uri(page)}, receiver);
  run(fetcher);
  return receiver;
}

} // namespace standard_sitemap::test
