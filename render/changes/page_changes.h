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

/// S-3, S-4: what an instruction does to each element of the page that `xpath` yields.
struct PageChange {
  std::string xpath;                                           ///< XPath 1.0; compiles
  std::vector<std::pair<std::string, std::string>> namespaces; ///< prefix, URI: those that `xpath` uses
  std::string attribute;                                       ///< `class` or a `data-*` attribute
  /// One for each level, in the order of `PageChanges::levels`. At a level its token is in the attribute's
  /// list of tokens, and no other of these is.
  std::vector<std::string> tokens;
};

/// O-3: a style sheet of the page as long as the level shows the map.
struct PageStyle {
  std::string url;      ///< absolute; may be fetched as a style sheet of the page
  bool replace = false; ///< the page's own style sheets are off meanwhile
};

/// What a map asks of the page it serves, ready to be applied: data for a host with a document tree of its
/// own, and for `page_program`.
///
///   PageChanges changes = page_changes(map, preferences.display);
///   for (const PageChange& change : changes.changes) ... change.tokens[*changes.level("menu")] ...
///
/// Only what may be applied: what was refused stays in the map, with the reason. At most
/// `Policy::class_changes` changes and `most_styles` style sheets. Where two changes meet in one attribute of
/// one element, what one of them adds the other does not take away.
struct STANDARD_SITEMAP_API PageChanges {
  /// Style sheets of one map that are loaded.
  static constexpr std::size_t most_styles = 16;

  std::vector<DisplayLevel> levels; ///< in order: what `tokens` are for
  std::vector<PageChange> changes;  ///< in document order
  std::vector<PageStyle> styles;    ///< each once

  /// The index of the level with that name.
  std::optional<std::size_t> level(std::string_view name) const;
  /// Whether there is nothing to be done to the page.
  bool empty() const { return changes.empty() && styles.empty(); }
};

/// What `map` asks of its page, for these levels.
STANDARD_SITEMAP_API PageChanges page_changes(const Map& map, const DisplayLevels& levels);

} // namespace standard_sitemap
