#include "engine/preferences/display_levels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Optional;

std::vector<std::string> names_of(const DisplayLevels& levels)
{
  std::vector<std::string> names;
  for (const DisplayLevel& level : levels.all())
    names.push_back(level.name);
  return names;
}

/// The message about levels with these names; empty if there is none.
std::string said_of(const std::vector<std::string>& names)
{
  std::vector<DisplayLevel> levels;
  for (const std::string& name : names)
    levels.push_back({.name = name});
  return DisplayLevels{}.set_levels(std::move(levels)).value_or("");
}

std::string said_of_pattern(const std::string& pattern)
{
  return DisplayLevels{}.set_pattern(pattern).value_or("");
}

TEST(DisplayLevels, S4_TheDefaultOnes)
{
  const DisplayLevels levels;
  EXPECT_THAT(names_of(levels), ElementsAre("hidden", "menu", "overlay", "sidebar"));
  EXPECT_EQ(levels.token("stdmap", "sidebar"), "stdmap-sidebar");
  EXPECT_EQ(levels.initial(), std::nullopt);
  EXPECT_FALSE(levels.shows_map("hidden"));
  EXPECT_TRUE(levels.shows_map("menu"));
  EXPECT_FALSE(levels.shows_map("nowhere"));
  EXPECT_TRUE(levels.knows("overlay"));
  EXPECT_FALSE(levels.knows("Overlay"));
}

TEST(DisplayLevels, S2_TheReaderNamesAndOrdersThem)
{
  DisplayLevels levels;
  EXPECT_EQ(levels.set_levels({{.name = "weg", .shows_map = false}, {.name = "überall", .label = "Immer"}}),
            std::nullopt);
  EXPECT_THAT(names_of(levels), ElementsAre("weg", "überall"));
  EXPECT_EQ(levels.token("p", "überall"), "p-überall");
  EXPECT_EQ(levels.all()[0].shown_label(), "weg");
  EXPECT_EQ(levels.all()[1].shown_label(), "Immer");
  EXPECT_EQ(levels.names(), "weg and überall");
}

TEST(DisplayLevels, S2_ThePatternIsTheReaders)
{
  DisplayLevels levels;
  const auto token = [&](const char* pattern) {
    EXPECT_EQ(levels.set_pattern(pattern), std::nullopt) << pattern;
    return levels.token("p", "menu");
  };
  EXPECT_EQ(token("{prefix}--{level}"), "p--menu");
  EXPECT_EQ(token("{level}:{prefix}"), "menu:p");
  EXPECT_EQ(token("is-{level}-in-{prefix}!"), "is-menu-in-p!");
  EXPECT_EQ(token("{prefix}{level}"), "pmenu");
}

/// The author writes the prefix: text in it that looks like a placeholder is not one.
TEST(DisplayLevels, S4_WhatIsPutIntoThePatternIsNotReadAgain)
{
  DisplayLevels levels;
  EXPECT_EQ(levels.token("{level}", "menu"), "{level}-menu");
  ASSERT_EQ(levels.set_pattern("{level}-{prefix}"), std::nullopt);
  EXPECT_EQ(levels.token("{level}", "menu"), "menu-{level}");
}

TEST(DisplayLevels, S2_ANameMustFitIntoAToken)
{
  for (const char* name : {"", "a b", "a\tb", "a\nb", "a\"b", "a<b", "a{b", "a\x1b", "a\x7f", "a\u0085",
                           "a\u202E", "a\u2028", "\xff"})
    EXPECT_NE(said_of({name}), "") << name;
  EXPECT_EQ(said_of({"a-b_c.d", "größer", "メニュー", "1"}), "");
  EXPECT_EQ(said_of({std::string(64, 'n')}), "");
  EXPECT_THAT(said_of({std::string(65, 'n')}), HasSubstr("64"));
}

TEST(DisplayLevels, S2_EachLevelIsThereOnce)
{
  EXPECT_THAT(said_of({"menu", "hidden", "menu"}), HasSubstr("\"menu\" is defined twice"));
  EXPECT_THAT(said_of({"menu", "MENU"}), HasSubstr("\"MENU\" is defined twice"));
  EXPECT_EQ(said_of({"menu", "menus"}), "");
}

TEST(DisplayLevels, S2_AtLeastOneAndAtMostSixteen)
{
  EXPECT_EQ(said_of({}), "the list of levels is empty");
  std::vector<std::string> names;
  for (int i = 0; i < 16; ++i)
    names.push_back('l' + std::to_string(i));
  EXPECT_EQ(said_of(names), "");
  names.push_back("one-more");
  EXPECT_THAT(said_of(names), HasSubstr("16"));
}

TEST(DisplayLevels, S2_APatternGivesOneTokenForEachPrefixAndLevel)
{
  for (const char* pattern :
       {"", "{prefix}", "{level}", "prefix-level", "{prefix}-{level}-{level}", "{prefix}{prefix}{level}",
        // one within the other: only one of them is a placeholder
        "{lev{prefix}el}", "{pre{level}fix}"})
    EXPECT_THAT(said_of_pattern(pattern), HasSubstr("each once")) << pattern;
  for (const char* pattern : {"{prefix} {level}", "{prefix}\n{level}", "{{prefix}}-{level}",
                              "{prefix}-{level}-{other}", "{prefix}\u202E{level}", "{prefix}\xff{level}"})
    EXPECT_THAT(said_of_pattern(pattern), HasSubstr("not allowed in a class name")) << pattern;
  EXPECT_EQ(said_of_pattern("{prefix}{level}" + std::string(64 - 15, '-')), "");
  EXPECT_THAT(said_of_pattern("{prefix}{level}" + std::string(65 - 15, '-')), HasSubstr("64"));
}

TEST(DisplayLevels, WhatDoesNotHoldChangesNothing)
{
  DisplayLevels levels;
  ASSERT_EQ(levels.set_initial("menu"), std::nullopt);
  EXPECT_NE(levels.set_levels({{.name = "ok"}, {.name = ""}}), std::nullopt);
  EXPECT_NE(levels.set_pattern("x"), std::nullopt);
  EXPECT_THAT(levels.set_initial("elsewhere"),
              Optional(HasSubstr("there are hidden, menu, overlay and sidebar")));
  EXPECT_EQ(names_of(levels).size(), 4u);
  EXPECT_EQ(levels.token("p", "menu"), "p-menu");
  EXPECT_EQ(levels.initial(), "menu");
}

TEST(DisplayLevels, S2_TheInitialLevelIsOneOfTheLevels)
{
  DisplayLevels levels;
  ASSERT_EQ(levels.set_initial("menu"), std::nullopt);
  ASSERT_EQ(levels.set_levels({{.name = "menu"}, {.name = "more"}}), std::nullopt);
  EXPECT_EQ(levels.initial(), "menu");
  ASSERT_EQ(levels.set_levels({{.name = "more"}}), std::nullopt);
  EXPECT_EQ(levels.initial(), std::nullopt);
}

} // namespace
} // namespace standard_sitemap
