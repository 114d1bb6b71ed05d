#include "render/llms/markdown_row.h"

#include <algorithm>
#include <utility>

#include "engine/base/ascii.h"

namespace standard_sitemap {
namespace {

constexpr std::string_view markup = "\\`*_~[]<>&#";

std::string on_one_line(std::string_view text)
{
  std::string line;
  for (const char c : stripped(text))
    if (!is_ascii_whitespace(c))
      line += c;
    else if (!line.ends_with(' '))
      line += ' ';
  return line;
}

/// What a list would begin with: `-`, `+`, or digits before `.` or `)`.
std::size_t end_of_marker(std::string_view text)
{
  if (text.starts_with('-') || text.starts_with('+'))
    return 0;
  const std::size_t digits = text.find_first_not_of("0123456789");
  return digits != text.npos && digits > 0 && (text[digits] == '.' || text[digits] == ')') ? digits
                                                                                           : text.npos;
}

/// In a row without a link, an address without markup would be one.
std::string without_addresses(std::string text)
{
  for (const std::string_view scheme : {"http://", "https://"})
    for (std::size_t at = text.find(scheme); at != text.npos; at = text.find(scheme, at + scheme.size() + 1))
      text.insert(at + scheme.find(':'), 1, '\\');
  return text;
}

/// The name of a group ends where a `:` or a dash would separate it from its description.
std::string escaped_group(std::string_view name)
{
  std::string text = escaped_markdown(name);
  constexpr std::pair<std::string_view, std::string_view> ends[] = {{":", "\\:"},
                                                                    {"-", "\\-"},
                                                                    {",", "\\,"},
                                                                    {"|", "\\|"},
                                                                    {"\xEF\xBC\x9A", "&#65306;"},
                                                                    {"\xE2\x80\x90", "&#8208;"},
                                                                    {"\xE2\x80\x91", "&#8209;"},
                                                                    {"\xE2\x80\x92", "&#8210;"},
                                                                    {"\xE2\x80\x93", "&ndash;"},
                                                                    {"\xE2\x80\x94", "&mdash;"},
                                                                    {"\xE2\x80\x95", "&#8213;"},
                                                                    {"\xE2\x86\x92", "&rarr;"}};
  for (const auto& [end, instead] : ends)
    if (const std::size_t at = text.size() - std::min(end.size(), text.size());
        text.ends_with(end) && (at - std::min(at, text.find_last_not_of('\\', at - 1) + 1)) % 2 == 0) {
      text.replace(text.size() - end.size(), end.size(), instead);
      break;
    }
  return without_addresses(std::move(text));
}

std::string escaped_address(std::string_view address)
{
  const bool has_parentheses = address.find_first_of("()") != address.npos;
  std::string text;
  for (const char c : address)
    if (c == '&' && address.find(';') != address.npos)
      text += "&amp;";
    else
      text += c;
  return has_parentheses ? '<' + text + '>' : text;
}

} // namespace

std::string escaped_markdown(std::string_view text)
{
  const std::string line = on_one_line(text);
  const std::size_t marker = end_of_marker(line);
  std::string result;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (markup.find(line[at]) != markup.npos || at == marker)
      result += '\\';
    result += line[at];
  }
  return result;
}

MarkdownRow markdown_row(const Shown& shown)
{
  const std::string address = shown.url ? shown.url->text() : shown.relative.value_or("");
  const std::string name = shown.name.value_or(""),
                    description = escaped_markdown(shown.description.value_or(""));
  if (!address.empty()) // G-18: behind an address without a name, a name would follow
    return {'[' + (name == address && !description.empty() ? "" : escaped_markdown(name)) + "](" +
                escaped_address(address) + ')',
            description.empty() ? "" : ": " + description, true};
  if (description.empty() || name.empty())
    return {escaped_group(name), {}, false};
  return {"**" + escaped_group(name) + "**", ": " + without_addresses(description), false};
}

} // namespace standard_sitemap
