#include <gtest/gtest.h>

#include "tests/unit/web/support.h"

namespace standard_sitemap {
namespace {

using test::cleaned;
using test::unusable;
using namespace std::string_literals;

TEST(Leiri, D9_WhiteSpaceAroundIsStripped)
{
  EXPECT_EQ(cleaned(" \t\r\n\f a/b \f\n\r\t "), "a/b");
  EXPECT_EQ(cleaned("http://example.com/\n"), "http://example.com/");
}

TEST(Leiri, D9_EmptyStaysEmpty)
{
  EXPECT_EQ(cleaned(""), "");
  EXPECT_EQ(cleaned(" \t\r\n\f "), "");
}

TEST(Leiri, D9_TabCarriageReturnAndLineFeedAreRemoved)
{
  EXPECT_EQ(cleaned("a\tb\r\nc"), "abc");
  EXPECT_EQ(cleaned("ht\ntp://ex\tample.com/a"), "http://example.com/a");
  EXPECT_EQ(cleaned("/\n/host/x y"), "//host/x%20y");
  EXPECT_EQ(cleaned("%4\n1"), "%41");
}

TEST(Leiri, D9_BackslashIsUnusable)
{
  for (const char* value : {"\\", "a\\b", "http://a\\@b/", "x?\\", "x#\\", " \\ ", "http:\\\\a/"})
    EXPECT_EQ(cleaned(value), unusable) << value;
}

TEST(Leiri, D9_OtherControlCharactersAreUnusable)
{
  for (int c = 0; c < 0x20; ++c) {
    const std::string value = "a"s + static_cast<char>(c) + "b";
    if (c == '\t' || c == '\n' || c == '\r')
      EXPECT_EQ(cleaned(value), "ab") << c;
    else
      EXPECT_EQ(cleaned(value), unusable) << c;
  }
  EXPECT_EQ(cleaned("a\x7F"), unusable);
  EXPECT_EQ(cleaned("\0a"s), unusable);
  EXPECT_EQ(cleaned("a\0"s), unusable);
}

TEST(Leiri, D9_C1ControlsInUtf8AreUnusable)
{
  for (int c = 0x80; c <= 0x9F; ++c)
    EXPECT_EQ(cleaned("a\xC2"s + static_cast<char>(c)), unusable) << c;
  EXPECT_EQ(cleaned("\xC2\n\x85"), unusable) << "the removal of a line feed makes a control character";
  EXPECT_EQ(cleaned("\xC2\xA0"), "%C2%A0");
  EXPECT_EQ(cleaned("a\xC2"), "a%C2");
  EXPECT_EQ(cleaned("\x85"), "%85") << "not UTF-8: a byte like others";
}

TEST(Leiri, D9_SpaceAndDelimitersArePercentEncoded)
{
  EXPECT_EQ(cleaned("a b"), "a%20b");
  EXPECT_EQ(cleaned("<>\"{}|^`"), "%3C%3E%22%7B%7D%7C%5E%60");
  EXPECT_EQ(cleaned("?<>\"{}|^`"), "?%3C%3E%22%7B%7D%7C%5E%60");
  EXPECT_EQ(cleaned("#<>\"{}|^`"), "#%3C%3E%22%7B%7D%7C%5E%60");
  EXPECT_EQ(cleaned("//h<o>st/"), "//h%3Co%3Est/");
}

TEST(Leiri, D9_NonAsciiIsPercentEncodedAsUtf8)
{
  EXPECT_EQ(cleaned("\xC3\xA4/\xE2\x82\xAC?\xF0\x9F\x98\x80#\xC3\x9F"),
            "%C3%A4/%E2%82%AC?%F0%9F%98%80#%C3%9F");
  EXPECT_EQ(cleaned("\xFF\xFE"), "%FF%FE");
}

// RFC 3986, 3.2.2, and browsers.
TEST(Leiri, D9_AHostThatIsNotAsciiGetsItsAsciiForm)
{
  for (const char* host :
       {"b\u00FCcher.example", "B\u00DCCHER.example", "b%C3%BCcher.example", "b%c3%bc%63her.example"})
    EXPECT_EQ(cleaned("http://u\u00E4@" + std::string{host} + ":80/\u00FC"),
              "http://u%C3%A4@xn--bcher-kva.example:80/%C3%BC")
        << host;
  EXPECT_EQ(cleaned("//\u2460.1/x"), "//1.1/x");
  // These have no such form, or have it already.
  EXPECT_EQ(cleaned("http://a\u2603\uFF05.example/"), "http://a%E2%98%83%EF%BC%85.example/");
  EXPECT_EQ(cleaned("http://%FF.example/"), "http://%FF.example/");
  EXPECT_EQ(cleaned("http://%41BC.Example/"), "http://%41BC.Example/");
  EXPECT_EQ(cleaned("http://XN--bcher-kva.example/"), "http://XN--bcher-kva.example/");
}

TEST(Leiri, D9_PercentWithoutTwoHexDigitsIsEncoded)
{
  EXPECT_EQ(cleaned("%"), "%25");
  EXPECT_EQ(cleaned("%4"), "%254");
  EXPECT_EQ(cleaned("%zz"), "%25zz");
  EXPECT_EQ(cleaned("%%41"), "%25%41");
  EXPECT_EQ(cleaned("100%?%#%"), "100%25?%25#%25");
  EXPECT_EQ(cleaned("%e4%E4"), "%e4%E4") << "the case of hexadecimal digits stays";
}

TEST(Leiri, D9_BracketsOutsideAnIpLiteralAreEncoded)
{
  EXPECT_EQ(cleaned("a[1]"), "a%5B1%5D");
  EXPECT_EQ(cleaned("?a[]=1"), "?a%5B%5D=1");
  EXPECT_EQ(cleaned("#[x]"), "#%5Bx%5D");
  EXPECT_EQ(cleaned("http://a[b]/"), "http://a%5Bb%5D/");
  EXPECT_EQ(cleaned("http://[::1]/[x]"), "http://[::1]/%5Bx%5D");
  EXPECT_EQ(cleaned("http://u[@[::1]:80/"), "http://u%5B@[::1]:80/");
  EXPECT_EQ(cleaned("/[::1]/"), "/%5B::1%5D/");
}

TEST(Leiri, D9_ASecondHashIsEncoded)
{
  EXPECT_EQ(cleaned("a#b#c"), "a#b%23c");
  EXPECT_EQ(cleaned("##"), "#%23");
  EXPECT_EQ(cleaned("#a?b/c:d@e"), "#a?b/c:d@e");
}

TEST(Leiri, D9_ColonInTheFirstSegmentWithoutASchemeIsEncoded)
{
  EXPECT_EQ(cleaned("1:x"), "1%3Ax");
  EXPECT_EQ(cleaned(":x:y/z:w"), "%3Ax%3Ay/z:w");
  EXPECT_EQ(cleaned("a b:c"), "a%20b%3Ac");
  EXPECT_EQ(cleaned("./1:x"), "./1:x");
  EXPECT_EQ(cleaned("/1:x"), "/1:x");
  EXPECT_EQ(cleaned("?1:x"), "?1:x");
  EXPECT_EQ(cleaned("a+b-c.1:x"), "a+b-c.1:x") << "a scheme";
}

TEST(Leiri, D9_AtSignsInTheUserInformationAreEncoded)
{
  EXPECT_EQ(cleaned("http://a@b@c/"), "http://a%40b@c/");
  EXPECT_EQ(cleaned("http://c/a@b"), "http://c/a@b");
}

TEST(Leiri, D9_AuthorityOnlyAfterTwoSlashesAtItsPlace)
{
  EXPECT_EQ(cleaned("/a//[x]"), "/a//%5Bx%5D");
  EXPECT_EQ(cleaned("x:/a//b@c@d"), "x:/a//b@c@d");
  EXPECT_EQ(cleaned("?//a@b@c"), "?//a@b@c");
}

TEST(Leiri, D9_AnEscapedUriMayHave64Kibibytes)
{
  const std::size_t most = 65'536;
  EXPECT_EQ(cleaned(std::string(most - 4, 'a') + " b").size(), most);
  EXPECT_EQ(cleaned(std::string(most - 3, 'a') + " b"), unusable);
}

TEST(Leiri, D9_NothingElseIsChanged)
{
  for (const char* value :
       {"HTTP://EXAMPLE.com:80/%7e/../a/./b;c=1,2?x=%c3&y='()*+!$&,;=:@/?#f/?:@!$&'()*+,;=", "mailto:x@y",
        "..", "//h", "//", "///x", "?", "#", "?#", "a:b:c", "urn:isbn:0-1"})
    EXPECT_EQ(cleaned(value), value);
}

TEST(Leiri, D9_MoreThan64KibibytesAreUnusable)
{
  const std::string longest(64u << 10, 'a');
  EXPECT_EQ(cleaned(longest), longest);
  EXPECT_EQ(cleaned("  " + longest + "  "), longest);
  EXPECT_EQ(cleaned(longest + "a"), unusable);
  EXPECT_EQ(cleaned(std::string(60u << 10, ' ') + "a"), "a");
  EXPECT_EQ(cleaned("a" + std::string(60u << 10, ' ') + "a"), unusable) << "once it is encoded";
}

} // namespace
} // namespace standard_sitemap
