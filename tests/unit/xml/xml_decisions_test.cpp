// What decides alone: for parts of conditions in engine/xml that no other test shows, the case in which they
// do (tests/coverage/conditions.py).

#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "engine/xml/doctype.h"
#include "engine/xml/given_text.h"
#include "engine/xml/raw_ampersand_filter.h"
#include "engine/xml/tag_filter.h"
#include "engine/xml/xpath.h"

namespace standard_sitemap::xml_decisions_test {
namespace {

std::string fault_of(std::string_view subset, bool complete = true)
{
  const auto fault = internal_subset_fault(subset, complete);
  return fault ? fault->message : "";
}

TEST(XmlDecisions, P7_MarkupThatBeginsLikeAComment)
{
  for (const std::string_view subset : {"<!->", "<!-x>"}) {
    XmlDoctype doctype{{1'000, 1'000}};
    const std::string text = "DOCTYPE a [" + std::string{subset} + "]>";
    EXPECT_EQ(doctype.append(text), text.size()) << text;
    EXPECT_EQ(doctype.state(), XmlDoctype::State::ended) << text;
    EXPECT_TRUE(doctype.fault()) << text;
  }
}

// Behind the subset only white space may follow, and what breaks off there may go on with its end.
TEST(XmlDecisions, P7_ADoctypeThatBreaksOffBehindItsSubset)
{
  const auto fault_behind = [](std::string_view rest) {
    XmlDoctype doctype{{1'000, 1'000}};
    const std::string text = "DOCTYPE a []" + std::string{rest};
    EXPECT_EQ(doctype.append(text), text.size()) << text;
    EXPECT_EQ(doctype.state(), XmlDoctype::State::open) << text;
    const auto fault = doctype.fault();
    return fault ? std::optional{fault->offset} : std::nullopt;
  };
  EXPECT_EQ(fault_behind(""), std::nullopt);
  EXPECT_EQ(fault_behind(" \n"), std::nullopt);
  EXPECT_EQ(fault_behind(" \nx"), std::string_view{"DOCTYPE a [] \n"}.size());
}

TEST(XmlDecisions, P7_TheNameXmlInAnyCase)
{
  const std::string declaration = "not well-formed XML: there is an XML declaration in the DOCTYPE";
  for (const std::string_view name : {"xml", "XML", "xMl", "Xml"})
    EXPECT_EQ(fault_of("<?" + std::string{name} + " v?>"), declaration) << name;
  for (const std::string_view name : {"xax", "xmx", "aml", "xm", "xmls"})
    EXPECT_EQ(fault_of("<?" + std::string{name} + " v?>"), "") << name;
}

TEST(XmlDecisions, P7_SeparatorsOfAGroupAreTheSame)
{
  EXPECT_EQ(fault_of("<!ELEMENT a (b|c|d)>"), "");
  EXPECT_EQ(fault_of("<!ELEMENT a (b,c,d)>"), "");
  EXPECT_NE(fault_of("<!ELEMENT a (b|c,d)>"), "");
  EXPECT_NE(fault_of("<!ELEMENT a (b c)>"), "");
}

TEST(XmlDecisions, P7_NamesThatEndWithTheText)
{
  EXPECT_NE(fault_of("<!ENTITY abc", false).find("\"abc\""), std::string::npos);
  EXPECT_NE(fault_of("<!ELEMENT %abc").find("\"%abc;\""), std::string::npos);
}

TEST(XmlDecisions, P7_ColonsInNames)
{
  EXPECT_EQ(fault_of("<!ELEMENT :a ANY><!ELEMENT a:b ANY>"), "");
  EXPECT_NE(fault_of("<!ELEMENT -a ANY>"), "");
}

TEST(XmlDecisions, WhatIsTooLongToBeKeptIsLost)
{
  const std::string long_text((1u << 20) + 1, 'x');
  GivenText given;
  given.begin(long_text, {1, 1});
  given.end(long_text.size());
  given.begin("ab", {1, 1'048'578});
  EXPECT_FALSE(given.at(3)) << "it is not known where this is";
  EXPECT_EQ(given.at(2), (TextPosition{1, 1'048'578}));
  given.end(3);
  given.begin("c", {1, 1'048'580});
  EXPECT_FALSE(given.at(2)) << "the parser is still within it";
  given.end(1);
  given.begin("d", {1, 1'048'581});
  EXPECT_EQ(given.at(2), (TextPosition{1, 1'048'580})) << "it is over";
}

using Next = RawAmpersandFilter::Next;

Next next_in(std::string_view text)
{
  return RawAmpersandFilter{}.pass(text).next;
}

TEST(XmlDecisions, G11_NumbersOfCharacters)
{
  EXPECT_EQ(next_in("&#xAf;"), Next::end);
  EXPECT_EQ(next_in("&#xaF;"), Next::end);
  EXPECT_EQ(next_in("&#xaG;"), Next::raw);
  EXPECT_EQ(next_in("&#xag;"), Next::raw);
  EXPECT_EQ(next_in("&#1a;"), Next::raw);
  EXPECT_EQ(next_in("&#;"), Next::raw);
  EXPECT_EQ(next_in("&#1234567890123456"), Next::end) << "16 digits are no character: the parser says so";
  EXPECT_EQ(next_in("&#12345678901234567;"), Next::end);
  EXPECT_EQ(next_in("&#123456789012345"), Next::undecided);
  EXPECT_EQ(next_in(""), Next::end);
}

TEST(XmlDecisions, G11_NamesOfEntities)
{
  EXPECT_EQ(names_entity(""), std::nullopt);
  EXPECT_EQ(names_entity("1;"), false);
  EXPECT_EQ(names_entity("nbsp;"), true);
  EXPECT_EQ(names_entity("nbsp "), false);
  EXPECT_EQ(names_entity("nbsp"), std::nullopt);
  EXPECT_EQ(names_entity(std::string(64, 'n')), false) << "longer than any name";
  EXPECT_EQ(names_entity(std::string(63, 'n')), std::nullopt);
}

TEST(XmlDecisions, G11_WhereMarkupEnds)
{
  for (const std::string_view markup :
       {"<!-- & - -- x --->", "<!-- & -->", "<![CDATA[ & ] ]] x ]]]>", "<?p & ? ?\?>"}) {
    const std::string text = std::string{markup} + "&";
    for (std::size_t piece = 1; piece <= text.size(); ++piece) {
      RawAmpersandFilter filter;
      std::size_t at = 0;
      while (at < text.size()) {
        const auto passed = filter.pass(std::string_view{text}.substr(at, piece));
        at += passed.bytes;
        if (passed.next != Next::end)
          break;
      }
      EXPECT_EQ(at, markup.size()) << markup << ' ' << piece;
    }
  }
}

TEST(XmlDecisions, F4_TagsBehindMarkup)
{
  for (const std::string_view markup : {"<!-- > - -- x --->", "<![CDATA[ > ] ]] x ]]]>", "<?p > ? ?\?>"})
    for (std::size_t piece = 1; piece <= markup.size(); ++piece) {
      TagFilter filter{1'000};
      for (std::size_t at = 0; at < markup.size(); at += piece) {
        EXPECT_FALSE(at > 0 && filter.in_text()) << markup << ' ' << at;
        const std::string_view part = markup.substr(at, piece);
        EXPECT_EQ(filter.pass(part), part.size());
      }
      EXPECT_TRUE(filter.in_text()) << markup << ' ' << piece;
    }
}

TEST(XmlDecisions, S3_OperatorsThatAreWords)
{
  const auto levels = [](std::string_view expression) { return xpath_depth(expression).levels; };
  EXPECT_EQ(levels("a mod b mod c"), levels("a div b div c"));
  EXPECT_EQ(levels("a mod b mod c"), levels("a * b * c"));
  EXPECT_TRUE(compiles_as_xpath("a mod b"));
}

TEST(XmlDecisions, S3_ALiteralThatDoesNotEnd)
{
  EXPECT_EQ(xpath_depth("'(((((").brackets, 0u);
  EXPECT_EQ(xpath_depth("'(' + (1)").brackets, xpath_depth("(1)").brackets);
  EXPECT_TRUE(prefixes_in_xpath("'a:b").empty());
  EXPECT_EQ(prefixes_in_xpath("'a:b' | c:d"), (std::vector<std::string>{"c"}));
}

} // namespace
} // namespace standard_sitemap::xml_decisions_test
