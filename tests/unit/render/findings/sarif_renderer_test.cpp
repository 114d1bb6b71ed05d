#include "render/findings/sarif_renderer.h"

#include <cstdlib>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/check/remedy.h"
#include "engine/terms/diagnostic_table.h"
#include "tests/support_schema/json_schema.h"
#include "tests/unit/render/findings/sample_findings.h"
#include "tests/unit/render/sample_report.h"

namespace standard_sitemap::sarif_renderer_test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

const FindingsOptions options{.places = test::tree_places(), .version = "1.2.3"};

std::string sarif_of(const Report& report, const FindingsOptions& with = options)
{
  SarifRenderer renderer{with};
  return test::rendered(renderer, report);
}

json run_of(const std::vector<Diagnostic>& findings, const FindingsOptions& with = options)
{
  return json::parse(sarif_of(test::FindingsReport{findings}.report, with))["runs"][0];
}

const Diagnostic wrong =
    test::finding_of(Severity::error, Code::duplicate_id, "the id \"a\" is in line 7", 12, 3);
const Diagnostic warned = test::finding_of(Severity::warning, Code::name_missing, "no name", 4);

TEST(SarifRenderer, HasAResultForEachFinding)
{
  const json run = run_of({wrong, warned});
  ASSERT_EQ(run["results"].size(), 2u);
  const json& result = run["results"][1]; // sorted by line
  EXPECT_EQ(result["ruleId"], "duplicate-id");
  EXPECT_EQ(result["level"], "error");
  EXPECT_EQ(result["message"]["text"], "the id \"a\" is in line 7");
  EXPECT_EQ(result["locations"], json::parse(R"([{"physicalLocation": {
    "artifactLocation": {"uri": "site/map.xml"}, "region": {"startLine": 12, "startColumn": 3}}}])"));
  EXPECT_EQ(result["properties"]["remedy"], "Give each element its own id.");
  EXPECT_EQ(run["results"][0]["locations"][0]["physicalLocation"]["region"], (json{{"startLine", 4}}));
  EXPECT_EQ(run["columnKind"], "unicodeCodePoints");
  EXPECT_EQ(run["invocations"], json::parse(R"([{"executionSuccessful": true}])"));
  EXPECT_EQ(run["tool"]["driver"]["name"], "sitemap-probe");
  EXPECT_EQ(run["tool"]["driver"]["version"], "1.2.3");
}

TEST(SarifRenderer, IsALogOfOneRun)
{
  const Diagnostic first = test::finding_of(Severity::note, Code::name_missing, "no name", 1, 1);
  json log = json::parse(sarif_of(test::FindingsReport{{first}}.report));
  json& print = log["runs"][0]["results"][0]["partialFingerprints"]["standardSitemap/v1"];
  EXPECT_EQ(print.get<std::string>().size(), 16u);
  print = "";
  EXPECT_EQ(log, json::parse(R"({
    "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
    "version": "2.1.0",
    "runs": [{
      "tool": {"driver": {"name": "sitemap-probe", "version": "1.2.3", "rules": [{
        "id": "name-missing",
        "shortDescription": {"text": "Name missing"},
        "help": {"text": "Write the name that a reader would look for."},
        "defaultConfiguration": {"level": "warning"}}]}},
      "invocations": [{"executionSuccessful": true}],
      "columnKind": "unicodeCodePoints",
      "results": [{
        "ruleId": "name-missing", "ruleIndex": 0, "level": "note", "message": {"text": "no name"},
        "locations": [{"physicalLocation": {
          "artifactLocation": {"uri": "site/map.xml"}, "region": {"startLine": 1, "startColumn": 1}}}],
        "partialFingerprints": {"standardSitemap/v1": ""},
        "properties": {"remedy": "Write the name that a reader would look for."}}]}]})"));
  EXPECT_EQ(json::parse(sarif_of(Report{}, {})), json::parse(R"({
    "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
    "version": "2.1.0",
    "runs": [{
      "tool": {"driver": {"name": "sitemap-probe", "rules": []}},
      "invocations": [{"executionSuccessful": false, "toolExecutionNotifications": [
        {"level": "error", "message": {"text": "the page names no site map"}}]}],
      "columnKind": "unicodeCodePoints",
      "results": []}]})"));
}

