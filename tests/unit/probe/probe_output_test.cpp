#include <algorithm>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

// Where the report is written, and how it is drawn.

namespace standard_sitemap {
namespace {

using nlohmann::json;
using test::LoopbackServer;
using test::Reply;
using test::run_probe;
using test::run_probe_with;
using testing::HasSubstr;
using testing::Not;

class ProbeOutput : public testing::Test {
 protected:
  ProbeOutput()
  {
    directory.write("map.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                               "<item name='A&#x9b;&#x202e;' url='http://example.com/a'>"
                               "<item name='B' url='http://example.com/b'/></item></sitemap>");
    map = directory.path() / "map.xml";
  }
  test::TemporaryDirectory directory;
  std::string map;
};

TEST_F(ProbeOutput, GoesToAFileWhole)
{
  const std::string file = directory.path() / "report.json";
  const auto run = run_probe({"-f", "json", "-o", file, "--sitemap", map});
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(json::parse(test::content_of(file))["version"], 1);
}

TEST_F(ProbeOutput, LinesFollowTheLocale)
{
  EXPECT_THAT(run_probe_with({"LC_ALL=C.UTF-8"}, "", {"--sitemap", map}).out, HasSubstr("└─ B"));
  EXPECT_THAT(run_probe_with({"LC_ALL=C"}, "", {"--sitemap", map}).out, HasSubstr("`- B"));
}

TEST_F(ProbeOutput, NoColoursButOnATerminal)
{
  EXPECT_THAT(run_probe({"--trace", "--sitemap", map}).out, Not(HasSubstr("\x1b")));
}

TEST_F(ProbeOutput, StdoutNeverCarriesControlCharactersOfTheNetwork)
{
  for (const char* format : {"text", "json", "html", "dot"}) {
    const std::string out = run_probe({"-f", format, "--trace", "--sitemap", map}).out;
    for (const std::string_view forbidden : {"\u009b", "\u202e", "\x1b", "\x7f", "\r"})
      EXPECT_THAT(out, Not(HasSubstr(forbidden))) << format;
  }
}

TEST_F(ProbeOutput, StderrNeither)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "", "X-Standard-Sitemap-Location: \x1b[31m\r\n"));
  const auto run = run_probe({"--verbose", server.url("/")});
  EXPECT_TRUE(run.ended_with(ExitStatus::none_named));
  EXPECT_THAT(run.err, Not(HasSubstr("\x1b")));
  EXPECT_THAT(run.err, HasSubstr("rule http-x: unusable"));
}

TEST_F(ProbeOutput, JsonKeepsLongNamesAsTheModelHasThem)
{
  const std::string name(1'000, 'n');
  directory.write("long.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='" + name +
                                  "' url='http://example.com/'/></sitemap>");
  const std::string file = directory.path() / "long.xml";
  EXPECT_EQ(json::parse(run_probe({"-f", "json", "--sitemap", file}).out)["sitemap"]["nodes"][1]["name"],
            name);
}

TEST_F(ProbeOutput, DotIsADrawingWithinItsLimits)
{
  const auto drawn = [this](std::vector<std::string> options) {
    options.insert(options.end(), {"-f", "dot", "--sitemap", map});
    return run_probe(options).out;
  };
  EXPECT_THAT(drawn({}), testing::StartsWith("digraph \"Site map\" {\n"));
  EXPECT_THAT(drawn({}), HasSubstr("  n1 -> n2 ["));
  for (const std::vector<std::string>& limit :
       {std::vector<std::string>{"--max-nodes", "2"}, {"--depth", "1"}}) {
    EXPECT_THAT(drawn(limit), Not(HasSubstr("n2"))) << limit.front();
    EXPECT_THAT(drawn(limit), HasSubstr("+ 1 below")) << limit.front();
  }
}

TEST_F(ProbeOutput, WhyThereIsNothingToDrawIsSaid)
{
  const auto run = run_probe({"-f", "dot", "--sitemap", directory.path() / "none.xml"});
  EXPECT_TRUE(run.ended_with(ExitStatus::sitemap_unreadable)) << run.err;
  EXPECT_THAT(run.out, HasSubstr("There is no site map"));
  EXPECT_THAT(run.err, HasSubstr("none.xml"));
}

TEST_F(ProbeOutput, DepthAndNumberOfPlaces)
{
  EXPECT_THAT(run_probe({"--depth", "1", "--sitemap", map}).out, HasSubstr("(1 page below)"));
  EXPECT_THAT(run_probe({"--max-nodes", "1", "--sitemap", map}).out, HasSubstr("only the first 1 place\n"));
}

} // namespace
} // namespace standard_sitemap
