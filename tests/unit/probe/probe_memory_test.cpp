#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

// However little address space there is: the probe shows all, or ends with a status and a sentence of its
// own.

namespace standard_sitemap {
namespace {

using test::ProbeRun;

std::string map_with_items(int count)
{
  std::string map = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>";
  for (int i = 0; i < count; ++i)
    map += "<item name='Page " + std::to_string(i) + "' url='http://a.example/" + std::to_string(i) + "'/>";
  return map + "</sitemap>";
}

class ProbeMemory : public testing::Test {
 protected:
  ProbeMemory() { directory_.write("map.xml", map_with_items(5'000)); }

  ProbeRun run_within(int kilobytes, const std::string& options) const
  {
    const std::string file = directory_.path() / "map.xml";
    return test::run_program("/bin/sh", {"-c", "ulimit -v " + std::to_string(kilobytes) + "; exec " +
                                                   SITEMAP_PROBE " " + options + ' ' + file});
  }

  /// The address space, in KiB, in which the dynamic loader just succeeds.
  int least_to_start() const
  {
    constexpr int not_started = 127;
    int too_little = 1 << 10, enough = 1 << 20;
    while (enough - too_little > 64) {
      const int between = (too_little + enough) / 2;
      (run_within(between, "--isolation none --sitemap").status == not_started ? too_little : enough) =
          between;
    }
    return enough;
  }

  void expect_all_or_a_reason(const std::string& options) const
  {
    const ProbeRun whole = run_within(1 << 20, options);
    ASSERT_EQ(whole.status, 0) << whole.err;
    const int least = least_to_start();
    int refused = 0, shown = 0;
    for (int more = 0; more < 20'480; more += 512) {
      const ProbeRun run = run_within(least + more, options);
      const std::string where = options + " within " + std::to_string(least + more) + " KiB: ";
      if (run.ended_with(ExitStatus::internal_error)) {
        EXPECT_THAT(run.err, testing::ContainsRegex(
                                 "sitemap-probe: (out of memory|no thread can be started[^\n]*)\n$"))
            << where;
        ++refused;
      } else if (run.status != 127) { // the loader's layout differs from run to run
        EXPECT_EQ(run.status, 0) << where << run.err;
        EXPECT_TRUE(run.out == whole.out) << where << run.err;
        ++shown;
      }
    }
    EXPECT_GT(refused, 0);
    EXPECT_GT(shown, 0);
  }

 private:
  const test::TemporaryDirectory directory_;
};

TEST_F(ProbeMemory, AMapIsShownInFullOrTheProbeSaysThatItRanOutOfMemory)
{
  expect_all_or_a_reason("--isolation none --sitemap");
}

TEST_F(ProbeMemory, AConvertedMapIsWholeOrTheProbeSaysThatItRanOutOfMemory)
{
  expect_all_or_a_reason("--isolation none --format sitemaps.org --sitemap");
}

/// The most memory, in KiB, that a run, and the process that reads for it, had at any time.
long peak_of(std::vector<std::string> words)
{
  std::vector<char*> arguments;
  for (std::string& word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  pid_t child = -1;
  const int error = posix_spawn(&child, SITEMAP_PROBE, &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = -1;
  rusage usage{};
  EXPECT_TRUE(error == 0 && wait4(child, &status, 0, &usage) == child);
  EXPECT_EQ(status, 0);
  return usage.ru_maxrss;
}

// The file is written piece by piece: a child is said to have had the memory of its parent, too.
TEST(ProbeTableMemory, DoesNotGrowWithTheNumberOfEntries)
{
  const test::TemporaryDirectory directory;
  const auto peak_with = [&directory](int entries) {
    const std::string path = directory.write("list.xml", "");
    std::ofstream list{path};
    list << "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
    for (int i = 0; i < entries; ++i)
      list << "<url><loc>http://a.example/a-folder-with-a-name-of-usual-length/" << i
           << "</loc><lastmod>2026-01-31</lastmod></url>\n";
    list << "</urlset>";
    list.close();
    return peak_of({SITEMAP_PROBE, "--format", "ndjson", "--sitemap", path});
  };
  constexpr int few = 10'000;
  constexpr long spread = 2 << 10; // a fifth of what the others would take at least
  // Pages of files count, too, of which the system takes some back when it needs memory.
  bool is_flat = false;
  for (int tries = 0; tries < 5 && !is_flat; ++tries) {
    const long peak = peak_with(few);
    is_flat = peak_with(4 * few) < peak + spread;
  }
  EXPECT_TRUE(is_flat);
}

} // namespace
} // namespace standard_sitemap