TEST(SarifRenderer, HasARuleForEachCodeThatIsFound)
{
  const json run = run_of({wrong, warned, wrong});
  const json& rules = run["tool"]["driver"]["rules"];
  ASSERT_EQ(rules.size(), 2u);
  for (const json& result : run["results"])
    EXPECT_EQ(rules[result["ruleIndex"].get<std::size_t>()]["id"], result["ruleId"]);
  const json& rule = rules[run["results"][0]["ruleIndex"].get<std::size_t>()];
  EXPECT_EQ(rule["id"], "name-missing");
  EXPECT_EQ(rule["shortDescription"]["text"], "Name missing");
  EXPECT_EQ(rule["help"]["text"], "Write the name that a reader would look for.");
  EXPECT_EQ(rule["defaultConfiguration"]["level"], "warning");
  EXPECT_FALSE(rule.contains("helpUri"));
}

TEST(SarifRenderer, NamesTheSectionThatExplainsACode)
{
  FindingsOptions with = options;
  with.explanations = "https://example.com/diagnostics.html";
  EXPECT_EQ(run_of({warned}, with)["tool"]["driver"]["rules"][0]["helpUri"],
            "https://example.com/diagnostics.html#name-missing");
}

TEST(SarifRenderer, LeavesOutWhatIsUnknown)
{
  Diagnostic nowhere = warned;
  nowhere.document.clear();
  EXPECT_EQ(run_of({nowhere})["results"][0]["locations"], json::array());
  Diagnostic whole = warned;
  whole.line = 0;
  EXPECT_FALSE(run_of({whole})["results"][0]["locations"][0]["physicalLocation"].contains("region"));
}

// GitHub refuses a log in which a document is a URL.
TEST(SarifRenderer, NamesAFileForEachDocumentOfTheWeb)
{
  Diagnostic there = wrong;
  there.document = "https://cdn.example/maps/part.xml?v=1";
  const auto located = [](const Diagnostic& finding, const FilePlaces& places) {
    return run_of({finding}, {.places = places})["results"][0];
  };
  FilePlaces places = test::tree_places();
  places.map = places.file;
  const json at_map = located(there, places);
  EXPECT_EQ(at_map["locations"],
            json::parse(R"([{"physicalLocation": {"artifactLocation": {"uri": "site/map.xml"}}}])"))
      << "without the line of the other file";
  EXPECT_EQ(at_map["message"]["text"],
            "https://cdn.example/maps/part.xml?v=1:12:3: the id \"a\" is in line 7");
  const auto uri = [&](const std::string& document) {
    there.document = document;
    return located(there, {})["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
  };
  EXPECT_EQ(uri("https://cdn.example/maps/part.xml"), "maps/part.xml");
  EXPECT_EQ(uri("https://cdn.example"), "index.html");
  EXPECT_EQ(uri("https://cdn.example/a/?b:c"), "a/index.html");
  EXPECT_EQ(uri("https://cdn.example//a:b"), "a");
  there.document = "https://example.com/docs/part.xml"; // beside the map, so it is a file
  places.address = *Uri::parse({"https://example.com/docs/sitemap.xml"});
  EXPECT_EQ(located(there, places)["message"]["text"], "the id \"a\" is in line 7");
}

TEST(SarifRenderer, CountsWhatIsFolded)
{
  Diagnostic folded = warned;
  folded.count = 4;
  const json result = run_of({folded})["results"][0];
  EXPECT_EQ(result["occurrenceCount"], 4);
  EXPECT_EQ(result["message"]["text"], "no name (and 3 more like it)");
  folded.count = 2;
  EXPECT_EQ(run_of({folded})["results"][0]["occurrenceCount"], 2);
  EXPECT_FALSE(run_of({warned})["results"][0].contains("occurrenceCount"));
}

TEST(SarifRenderer, AFingerprintDoesNotDependOnTheLine)
{
  const auto prints_of = [](const std::vector<Diagnostic>& findings) {
    std::vector<std::string> prints;
    const json run = run_of(findings);
    for (const json& result : run["results"])
      prints.push_back(result["partialFingerprints"]["standardSitemap/v1"]);
    return prints;
  };
  Diagnostic moved = warned, again = warned;
  moved.line = 400;
  again.line = 5;
  EXPECT_EQ(prints_of({warned}), prints_of({moved}));
  const auto two = prints_of({warned, again});
  ASSERT_EQ(two.size(), 2u);
  EXPECT_EQ(two[0], prints_of({warned})[0]);
  EXPECT_NE(two[0], two[1]);
}

TEST(SarifRenderer, WithoutAMapTheRunIsNoSuccess)
{
  const json run = json::parse(sarif_of(Report{}))["runs"][0];
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], false);
  EXPECT_EQ(run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"],
            "the page names no site map");
  EXPECT_EQ(run["results"], json::array());
}

