#include "render/dot/dot_text.h"

#include <algorithm>

#include "engine/display/columns.h"
#include "engine/display/shown.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view ellipsis = "\u2026";

/// U+FFFE and U+FFFF have no place in XML, and so none in a picture in SVG.
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

/// Graphviz reads three languages one after the other: quotes are of the dot language, backslashes of its
/// escape strings, ampersands of the character references that it takes from HTML.
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

/// Graphviz takes a tooltip for an escape string twice: first for its line breaks, then for the rest.
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

/// The end of the line that `text` begins with.
std::size_t line_end(std::string_view text, std::size_t columns)
{
  const std::size_t room = fitting_prefix(text, columns).size();
  if (room == text.size())
    return room;
  // A break that leaves most of the line empty is none.
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

std::vector<std::string> wrapped(std::string_view text, std::size_t columns, std::size_t most_lines)
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
  } while (!text.empty() && lines.size() < most_lines);
  if (!text.empty()) {
    std::string& last = lines.back();
    last.resize(fitting_prefix(last, columns - 1).size());
    last += ellipsis;
  }
  return lines;
}

} // namespace standard_sitemap
