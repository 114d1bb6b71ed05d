#include "engine/web/ip_literal.h"

#include <algorithm>
#include <charconv>

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

/// Reads digits, and nothing else, into `value`.
template <class Value>
bool is_number(std::string_view digits, Value& value, int base)
{
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  return error == std::errc{} && end == digits.data() + digits.size();
}

/// The last two groups of an IPv6 address as an IPv4 address: four decimal numbers, without leading zeros.
std::optional<Ipv4Address> parse_dotted(std::string_view text)
{
  Ipv4Address address{};
  for (std::size_t index = 0; index < address.size(); ++index) {
    const bool is_last = index + 1 == address.size();
    const std::size_t end = is_last ? text.size() : text.find('.');
    const std::string_view part = text.substr(0, end);
    if (end == std::string_view::npos || (part.size() > 1 && part.front() == '0') ||
        !is_number(part, address[index], 10))
      return std::nullopt;
    if (!is_last)
      text.remove_prefix(end + 1);
  }
  return address;
}

// RFC 4291, 2.2. The code is our own, since systems differ in what their `inet_pton` takes, and where it is.
std::optional<Ipv6Address> parse_groups(std::string_view text)
{
  Ipv6Address address{};
  std::size_t size = 0;
  std::optional<std::size_t> gap; ///< where `::` stands, for one group of zeros or more
  if (text.starts_with("::")) {
    gap = 0;
    text.remove_prefix(2);
  }
  while (!text.empty()) {
    const std::string_view group = text.substr(0, text.find(':'));
    if (const auto dotted = parse_dotted(group); dotted && group.size() == text.size() && size <= 12) {
      std::ranges::copy(*dotted, address.begin() + static_cast<std::ptrdiff_t>(size));
      size += 4;
      break;
    }
    std::uint16_t value = 0;
    if (size == address.size() || group.size() > 4 || !is_number(group, value, 16))
      return std::nullopt;
    address[size++] = static_cast<std::uint8_t>(value >> 8);
    address[size++] = static_cast<std::uint8_t>(value & 0xFF);
    text.remove_prefix(group.size());
    if (text.starts_with("::")) {
      if (gap)
        return std::nullopt;
      gap = size;
      text.remove_prefix(2);
    } else if (text.starts_with(':')) {
      text.remove_prefix(1);
      if (text.empty())
        return std::nullopt;
    }
  }
  if ((size == address.size()) == gap.has_value())
    return std::nullopt;
  if (gap) // what follows it goes to the end
    std::rotate(address.begin() + static_cast<std::ptrdiff_t>(*gap),
                address.begin() + static_cast<std::ptrdiff_t>(size), address.end());
  return address;
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
  return parse_groups(host.substr(0, host.find('%')));
}

} // namespace standard_sitemap
