// --watch: the report again whenever a file changes.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"
#include "tests/unit/probe/terminal_probe.h"

namespace standard_sitemap::probe_watch_test {
namespace {

namespace fs = std::filesystem;
using test::StartedProbe;
using test::TerminalProbe;
using testing::HasSubstr;
using testing::Not;

constexpr const char* cleared = "\x1b[H\x1b[2J";
constexpr const char* waits = "waiting for a change";

std::string map_of(const std::string& items)
{
  return "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>" +
         items + "</sitemap>";
}

std::string item(const std::string& name)
{
  return "<item name='" + name + "' xlink:href='http://example.com/" + name + "'/>";
}

/// Waits for a condition, for ten minutes at most.
bool soon(const std::function<bool()>& condition)
{
  for (int i = 0; i < 60'000; ++i) {
    if (condition())
      return true;
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  return false;
}

std::size_t count(const std::string& text, const std::string& part)
{
  std::size_t number = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size()))
    ++number;
  return number;
}

class ProbeWatch : public testing::Test {
 protected:
  ProbeWatch()
  {
    map = write("map.xml", map_of(item("One")));
    std::this_thread::sleep_for(
        std::chrono::milliseconds{20}); // else it may be as new as the probe's beginning
  }
  /// Replaces the file as an editor does.
  std::string write(const std::string& name, const std::string& content) const
  {
    directory.write(name + "~", content);
    const fs::path path = directory.path() / name;
    fs::rename(path.string() + "~", path);
    return path;
  }
  /// Whether it waits for the `number`th time.
  static bool waits_again(const StartedProbe& probe, std::size_t number)
  {
    return soon([&] { return count(probe.err(), waits) >= number; });
  }

