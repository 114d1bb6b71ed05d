#include "engine/xml/stray_text.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/read/reading.h"

// M-10: an element's information is all in its attributes.

namespace standard_sitemap {
namespace {

using ::testing::ElementsAre;
using testing::in_sitemap;
using ::testing::IsEmpty;

TEST(StrayText, WhiteSpaceIsNoStrayText)
{
  StrayText text;
  text.add(" \t\r\n \n");
  EXPECT_TRUE(text.is_blank());
}

TEST(StrayText, TheBeginningOfStrayTextIsKept)
{
  StrayText text;
  for (const char* piece : {" Fre", "sh \n", "\n bread"})
    EXPECT_TRUE(text.add(piece)) << piece;
  for (const char* piece : {"\n", " \r\n"})
    EXPECT_FALSE(text.add(piece)) << piece;
  EXPECT_EQ(text.beginning(), "Fresh bread");
  text.clear();
  EXPECT_TRUE(text.is_blank());
}

TEST(StrayText, TextIsKeptUpToABoundAndInWholeCharacters)
{
  const std::string e = "\xC3\xA9";
  StrayText text;
  for (std::size_t i = 0; i < 1'000; ++i) // 63 bytes, and then one of two
    text.add(i < StrayText::max_bytes - 1 ? "a" : e.substr(i % 2 == 1 ? 0 : 1, 1));
  EXPECT_EQ(text.beginning(), std::string(StrayText::max_bytes - 1, 'a') + e);
  EXPECT_TRUE(text.has_more());
}

/// `line: message` of each diagnostic, with unknown names diagnosed; the same however the bytes are cut.
std::vector<std::string> found_in(const std::string& xml)
{
  Policy policy;
  policy.for_check = true;
  const auto found = [&](std::size_t piece) {
    std::vector<std::string> lines;
    const ReadResult result = testing::read(xml, "application/xml", policy, piece);
    for (const Diagnostic& one : result.diagnostics.items()) {
      EXPECT_EQ(one.code, Code::stray_text);
      EXPECT_EQ(one.severity, Severity::warning);
      lines.push_back(std::to_string(one.line) + ": " + one.message);
    }
    return lines;
  };
  const auto whole = found(xml.size());
  for (const std::size_t piece : {1u, 2u, 3u, 7u, 301u})
    EXPECT_EQ(found(piece), whole) << piece;
  return whole;
}

TEST(DocumentReader, M10_TextIsNamedWhereAsked)
{
  EXPECT_THAT(found_in(in_sitemap("\n<item url='a'>Bread</item>\n<!-- a remark\n -->\n<?x\n?>\n"
                                  "  Our\n shop <!-- this\none -->\n\n<group name='g'/><![CDATA[x]]>\n")),
              ElementsAre("2: text in <item> is not read, not even as its name: \"Bread\"",
                          "8: text in <sitemap> is not read: \"Our shop\"",
                          "11: text in <sitemap> is not read: \"x\""));
}

// Lines end with line feeds: what else is delivered as one, as XML wants it, ends none.
TEST(DocumentReader, M10_TheLineOfTextIsOneOfTheFile)
{
  EXPECT_THAT(found_in(in_sitemap("\n\n\n<item url='a'>Bread\r\r\r</item>")),
              ElementsAre(::testing::StartsWith("4: text in <item>")));
  EXPECT_THAT(found_in(in_sitemap("\n\n\n<item url='a'>\rBread\r\rand\nbutter\r\r\r\n\r</item>")),
              ElementsAre(::testing::StartsWith("5: text in <item>")));
  EXPECT_THAT(found_in(in_sitemap("\n\n\n<item url='a'>Bread&#10;&#10;\n<!--\n--></item>")),
              ElementsAre(::testing::StartsWith("4: text in <item>")));
  EXPECT_THAT(found_in(in_sitemap("\n\n<item url='a'><![CDATA[\r\n\rBread\r\n\r\n]]>\n</item>")),
              ElementsAre(::testing::StartsWith("4: text in <item>")));
  const std::string spaces(700, '\r');
  EXPECT_THAT(
      found_in(in_sitemap("\n<item url='a'>" + spaces + "\nBread" + spaces + "\n" + spaces + "</item>")),
      ElementsAre(::testing::StartsWith("3: text in <item>")));
}

TEST(DocumentReader, NS2_TextOfForeignElementsMayMeanSomething)
{
  EXPECT_THAT(found_in(in_sitemap("<f:p xmlns:f='urn:f'>one <f:b>two</f:b> three</f:p>")), IsEmpty());
}

TEST(DocumentReader, M10_LongTextIsQuotedInPart)
{
  std::string text;
  for (int i = 0; i < 500; ++i)
    text += "\xC3\xA9\n";
  const auto found = found_in(in_sitemap("<group name='g'>" + text + "</group>"));
  std::string quoted = "\xC3\xA9";
  while (quoted.size() < StrayText::max_bytes)
    quoted += " \xC3\xA9";
  EXPECT_THAT(found,
              ElementsAre("500: text in <group> is not read, not even as its name: \"" + quoted + "...\""));
}

TEST(DocumentReader, M10_TextIsPassedOverInSilenceElse)
{
  EXPECT_TRUE(testing::read(in_sitemap("<item>Bread</item>")).diagnostics.empty());
}

} // namespace
} // namespace standard_sitemap
