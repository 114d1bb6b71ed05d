#include "engine/encoding/sniff.h"

#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/unit/encoding/text_test.h"

// P-2; XML 1.0 appendix F; RFC 7303.

namespace standard_sitemap::sniff_xml_test {
namespace {

using namespace std::string_view_literals;
using text_test::ExactBytes;

struct Verdict {
  std::string encoding; ///< `unknown` if there is none
  bool conflict = false;
  std::string label = "";
  std::size_t bom_bytes = 0;

  friend bool operator==(const Verdict&, const Verdict&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Verdict& v)
  {
    return out << v.encoding << (v.conflict ? ", conflict" : "") << ", label '" << v.label << "', bom "
               << v.bom_bytes;
  }
};

Verdict sniffed(std::string_view document, std::optional<std::string_view> charset = std::nullopt)
{
  const XmlEncoding result = sniff_xml(ExactBytes{document}.view(), charset);
  return {result.encoding ? std::string{result.encoding->name()} : "unknown", result.charset_conflict,
          result.label, result.bom_bytes};
}

std::string utf16le(std::string_view ascii)
{
  std::string text;
  for (const char c : ascii)
    (text += c) += '\0';
  return text;
}

std::string utf16be(std::string_view ascii)
{
  std::string text;
  for (const char c : ascii)
    (text += '\0') += c;
  return text;
}

TEST(SniffXml, P2_Utf8IsTheDefault)
{
  EXPECT_EQ(sniffed("<sitemap/>"), (Verdict{"utf-8"}));
  EXPECT_EQ(sniffed("<?xml version=\"1.0\"?><sitemap/>"), (Verdict{"utf-8"}));
  EXPECT_EQ(sniffed(""), (Verdict{"utf-8"}));
  EXPECT_EQ(sniffed("<"), (Verdict{"utf-8"}));
}

TEST(SniffXml, P2_TheDeclarationDecidesWithoutACharset)
{
  EXPECT_EQ(sniffed("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"),
            (Verdict{"windows-1252", false, "ISO-8859-1"}));
  EXPECT_EQ(sniffed("<?xml version='1.0'\n encoding\t=\r\n'koi8-r' standalone='yes'?>"),
            (Verdict{"koi8-r", false, "koi8-r"}));
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='UTF-8'?>"), (Verdict{"utf-8", false, "UTF-8"}));
}

TEST(SniffXml, P2_OnlyARealDeclarationCounts)
{
  EXPECT_EQ(sniffed(" <?xml version='1.0' encoding='koi8-r'?>"), (Verdict{"utf-8"}));
  EXPECT_EQ(sniffed("<!-- encoding='koi8-r' --><a/>"), (Verdict{"utf-8"}));
  EXPECT_EQ(sniffed("<?xml-stylesheet encoding='koi8-r'?>"), (Verdict{"utf-8"}));
  EXPECT_EQ(sniffed("<?XML version='1.0' encoding='koi8-r'?>"), (Verdict{"utf-8"}));
  EXPECT_EQ(sniffed("<?xml version='1.0'?><a encoding='koi8-r'/>"), (Verdict{"utf-8"}));
  EXPECT_EQ(sniffed("<?xml version=' encoding=\"koi8-r\"'?>"), (Verdict{"utf-8"})); // inside another value
  EXPECT_EQ(sniffed("<?xml version='1.0'encoding='koi8-r'?>"), (Verdict{"utf-8"}));
  EXPECT_EQ(sniffed("<?xml version='1.0' Encoding='koi8-r'?>"), (Verdict{"utf-8"}));
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding=koi8-r?>"), (Verdict{"utf-8"}));
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='koi8-r"), (Verdict{"utf-8"}));
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding=''?>"), (Verdict{"utf-8"}));
}

TEST(SniffXml, P2_CharsetOverridesTheDeclaration)
{
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='koi8-r'?>", "utf-8"), (Verdict{"utf-8", true, "utf-8"}));
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='utf-8'?>", "ISO-8859-1"),
            (Verdict{"windows-1252", true, "ISO-8859-1"}));
}

TEST(SniffXml, P2_LabelsOfOneEncodingDoNotConflict)
{
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='UTF8'?>", "utf-8"), (Verdict{"utf-8", false, "utf-8"}));
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='latin1'?>", "us-ascii"),
            (Verdict{"windows-1252", false, "us-ascii"}));
  EXPECT_EQ(sniffed("<sitemap/>", "koi8-r"), (Verdict{"koi8-r", false, "koi8-r"}));
}

