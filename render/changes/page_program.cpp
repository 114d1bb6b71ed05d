#include "render/changes/page_program.h"

#include <cassert>

#include "render/json/json_string.h"
#include "render/json/script_json.h"

namespace standard_sitemap {

namespace {

template <class Items, class Write>
void write_member(ScriptJson& json, std::string_view name, const Items& items, Write write)
{
  json.key(name);
  json.start_array();
  for (const auto& item : items)
    write(json, item);
  json.end_array();
}

void write_text(ScriptJson& json, std::string_view text)
{
  json.text(text);
}

void write_level(ScriptJson& json, const DisplayLevel& level)
{
  json.start_object();
  json.key("name");
  json.text(level.name);
  json.key("shows_map");
  json.flag(level.shows_map);
  json.end_object();
}

// A pair rather than a member, because a prefix may be called `__proto__`.
void write_binding(ScriptJson& json, const std::pair<std::string, std::string>& binding)
{
  json.start_array();
  json.text(binding.first);
  json.text(binding.second);
  json.end_array();
}

void write_change(ScriptJson& json, const PageChange& change)
{
  json.start_object();
  json.key("xpath");
  json.text(change.xpath);
  write_member(json, "namespaces", change.namespaces, write_binding);
  json.key("attribute");
  json.text(change.attribute);
  write_member(json, "tokens", change.tokens, write_text);
  json.end_object();
}

void write_style(ScriptJson& json, const PageStyle& style)
{
  json.start_object();
  json.key("url");
  json.text(style.url);
  json.key("replace");
  json.flag(style.replace);
  json.end_object();
}

} // namespace

std::string page_data(const PageChanges& changes)
{
  ScriptJson json;
  json.start_object();
  write_member(json, "levels", changes.levels, write_level);
  write_member(json, "changes", changes.changes, write_change);
  write_member(json, "styles", changes.styles, write_style);
  json.end_object();
  return std::string{json.written()};
}

std::string page_program(const PageChanges& changes)
{
  return std::string{page_script()} + '(' + page_data(changes) + ')';
}

std::string program_to_apply(const PageChanges& changes, std::string_view level)
{
  assert(changes.level(level));
  std::string program = page_program(changes) + ".apply(";
  append_script_string(program, level);
  return program += ')';
}

std::string program_to_undo()
{
  return page_program({}) + ".undo()";
}

} // namespace standard_sitemap
