#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// A display level: how persistently the map is shown (S-4).
struct DisplayLevel {
  std::string name;       ///< identifies the level
  std::string label = {}; ///< for people; if empty, the name is used
  bool shows_map = true;  ///< whether the map is visible at this level

  /// The label, or else the name.
  std::string_view shown_label() const { return label.empty() ? name : label; }
  /// Compares all members.
  friend bool operator==(const DisplayLevel&, const DisplayLevel&) = default;
};

/// The display levels a reader can choose from, least to most persistent, and the tokens that represent them
/// in an attribute of the page. The reader can change them (S-2).
///
///   DisplayLevels levels;                    // hidden, menu, overlay, sidebar
///   levels.token("stdmap", "menu");          // "stdmap-menu"
///
/// Invariant: each level has exactly one token, and no two levels have the same. Not thread-safe while being
/// changed.
class STANDARD_SITEMAP_API DisplayLevels {
 public:
  /// Maximum number of levels.
  static constexpr std::size_t max_levels = 16;
  static constexpr std::size_t max_name_bytes = 64;    ///< maximum size of a level's name in UTF-8
  static constexpr std::size_t max_label_bytes = 256;  ///< maximum size of a level's label in UTF-8
  static constexpr std::size_t max_pattern_bytes = 64; ///< maximum size of the pattern in UTF-8
  static constexpr std::string_view default_pattern = "{prefix}-{level}"; ///< S-4

  /// S-4: the default levels.
  DisplayLevels();

  /// All levels, least persistent first; at least one.
  const std::vector<DisplayLevel>& all() const { return levels_; }
  bool knows(std::string_view level) const;     ///< whether there is a level of that name
  bool shows_map(std::string_view level) const; ///< false also if the level is unknown
  /// Returns the names as an English list: `hidden, menu, overlay and sidebar`.
  std::string names() const;

  /// The pattern of tokens; `{prefix}` and `{level}` are placeholders.
  const std::string& pattern() const { return pattern_; }
  /// S-4: returns the token for `level` in an instruction with `prefix`.
  std::string token(std::string_view prefix, std::string_view level) const;

  /// The level of a page before the reader chooses one; nullopt: the host decides.
  const std::optional<std::string>& initial() const { return initial_; }

  /// @name Changes
  /// @{

  /// Returns nullopt on success. If the change would break the invariant or a bound, changes nothing and
  /// returns the reason in one English sentence.
  std::optional<std::string>
  set_levels(std::vector<DisplayLevel> levels); ///< resets `initial` if it no longer exists
  std::optional<std::string> set_pattern(std::string pattern);
  std::optional<std::string> set_initial(std::string level);
  /// @}

 private:
  std::vector<DisplayLevel> levels_;
  std::string pattern_{default_pattern};
  std::optional<std::string> initial_;
};

} // namespace standard_sitemap
