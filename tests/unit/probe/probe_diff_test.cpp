// `--diff`: which pages two maps have differently. tests/js/command_probe.test.mjs compares it with the
// command of the npm package, byte for byte.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

namespace standard_sitemap::probe_diff_test {
namespace {

using test::ProbeRun;
using test::run_probe;
using testing::HasSubstr;

class ProbeDiff : public testing::Test {
 protected:
  ProbeDiff()
  {
    write("old.xml",
          "<item name='Home' url='/'/><item name='Breads' url='breads'/><item name='Tea' url='tea'/>"
          "<item name='Old' url='old'/>");
    write("new.xml", "<item name='The Bakery' url='/'/><item name='Breads' url='breads'><item name='Rye' "
                     "url='rye'/></item>"
                     "<group name='Drinks'><item name='Tea' url='tea'/></group>");
  }
  std::string write(const std::string& name, const std::string& items) const
  {
    return directory.write(name,
                           "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>" + items + "</sitemap>");
  }
  std::string at(const std::string& name) const { return directory.path() / name; }
  ProbeRun diff(const std::string& old, const std::string& now, std::vector<std::string> more = {}) const
  {
    more.insert(more.end(), {"--base", "https://www.example.com/", "--offline", "--diff", at(old), at(now)});
    return run_probe(more);
  }
  const test::TemporaryDirectory directory;
};

// The example of docs/command.md
TEST_F(ProbeDiff, SaysWhatIsAddedRemovedMovedAndRenamed)
{
  const ProbeRun run = diff("old.xml", "new.xml");
  EXPECT_EQ(run.out, "added    https://www.example.com/rye  Rye, below https://www.example.com/breads\n"
                     "removed  https://www.example.com/old  Old, was below the top\n"
                     "moved    https://www.example.com/tea  Tea, from below the top to below Drinks\n"
                     "renamed  https://www.example.com/  from Home to The Bakery\n\n"
                     "4 differences: 1 added, 1 removed, 1 moved, 1 renamed\n");
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.err, "");
}

TEST_F(ProbeDiff, SaysThatNothingIs)
{
  const ProbeRun run = diff("old.xml", "old.xml");
  EXPECT_EQ(run.out, "The pages are the same\n");
  EXPECT_EQ(run.status, 0);
}

TEST_F(ProbeDiff, ADifferenceIsWrittenAsJson)
{
  EXPECT_EQ(
      diff("old.xml", "new.xml", {"--format", "json"}).out,
      "{\n  \"added\": [\n    {\n      \"url\": \"https://www.example.com/rye\",\n      \"name\": \"Rye\",\n"
      "      \"below\": [\n        \"https://www.example.com/breads\"\n      ]\n    }\n  ],\n"
      "  \"removed\": [\n    {\n      \"url\": \"https://www.example.com/old\",\n      \"name\": \"Old\",\n"
      "      \"below\": [\n        \"\"\n      ]\n    }\n  ],\n"
      "  \"moved\": [\n    {\n      \"url\": \"https://www.example.com/tea\",\n      \"name\": \"Tea\",\n"
      "      \"from\": [\n        \"\"\n      ],\n      \"to\": [\n        \"Drinks\"\n      ]\n    }\n  ],\n"
      "  \"renamed\": [\n    {\n      \"url\": \"https://www.example.com/\",\n      \"from\": \"Home\",\n"
      "      \"to\": \"The Bakery\"\n    }\n  ]\n}\n");
  EXPECT_EQ(diff("old.xml", "old.xml", {"--format", "json"}).out,
            "{\n  \"added\": [],\n  \"removed\": [],\n  \"moved\": [],\n  \"renamed\": []\n}\n");
}

TEST_F(ProbeDiff, NothingIsComparedWithAPart)
{
  write("part.xml", "<external xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href='nothing.xml'/>");
  const std::string to = directory.write("out.txt", "yesterday");
  const ProbeRun run = diff("old.xml", "part.xml", {"-o", to});
  EXPECT_TRUE(run.ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.err, HasSubstr("nothing is compared"));
  EXPECT_EQ(test::content_of(to), "yesterday");
  EXPECT_EQ(diff("old.xml", "new.xml", {"-o", to}).status, 1);
  EXPECT_THAT(test::content_of(to), HasSubstr("4 differences"));
}

TEST_F(ProbeDiff, NoHintAdvisesAnOptionThatDoesNotGoWithIt)
{
  directory.write("silent/index.html", "<title>No map</title>");
  const ProbeRun run = diff("silent", "new.xml");
  EXPECT_TRUE(run.ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_EQ(run.err, "sitemap-probe: https://www.example.com/ names no site map\n");
}

TEST_F(ProbeDiff, WhatDoesNotGoTogetherIsRefused)
{
  const auto complaint = [](const std::vector<std::string>& words) {
    const ProbeRun run = run_probe(words);
    EXPECT_TRUE(run.ended_with(ExitStatus::usage)) << run.out;
    return run.err;
  };
  EXPECT_THAT(complaint({"--diff", at("old.xml")}), HasSubstr("--diff takes two places"));
  EXPECT_THAT(complaint({"--diff", at("old.xml"), at("new.xml"), at("new.xml")}),
              HasSubstr("--diff takes two places"));
  EXPECT_THAT(complaint({"--diff", "--format", "html", at("old.xml"), at("new.xml")}),
              HasSubstr("text and json"));
  EXPECT_THAT(complaint({"--diff", at("old.xml"), at("new.xml")}),
              HasSubstr("4 links of " + at("old.xml") + " are relative"));
  EXPECT_THAT(complaint({"--diff", directory.path(), at("new.xml")}),
              HasSubstr("is a folder, and needs --base URL"));
  EXPECT_THAT(complaint({"--diff", "--base", "http://e/", "http://a.example/", "http://b.example/"}),
              HasSubstr("both places have addresses of their own"));
  EXPECT_THAT(complaint({"--diff", "--trace", at("old.xml"), at("new.xml")}),
              HasSubstr("--diff and --trace exclude each other"));
  EXPECT_THAT(complaint({"--diff", "-", "-"}), HasSubstr("only one of the two"));
  EXPECT_THAT(complaint({"--diff", "--base", "http://e/", "-o", at("old.xml"), at("old.xml"), at("new.xml")}),
              HasSubstr("old.xml"));
}

} // namespace
} // namespace standard_sitemap::probe_diff_test
