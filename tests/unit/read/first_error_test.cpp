// P-7: the first error of a malformed document is told, in the same words wherever its pieces end.

#include "tests/unit/read/reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using testing::in_sitemap;
using testing::read;

TEST(FirstError, PiecesMayEndAnywhere)
{
  const std::string xml =
      "<?xml version='1.0' encoding='windows-1252'?>\r\n<!-- <item> -->\r\n" +
      in_sitemap("<item name='a\xe9'/>\r\n<![CDATA[<item>]]><?p <item> ?><group><item/></group>");
  const auto whole = read(xml);
  ASSERT_EQ(whole.outcome, DocumentOutcome::ok);
  for (std::size_t piece = 1; piece < 64; ++piece) {
    const auto pieces = read(xml, "application/xml", {}, piece);
    ASSERT_EQ(pieces.outcome, DocumentOutcome::ok) << piece;
    ASSERT_EQ(pieces.document->size(), whole.document->size());
    for (ElementId e = 0; e < whole.document->size(); ++e) {
      EXPECT_EQ(pieces.document->line(e), whole.document->line(e));
      EXPECT_EQ(pieces.document->attribute(e, Attribute::name),
                whole.document->attribute(e, Attribute::name));
    }
  }
}

/// The text in UTF-16LE, followed by half a surrogate pair and more.
std::string with_half_a_pair(std::string_view ascii)
{
  std::string bytes;
  for (const char c : ascii)
    bytes += {c, '\0'};
  return bytes + std::string{"\x00\xd8<\0", 4};
}

// P-7: the first error is reported, however the bytes are cut into pieces. If bytes cannot be decoded, it is
// not reported that the document ends there.
TEST(FirstError, P7_TheFirstErrorCountsWhereverPiecesEnd)
{
  for (const auto& [ascii, message] : std::vector<std::pair<std::string, std::string>>{
           {"<sitemap xmlns='x' !b='c' d='e'",
            "not well-formed XML: something in a tag is not an attribute of the form name=\"value\""},
           {"<sitemap xmlns='x' b='c' d='e'", "there are bytes that are not utf-16le"},
           {"<sitemap xmlns='x'><item", "the root element is <sitemap> in the namespace x, not <sitemap> in "
                                        "http://standard-sitemap.org/2007/ns"},
           {"<!-- a", "there are bytes that are not utf-16le"},
           {"<!-- a -- b", "not well-formed XML: there is a \"--\" inside a comment"},
           {"<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item/></sitemap> ",
            "there are bytes that are not utf-16le"}}) {
    const std::string bytes = with_half_a_pair(ascii);
    for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
      const auto result = read(bytes, "application/xml;charset=utf-16le", {}, piece);
      ASSERT_EQ(result.diagnostics.items().size(), 1u);
      EXPECT_EQ(result.diagnostics.items()[0].message, message) << ascii << ", pieces of " << piece;
    }
  }
}

// P-7, M-13: libxml2 has different messages for the same bytes, depending on how many of the following ones
// it has.
TEST(FirstError, P7_WhatIsNoCharacterOfXmlIsToldAlikeWhereverPiecesEnd)
{
  for (const auto& [bytes, message] : std::vector<std::pair<std::string, std::string>>{
           {"\xc3\xdd\xdc\x98", "there are bytes that are not UTF-8"},
           {"\xa0", "there are bytes that are not UTF-8"},
           {"\xc3", "there are bytes that are not UTF-8"},
           {"\xed\xa0\x80", "there are bytes that are not UTF-8"},
           {"\xc0\x80", "there are bytes that are not UTF-8"},
           {{'\0'}, "the character U+0000 is not allowed in XML"},
           {"\x1b", "the character U+001B is not allowed in XML"},
           {"\xef\xbf\xbf", "the character U+FFFF is not allowed in XML"}})
    for (const auto& [before, behind] : std::vector<std::pair<std::string, std::string>>{
             {"<item name='", "'/>"},
             {"   ", "<item name='a'/>  <item name='b'/> <item name='c'/>"},
             {"<!-- ", " --><item/>"},
             {"<?a b", "?><item/>"},
             {"<![CDATA[", "]]><item/>"},
             {"<item ", "name='a'/>"},
             {"</sitemap>", "<!-- -->"}}) {
      const std::string whole = in_sitemap("<group name='\xc3\xa4'/>\n" + before + bytes + behind);
      for (std::size_t piece = 1; piece <= whole.size(); ++piece) {
        const auto result = read(whole, "application/xml", {}, piece);
        EXPECT_EQ(result.outcome, DocumentOutcome::malformed);
        ASSERT_EQ(result.diagnostics.items().size(), 1u);
        const Diagnostic& why = result.diagnostics.items()[0];
        EXPECT_EQ(why.message, message) << before << ", pieces of " << piece;
        EXPECT_EQ(std::pair(why.line, why.column),
                  std::pair(2u, static_cast<std::uint32_t>(before.size() + 1)))
            << before << ", pieces of " << piece;
      }
    }
}

