#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <regex>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

// --isolation: where the program parses makes no difference to what it shows.

namespace standard_sitemap::probe_isolation_test {
namespace {

using nlohmann::json;
using test::ProbeRun;
using test::run_probe;
using testing::HasSubstr;
using testing::Not;

namespace fs = std::filesystem;
const fs::path source = STANDARD_SITEMAP_SOURCE_DIR;
const std::string site = source / "tests/install/site.xml";

/// Why there is no reader process on this machine; empty if there is one.
std::string no_isolation_here()
{
  const ProbeRun run = run_probe({"--isolation", "required", "--offline", "--sitemap", site});
  return run.ended_with(ExitStatus::internal_error) ? run.err : "";
}

#ifdef STANDARD_SITEMAP_SANITIZED
constexpr bool has_filter = false;
#else
constexpr bool has_filter = true;
#endif

class ProbeIsolation : public testing::Test {
 protected:
  static void SetUpTestSuite() { why_not_ = no_isolation_here(); }
  void SetUp() override
  {
    if (!why_not_.empty())
      GTEST_SKIP() << why_not_;
  }

  /// Runs the program with each of both, and expects the same of them.
  static ProbeRun both(std::vector<std::string> arguments)
  {
    arguments.insert(arguments.begin(), {"--isolation", "none"});
    const ProbeRun without = run_probe(arguments);
    arguments[1] = "required";
    ProbeRun with = run_probe(arguments);
    const std::regex port{"127\\.0\\.0\\.1:[0-9]+"}; // of the demo site
    EXPECT_EQ(with.status, without.status) << with.err;
    EXPECT_EQ(std::regex_replace(with.out, port, "demo"), std::regex_replace(without.out, port, "demo"));
    EXPECT_EQ(std::regex_replace(with.err, port, "demo"), std::regex_replace(without.err, port, "demo"));
    return with;
  }

 private:
  static inline std::string why_not_;
};

/// From now on this thread, and what it starts, cannot filter system calls: as in a container that forbids
/// it. Returns false if there are no such filters here at all.
bool forbid_filters()
{
  const auto argument = static_cast<std::uint32_t>(offsetof(seccomp_data, args));
  const auto number = static_cast<std::uint32_t>(offsetof(seccomp_data, nr));
  const std::uint32_t refuse = SECCOMP_RET_ERRNO | EPERM;
  std::array<sock_filter, 7> rules{{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, number),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 3, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, argument),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_SECCOMP, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, refuse),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  }};
  const sock_fprog program{rules.size(), rules.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/// Runs the program where it cannot have a reader process.
ProbeRun run_unisolated(const std::vector<std::string>& arguments)
{
  ProbeRun run;
  std::thread thread{[&] {
    EXPECT_TRUE(forbid_filters());
    run = run_probe(arguments);
  }};
  thread.join();
  return run;
}

TEST_F(ProbeIsolation, OfTheDemoSiteIsTheSame)
{
  for (const char* const format : {"text", "json", "html", "dot", "ssp"}) {
    SCOPED_TRACE(format);
    EXPECT_EQ(both({"--demo", "--format", format}).status, 0);
  }
  EXPECT_EQ(both({"--demo", "--trace", "--level", "sidebar"}).status, 0);
}

TEST_F(ProbeIsolation, OfFixturesIsTheSame)
{
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator{source / "fixtures"}) {
    const auto type = entry.path().extension();
    if (entry.path().filename() == "page.http" || type == ".xml" || type == ".txt" || type == ".rss")
      files.push_back(entry.path());
  }
  std::ranges::sort(files);
  ASSERT_GT(files.size(), 300u);
  // All of them are read in both ways by tests/conformance; here it is about the program.
  for (std::size_t i = 0; i < files.size(); i += 16) {
    SCOPED_TRACE(files[i].string());
    if (files[i].filename() == "page.http")
      both({"--format", "json", "--offline", "--page", files[i], "http://site.example/a/page.html"});
    else
      both({"--format", "json", "--offline", "--check", "--sitemap", files[i]});
  }
}

TEST_F(ProbeIsolation, OfAFolderIsTheSame)
{
  test::TemporaryDirectory folder;
  folder.write("sitemap.xml",
               "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='A' url='/' role='home'/>"
               "<item name='B' url='/b.html#there'/><item name='C' url='/c.html'/></sitemap>");
  const std::string head =
      "<!doctype html><html lang=en><link rel='schema.SSP' "
      "href='http://standard-sitemap.org/2007/ns'><link rel='SSP.location' href='/sitemap.xml'>";
  folder.write("index.html", head + "<a href=b.html>B</a>");
  folder.write("b.html", head + "<p id=here>");
  folder.write("d.html", "<!doctype html><p>In no map");
  const ProbeRun run =
      both({"--check", "--format", "gcc", "--root", folder.path(), "--base", "http://site.example/"});
  EXPECT_EQ(run.status, 6);
  for (const char* const code : {"[fragment-missing]", "[target-gone]", "[page-not-listed]"})
    EXPECT_THAT(run.out, HasSubstr(code));
}

