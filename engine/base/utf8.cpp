#include "engine/base/utf8.h"

#include <algorithm>
#include <cstring>

#include "engine/base/sixteen_bytes.h"

namespace standard_sitemap {

namespace {

std::uint8_t byte_at(std::string_view text, std::size_t i)
{
  return static_cast<std::uint8_t>(text[i]);
}

/// What a lead byte requires (Unicode, table 3-7).
struct Lead {
  std::uint8_t trails; ///< 0: no lead byte
  std::uint8_t bits;   ///< payload of the lead byte
  std::uint8_t lower;  ///< bounds of the first trail byte: no overlong forms, surrogates, or beyond U+10FFFF
  std::uint8_t upper;
};

Lead lead_of(std::uint8_t byte)
{
  if (byte >= 0xC2 && byte <= 0xDF)
    return {1, static_cast<std::uint8_t>(byte & 0x1F), 0x80, 0xBF};
  if (byte >= 0xE0 && byte <= 0xEF)
    return {2, static_cast<std::uint8_t>(byte & 0x0F), static_cast<std::uint8_t>(byte == 0xE0 ? 0xA0 : 0x80),
            static_cast<std::uint8_t>(byte == 0xED ? 0x9F : 0xBF)};
  if (byte >= 0xF0 && byte <= 0xF4)
    return {3, static_cast<std::uint8_t>(byte & 0x07), static_cast<std::uint8_t>(byte == 0xF0 ? 0x90 : 0x80),
            static_cast<std::uint8_t>(byte == 0xF4 ? 0x8F : 0xBF)};
  return {0, 0, 0, 0};
}

} // namespace

Utf8Step next_utf8(std::string_view text)
{
  const std::uint8_t first = byte_at(text, 0);
  if (first < 0x80)
    return {first, 1, Utf8Step::Kind::character};
  Lead lead = lead_of(first);
  if (lead.trails == 0)
    return {U'\uFFFD', 1, Utf8Step::Kind::invalid};

  char32_t code_point = lead.bits;
  for (std::uint8_t i = 1; i <= lead.trails; ++i) {
    if (i == text.size())
      return {U'\uFFFD', i, Utf8Step::Kind::incomplete};
    const std::uint8_t trail = byte_at(text, i);
    if (trail < lead.lower || trail > lead.upper)
      return {U'\uFFFD', i, Utf8Step::Kind::invalid};
    lead.lower = 0x80;
    lead.upper = 0xBF;
    code_point = (code_point << 6) | (trail & 0x3Fu);
  }
  return {code_point, static_cast<std::uint8_t>(lead.trails + 1), Utf8Step::Kind::character};
}

std::size_t ascii_prefix(std::string_view text)
{
  return find_marked(text, 0, [](auto bytes) { return bytes.above(0x7F); });
}

std::size_t printable_ascii_prefix(std::string_view text)
{
  return find_marked(text, 0, [](auto bytes) { return bytes.below(0x20) | bytes.above(0x7E); });
}

std::size_t valid_utf8_prefix(std::string_view text)
{
  std::size_t i = 0;
  while (i < text.size()) {
    if (byte_at(text, i) < 0x80) {
      i += ascii_prefix(text.substr(i));
      continue;
    }
    const Utf8Step step = next_utf8(text.substr(i));
    if (step.kind != Utf8Step::Kind::character)
      break;
    i += step.bytes;
  }
  return i;
}

std::string_view without_cut_character(std::string_view text)
{
  std::size_t lead = text.size();
  while (lead > 0 && is_utf8_continuation(text[lead - 1]))
    --lead;
  if (lead == 0 || next_utf8(text.substr(lead - 1)).kind != Utf8Step::Kind::incomplete)
    return text;
  return text.substr(0, lead - 1);
}

std::size_t count_code_points(std::string_view text)
{
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !is_utf8_continuation(c); }));
}

void append_utf8(std::string& text, char32_t code_point)
{
  const auto push = [&text](char32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (code_point < 0x80) {
    push(code_point);
  } else if (code_point < 0x800) {
    push(0xC0 | (code_point >> 6));
    push(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    push(0xE0 | (code_point >> 12));
    push(0x80 | ((code_point >> 6) & 0x3F));
    push(0x80 | (code_point & 0x3F));
  } else {
    push(0xF0 | (code_point >> 18));
    push(0x80 | ((code_point >> 12) & 0x3F));
    push(0x80 | ((code_point >> 6) & 0x3F));
    push(0x80 | (code_point & 0x3F));
  }
}

} // namespace standard_sitemap
