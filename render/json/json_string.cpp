#include "render/json/json_string.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "engine/base/controls.h"
#include "engine/base/utf8.h"

namespace standard_sitemap {

namespace {

bool is_markup(char32_t c)
{
  return c == U'<' || c == U'>' || c == U'&';
}

bool stays_in_json(char c)
{
  return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

bool stays_in_script(char c)
{
  return stays_in_json(c) && !is_markup(static_cast<unsigned char>(c));
}

void append_escaped(std::string& json, char32_t c)
{
  if (c == U'"' || c == U'\\') {
    json += '\\';
    json += static_cast<char>(c);
  } else if (is_invisible_control(c) || is_markup(c)) {
    std::array<char, 8> escape;
    std::snprintf(escape.data(), escape.size(), "\\u%04x", static_cast<unsigned>(c) & 0xFFFFu);
    json += escape.data();
  } else {
    append_utf8(json, c);
  }
}

/// `stays`: which ASCII characters need no escape.
template <bool (*stays)(char)>
void append_string(std::string& json, std::string_view text)
{
  json += '"';
  while (!text.empty()) {
    const auto plain = static_cast<std::size_t>(
        std::ranges::find_if_not(text, [](char c) { return stays(c); }) - text.begin());
    json.append(text, 0, plain);
    text.remove_prefix(plain);
    if (text.empty())
      break;
    const Utf8Step step = next_utf8(text);
    append_escaped(json, step.code_point);
    text.remove_prefix(step.bytes);
  }
  json += '"';
}

} // namespace

void append_json_string(std::string& json, std::string_view text)
{
  append_string<stays_in_json>(json, text);
}

void append_script_string(std::string& json, std::string_view text)
{
  append_string<stays_in_script>(json, text);
}

} // namespace standard_sitemap
