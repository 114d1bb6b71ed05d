#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// How persistently the map is shown (S-4).
struct DisplayLevel {
  std::string name;       ///< by which it is chosen
  std::string label = {}; ///< for people; the name if empty
  bool shows_map = true;  ///< false: at this level there is no map to be seen

  /// What to call it.
  std::string_view shown_label() const { return label.empty() ? name : label; }
  /// Compares all members.
  friend bool operator==(const DisplayLevel&, const DisplayLevel&) = default;
};

/// The display levels a reader can choose from, least to most persistent, and the tokens that stand for them
/// in an attribute of the page. The reader's to change (S-2).
///
///   DisplayLevels levels;                    // hidden, menu, overlay, sidebar
///   levels.token("stdmap", "menu");          // "stdmap-menu"
///
/// A value that always holds: names and pattern give exactly one token each, and no two levels the same.
class STANDARD_SITEMAP_API DisplayLevels {
 public:
  /// Bounds of what a reader may write down. Text in bytes of UTF-8.
  static constexpr std::size_t most_levels = 16;
  static constexpr std::size_t most_name_bytes = 64;                      ///< of a level's name
  static constexpr std::size_t most_label_bytes = 256;                    ///< of a level's label
  static constexpr std::size_t most_pattern_bytes = 64;                   ///< of the pattern
  static constexpr std::string_view default_pattern = "{prefix}-{level}"; ///< S-4

  /// S-4: the default ones.
  DisplayLevels();

  /// Least persistent first; at least one.
  const std::vector<DisplayLevel>& all() const { return levels_; }
  bool knows(std::string_view level) const;     ///< whether there is one of that name
  bool shows_map(std::string_view level) const; ///< false also for an unknown one
  /// Their names, as a sentence lists them: `hidden, menu, overlay and sidebar`.
  std::string names() const;

  /// From which tokens are made: `{prefix}` and `{level}` stand for these.
  const std::string& pattern() const { return pattern_; }
  /// S-4: the token that stands for `level` where an instruction has `prefix`.
  std::string token(std::string_view prefix, std::string_view level) const;

  /// The level that a page gets before the reader chooses one.
  const std::optional<std::string>& initial() const { return initial_; }

  /// @name Changes
  /// @{

  /// Changes just this or, if that would not hold, nothing: then it says why, in one sentence.
  std::optional<std::string> set_levels(std::vector<DisplayLevel> levels); ///< forgets an unknown `initial`
  std::optional<std::string> set_pattern(std::string pattern);
  std::optional<std::string> set_initial(std::string level);
  /// @}

 private:
  std::vector<DisplayLevel> levels_;
  std::string pattern_{default_pattern};
  std::optional<std::string> initial_;
};

} // namespace standard_sitemap