// 3.11.6: a viewer would make a link of it.
TEST(SarifRenderer, WhatAnAuthorWroteIsNoLink)
{
  Diagnostic hostile = warned;
  hostile.message = "\"[click](http://evil.example/)\" \xff";
  EXPECT_EQ(run_of({hostile})["results"][0]["message"]["text"],
            "\"\\[click\\](http://evil.example/)\" \xef\xbf\xbd");
  hostile.message = "[a](b\\)";
  EXPECT_EQ(run_of({hostile})["results"][0]["message"]["text"], "\\[a\\](b\\\\)");
  hostile.message = "the XPath \"a[1]\"";
  EXPECT_EQ(run_of({hostile})["results"][0]["message"]["text"], "the XPath \"a[1]\"");
}

TEST(SarifRenderer, StopsIfTheSinkDoes)
{
  std::vector<Diagnostic> many(1'000, warned);
  for (std::size_t i = 0; i < many.size(); ++i)
    many[i].document += std::to_string(i);
  const test::FindingsReport findings{many};
  SarifRenderer renderer{options};
  int pieces = 0;
  renderer.render(findings.report, [&pieces](std::string_view) { return ++pieces < 2; });
  EXPECT_EQ(pieces, 2);
}

/// The schema of OASIS, which ./bootstrap test gets from npm.
class SarifSchema : public testing::Test {
 protected:
  void SetUp() override
  {
    const std::string file =
        STANDARD_SITEMAP_SARIF_MODULES "/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json";
    if (std::filesystem::exists(file)) {
      schema.emplace(file);
      return;
    }
    const char* const ci = std::getenv("CI");
    ASSERT_FALSE(ci && std::string_view{ci} == "true") << file << " is missing, and CI is set";
    GTEST_SKIP() << file << " is missing";
  }
  std::optional<test::JsonSchema> schema;
};

TEST_F(SarifSchema, HoldsForEveryCode)
{
  std::vector<Diagnostic> all;
  for (const DiagnosticRow& row : diagnostic_table()) {
    Diagnostic one = test::finding_of(row.severity, row.code, "what happened to \"[a](b)\" {0}");
    one.line = static_cast<std::uint32_t>(all.size());
    one.column = static_cast<std::uint32_t>(all.size() % 3);
    one.count = 1 + all.size() % 2;
    one.document = all.size() % 5 == 0   ? ""
                   : all.size() % 5 == 1 ? "http://example.com/a%20b.xml"
                                         : one.document;
    all.push_back(one);
  }
  FindingsOptions with = options;
  for (const char* explanations : {"", "https://example.com/diagnostics.html"}) {
    with.explanations = explanations;
    EXPECT_EQ(schema->fault_of(sarif_of(test::FindingsReport{all}.report, with)), "");
  }
  EXPECT_EQ(schema->fault_of(sarif_of(test::FindingsReport{{}}.report)), "");
  EXPECT_EQ(schema->fault_of(sarif_of(Report{})), "");
}

// A schema that accepts everything would prove nothing.
TEST_F(SarifSchema, DoesNotHoldForAnythingElse)
{
  const json log = json::parse(sarif_of(test::FindingsReport{{warned}}.report));
  const auto fault_with = [&](const char* pointer, const json& value) {
    json changed = log;
    changed[json::json_pointer{pointer}] = value;
    return schema->fault_of(changed.dump());
  };
  EXPECT_NE(fault_with("/version", "2.0.0"), "");
  EXPECT_NE(fault_with("/runs/0/results/0/level", "notice"), "");
  EXPECT_NE(fault_with("/runs/0/results/0/locations/0/physicalLocation/region/startLine", 0), "");
  EXPECT_NE(fault_with("/runs/0/results/0/remedy", "x"), "");
  EXPECT_NE(fault_with("/runs/0/tool/driver/rules/0/id", 7), "");
}

} // namespace
} // namespace standard_sitemap::sarif_renderer_test
