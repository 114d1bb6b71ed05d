#include <standard_sitemap/discovery/gumbo_input.h>

#include <algorithm>

namespace standard_sitemap {
namespace {

/// Of a character of well-formed UTF-8.
std::size_t size_of_character(char first)
{
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

char32_t code_point(std::string_view character)
{
  constexpr unsigned char masks[] = {0x7F, 0x1F, 0x0F, 0x07};
  char32_t code = static_cast<unsigned char>(character[0]) & masks[character.size() - 1];
  for (char c : character.substr(1))
    code = code << 6 | (static_cast<unsigned char>(c) & 0x3F);
  return code;
}

/// NUL is not among them: the tokenizer has its own rules for it.
bool is_replaced(char32_t code)
{
  const bool white_space = code == '\t' || code == '\n' || code == '\f' || code == '\r';
  return (code > 0 && code < 0x20 && !white_space) || (code >= 0x7F && code <= 0x9F) ||
         (code >= 0xFDD0 && code <= 0xFDEF) || (code & 0xFFFE) == 0xFFFE;
}

bool may_be_replaced(char c)
{
  const auto byte = static_cast<unsigned char>(c);
  return byte == '&' || byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte >= 0xEF;
}

/// If a numeric character reference begins `text`, with or without `;`, and names no code point, its size
/// without `;`.
std::size_t size_of_false_reference(std::string_view text)
{
  if (!text.starts_with("&#") || text.size() < 3)
    return 0;
  const bool hexadecimal = text[2] == 'x' || text[2] == 'X';
  const std::string_view digits = hexadecimal ? "0123456789abcdefABCDEF" : "0123456789";
  const std::size_t start = hexadecimal ? 3 : 2;
  const std::size_t end = std::min(text.find_first_not_of(digits, start), text.size());
  const std::size_t significant = std::min(text.find_first_not_of('0', start), end);
  constexpr std::size_t most_digits = 7; // fewer than what overflows; Gumbo sees to what is left
  return end - significant > most_digits ? end : 0;
}

} // namespace

void append_for_gumbo(std::string& text, std::string_view source)
{
  if (std::none_of(source.begin(), source.end(), may_be_replaced)) {
    text += source;
    return;
  }
  while (!source.empty()) {
    if (const std::size_t false_reference = size_of_false_reference(source)) {
      text += "&#65533";
      source.remove_prefix(false_reference);
      continue;
    }
    const std::string_view piece = source.substr(0, size_of_character(source[0]));
    const char32_t code = code_point(piece);
    if (is_replaced(code))
      text += "&#" + std::to_string(code >= 0x80 && code <= 0x9F ? 0x81u : static_cast<unsigned>(code)) + ";";
    else
      text += piece;
    source.remove_prefix(piece.size());
  }
}

} // namespace standard_sitemap
