// docs/sitemap-probe.schema.json, and what the engine writes for every fixture.

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/conformance/json_keys.h"
#include "tests/conformance/run.h"
#include "tests/support/rendered.h"
#include "tests/support_schema/json_schema.h"

#include "engine/check/check.h"
#include "render/json/json_renderer.h"

namespace standard_sitemap::conformance::json_schema_test {

namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

const char* const schema_file = "docs/sitemap-probe.schema.json";

const test::JsonSchema& schema()
{
  static const test::JsonSchema read{std::string{STANDARD_SITEMAP_SOURCE_DIR "/"} + schema_file};
  return read;
}

/// The same, as `--check` writes it.
std::string rendered_as_checked(const Fixture& fixture, Severity fail_on)
{
  Fixture looked_at_closely = fixture;
  looked_at_closely.policy.for_check = true;
  Hosted hosted{looked_at_closely, deliveries().front()};
  Report report = hosted.report();
  report.fail_on = fail_on;
  if (hosted.view())
    report.diagnostics.add_all(check(hosted.view()->map()));
  return test::rendered(JsonRenderer{}, report);
}

/// The places of keys that have a value other than null.
void add_keys_with_values(const std::string& place, const Json& value, std::set<std::string>& keys)
{
  if (value.is_array())
    for (const Json& element : value)
      add_keys_with_values(place + "[]", element, keys);
  if (!value.is_object())
    return;
  for (const auto& [key, member] : value.items())
    if (!member.is_null()) {
      keys.insert(place_of_key(place, key));
      add_keys_with_values(place_of_key(place, key), member, keys);
    }
}

TEST(JsonOutput, OfEveryFixtureIsValidAndHasEveryKey)
{
  std::map<std::string, std::string> faults; // each with the first fixture that shows it
  std::set<std::string> seen;
  std::size_t cases = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator{STANDARD_SITEMAP_FIXTURES_DIR}) {
    if (!entry.is_directory())
      continue;
    const Fixture fixture = read_fixture(entry.path());
    const Severity fail_on = ++cases % 2 == 0 ? Severity::error : Severity::warning;
    for (const std::string& text :
         {run(fixture, deliveries().front()).text, rendered_as_checked(fixture, fail_on)}) {
      if (const std::string fault = schema().fault_of(text); !fault.empty())
        faults.emplace(fault, fixture.name);
      add_keys_with_values("", Json::parse(text), seen);
    }
  }
  EXPECT_THAT(faults, IsEmpty());
  EXPECT_GT(cases, 400u);
  std::set<std::string> have_none;
  for (const auto& [place, object] : objects_of(json_file(schema_file)))
    for (const auto& [key, value] : object["properties"].items())
      if (!seen.contains(place_of_key(place, key)))
        have_none.insert(place_of_key(place, key));
  EXPECT_THAT(have_none, IsEmpty()) << "no fixture has a value for these keys: add one";
}

TEST(JsonOutput, OfAReportWithNothingInItIsValid)
{
  Report report;
  EXPECT_EQ(schema().fault_of(test::rendered(JsonRenderer{}, report)), "");
  report.page = PageReport{.requested = "http://bakery.example/"}; // there was no response
  report.fail_on = Severity::error;
  EXPECT_EQ(schema().fault_of(test::rendered(JsonRenderer{}, report)), "");
}

// A schema that accepts everything would prove nothing.
TEST(JsonOutput, IsInvalidWithAKeyLessOrMoreOrOfAnotherType)
{
  const Json report = Json::parse(test::rendered(JsonRenderer{}, Report{}));
  const auto fault_with = [&report](const char* pointer, const Json& value) {
    Json changed = report;
    changed[Json::json_pointer{pointer}] = value;
    return schema().fault_of(changed.dump());
  };
  EXPECT_EQ(fault_with("/version", 1), "");
  EXPECT_EQ(fault_with("/version", 2), "/version: enum");
  EXPECT_EQ(fault_with("/pages", nullptr), "/pages: additionalProperties");
  EXPECT_EQ(fault_with("/discovery/rule", "guess"), "/discovery/rule: enum");
  EXPECT_EQ(fault_with("/discovery/rule", "given"), "");
  EXPECT_EQ(fault_with("/sitemap", true), "/sitemap: type");
  EXPECT_EQ(fault_with("/page", Json{{"requested", "x"}}), "/page: required");
  EXPECT_EQ(schema().fault_of("{"), "not JSON, at byte 1");
}

