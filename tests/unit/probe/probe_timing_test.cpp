// --timing: how long requests take, on stderr.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/unit/probe/run_probe.h"

namespace standard_sitemap::probe_timing_test {
namespace {

using test::LoopbackServer;
using test::Reply;
using test::run_probe;
using testing::HasSubstr;
using testing::Not;

TEST(ProbeTiming, ARowForEachRequestAndEachRedirect)
{
  LoopbackServer server;
  server.on("/", Reply::redirect(302, "/page"));
  server.on("/page", Reply::ok("text/html", "<p>", "X-Standard-Sitemap-Location: map.xml\r\n"));
  server.on("/map.xml",
            Reply::ok("application/xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'/>"));
  const auto run = run_probe({"--timing", "-f", "json", server.url("/")});
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  EXPECT_THAT(run.out, testing::StartsWith("{"));
  EXPECT_THAT(run.err, HasSubstr("lookup ms"));
  const std::size_t first = run.err.find("302  " + server.url("/") + "\n");
  const std::size_t second = run.err.find("200  " + server.url("/page") + "\n");
  const std::size_t third = run.err.find("200  " + server.url("/map.xml") + "\n");
  EXPECT_LT(first, second) << run.err;
  EXPECT_LT(second, third) << run.err;
  EXPECT_NE(third, run.err.npos) << run.err;
  EXPECT_THAT(run.err, HasSubstr(" 54 ")) << "bytes of the map";
}

TEST(ProbeTiming, TimesAreShownOnlyIfWanted)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "<p>"));
  EXPECT_THAT(run_probe({server.url("/")}).err, Not(HasSubstr("lookup")));
}

} // namespace
} // namespace standard_sitemap::probe_timing_test
