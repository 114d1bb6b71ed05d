#include "engine/web/ip_literal.h"

#include <gtest/gtest.h>

#if __has_include(<arpa/inet.h>)
#include <arpa/inet.h>
#endif

namespace standard_sitemap::ip_literal_test {
namespace {

std::optional<Ipv6Address> parsed(const std::string& address)
{
  return parse_ipv6('[' + address + ']');
}

TEST(ParseIpv6, TheGapIsAsManyZerosAsAreMissing)
{
  EXPECT_EQ(parsed("::"), Ipv6Address{});
  EXPECT_EQ(parsed("::1"), (Ipv6Address{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}));
  EXPECT_EQ(parsed("1::"), (Ipv6Address{0, 1}));
  EXPECT_EQ(parsed("1::2"), (Ipv6Address{0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2}));
  EXPECT_EQ(parsed("1:2:3:4:5:6::8"), (Ipv6Address{0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 0, 0, 8}));
  EXPECT_EQ(parsed("AbC:2:3:4:5:6:7:fFfE"),
            (Ipv6Address{0x0A, 0xBC, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0xFF, 0xFE}));
  EXPECT_EQ(parsed("1::10.0.255.9"), (Ipv6Address{0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 255, 9}));
  EXPECT_EQ(parsed("1:2:3:4:5:6:1.2.3.4"), (Ipv6Address{0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 1, 2, 3, 4}));
}

TEST(ParseIpv6, WhatIsNoAddressIsRefused)
{
  for (const char* text : {"",
                           ":",
                           ":::",
                           "1",
                           "1:",
                           ":1",
                           "1:::2",
                           "1::2::3",
                           "1:2:3:4:5:6:7",
                           "1:2:3:4:5:6:7:8:9",
                           "1:2:3:4::5:6:7:8",
                           "12345::",
                           "g::",
                           "-1::",
                           "+1::",
                           "0x1::",
                           " ::1",
                           "::1 ",
                           "::1.2.3",
                           "::1.2.3.4.5",
                           "::1.2.3.256",
                           "::1.2.3.04",
                           "::1.2.3.",
                           "::.2.3.4",
                           "::1.2.3.4:5",
                           "1.2.3.4",
                           "1:2:3:4:5:6:7:1.2.3.4"})
    EXPECT_FALSE(parsed(text)) << text;
  EXPECT_FALSE(parsed({':', ':', '\0'}));
  EXPECT_FALSE(parse_ipv6("::1"));
  EXPECT_FALSE(parse_ipv6("["));
}

TEST(ParseIpv6, AZoneIsNoPartOfTheAddress)
{
  EXPECT_EQ(parsed("::1%eth0"), parsed("::1"));
  EXPECT_FALSE(parsed("%eth0"));
}

#if __has_include(<arpa/inet.h>)
std::optional<Ipv6Address> parsed_by_the_system(const std::string& address)
{
  Ipv6Address bytes{};
  return inet_pton(AF_INET6, address.c_str(), bytes.data()) == 1 ? std::optional{bytes} : std::nullopt;
}

// Each text of up to 16 tokens `a` and `:`, which suffice for an address, and some with an IPv4 address
// behind them.
TEST(ParseIpv6, Differential_TakesWhatTheSystemTakes)
{
  for (const auto& [most, ending] : {std::pair{16u, ""}, {13u, "1.2.3.4"}, {13u, "1.2.3.400"}}) {
    for (unsigned length = 0; length <= most; ++length) {
      for (unsigned bits = 0; bits < 1u << length; ++bits) {
        std::string text;
        for (unsigned index = 0; index < length; ++index)
          text += (bits >> index & 1u) != 0 ? ':' : 'a';
        text += ending;
        ASSERT_EQ(parsed(text), parsed_by_the_system(text)) << text;
      }
    }
  }
}
#endif

} // namespace
} // namespace standard_sitemap::ip_literal_test
