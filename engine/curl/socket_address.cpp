#include "engine/curl/socket_address.h"

#include <array>
#include <cstdint>
#include <cstring>

#include <arpa/inet.h>
#include <netinet/in.h>

namespace standard_sitemap {

namespace {

template <class Address>
AddressSpace space_of(const Address& network_order)
{
  std::array<std::uint8_t, sizeof(Address)> bytes{};
  std::memcpy(bytes.data(), &network_order, bytes.size());
  return address_space_of(bytes);
}

} // namespace

AddressSpace address_space_of_socket(const sockaddr* address, std::size_t length)
{
  const void* const bytes = address;
  sockaddr_in ipv4{};
  sockaddr_in6 ipv6{};
  if (address->sa_family == AF_INET && length >= sizeof ipv4) {
    std::memcpy(&ipv4, bytes, sizeof ipv4);
    return space_of(ipv4.sin_addr);
  }
  if (address->sa_family == AF_INET6 && length >= sizeof ipv6) {
    std::memcpy(&ipv6, bytes, sizeof ipv6);
    return space_of(ipv6.sin6_addr);
  }
  return AddressSpace::unknown;
}

AddressSpace address_space_of_text(const char* address)
{
  if (address == nullptr)
    return AddressSpace::unknown;
  in_addr ipv4{};
  if (inet_pton(AF_INET, address, &ipv4) == 1)
    return space_of(ipv4);
  in6_addr ipv6{};
  if (inet_pton(AF_INET6, address, &ipv6) == 1)
    return space_of(ipv6);
  return AddressSpace::unknown;
}

} // namespace standard_sitemap
