#include "engine/display/shown.h"

#include "engine/display/columns.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "engine/base/controls.h"
#include "engine/base/utf8.h"

namespace standard_sitemap {

std::string shown_text(std::string_view text, std::size_t max_code_points)
{
  constexpr std::string_view ellipsis = "\u2026";
  std::string shown;
  shown.reserve(max_code_points < text.size() ? max_code_points : text.size());
  std::size_t count = std::min(printable_ascii_prefix(text), max_code_points);
  std::size_t before_last = count > 0 ? count - 1 : 0; // start of the last code point that fits
  shown = text.substr(0, count);
  text.remove_prefix(count);
  while (!text.empty()) {
    const Utf8Step step = next_utf8(text);
    text.remove_prefix(step.bytes);
    if (is_bidi_scope(step.code_point))
      continue;
    if (count == max_code_points) {
      shown.resize(before_last);
      if (max_code_points > 0)
        shown += ellipsis;
      break;
    }
    before_last = shown.size();
    ++count;
    append_utf8(shown,
                is_control(step.code_point) || is_line_separator(step.code_point) ? U' ' : step.code_point);
  }
  return shown;
}

std::string escaped_controls(std::string_view text)
{
  std::string escaped;
  escaped.reserve(text.size());
  while (!text.empty()) {
    const std::size_t plain = printable_ascii_prefix(text);
    escaped += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty())
      break;
    const Utf8Step step = next_utf8(text);
    text.remove_prefix(step.bytes);
    const char32_t c = step.code_point;
    if (is_invisible_control(c)) {
      std::array<char, 16> buffer;
      std::snprintf(buffer.data(), buffer.size(), "\\u{%X}", static_cast<unsigned>(c));
      escaped += buffer.data();
    } else {
      append_utf8(escaped, c);
    }
  }
  return escaped;
}

std::size_t bytes_of_code_points(std::string_view text, std::size_t code_points)
{
  if (code_points >= text.size())
    return text.size();
  std::size_t seen = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = !is_utf8_continuation(text[i]);
    if (begins && seen++ == code_points)
      return i;
  }
  return text.size();
}

} // namespace standard_sitemap
