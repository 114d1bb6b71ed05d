#pragma once

#include "engine/base/ascii.h"

namespace standard_sitemap {

// XML 1.0 (fifth edition), productions 4 and 4a, applied to the bytes of UTF-8. Every character beyond ASCII
// is accepted as a name character; the parser then checks exactly.

/// A name without a colon (Namespaces in XML 1.0, production 4).
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

} // namespace standard_sitemap
