#include "engine/preferences/display_levels.h"

#include <algorithm>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/utf8.h"
#include "engine/display/shown.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view prefix_mark = "{prefix}";
constexpr std::string_view level_mark = "{level}";

/// Whether a name has only letters, digits, hyphens and similar characters of any script: others would end a
/// token, or have a meaning in markup or style sheets.
bool is_safe_class_name(std::string_view text)
{
  constexpr std::string_view troublesome = " \t\n\f\r\"'`<>&{}()[]\\/,;=#";
  return valid_utf8_prefix(text) == text.size() && text.find_first_of(troublesome) == text.npos &&
         escaped_controls(text) == text;
}

/// In quirks mode, style sheets match classes case-insensitively.
bool same_to_style_sheets(std::string_view one, std::string_view other)
{
  return std::ranges::equal(one, other, {}, ascii_lowercase, ascii_lowercase);
}

std::optional<std::string> complaint_about(const DisplayLevel& level)
{
  const std::string named = "the level \"" + level.name + '"';
  if (level.name.empty())
    return "a level has no name";
  if (level.name.size() > DisplayLevels::max_name_bytes)
    return "a level's name is longer than " + std::to_string(DisplayLevels::max_name_bytes) + " bytes";
  if (!is_safe_class_name(level.name))
    return named + " has a character in its name that is not allowed in a class name";
  if (level.label.size() > DisplayLevels::max_label_bytes)
    return named + " has a label longer than " + std::to_string(DisplayLevels::max_label_bytes) + " bytes";
  if (valid_utf8_prefix(level.label) != level.label.size())
    return named + " has a label that is not UTF-8";
  return std::nullopt;
}

/// Returns the pattern without `mark`, if that occurs in it exactly once.
std::optional<std::string> without_mark(std::string pattern, std::string_view mark)
{
  const std::size_t place = pattern.find(mark);
  if (place == pattern.npos || pattern.find(mark, place + 1) != pattern.npos)
    return std::nullopt;
  return pattern.erase(place, mark.size());
}

} // namespace

DisplayLevels::DisplayLevels()
    : levels_{
          {.name = "hidden", .shows_map = false}, {.name = "menu"}, {.name = "overlay"}, {.name = "sidebar"}}
{
}

bool DisplayLevels::knows(std::string_view level) const
{
  return std::ranges::find(levels_, level, &DisplayLevel::name) != levels_.end();
}

bool DisplayLevels::shows_map(std::string_view level) const
{
  const auto found = std::ranges::find(levels_, level, &DisplayLevel::name);
  return found != levels_.end() && found->shows_map;
}

std::string DisplayLevels::names() const
{
  std::string text;
  for (std::size_t i = 0; i < levels_.size(); ++i)
    text += (i == 0 ? "" : i + 1 == levels_.size() ? " and " : ", ") + levels_[i].name;
  return text;
}

std::string DisplayLevels::token(std::string_view prefix, std::string_view level) const
{
  const std::size_t prefix_place = pattern_.find(prefix_mark), level_place = pattern_.find(level_mark);
  std::string token = pattern_;
  // Replace the later one first, so that the position of the other stays valid.
  const auto put_prefix = [&] { token.replace(prefix_place, prefix_mark.size(), prefix); };
  if (prefix_place > level_place)
    put_prefix();
  token.replace(level_place, level_mark.size(), level);
  if (prefix_place < level_place)
    put_prefix();
  return token;
}

std::optional<std::string> DisplayLevels::set_levels(std::vector<DisplayLevel> levels)
{
  if (levels.empty())
    return "the list of levels is empty";
  if (levels.size() > max_levels)
    return "there are more than " + std::to_string(max_levels) + " levels";
  for (auto level = levels.begin(); level != levels.end(); ++level) {
    if (auto complaint = complaint_about(*level))
      return complaint;
    if (std::any_of(levels.begin(), level, [&](const DisplayLevel& earlier) {
          return same_to_style_sheets(earlier.name, level->name);
        }))
      return "the level \"" + level->name + "\" is defined twice (upper and lower case are the same)";
  }
  levels_ = std::move(levels);
  if (initial_ && !knows(*initial_))
    initial_.reset();
  return std::nullopt;
}

std::optional<std::string> DisplayLevels::set_pattern(std::string pattern)
{
  if (pattern.size() > max_pattern_bytes)
    return "the pattern is longer than " + std::to_string(max_pattern_bytes) + " bytes";
  std::optional<std::string> rest = without_mark(pattern, prefix_mark);
  if (rest)
    rest = without_mark(*std::move(rest), level_mark);
  // `{lev{prefix}el}` contains `{level}` only after the prefix is removed.
  if (!rest || !without_mark(pattern, level_mark))
    return "the pattern needs {prefix} and {level}, each once";
  if (!is_safe_class_name(*rest))
    return "the pattern has a character that is not allowed in a class name";
  pattern_ = std::move(pattern);
  return std::nullopt;
}

std::optional<std::string> DisplayLevels::set_initial(std::string level)
{
  if (!knows(level))
    return "there is no level \"" + level + "\"; there are " + names();
  initial_ = std::move(level);
  return std::nullopt;
}

} // namespace standard_sitemap