TEST(SniffXml, P2_CharsetOverridesAnUnknownDeclaration)
{
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='klingon'?>", "utf-8"), (Verdict{"utf-8", true, "utf-8"}));
}

TEST(SniffXml, P2_AByteOrderMarkComesBeforeBoth)
{
  EXPECT_EQ(sniffed("\xEF\xBB\xBF<sitemap/>"), (Verdict{"utf-8", false, "", 3}));
  EXPECT_EQ(sniffed("\xEF\xBB\xBF<sitemap/>", "utf-8"), (Verdict{"utf-8", false, "", 3}));
  EXPECT_EQ(sniffed("\xEF\xBB\xBF<sitemap/>", "iso-8859-1"), (Verdict{"utf-8", true, "", 3}));
  EXPECT_EQ(sniffed("\xEF\xBB\xBF<?xml version='1.0' encoding='koi8-r'?>"), (Verdict{"utf-8", true, "", 3}));
  EXPECT_EQ(sniffed("\xEF\xBB\xBF<sitemap/>", "klingon"), (Verdict{"utf-8", true, "", 3}));
  EXPECT_EQ(sniffed("\xFF\xFE" + utf16le("<?xml version='1.0' encoding='utf-16'?>")),
            (Verdict{"utf-16le", false, "", 2}));
  EXPECT_EQ(sniffed("\xFE\xFF" + utf16be("<?xml version='1.0' encoding='UTF-16'?>"), "utf-16"),
            (Verdict{"utf-16be", false, "", 2}));
  EXPECT_EQ(sniffed("\xFE\xFF" + utf16be("<?xml version='1.0' encoding='utf-8'?>")),
            (Verdict{"utf-16be", true, "", 2}));
  EXPECT_EQ(sniffed("\xFE\xFF" + utf16be("<a/>"), "utf-16le"), (Verdict{"utf-16be", true, "", 2}));
  EXPECT_EQ(sniffed("\xFE\xFF" + utf16be("<a/>"), "utf-8"), (Verdict{"utf-16be", true, "", 2}));
}

TEST(SniffXml, P2_Utf16WithoutAByteOrderMarkIsSeenFromItsPattern)
{
  EXPECT_EQ(sniffed(utf16le("<?xml version='1.0' encoding='utf-16'?>")), (Verdict{"utf-16le"}));
  EXPECT_EQ(sniffed(utf16be("<?xml version='1.0' encoding='utf-16'?>")), (Verdict{"utf-16be"}));
  EXPECT_EQ(sniffed(utf16be("<?xml version='1.0' encoding='utf-16be'?>")), (Verdict{"utf-16be"}));
  EXPECT_EQ(sniffed(utf16le("<sitemap/>")), (Verdict{"utf-16le"}));
  EXPECT_EQ(sniffed(utf16be("<sitemap/>")), (Verdict{"utf-16be"}));
}

TEST(SniffXml, P2_APatternOverridesADeclarationThatCannotBeTrue)
{
  EXPECT_EQ(sniffed(utf16le("<?xml version='1.0' encoding='utf-8'?>")), (Verdict{"utf-16le", true}));
  EXPECT_EQ(sniffed(utf16le("<?xml version='1.0' encoding='utf-16be'?>")), (Verdict{"utf-16le", true}));
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='utf-16'?>"), (Verdict{"utf-8", true}));
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='utf-16le'?>"), (Verdict{"utf-8", true}));
}

