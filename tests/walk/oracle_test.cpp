#include "tests/walk/engine_map.h"
#include "tests/walk/naive_walk.h"
#include "tests/walk/reduce.h"
#include "tests/walk/site_generator.h"

#include "tests/conformance/run.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>

/// Tests of what the engine is compared by: a comparison that could not fail, and sites on which nothing
/// happens, would prove nothing.
namespace standard_sitemap::walk::oracle_test {
namespace {

using nlohmann::json;

json another(const json& value)
{
  switch (value.type()) {
  case json::value_t::boolean:
    return !value.get<bool>();
  case json::value_t::string:
    return value.get<std::string>() + "~";
  case json::value_t::array: {
    json longer = value;
    longer.push_back(0);
    return longer;
  }
  case json::value_t::null:
    return "~";
  default:
    return value.get<std::int64_t>() + 1;
  }
}

/// A site with something in every field.
Site rich_site()
{
  for (std::uint64_t seed = 1;; ++seed) {
    const Site site = generated_site(seed);
    const json map = naive_map(site);
    if (map["sitemap"].is_null() || map["documents"].size() < 3)
      continue;
    const json& sitemap = map["sitemap"];
    if (sitemap["nodes"].size() > 15 && sitemap["roles"].size() > 2 && !sitemap["class_changes"].empty() &&
        !sitemap["styles"].empty() && map["findings"].size() > 2)
      return site;
  }
}

// The comparison can fail: it sees a change of any one field of the contract.
TEST(Comparison, SeesAChangeOfEveryField)
{
  const Site site = rich_site();
  const json naive = naive_map(site);
  const json report = engine_report(site, conformance::deliveries().front());
  ASSERT_EQ(differences(naive, comparable(report)), std::vector<std::string>());
  std::size_t changed = 0;
  const auto expect_seen = [&](const std::string& list, std::size_t index, const std::string& key) {
    json other = report;
    json& field = other[json::json_pointer(list)][index][key];
    // Only whether there is a reason is compared.
    field = (key == "blocked" || key == "refused") && !field.is_null() ? json() : another(field);
    EXPECT_FALSE(differences(naive, comparable(other)).empty()) << list << "/" << index << "/" << key;
    ++changed;
  };
  for (std::size_t i = 0; i < report["sitemap"]["nodes"].size(); ++i)
    for (const char* key :
         {"id",       "kind",         "name",     "url",        "blocked",    "description", "roles",
          "excluded", "relation",     "priority", "order",      "lang",       "type",        "charset",
          "target",   "method",       "data",     "derived",    "variants",   "children",    "document",
          "line",     "name_derived", "lastmod",  "changefreq", "attachments"})
      expect_seen("/sitemap/nodes", i, key);
  for (std::size_t i = 0; i < report["sitemap"]["class_changes"].size(); ++i)
    for (const char* key : {"xpath", "attribute", "prefix", "refused"})
      expect_seen("/sitemap/class_changes", i, key);
  for (const char* key : {"url", "type", "replace", "refused"})
    expect_seen("/sitemap/styles", 0, key);
  for (std::size_t i = 0; i < report["documents"].size(); ++i)
    for (const char* key : {"url", "final_url", "status", "content_type", "outcome"})
      expect_seen("/documents", i, key);
  expect_seen("/documents", 0, "bytes");
  for (std::size_t i = 0; i < report["diagnostics"].size(); ++i)
    if (report["diagnostics"][i]["code"] == "external-unresolved")
      for (const char* key : {"severity", "code", "document", "count"})
        expect_seen("/diagnostics", i, key);
  EXPECT_GT(changed, 300u);
}

TEST(Comparison, SeesChildrenInAnotherOrder)
{
  const Site site = rich_site();
  json report = engine_report(site, conformance::deliveries().front());
  for (json& node : report["sitemap"]["nodes"])
    if (node["children"].size() > 1 && node["children"].front() != node["children"].back())
      std::swap(node["children"].front(), node["children"].back());
  EXPECT_FALSE(differences(naive_map(site), comparable(report)).empty());
}

TEST(Reducer, KeepsOnlyWhatIsNeeded)
{
  const Site site = rich_site();
  const auto has_roles = [](const Site& candidate) {
    const json map = naive_map(candidate);
    return !map["sitemap"].is_null() && !map["sitemap"]["roles"].empty();
  };
  const Site small = reduced(site, has_roles);
  ASSERT_TRUE(has_roles(small));
  const json map = naive_map(small);
  EXPECT_LE(map["sitemap"]["nodes"].size(), 2u);
  EXPECT_EQ(map["documents"].size(), 1u);
}

/// How often each situation came up in all sites.
std::map<std::string, int> tally(std::uint64_t sites)
{
  std::map<std::string, int> counts;
  for (std::uint64_t seed = 1; seed <= sites; ++seed) {
    const Site site = generated_site(seed);
    const Situations met = situations_of(site);
    counts["loops noted (M-5b)"] += met.loops_noted;
    counts["unresolved (M-5c)"] += met.unresolved;
    counts["nodes with several parents (M-2)"] += met.shared_nodes;
    counts["nodes below themselves (L-1)"] += met.ancestors_of_themselves;
    counts["a place given to what is below an excluded node (M-6)"] += met.given_back_a_place;
    counts["externals to an excluded node (M-6)"] += met.excluded_targets;
    counts["aliases (M-14)"] += met.aliases;
    counts["files spliced in (M-5b)"] += met.spliced;
    counts["files spliced in again (M-5b)"] += met.spliced_again;
    counts["sorts that moved something (M-7)"] += met.sorted;
    counts["another variant than the node itself (M-8)"] += met.chosen;
    counts["bare fragments under another base (M-5a)"] += met.another_base;
    counts["the first of equal ids (M-5a)"] += met.duplicate_ids;
    const json map = naive_map(site);
    for (const json& document : map["documents"])
      ++counts["document: " + document["outcome"].get<std::string>()];
    for (const json& finding : map["findings"])
      ++counts["finding: " + finding["code"].get<std::string>()];
    counts["root redirected (P-6)"] += site.answers.at(site.root).kind == Answer::Kind::redirect ? 1 : 0;
    counts["strict"] += site.strict ? 1 : 0;
    if (map["sitemap"].is_null())
      continue;
    for (const json& node : map["sitemap"]["nodes"])
      counts["links blocked (F-4)"] += node["blocked"].get<bool>() ? 1 : 0;
    for (const json& nodes : map["sitemap"]["roles"])
      counts["several nodes in a role (M-12)"] += nodes.size() > 1 ? 1 : 0;
    for (const json& change : map["sitemap"]["class_changes"])
      ++counts[change["refused"].get<bool>() ? "class changes refused" : "class changes (S-3)"];
    counts["styles (O-3)"] += static_cast<int>(map["sitemap"]["styles"].size());
    counts["logos (O-4)"] += map["sitemap"]["logo"].get<bool>() ? 1 : 0;
  }
  return counts;
}

// Agreement proves nothing about cases that never occur: the difficult ones do.
TEST(Generator, MeetsEverySituationOften)
{
  const std::map<std::string, int> wanted{{"loops noted (M-5b)", 250},
                                          {"unresolved (M-5c)", 500},
                                          {"nodes with several parents (M-2)", 1000},
                                          {"nodes below themselves (L-1)", 1000},
                                          {"a place given to what is below an excluded node (M-6)", 300},
                                          {"externals to an excluded node (M-6)", 150},
                                          {"aliases (M-14)", 200},
                                          {"files spliced in (M-5b)", 1000},
                                          {"files spliced in again (M-5b)", 400},
                                          {"sorts that moved something (M-7)", 200},
                                          {"another variant than the node itself (M-8)", 150},
                                          {"bare fragments under another base (M-5a)", 400},
                                          {"the first of equal ids (M-5a)", 100},
                                          {"document: ok", 2000},
                                          {"document: http-error", 50},
                                          {"document: network-error", 20},
                                          {"document: malformed", 20},
                                          {"document: not-a-sitemap", 20},
                                          {"document: unexpected-content-type", 20},
                                          {"document: blocked", 20},
                                          {"finding: namespace-missing", 200},
                                          {"finding: obsolete-feature", 500},
                                          {"root redirected (P-6)", 100},
                                          {"strict", 80},
                                          {"links blocked (F-4)", 800},
                                          {"several nodes in a role (M-12)", 300},
                                          {"class changes refused", 200},
                                          {"class changes (S-3)", 200},
                                          {"styles (O-3)", 100},
                                          {"logos (O-4)", 40}};
  std::map<std::string, int> counts = tally(1000);
  for (const auto& [situation, often] : wanted)
    EXPECT_GE(counts[situation], often) << situation;
  for (const auto& [situation, often] : counts)
    RecordProperty(situation, often);
}

} // namespace
} // namespace standard_sitemap::walk::oracle_test