  const test::TemporaryDirectory directory;
  std::string map;
};

TEST_F(ProbeWatch, OnATerminalTheNewReportTakesThePlaceOfTheOld)
{
  TerminalProbe probe{80, {}, {"--watch", "--sitemap", map}, TerminalProbe::Errors::shown};
  const std::string first = probe.until(waits);
  EXPECT_THAT(first, HasSubstr("One"));
  EXPECT_THAT(first, Not(HasSubstr(cleared))) << "nothing of the reader's is cleared";
  write("map.xml", map_of(item("Two")));
  const std::string second = probe.until(waits);
  EXPECT_THAT(second, HasSubstr(cleared));
  EXPECT_THAT(second, HasSubstr("map.xml has changed"));
  EXPECT_THAT(second, HasSubstr("Two"));
  EXPECT_EQ(probe.end_by(SIGINT), 128 + SIGINT);
}

TEST_F(ProbeWatch, OnATerminalTheLastGoodReportStays)
{
  TerminalProbe probe{80, {}, {"--watch", "--sitemap", map}, TerminalProbe::Errors::shown};
  probe.until(waits);
  write("map.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item>");
  const std::string broken = probe.until(waits);
  EXPECT_THAT(broken, HasSubstr("One"));
  EXPECT_THAT(broken, HasSubstr("no site map could be read"));
  EXPECT_GT(broken.find("no site map could be read"), broken.find("One")) << "where the reader looks";
  write("map.xml", map_of(item("Two")));
  const std::string mended = probe.until(waits);
  EXPECT_THAT(mended, HasSubstr("Two"));
  EXPECT_THAT(mended, Not(HasSubstr("One")));
}

TEST_F(ProbeWatch, APipeGetsEachGoodReport)
{
  StartedProbe probe{{"--watch", "--sitemap", map}};
  ASSERT_TRUE(waits_again(probe, 1)) << probe.err();
  write("map.xml", "<sitemap");
  ASSERT_TRUE(waits_again(probe, 2)) << probe.err();
  write("map.xml", map_of(item("Two")));
  ASSERT_TRUE(waits_again(probe, 3)) << probe.err();
  probe.signal(SIGTERM);
  const auto run = probe.wait();
  EXPECT_EQ(run.status, 128 + SIGTERM);
  EXPECT_EQ(count(run.out, "Site map"), 2u) << run.out;
  EXPECT_THAT(run.out, Not(HasSubstr("\x1b")));
  EXPECT_THAT(run.out, testing::ContainsRegex("One(.|\n)*Two"));
}

TEST_F(ProbeWatch, AllPartsOfTheMapCount)
{
  write("map.xml", map_of(item("One") + "<external xlink:href='sub/part.xml'/>"));
  StartedProbe probe{{"--watch", "--sitemap", map}};
  ASSERT_TRUE(waits_again(probe, 1)) << probe.err();
  fs::create_directory(directory.path() / "sub"); // it was missing
  write("sub/part.xml", map_of(item("Two")));
  ASSERT_TRUE(soon([&] { return probe.out().find("Two") != std::string::npos; })) << probe.err();
  write("sub/part.xml", map_of(item("Three")));
  EXPECT_TRUE(soon([&] { return probe.out().find("Three") != std::string::npos; })) << probe.err();
}

TEST_F(ProbeWatch, PartsOfAMapWithABase)
{
  write("map.xml", map_of("<external xlink:href='part.xml'/>"));
  write("part.xml", map_of(item("One")));
  StartedProbe probe{{"--watch", "--sitemap", map, "--base", "http://example.com/", "--offline"}};
  ASSERT_TRUE(waits_again(probe, 1)) << probe.err();
  write("part.xml", map_of(item("Two")));
  EXPECT_TRUE(soon([&] { return probe.out().find("Two") != std::string::npos; })) << probe.err();
}

TEST_F(ProbeWatch, ThePageAndThePreferences)
{
  const std::string page = write("page", "HTTP/1.1 200 OK\n\n");
  const std::string preferences = write("preferences.toml", "");
  StartedProbe probe{
      {"--watch", "--discover-only", "--page", page, "--preferences", preferences, "http://example.com/"}};
  ASSERT_TRUE(waits_again(probe, 1)) << probe.err();
  write("page", "HTTP/1.1 200 OK\nX-Standard-Sitemap-Location: the-map.xml\n\n");
  ASSERT_TRUE(soon([&] { return probe.out().find("/the-map.xml") != std::string::npos; })) << probe.err();
  ASSERT_TRUE(waits_again(probe, 2));
  write("preferences.toml", "nonsense");
  ASSERT_TRUE(soon([&] { return probe.err().find("preferences.toml:1:") != std::string::npos; }))
      << probe.err();
  ASSERT_TRUE(waits_again(probe, 3));
  write("preferences.toml", "");
  EXPECT_TRUE(waits_again(probe, 4)) << probe.err();
}

TEST_F(ProbeWatch, AFileIsReplacedByAGoodOneOnly)
{
  const std::string out = directory.path() / "map.html";
  StartedProbe probe{{"--watch", "-f", "html", "-o", out, "--sitemap", map}};
  ASSERT_TRUE(waits_again(probe, 1)) << probe.err();
  EXPECT_THAT(test::content_of(out), HasSubstr("One"));
  write("map.xml", "<sitemap");
  ASSERT_TRUE(waits_again(probe, 2)) << probe.err();
  EXPECT_THAT(test::content_of(out), HasSubstr("One"));
  EXPECT_THAT(probe.err(), HasSubstr("nothing is written to " + out));
  write("map.xml", map_of(item("Two")));
  ASSERT_TRUE(waits_again(probe, 3)) << probe.err();
  EXPECT_THAT(test::content_of(out), HasSubstr("Two"));
}

TEST_F(ProbeWatch, FormatsThatHaveAnObjectForEachStatusToo)
{
  const std::string out = directory.path() / "map.json";
  StartedProbe probe{{"--watch", "-f", "json", "-o", out, "--sitemap", map}};
  ASSERT_TRUE(waits_again(probe, 1)) << probe.err();
  write("map.xml", "<sitemap");
  ASSERT_TRUE(waits_again(probe, 2)) << probe.err();
  EXPECT_THAT(test::content_of(out), HasSubstr("One"));
}

TEST_F(ProbeWatch, FindingsAreAGoodReport)
{
  StartedProbe probe{{"--watch", "--check", "--sitemap", map}};
  ASSERT_TRUE(waits_again(probe, 1)) << probe.err();
  write("map.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item>");
  EXPECT_TRUE(soon([&] { return probe.out().find("malformed") != std::string::npos; })) << probe.out();
}

TEST_F(ProbeWatch, OutputInAWatchedFolderIsNoChange)
{
  StartedProbe probe{{"--watch", "-o", directory.path() / "out.txt", "--sitemap", map}};
  ASSERT_TRUE(waits_again(probe, 1)) << probe.err();
  std::this_thread::sleep_for(std::chrono::milliseconds{400});
  EXPECT_EQ(count(probe.err(), waits), 1u) << probe.err();
}

TEST_F(ProbeWatch, EndsIfItCannotShowAnything)
{
  const auto full = test::run_probe_with({}, "/dev/full", {"--watch", "--sitemap", map});
  EXPECT_TRUE(full.ended_with(ExitStatus::internal_error)) << full.status;
  EXPECT_THAT(full.err, HasSubstr("No space left"));
  const auto nowhere =
      test::run_probe({"--watch", "-o", directory.path() / "none" / "out.html", "--sitemap", map});
  EXPECT_TRUE(nowhere.ended_with(ExitStatus::usage)) << nowhere.status;
}

} // namespace
} // namespace standard_sitemap::probe_watch_test