TEST_F(ProbeIsolation, NeedsNoOtherFile)
{
  test::TemporaryDirectory folder;
  const std::string alone = folder.path() / "renamed";
  fs::copy_file(SITEMAP_PROBE, alone);
  const ProbeRun run =
      test::run_program(alone, {"--isolation", "required", "--verbose", "--offline", "--sitemap", site});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("isolation: a process of its own, with limits, seccomp"));
  EXPECT_THAT(run.out, HasSubstr("Further"));
}

TEST_F(ProbeIsolation, IsUsedUnlessForbidden)
{
  EXPECT_THAT(run_probe({"--verbose", "--offline", "--sitemap", site}).err,
              HasSubstr("isolation: a process"));
  EXPECT_THAT(run_probe({"--verbose", "--isolation", "none", "--offline", "--sitemap", site}).err,
              HasSubstr("isolation: none"));
}

TEST_F(ProbeIsolation, AutomaticSaysThatThereIsNoReader)
{
  if (!has_filter)
    GTEST_SKIP()
        << "with sanitizers, a reader process filters no system calls, and so it is always available";
  const ProbeRun run = run_unisolated({"--format", "json", "--verbose", "--offline", "--sitemap", site});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("isolation: none"));
  const json report = json::parse(run.out);
  const auto& diagnostics = report["diagnostics"];
  const auto note = std::ranges::find(diagnostics, "not-isolated", [](const json& diagnostic) {
    return diagnostic["code"].get<std::string>();
  });
  ASSERT_NE(note, diagnostics.end()) << run.out;
  EXPECT_EQ((*note)["severity"], "note");
  EXPECT_EQ(report["documents"][0]["outcome"], "ok");
}

// A note in the output where there is room for one, else on standard error: once, whatever is read.
TEST_F(ProbeIsolation, AutomaticSaysSoInEveryFormat)
{
  if (!has_filter)
    GTEST_SKIP()
        << "with sanitizers, a reader process filters no system calls, and so it is always available";
  for (const char* const format : {"text", "json"})
    EXPECT_THAT(run_unisolated({"--format", format, "--offline", "--sitemap", site}).out,
                HasSubstr("parsed without a reader process: "))
        << format;
  const auto count = [](const std::string& text) {
    const std::string sentence = "pages and files are parsed without isolation: ";
    int found = 0;
    for (std::size_t at = 0; (at = text.find(sentence, at)) != text.npos; ++at)
      ++found;
    return found;
  };
  for (const char* const format : {"html", "dot", "ssp", "sitemaps.org"}) {
    const ProbeRun run = run_unisolated(
        {"--format", format, "--offline", "--sitemap", site, "--base", "http://site.example/map.xml"});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(count(run.err), 1) << format << run.err;
    EXPECT_THAT(run.out + run.err, Not(HasSubstr("not-isolated"))) << format;
  }
  test::TemporaryDirectory folder;
  std::string lines;
  for (int i = 0; i < 10'000; ++i) // several blocks, for several threads
    lines +=
        R"({"url":"http://127.0.0.1:1/","fields":[["Content-Type","text/html"]],"body":"<link rel=a href=b>)" +
        std::string(100, ' ') + "\"}\n";
  const std::string crawl = folder.write("pages.ndjson", lines);
  for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--follow"}}) {
    std::vector<std::string> arguments{"--batch", "--threads", "2", "--only", "found", crawl};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ProbeRun run = run_unisolated(arguments);
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(count(run.err), 1) << run.err;
  }
}

TEST_F(ProbeIsolation, RequiredRequestsNothingWithoutAReader)
{
  if (!has_filter)
    GTEST_SKIP()
        << "with sanitizers, a reader process filters no system calls, and so it is always available";
  const ProbeRun run = run_unisolated({"--isolation", "required", "--format", "json", "--sitemap", site});
  EXPECT_TRUE(run.ended_with(ExitStatus::internal_error)) << run.status;
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.err, HasSubstr("pages and files cannot be parsed in a process of their own: "));
}

TEST_F(ProbeIsolation, ACheckIsOfTheMapNotOfTheMachine)
{
  if (!has_filter)
    GTEST_SKIP()
        << "with sanitizers, a reader process filters no system calls, and so it is always available";
  const ProbeRun run = run_unisolated({"--check", "--fail-on", "note", "--format", "gcc", "--offline",
                                       "--sitemap", site, "--base", "http://site.example/"});
  EXPECT_THAT(run.out, Not(HasSubstr("not-isolated")));
  EXPECT_THAT(run.err, HasSubstr("are parsed without isolation: "));
}

} // namespace
} // namespace standard_sitemap::probe_isolation_test
