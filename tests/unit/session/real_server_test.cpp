// A small browser: a session, libcurl in place of a browser's network stack, and a real server.

#include "tests/unit/session/tab.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/curl/curl_fetcher.h"

#include "tests/support/loopback_server.h"

namespace standard_sitemap {
namespace {

using namespace testing;
using test::LoopbackServer;
using test::Reply;

class Browser {
 public:
  explicit Browser(MapCache& cache) : tab_{cache, [this] { fetch(); }} {}

  void show(const std::string& page, const std::string& map, Arrival arrival = Arrival::navigation)
  {
    fetcher_.cancel_all(); // the requests of the page before
    held_.clear();
    Visit visit{.page = {.url = uri(page),
                         .fields = {{"X-Standard-Sitemap-Location", map}},
                         .address_space = AddressSpace::loopback},
                .arrival = arrival};
    tab_.show(std::move(visit), Instant{});
    fetch();
    while (tab_.state() == SessionState::loading)
      fetcher_.run_once(100ms);
  }
  Session& tab() { return tab_; }

 private:
  void fetch()
  {
    for (const Request& request : tab_.take_requests()) {
      held_.push_back(tab_.receiver(request.id));
      fetcher_.start(request, Destination::document, *tab_.initiator(), *held_.back());
    }
  }

  CurlFetcher fetcher_{{}, {}};
  std::vector<std::shared_ptr<Receiver>> held_;
  Session tab_;
};

TEST(RealServer, F3_SecondPagesAskForNothingAndReloadsReadNothingAgain)
{
  const auto document = [](const std::string& body, const std::string& tag) {
    return Reply::ok("application/xml", sitemap(body), "ETag: " + tag + "\r\nCache-Control: max-age=60\r\n");
  };
  const auto unchanged = Reply{}.send("HTTP/1.1 304 Not Modified\r\nCache-Control: max-age=60\r\n\r\n");
  LoopbackServer server;
  server.on("/old.xml", Reply::redirect(302, "/map.xml"));
  server.on("/map.xml", document("<item name='one'/><external xlink:href='part.xml'/>", "\"m\""));
  server.on("/map.xml", unchanged);
  server.on("/part.xml", document("<item name='two'/>", "\"p\""));
  server.on("/part.xml", unchanged);

  MapCache cache;
  Browser browser{cache}, other{cache};
  browser.show(server.url("/"), "/old.xml");
  ASSERT_TRUE(browser.tab().map());
  EXPECT_EQ(browser.tab().map()->size(), 3u);
  EXPECT_EQ(server.requests().size(), 3u);
  browser.show(server.url("/second"), "/old.xml");
  other.show(server.url("/third"), "/old.xml");
  EXPECT_EQ(server.requests().size(), 3u);
  EXPECT_EQ(other.tab().map(), browser.tab().map());

  browser.show(server.url("/second"), "/old.xml", Arrival::reload);
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 6u);
  EXPECT_FALSE(requests[3].field("If-None-Match")) << "the redirect had no ETag";
  EXPECT_EQ(requests[4].field("If-None-Match"), "\"m\"");
  EXPECT_EQ(requests[5].field("If-None-Match"), "\"p\"");
  ASSERT_TRUE(browser.tab().map());
  EXPECT_EQ(browser.tab().map()->size(), 3u);
  EXPECT_EQ(browser.tab().result()->kept.at(1).document, other.tab().result()->kept.at(1).document);
}

} // namespace
} // namespace standard_sitemap
