#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "engine/idna/host.h"

#include "tests/support/repeated.h"

namespace standard_sitemap {
namespace {

using test::repeated;
using Pair = std::pair<const char*, const char*>;

TEST(AsciiHost, PlainHostsAreOnlyPutInLowerCase)
{
  for (const auto& [host, ascii] : {Pair{"example.com", "example.com"},
                                    {"EXAMPLE.Com.", "example.com."},
                                    {"a_b.example", "a_b.example"},
                                    {"-a-.example", "-a-.example"},
                                    {"ab--cd.example", "ab--cd.example"},
                                    {"a..b", "a..b"},
                                    {"127.0.0.1", "127.0.0.1"},
                                    {"0X7F.1", "0x7f.1"},
                                    {"[2001:DB8::1]", "[2001:db8::1]"}}) {
    EXPECT_TRUE(is_plain_host(host)) << host;
    EXPECT_EQ(ascii_host(host), ascii) << host;
  }
}

// The ASCII forms are those of RFC 3492 and UTS 46, section 4; `ß` and `ς` are kept (not transitional).
TEST(AsciiHost, NamesAreMappedAndEncoded)
{
  for (const auto& [host, ascii] : {Pair{"bücher.example", "xn--bcher-kva.example"},
                                    {"BÜCHER.Example", "xn--bcher-kva.example"},
                                    {"bu\xCC\x88"
                                     "cher.example",
                                     "xn--bcher-kva.example"},
                                    {"XN--BCHER-KVA.example", "xn--bcher-kva.example"},
                                    {"faß.de", "xn--fa-hia.de"},
                                    {"βόλος.com", "xn--nxasmm1c.com"},
                                    {"例え。テスト", "xn--r8jz45g.xn--zckzah"},
                                    {"_ü.example", "xn--_-eha.example"},
                                    {"a_b.bücher.example.", "a_b.xn--bcher-kva.example."}}) {
    EXPECT_FALSE(is_plain_host(host)) << host;
    EXPECT_EQ(ascii_host(host), ascii) << host;
  }
}

TEST(AsciiHost, WhatIsMappedToAsciiIsAscii)
{
  for (const auto& [host, ascii] : {Pair{"①②⑦.0.0.1", "127.0.0.1"},
                                    {"𝟏𝟐𝟕.0.0.1", "127.0.0.1"},
                                    {"１２７．０．０．１", "127.0.0.1"},
                                    {"127。0。0。1", "127.0.0.1"},
                                    {"127｡1", "127.1"},
                                    {"ⓛocalhost", "localhost"},
                                    {"ＬＯＣＡＬＨＯＳＴ", "localhost"},
                                    {"𝓁𝕠𝖼𝚊𝗹host", "localhost"},
                                    {"local\xC2\xADhost", "localhost"},
                                    {"1\xE2\x81\xA0"
                                     "27.1",
                                     "127.1"},
                                    {"0ˣ7f.1", "0x7f.1"},
                                    {"⒈27.1", nullptr},
                                    {"㏔", "mb"},
                                    {"K.example", "k.example"}}) {
    if (ascii)
      EXPECT_EQ(ascii_host(host), ascii) << host;
    else
      EXPECT_EQ(ascii_host(host), std::nullopt) << host;
  }
}

TEST(AsciiHost, WhatNoBrowserLooksUpHasNone)
{
  for (const char* host : {"",
                           "\xC2\xAD",
                           "a b",
                           "a%b",
                           "a/b",
                           "a:b",
                           "a@b",
                           "a\\b",
                           "a^b",
                           "a|b",
                           "a<b",
                           "a>b",
                           "a\x7F",
                           "a\tb",
                           "％31",
                           "a／b",
                           "a\xEF\xBC\xA0"
                           "b",
                           "xn--",
                           "xn--a",
                           "xn--\xC3\xBC",
                           "xn--a\xC3\xA4.example",
                           "\xCC\x88"
                           "a",
                           "\xFF.example",
                           "a\xC3",
                           "\xED\xA0\x80",
                           "a\xE2\x80\x8E",
                           "\xEF\xBF\xBD",
                           "\xE2\x80\x8D"
                           "a",
                           "א1a.example",
                           "xn--bcher-kva\xE2\x81\xA4.xn--0"})
    EXPECT_EQ(ascii_host(host), std::nullopt) << host;
  EXPECT_EQ(ascii_host(std::string_view{"a\0b", 3}), std::nullopt);
}

// A label may decode to something that is not a normalised name; then the host is not a name.
TEST(AsciiHost, PunycodeOfOtherThanANormalNameHasNone)
{
  for (const char* host :
       {"xn--BCHER-kva\xC3\xBC", "xn--bcher-Kva-", "xn--99999999", "xn--tiq49xqyj\xE3\x80\x82xn--a-0"})
    EXPECT_EQ(ascii_host(host), std::nullopt) << host;
}

TEST(AsciiHost, Bounds)
{
  const std::string name = repeated("ü.", 127) + "ü"; // 255 code points
  EXPECT_TRUE(ascii_host(name));
  EXPECT_EQ(ascii_host(name + "a"), std::nullopt);
  EXPECT_EQ(ascii_host(repeated("a", 1'000) + ".xn--bcher-kva"), std::nullopt);
  // A host that maps to ASCII may have any length: systems read such numbers.
  EXPECT_EQ(ascii_host(repeated("０", 900) + "177.0.0.1"), repeated("0", 900) + "177.0.0.1");
  EXPECT_EQ(ascii_host("127.0.0." + repeated("\xC2\xAD", 2'000) + "1"), "127.0.0.1");
  EXPECT_EQ(ascii_host(repeated("a", 65'537)), std::nullopt);
  EXPECT_EQ(ascii_host(repeated("a", 65'536)), repeated("a", 65'536));
}

TEST(AsciiHost, MoreMarksInARowThanStreamSafeTextHas)
{
  const auto marked = [](std::size_t count) { return "a" + repeated("\xCC\x80", count); }; // U+0300
  EXPECT_TRUE(ascii_host(marked(30)));
  EXPECT_EQ(ascii_host(marked(31)), std::nullopt);
  EXPECT_EQ(ascii_host("a" + repeated("\xCC\x80\xC2\xAD", 31)), std::nullopt)
      << "U+00AD is mapped to nothing";
  EXPECT_TRUE(ascii_host(marked(30) + marked(30)));
  EXPECT_EQ(ascii_host("a" + repeated("\xCD\x84", 16)), std::nullopt) << "U+0344 is two marks";
}

} // namespace
} // namespace standard_sitemap
