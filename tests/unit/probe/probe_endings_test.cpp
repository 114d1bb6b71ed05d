#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <thread>

#include <sys/stat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

// Which files remain, however the probe ends: by a signal, on a full disk, without a reader, without a map.

namespace standard_sitemap {
namespace {

namespace fs = std::filesystem;

using test::LoopbackServer;
using test::Reply;
using test::run_probe;
using test::run_probe_with;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

std::vector<std::string> names_in(const fs::path& directory)
{
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator{directory})
    names.push_back(entry.path().filename());
  return names;
}

constexpr const char* small_map = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                                  "<item name='Start' url='/' role='home'/></sitemap>";

class ProbeEndings : public testing::Test {
 protected:
  ProbeEndings() { output.write("map.html", "yesterday's"); }
  std::string file() const { return output.path() / "map.html"; }
  void expect_nothing_changed(const std::string& when) const
  {
    EXPECT_EQ(test::content_of(file()), "yesterday's") << when;
    EXPECT_THAT(names_in(output.path()), ElementsAre("map.html")) << when;
  }
  const test::TemporaryDirectory output;
};

// While it reads a page that does not come.
TEST_F(ProbeEndings, ASignalEndsItAtOnceByThatSignal)
{
  for (const int signal : ending_signals) {
    const test::TemporaryDirectory input;
    const std::string page = input.path() / "page";
    ASSERT_EQ(mkfifo(page.c_str(), 0600), 0);
    test::StartedProbe probe{{"-f", "html", "-o", file(), "--page", page, "http://example.com/"}};
    const std::ofstream writer{page}; // waits for the reader: the probe has opened its output by then
    EXPECT_EQ(names_in(output.path()).size(), 2u) << "else nothing is tested";
    probe.signal(signal);
    EXPECT_EQ(probe.wait().status, 128 + signal);
    expect_nothing_changed(strsignal(signal));
  }
}

TEST_F(ProbeEndings, ASignalWhileItFetches)
{
  for (const int signal : ending_signals) {
    for (const char* where : {"/", "/map.xml"}) {
      LoopbackServer server;
      server.on("/", Reply::ok("text/html", "", "X-Standard-Sitemap-Location: map.xml\r\n"));
      server.on("/map.xml", Reply{}.stall());
      test::StartedProbe probe{{"-f", "html", "-o", file(), server.url(where)}};
      while (server.requests_for("/map.xml").empty())
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
      probe.signal(signal);
      EXPECT_EQ(probe.wait().status, 128 + signal);
      expect_nothing_changed(std::string{strsignal(signal)} + ' ' + where);
    }
  }
}

// Whenever a signal comes: the file is complete, old or new, and no other file remains.
TEST_F(ProbeEndings, SignalsAtAnyMoment)
{
  const test::TemporaryDirectory input;
  std::string items;
  for (int i = 0; i < 2'000; ++i)
    items += "<item name='A' url='http://example.com/" + std::to_string(i) + "'/>";
  const std::string map =
      input.write("map.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>" + items + "</sitemap>");
  const std::vector<std::string> arguments{"-f", "json", "-o", file(), "--sitemap", map};
  const auto began = std::chrono::steady_clock::now();
  ASSERT_TRUE(run_probe(arguments).ended_with(ExitStatus::found));
  const std::chrono::duration<double> takes = std::chrono::steady_clock::now() - began;
  const std::string whole = test::content_of(file());
  output.write("map.html", "yesterday's");

  std::mt19937 random{15};
  for (int run = 0; run < 10; ++run) {
    test::StartedProbe probe{arguments};
    std::this_thread::sleep_for(takes * std::uniform_real_distribution<>{0, 1.1}(random));
    const int signal = ending_signals[random() % std::size(ending_signals)];
    probe.signal(signal);
    probe.signal(signal);
    const int status = probe.wait().status;
    EXPECT_TRUE(status == 0 || status == 128 + signal) << status;
    const std::string content = test::content_of(file());
    EXPECT_TRUE(content == whole || (content == "yesterday's" && status != 0)) << content.size() << " bytes";
    EXPECT_THAT(names_in(output.path()), ElementsAre("map.html"));
    output.write("map.html", "yesterday's");
  }
}

TEST_F(ProbeEndings, WhatWasIgnoredStaysIgnored)
{
  const test::TemporaryDirectory input;
  const std::string page = input.path() / "page";
  ASSERT_EQ(mkfifo(page.c_str(), 0600), 0);
  std::signal(SIGHUP, SIG_IGN); // as nohup does
  test::StartedProbe probe{{"-o", file(), "--page", page, "http://example.com/"}};
  std::signal(SIGHUP, SIG_DFL);
  {
    std::ofstream writer{page};
    probe.signal(SIGHUP);
    writer << "HTTP/1.1 200 OK\n\n";
  }
  EXPECT_TRUE(probe.wait().ended_with(ExitStatus::none_named));
}

TEST_F(ProbeEndings, NobodyCouldReadIt)
{
  const std::string map = output.write("map.xml", small_map);
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--sitemap", map},
                                                    {"-f", "json", "--sitemap", map},
                                                    {"-f", "html", "--sitemap", map},
                                                    {"-f", "ssp", "--sitemap", map},
                                                    {"--check", "--sitemap", map},
                                                    {"--help"},
                                                    {"--version"}}) {
    const auto closed = run_probe_with({}, test::closed, arguments);
    EXPECT_TRUE(closed.ended_with(ExitStatus::internal_error)) << arguments[0] << closed.status;
    EXPECT_THAT(closed.err, HasSubstr("standard output is closed"));
    const auto full = run_probe_with({}, "/dev/full", arguments);
    EXPECT_TRUE(full.ended_with(ExitStatus::internal_error)) << arguments[0] << full.status;
    EXPECT_THAT(full.err, HasSubstr("No space left"));
  }
  const auto elsewhere = run_probe_with({}, test::closed, {"-o", file(), "--sitemap", map});
  EXPECT_TRUE(elsewhere.ended_with(ExitStatus::found)) << elsewhere.err;
  EXPECT_THAT(test::content_of(file()), HasSubstr("Start"));
}

