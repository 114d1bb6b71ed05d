#include "engine/encoding/sniff.h"

#include <optional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/unit/encoding/text_test.h"

// D-3e: HTML standard 13.2.3, the limits of its prescan; P-2: XML 1.0 appendix F.

namespace standard_sitemap {
namespace {

using namespace std::string_view_literals;
using text_test::ExactBytes;

std::string of_html(std::string_view page)
{
  return std::string{sniff_html(ExactBytes{page}.view(), std::nullopt).encoding.name()};
}

XmlEncoding of_xml(std::string_view document, std::optional<std::string_view> charset = std::nullopt)
{
  return sniff_xml(ExactBytes{document}.view(), charset);
}

std::string name_of(const XmlEncoding& sniffed)
{
  return sniffed.encoding ? std::string{sniffed.encoding->name()} : "unknown";
}

std::string utf16(std::u16string_view text, bool big_endian)
{
  std::string result;
  for (const char16_t unit : text) {
    const char high = static_cast<char>(unit >> 8);
    const char low = static_cast<char>(unit & 0xFF);
    (result += big_endian ? high : low) += big_endian ? low : high;
  }
  return result;
}

TEST(SniffHtml, D3e_EachWhiteSpaceOfMeta)
{
  for (const char space : "\t\n\f\r "sv) {
    const std::string between(1, space);
    EXPECT_EQ(of_html("<meta" + between + "charset" + between + "=" + between + "koi8-r" + between + ">"),
              "koi8-r")
        << static_cast<int>(space);
    EXPECT_EQ(of_html("<meta http-equiv=content-type content='charset" + between + "=" + between + "koi8-r" +
                      between + "x'>"),
              "koi8-r")
        << static_cast<int>(space);
  }
  for (const char other : "\v\b\x0E\x1F!"sv)
    EXPECT_EQ(of_html("<meta" + std::string(1, other) + "charset=koi8-r>"), "windows-1252")
        << static_cast<int>(other);
}

// A quoted value hides its content only within a tag.
TEST(SniffHtml, D3e_ATagBeginsWithALetter)
{
  for (const std::string_view name : {"a"sv, "z"sv, "A"sv, "Z"sv, "m"sv, "M"sv})
    for (const std::string_view open : {"<"sv, "</"sv})
      EXPECT_EQ(of_html(std::string{open} + std::string{name} + " x='<meta charset=koi8-r>'>"),
                "windows-1252")
          << open << name;
  for (const std::string_view name : {"`"sv, "{"sv, "@"sv, "["sv, "1"sv, " "sv})
    EXPECT_EQ(of_html("<" + std::string{name} + " x='<meta charset=koi8-r>'>"), "koi8-r") << name;
}

TEST(SniffHtml, D3e_ANameOfATagMayHoldAnything)
{
  EXPECT_EQ(of_html("<a='><meta charset=koi8-r>'>"), "koi8-r");
  EXPECT_EQ(of_html("<a"), "windows-1252");
}

TEST(SniffHtml, D3e_AttributesWithoutAValue)
{
  EXPECT_EQ(of_html("<meta async charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(of_html("<meta async  =x charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(of_html("<meta x/charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(of_html("<a b><meta charset=koi8-r>"), "koi8-r");
}

TEST(SniffHtml, D3e_AnEmptyValue)
{
  EXPECT_EQ(of_html("<meta x='' charset=koi8-r y=''>"), "koi8-r");
}

TEST(SniffHtml, D3e_OfEqualAttributesTheFirst)
{
  EXPECT_EQ(of_html("<meta http-equiv=refresh http-equiv=content-type content='charset=koi8-r'>"),
            "windows-1252");
  EXPECT_EQ(of_html("<meta http-equiv=content-type content=x content='charset=koi8-r'>"), "windows-1252");
}

TEST(SniffHtml, D3e_AQuoteThatIsNotClosedEndsEverything)
{
  EXPECT_EQ(of_html("<meta charset=koi8-r x='>"), "windows-1252");
}

TEST(SniffHtml, D3e_InvalidXmlDeclarationsNameNoEncoding)
{
  for (const std::string_view page : {
           "<?xml v='koi8-r'?>"sv,
           "<?xml encoding x'koi8-r'?>"sv,
           "<?xml encoding!='koi8-r'?>"sv,
           "<?xml encoding=!'koi8-r'?>"sv,
           "<?xml encoding=xkoi8-rx?>"sv,
           "<?xml > encoding='koi8-r"sv,
           "<?xml encoding=' koi8-r'?>"sv,
           "<?xml encoding='koi8-r\t'?>"sv,
       })
    EXPECT_EQ(of_html(page), "windows-1252") << page;
  EXPECT_EQ(of_html("<?xml encoding \x01=\x1F 'koi8-r'?>"), "koi8-r"); // any character up to the space
}

TEST(SniffXml, P2_WhiteSpaceAroundTheCharsetOfTheTransport)
{
  for (const char space : "\t\n\f\r "sv) {
    const std::string around(1, space);
    EXPECT_EQ(of_xml("<a/>", around + "koi8-r" + around).label, "koi8-r") << static_cast<int>(space);
  }
}

TEST(SniffXml, P2_Ucs4InEachByteOrder)
{
  for (const std::string_view start : {"\0\0\0<"sv, "<\0\0\0"sv, "\0\0<\0"sv, "\0<\0\0"sv}) {
    const XmlEncoding sniffed = of_xml(start);
    EXPECT_EQ(name_of(sniffed), "unknown") << testing::PrintToString(start);
    EXPECT_EQ(sniffed.label, "utf-32") << testing::PrintToString(start);
  }
}

// Encoding Standard 4.2: `unicodefeff` is little-endian, as `utf-16le` is.
TEST(SniffXml, P2_ALabelThatSaysItsByteOrder)
{
  const std::string document = utf16(u"<a/>", true);
  EXPECT_EQ(name_of(of_xml(document, "unicodeFEFF")), "utf-16le");
  EXPECT_EQ(name_of(of_xml(document, "unicode")), "utf-16be");
}

TEST(SniffXml, P2_TheFirst1024BytesAreLookedAt)
{
  const std::string_view open = "<?xml version='1.0'";
  const std::string_view label = "encoding='koi8-r'";
  const std::string enough = std::string{open} + std::string(1024 - open.size() - label.size(), ' ');
  EXPECT_EQ(name_of(of_xml(enough + std::string{label} + "?>")), "koi8-r");
  EXPECT_EQ(name_of(of_xml(enough + ' ' + std::string{label} + "?>")), "utf-8");
}

TEST(SniffXml, P2_InvalidDeclarationsNameNoEncoding)
{
  for (const std::string_view document : {
           "<?xml ='x' encoding='koi8-r'?>"sv,
           "<?xml version x'1' encoding='koi8-r'?>"sv,
           "<?xml version=x'1' encoding='koi8-r'?>"sv,
           "<?xml version='1.0' encoding='koi8-r"sv,
       }) {
    EXPECT_EQ(name_of(of_xml(document)), "utf-8") << document;
    EXPECT_EQ(of_xml(document).label, "") << document;
  }
  EXPECT_EQ(name_of(of_xml("<?xml version='' encoding='koi8-r'?>")), "koi8-r");
}

// The low byte of U+0120 is a space.
TEST(SniffXml, P2_OnlyAsciiIsADeclarationInUtf16)
{
  for (const bool big_endian : {false, true}) {
    const XmlEncoding sniffed = of_xml(utf16(u"<?xml version='1.0'\u0120encoding='utf-8'?>", big_endian));
    EXPECT_EQ(name_of(sniffed), big_endian ? "utf-16be" : "utf-16le");
    EXPECT_FALSE(sniffed.charset_conflict);
  }
}

} // namespace
} // namespace standard_sitemap
