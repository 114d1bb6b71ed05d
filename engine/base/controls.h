#pragma once

namespace standard_sitemap {

// Characters that are not seen themselves, but act on other text or on a terminal.

/// C0, DEL and C1.
constexpr bool is_control(char32_t c)
{
  return c < 0x20 || (c >= 0x7F && c <= 0x9F);
}

/// Line and paragraph separators.
constexpr bool is_line_separator(char32_t c)
{
  return c == 0x2028 || c == 0x2029;
}

/// Bidi embeddings, overrides and isolates: their effect can extend beyond the end of the text.
constexpr bool is_bidi_scope(char32_t c)
{
  return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/// Bidi marks that have only a local effect.
constexpr bool is_bidi_mark(char32_t c)
{
  return c == 0x200E || c == 0x200F || c == 0x061C;
}

/// Any of them.
constexpr bool is_invisible_control(char32_t c)
{
  return is_control(c) || is_line_separator(c) || is_bidi_scope(c) || is_bidi_mark(c);
}

} // namespace standard_sitemap
