#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/map/map.h"
#include "engine/preferences/display_levels.h"

namespace standard_sitemap {

/// S-3, S-4: what an instruction changes in each element of the page that `xpath` selects.
struct PageChange {
  std::string xpath;                                           ///< XPath 1.0; known to compile
  std::vector<std::pair<std::string, std::string>> namespaces; ///< prefix and URI, only those used by `xpath`
  std::string attribute;                                       ///< `class` or a `data-*` attribute
  /// One token for each level, in the order of `PageChanges::levels`. At each level, the attribute's token
  /// list contains that level's token and none of the others.
  std::vector<std::string> tokens;
};

/// O-3: a style sheet applied to the page while the display level shows the map.
struct PageStyle {
  std::string url;      ///< absolute; allowed to be fetched as a style sheet of the page
  bool replace = false; ///< disable the page's own style sheets meanwhile
};

/// The changes that a map requests for the page it serves, ready to apply: data for `page_program`, or for a
/// host with its own DOM.
///
///   PageChanges changes = page_changes(map, preferences.display);
///   for (const PageChange& change : changes.changes) ... change.tokens[*changes.level("menu")] ...
///
/// Contains only permitted changes; refused ones stay in the map, with the reason. At most
/// `Policy::class_changes` changes and `max_styles` style sheets. If two changes affect the same attribute
/// of an element, neither removes a token that the other adds.
struct STANDARD_SITEMAP_API PageChanges {
  /// Maximum number of style sheets loaded for one map.
  static constexpr std::size_t max_styles = 16;

  std::vector<DisplayLevel> levels; ///< the levels that the elements of `tokens` belong to, in the same order
  std::vector<PageChange> changes;  ///< in document order
  std::vector<PageStyle> styles;    ///< without duplicates

  /// Returns the index of the level with this name, or nullopt.
  std::optional<std::size_t> level(std::string_view name) const;
  /// Whether the page needs no change.
  bool empty() const { return changes.empty() && styles.empty(); }
};

/// Returns the changes that `map` requests for its page at these levels.
STANDARD_SITEMAP_API PageChanges page_changes(const Map& map, const DisplayLevels& levels);

} // namespace standard_sitemap