std::set<std::string> keys_of(const Json& object)
{
  std::set<std::string> keys;
  for (const auto& [key, value] : object.items())
    keys.insert(key);
  return keys;
}

// Validators ignore keywords that they do not know: a misspelt one would forbid nothing.
TEST(JsonSchemaFile, HasOnlyKeywordsThatAreKnown)
{
  const std::set<std::string> known{
      "$schema", "title",   "description", "type",    "properties",          "required", "items", "enum",
      "minimum", "maximum", "minItems",    "pattern", "additionalProperties"};
  std::vector<Json> open{json_file(schema_file)};
  std::size_t looked_at = 0;
  for (; !open.empty(); ++looked_at) {
    const Json one = open.back();
    open.pop_back();
    for (const std::string& key : keys_of(one))
      EXPECT_TRUE(known.contains(key)) << key;
    const Json properties = one.value("properties", Json::object());
    open.insert(open.end(), properties.begin(), properties.end());
    for (const char* key : {"items", "additionalProperties"})
      if (one.contains(key) && one[key].is_object())
        open.push_back(one[key]);
  }
  EXPECT_GT(looked_at, 100u);
}

TEST(JsonSchemaFile, ClosesEachObjectAndMakesEachKeyButOneRequired)
{
  std::vector<std::string> optional;
  for (const auto& [place, object] : objects_of(json_file(schema_file))) {
    EXPECT_EQ(object.value("additionalProperties", Json()), Json(false)) << place;
    const std::set<std::string> required = object.value("required", Json::array());
    for (const std::string& key : keys_of(object["properties"]))
      if (!required.contains(key))
        optional.push_back(place_of_key(place, key));
    for (const std::string& key : required)
      EXPECT_TRUE(object["properties"].contains(key)) << place << ": " << key;
  }
  EXPECT_THAT(optional, ElementsAre("check"));
}

/// The names of the values of an enumeration, up to the first number that has no name.
template <class Value>
std::set<std::string> names(std::string_view (*name)(Value))
{
  std::set<std::string> all;
  for (unsigned i = 0; i < 256; ++i) {
    const std::string_view next = name(static_cast<Value>(i));
    if (next.empty() || next == "unknown")
      break;
    all.emplace(next);
  }
  return all;
}

TEST(JsonSchemaFile, HasTheValuesOfTheCode)
{
  const Json file = json_file(schema_file);
  const auto values = [&file](const char* pointer) {
    std::set<std::string> all;
    for (const Json& value : file["properties"][Json::json_pointer{pointer}]["enum"])
      if (!value.is_null())
        all.insert(value.get<std::string>());
    return all;
  };
  const std::string node = "/sitemap/properties/nodes/items/properties";
  EXPECT_EQ(values("/discovery/properties/rule"), names<Rule>(rule_name));
  EXPECT_EQ(values("/discovery/properties/trace/items/properties/rule"), names<Rule>(rule_name));
  EXPECT_EQ(values("/discovery/properties/trace/items/properties/outcome"), names<RuleResult>(outcome_name));
  EXPECT_EQ(values("/documents/items/properties/outcome"), names<DocumentOutcome>(outcome_name));
  EXPECT_EQ(values("/documents/items/properties/failure"), names<FetchFailure>(fetch_failure_name));
  EXPECT_EQ(values("/documents/items/properties/refusal"), names<Refusal>(refusal_name));
  EXPECT_EQ(values((node + "/blocked").c_str()), names<Refusal>(refusal_name));
  EXPECT_EQ(values((node + "/kind").c_str()), names<NodeKind>(kind_name));
  EXPECT_EQ(values("/sitemap/properties/format"), names<MapFormat>(format_name));
  EXPECT_EQ(values("/sitemap/properties/current/items/properties/match"), names<Match>(match_name));
  EXPECT_EQ(values("/diagnostics/items/properties/severity"), names<Severity>(severity_name));
}

} // namespace

} // namespace standard_sitemap::conformance::json_schema_test
