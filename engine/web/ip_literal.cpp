#include "engine/web/ip_literal.h"

#include <cstring>

#include <arpa/inet.h>

#include "engine/base/ascii.h"
#include "engine/idna/host.h"
#include "engine/web/header_list.h"
#include "engine/web/uri.h"
#include "engine/web/uri_syntax.h"

namespace standard_sitemap {

namespace {

/// Parses one part of an IPv4 address; nullopt if it is not a number or exceeds 32 bits.
std::optional<std::uint32_t> parse_part(std::string_view part)
{
  unsigned base = 10;
  if (part.starts_with("0x")) {
    base = 16;
    part.remove_prefix(2);
  } else if (part.size() > 1 && part.front() == '0') {
    base = 8;
    part.remove_prefix(1);
  } else if (part.empty()) {
    return std::nullopt;
  }
  std::uint64_t value = 0;
  for (const char c : part) {
    if (!uri_syntax::is_allowed(c, uri_syntax::hex_digit) || hex_value(c) >= base)
      return std::nullopt;
    value = value * base + hex_value(c);
    if (value > 0xFFFFFFFFu)
      return std::nullopt;
  }
  return static_cast<std::uint32_t>(value);
}

} // namespace

std::string mapped_host(std::string_view host)
{
  std::string decoded = percent_decoded(host);
  auto ascii = ascii_host(decoded);
  return ascii ? *std::move(ascii) : ascii_lower(decoded);
}

std::string resolver_spelling(std::string_view host)
{
  std::string result = mapped_host(host);
  while (result.ends_with('.'))
    result.pop_back();
  return result;
}

std::optional<Ipv4Address> parse_ipv4(std::string_view host)
{
  std::uint32_t address = 0;
  for (unsigned index = 0; index < 4; ++index) {
    const std::size_t dot = host.find('.');
    const auto part = parse_part(host.substr(0, dot));
    if (!part)
      return std::nullopt;
    if (dot == std::string_view::npos) { // the last part fills what is left
      const unsigned bits = 32 - 8 * index;
      if (bits < 32 && (*part >> bits) != 0)
        return std::nullopt;
      address |= *part;
      return Ipv4Address{static_cast<std::uint8_t>(address >> 24), static_cast<std::uint8_t>(address >> 16),
                         static_cast<std::uint8_t>(address >> 8), static_cast<std::uint8_t>(address)};
    }
    if (*part > 255)
      return std::nullopt;
    if (index < 3)
      address |= *part << (24 - 8 * index);
    host.remove_prefix(dot + 1);
  }
  return std::nullopt;
}

std::optional<Ipv6Address> parse_ipv6(std::string_view host)
{
  if (!host.starts_with('[') || !host.ends_with(']'))
    return std::nullopt;
  host = host.substr(1, host.size() - 2);
  const std::string without_zone{host.substr(0, host.find('%'))};
  Ipv6Address address;
  if (std::strlen(without_zone.c_str()) != without_zone.size() ||
      inet_pton(AF_INET6, without_zone.c_str(), address.data()) != 1)
    return std::nullopt;
  return address;
}

} // namespace standard_sitemap
