// The first and the last address of each block of the IANA special-purpose registries, and their neighbours.

#include <vector>

#include <gtest/gtest.h>

#include "engine/web/address_space.h"
#include "engine/web/ip_literal.h"

#include "tests/unit/web/support.h"

namespace standard_sitemap {
namespace {

AddressSpace space(const char* text)
{
  if (const auto address = parse_ipv4(text))
    return address_space_of(*address);
  const auto address = parse_ipv6('[' + std::string{text} + ']');
  EXPECT_TRUE(address) << text;
  return address ? address_space_of(*address) : AddressSpace::unknown;
}

AddressSpace spelled(const std::string& host)
{
  return address_space_by_spelling(test::uri("http://" + host + "/"));
}

struct Block {
  const char *before, *first, *last, *behind; ///< a neighbour that is not public is left out
  AddressSpace space = AddressSpace::private_network;
};

TEST(AddressSpaceEdge, BlocksEndWhereTheRegistrySays)
{
  for (const Block& block : std::vector<Block>{
           {nullptr, "0.0.0.0", "0.255.255.255", "1.0.0.0", AddressSpace::loopback},
           {"9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"},
           {"100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"},
           {"126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0", AddressSpace::loopback},
           {"169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0"},
           {"172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"},
           {"191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0"},
           {"192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0"},
           {"192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"},
           {"198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0"},
           {"198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0"},
           {"203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0"},
           {"223.255.255.255", "224.0.0.0", "255.255.255.255", nullptr},
           {nullptr, "0:1::", "ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "101::"},
           {nullptr, "100::", "100::ffff:ffff:ffff:ffff", "100:0:0:1::"},
           {"2001:1:ffff::", "2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff", "2001:2:1::"},
           {"2001:db7:ffff::", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::"},
           {"3ffe:ffff::", "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:1000::"},
           {"5eff:ffff::", "5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "5f01::"},
           {"fbff:ffff::", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fe00::"},
           {"fe7f:ffff::", "fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", nullptr},
           {nullptr, "fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", nullptr},
           {nullptr, "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", nullptr}}) {
    EXPECT_EQ(space(block.first), block.space) << block.first;
    EXPECT_EQ(space(block.last), block.space) << block.last;
    if (block.before) {
      EXPECT_EQ(space(block.before), AddressSpace::public_network) << block.before;
    }
    if (block.behind) {
      EXPECT_EQ(space(block.behind), AddressSpace::public_network) << block.behind;
    }
  }
}

TEST(AddressSpaceEdge, EmbeddedAddressesEndWhereTheirPrefixesSay)
{
  EXPECT_EQ(space("64:ff9b::1:1.1.1.1"), AddressSpace::private_network) << "not NAT64's /96";
  EXPECT_EQ(space("64:ff9c::1.1.1.1"), AddressSpace::private_network);
  EXPECT_EQ(space("::fffe:1.1.1.1"), AddressSpace::private_network);
  EXPECT_EQ(space("::fffe:0:1.1.1.1"), AddressSpace::private_network);
  EXPECT_EQ(space("2003:7f00:1::"), AddressSpace::public_network) << "not 6to4";
  EXPECT_EQ(space("2001:ffff:7f00:1::"), AddressSpace::public_network);
}

TEST(AddressSpaceEdge, PartsOfIpv4AtTheirBounds)
{
  EXPECT_EQ(spelled("4294967295"), AddressSpace::private_network);
  EXPECT_EQ(spelled("0xffffffff"), AddressSpace::private_network);
  EXPECT_EQ(spelled("037777777777"), AddressSpace::private_network);
  EXPECT_EQ(spelled("255.255.255.255"), AddressSpace::private_network);
  EXPECT_EQ(spelled("255.16777215"), AddressSpace::private_network);
  EXPECT_EQ(spelled("10.0.255.255"), AddressSpace::private_network);
  EXPECT_EQ(spelled("169.254.1"), AddressSpace::private_network);
  EXPECT_EQ(spelled("1.1.1.0"), AddressSpace::public_network);
  EXPECT_EQ(spelled("010.0.0.1"), AddressSpace::public_network) << "octal: 8.0.0.1";
  for (const auto* none : {"127.0.0.1.0", "127.0.0.1.1", "1.1.1.256", "1.1.65536", "1.16777216"})
    EXPECT_EQ(spelled(none), AddressSpace::unknown) << none;
}

TEST(AddressSpaceEdge, EveryPartOfIpv4HasItsPlace)
{
  EXPECT_EQ(spelled("198.51.100.1"), AddressSpace::private_network);
  EXPECT_EQ(spelled("198.51.0.100"), AddressSpace::public_network);
  EXPECT_EQ(spelled("198.18.0.1"), AddressSpace::private_network);
  EXPECT_EQ(spelled("198.0.18.1"), AddressSpace::public_network);
}

// U+FF01 to U+FF5E are the full-width forms of U+0021 to U+007E.
TEST(AddressSpaceEdge, FullWidthFormsCharacterByCharacter)
{
  for (unsigned c = 'A'; c <= 'Z'; ++c) { // each as the last letter but one of the label before `.localhost`
    const unsigned wide = 0xFF00 + c - 0x20;
    const std::string encoded{static_cast<char>(0xE0 | (wide >> 12)),
                              static_cast<char>(0x80 | ((wide >> 6) & 0x3F)),
                              static_cast<char>(0x80 | (wide & 0x3F))};
    EXPECT_EQ(spelled(encoded + ".localhost"), AddressSpace::loopback) << c;
  }
  EXPECT_EQ(spelled("\xEF\xBC\x90"), AddressSpace::loopback) << "0";
  EXPECT_EQ(spelled("\xEF\xBC\x99.1"), AddressSpace::public_network) << "9.1";
  EXPECT_EQ(spelled("\xEF\xBC\x90\xEF\xBD\x98"
                    "7f.1"),
            AddressSpace::loopback)
      << "0x7f.1";
  EXPECT_EQ(spelled("127\xEF\xBC\x8E"
                    "1"),
            AddressSpace::loopback)
      << "full stop";
  EXPECT_EQ(spelled("\xEF\xBC\x80"
                    "127.1"),
            AddressSpace::unknown);
}

} // namespace
} // namespace standard_sitemap
