#include <standard_sitemap/web/ip_literal.h>

#include <algorithm>
#include <cstring>

#include <arpa/inet.h>

#include <standard_sitemap/web/header_list.h>
#include <standard_sitemap/web/uri.h>
#include <standard_sitemap/web/uri_syntax.h>

namespace standard_sitemap {

namespace {

/// U+FF01 to U+FF5E are `!` to `~`; the ideographic full stops U+3002 and U+FF61 are dots to IDNA.
std::string with_ascii_for_full_width(std::string_view text)
{
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view next = text.substr(at, 3);
    const auto last = static_cast<unsigned char>(next.back());
    if (next.size() == 3 && next.starts_with("\xEF\xBC") && last >= 0x81 && last <= 0xBF) {
      result += static_cast<char>('!' + (last - 0x81));
      at += 2;
    } else if (next.size() == 3 && next.starts_with("\xEF\xBD") && last >= 0x80 && last <= 0x9E) {
      result += static_cast<char>('`' + (last - 0x80));
      at += 2;
    } else if (next == "\xE3\x80\x82" || next == "\xEF\xBD\xA1") {
      result += '.';
      at += 2;
    } else {
      result += text[at];
    }
  }
  return result;
}

/// One part of an IPv4 address; nothing for what is no number or above 32 bits.
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
    if (!uri_syntax::may_stand(c, uri_syntax::hex_digit) || uri_syntax::hex_value(c) >= base)
      return std::nullopt;
    value = value * base + uri_syntax::hex_value(c);
    if (value > 0xFFFFFFFFu)
      return std::nullopt;
  }
  return static_cast<std::uint32_t>(value);
}

} // namespace

std::string resolver_spelling(std::string_view host)
{
  std::string result = ascii_lower(with_ascii_for_full_width(percent_decoded(host)));
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
