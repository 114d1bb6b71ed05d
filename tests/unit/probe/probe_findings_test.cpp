// --format gcc, github, junit and sarif, --max-findings and baselines, of the program as it is run.

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

namespace standard_sitemap::probe_findings_test {
namespace {

using nlohmann::json;
using test::run_probe;
using testing::HasSubstr;
using testing::Not;

class ProbeFindings : public testing::Test {
 protected:
  /// The path of a map with this content, which begins in line 2.
  std::string map_of(const std::string& content)
  {
    directory.write("map.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                               "<item name='Home' role='home' url='http://example.com/'/>\n" +
                                   content + "</sitemap>");
    return directory.path() / "map.xml";
  }
  std::string path(const char* name) const { return directory.path() / name; }
  static std::string text_of(const std::string& file)
  {
    std::ifstream stream{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{stream}, std::istreambuf_iterator<char>{}};
  }
  test::TemporaryDirectory directory;
};

const char* const nameless = "<item url='http://example.com/a'/>\n";
std::string times(std::size_t count, const std::string& text)
{
  std::string all;
  while (count-- > 0)
    all += text;
  return all;
}

std::size_t lines_of(const std::string& text)
{
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST_F(ProbeFindings, EachFormatHasTheFileAndTheLine)
{
  const std::string map = map_of(nameless);
  const auto out_of = [&](const char* format) {
    const auto run = run_probe({"--check", "-f", format, "--sitemap", map});
    EXPECT_EQ(run.status, 0) << format;
    EXPECT_EQ(run.err, "") << format;
    return run.out;
  };
  EXPECT_THAT(out_of("gcc"), testing::StartsWith(map + ":2:"));
  EXPECT_THAT(out_of("github"), testing::StartsWith("::warning file=" + map + ",line=2,"));
  EXPECT_THAT(out_of("junit"), HasSubstr("<testsuite name=\"" + map + "\" tests=\"1\""));
  const json result = json::parse(out_of("sarif"))["runs"][0]["results"][0];
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["region"]["startLine"], 2);
}

// --base: annotations belong to the file, wherever it will be.
TEST_F(ProbeFindings, ABaseDoesNotHideTheFile)
{
  const std::string map = map_of(nameless);
  for (const char* base : {"http://example.com/", "http://example.com/other-name.xml"}) {
    EXPECT_THAT(run_probe({"--check", "-f", "gcc", "--sitemap", map, "--base", base}).out,
                testing::StartsWith(map + ":2:"))
        << base;
  }
}

TEST_F(ProbeFindings, TheExitStatusIsThatOfTheCheck)
{
  const std::string map = map_of(nameless);
  for (const char* format : {"gcc", "github", "junit", "sarif", "text", "json"}) {
    EXPECT_EQ(run_probe({"--check", "-f", format, "--sitemap", map}).status, 0);
    EXPECT_EQ(run_probe({"--check", "-f", format, "--fail-on", "warning", "--sitemap", map}).status, 6);
    EXPECT_EQ(run_probe({"--check", "-f", format, "--sitemap", path("none.xml")}).status, 4);
  }
}

TEST_F(ProbeFindings, FailsOnANote)
{
  const std::string map = map_of("<external url='#here'/><group name='G' xml:id='here'>"
                                 "<item name='x' url='http://example.com/x'/></group>");
  const auto run = run_probe({"--check", "-f", "json", "--fail-on", "note", "--sitemap", map});
  const json check = json::parse(run.out)["check"];
  ASSERT_EQ(check["warnings"], 0) << run.out;
  ASSERT_GT(check["notes"], 0) << run.out;
  EXPECT_EQ(run.status, 6);
  EXPECT_EQ(check["fail_on"], "note");
  EXPECT_EQ(run_probe({"--check", "--fail-on", "warning", "--sitemap", map}).status, 0);
  EXPECT_THAT(run_probe({"--check", "--fail-on", "note", "--sitemap", map}).out,
              HasSubstr("(warnings and notes count as failures)"));
}

TEST_F(ProbeFindings, AFileIsWrittenAlsoIfThereIsNothingToCheck)
{
  directory.write("old.sarif", "yesterday's");
  for (const char* format : {"gcc", "github", "junit", "sarif"}) {
    const auto run =
        run_probe({"--check", "-f", format, "-o", path("old.sarif"), "--sitemap", path("none.xml")});
    EXPECT_EQ(run.status, 4) << format;
    EXPECT_THAT(text_of(path("old.sarif")), HasSubstr("none.xml")) << format;
  }
}

TEST_F(ProbeFindings, AreFoldedForPeopleOnly)
{
  const std::string map = map_of(times(30, nameless));
  const auto gcc = [&](std::vector<std::string> more) {
    more.insert(more.end(), {"--check", "--sitemap", map});
    return run_probe(more).out;
  };
  const auto names = [](const std::string& out) {
    std::size_t count = 0;
    for (std::size_t at = out.find("[name-missing]"); at != out.npos; at = out.find("[name-missing]", at + 1))
      ++count;
    return count;
  };
  EXPECT_EQ(names(gcc({"-f", "gcc"})), 30u);
  const std::string cut = gcc({"-f", "gcc", "--max-findings", "4"});
  EXPECT_EQ(names(cut), 5u);
  EXPECT_THAT(cut, HasSubstr("(and 25 more like it) [name-missing]"));
  EXPECT_THAT(gcc({}), HasSubstr("and 20 more like it"));
  EXPECT_THAT(gcc({"--max-findings", "20"}), HasSubstr("and 9 more like it"));
  const auto in_json = [&](std::vector<std::string> more) {
    more.insert(more.end(), {"-f", "json"});
    std::size_t count = 0;
    const json report = json::parse(gcc(more));
    for (const json& one : report["diagnostics"])
      count += one["code"] == "name-missing";
    return count;
  };
  EXPECT_EQ(in_json({}), 10u);
  EXPECT_EQ(in_json({"--max-findings", "50"}), 30u);
}

TEST_F(ProbeFindings, AcceptedOnesAreNeitherReportedNorCounted)
{
  const std::string file = path("known.json");
  const auto written = run_probe(
      {"--check", "--fail-on", "note", "--write-baseline", file, "--sitemap", map_of(times(30, nameless))});
  EXPECT_EQ(written.status, 0);
  EXPECT_THAT(written.out, HasSubstr("Passed: 0 errors, 0 warnings, 0 notes"));
  EXPECT_THAT(written.err, HasSubstr("findings are accepted by " + file));
  EXPECT_THAT(text_of(file), HasSubstr("{\"document\": \"map.xml\", \"code\": \"name-missing\", "));
  EXPECT_THAT(text_of(file), HasSubstr("\"count\": 30}"));

  const auto with_known = [&](const std::string& content, const char* format) {
    return run_probe(
        {"--check", "--fail-on", "warning", "--baseline", file, "-f", format, "--sitemap", map_of(content)});
  };
  EXPECT_EQ(with_known("\n\n" + times(30, nameless), "text").status, 0);
  for (const char* format : {"text", "json", "gcc", "github", "junit", "sarif"}) {
    const auto run = with_known(times(30, nameless) + "<group name='Empty'/>", format);
    EXPECT_EQ(run.status, 6) << format;
    EXPECT_THAT(run.out, HasSubstr("url-missing")) << format;
    EXPECT_THAT(run.out, Not(HasSubstr("name-missing"))) << format;
  }
  const json report = json::parse(with_known(times(31, nameless), "json").out);
  EXPECT_EQ(report["check"]["warnings"], 2); // the 31st has no name, and the page of the others
}

TEST_F(ProbeFindings, WhatIsLeftIsFoldedAsUsual)
{
  const std::string file = path("known.json");
  (void)run_probe({"--check", "--write-baseline", file, "--sitemap", map_of(times(30, nameless))});
  const auto run = run_probe({"--check", "--baseline", file, "--sitemap", map_of(times(60, nameless))});
  EXPECT_THAT(run.out, HasSubstr("name-missing  30 times"));
  EXPECT_THAT(run.out, HasSubstr("and 20 more like it"));
}

TEST_F(ProbeFindings, WhatIsAcceptedWithoutNeedIsNamed)
{
  const std::string file = path("known.json");
  (void)run_probe({"--check", "--write-baseline", file, "--sitemap", map_of(times(2, nameless))});
  const auto run = run_probe({"--check", "--baseline", file, "--sitemap", map_of("")});
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.err, HasSubstr(file + " accepts 3 findings more than there are"));
  EXPECT_THAT(run.err,
              HasSubstr("map.xml: this item has no name that a reader could see [name-missing], 2 times"));
}

// A baseline is kept with the sources, and the check may run anywhere.
TEST_F(ProbeFindings, ABaselineDoesNotDependOnTheWorkingTree)
{
  (void)run_probe({"--check", "--write-baseline", path("known.json"), "--sitemap", map_of(nameless)});
  test::TemporaryDirectory other;
  for (const char* name : {"known.json", "map.xml"})
    std::filesystem::copy_file(path(name), other.path() / name);
  const auto run = run_probe({"--check", "--fail-on", "note", "--baseline", other.path() / "known.json",
                              "--sitemap", other.path() / "map.xml"});
  EXPECT_EQ(run.status, 0) << run.out;
}

TEST_F(ProbeFindings, ABaselineThatIsNoneIsAUsageError)
{
  const std::string map = map_of(nameless);
  const auto with = [&](const std::string& file) {
    return run_probe({"--check", "--baseline", file, "--sitemap", map});
  };
  const auto missing = with(path("none.json"));
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr("none.json: cannot be read: No such file"));
  EXPECT_EQ(with(directory.path()).status, 2);
  directory.write("bad.json", "{\n1");
  const auto bad = with(path("bad.json"));
  EXPECT_EQ(bad.status, 2);
  EXPECT_THAT(bad.err, HasSubstr("bad.json: line 2: it is not JSON"));
}

TEST_F(ProbeFindings, ABaselineThatCannotBeWrittenIsAnError)
{
  const auto run =
      run_probe({"--check", "--write-baseline", path("none/known.json"), "--sitemap", map_of(nameless)});
  EXPECT_EQ(run.status, 5);
  EXPECT_THAT(run.err, HasSubstr("cannot write "));
}

TEST_F(ProbeFindings, WithoutAMapNoBaselineIsWritten)
{
  const std::string file = path("known.json");
  EXPECT_EQ(run_probe({"--check", "--write-baseline", file, "--sitemap", path("none.xml")}).status, 4);
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(ProbeFindings, EachFindingIsALineOfGcc)
{
  const auto run = run_probe({"--check", "-f", "gcc", "--sitemap", map_of(times(12, nameless))});
  const json report = json::parse(
      run_probe({"--check", "-f", "json", "--max-findings", "99", "--sitemap", map_of(times(12, nameless))})
          .out);
  EXPECT_EQ(lines_of(run.out), report["diagnostics"].size());
}

} // namespace
} // namespace standard_sitemap::probe_findings_test
