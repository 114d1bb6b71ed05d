#include <algorithm>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "render/hosts/probe/link_check.h"

#include "tests/support/enough_time.h"
#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

// --check --links

namespace standard_sitemap {
namespace {

using nlohmann::json;
using test::LoopbackServer;
using test::ProbeRun;
using test::Reply;
using test::run_probe;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

/// `code line` of each finding.
std::vector<std::string> link_findings(const ProbeRun& run)
{
  std::vector<std::string> findings;
  const json report = json::parse(run.out);
  for (const json& one : report.at("diagnostics"))
    findings.push_back(one.at("code").get<std::string>() + ' ' + std::to_string(one.at("line").get<int>()));
  return findings;
}

class ProbeLinks : public testing::Test {
 protected:
  /// Serves a map of these items, each on a line of its own from line 2 on.
  void serve(const std::vector<std::string>& items)
  {
    std::string map = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>\n";
    for (const std::string& item : items)
      map += "<item name='A' " + item + "/>\n";
    server.on("/map.xml",
              Reply::ok("application/xml", map + "<item name='Home' role='home' url='/'/></sitemap>"));
  }
  static Reply page(std::string_view content = "<p>", std::string_view fields = "")
  {
    return Reply::ok("text/html", content, "X-Standard-Sitemap-Location: /map.xml\r\n" + std::string{fields});
  }
  ProbeRun check(std::vector<std::string> arguments = {})
  {
    arguments.insert(arguments.begin(),
                     {"--check", "--links-rate", "1000", "-f", "json", "--sitemap", server.url("/map.xml")});
    if (std::ranges::none_of(arguments, [](const std::string& one) { return one.starts_with("--links="); }))
      arguments.emplace_back("--links");
    return run_probe(arguments);
  }
  void SetUp() override { server.on("/", page()); }

