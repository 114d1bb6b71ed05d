#include "render/changes/page_program.h"

#include <cassert>

#include "render/json/json_string.h"

namespace standard_sitemap {

namespace {

/// Returns a string literal that is the same in JSON and JavaScript and is safe within markup: it cannot form
/// an end tag, a comment or the end of a CDATA section. `json_string` has already escaped line and paragraph
/// separators.
std::string script_string(std::string_view text)
{
  const std::string json = json_string(text);
  std::string result;
  for (const char c : json) {
    if (c == '<')
      result += "\\u003C";
    else if (c == '>')
      result += "\\u003E";
    else if (c == '&')
      result += "\\u0026";
    else
      result += c;
  }
  return result;
}

template <class Items, class Text>
std::string script_array(const Items& items, Text text)
{
  std::string result = "[";
  for (const auto& item : items)
    result += (result.size() == 1 ? "" : ",") + text(item);
  return result + ']';
}

std::string member(const char* name, const std::string& value)
{
  return '"' + std::string{name} + "\":" + value;
}

std::string flag(bool value)
{
  return value ? "true" : "false";
}

std::string level_data(const DisplayLevel& level)
{
  return '{' + member("name", script_string(level.name)) + ',' + member("shows_map", flag(level.shows_map)) +
         '}';
}

std::string change_data(const PageChange& change)
{
  // Pairs rather than members, because a prefix may be called `__proto__`.
  const auto pair = [](const auto& binding) {
    return '[' + script_string(binding.first) + ',' + script_string(binding.second) + ']';
  };
  return '{' + member("xpath", script_string(change.xpath)) + ',' +
         member("namespaces", script_array(change.namespaces, pair)) + ',' +
         member("attribute", script_string(change.attribute)) + ',' +
         member("tokens", script_array(change.tokens, script_string)) + '}';
}

std::string style_data(const PageStyle& style)
{
  return '{' + member("url", script_string(style.url)) + ',' + member("replace", flag(style.replace)) + '}';
}

} // namespace

std::string page_data(const PageChanges& changes)
{
  return '{' + member("levels", script_array(changes.levels, level_data)) + ',' +
         member("changes", script_array(changes.changes, change_data)) + ',' +
         member("styles", script_array(changes.styles, style_data)) + '}';
}

std::string page_program(const PageChanges& changes)
{
  return std::string{page_script()} + '(' + page_data(changes) + ')';
}

std::string program_to_apply(const PageChanges& changes, std::string_view level)
{
  assert(changes.level(level));
  return page_program(changes) + ".apply(" + script_string(level) + ')';
}

std::string program_to_undo()
{
  return page_program({}) + ".undo()";
}

} // namespace standard_sitemap
