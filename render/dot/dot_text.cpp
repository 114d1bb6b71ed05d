#include "render/dot/dot_text.h"

#include <algorithm>

#include "engine/display/columns.h"
#include "engine/display/shown.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view ellipsis = "\u2026";

/// U+FFFE and U+FFFF are not allowed in XML, and so not in an SVG picture.
bool is_beyond_xml(std::string_view text)
{
  return text.starts_with("\xEF\xBF\xBE") || text.starts_with("\xEF\xBF\xBF");
}

template <class Escape>
std::string escaped(std::string_view text, Escape escape)
{
  std::string result;
  result.reserve(text.size() + text.size() / 8);
  while (!text.empty()) {
    if (is_beyond_xml(text)) {
      result += "\uFFFD";
      text.remove_prefix(3);
      continue;
    }
    if (const std::string_view instead = escape(text.front()); instead.empty())
      result += text.front();
    else
      result += instead;
    text.remove_prefix(1);
  }
  return result;
}

/// Graphviz interprets three languages in turn: the quotes of DOT, the backslashes of its escape strings, and
/// the character references of HTML.
std::string_view escape_in_string(char c)
{
  switch (c) {
  case '"':
    return "\\\"";
  case '\\':
    return "\\\\";
  case '&':
    return "&amp;";
  case '\n':
    return " ";
  default:
    return {};
  }
}

/// Graphviz processes a tooltip as an escape string twice: first for line breaks, then for everything else.
std::string_view escape_in_tooltip(char c)
{
  return c == '\\' ? R"(\\\\)" : escape_in_string(c);
}

std::string_view escape_in_html(char c)
{
  switch (c) {
  case '<':
    return "&lt;";
  case '>':
    return "&gt;";
  case '"':
    return "&quot;";
  case '&':
    return "&amp;";
  default:
    return {};
  }
}

/// Returns where the first line of `text` ends.
std::size_t line_end(std::string_view text, std::size_t columns)
{
  const std::size_t room = fitting_prefix(text, columns).size();
  if (room == text.size())
    return room;
  // Do not break where the line would be mostly empty.
  if (const std::size_t space = text.substr(0, room + 1).rfind(' '); space != text.npos && space * 3 >= room)
    return space;
  if (const std::size_t joint = text.substr(0, room).find_last_of("./:_-,;");
      joint != text.npos && joint * 3 >= room)
    return joint + 1;
  return std::max<std::size_t>(room, bytes_of_code_points(text, 1));
}

} // namespace

std::string dot_string(std::string_view text)
{
  return '"' + escaped(text, escape_in_string) + '"';
}

std::string dot_tooltip(std::string_view text)
{
  return '"' + escaped(text, escape_in_tooltip) + '"';
}

std::string dot_string(const std::vector<std::string>& lines)
{
  std::string result = "\"";
  for (const std::string& line : lines)
    result += (result.size() > 1 ? "\\n" : "") + escaped(line, escape_in_string);
  return result + '"';
}

std::string dot_html_text(std::string_view text)
{
  return escaped(text, escape_in_html);
}

std::vector<std::string> wrapped(std::string_view text, std::size_t columns, std::size_t max_lines)
{
  std::vector<std::string> lines;
  const auto skip_spaces = [&text] {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  };
  skip_spaces();
  do {
    const std::size_t end = line_end(text, columns);
    lines.emplace_back(text.substr(0, text.substr(0, end).find_last_not_of(' ') + 1));
    text.remove_prefix(end);
    skip_spaces();
  } while (!text.empty() && lines.size() < max_lines);
  if (!text.empty()) {
    std::string& last = lines.back();
    last.resize(fitting_prefix(last, columns - 1).size());
    last += ellipsis;
  }
  return lines;
}

} // namespace standard_sitemap
