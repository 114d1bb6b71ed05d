#include <gtest/gtest.h>

#include "engine/web/origin.h"
#include "engine/web/public_suffix.h"

#include "tests/unit/web/support.h"

namespace standard_sitemap {
namespace {

using test::uri;

bool origins_equal(std::string_view a, std::string_view b)
{
  EXPECT_EQ(same_origin(uri(a), uri(b)), same_origin(uri(b), uri(a))) << a << ' ' << b;
  return same_origin(uri(a), uri(b));
}

bool sites_equal(std::string_view a, std::string_view b)
{
  EXPECT_EQ(same_site(uri(a), uri(b)), same_site(uri(b), uri(a))) << a << ' ' << b;
  return same_site(uri(a), uri(b));
}

TEST(Origin, Rfc6454_SchemeHostAndPort)
{
  EXPECT_TRUE(origins_equal("http://a.example/x", "HTTP://A.Example:80/y?z"));
  EXPECT_TRUE(origins_equal("https://a.example:443", "https://a.example:/"));
  EXPECT_TRUE(origins_equal("http://a.example:0080/", "http://a.example/"));
  EXPECT_TRUE(origins_equal("http://%61.example/", "http://a.example/"));
  EXPECT_TRUE(origins_equal("http://%c3%a4.example/", "http://%C3%A4.example/"));
  EXPECT_TRUE(origins_equal("http://u:p@a.example/", "http://a.example/"));
  EXPECT_TRUE(origins_equal("http://b\u00FCcher.example/", "http://XN--BCHER-KVA.example/"));
  EXPECT_TRUE(origins_equal("http://B%C3%9CCHER.example/", "http://bu\u0308cher.example/"));
  EXPECT_FALSE(origins_equal("http://b\u00FCcher.example/", "http://bucher.example/"));
  EXPECT_FALSE(origins_equal("http://fa\u00DF.example/", "http://fass.example/")) << "not transitional";
  EXPECT_FALSE(origins_equal("http://%FFa.example/", "http://%FEa.example/"));
  EXPECT_FALSE(origins_equal("http://a.example/", "https://a.example/"));
  EXPECT_FALSE(origins_equal("http://a.example/", "http://a.example:8080/"));
  EXPECT_FALSE(origins_equal("http://a.example/", "http://www.a.example/"));
  EXPECT_FALSE(origins_equal("http://a.example/", "http://a.example./"));
}

TEST(Origin, Rfc6454_OpaqueOriginsEqualNothing)
{
  for (const char* opaque : {"file:///a", "mailto:x", "urn:a", "http:", "http:///x", "ftp://a/",
                             "http://a:65536/", "http://a:99999999999999999999/"})
    EXPECT_FALSE(origins_equal(opaque, opaque)) << opaque;
}

TEST(Origin, EffectivePort)
{
  EXPECT_EQ(effective_port(uri("http://a")), 80u);
  EXPECT_EQ(effective_port(uri("https://a:")), 443u);
  EXPECT_EQ(effective_port(uri("https://a:80")), 80u);
  EXPECT_EQ(effective_port(uri("http://a:65535")), 65'535u);
  EXPECT_EQ(effective_port(uri("http://a:65536")), 0u);
  EXPECT_EQ(effective_port(uri("http://a:4294967376")), 0u) << "80 modulo 2^32";
  EXPECT_EQ(effective_port(uri("file:///a")), 0u);
  EXPECT_EQ(effective_port(uri("x://a:7")), 7u);
}

TEST(Origin, Serialised)
{
  EXPECT_EQ(serialised_origin(uri("HTTPS://u:p@Example.com:8443/a?b#c")), "https://example.com:8443");
  EXPECT_EQ(serialised_origin(uri("https://example.com:443/")), "https://example.com");
  EXPECT_EQ(serialised_origin(uri("http://example.com:443/")), "http://example.com:443");
  EXPECT_EQ(serialised_origin(uri("http://[2001:DB8::1]:80/")), "http://[2001:db8::1]");
  EXPECT_EQ(serialised_origin(uri("https://B\u00FCcher.example:8443/")),
            "https://xn--bcher-kva.example:8443");
  EXPECT_EQ(serialised_origin(uri("file:///a")), "null");
}

TEST(Site, EqualRegistrableDomain)
{
  EXPECT_TRUE(sites_equal("https://www.example.com/", "https://static.example.com:8443/"));
  EXPECT_TRUE(sites_equal("https://example.com/", "https://WWW.EXAMPLE.COM/"));
  EXPECT_TRUE(sites_equal("https://a.example.co.uk/", "https://b.example.co.uk/"));
  EXPECT_FALSE(sites_equal("https://example.com/", "https://example.org/"));
  EXPECT_FALSE(sites_equal("https://badexample.com/", "https://example.com/"));
}

TEST(Site, HostsAreComparedInTheirAsciiForm)
{
  EXPECT_TRUE(sites_equal("http://www.b\u00FCcher.example/", "http://xn--bcher-kva.example/"));
  EXPECT_TRUE(sites_equal("http://a\u3002example.com/", "http://b.example.com/"));
  EXPECT_FALSE(sites_equal("http://a.example.com\uFF61/", "http://b.example.com/")) << "a dot at the end";
  EXPECT_FALSE(sites_equal("http://a.\u24D2o.uk/", "http://b.co.uk/")) << "a public suffix";
  EXPECT_FALSE(sites_equal("http://%FF.example.com/", "http://example.com/")) << "no name";
}

TEST(Site, PublicSuffixesAreNoSites)
{
  EXPECT_FALSE(sites_equal("https://a.co.uk/", "https://b.co.uk/"));
  EXPECT_FALSE(sites_equal("https://a.github.io/", "https://b.github.io/"));
  EXPECT_FALSE(sites_equal("https://co.uk/", "https://a.co.uk/"));
  EXPECT_TRUE(sites_equal("https://co.uk/", "https://CO.uk/")) << "equal hosts";
  EXPECT_FALSE(sites_equal("https://www.ck/", "https://a.ck/")) << "*.ck, !www.ck";
  EXPECT_TRUE(sites_equal("https://a.www.ck/", "https://b.www.ck/"));
}

TEST(Site, NamesThatDomainsMayHave)
{
  EXPECT_TRUE(sites_equal("http://a_b.example.com/", "http://example.com/"));
  EXPECT_TRUE(sites_equal("http://a-b.example.com/", "http://example.com/"));
  EXPECT_TRUE(sites_equal("http://%C4%80.example.com/", "http://example.com/")) << "U+0100";
  for (const char* odd : {"%7F", "%60", "%00", "%20", "%5B", "%40", "%7B", "%2F", "%3A"})
    EXPECT_FALSE(sites_equal("http://a" + std::string{odd} + ".example.com/", "http://example.com/")) << odd;
}

TEST(Site, IsSchemeful)
{
  EXPECT_FALSE(sites_equal("http://example.com/", "https://example.com/"));
  EXPECT_FALSE(sites_equal("file:///a", "file:///a"));
}

TEST(Site, IpLiteralsOnlyEqualThemselves)
{
  EXPECT_TRUE(sites_equal("http://1.2.3.4/", "http://1.2.3.4:8080/"));
  EXPECT_FALSE(sites_equal("http://1.2.3.4/", "http://9.2.3.4/"));
  EXPECT_FALSE(sites_equal("http://0x1.2.3.4/", "http://0x9.2.3.4/"));
  EXPECT_FALSE(sites_equal("http://1.2.3.4./", "http://9.2.3.4./"));
  EXPECT_TRUE(sites_equal("http://[::1]/", "http://[::1]:81/"));
  EXPECT_FALSE(sites_equal("http://[::1]/", "http://[::2]/"));
}

TEST(Site, SingleLabelsOnlyEqualThemselves)
{
  EXPECT_TRUE(sites_equal("http://intranet/", "http://INTRANET/x"));
  EXPECT_FALSE(sites_equal("http://intranet/", "http://wiki/"));
}

TEST(Site, TrailingDotsDoNotUndoTheList)
{
  EXPECT_FALSE(sites_equal("https://a.co.uk./", "https://b.co.uk./"));
  EXPECT_TRUE(sites_equal("https://a.example.com./", "https://b.example.com./"));
  EXPECT_FALSE(sites_equal("https://a.example.com/", "https://b.example.com./")) << "as in browsers";
}

TEST(Site, InternationalNamesInBothSpellings)
{
  EXPECT_TRUE(sites_equal("https://a.b%C3%BCcher.example/", "https://b.b%C3%BCcher.example/"));
  EXPECT_TRUE(sites_equal("https://a.xn--bcher-kva.example/", "https://b.xn--bcher-kva.example/"));
  // A public suffix that is international: .xn--55qx5d.cn, in Unicode U+516C U+53F8 .cn
  EXPECT_FALSE(sites_equal("https://a.xn--55qx5d.cn/", "https://b.xn--55qx5d.cn/"));
  EXPECT_FALSE(sites_equal("https://a.%E5%85%AC%E5%8F%B8.cn/", "https://b.%E5%85%AC%E5%8F%B8.cn/"));
}

TEST(Site, PercentEncodingDoesNotUndoTheList)
{
  EXPECT_FALSE(sites_equal("https://a.c%6F.uk/", "https://b.co%2Euk/"));
  EXPECT_FALSE(sites_equal("https://example.com%00.a.evil.example/", "https://example.com/"));
  EXPECT_FALSE(sites_equal("https://example.com%00.evil.example/", "https://example.com%00x/"));
  EXPECT_FALSE(sites_equal("https://x%2F.example.com/", "https://example.com/"));
}

TEST(Origin, TheRegistrableSiteIsThatOfTheOwner)
{
  const auto site = [](std::string_view text) { return registrable_site(uri(text)); };
  EXPECT_EQ(site("https://www.Example.co.uk:8443/a"), "example.co.uk");
  EXPECT_EQ(site("http://example.co.uk/"), "example.co.uk");
  EXPECT_EQ(site("http://somebody.github.io/"), "somebody.github.io");
  EXPECT_EQ(site("http://github.io/"), "github.io");
  EXPECT_EQ(site("http://127.0.0.1:80/"), "127.0.0.1");
  EXPECT_EQ(site("http://[::1]/"), "[::1]");
  EXPECT_EQ(site("http://localhost/"), "localhost");
  EXPECT_EQ(site("file:///a/b"), "");
}

TEST(Origin, R4_OneSiteToAReaderWhateverTheScheme)
{
  const auto one = [](const char* a, const char* b) {
    EXPECT_EQ(is_one_site(uri(a), uri(b)), is_one_site(uri(b), uri(a))) << a << ' ' << b;
    return is_one_site(uri(a), uri(b));
  };
  EXPECT_TRUE(one("http://example.com/", "https://www.example.com:8443/"));
  EXPECT_TRUE(one("http://127.0.0.1/", "https://127.0.0.1/"));
  EXPECT_FALSE(one("http://a.github.io/", "https://b.github.io/"));
  EXPECT_FALSE(one("http://127.0.0.1/", "https://127.0.0.2/"));
  EXPECT_FALSE(one("file:///a", "file:///a"));
  EXPECT_FALSE(one("http://example.com/", "ftp://example.com/"));
}

} // namespace
} // namespace standard_sitemap
