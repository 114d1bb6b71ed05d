#include "engine/encoding/xml_declaration.h"

#include <cstddef>

#include "engine/base/ascii.h"

namespace standard_sitemap {

namespace {

using namespace std::string_view_literals;

std::string_view skip_spaces(std::string_view text)
{
  while (!text.empty() && is_xml_whitespace(text.front()))
    text.remove_prefix(1);
  return text;
}

/// The ASCII at the beginning of UTF-16 text; what is not ASCII ends it.
std::string ascii_of_utf16(std::string_view bytes, bool big_endian)
{
  std::string ascii;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    const char high = bytes[big_endian ? i : i + 1];
    const char low = bytes[big_endian ? i + 1 : i];
    if (high != 0 || (low & 0x80) != 0)
      break;
    ascii.push_back(low);
  }
  return ascii;
}

/// XML 1.0 [23] to [32]: pseudo-attributes `name = "value"` with space before each.
std::string_view declared_in_ascii(std::string_view text)
{
  constexpr std::string_view open = "<?xml";
  if (!text.starts_with(open))
    return {};
  text.remove_prefix(open.size());
  for (;;) {
    if (text.empty() || !is_xml_whitespace(text.front()))
      return {};
    text = skip_spaces(text);
    const std::size_t name_end = text.find_first_of("= \t\r\n?>"sv);
    if (name_end == std::string_view::npos || name_end == 0)
      return {};
    const std::string_view name = text.substr(0, name_end);
    text = skip_spaces(text.substr(name_end));
    if (!text.starts_with('='))
      return {};
    text = skip_spaces(text.substr(1));
    if (!text.starts_with('"') && !text.starts_with('\''))
      return {};
    const std::size_t value_end = text.find(text.front(), 1);
    if (value_end == std::string_view::npos)
      return {};
    if (name == "encoding")
      return text.substr(1, value_end - 1);
    text.remove_prefix(value_end + 1);
  }
}

} // namespace

XmlPattern xml_pattern(std::string_view start)
{
  for (const std::string_view ucs4 : {"\0\0\0<"sv, "<\0\0\0"sv, "\0\0<\0"sv, "\0<\0\0"sv})
    if (start.starts_with(ucs4))
      return XmlPattern::ucs4;
  if (start.starts_with("<\0"sv))
    return XmlPattern::utf16le;
  if (start.starts_with("\0<"sv))
    return XmlPattern::utf16be;
  return XmlPattern::ascii_compatible;
}

Encoding pattern_encoding(XmlPattern pattern)
{
  switch (pattern) {
  case XmlPattern::utf16le:
    return Encoding::utf16le();
  case XmlPattern::utf16be:
    return Encoding::utf16be();
  case XmlPattern::ascii_compatible:
  case XmlPattern::ucs4:
    break;
  }
  return Encoding::utf8();
}

std::string xml_declared_encoding(std::string_view start, Encoding encoding)
{
  if (encoding.is_utf8())
    return std::string{declared_in_ascii(start)};
  return std::string{declared_in_ascii(ascii_of_utf16(start, encoding == Encoding::utf16be()))};
}

} // namespace standard_sitemap
