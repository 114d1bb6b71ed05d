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
    return "&#34;";
  case '&':
    return "&amp;";
  case '\\': // an escape sequence, as in strings
    return R"(\\)";
  default:
    return {};
  }
}

/// Graphviz (2.43) writes the `&` of a link in an HTML-like label as it is after its own reading, so that the
/// picture would not be well-formed.
std::string_view escape_in_html_link(char c)
{
  return c == '&' ? "&amp;amp;" : escape_in_html(c);
}

/// Whether a line may end after `before`, the end of which is at a character boundary, and begin with
/// `after`.
bool may_break(std::string_view before, std::string_view after)
{
  if (after.starts_with(' '))
    return true;
  if (std::string_view{"./:_-,;"}.find(before.back()) != std::string_view::npos)
    return true;
  const auto wide = [](std::string_view text) {
    return display_columns(text.substr(0, bytes_of_code_points(text, 1))) == 2;
  };
  return static_cast<unsigned char>(after.front()) >= 0x80 && wide(after);
}

/// Whether a new word of a name in camel case begins with `after`.
bool is_hump(std::string_view before, std::string_view after)
{
  const auto is_capital = [](char c) { return 'A' <= c && c <= 'Z'; };
  return is_capital(after.front()) && !is_capital(before.back());
}

/// Returns where the first line of `text` ends. `text` does not begin with a space.
std::size_t line_end(std::string_view text, std::size_t columns)
{
  const std::string_view fitting = fitting_prefix(text, columns);
  if (fitting.size() == text.size())
    return text.size();
  const std::size_t longest = fitting_prefix(text, columns + columns / 2).size();
  std::size_t hump = 0;
  for (std::size_t end = 0, at = 0; at < text.size();) {
    at += bytes_of_code_points(text.substr(at), 1);
    const bool beyond = at > fitting.size();
    if (beyond && end > 0) // the last opportunity within the line
      return end;
    if (at == text.size())
      return at <= longest ? at : hump > 0 ? hump : std::max(fitting.size(), bytes_of_code_points(text, 1));
    if (at > longest)
      break;
    if (may_break(text.substr(0, at), text.substr(at))) {
      if (beyond)
        return at;
      end = at;
    } else if (!beyond && is_hump(text.substr(0, at), text.substr(at))) {
      hump = at;
    }
  }
  return hump > 0 ? hump : std::max<std::size_t>(fitting.size(), bytes_of_code_points(text, 1));
}

/// Returns the start of a line that leaves room for an ellipsis, at the end of a word if that is not far.
std::string_view shortened(std::string_view line, std::size_t columns)
{
  const std::string_view fitting = fitting_prefix(line, columns - 1);
  if (fitting.size() == line.size())
    return line;
  const std::size_t space = fitting.rfind(' ');
  return space != fitting.npos && space * 2 >= fitting.size() ? fitting.substr(0, space) : fitting;
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

std::string dot_html_link(std::string_view text)
{
  return escaped(text, escape_in_html_link);
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
    lines.back() = std::string{shortened(lines.back(), columns)} += ellipsis;
  }
  return lines;
}

} // namespace standard_sitemap
