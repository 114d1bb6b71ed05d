// Limits of the instructions in a sitemap that change the page.

#include "tests/unit/load/table.h"

#include "engine/map/instructions.h"

#include <gtest/gtest.h>

namespace standard_sitemap::instructions_edge_test {
namespace {

using namespace testing;

std::optional<std::string> refused(const std::string& attribute, const std::string& prefix)
{
  ClassChange change;
  change.xpath = "//a";
  change.attribute = attribute;
  change.prefix = prefix;
  return class_change_refusal(change, true, {});
}

LoadResult load_one(const std::string& body, const std::string& attributes = {})
{
  const std::string root = "http://example.com/map.xml";
  Site site;
  site.add(root, sitemap(body, attributes));
  return load(site, root);
}

// Policy: [A-Za-z_][A-Za-z0-9_-]{0,63}
TEST(ClassChangesEdge, Policy_PrefixesCharacterByCharacter)
{
  for (int c = 1; c < 256; ++c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    const bool further = letter || (c >= '0' && c <= '9') || c == '-';
    const std::string one(1, static_cast<char>(c));
    EXPECT_EQ(!refused("class", one), letter) << c;
    EXPECT_EQ(!refused("class", "p" + one), further) << c;
  }
}

TEST(ClassChangesEdge, Policy_DataAttributesCharacterByCharacter)
{
  for (int c = 1; c < 256; ++c) {
    const bool fine = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
    EXPECT_EQ(!refused(std::string{"data-"} + static_cast<char>(c), "p"), fine) << c;
  }
  for (const auto* other : {"", "class ", "Class", "data", "data-", "xdata-a", "id"})
    EXPECT_TRUE(refused(other, "p")) << other;
}

TEST(ClassChangesEdge, S3_BindingsOfALongXPath)
{
  const std::string start = "//h:a[.='";
  const auto with = [](const std::string& elem) {
    return load_one("<class-change xmlns:h='urn:h' prefix='p' elem=\"" + elem + "\"/>");
  };
  const std::string longest = start + std::string(2048 - start.size() - 2, 'x') + "']";
  ASSERT_EQ(longest.size(), 2048u);
  EXPECT_FALSE(with(longest).map->class_changes()[0].refused);
  EXPECT_TRUE(with(longest + " ").map->class_changes()[0].refused);
}

TEST(InstructionsEdge, AClassChangeIsNoStyle)
{
  const auto result = load_one("<class-change elem='//a' prefix='p' url='a.css'/>");
  EXPECT_TRUE(result.map->styles().empty());
  EXPECT_TRUE(result.map->logo().empty());
}

TEST(InstructionsEdge, O3_AnUnusableReferenceIsRefused)
{
  const auto result = load_one("<style url='a\\b'/>");
  EXPECT_TRUE(result.map->styles().empty());
  EXPECT_EQ(result.diagnostics.count(Code::style_refused), 1u);
}

TEST(InstructionsEdge, O3_WhatReplaceMeans)
{
  for (const auto* no : {"false", "no", "0"})
    EXPECT_FALSE(load_one("<style url='a' replace='" + std::string{no} + "'/>").map->styles()[0].replace)
        << no;
  for (const auto* yes : {"true", "yes", "1", "", "replace"})
    EXPECT_TRUE(load_one("<style url='a' replace='" + std::string{yes} + "'/>").map->styles()[0].replace)
        << yes;
}

TEST(InstructionsEdge, O4_AnImageMayHaveAUriItself)
{
  const auto result =
      load_one("<image url='a.png' type='image/png' width='1' height='2'><variant url='b.png'/></image>");
  ASSERT_EQ(result.map->logo().size(), 2u);
  EXPECT_EQ(result.map->logo()[0].url.text(), "http://example.com/a.png");
  EXPECT_EQ(result.map->logo()[0].width, 1u);
  EXPECT_EQ(result.map->logo()[0].height, 2u);
  EXPECT_EQ(result.map->logo()[1].url.text(), "http://example.com/b.png");
}

} // namespace
} // namespace standard_sitemap::instructions_edge_test
