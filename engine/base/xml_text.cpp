#include "engine/base/xml_text.h"

#include <array>
#include <charconv>

#include "engine/base/controls.h"
#include "engine/base/utf8.h"

namespace standard_sitemap {

namespace {

std::string_view escape_of(char32_t c)
{
  switch (c) {
  case U'&':
    return "&amp;";
  case U'<':
    return "&lt;";
  case U'>':
    return "&gt;";
  case U'"':
    return "&quot;";
  case U'\'':
    return "&apos;";
  default:
    return {};
  }
}

bool is_xml_space(char32_t c)
{
  return c == U'\t' || c == U'\n' || c == U'\r';
}

/// Whether XML allows the character but it would be invisible.
bool needs_reference(char32_t c)
{
  return is_xml_space(c) || (c >= 0x20 && is_invisible_control(c));
}

void append_reference(std::string& xml, char32_t c)
{
  std::array<char, 8> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<unsigned>(c), 16);
  ((xml += "&#x") += std::string_view{digits.data(), end.ptr}) += ';';
}

} // namespace

void append_xml(std::string& xml, std::string_view text)
{
  while (!text.empty()) {
    const Utf8Step step = next_utf8(text);
    const char32_t c = step.code_point;
    text.remove_prefix(step.bytes);
    if (const std::string_view escape = escape_of(c); !escape.empty())
      xml += escape;
    else if (needs_reference(c))
      append_reference(xml, c);
    else if (c < 0x20)
      xml += ' ';
    else
      append_utf8(xml, c == 0xFFFE || c == 0xFFFF ? U'\uFFFD' : c);
  }
}

} // namespace standard_sitemap
