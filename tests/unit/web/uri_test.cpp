#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "tests/unit/web/support.h"

namespace standard_sitemap {
namespace {

using test::parsed;
using test::resolved;
using test::unusable;
using test::uri;

TEST(UriParts, AUriWithAllParts)
{
  const Uri all = uri("http://user:pw@example.com:8080/a/b;c?q=1?2#frag/?");
  EXPECT_EQ(all.scheme(), "http");
  EXPECT_EQ(all.authority(), "user:pw@example.com:8080");
  EXPECT_EQ(all.userinfo(), "user:pw");
  EXPECT_EQ(all.host(), "example.com");
  EXPECT_EQ(all.port(), "8080");
  EXPECT_EQ(all.path(), "/a/b;c");
  EXPECT_EQ(all.query(), "q=1?2");
  EXPECT_EQ(all.fragment(), "frag/?");
}

TEST(UriParts, NoneButSchemeAndPath)
{
  const Uri plain = uri("mailto:me@example.com");
  EXPECT_EQ(plain.scheme(), "mailto");
  EXPECT_EQ(plain.authority(), std::nullopt);
  EXPECT_EQ(plain.userinfo(), std::nullopt);
  EXPECT_EQ(plain.host(), "");
  EXPECT_EQ(plain.port(), std::nullopt);
  EXPECT_EQ(plain.path(), "me@example.com");
  EXPECT_EQ(plain.query(), std::nullopt);
  EXPECT_EQ(plain.fragment(), std::nullopt);
}

TEST(UriParts, EmptyIsNotAbsent)
{
  const Uri empty = uri("http://@a:?#");
  EXPECT_EQ(empty.userinfo(), "");
  EXPECT_EQ(empty.host(), "a");
  EXPECT_EQ(empty.port(), "");
  EXPECT_EQ(empty.path(), "");
  EXPECT_EQ(empty.query(), "");
  EXPECT_EQ(empty.fragment(), "");
  EXPECT_EQ(uri("file:///x").authority(), "");
  EXPECT_EQ(uri("http://a#").query(), std::nullopt);
  EXPECT_EQ(uri("http://a?").fragment(), std::nullopt);
}

TEST(UriParts, IpLiteralsKeepTheirBrackets)
{
  const Uri literal = uri("http://u@[2001:db8::1]:81/x:y");
  EXPECT_EQ(literal.host(), "[2001:db8::1]");
  EXPECT_EQ(literal.port(), "81");
  EXPECT_EQ(literal.userinfo(), "u");
  EXPECT_EQ(literal.path(), "/x:y");
}

TEST(UriParts, SurviveCopyAndMove)
{
  Uri original = uri("http://a/b?c#d");
  const Uri copy = original;
  const Uri moved = std::move(original);
  EXPECT_EQ(copy.path(), "/b");
  EXPECT_EQ(moved.fragment(), "d");
  EXPECT_EQ(copy, moved);
}

TEST(Uri, Rfc3986_3_1_ASchemeBeginsWithALetter)
{
  for (const char* letter : {"a", "z", "A", "Z"})
    EXPECT_EQ(parsed(std::string{letter} + ":x"), std::string{letter} + ":x");
  for (const char* other : {"`", "{", "@", "[", "0", "9", "+", "-", "."})
    EXPECT_EQ(parsed(std::string{other} + "a:x"), unusable) << other;
}

TEST(Uri, V1_EveryLetterOfAHostHasACase)
{
  EXPECT_EQ(uri("http://AMZ%41%5a%FF.example/").normalised().text(), "http://amzaz%FF.example/");
  EXPECT_EQ(uri("http://AMZ%41%5a%C3%84.example/").normalised().text(), "http://xn--amzaz-kra.example/");
}

TEST(Uri, D9_WhatCannotBeCleanedUpIsUnusable)
{
  EXPECT_EQ(parsed("http://a\\b/"), unusable);
  EXPECT_EQ(parsed("http://a/\x7F"), unusable);
}

TEST(Uri, D8_ReferencesAreNotAbsolute)
{
  for (const char* value : {"", "a", "/a", "//a", "?a", "#a", "1:x", ":x", "a b:c", "%41:x"})
    EXPECT_EQ(parsed(value), unusable) << value;
}

TEST(Uri, D8_MalformedPortsAndLiteralsAreUnusable)
{
  for (const char* value :
       {"http://a:x/", "http://a:80 /", "http://a:80:80/", "http://a:-1/", "http://::1/", "http://[::1/",
        "http://[::1]x:/", "http://[]/", "http://[a]/", "http://[::1]:x/", "http://[1:2:3:4:5:6:7:8:9]/",
        "http://[::1 ]/", "http://[::1%25eth0]/", "http://[::256.0.0.1]/", "http://u@[x]/"}) {
    EXPECT_EQ(parsed(value), unusable) << value;
    EXPECT_EQ(resolved("http://b/", value), unusable) << value;
  }
  const std::string long_literal = "http://[v1." + std::string(60'000, 'a') + "]/";
  EXPECT_EQ(parsed(long_literal), unusable);
}

TEST(Uri, ParseChangesNothingBeyondD9)
{
  for (const char* value : {"HTTP://EXAMPLE.com:80/%7e/../a/./b", "http://a", "http://a?", "http://[::1]/",
                            "http://[v1.x:y]/", "http://[::FFFF:1.2.3.4]:/", "http://1.2.3.256/",
                            "http:", "http:///x", "x:/.//y", "file:///a/./b", "http://a:99999999999/"})
    EXPECT_EQ(parsed(value), value);
  EXPECT_EQ(parsed(" http://a/b c "), "http://a/b%20c");
}

TEST(Uri, HasSchemeIgnoresCase)
{
  EXPECT_TRUE(uri("HtTpS://a/").has_scheme("https"));
  EXPECT_FALSE(uri("https://a/").has_scheme("http"));
  EXPECT_TRUE(uri("HTTP://a/").is_http());
  EXPECT_FALSE(uri("httpx://a/").is_http());
}

TEST(Uri, LacksHost)
{
  EXPECT_TRUE(uri("http:").lacks_host());
  EXPECT_TRUE(uri("http:///x").lacks_host());
  EXPECT_TRUE(uri("https://u@:80/x").lacks_host());
  EXPECT_FALSE(uri("http://a").lacks_host());
  EXPECT_FALSE(uri("mailto:x").lacks_host());
}

TEST(Uri, WithoutFragment)
{
  EXPECT_EQ(uri("http://a/b?c#d").without_fragment(), uri("http://a/b?c"));
  EXPECT_EQ(uri("http://a/b?#").without_fragment(), uri("http://a/b?"));
  EXPECT_EQ(uri("http://a/b").without_fragment(), uri("http://a/b"));
  EXPECT_EQ(uri("http://a/b#c").without_fragment().fragment(), std::nullopt);
}

TEST(UriResolve, Rfc3986_5_4_Examples)
{
  std::ifstream cases(std::filesystem::path{STANDARD_SITEMAP_SHARED_DIR} /
                      "outside/iri-resolution/cases.tsv");
  if (!cases)
    GTEST_SKIP() << "the table of cases is not here";
  std::string line;
  std::getline(cases, line); // header line
  int count = 0;
  while (std::getline(cases, line)) {
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    ASSERT_NE(second, std::string::npos) << line;
    EXPECT_EQ(resolved(line.substr(0, first), line.substr(first + 1, second - first - 1)),
              line.substr(second + 1))
        << line;
    ++count;
  }
  EXPECT_EQ(count, 136);
}

TEST(UriResolve, Rfc3986_5_4_1_WithoutTheTable)
{
  constexpr const char* base = "http://a/b/c/d;p?q";
  EXPECT_EQ(resolved(base, "g:h"), "g:h");
  EXPECT_EQ(resolved(base, "g"), "http://a/b/c/g");
  EXPECT_EQ(resolved(base, "/g"), "http://a/g");
  EXPECT_EQ(resolved(base, "//g"), "http://g");
  EXPECT_EQ(resolved(base, "?y"), "http://a/b/c/d;p?y");
  EXPECT_EQ(resolved(base, "#s"), "http://a/b/c/d;p?q#s");
  EXPECT_EQ(resolved(base, ""), "http://a/b/c/d;p?q");
  EXPECT_EQ(resolved(base, "../../../g"), "http://a/g");
  EXPECT_EQ(resolved(base, "http:g"), "http:g") << "strict";
}

TEST(UriResolve, P6_AnEmptyReferenceGivesTheBaseWithoutItsFragment)
{
  EXPECT_EQ(resolved("http://a/b?q#f", ""), "http://a/b?q");
  EXPECT_EQ(resolved("http://a/b?q#f", " \n "), "http://a/b?q");
  EXPECT_EQ(resolved("http://a/b?q#f", "#"), "http://a/b?q#");
  EXPECT_EQ(resolved("http://a/b?q#f", "?"), "http://a/b?");
}

TEST(UriResolve, IntoATarget)
{
  Uri target = *Uri::parse({"http://a.example/somewhere/quite/different?q#f"});
  EXPECT_FALSE(Uri::resolve_into(target, *Uri::parse({"http://b.example/c/d?e#f"}), {"x/y.html"}));
  EXPECT_EQ(target.text(), "http://b.example/c/x/y.html");
  EXPECT_EQ(target.path(), "/c/x/y.html");
  EXPECT_EQ(target.query(), std::nullopt);
  EXPECT_FALSE(Uri::resolve_into(target, target, {"z"})) << "the target is its own base";
  EXPECT_EQ(target.text(), "http://b.example/c/x/z");
  EXPECT_FALSE(Uri::resolve_into(target, target, {"/w"}));
  EXPECT_EQ(target.text(), "http://b.example/w");
  EXPECT_FALSE(Uri::resolve_into(target, target, {"?q"}));
  EXPECT_EQ(target.text(), "http://b.example/w?q");
  const auto error = Uri::resolve_into(target, target, {"http://h:port/"});
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, Code::unusable_location);
  EXPECT_EQ(target.text(), "http://b.example/w?q") << "unchanged";
}

TEST(UriResolve, BaseWithoutAPath)
{
  EXPECT_EQ(resolved("http://a", "g"), "http://a/g");
  EXPECT_EQ(resolved("http://a?q", "g"), "http://a/g");
  EXPECT_EQ(resolved("http://a", "?q"), "http://a?q");
  EXPECT_EQ(resolved("http://a", ".."), "http://a/");
  EXPECT_EQ(resolved("http://a", "#f"), "http://a#f");
  EXPECT_EQ(resolved("a:", "g"), "a:g");
}

TEST(UriResolve, BaseWithoutAnAuthority)
{
  EXPECT_EQ(resolved("mailto:x@y", "z"), "mailto:z");
  EXPECT_EQ(resolved("urn:a:b", "#f"), "urn:a:b#f");
  EXPECT_EQ(resolved("urn:a:b", "?q"), "urn:a:b?q");
  EXPECT_EQ(resolved("a:/b/c", "../../g"), "a:/g");
}

TEST(UriResolve, D8_ARootOrHostThatNobodyWroteIsUnusable)
{
  EXPECT_EQ(resolved("mailto:x@y", ".//x"), unusable);
  EXPECT_EQ(resolved("mailto:x@y", "/.//x"), unusable);
  EXPECT_EQ(resolved("mailto:x@y", "/x"), "mailto:/x");
  EXPECT_EQ(resolved("a:b/c", "../../g"), unusable);
  EXPECT_EQ(resolved("http://h/", "x:.//y"), unusable);
  EXPECT_EQ(resolved("a:/b/c", "..//d"), unusable);
  EXPECT_EQ(resolved("a:b/c", "..//d"), unusable);
  EXPECT_EQ(resolved("http://h/", "x:/.//evil/"), unusable);
  EXPECT_EQ(resolved("http://h/b/c", "..//d"), "http://h//d") << "there is an authority";
}

TEST(UriResolve, HostsAreNotRewritten)
{
  EXPECT_EQ(resolved("http://[::1]:80/a", "b"), "http://[::1]:80/b");
  EXPECT_EQ(resolved("http://EXAMPLE.com:/a", "b"), "http://EXAMPLE.com:/b");
  EXPECT_EQ(resolved("http://@a/b", "c"), "http://@a/c");
  EXPECT_EQ(resolved("http://a/", "//[2001:DB8::0:1]/x"), "http://[2001:DB8::0:1]/x");
}

TEST(UriResolve, DotSegmentsOfTheBaseGoOnlyWithItsLastSegment)
{
  EXPECT_EQ(resolved("http://a/b/../c", "?q"), "http://a/b/../c?q");
  EXPECT_EQ(resolved("http://a/b/../c", ""), "http://a/b/../c");
  EXPECT_EQ(resolved("http://a/b/../c", "d"), "http://a/d");
  EXPECT_EQ(resolved("http://a/", "http://b/c/../d"), "http://b/d");
  EXPECT_EQ(resolved("http://a/", "/%2e%2e/b"), "http://a/%2e%2e/b") << "not normalised";
}

TEST(UriResolve, ResultsBeyond64KibibytesAreUnusable)
{
  const std::string segment(40u << 10, 'a');
  const Uri base = uri("http://a/" + segment + "/");
  const auto at_most = Uri::resolve(base, {segment.substr(0, (64u << 10) - base.text().size())});
  ASSERT_TRUE(at_most);
  EXPECT_EQ(at_most->text().size(), 64u << 10);
  EXPECT_FALSE(Uri::resolve(base, {segment}));
}

TEST(UriResolve, ManyDotSegmentsAreLinear)
{
  std::string climb;
  for (int i = 0; i < 10'000; ++i)
    climb += "a/../";
  EXPECT_EQ(resolved("http://a/b", climb + "c"), "http://a/c");
  const std::string slashes(60'000, '/');
  EXPECT_EQ(resolved("http://a/b", "/." + slashes), "http://a" + slashes);
}

TEST(UriResolve, D8_FailuresNameTheirCode)
{
  const auto failure = Uri::resolve(uri("http://a/"), {"a\\b"});
  ASSERT_FALSE(failure);
  EXPECT_EQ(failure.error().code, Code::unusable_location);
  EXPECT_FALSE(failure.error().message.empty());
}

TEST(UriNormalised, V1_CaseOfSchemeHostAndEscapes)
{
  EXPECT_EQ(uri("HTTP://ExAmPle.COM/A%c3%a4").normalised().text(), "http://example.com/A%C3%A4");
  EXPECT_EQ(uri("http://EX%FF%41/").normalised().text(), "http://ex%FFa/");
  EXPECT_EQ(uri("http://[2001:DB8::1]/").normalised().text(), "http://[2001:db8::1]/");
  EXPECT_EQ(uri("http://User@a/").normalised().text(), "http://User@a/");
}

TEST(UriNormalised, V1_TheDefaultPortInAnySpelling)
{
  for (const char* port : {"", ":", ":80", ":080", ":0000080"})
    EXPECT_EQ(uri("http://a" + std::string{port} + "/").normalised().text(), "http://a/") << port;
  EXPECT_EQ(uri("http://a:0443").normalised().text(), "http://a:443/");
  EXPECT_EQ(uri("http://a:00/").normalised().text(), "http://a:0/");
}

TEST(UriNormalised, V1_HostsAreInTheirAsciiForm)
{
  EXPECT_EQ(uri("http://EX%C3%A4%41/").normalised().text(), "http://xn--exa-rla/");
  EXPECT_EQ(uri("http://stra\u00DFe.example:80/\u00DF").normalised().text(),
            "http://xn--strae-oqa.example/%C3%9F");
  EXPECT_EQ(uri("http://XN--STRAE-oqa.example/").normalised().text(), "http://xn--strae-oqa.example/");
  EXPECT_EQ(uri("http://u@\u2460.1:8080/").normalised().text(), "http://u@1.1:8080/");
  EXPECT_EQ(uri("http://[v1.XN--a]/").normalised().text(), "http://[v1.xn--a]/") << "a literal";
  EXPECT_EQ(uri("http://xn--a.Example/").normalised().text(), "http://xn--a.example/") << "has none";
  EXPECT_EQ(uri("http://\uFF05"
                "41/")
                .normalised()
                .text(),
            "http://%EF%BC%8541/")
      << "decoding makes no new percent sign";
  EXPECT_EQ(uri("http://\u00E4{`\"}/").normalised().text(), "http://xn--%7B%60%22%7D-koa/")
      << "decoding makes no character that a URI must not contain";
}

TEST(UriNormalised, V1_UnreservedCharactersAreDecoded)
{
  EXPECT_EQ(uri("http://a/%7Eb%2D%2e%5F%41?%7e#%7e").normalised().text(), "http://a/~b-._A?~#~");
  EXPECT_EQ(uri("http://a/%2f%3f%25%20").normalised().text(), "http://a/%2F%3F%25%20");
  EXPECT_EQ(uri("http://a/%2541").normalised().text(), "http://a/%2541");
}

TEST(UriNormalised, V1_DotSegments)
{
  EXPECT_EQ(uri("http://a/b/../c/./d").normalised().text(), "http://a/c/d");
  EXPECT_EQ(uri("http://a/b/%2e%2E/c").normalised().text(), "http://a/c");
  EXPECT_EQ(uri("http://a/../..").normalised().text(), "http://a/");
  EXPECT_EQ(uri("x:/.//b").normalised().text(), "x:/.//b");
  EXPECT_EQ(uri("http://a/b?c/../d#e/../f").normalised().text(), "http://a/b?c/../d#e/../f");
}

TEST(UriNormalised, V1_DefaultPortAndEmptyPath)
{
  EXPECT_EQ(uri("http://a:80").normalised().text(), "http://a/");
  EXPECT_EQ(uri("https://a:443/b").normalised().text(), "https://a/b");
  EXPECT_EQ(uri("https://a:80/").normalised().text(), "https://a:80/");
  EXPECT_EQ(uri("http://a:").normalised().text(), "http://a/");
  EXPECT_EQ(uri("http://a?q").normalised().text(), "http://a/?q");
  EXPECT_EQ(uri("ftp://a:80").normalised().text(), "ftp://a:80");
  EXPECT_EQ(uri("mailto:A@B").normalised().text(), "mailto:A@B");
}

TEST(UriNormalised, V1_KeepsEmptyQueryAndFragment)
{
  EXPECT_EQ(uri("http://a/?#").normalised().text(), "http://a/?#");
}

TEST(PercentDecoded, OnceAndOnlyWhatIsWellFormed)
{
  EXPECT_EQ(percent_decoded("a%20b%2fc"), "a b/c");
  EXPECT_EQ(percent_decoded("%2541"), "%41");
  EXPECT_EQ(percent_decoded("%"), "%");
  EXPECT_EQ(percent_decoded("%4"), "%4");
  EXPECT_EQ(percent_decoded("%zz%41"), "%zzA");
  EXPECT_EQ(percent_decoded("%00"), std::string(1, '\0'));
  EXPECT_EQ(percent_decoded(test::Exact{"x%4"}.view()), "x%4");
}

} // namespace
} // namespace standard_sitemap
