#include <vector>

#include <gtest/gtest.h>

#include "engine/web/address_space.h"
#include "engine/web/ip_literal.h"

#include "tests/unit/web/support.h"

namespace standard_sitemap::address_space_test {
namespace {

constexpr AddressSpace unknown = AddressSpace::unknown;
constexpr AddressSpace loopback = AddressSpace::loopback;
constexpr AddressSpace private_ = AddressSpace::private_network;
constexpr AddressSpace public_ = AddressSpace::public_network;

AddressSpace space(const char* text)
{
  if (const auto address = parse_ipv4(text))
    return address_space_of(*address);
  const auto address = parse_ipv6('[' + std::string{text} + ']');
  EXPECT_TRUE(address) << text;
  return address ? address_space_of(*address) : AddressSpace::unknown;
}

AddressSpace spelled(std::string_view host)
{
  return address_space_by_spelling(test::uri("http://" + std::string{host} + "/x"));
}

TEST(AddressSpaceOf, Ipv4)
{
  for (const char* text : {"127.0.0.0", "127.255.255.255", "0.0.0.0", "0.1.2.3"})
    EXPECT_EQ(space(text), loopback) << text;
  for (const char* text : {"10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0",
                           "192.168.255.255", "169.254.169.254", "100.64.0.0", "100.127.255.255", "192.0.0.1",
                           "192.0.2.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1",
                           "224.0.0.1", "239.1.2.3", "240.0.0.1", "255.255.255.255"})
    EXPECT_EQ(space(text), private_) << text;
  for (const char* text :
       {"1.1.1.1", "9.255.255.255", "11.0.0.0", "126.255.255.255", "128.0.0.0", "172.15.255.255",
        "172.32.0.0", "192.167.255.255", "192.169.0.0", "100.63.255.255", "100.128.0.0", "169.253.255.255",
        "169.255.0.0", "192.0.1.0", "198.17.255.255", "198.20.0.0", "223.255.255.255"})
    EXPECT_EQ(space(text), public_) << text;
}

TEST(AddressSpaceOf, Ipv6)
{
  for (const char* text : {"::", "::1"})
    EXPECT_EQ(space(text), loopback) << text;
  for (const char* text :
       {"fc00::1", "fdff::1", "fe80::1", "febf::1", "fec0::1", "feff::1", "ff02::1", "2001:db8::1", "100::1",
        "2001:2::1", "3fff:fff::1", "5f00::1", "64:ff9b:1::1", "1::1"})
    EXPECT_EQ(space(text), private_) << text;
  for (const char* text : {"2606:4700::1111", "2001:4860::8888", "fbff::1", "2001:db9::1", "3ffe::1",
                           "4000::1", "fe00::1", "3fff:1000::1"})
    EXPECT_EQ(space(text), public_) << text;
}

TEST(AddressSpaceOf, Ipv6ThatCarriesIpv4)
{
  EXPECT_EQ(space("::ffff:127.0.0.1"), loopback);
  EXPECT_EQ(space("::ffff:10.0.0.1"), private_);
  EXPECT_EQ(space("::ffff:1.1.1.1"), public_);
  EXPECT_EQ(space("::127.0.0.1"), loopback);
  EXPECT_EQ(space("::192.168.0.1"), private_);
  EXPECT_EQ(space("::1.1.1.1"), public_);
  EXPECT_EQ(space("64:ff9b::127.0.0.1"), loopback);
  EXPECT_EQ(space("64:ff9b::10.0.0.1"), private_);
  EXPECT_EQ(space("64:ff9b::1.1.1.1"), public_);
  EXPECT_EQ(space("2002:7f00:1::"), loopback);
  EXPECT_EQ(space("2002:a00:1::5"), private_);
  EXPECT_EQ(space("2002:101:101::5"), public_);
  EXPECT_EQ(space("::ffff:0:127.0.0.1"), loopback) << "IPv4-translated";
}

TEST(AddressSpaceOf, OtherLengthsAreUnknown)
{
  for (const std::size_t size : {0u, 1u, 3u, 5u, 15u, 17u})
    EXPECT_EQ(address_space_of(std::vector<std::uint8_t>(size, 127)), unknown) << size;
}

TEST(AddressSpaceBySpelling, Localhost)
{
  for (const char* host :
       {"localhost", "LOCALHOST", "localhost.", "a.localhost", "a.b.LocalHost.", "local%68ost",
        "localhost:8080", "u@localhost",
        "%EF%BD%8C%EF%BD%8F%EF%BD%83%EF%BD%81%EF%BD%8C%EF%BD%88%EF%BD%8F%EF%BD%93%EF%BD%94"})
    EXPECT_EQ(spelled(host), loopback) << host;
  for (const char* host :
       {"localhost.example.com", "notlocalhost", "localhos", "example.com", "localhost.localdomain"})
    EXPECT_EQ(spelled(host), unknown) << host;
}

TEST(AddressSpaceBySpelling, EveryFormOfIpv4)
{
  for (const char* host : {"127.0.0.1",
                           "127.1",
                           "127.0.1",
                           "2130706433",
                           "0x7f000001",
                           "0X7F.1",
                           "0177.0.0.1",
                           "017700000001",
                           "127.0.0.1.",
                           "0x7f.0.0.0x1",
                           "0",
                           "0.0.0.0",
                           "0x",
                           "127%2E0%2e0%2E1",
                           "%31%32%37.1",
                           "127.16777215",
                           "127.0.65535",
                           "00000000000000000000000000000177.1",
                           "%EF%BC%91%EF%BC%92%EF%BC%97%EF%BC%8E%EF%BC%91",
                           "127%E3%80%821",
                           "127%EF%BD%A10.1"})
    EXPECT_EQ(spelled(host), loopback) << host;
  for (const char* host :
       {"10.1", "0xa9fea9fe", "2852039166", "192.168.1", "0300.0250.1.1", "3232235777", "169.254.169.254."})
    EXPECT_EQ(spelled(host), private_) << host;
  for (const char* host : {"1.1.1.1", "8.8.8.8.", "0x08080808", "16843009"})
    EXPECT_EQ(spelled(host), public_) << host;
}

TEST(AddressSpaceBySpelling, WhatNoSystemTakesForAnAddressIsUnknown)
{
  for (const char* host :
       {"127.0.0.0.1", "256.0.0.1", "127.0.0.256", "127.16777216", "127.0.65536", "4294967296", "0x100000000",
        "08.0.0.1", "0x7g.1", "127..1", ".127.1", "1e3", "127.0.0.1x", "99999999999999999999", "-1"})
    EXPECT_EQ(spelled(host), unknown) << host;
}

std::string percent_encoded(std::string_view text)
{
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    result += '%';
    result += digits[byte >> 4];
    result += digits[byte & 15u];
  }
  return result;
}

// Policy "Fetching": hosts are classified after UTS 46 mapping, as authored (D-9 encodes them) and
// percent-encoded.
TEST(AddressSpaceBySpelling, WhatUts46Maps)
{
  for (const char* host :
       {"①②⑦.0.0.1", "ⓛocalhost", "a.ⓛⓞⓒⓐⓛⓗⓞⓢⓣ.", "𝟏𝟐𝟕.0.0.1", "𝟙𝟚𝟟.𝟷", "¹²⁷.₁", "local\xC2\xADhost",
        "1\xC2\xAD"
        "2\xE2\x80\x8B"
        "7.0.0.1",
        "127。0。0。1", "127｡1", "127．1", "０ｘ７ｆ．１", "0ˣ7f.1", "０１７７.1", "𝓵𝓸𝓬𝓪𝓵𝓱𝓸𝓼𝓽。",
        "loca\xEF\xB8\x8Flhost", "²¹³⁰⁷⁰⁶⁴³³"}) {
    EXPECT_EQ(spelled(host), loopback) << host;
    EXPECT_EQ(spelled(percent_encoded(host)), loopback) << host;
  }
  EXPECT_EQ(spelled("①⓪.0.0.1"), private_);
  EXPECT_EQ(spelled("①⑥⑨。②⑤④。169.254"), private_);
  EXPECT_EQ(spelled("⑧.8.8.8"), public_);
  const std::string zeros = percent_encoded("０");
  std::string many;
  while (many.size() < 8'000)
    many += zeros;
  EXPECT_EQ(spelled(many + "177.1"), loopback) << "as long as a URI may be";
}

TEST(AddressSpaceBySpelling, WhatUts46RefusesIsUnknown)
{
  for (const char* host :
       {"127.0.0.1%00", "127.0.0.1%00.example", "%EF%BC%85%33%31.1", "127%2F1", "⒈27.0.0.1", "xn--127-.1",
        "xn--localhost-", "%FF127.1", "127.1%E2%80%8E", "%C2%AD"})
    EXPECT_EQ(spelled(host), unknown) << host;
}

TEST(AddressSpaceBySpelling, Ipv6Literals)
{
  for (const char* host : {"[::1]", "[0:0:0:0:0:0:0:1]", "[::]", "[::ffff:7f00:1]", "[::FFFF:127.0.0.1]",
                           "[::127.0.0.1]", "[64:ff9b::7f00:1]"})
    EXPECT_EQ(spelled(host), loopback) << host;
  EXPECT_EQ(spelled("[fe80::1]"), private_);
  EXPECT_EQ(spelled("[FD00::1]:81"), private_);
  EXPECT_EQ(spelled("[2606:4700::1111]"), public_);
  EXPECT_EQ(spelled("[v1.a]"), unknown);
}

TEST(AddressSpaceBySpelling, OtherSchemes)
{
  EXPECT_EQ(address_space_by_spelling(test::uri("file:///a")), loopback);
  EXPECT_EQ(address_space_by_spelling(test::uri("FILE://host/a")), loopback);
  EXPECT_EQ(address_space_by_spelling(test::uri("mailto:a@localhost")), unknown);
  EXPECT_EQ(address_space_by_spelling(test::uri("http:")), unknown);
}

TEST(IsMorePrivate, LoopbackBeforePrivateBeforePublic)
{
  EXPECT_TRUE(is_more_private(loopback, private_));
  EXPECT_TRUE(is_more_private(loopback, public_));
  EXPECT_TRUE(is_more_private(private_, public_));
  for (const AddressSpace same : {unknown, loopback, private_, public_})
    EXPECT_FALSE(is_more_private(same, same));
  EXPECT_FALSE(is_more_private(private_, loopback));
  EXPECT_FALSE(is_more_private(public_, loopback));
  for (const AddressSpace other : {loopback, private_, public_}) {
    EXPECT_FALSE(is_more_private(unknown, other));
    EXPECT_FALSE(is_more_private(other, unknown));
  }
}

} // namespace
} // namespace standard_sitemap::address_space_test
