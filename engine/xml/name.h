#pragma once

#include <cstddef>
#include <string_view>

#include "engine/base/ascii.h"

namespace standard_sitemap {

// XML 1.0 (fifth edition), productions 4 and 4a, applied to the bytes of UTF-8. Every character beyond ASCII
// is accepted as a name character: a parser or `name_prefix` then checks the text exactly.

/// Whether an NCName, a name without a colon, may begin with `c` (Namespaces in XML 1.0, production 4).
constexpr bool is_ncname_start(char c)
{
  return is_ascii_alpha(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

constexpr bool is_ncname_character(char c)
{
  return is_ncname_start(c) || is_ascii_digit(c) || c == '-' || c == '.';
}

constexpr bool is_name_start(char c)
{
  return is_ncname_start(c) || c == ':';
}

constexpr bool is_name_character(char c)
{
  return is_ncname_character(c) || c == ':';
}

/// Returns the size of the Name (XML 1.0, production 5) at the beginning of `utf8`; 0 if there is none.
std::size_t name_prefix(std::string_view utf8);

/// Returns the size of the Nmtoken (production 7) at the beginning of `utf8`; 0 if there is none.
std::size_t nmtoken_prefix(std::string_view utf8);

} // namespace standard_sitemap
