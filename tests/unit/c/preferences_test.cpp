#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include <gmock/gmock.h>

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing {
namespace {

using ::testing::HasSubstr;

// --- the policy ---

Policy new_policy()
{
  standard_sitemap_policy* policy = nullptr;
  EXPECT_EQ(standard_sitemap_policy_new(&policy), STANDARD_SITEMAP_OK);
  return Policy{policy};
}

std::uint64_t value_of(const Policy& policy, const char* name)
{
  std::uint64_t value = 0;
  EXPECT_EQ(standard_sitemap_policy_get(policy.get(), text(name), &value), STANDARD_SITEMAP_OK) << name;
  return value;
}

/// The limits that only what fetches documents could obey.
const std::set<std::string> of_fetchers{"connect_time", "document_time", "redirects", "connections_per_host",
                                        "streams_per_connection"};

TEST(CPolicy, WhatOnlyAFetcherCouldObeyIsRefused)
{
  const Policy policy = new_policy();
  std::set<std::string> refused;
  for (std::size_t i = 0; standard_sitemap_policy_name(i).data != nullptr; ++i) {
    const std::string name = read(standard_sitemap_policy_name(i));
    const std::uint64_t former = value_of(policy, name.c_str());
    if (standard_sitemap_policy_set(policy.get(), text(name.c_str()), 1) == STANDARD_SITEMAP_REFUSED) {
      refused.insert(name);
      EXPECT_EQ(value_of(policy, name.c_str()), former);
    }
  }
  EXPECT_EQ(refused, of_fetchers);
}

TEST(CPolicy, NamesEveryFieldThatThereIs)
{
  std::ifstream stream{STANDARD_SITEMAP_SOURCE_DIR "/engine/terms/policy.h"};
  const std::string header{std::istreambuf_iterator<char>{stream}, {}};
  static const std::regex field{R"(\n  [A-Za-z_:0-9]+ (\w+)( = |\{))"};
  std::set<std::string> fields, names;
  for (std::sregex_iterator match{header.begin(), header.end(), field}, end; match != end; ++match)
    fields.insert((*match)[1]);
  for (std::size_t i = 0; standard_sitemap_policy_name(i).data != nullptr; ++i)
    names.insert(read(standard_sitemap_policy_name(i)));
  EXPECT_GE(fields.size(), 36u);
  EXPECT_EQ(names, fields);
}

TEST(CPolicy, EachNameIsAFieldOfItsOwn)
{
  const Policy policy = new_policy();
  std::vector<std::string> names;
  for (std::size_t i = 0; standard_sitemap_policy_name(i).data != nullptr; ++i)
    names.push_back(read(standard_sitemap_policy_name(i)));
  std::erase_if(names, [](const std::string& name) { return of_fetchers.contains(name); });
  std::set<std::string> switches; // for these 2 is too large
  for (const std::string& name : names)
    if (standard_sitemap_policy_set(policy.get(), text(name.c_str()), 2) != STANDARD_SITEMAP_OK)
      switches.insert(name);
  EXPECT_TRUE(switches.contains("tolerant") && !switches.contains("documents"));
  const auto value = [&](std::size_t i) {
    return names[i] == "isolation" ? 1 : switches.contains(names[i]) ? 0 : i + 1;
  };
  for (std::size_t i = 0; i < names.size(); ++i)
    ASSERT_EQ(standard_sitemap_policy_set(policy.get(), text(names[i].c_str()), value(i)),
              STANDARD_SITEMAP_OK);
  for (std::size_t i = 0; i < names.size(); ++i)
    EXPECT_EQ(value_of(policy, names[i].c_str()), value(i)) << names[i];
  for (const std::string& name : switches) {
    ASSERT_EQ(standard_sitemap_policy_set(policy.get(), text(name.c_str()), 1), STANDARD_SITEMAP_OK);
    EXPECT_EQ(value_of(policy, name.c_str()), 1u);
    ASSERT_EQ(standard_sitemap_policy_set(policy.get(), text(name.c_str()), 0), STANDARD_SITEMAP_OK);
  }
}

TEST(CPolicy, HasTheDefaultsOfTheEngine)
{
  const Policy policy = new_policy();
  EXPECT_EQ(value_of(policy, "documents"), 64u);
  EXPECT_EQ(value_of(policy, "document_bytes"), 16u << 20);
  EXPECT_EQ(value_of(policy, "map_time"), 20'000u);
  EXPECT_EQ(value_of(policy, "redirects"), 10u);
  EXPECT_EQ(value_of(policy, "tolerant"), 1u);
  EXPECT_EQ(value_of(policy, "allow_private_network"), 0u);
}

TEST(CPolicy, RefusesWhatAFieldCannotHold)
{
  const Policy policy = new_policy();
  const auto set = [&](const char* name, std::uint64_t value) {
    return standard_sitemap_policy_set(policy.get(), text(name), value);
  };
  EXPECT_EQ(set("map_time", (std::uint64_t{1} << 32) - 1), STANDARD_SITEMAP_OK);
  EXPECT_EQ(set("map_time", std::uint64_t{1} << 32), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(value_of(policy, "map_time"), (std::uint64_t{1} << 32) - 1);
  EXPECT_EQ(set("tolerant", 2), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(set("redirects", std::uint64_t{1} << 32), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(set("documents_", 1), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(set("", 1), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(set(nullptr, 1), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_policy_set(policy.get(), {nullptr, 9}, 1), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_policy_set(nullptr, text("documents"), 1), STANDARD_SITEMAP_INVALID_ARGUMENT);
  std::uint64_t value = 0;
  EXPECT_EQ(standard_sitemap_policy_get(nullptr, text("documents"), &value),
            STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_policy_get(policy.get(), text("x"), &value), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_policy_get(policy.get(), text("documents"), nullptr),
            STANDARD_SITEMAP_INVALID_ARGUMENT);
}

TEST(CPolicy, ThePolicyOfACacheIsThatOfItsTabs)
{
  const Policy policy = new_policy();
  ASSERT_EQ(standard_sitemap_policy_set(policy.get(), text("document_bytes"), 20), STANDARD_SITEMAP_OK);
  const Cache cache = new_cache(policy.get());
  Tab tab{cache.get()};
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  const Receiver receiver = tab.next_receiver();
  ASSERT_EQ(begin(receiver.get()), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_receiver_append(receiver.get(), text("<sitemap><!-- 1234567890 -->")),
            STANDARD_SITEMAP_REFUSED);
}

// --- preferences ---

class CPreferences : public ::testing::Test {
 protected:
  CPreferences()
  {
    standard_sitemap_preferences* made_preferences = nullptr;
    EXPECT_EQ(standard_sitemap_preferences_new(&made_preferences), STANDARD_SITEMAP_OK);
    preferences.reset(made_preferences);
  }

  /// `hidden (-), menu, ...`: a minus marks those that do not show the map.
  std::string levels() const
  {
    std::string all;
    standard_sitemap_level level;
    for (std::size_t i = 0;
         standard_sitemap_preferences_level(preferences.get(), i, &level) == STANDARD_SITEMAP_OK; ++i)
      all +=
          (i == 0 ? "" : ", ") + read(level.name) + "=" + read(level.label) + (level.shows_map ? "" : " (-)");
    return all;
  }

  std::string remark(std::size_t index) const
  {
    auto told = made<standard_sitemap_remark>();
    if (standard_sitemap_preferences_remark(preferences.get(), index, &told) != STANDARD_SITEMAP_OK)
      return "(none)";
    return std::to_string(told.line) + ":" + std::to_string(told.column) + ": " + read(told.message);
  }

  Preferences preferences;
};

TEST_F(CPreferences, S4_TheDefaultLevels)
{
  EXPECT_EQ(levels(), "hidden=hidden (-), menu=menu, overlay=overlay, sidebar=sidebar");
  EXPECT_EQ(read(standard_sitemap_preferences_pattern(preferences.get())), "{prefix}-{level}");
  EXPECT_EQ(read(standard_sitemap_preferences_initial(preferences.get())), "(none)");
  EXPECT_EQ(remark(0), "(none)");
}

TEST_F(CPreferences, S2_AreReadFromTheReadersFile)
{
  ASSERT_EQ(standard_sitemap_preferences_read(
                preferences.get(), text("[display]\nlevels = ['off', 'on']\nlevel = 'on'\ncolour = 'red'\n")),
            STANDARD_SITEMAP_OK);
  EXPECT_THAT(levels(), HasSubstr("off=off"));
  EXPECT_THAT(levels(), HasSubstr("on=on"));
  EXPECT_EQ(read(standard_sitemap_preferences_initial(preferences.get())), "on");
  EXPECT_THAT(remark(0), HasSubstr("4:1: "));
  EXPECT_THAT(remark(0), HasSubstr("colour"));
  EXPECT_EQ(remark(1), "(none)");
}

TEST_F(CPreferences, AMistakeLeavesThemAsTheyWere)
{
  EXPECT_EQ(standard_sitemap_preferences_read(preferences.get(), text("[display]\nlevels = 7\n")),
            STANDARD_SITEMAP_REFUSED);
  EXPECT_THAT(remark(0), HasSubstr("2:"));
  EXPECT_EQ(levels(), "hidden=hidden (-), menu=menu, overlay=overlay, sidebar=sidebar");

  const standard_sitemap_level twice[] = {{text("on"), {}, 1}, {text("on"), {}, 1}};
  EXPECT_EQ(standard_sitemap_preferences_set_levels(preferences.get(), twice, 2), STANDARD_SITEMAP_REFUSED);
  EXPECT_THAT(remark(0), HasSubstr("0:0: "));
  EXPECT_EQ(standard_sitemap_preferences_set_levels(preferences.get(), nullptr, 0), STANDARD_SITEMAP_REFUSED)
      << "there must be some";
  EXPECT_EQ(standard_sitemap_preferences_set_pattern(preferences.get(), text("{prefix}")),
            STANDARD_SITEMAP_REFUSED);
  EXPECT_EQ(standard_sitemap_preferences_set_initial(preferences.get(), text("nowhere")),
            STANDARD_SITEMAP_REFUSED);
  EXPECT_EQ(levels(), "hidden=hidden (-), menu=menu, overlay=overlay, sidebar=sidebar");
  EXPECT_EQ(read(standard_sitemap_preferences_pattern(preferences.get())), "{prefix}-{level}");
  EXPECT_EQ(read(standard_sitemap_preferences_initial(preferences.get())), "(none)");
}

TEST_F(CPreferences, S2_AreSetOneByOne)
{
  const standard_sitemap_level two[] = {{text("off"), text("Not at all"), 0}, {text("on"), {}, 1}};
  ASSERT_EQ(standard_sitemap_preferences_set_levels(preferences.get(), two, 2), STANDARD_SITEMAP_OK);
  ASSERT_EQ(standard_sitemap_preferences_set_pattern(preferences.get(), text("{level}-of-{prefix}")),
            STANDARD_SITEMAP_OK);
  ASSERT_EQ(standard_sitemap_preferences_set_initial(preferences.get(), text("on")), STANDARD_SITEMAP_OK);
  EXPECT_EQ(levels(), "off=Not at all (-), on=on");
  EXPECT_EQ(read(standard_sitemap_preferences_pattern(preferences.get())), "{level}-of-{prefix}");
  EXPECT_EQ(read(standard_sitemap_preferences_initial(preferences.get())), "on");
  EXPECT_EQ(remark(0), "(none)");
}

TEST_F(CPreferences, WhatMayNotBeGiven)
{
  constexpr auto invalid = STANDARD_SITEMAP_INVALID_ARGUMENT;
  constexpr standard_sitemap_string broken{nullptr, 1};
  auto* const given = preferences.get();
  const standard_sitemap_level bad[] = {{text("on"), broken, 1}, {broken, {}, 1}};
  auto remark = made<standard_sitemap_remark>();
  standard_sitemap_level level;
  EXPECT_EQ(standard_sitemap_preferences_read(nullptr, text("")), invalid);
  EXPECT_EQ(standard_sitemap_preferences_read(given, broken), invalid);
  EXPECT_EQ(standard_sitemap_preferences_set_levels(nullptr, bad, 0), invalid);
  EXPECT_EQ(standard_sitemap_preferences_set_levels(given, nullptr, 1), invalid);
  EXPECT_EQ(standard_sitemap_preferences_set_levels(given, bad, 1), invalid);
  EXPECT_EQ(standard_sitemap_preferences_set_levels(given, bad + 1, 1), invalid);
  EXPECT_EQ(standard_sitemap_preferences_set_pattern(nullptr, text("")), invalid);
  EXPECT_EQ(standard_sitemap_preferences_set_pattern(given, broken), invalid);
  EXPECT_EQ(standard_sitemap_preferences_set_initial(nullptr, text("")), invalid);
  EXPECT_EQ(standard_sitemap_preferences_set_initial(given, broken), invalid);
  EXPECT_EQ(standard_sitemap_preferences_remark(nullptr, 0, &remark), invalid);
  EXPECT_EQ(standard_sitemap_preferences_remark(given, 0, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_preferences_level(nullptr, 0, &level), invalid);
  EXPECT_EQ(standard_sitemap_preferences_level(given, 0, nullptr), invalid);
}

} // namespace
} // namespace standard_sitemap::testing
