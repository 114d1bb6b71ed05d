#include <algorithm>
#include <optional>
#include <utility>

#include <toml++/toml.h>

#include <standard_sitemap/preferences/preferences.h>

namespace standard_sitemap {

namespace {

constexpr std::size_t most_warnings = 20;
constexpr std::ptrdiff_t most_dots_of_a_line = 64;

using Remark = PreferencesRemark;
using Mistake = std::optional<Remark>;

Remark remark(const toml::source_region& place, std::string message)
{
  return {place.begin.line, place.begin.column, std::move(message)};
}

/// Each dot of a key may open a table in a table, and the parser bounds only brackets: tables nested a
/// hundred thousand deep would be taken down by recursion.
Mistake too_many_dots(std::string_view text)
{
  for (std::uint32_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (std::ranges::count(text.substr(0, end), '.') > most_dots_of_a_line)
      return Remark{line, 1, "the line has more than " + std::to_string(most_dots_of_a_line) + " dots"};
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return std::nullopt;
}

/// Reads the tables of one file. Each `read_...` gives the first mistake it finds.
class Reader {
 public:
  explicit Reader(ReadPreferences& to) : to_(to) {}

  Mistake read_file(const toml::table& file)
  {
    for (const auto& [key, node] : file) {
      if (key == "display") {
        const toml::table* table = node.as_table();
        if (!table)
          return remark(node.source(), "display has to be a table: [display]");
        if (auto mistake = read_display(*table))
          return mistake;
      } else {
        unknown(key, "");
      }
    }
    in_order_of_the_file();
    return std::nullopt;
  }

 private:
  Mistake read_display(const toml::table& table)
  {
    for (const auto& [key, node] : table)
      if (key != "levels" && key != "token" && key != "level")
        unknown(key, "display");

    // The level to begin with is one of the levels, wherever it stands.
    DisplayLevels& display = to_.preferences.display;
    if (const toml::node* levels = table.get("levels"))
      if (auto mistake = read_levels(*levels))
        return mistake;
    if (const toml::node* token = table.get("token"))
      if (auto mistake = set(*token, "display.token",
                             [&](std::string value) { return display.set_pattern(std::move(value)); }))
        return mistake;
    if (const toml::node* level = table.get("level"))
      return set(*level, "display.level",
                 [&](std::string value) { return display.set_initial(std::move(value)); });
    return std::nullopt;
  }

  template <class Setter>
  static Mistake set(const toml::node& node, const std::string& key, Setter setter)
  {
    const auto value = node.value_exact<std::string>();
    if (!value)
      return remark(node.source(), key + " has to be text in quotes");
    if (auto complaint = setter(*value))
      return remark(node.source(), key + ": " + *complaint);
    return std::nullopt;
  }

  Mistake read_levels(const toml::node& node)
  {
    const toml::array* array = node.as_array();
    if (!array)
      return remark(node.source(), "display.levels has to be a list: [\"hidden\", \"menu\"]");
    std::vector<DisplayLevel> levels;
    for (const toml::node& entry : *array) {
      DisplayLevel level;
      if (auto mistake = read_level(entry, level))
        return mistake;
      levels.push_back(std::move(level));
    }
    if (auto complaint = to_.preferences.display.set_levels(std::move(levels)))
      return remark(node.source(), "display.levels: " + *complaint);
    return std::nullopt;
  }

  Mistake read_level(const toml::node& node, DisplayLevel& level)
  {
    std::optional<bool> shows;
    if (const auto name = node.value_exact<std::string>()) {
      level.name = *name;
    } else if (const toml::table* table = node.as_table()) {
      for (const auto& [key, value] : *table)
        if (auto mistake = read_level_key(key, value, level, shows))
          return mistake;
    } else {
      return remark(node.source(), "a level has to be a name, or a table such as { name = \"menu\" }");
    }
    level.shows_map = shows.value_or(level.name != "hidden");
    return std::nullopt;
  }

  Mistake read_level_key(const toml::key& key, const toml::node& value, DisplayLevel& level,
                         std::optional<bool>& shows)
  {
    if (key == "shows") {
      shows = value.value_exact<bool>();
      return shows ? Mistake{} : remark(value.source(), "shows has to be true or false");
    }
    if (key != "name" && key != "label") {
      unknown(key, "display.levels");
      return std::nullopt;
    }
    const auto text = value.value_exact<std::string>();
    if (!text)
      return remark(value.source(), std::string{key.str()} + " has to be text in quotes");
    (key == "name" ? level.name : level.label) = *text;
    return std::nullopt;
  }

  void unknown(const toml::key& key, const std::string& where)
  {
    const std::string name = (where.empty() ? where : where + '.') + std::string{key.str()};
    to_.warnings.push_back(remark(key.source(), "the key " + name + " means nothing here"));
  }

  void in_order_of_the_file()
  {
    std::ranges::stable_sort(to_.warnings, {}, [](const Remark& warning) {
      return std::pair{warning.line, warning.column};
    });
    if (to_.warnings.size() <= most_warnings)
      return;
    const std::size_t rest = to_.warnings.size() - (most_warnings - 1);
    to_.warnings.resize(most_warnings - 1);
    to_.warnings.push_back({0, 0, std::to_string(rest) + " further keys mean nothing here"});
  }

  ReadPreferences& to_;
};

} // namespace

Result<ReadPreferences, PreferencesRemark> read_preferences(std::string_view toml)
{
  if (toml.size() > most_preferences_bytes)
    return Failure{
        Remark{0, 0, "the file is larger than " + std::to_string(most_preferences_bytes) + " bytes"}};
  if (auto mistake = too_many_dots(toml))
    return Failure{*std::move(mistake)};
  const toml::parse_result parsed = toml::parse(toml);
  if (!parsed)
    return Failure{remark(parsed.error().source(), std::string{parsed.error().description()})};
  ReadPreferences read;
  if (auto mistake = Reader{read}.read_file(parsed.table()))
    return Failure{*std::move(mistake)};
  return read;
}

} // namespace standard_sitemap