  LoopbackServer server;
};

TEST_F(ProbeLinks, AGoodSiteHasNoFindings)
{
  serve({"url='/a'", "url='/b#x' lang='de' type='text/html'", "url='/c' type='application/pdf'"});
  server.on("/a", page());
  server.on("/b", page("<html lang=de><p id=x>"));
  server.on("/c", Reply::ok("application/pdf", "%PDF"));
  const ProbeRun run = check();
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(link_findings(run), IsEmpty());
  EXPECT_EQ(server.requests_for("/a").at(0).line, "GET /a HTTP/1.1");
  EXPECT_EQ(server.requests_for("/c").at(0).line, "HEAD /c HTTP/1.1");
  EXPECT_EQ(server.requests_for("/a").at(0).field("Referer"), std::nullopt);
}

TEST_F(ProbeLinks, EveryKindOfMistake)
{
  serve({"url='/gone'", "url='/broken'", "url='/moved'", "url='/to-home'", "url='/page#none'",
         "url='/page2' type='application/pdf'", "url='/page3' lang='fr'", "url='/unnamed'", "url='/other'",
         "url='/legacy'"});
  server.on("/broken", Reply::response(500, "", ""));
  server.on("/moved", Reply::redirect(301, "/page"));
  server.on("/to-home", Reply::redirect(302, "/"));
  for (const char* path : {"/page", "/page2", "/page3"})
    server.on(path, page("<html lang=en><p id=x>"));
  server.on("/unnamed", Reply::ok("text/html", "<p>"));
  server.on("/other", Reply::ok("text/html", "<p>", "X-Standard-Sitemap-Location: /other.xml\r\n"));
  server.on("/legacy", Reply::ok("text/html", "<link rel='http://standard-sitemap.org/2007/ns/location' "
                                              "href='/map.xml'><link rel=sitemap href=/map.xml>"));
  const ProbeRun run = check();
  EXPECT_EQ(run.status, 6) << run.err;
  EXPECT_THAT(link_findings(run),
              testing::IsSupersetOf({"target-gone 2", "target-error 3", "target-moved 4",
                                     "target-elsewhere 5", "fragment-missing 6", "type-differs 7",
                                     "language-differs 8", "map-not-named 9", "other-map-named 10"}));
  const std::string text =
      run_probe({"--check", "--links", "--links-rate", "1000", "--sitemap", server.url("/map.xml")}).out;
  EXPECT_THAT(text, HasSubstr("error  target-gone"));
  EXPECT_THAT(text, HasSubstr("has moved for good: write \"" + server.url("/page") + "\""));
  EXPECT_THAT(text, HasSubstr("To fix it: Write the address that the message names."));
}

TEST_F(ProbeLinks, NothingIsAskedForWithoutTheOption)
{
  serve({"url='/a'"});
  run_probe({"--check", "--sitemap", server.url("/map.xml")});
  EXPECT_THAT(server.requests_for("/a"), IsEmpty());
}

// What was not asked for this time is not gone.
TEST_F(ProbeLinks, ABaselineDoesNotMissWhatWasNotChecked)
{
  LoopbackServer other;
  test::TemporaryDirectory directory;
  const std::string known = directory.path() / "known.json";
  serve({"url='/gone'", "url='" + other.url("/gone", "localhost") + "'"});
  EXPECT_THAT(check({"--links=all", "--write-baseline", known}).err, HasSubstr("accepted by"));
  const ProbeRun own = check({"--baseline", known});
  EXPECT_THAT(link_findings(own), ElementsAre("target-unchecked 3"));
  EXPECT_THAT(own.err, Not(HasSubstr("more than there"))) << own.err;
  server.on("/gone", page());
  EXPECT_THAT(check({"--links=all", "--baseline", known}).err,
              HasSubstr("accepts 1 finding more than there is"));

  check({"--write-baseline", known});
  serve({"url='/a'"});
  server.on("/a", page());
  EXPECT_THAT(check({"--baseline", known}).err, Not(HasSubstr("more than there")))
      << "that something was not checked is nothing to miss";
}

TEST_F(ProbeLinks, OtherSitesOnlyIfAskedFor)
{
  LoopbackServer other;
  serve({"url='" + other.url("/there", "localhost") + "'", "url='" + other.url("/gone", "localhost") + "'"});
  other.on("/there", Reply::ok("text/html", ""));
  EXPECT_THAT(link_findings(check()), ElementsAre("target-unchecked 2"));
  EXPECT_THAT(other.requests(), IsEmpty());
  EXPECT_THAT(link_findings(check({"--links=all"})), ElementsAre("target-gone 3"));
  EXPECT_EQ(other.requests_for("/there").at(0).line, "HEAD /there HTTP/1.1");
  EXPECT_EQ(other.requests_for("/gone").size(), 2u) << "HEAD, then GET";
}

TEST_F(ProbeLinks, CookiesAndPasswordAreThoseOfTheMapsSite)
{
  LoopbackServer other;
  serve({"url='/a'", "url='" + other.url("/b", "localhost") + "'"});
  server.on("/a", page());
  server.on("/start", page("", "Set-Cookie: id=42; Path=/\r\n"));
  run_probe({"--check", "--links=all", "--links-rate", "1000", "--header", "X-Own: 1", server.url("/start")});
  const auto request = server.requests_for("/a").at(0);
  EXPECT_EQ(request.field("Cookie"), "id=42");
  EXPECT_EQ(request.field("X-Own"), "1");
  EXPECT_EQ(other.requests_for("/b").at(0).field("X-Own"), std::nullopt);
}

TEST_F(ProbeLinks, ConnectionsAreUsedAgain)
{
  std::vector<std::string> items;
  for (int i = 0; i < 100; ++i) {
    items.push_back("url='/" + std::to_string(i) + "'");
    server.on('/' + std::to_string(i), page(std::string(2'000, 'x')));
  }
  serve(items);
  EXPECT_THAT(link_findings(check()), IsEmpty());
  EXPECT_EQ(server.requests().size(), 102u);
  EXPECT_LE(server.connections(), 7u);
}

TEST_F(ProbeLinks, TheRateIsKept)
{
  std::vector<std::string> items;
  for (int i = 0; i < 10; ++i) {
    items.push_back("url='/" + std::to_string(i) + "'");
    server.on('/' + std::to_string(i), page());
  }
  serve(items);
  const auto began = std::chrono::steady_clock::now();
  run_probe({"--check", "--links", "--links-rate", "20", "--sitemap", server.url("/map.xml")});
  EXPECT_GE(std::chrono::steady_clock::now() - began, std::chrono::milliseconds{500}) << "11 requests";
}

TEST_F(ProbeLinks, ALocalMapOfASiteThatExists)
{
  const test::TemporaryDirectory directory;
  directory.write("map.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>\n<item name='A' url='" +
                                 server.url("/") + "' role='home'/>\n<item name='B' url='" +
                                 server.url("/gone") + "'/></sitemap>");
  const std::string map = directory.path() / "map.xml";
  EXPECT_THAT(link_findings(run_probe({"--check", "--links", "-f", "json", "--sitemap", map})),
              ElementsAre("target-gone 3"));
}

TEST_F(ProbeLinks, AMapWithoutLinksIsReported)
{
  const test::TemporaryDirectory directory;
  directory.write("map.xml",
                  "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='A' url='a'/></sitemap>");
  EXPECT_THAT(run_probe({"--check", "--links", "--sitemap", directory.path() / "map.xml"}).err,
              HasSubstr("no link that could be asked for"));
}

/// A site of which one page never comes.
class ProbeLinksInterrupted : public ProbeLinks {
 protected:
  /// Six requests are under way at once: the seventh is made when one of them, `/gone`, has its answer.
  ProbeLinksInterrupted()
  {
    serve({"url='/gone'", "url='/stalls/1'", "url='/stalls/2'", "url='/stalls/3'", "url='/stalls/4'",
           "url='/stalls/5'", "url='/last'"});
    for (const char* const path : {"/stalls/1", "/stalls/2", "/stalls/3", "/stalls/4", "/stalls/5", "/last"})
      server.on(path, Reply{}.stall());
  }
  /// Waits until the answer of `/gone` has been read, by as many probes.
  void wait_for_answer(std::size_t probes = 1) const
  {
    while (server.requests_for("/last").size() < probes)
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
};

TEST_F(ProbeLinksInterrupted, WhatIsKnownIsShownAndTheSignalEndsIt)
{
  for (const int signal : {SIGINT, SIGTERM}) {
    test::StartedProbe probe{
        {"--check", "--links", "--max-time", "600", "-f", "json", "--sitemap", server.url("/map.xml")}};
    wait_for_answer(signal == SIGINT ? 1 : 2);
    probe.signal(signal);
    const ProbeRun run = probe.wait();
    EXPECT_EQ(run.status, 128 + signal);
    EXPECT_THAT(link_findings(run), UnorderedElementsAre("target-gone 2", "target-unchecked 3"));
  }
}

TEST_F(ProbeLinksInterrupted, AFileGetsItToo)
{
  const test::TemporaryDirectory directory;
  const std::string file = directory.path() / "report.txt";
  test::StartedProbe probe{
      {"--check", "--links", "--max-time", "600", "-o", file, "--sitemap", server.url("/map.xml")}};
  wait_for_answer();
  probe.signal(SIGINT);
  EXPECT_EQ(probe.wait().status, 128 + SIGINT);
  EXPECT_THAT(test::content_of(file), HasSubstr("7 targets were not checked: the check was interrupted"));
}

TEST_F(ProbeLinksInterrupted, TheBaselineStaysAsItWas)
{
  const test::TemporaryDirectory directory;
  const std::string text = "{\"version\": 1, \"findings\": []}\n", file = directory.path() / "known.json";
  directory.write("known.json", text);
  test::StartedProbe probe{{"--check", "--links", "--max-time", "600", "--write-baseline", file, "--sitemap",
                            server.url("/map.xml")}};
  wait_for_answer();
  probe.signal(SIGINT);
  const ProbeRun run = probe.wait();
  EXPECT_EQ(run.status, 128 + SIGINT);
  EXPECT_EQ(test::content_of(file), text);
  EXPECT_THAT(run.out, HasSubstr("target-gone")) << "what is known is shown, as nothing was accepted";
  EXPECT_THAT(run.err, HasSubstr("is not written"));
}

TEST_F(ProbeLinksInterrupted, WhatWasNotFoundByThenIsNotSaidToBeCorrected)
{
  const test::TemporaryDirectory directory;
  const std::string file = directory.path() / "known.json";
  directory.write("known.json", R"({"version": 1, "findings": [{"document": ")" + server.url("/map.xml") +
                                    R"(", "code": "target-error", "message": "it fails", "count": 1}]})");
  test::StartedProbe probe{
      {"--check", "--links", "--max-time", "600", "--baseline", file, "--sitemap", server.url("/map.xml")}};
  wait_for_answer();
  probe.signal(SIGINT);
  EXPECT_THAT(probe.wait().err, Not(HasSubstr("it fails")));
}

TEST_F(ProbeLinksInterrupted, MaxTimeLimitsTheWholeCheck)
{
  EXPECT_TRUE(test::with_enough_time(std::chrono::milliseconds{500}, [&](std::chrono::milliseconds time) {
    const std::size_t before = server.requests_for("/last").size();
    const ProbeRun run = check({"--max-time", std::to_string(static_cast<double>(time.count()) / 1'000)});
    if (server.requests_for("/last").size() == before)
      return false; // it had not come so far
    EXPECT_THAT(link_findings(run), Contains("target-gone 2"));
    EXPECT_THAT(run.out, testing::AnyOf(HasSubstr("target-timeout"), HasSubstr("--max-time")));
    return true;
  }));
}

TEST(LinkCheck, ProgressSaysHowLongItTakes)
{
  using std::chrono::milliseconds;
  EXPECT_EQ(progress_text(0, 889, milliseconds{400}), "0 of 889 links");
  EXPECT_EQ(progress_text(98, 889, milliseconds{10'000}), "98 of 889 links, 9.8 a second, 1 min 21 s left");
  EXPECT_EQ(progress_text(10, 2'000'000, milliseconds{1'000}),
            "10 of 2000000 links, 10 a second, 55 h 33 min left");
  EXPECT_EQ(progress_text(3, 3, milliseconds{1}), "3 of 3 links, 3000 a second, 0 s left");
}

} // namespace
} // namespace standard_sitemap