TEST(SniffXml, P2_ACharsetUtf16LeavesTheByteOrderToThePattern)
{
  EXPECT_EQ(sniffed(utf16be("<a/>"), "utf-16"), (Verdict{"utf-16be", false, "utf-16"}));
  EXPECT_EQ(sniffed(utf16le("<a/>"), "UTF-16"), (Verdict{"utf-16le", false, "UTF-16"}));
  EXPECT_EQ(sniffed(utf16be("<?xml version='1.0' encoding='utf-16be'?>"), "utf-16"),
            (Verdict{"utf-16be", false, "utf-16"}));
  EXPECT_EQ(sniffed(utf16be("<?xml version='1.0' encoding='utf-16be'?>"), "UTF-16LE"),
            (Verdict{"utf-16le", true, "UTF-16LE"}));
}

// P-2: "also where it is evidently wrong".
TEST(SniffXml, P2_CharsetWinsEvenWhereItCannotBeTrue)
{
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='utf-8'?>", "utf-16le"),
            (Verdict{"utf-16le", true, "utf-16le"}));
  EXPECT_EQ(sniffed(utf16le("<?xml version='1.0' encoding='utf-16'?>"), "utf-8"),
            (Verdict{"utf-8", true, "utf-8"}));
}

TEST(SniffXml, P2_AnUnknownLabelThatDecidesIsNeverASilentLatin1)
{
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='klingon'?>"), (Verdict{"unknown", false, "klingon"}));
  EXPECT_EQ(sniffed("<sitemap/>", "klingon"), (Verdict{"unknown", false, "klingon"}));
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='utf-8'?>", "klingon"),
            (Verdict{"unknown", false, "klingon"}));
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='iso-2022-kr'?>"),
            (Verdict{"unknown", false, "iso-2022-kr"}));
}

TEST(SniffXml, P2_AnEmptyCharsetSaysNothing)
{
  EXPECT_EQ(sniffed("<?xml version='1.0' encoding='koi8-r'?>", ""), (Verdict{"koi8-r", false, "koi8-r"}));
  EXPECT_EQ(sniffed("<sitemap/>", " "), (Verdict{"utf-8"}));
}

TEST(SniffXml, P2_Utf32IsUnknown)
{
  EXPECT_EQ(sniffed("\0\0\xFE\xFF\0\0\0<"sv), (Verdict{"unknown", false, "utf-32"}));
  EXPECT_EQ(sniffed("\xFF\xFE\0\0<\0\0\0"sv), (Verdict{"unknown", false, "utf-32"}));
  EXPECT_EQ(sniffed("\0\0\0<\0\0\0a"sv), (Verdict{"unknown", false, "utf-32"}));
  EXPECT_EQ(sniffed("<\0\0\0a\0\0\0"sv), (Verdict{"unknown", false, "utf-32"}));
}

TEST(SniffXml, P2_ALongLabelIsCutForTheMessage)
{
  EXPECT_EQ(sniffed("<a/>", std::string(60'000, 'x')).label, std::string(64, 'x'));
}

TEST(SniffXml, ALabelIsCutBetweenCharacters)
{
  const std::string label(63, 'x');
  EXPECT_EQ(sniffed("<a/>", label + "\xC3\xA9").label, label);
}

TEST(SniffXml, P2_OnlyTheFirstBytesAreLookedAt)
{
  const std::string document =
      "<?xml version='1.0'" + std::string(xml_sniff_bytes, ' ') + "encoding='koi8-r'?>";
  EXPECT_EQ(sniffed(document), (Verdict{"utf-8"}));
}

TEST(SniffXml, P2_EveryPrefixIsRead)
{
  for (const std::string& document : {std::string{"<?xml version='1.0' encoding='koi8-r' standalone='no'?>"},
                                      "\xFE\xFF" + utf16be("<?xml version='1.0' encoding='utf-16'?>"),
                                      utf16le("<?xml encoding='utf-16'?>")})
    for (std::size_t size = 0; size <= document.size(); ++size)
      EXPECT_NE(sniffed(document.substr(0, size)).encoding, "unknown") << size;
}

} // namespace
} // namespace standard_sitemap::sniff_xml_test
