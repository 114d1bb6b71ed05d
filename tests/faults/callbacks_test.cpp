// What a host's callbacks may do at any call: return false, or throw.

#include <filesystem>
#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/conformance/run.h"
#include "tests/support/loopback_server.h"

#include "engine/curl/curl_fetcher.h"
#include "engine/load/drive.h"
#include "render/json/json_renderer.h"
#include "render/text/text_renderer.h"

namespace standard_sitemap::faults {
namespace {

struct HostFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A callback that fails in the given way at its call number `last` (from 0).
struct UntilCall {
  std::size_t last;
  bool throws;
  std::size_t calls = 0;

  bool operator()()
  {
    if (calls++ < last)
      return true;
    if (throws)
      throw HostFailed{"a host may"};
    return false;
  }
};

void expect_to_stop_at_each_call(Renderer& renderer, const Report& report)
{
  std::string whole;
  std::size_t pieces = 0;
  renderer.render(report, [&](std::string_view piece) {
    whole += piece;
    ++pieces;
    return true;
  });
  ASSERT_GT(pieces, 0u);
  for (std::size_t last = 0; last < pieces; ++last)
    for (const bool throws : {false, true}) {
      UntilCall until{last, throws};
      std::string written;
      const auto write = [&](std::string_view piece) {
        written += piece;
        return until();
      };
      if (throws)
        EXPECT_THROW(renderer.render(report, write), HostFailed);
      else
        renderer.render(report, write);
      EXPECT_EQ(until.calls, last + 1) << "a sink that has returned false is not called again";
      EXPECT_TRUE(whole.starts_with(written));
    }
}

TEST(Callbacks, ASinkMaySayNoOrThrowAtAnyCall)
{
  for (const char* name :
       {"V-3-previous-and-next", "L-2-in-full-under-each-parent", "P-7-only-the-broken-document"}) {
    const conformance::Hosted hosted{
        conformance::read_fixture(std::filesystem::path{STANDARD_SITEMAP_FIXTURES_DIR} / name),
        conformance::deliveries().front()};
    JsonRenderer json;
    ASSERT_NO_FATAL_FAILURE(expect_to_stop_at_each_call(json, hosted.report())) << name;
    TextRenderer text{{.detail = Detail::trace}};
    ASSERT_NO_FATAL_FAILURE(expect_to_stop_at_each_call(text, hosted.report())) << name;
  }
}

TEST(Callbacks, ProgressMaySayNoOrThrowAtAnyCall)
{
  const std::string part = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'/>";
  const Policy policy;
  for (std::size_t last = 0; last < 3; ++last)
    for (const bool throws : {false, true}) {
      test::LoopbackServer server;
      const auto is_over = std::make_shared<test::Gate>(3); // two of this test, and one of a request after it
      server.on("/map",
                test::Reply::ok("application/xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns' "
                                                   "xmlns:xlink='http://www.w3.org/1999/xlink'>"
                                                   "<external xlink:href='part'/></sitemap>"));
      server.on("/part", test::Reply{}.wait_at(is_over).send(
                             "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: " +
                             std::to_string(part.size()) + "\r\n\r\n" + part));
      const Uri map = *Uri::parse({server.url("/map")});
      const Initiator page{*Uri::parse({server.url("/")}), AddressSpace::loopback};
      CurlFetcher fetcher{{}, policy};
      Load load{map, page, policy};
      UntilCall until{last, throws};
      const auto progress = [&until](const Load&) { return until(); };
      if (throws) {
        EXPECT_THROW(drive(load, fetcher, page, policy, progress), HostFailed);
      } else {
        drive(load, fetcher, page, policy, progress);
        EXPECT_TRUE(load.done());
        const LoadResult result = std::move(load).finish();
        EXPECT_EQ(result.diagnostics.count(Code::cancelled), 1u);
      }
      is_over->arrive();
      is_over->arrive();
      // The same fetcher serves the next page of the tab.
      Load next{map, page, policy};
      drive(next, fetcher, page, policy);
      const LoadResult result = std::move(next).finish();
      ASSERT_TRUE(result.map);
      EXPECT_EQ(result.documents.size(), 2u);
      EXPECT_TRUE(result.diagnostics.empty());
    }
}

} // namespace
} // namespace standard_sitemap::faults
