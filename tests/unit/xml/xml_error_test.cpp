#include "engine/xml/xml_error.h"

#include <random>
#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using ::testing::HasSubstr;

/// What must not be in a message: the name of a libxml2 function or macro.
bool has_identifier(const std::string& text)
{
  static const std::regex identifier{R"(\b(xml|html|html)[A-Z]\w*|\bXML_\w+|%[sd])"};
  return std::regex_search(text, identifier);
}

TEST(XmlErrors, NoMessageShowsAnIdentifier)
{
  std::set<std::string> seen; // most are equal
  for (int number = -100; number < 7'000; ++number)
    for (const int line : {-1, 0, 7}) {
      const auto [cause, sentence] = explain_xml_error(number, "item", "group", line);
      ASSERT_FALSE(sentence.empty()) << number;
      if (!seen.insert(sentence).second)
        continue;
      ASSERT_FALSE(has_identifier(sentence)) << number << ": " << sentence;
      ASSERT_FALSE(sentence.ends_with('.')) << number << ": " << sentence;
      ASSERT_TRUE(sentence[0] < 'A' || sentence[0] > 'Z') << number << ": " << sentence;
    }
  EXPECT_TRUE(has_identifier("xmlParseEntityRef: no name")) << "so the search is able to find one";
}

TEST(XmlErrors, NamesAreQuotedAsFarAsTheyAreNames)
{
  EXPECT_EQ(explain_xml_error(76, "item", "sitemap", 3).sentence,
            "<item> (opened in line 3) is not closed before </sitemap>");
  EXPECT_EQ(explain_xml_error(76, "", "", 0).sentence, "an element is not closed before another end tag");
  EXPECT_EQ(explain_xml_error(42, "name", "", 0).sentence, "a tag has the attribute \"name\" twice");
  EXPECT_EQ(explain_xml_error(42, "a\nb", "", 0).sentence, "a tag has the attribute twice");
  EXPECT_EQ(explain_xml_error(26, std::string(65, 'x'), "", 0).sentence,
            "the entity is not declared: write the character itself, or its number");
  // However long and strange the text is, the message is limited.
  std::mt19937 random{1};
  for (int i = 0; i < 2'000; ++i) {
    std::string name(random() % 300, ' ');
    for (char& c : name)
      c = static_cast<char>(random());
    EXPECT_LT(explain_xml_error(static_cast<int>(random() % 120), name, name, 1).sentence.size(), 400u);
  }
}

TEST(XmlErrors, CausesAreThoseOfTheRemedies)
{
  EXPECT_EQ(explain_xml_error(22, "", "", 0).cause, Cause::ampersand);
  EXPECT_EQ(explain_xml_error(38, "", "", 0).cause, Cause::less_than);
  EXPECT_EQ(explain_xml_error(39, "", "", 0).cause, Cause::attributes);
  EXPECT_EQ(explain_xml_error(76, "a", "b", 1).cause, Cause::tags);
  EXPECT_EQ(explain_xml_error(77, "a", "", 1).cause, Cause::ends_early);
  EXPECT_EQ(explain_xml_error(5, "", "", 0).cause, Cause::trailing_content);
  EXPECT_EQ(explain_xml_error(64, "", "", 0).cause, Cause::xml_declaration);
  EXPECT_EQ(explain_xml_error(9, "", "", 0).cause, Cause::bad_character);
  EXPECT_EQ(explain_xml_error(12345, "", "", 0).cause, Cause::unknown);
  EXPECT_THAT(explain_xml_error(22, "", "", 0).sentence, HasSubstr("&amp;"));
}

} // namespace
} // namespace standard_sitemap
