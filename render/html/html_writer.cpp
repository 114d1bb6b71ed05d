#include "render/html/html_writer.h"

#include <algorithm>

#include "engine/base/controls.h"
#include "engine/base/utf8.h"

namespace standard_sitemap {

namespace {

std::string_view reference_for(char c)
{
  switch (c) {
  case '&':
    return "&amp;";
  case '<':
    return "&lt;";
  case '>':
    return "&gt;";
  case '"':
    return "&quot;";
  case '\'':
    return "&#39;";
  default:
    return {};
  }
}

bool is_plain(char c)
{
  return (c >= 0x20 && c < 0x7F && reference_for(c).empty()) || c == '\n';
}

/// Bidi marks act only where they are, as their authors want.
bool acts_on_text(char32_t c)
{
  return is_invisible_control(c) && !is_bidi_mark(c);
}

constexpr std::size_t long_word = 13; ///< code points

bool is_joint(char c)
{
  return std::string_view{"./\\_:-"}.find(c) != std::string_view::npos;
}

bool part_begins(char before, char c)
{
  const bool capital = c >= 'A' && c <= 'Z';
  return (is_joint(before) && !is_joint(c)) ||
         (capital && ((before >= 'a' && before <= 'z') || (before >= '0' && before <= '9')));
}

std::size_t code_points_in(std::string_view text)
{
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string html_word(std::string_view word)
{
  if (code_points_in(word) < long_word)
    return html_text(word);
  std::string out;
  std::size_t begin = 0;
  for (std::size_t at = 1; at < word.size(); ++at)
    if (part_begins(word[at - 1], word[at])) {
      out += html_text(word.substr(begin, at - begin)) + R"(<wbr aria-hidden="true">)";
      begin = at;
    }
  return out + html_text(word.substr(begin));
}

} // namespace

std::string html_name(std::string_view name)
{
  std::string out;
  while (!name.empty()) {
    const std::size_t end = std::min(name.find(' '), name.size());
    out += html_word(name.substr(0, end));
    const std::size_t next = std::min(name.find_first_not_of(' ', end), name.size());
    out.append(name, end, next - end);
    name.remove_prefix(next);
  }
  return out;
}

std::string html_text(std::string_view text)
{
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const auto plain = static_cast<std::size_t>(std::ranges::find_if_not(text, is_plain) - text.begin());
    out.append(text, 0, plain);
    text.remove_prefix(plain);
    if (text.empty())
      break;
    if (const std::string_view reference = reference_for(text.front()); !reference.empty()) {
      out += reference;
      text.remove_prefix(1);
      continue;
    }
    const Utf8Step step = next_utf8(text);
    append_utf8(out, acts_on_text(step.code_point) ? U'\uFFFD' : step.code_point);
    text.remove_prefix(step.bytes);
  }
  return out;
}

void HtmlWriter::raw(std::string_view markup)
{
  out_.append(markup);
  bytes_ += markup.size();
}

void HtmlWriter::number(std::uint64_t value)
{
  raw(std::to_string(value));
}

void HtmlWriter::text(std::string_view value)
{
  raw(html_text(value));
}

void HtmlWriter::attribute(std::string_view name, std::string_view value)
{
  raw(" ");
  raw(name);
  raw("=\"");
  text(value);
  raw("\"");
}

} // namespace standard_sitemap
