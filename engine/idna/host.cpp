#include "engine/idna/host.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/idna/domain_to_ascii.h"

namespace standard_sitemap {

namespace {

bool is_ascii(std::string_view text)
{
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// Whether a label may begin with `xn--`, in whatever case.
bool has_prefix_of_punycode(std::string_view text)
{
  for (std::size_t at = text.find("--"); at != text.npos; at = text.find("--", at + 1)) {
    if (at >= 2 && ascii_lowercase(text[at - 1]) == 'n' && ascii_lowercase(text[at - 2]) == 'x')
      return true;
  }
  return false;
}

/// WHATWG URL 3.1, "forbidden domain code point", of ASCII.
bool is_forbidden(char c)
{
  constexpr std::string_view forbidden = " #/:<>?@[\\]^|%\x7F";
  return static_cast<unsigned char>(c) < 0x20 || forbidden.find(c) != forbidden.npos;
}

/// Checks a domain that is already ASCII, and returns it in lower case.
std::optional<std::string> checked_domain(std::string ascii)
{
  std::transform(ascii.begin(), ascii.end(), ascii.begin(), ascii_lowercase);
  if (ascii.empty() || std::any_of(ascii.begin(), ascii.end(), is_forbidden))
    return std::nullopt;
  return ascii;
}

} // namespace

bool is_plain_host(std::string_view utf8)
{
  return is_ascii(utf8) && !has_prefix_of_punycode(utf8);
}

std::optional<std::string> ascii_host(std::string_view utf8)
{
  constexpr std::size_t longest = 64u << 10; // no URI is longer, see Uri
  if (utf8.size() > longest)
    return std::nullopt;
  if (utf8.starts_with('[')) {
    std::string literal{utf8};
    std::transform(literal.begin(), literal.end(), literal.begin(), ascii_lowercase);
    return literal;
  }
  auto ascii = is_plain_host(utf8) ? std::string{utf8} : domain_to_ascii(utf8);
  return ascii && is_ascii(*ascii) ? checked_domain(*std::move(ascii)) : std::nullopt;
}

} // namespace standard_sitemap
