#include "render/hosts/crawl/plain_url.h"

#include <algorithm>
#include <array>

#include "engine/base/ascii.h"

namespace standard_sitemap {

namespace {

enum : unsigned char { in_host = 1, in_path = 2 };

// RFC 3986: unreserved characters, `sub-delims`, and those allowed only in a path and a query.
constexpr auto classes = [] {
  std::array<unsigned char, 256> table{};
  for (unsigned c = 0; c < table.size(); ++c)
    if (is_ascii_alphanumeric(static_cast<char>(c)))
      table[c] = in_host | in_path;
  for (const char c : std::string_view{"-."})
    table[static_cast<unsigned char>(c)] = in_host | in_path;
  for (const char c : std::string_view{"_~!$&'()*+,;=:@/?"})
    table[static_cast<unsigned char>(c)] = in_path;
  return table;
}();

bool is(char c, unsigned char one)
{
  return (classes[static_cast<unsigned char>(c)] & one) != 0;
}

} // namespace

bool is_plain_http_url(std::string_view url)
{
  constexpr std::size_t longest = 2'048;
  if (url.size() > longest)
    return false;
  if (url.starts_with("http://"))
    url.remove_prefix(7);
  else if (url.starts_with("https://"))
    url.remove_prefix(8);
  else
    return false;
  const std::string_view host = url.substr(0, url.find('/'));
  url.remove_prefix(host.size());
  if (host.empty() || url.empty() || !is_ascii_alphanumeric(host.front()) ||
      !std::ranges::all_of(host, [](char c) { return is(c, in_host); }))
    return false;
  for (std::size_t i = 0; i < url.size(); ++i) {
    if (is(url[i], in_path))
      continue;
    if (url[i] != '%' || i + 2 >= url.size() || !is_ascii_hex_digit(url[i + 1]) ||
        !is_ascii_hex_digit(url[i + 2]))
      return false;
    i += 2;
  }
  return true;
}

} // namespace standard_sitemap