// Far enough from the beginning, libxml2 2.9.14 has yet another message.
TEST(FirstError, P7_FarWithinADocumentToo)
{
  std::string groups;
  for (int i = 0; i < 20; ++i)
    groups += "<group name='\xc3\xa4'><item name='A' "
              "url='https://bakery.example/a/long/address/of/a/page'/></group>\n";
  const std::string bytes = in_sitemap(groups + "   \xa0<item name='B'/> <item/>");
  for (std::size_t piece = 1; piece <= bytes.size(); piece += 1 + piece / 20)
    EXPECT_EQ(read(bytes, "application/xml", {}, piece).diagnostics.items()[0].message,
              "there are bytes that are not UTF-8")
        << piece;
}

TEST(FirstError, P7_AnEarlierErrorComesBeforeBytesThatAreNoUtf8)
{
  const std::string bytes = in_sitemap("<item !name=''/>  \xff");
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece)
    EXPECT_EQ(read(bytes, "application/xml", {}, piece).diagnostics.items()[0].message,
              "not well-formed XML: something in a tag is not an attribute of the form name=\"value\"");
}

TEST(FirstError, P7_ACharacterMayNotEndWithTheDocument)
{
  const std::string bytes = in_sitemap("") + "\n\xe2\x82";
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece)
    EXPECT_EQ(read(bytes, "application/xml", {}, piece).diagnostics.items()[0].message,
              "there are bytes that are not UTF-8");
}

// P-7: libxml2 handles the available part of a long CDATA section in pieces, and calls its end "extra
// content".
TEST(FirstError, P7_AnUnfinishedCdataSectionEndsWhereTheTextDoes)
{
  std::string lines;
  for (int i = 0; i < 20; ++i)
    lines += "a line of text that belongs to no element of any map\n";
  const std::string bytes = in_sitemap("\n<item><![CDATA[" + lines + "</item>");
  const std::size_t end = bytes.size() - bytes.rfind('\n');
  for (std::size_t piece = 1; piece <= bytes.size(); piece += 1 + piece / 20) {
    const auto result = read(bytes, "application/xml", {}, piece);
    const Diagnostic& why = result.diagnostics.items()[0];
    EXPECT_EQ(why.message, "not well-formed XML: the text ends before the last element is closed") << piece;
    EXPECT_EQ(std::pair(why.line, why.column), std::pair(22u, static_cast<std::uint32_t>(end))) << piece;
  }
}

TEST(FirstError, P7_WhatFollowsTheRootElementIsExtra)
{
  for (const std::string_view extra : {"x", "xy", "<", "<i", "<item/>", "<!"}) {
    const std::string bytes = in_sitemap("") + std::string{extra};
    for (std::size_t piece = 1; piece <= bytes.size(); ++piece)
      EXPECT_EQ(
          read(bytes, "application/xml", {}, piece).diagnostics.items()[0].message,
          "not well-formed XML: something follows the end of the root element, which was closed in line 1")
          << extra << ", pieces of " << piece;
  }
}

} // namespace
} // namespace standard_sitemap
