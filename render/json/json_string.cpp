#include "render/json/json_string.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "engine/base/utf8.h"

namespace standard_sitemap {

namespace {

bool acts_on_terminals(char32_t c)
{
  return c < 0x20 || (c >= 0x7F && c <= 0x9F)         // C0, DEL, C1
         || c == 0x061C || c == 0x200E || c == 0x200F // bidi marks
         || (c >= 0x2028 && c <= 0x202E)              // separators, embeddings, overrides
         || (c >= 0x2066 && c <= 0x2069);             // isolates
}

bool is_plain(char c)
{
  return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

void append(std::string& out, char32_t c)
{
  if (c == U'"' || c == U'\\') {
    out += '\\';
    out += static_cast<char>(c);
  } else if (acts_on_terminals(c)) {
    std::array<char, 8> escape;
    std::snprintf(escape.data(), escape.size(), "\\u%04x", static_cast<unsigned>(c) & 0xFFFFu);
    out += escape.data();
  } else {
    append_utf8(out, c);
  }
}

} // namespace

std::string json_string(std::string_view text)
{
  std::string out;
  out.reserve(text.size() + 2);
  out += '"';
  while (!text.empty()) {
    const auto plain = static_cast<std::size_t>(std::ranges::find_if_not(text, is_plain) - text.begin());
    out.append(text, 0, plain);
    text.remove_prefix(plain);
    if (text.empty())
      break;
    const Utf8Step step = next_utf8(text);
    append(out, step.code_point);
    text.remove_prefix(step.bytes);
  }
  out += '"';
  return out;
}

} // namespace standard_sitemap
