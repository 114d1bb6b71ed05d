#include <gtest/gtest.h>

#include "engine/web/refusal.h"

#include "tests/unit/web/support.h"

namespace standard_sitemap {

inline void PrintTo(Refusal refusal, std::ostream* out)
{
  *out << refusal_name(refusal);
}

namespace {

using test::uri;

constexpr std::optional<Refusal> none = std::nullopt;

std::optional<Refusal> fetch(std::string_view target, std::string_view page,
                             AddressSpace space = AddressSpace::unknown, const Policy& policy = {})
{
  return fetch_refusal(uri(target), {uri(page), space}, policy);
}

TEST(FetchRefusal, OnlyHttpAndHttps)
{
  EXPECT_EQ(fetch("http://a.example/x", "http://a.example/"), none);
  EXPECT_EQ(fetch("HTTPS://b.example/x", "http://a.example/"), none);
  for (const char* target :
       {"ftp://a.example/x", "data:text/xml,x", "javascript:1", "blob:http://a/b", "about:blank", "urn:a",
        "mailto:x@y", "file:///etc/passwd", "FILE:///x", "view-source:http://a/"})
    EXPECT_EQ(fetch(target, "http://a.example/"), Refusal::scheme) << target;
}

TEST(FetchRefusal, HttpWithoutAHostOrWithAnImpossiblePortIsUnusable)
{
  for (const char* target : {"http:", "http:g", "https:///x", "http://:80/", "http://a.example:65536/"})
    EXPECT_EQ(fetch(target, "https://a.example/"), Refusal::unusable) << target;
}

TEST(FetchRefusal, CredentialsWhereverTheyComeFrom)
{
  for (const char* target : {"http://u:p@a.example/", "http://u@a.example/", "http://@a.example/",
                             "http://:@a.example/", "http://a.example@b.example/"})
    EXPECT_EQ(fetch(target, "http://a.example/"), Refusal::credentials) << target;
  EXPECT_EQ(fetch("http://a.example/u@b", "http://a.example/"), none);
}

TEST(FetchRefusal, MixedContent)
{
  EXPECT_EQ(fetch("http://a.example/", "https://a.example/"), Refusal::mixed_content);
  EXPECT_EQ(fetch("HTTP://a.example/", "HTTPS://a.example/"), Refusal::mixed_content);
  EXPECT_EQ(fetch("https://a.example/", "https://a.example/"), none);
  EXPECT_EQ(fetch("https://a.example/", "http://a.example/"), none);
}

TEST(FetchRefusal, LengthOfTheUri)
{
  Policy policy;
  policy.uri_bytes = 20;
  const std::string longest = "http://a.example/890";
  EXPECT_EQ(fetch(longest, "http://a.example/", AddressSpace::unknown, policy), none);
  EXPECT_EQ(fetch(longest + "1", "http://a.example/", AddressSpace::unknown, policy), Refusal::too_long);
}

TEST(FetchRefusal, OrderOfTheReasons)
{
  Policy policy;
  policy.uri_bytes = 30;
  const std::string path(40, 'x');
  EXPECT_EQ(fetch("http:" + path, "http://a.example/", AddressSpace::unknown, policy), Refusal::unusable);
  EXPECT_EQ(fetch("ftp://" + path, "http://a.example/", AddressSpace::unknown, policy), Refusal::too_long);
  EXPECT_EQ(fetch("ftp://u@a.example/", "https://a.example/"), Refusal::scheme);
  EXPECT_EQ(fetch("http://u@127.0.0.1/", "https://a.example/"), Refusal::credentials);
  EXPECT_EQ(fetch("http://127.0.0.1/", "https://a.example/"), Refusal::mixed_content);
}

TEST(FetchRefusal, AMorePrivateSpellingIsRefused)
{
  EXPECT_EQ(fetch("http://127.0.0.1/", "http://a.example/"), Refusal::private_network)
      << "a name counts as public";
  EXPECT_EQ(fetch("http://localhost/", "http://a.example/"), Refusal::private_network);
  EXPECT_EQ(fetch("http://10.0.0.1/", "http://a.example/"), Refusal::private_network);
  EXPECT_EQ(fetch("http://[::ffff:7f00:1]/", "http://8.8.8.8/"), Refusal::private_network);
  EXPECT_EQ(fetch("http://0x7f.1/", "http://10.0.0.1/"), Refusal::private_network);
  EXPECT_EQ(fetch("http://127.0.0.1/", "http://a.example/", AddressSpace::private_network),
            Refusal::private_network);
  EXPECT_EQ(fetch("http://10.0.0.1/", "http://localhost/", AddressSpace::public_network),
            Refusal::private_network)
      << "the connected address comes before the spelling";
}

TEST(FetchRefusal, AnEquallyPrivateOrMorePublicAddressIsAllowed)
{
  EXPECT_EQ(fetch("http://localhost/", "http://127.0.0.1/"), none);
  EXPECT_EQ(fetch("http://10.0.0.1/", "http://192.168.0.1/"), none);
  EXPECT_EQ(fetch("http://8.8.8.8/", "http://localhost/"), none);
  EXPECT_EQ(fetch("http://10.0.0.1/", "http://a.example/", AddressSpace::private_network), none);
  EXPECT_EQ(fetch("http://127.0.0.1/", "http://a.example/", AddressSpace::loopback), none);
  EXPECT_EQ(fetch("http://name.example/", "http://a.example/", AddressSpace::public_network), none)
      << "address_refusal judges where a name leads";
}

TEST(FetchRefusal, AllowPrivateNetwork)
{
  Policy policy;
  policy.allow_private_network = true;
  EXPECT_EQ(fetch("http://127.0.0.1/", "http://a.example/", AddressSpace::public_network, policy), none);
  EXPECT_EQ(fetch("http://127.0.0.1/", "https://a.example/", AddressSpace::public_network, policy),
            Refusal::mixed_content);
}

TEST(FetchRefusal, FilesBelowThePagesDirectory)
{
  constexpr const char* page = "file:///home/me/site/index.html";
  for (const char* target : {"file:///home/me/site/map.xml", "file:///home/me/site/sub/dir/map.xml",
                             "FILE://localhost/home/me/site/map.xml", "file:/home/me/site/map.xml",
                             "file:///home/me/s%69te/m%C3%A4p.xml", "file:///home/me/site/a/../map.xml",
                             "file:///home/me/site/..map.xml", "file:///home/me/site/%2emap.xml"})
    EXPECT_EQ(fetch(target, page), none) << target;
}

TEST(FetchRefusal, AnEscapedSlashIsNoPartOfAName)
{
  EXPECT_EQ(fetch("file:///site/a%2Fb", "file:///site/page.html"), Refusal::outside_directory);
  EXPECT_EQ(fetch("file:///site/a%5Cb", "file:///site/page.html"), Refusal::outside_directory);
  EXPECT_EQ(fetch("file:///site/a%00b", "file:///site/page.html"), Refusal::outside_directory);
  EXPECT_EQ(fetch("file:///site/a%30b%5D%01", "file:///site/page.html"), none);
}

TEST(FetchRefusal, FilesElsewhere)
{
  constexpr const char* page = "file:///home/me/site/index.html";
  for (const char* target :
       {"file:///etc/passwd", "file:///home/me/map.xml", "file:///home/me/site2/map.xml",
        "file:///home/me/site", "file:///home/me/site/", "file:///home/me/site/../map.xml",
        "file:///home/me/site/%2e%2e/map.xml", "file:///home/me/site/.%2E/map.xml",
        "file:///home/me/site/a/%2e%2e/map.xml", "file:///home/me/site/..%2fmap.xml",
        "file:///home/me/site/a%2F..%2F..%2Fmap.xml", "file:///home/me/site/..%5Cmap.xml",
        "file:///home/me/site/a%00b", "file://server/home/me/site/map.xml", "file:home/me/site/map.xml",
        "file:", "file:///home/me/site/%2E", "file:///HOME/me/site/map.xml"})
    EXPECT_EQ(fetch(target, page), Refusal::outside_directory) << target;
}

TEST(FetchRefusal, FilesOnlyForFiles)
{
  EXPECT_EQ(fetch("file:///a/b", "http://localhost/"), Refusal::scheme);
  EXPECT_EQ(fetch("http://a.example/x", "file:///a/b"), none);
  EXPECT_EQ(fetch("http://localhost/x", "file:///a/b"), none) << "as private as the file";
  EXPECT_EQ(fetch("file:///a/c", "file:///a/%2e%2e/b"), Refusal::outside_directory)
      << "a page URI with dot segments could be a trap";
}

std::optional<Refusal> connect(std::string_view target, AddressSpace connected, std::string_view page,
                               AddressSpace space = AddressSpace::unknown, const Policy& policy = {})
{
  return address_refusal(uri(target), connected, {uri(page), space}, policy);
}

TEST(AddressRefusal, AConnectedAddressIsRefused)
{
  const auto from_public = [](AddressSpace connected, const Policy& policy = {}) {
    return connect("http://b.example/", connected, "http://a.example/", AddressSpace::public_network, policy);
  };
  EXPECT_EQ(from_public(AddressSpace::loopback), Refusal::private_network);
  EXPECT_EQ(from_public(AddressSpace::private_network), Refusal::private_network);
  EXPECT_EQ(from_public(AddressSpace::public_network), none);
  EXPECT_EQ(from_public(AddressSpace::unknown), none);
  Policy policy;
  policy.allow_private_network = true;
  EXPECT_EQ(from_public(AddressSpace::loopback, policy), none);
}

TEST(AddressRefusal, APageOfUnknownSpaceIsJudgedByItsSpelling)
{
  constexpr const char* map = "http://b.example/";
  EXPECT_EQ(connect(map, AddressSpace::loopback, "http://localhost/"), none);
  EXPECT_EQ(connect(map, AddressSpace::loopback, "file:///a"), none);
  EXPECT_EQ(connect(map, AddressSpace::loopback, "http://10.0.0.1/"), Refusal::private_network);
  EXPECT_EQ(connect(map, AddressSpace::private_network, "http://a.example/"), Refusal::private_network)
      << "a name counts as public";
}

TEST(AddressRefusal, ThePagesOwnOriginIsNeverMorePrivate)
{
  constexpr const char* page = "http://nas.example:8080/page";
  for (const AddressSpace space : {AddressSpace::unknown, AddressSpace::public_network}) {
    EXPECT_EQ(connect("http://nas.example:8080/map", AddressSpace::private_network, page, space), none);
    EXPECT_EQ(connect("http://NAS.example:8080/map", AddressSpace::loopback, page, space), none);
    for (const char* other : {"http://nas.example/map", "https://nas.example:8080/map",
                              "http://www.nas.example:8080/map", "http://example:8080/map"})
      EXPECT_EQ(connect(other, AddressSpace::private_network, page, space), Refusal::private_network)
          << other;
  }
  EXPECT_EQ(fetch("http://localhost/map", "http://localhost/", AddressSpace::public_network), none)
      << "a page that came through a proxy, or from a cache";
  EXPECT_EQ(fetch("http://localhost:81/map", "http://localhost/", AddressSpace::public_network),
            Refusal::private_network);
}

TEST(LinkRefusal, HttpHttpsMailtoAndTel)
{
  for (const char* target : {"http://a/", "HTTPS://a/", "mailto:a@b", "tel:+49", "http://127.0.0.1/"})
    EXPECT_EQ(link_refusal(uri(target), {}), none) << target;
  for (const char* target : {"javascript:alert(1)", "JaVaScRiPt:x", "data:text/html,x", "file:///x", "blob:x",
                             "ftp://a/", "vbscript:x", "about:blank", "java\tscript:x"})
    EXPECT_EQ(link_refusal(uri(target), {}), Refusal::scheme) << target;
}

TEST(LinkRefusal, CredentialsLengthAndHost)
{
  EXPECT_EQ(link_refusal(uri("http://u:p@a/"), {}), Refusal::credentials);
  EXPECT_EQ(link_refusal(uri("http://@a/"), {}), Refusal::credentials);
  EXPECT_EQ(link_refusal(uri("http:///x"), {}), Refusal::unusable);
  const std::string base = "http://a/";
  EXPECT_EQ(link_refusal(uri(base + std::string(8'192 - base.size(), 'x')), {}), none);
  EXPECT_EQ(link_refusal(uri(base + std::string(8'193 - base.size(), 'x')), {}), Refusal::too_long);
}

TEST(Refusal, Names)
{
  EXPECT_EQ(refusal_name(Refusal::unusable), "unusable");
  EXPECT_EQ(refusal_name(Refusal::scheme), "scheme");
  EXPECT_EQ(refusal_name(Refusal::credentials), "credentials");
  EXPECT_EQ(refusal_name(Refusal::mixed_content), "mixed-content");
  EXPECT_EQ(refusal_name(Refusal::private_network), "private-network");
  EXPECT_EQ(refusal_name(Refusal::outside_directory), "outside-directory");
  EXPECT_EQ(refusal_name(Refusal::too_long), "too-long");
}

} // namespace
} // namespace standard_sitemap
