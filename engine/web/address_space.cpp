#include "engine/web/address_space.h"

#include <algorithm>
#include <array>

#include "engine/web/ip_literal.h"

namespace standard_sitemap {

namespace {

struct Ipv4Block {
  std::uint32_t network;
  unsigned bits;
  AddressSpace space;
};

// The IANA special-purpose address registries. Addresses not reachable from the public network are private.
constexpr std::array ipv4_blocks = {
    Ipv4Block{0x00000000, 8, AddressSpace::loopback},         // "this host": connects to it
    Ipv4Block{0x7F000000, 8, AddressSpace::loopback},         //
    Ipv4Block{0x0A000000, 8, AddressSpace::private_network},  // RFC 1918
    Ipv4Block{0x64400000, 10, AddressSpace::private_network}, // shared by carriers
    Ipv4Block{0xA9FE0000, 16, AddressSpace::private_network}, // link-local
    Ipv4Block{0xAC100000, 12, AddressSpace::private_network}, // RFC 1918
    Ipv4Block{0xC0000000, 24, AddressSpace::private_network}, // protocol assignments
    Ipv4Block{0xC0000200, 24, AddressSpace::private_network}, // documentation
    Ipv4Block{0xC0A80000, 16, AddressSpace::private_network}, // RFC 1918
    Ipv4Block{0xC6120000, 15, AddressSpace::private_network}, // benchmarks
    Ipv4Block{0xC6336400, 24, AddressSpace::private_network}, // documentation
    Ipv4Block{0xCB007100, 24, AddressSpace::private_network}, // documentation
    Ipv4Block{0xE0000000, 3, AddressSpace::private_network},  // multicast, reserved, broadcast
};

struct Ipv6Block {
  Ipv6Address network;
  unsigned bits;
};

constexpr std::array loopback_ipv6_blocks = {
    Ipv6Block{{0x00}, 128},                                           // ::, as 0.0.0.0
    Ipv6Block{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 128}, // ::1
};

/// Addresses that have an IPv4 address in them, which decides.
struct Ipv6BlockWithIpv4 {
  Ipv6Address network;
  unsigned bits;
  unsigned octet; ///< where the IPv4 address begins
};

constexpr std::array ipv6_blocks_with_ipv4 = {
    Ipv6BlockWithIpv4{{0x00}, 96, 12},                                     // IPv4-compatible
    Ipv6BlockWithIpv4{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}, 96, 12}, // mapped
    Ipv6BlockWithIpv4{{0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}, 96, 12},       // translated
    Ipv6BlockWithIpv4{{0x00, 0x64, 0xFF, 0x9B}, 96, 12},                   // NAT64
    Ipv6BlockWithIpv4{{0x20, 0x02}, 16, 2},                                // 6to4
};

// Blocks of private addresses. Embedded IPv4 addresses and loopback have been handled before 0000::/8.
constexpr std::array private_ipv6_blocks = {
    Ipv6Block{{0x00}, 8},                    // reserved; 64:ff9b:1::/48
    Ipv6Block{{0x01, 0x00}, 64},             // discard
    Ipv6Block{{0x20, 0x01, 0x00, 0x02}, 48}, // benchmarks
    Ipv6Block{{0x20, 0x01, 0x0D, 0xB8}, 32}, // documentation
    Ipv6Block{{0x3F, 0xFF}, 20},             // documentation
    Ipv6Block{{0x5F, 0x00}, 16},             // segment routing
    Ipv6Block{{0xFC}, 7},                    // unique local
    Ipv6Block{{0xFE, 0x80}, 10},             // link-local
    Ipv6Block{{0xFE, 0xC0}, 10},             // site-local
    Ipv6Block{{0xFF}, 8},                    // multicast
};

bool is_in(std::span<const std::uint8_t> address, std::span<const std::uint8_t> network, unsigned bits)
{
  const unsigned bytes = bits / 8;
  if (!std::ranges::equal(network.first(bytes), address.first(bytes)))
    return false;
  const unsigned rest = bits % 8;
  return rest == 0 || ((address[bytes] ^ network[bytes]) >> (8 - rest)) == 0;
}

AddressSpace space_of_ipv4(std::span<const std::uint8_t> address)
{
  std::uint32_t value = 0;
  for (const std::uint8_t byte : address)
    value = value << 8 | byte;
  for (const Ipv4Block& block : ipv4_blocks) {
    if ((value ^ block.network) >> (32 - block.bits) == 0)
      return block.space;
  }
  return AddressSpace::public_network;
}

AddressSpace space_of_ipv6(std::span<const std::uint8_t> address)
{
  for (const Ipv6Block& block : loopback_ipv6_blocks) {
    if (is_in(address, block.network, block.bits))
      return AddressSpace::loopback;
  }
  for (const Ipv6BlockWithIpv4& block : ipv6_blocks_with_ipv4) {
    if (is_in(address, block.network, block.bits))
      return space_of_ipv4(address.subspan(block.octet, 4));
  }
  for (const Ipv6Block& block : private_ipv6_blocks) {
    if (is_in(address, block.network, block.bits))
      return AddressSpace::private_network;
  }
  return AddressSpace::public_network;
}

bool names_localhost(std::string_view host)
{
  return host == "localhost" || host.ends_with(".localhost");
}

} // namespace

AddressSpace address_space_of(std::span<const std::uint8_t> address)
{
  if (address.size() == 4)
    return space_of_ipv4(address);
  if (address.size() == 16)
    return space_of_ipv6(address);
  return AddressSpace::unknown;
}

AddressSpace address_space_by_spelling(const Uri& uri)
{
  if (uri.has_scheme("file"))
    return AddressSpace::loopback;
  const std::string host = resolver_spelling(uri.host());
  if (names_localhost(host))
    return AddressSpace::loopback;
  if (const auto address = parse_ipv4(host))
    return address_space_of(*address);
  if (const auto address = parse_ipv6(host))
    return address_space_of(*address);
  return AddressSpace::unknown;
}

bool is_more_private(AddressSpace target, AddressSpace page)
{
  return target != AddressSpace::unknown && page != AddressSpace::unknown && target < page;
}

} // namespace standard_sitemap
