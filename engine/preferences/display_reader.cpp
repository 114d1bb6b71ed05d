#include "engine/preferences/toml_reading.h"

namespace standard_sitemap::preferences_file {
namespace {

MaybeError read_level_key(const Section& section, const toml::key& key, const toml::node& value,
                          DisplayLevel& level, std::optional<bool>& shows)
{
  if (key == "shows") {
    shows = value.value_exact<bool>();
    return shows ? MaybeError{} : remark(value.source(), "shows has to be true or false");
  }
  if (key != "name" && key != "label") {
    section.unknown(key);
    return std::nullopt;
  }
  const auto text = value.value_exact<std::string>();
  if (!text)
    return remark(value.source(), std::string{key.str()} + " has to be text in quotes");
  (key == "name" ? level.name : level.label) = *text;
  return std::nullopt;
}

MaybeError read_level(const Section& display, const toml::node& node, DisplayLevel& level)
{
  std::optional<bool> shows;
  if (const auto name = node.value_exact<std::string>()) {
    level.name = *name;
  } else if (const toml::table* table = node.as_table()) {
    const Section section{*table, display.name_of("levels"), display.warnings};
    for (const auto& [key, value] : *table)
      if (auto error = read_level_key(section, key, value, level, shows))
        return error;
  } else {
    return remark(node.source(), "a level has to be a name, or a table such as { name = \"menu\" }");
  }
  level.shows_map = shows.value_or(level.name != "hidden");
  return std::nullopt;
}

MaybeError read_levels(const Section& section, DisplayLevels& display)
{
  const toml::node* const node = section.table.get("levels");
  if (!node)
    return std::nullopt;
  const toml::array* const array = node->as_array();
  if (!array)
    return remark(node->source(), section.name_of("levels") + " has to be a list: [\"hidden\", \"menu\"]");
  std::vector<DisplayLevel> levels;
  for (const toml::node& entry : *array) {
    DisplayLevel level;
    if (auto error = read_level(section, entry, level))
      return error;
    levels.push_back(std::move(level));
  }
  if (auto complaint = display.set_levels(std::move(levels)))
    return remark(node->source(), section.name_of("levels") + ": " + *complaint);
  return std::nullopt;
}

} // namespace

MaybeError read_display(const Section& section, DisplayLevels& display)
{
  for (const auto& [key, node] : section.table)
    if (key != "levels" && key != "token" && key != "level")
      section.unknown(key);

  // Read the levels first: the initial level must be one of them, wherever it is in the file.
  if (auto error = read_levels(section, display))
    return error;
  if (auto error =
          section.text("token", [&](std::string value) { return display.set_pattern(std::move(value)); }))
    return error;
  return section.text("level", [&](std::string value) { return display.set_initial(std::move(value)); });
}

} // namespace standard_sitemap::preferences_file
