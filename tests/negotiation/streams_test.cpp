// Policy: the number of streams on a connection (HTTP/2), as nginx counts them.

#include <deque>
#include <map>

#include <gtest/gtest.h>

#include "tests/negotiation/negotiation.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

class Streams : public Negotiation {
 protected:
  /// The statuses of this many requests, all started at once: how often each occurred.
  std::map<int, int> statuses(unsigned streams_per_connection, int requests)
  {
    RequestContext context;
    context.ca_file = server().authority();
    Policy policy = patient_policy();
    policy.streams_per_connection = streams_per_connection;
    CurlFetcher fetcher{context, policy};
    std::deque<RecordingReceiver> receivers;
    for (int i = 0; i < requests; ++i)
      fetcher.start(request_for(server().url("/slow/slow.txt?" + std::to_string(i))), Destination::page, {},
                    receivers.emplace_back());
    run(fetcher);
    std::map<int, int> statuses;
    for (const RecordingReceiver& receiver : receivers)
      ++statuses[receiver.head ? receiver.head->status : 0];
    return statuses;
  }
};

TEST_F(Streams, F4_AConnectionHasNoMoreStreamsThanTheServerAllows)
{
  start(STANDARD_SITEMAP_SOURCE_DIR "/tests/negotiation/site", {"en"});
  constexpr unsigned allowed = NegotiatingServer::streams_of_a_slow_connection;
  EXPECT_EQ(statuses(allowed, 12), (std::map<int, int>{{200, 12}}));
  EXPECT_GT(statuses(allowed + 1, 12)[503], 0) << "else the server did not count the streams";
  const auto requests = server().take_requests(24);
  ASSERT_EQ(requests.size(), 24u);
  for (const nlohmann::json& request : requests)
    EXPECT_EQ(request.at("protocol"), "HTTP/2.0");
}

} // namespace
} // namespace standard_sitemap::test
