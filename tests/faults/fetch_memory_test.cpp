// Memory runs out while documents are fetched, in the engine or in libcurl. The leak check of the sanitized
// build shows whether something leaks: the server's thread allocates here, too.

#include <iostream>

#include <gtest/gtest.h>

#include "tests/faults/failing_memory.h"
#include "tests/support/loopback_server.h"

#include "engine/curl/curl_fetcher.h"
#include "engine/load/drive.h"

namespace standard_sitemap::faults::fetch_memory_test {
namespace {

using test::LoopbackServer;
using test::Reply;

constexpr const char* root = "<sitemap xmlns='http://standard-sitemap.org/2007/ns' "
                             "xmlns:xlink='http://www.w3.org/1999/xlink'>"
                             "<item name='Bread' url='bread'/><external xlink:href='more'/></sitemap>";
constexpr const char* more =
    "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='Cake' url='cake'/></sitemap>";

/// The server of a small map: a redirect with a cookie, a root document in chunks, and a part.
class Site {
 public:
  Site()
  {
    server_.on("/map", Reply::redirect(302, "/root", "Set-Cookie: a=b\r\n"));
    server_.on("/root", Reply::ok("application/xml", root));
    server_.on("/more", Reply::ok("application/xml", more));
  }

  LoadResult load() const
  {
    const Policy policy;
    const Initiator page{*Uri::parse({server_.url("/")}), AddressSpace::loopback};
    CurlFetcher fetcher{{}, policy};
    Load load{*Uri::parse({server_.url("/map")}), page, policy};
    drive(load, fetcher, page, policy);
    return std::move(load).finish();
  }

 private:
  LoopbackServer server_;
};

bool is_whole(const LoadResult& result)
{
  return result.map && result.map->size() == 3 && result.documents.size() == 2 &&
         result.documents[0].outcome == DocumentOutcome::ok &&
         result.documents[1].outcome == DocumentOutcome::ok;
}

bool says_what_failed(const LoadResult& result)
{
  for (const Diagnostic& diagnostic : result.diagnostics.items())
    if (diagnostic.severity == Severity::error)
      return true;
  return false;
}

TEST(FetchMemory, RunsOutAnywhere)
{
  const Site site;
  ASSERT_TRUE(is_whole(site.load()));
  const std::size_t before = allocations();
  ASSERT_TRUE(is_whole(site.load()));
  const std::size_t needed = allocations() - before;
  std::size_t whole = 0, thrown = 0, told = 0;
  for (const auto kind : {FailingAllocation::Kind::only_this, FailingAllocation::Kind::from_then_on})
    for (std::size_t number = 0; number < needed; ++number) {
      bool is_clean = true;
      try {
        const FailingAllocation failing{number, kind};
        const LoadResult result = site.load();
        whole += is_whole(result);
        told += !is_whole(result);
        is_clean = is_whole(result) || says_what_failed(result);
      } catch (const std::bad_alloc&) {
        ++thrown;
      }
      ASSERT_TRUE(is_clean) << "allocation " << number << " of " << needed;
    }
  std::cout << 2 * needed << " runs: " << thrown << " ended with bad_alloc, " << told
            << " with a diagnostic, " << whole << " whole\n";
  EXPECT_GT(thrown, needed / 4);
  EXPECT_GT(told, 0u);
  EXPECT_TRUE(is_whole(site.load()));
}

} // namespace
} // namespace standard_sitemap::faults::fetch_memory_test