/// Pages for each status that a report can have.
class ProbeFiles : public ProbeEndings {
 protected:
  ProbeFiles()
  {
    server.on("/found", Reply::ok("text/html", "", "X-Standard-Sitemap-Location: map.xml\r\n"));
    server.on("/map.xml", Reply::ok("application/xml", small_map));
    server.on("/none", Reply::ok("text/html", "<p>"));
    server.on("/nothing-there", Reply::ok("text/html", "", "X-Standard-Sitemap-Location: gone.xml\r\n"));
  }
  /// Whether the file now contains what the probe wrote for `path`.
  bool replaces(const std::string& format, const std::string& path)
  {
    output.write("map.html", "yesterday's");
    const std::string url = path.empty() ? "http://127.0.0.1:1/" : server.url(path);
    const auto run = run_probe({"-f", format, "-o", file(), url});
    EXPECT_THAT(names_in(output.path()), ElementsAre("map.html"));
    const bool kept = test::content_of(file()) == "yesterday's";
    EXPECT_EQ(run.err.find("nothing is written to " + file()) != run.err.npos, kept) << run.err;
    return !kept;
  }
  LoopbackServer server;
};

TEST_F(ProbeFiles, AMapReplacesWhatWasThere)
{
  for (const char* format : {"text", "json", "html", "dot", "ssp", "sitemaps.org"})
    EXPECT_TRUE(replaces(format, "/found")) << format;
}

TEST_F(ProbeFiles, WithoutAMapAPictureOfOneStays)
{
  for (const char* format : {"html", "dot", "ssp", "sitemaps.org"}) {
    EXPECT_FALSE(replaces(format, "")) << format;
    EXPECT_FALSE(replaces(format, "/none")) << format;
    EXPECT_FALSE(replaces(format, "/nothing-there")) << format;
  }
}

TEST_F(ProbeFiles, AReportSaysWhatHappenedButForAPageThatDidNotCome)
{
  EXPECT_TRUE(replaces("text", "/none"));
  EXPECT_TRUE(replaces("text", "/nothing-there"));
  EXPECT_FALSE(replaces("text", ""));
}

// The contract: for every status except 2 and 5, a JSON object is written.
TEST_F(ProbeFiles, JsonIsAlwaysThere)
{
  EXPECT_TRUE(replaces("json", ""));
  EXPECT_TRUE(replaces("json", "/none"));
  EXPECT_TRUE(replaces("json", "/nothing-there"));
}

TEST_F(ProbeFiles, WhatIsNotKeptIsNotMadeEither)
{
  fs::remove(file());
  EXPECT_TRUE(
      run_probe({"-f", "html", "-o", file(), server.url("/none")}).ended_with(ExitStatus::none_named));
  EXPECT_THAT(names_in(output.path()), testing::IsEmpty());
  EXPECT_THAT(run_probe({"-f", "html", "-o", "/dev/stdout", server.url("/none")}).out, HasSubstr("<html"))
      << "nothing is replaced there";
}

TEST(ProbePages, AnEndlessFileEndsWithAFinding)
{
  const auto run = run_probe({"-f", "json", "--page", "/dev/zero", "http://example.com/"});
  EXPECT_TRUE(run.ended_with(ExitStatus::page_unfetched)) << run.err;
  EXPECT_THAT(run.out, HasSubstr("\"code\": \"page-unfetched\""));
  EXPECT_THAT(run.out, HasSubstr("does not begin with the status line"));
}

TEST(ProbePages, APipeIsReadAsAFileIs)
{
  const test::TemporaryDirectory directory;
  const std::string pipe = directory.path() / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  test::StartedProbe probe{{"--discover-only", "--page", pipe, "http://example.com/"}};
  {
    std::ofstream writer{pipe};
    for (const char* part : {"HTTP/1.1 200 OK\r\nX-Standard-Sitemap-", "Location: map.xml\r\n\r", "\n<p>"})
      writer << part << std::flush;
  }
  const auto run = probe.wait();
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  EXPECT_THAT(run.out, HasSubstr("http://example.com/map.xml"));
}

} // namespace
} // namespace standard_sitemap
