// Which attribute has a meaning on which element: as the table of docs/writing.md says.

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/check/values.h"
#include "engine/document/element_names.h"

namespace standard_sitemap::attribute_table_test {
namespace {

/// Attributes by name, with the elements that they belong to, as they are written there: `<item>`, `all`,
/// `<variant> in <image>`.
std::map<std::string, std::set<std::string>> documented()
{
  std::map<std::string, std::set<std::string>> table;
  std::ifstream stream{STANDARD_SITEMAP_SOURCE_DIR "/docs/writing.md"};
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with("| `") || line.starts_with("| `<") || line.find("` | `") == line.npos)
      if (!line.starts_with("| `") || line.find("` | all |") == line.npos)
        continue;
    std::istringstream cells{line.substr(2)};
    std::string name, elements;
    std::getline(cells, name, '|');
    std::getline(cells, elements, '|');
    std::erase_if(name, [](char c) { return c == '`' || c == ' '; });
    std::erase(elements, '`');
    std::istringstream each{elements.substr(1)};
    for (std::string element; std::getline(each, element, ',');) {
      const std::size_t begin = element.find_first_not_of(' '), end = element.find_last_not_of(' ');
      table[name].insert(element.substr(begin, end + 1 - begin));
    }
  }
  return table;
}

struct Place {
  const char* written;
  ElementKind kind, parent;
};

constexpr Place places[] = {
    {"<sitemap>", ElementKind::sitemap, ElementKind::other},
    {"<item>", ElementKind::item, ElementKind::sitemap},
    {"<group>", ElementKind::group, ElementKind::sitemap},
    {"<external>", ElementKind::external, ElementKind::sitemap},
    {"<variant>", ElementKind::variant, ElementKind::item},
    {"<variant> in <image>", ElementKind::variant, ElementKind::image},
    {"<class-change>", ElementKind::class_change, ElementKind::sitemap},
    {"<style>", ElementKind::style, ElementKind::sitemap},
    {"<image>", ElementKind::image, ElementKind::sitemap},
};

/// Those of lists, which no Standard Sitemap has.
bool is_of_lists(Attribute attribute)
{
  return attribute == Attribute::lastmod || attribute == Attribute::changefreq;
}

TEST(AttributeTable, M10_NamesTheAttributesThatAreRead)
{
  std::set<std::string> names, written;
  for (const auto& [name, elements] : documented())
    written.insert(name);
  for (unsigned i = 0; i < attribute_count; ++i)
    if (!is_of_lists(static_cast<Attribute>(i)))
      names.insert(std::string{attribute_name(static_cast<Attribute>(i))});
  EXPECT_EQ(names, written);
  EXPECT_EQ(attribute_name(Attribute::lastmod), "lastmod");
  EXPECT_EQ(attribute_name(Attribute::changefreq), "changefreq");
}

TEST(AttributeTable, M10_SaysWhereEachHasAMeaning)
{
  const auto table = documented();
  for (unsigned i = 0; i < attribute_count; ++i) {
    const auto attribute = static_cast<Attribute>(i);
    const std::string name{attribute_name(attribute)};
    for (const Place& place : places) {
      const auto found = table.find(name);
      bool has =
          found != table.end() && (found->second.contains(place.written) || found->second.contains("all"));
      if (attribute == Attribute::role && place.kind == ElementKind::group)
        has = true; // M-1: it has none, which is another finding
      EXPECT_EQ(has_meaning(attribute, place.kind, place.parent), has) << name << " on " << place.written;
    }
  }
}

TEST(AttributeTable, HasTheNamesOfAllElements)
{
  for (const Place& place : places)
    if (place.parent != ElementKind::image) {
      EXPECT_EQ('<' + std::string{element_name(place.kind)} + '>', place.written);
    }
  EXPECT_EQ(element_name(ElementKind::attachment), "attachment");
  EXPECT_EQ(element_name(ElementKind::other), "other");
}

// O-3, M-6, M-7: the words that are accepted, and those that are nearly so.
TEST(AttributeTable, SaysWhichValuesAWordMayHave)
{
  const auto accepts = [](Attribute attribute, std::string_view value, ElementKind kind = ElementKind::item) {
    return !invalid_value_hint(attribute, value, kind);
  };
  for (const char* value : {"true", "false", "yes", "no", "1", "0"})
    EXPECT_TRUE(accepts(Attribute::replace, value)) << value;
  for (const char* value : {"True", "on", "2", "", " true"})
    EXPECT_FALSE(accepts(Attribute::replace, value)) << value;
  EXPECT_TRUE(accepts(Attribute::tree, "exclude"));
  EXPECT_TRUE(accepts(Attribute::tree, "include"));
  EXPECT_FALSE(accepts(Attribute::tree, "excluded"));
  EXPECT_TRUE(accepts(Attribute::tree, "excluded", ElementKind::external)) << "M-5d: it has no meaning there";
  EXPECT_TRUE(accepts(Attribute::order, "lexical"));
  EXPECT_TRUE(accepts(Attribute::order, "document"));
  EXPECT_FALSE(accepts(Attribute::order, "Lexical"));
  for (const Attribute attribute : {Attribute::width, Attribute::height}) {
    EXPECT_TRUE(accepts(attribute, " 64 "));
    EXPECT_FALSE(accepts(attribute, ""));
    EXPECT_FALSE(accepts(attribute, "64px"));
  }
  EXPECT_TRUE(accepts(Attribute::type, ""));
  EXPECT_TRUE(accepts(Attribute::charset, " "));
}

} // namespace
} // namespace standard_sitemap::attribute_table_test
