#include "engine/encoding/encoding.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/unit/encoding/text_test.h"

namespace standard_sitemap {
namespace {

using namespace std::string_view_literals;

std::string name_for(std::string_view label)
{
  const auto encoding = Encoding::for_label(label);
  return encoding ? std::string{encoding->name()} : "unknown";
}

TEST(EncodingLabel, ANameIsALabelOfItself)
{
  for (const std::string_view name :
       {"utf-8"sv,        "ibm866"sv,       "iso-8859-2"sv,   "iso-8859-3"sv,     "iso-8859-4"sv,
        "iso-8859-5"sv,   "iso-8859-6"sv,   "iso-8859-7"sv,   "iso-8859-8"sv,     "iso-8859-8-i"sv,
        "iso-8859-10"sv,  "iso-8859-13"sv,  "iso-8859-14"sv,  "iso-8859-15"sv,    "iso-8859-16"sv,
        "koi8-r"sv,       "koi8-u"sv,       "macintosh"sv,    "windows-874"sv,    "windows-1250"sv,
        "windows-1251"sv, "windows-1252"sv, "windows-1253"sv, "windows-1254"sv,   "windows-1255"sv,
        "windows-1256"sv, "windows-1257"sv, "windows-1258"sv, "x-mac-cyrillic"sv, "gbk"sv,
        "gb18030"sv,      "big5"sv,         "euc-jp"sv,       "iso-2022-jp"sv,    "shift_jis"sv,
        "euc-kr"sv,       "utf-16be"sv,     "utf-16le"sv,     "x-user-defined"sv})
    EXPECT_EQ(name_for(name), name);
}

TEST(EncodingLabel, LabelsStandForWhatTheStandardSays)
{
  const std::pair<std::string_view, std::string_view> labels[] = {
      {"utf8", "utf-8"},
      {"unicode-1-1-utf-8", "utf-8"},
      {"unicode11utf8", "utf-8"},
      {"x-unicode20utf8", "utf-8"},
      {"866", "ibm866"},
      {"latin2", "iso-8859-2"},
      {"iso_8859-3:1988", "iso-8859-3"},
      {"cyrillic", "iso-8859-5"},
      {"asmo-708", "iso-8859-6"},
      {"sun_eu_greek", "iso-8859-7"},
      {"visual", "iso-8859-8"},
      {"logical", "iso-8859-8-i"},
      {"l6", "iso-8859-10"},
      {"l9", "iso-8859-15"},
      {"koi", "koi8-r"},
      {"koi8-ru", "koi8-u"},
      {"x-mac-roman", "macintosh"},
      {"tis-620", "windows-874"},
      {"iso-8859-11", "windows-874"},
      {"x-cp1250", "windows-1250"},
      {"ascii", "windows-1252"},
      {"us-ascii", "windows-1252"},
      {"iso-8859-1", "windows-1252"},
      {"latin1", "windows-1252"},
      {"iso_8859-1:1987", "windows-1252"},
      {"ansi_x3.4-1968", "windows-1252"},
      {"iso-8859-9", "windows-1254"},
      {"latin5", "windows-1254"},
      {"x-mac-ukrainian", "x-mac-cyrillic"},
      {"gb2312", "gbk"},
      {"chinese", "gbk"},
      {"x-gbk", "gbk"},
      {"big5-hkscs", "big5"},
      {"x-x-big5", "big5"},
      {"x-euc-jp", "euc-jp"},
      {"csiso2022jp", "iso-2022-jp"},
      {"sjis", "shift_jis"},
      {"windows-31j", "shift_jis"},
      {"ms932", "shift_jis"},
      {"ks_c_5601-1987", "euc-kr"},
      {"windows-949", "euc-kr"},
      {"unicodefffe", "utf-16be"},
      {"utf-16", "utf-16le"},
      {"unicode", "utf-16le"},
      {"ucs-2", "utf-16le"},
      {"unicodefeff", "utf-16le"},
  };
  for (const auto& [label, name] : labels)
    EXPECT_EQ(name_for(label), name) << label;
}

TEST(EncodingLabel, CaseAndSurroundingWhiteSpaceDoNotMatter)
{
  EXPECT_EQ(name_for("UTF-8"), "utf-8");
  EXPECT_EQ(name_for("\t\n\f\r ISO-8859-1 \r\n"), "windows-1252");
  EXPECT_EQ(name_for("Shift_JIS"), "shift_jis");
}

TEST(EncodingLabel, OnlyAsciiWhiteSpaceIsStripped)
{
  EXPECT_EQ(name_for("\vutf-8"), "unknown");
  EXPECT_EQ(name_for("\u00A0utf-8"), "unknown");
  EXPECT_EQ(name_for("utf-8\0"sv), "unknown");
  EXPECT_EQ(name_for("utf -8"), "unknown");
}

TEST(EncodingLabel, CaseFoldingIsAsciiOnly)
{
  EXPECT_EQ(name_for("\u212Aoi8-r"), "unknown"); // KELVIN SIGN
}

TEST(EncodingLabel, UnknownLabels)
{
  for (const std::string_view label :
       {""sv, " "sv, "utf-7"sv, "utf-32"sv, "utf-32le"sv, "cesu-8"sv, "scsu"sv, "x"sv, "utf-88"sv,
        "iso-8859-12"sv, "windows-1259"sv, "utf"sv, "cp1047"sv})
    EXPECT_EQ(name_for(label), "unknown") << label;
  EXPECT_EQ(name_for(std::string(100'000, 'u')), "unknown");
  EXPECT_EQ(name_for(std::string(100'000, ' ')), "unknown");
}

TEST(EncodingLabel, D3e_DeviationReplacementLabelsAreUnknown)
{
  for (const std::string_view label : {"iso-2022-kr"sv, "csiso2022kr"sv, "hz-gb-2312"sv, "iso-2022-cn"sv,
                                       "iso-2022-cn-ext"sv, "replacement"sv})
    EXPECT_EQ(name_for(label), "unknown") << label;
}

TEST(Encoding, EqualNamesAreEqualEncodings)
{
  EXPECT_EQ(Encoding::for_label("latin1"), Encoding::windows1252());
  EXPECT_EQ(Encoding::for_label("utf8"), Encoding::utf8());
  EXPECT_EQ(Encoding::for_label("utf-16"), Encoding::utf16le());
  EXPECT_EQ(Encoding::for_label("utf-16be"), Encoding::utf16be());
  EXPECT_FALSE(Encoding::utf16be() == Encoding::utf16le());
  EXPECT_TRUE(Encoding::utf8().is_utf8());
  EXPECT_FALSE(Encoding::windows1252().is_utf8());
}

TEST(ValidUtf8, WellFormed)
{
  for (const std::string_view text :
       {""sv, "a"sv, "\0"sv, "\x7F"sv, "\xC2\x80"sv, "\xDF\xBF"sv, "\xE0\xA0\x80"sv, "\xED\x9F\xBF"sv,
        "\xEE\x80\x80"sv, "\xEF\xBF\xBF"sv, "\xF0\x90\x80\x80"sv, "\xF4\x8F\xBF\xBF"sv, "12345678\xC3\xA4"sv,
        "1234567\xC3\xA4"
        "90"sv})
    EXPECT_TRUE(is_valid_utf8(text_test::ExactBytes{text}.view())) << text;
}

TEST(ValidUtf8, NoSurrogatesOverlongFormsOrBeyondTheLastCodePoint)
{
  for (const std::string_view text :
       {"\x80"sv, "\xBF"sv, "\xC0\x80"sv, "\xC1\xBF"sv, "\xC2"sv, "\xC2\x7F"sv, "\xC2\xC0"sv,
        "\xE0\x9F\xBF"sv, "\xE0\xA0"sv, "\xED\xA0\x80"sv, "\xED\xBF\xBF"sv, "\xF0\x8F\xBF\xBF"sv,
        "\xF0\x90\x80"sv, "\xF4\x90\x80\x80"sv, "\xF5\x80\x80\x80"sv, "\xFF"sv, "\xFE"sv, "12345678\xC3"sv,
        "12345678901234567\x80"sv})
    EXPECT_FALSE(is_valid_utf8(text_test::ExactBytes{text}.view())) << testing::PrintToString(text);
}

} // namespace
} // namespace standard_sitemap
