#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/web/page_statements.h"

namespace standard_sitemap {

/// A list of breadcrumbs while it is read: by the positions of the items if all have one, else as
/// authored. Keeps `StatedPlace::max_trail_items` in either order, however many there are.
class TrailDraft {
 public:
  /// An item as authored.
  struct Item {
    std::string name = {};                ///< its own
    std::string name_of_target = {};      ///< that of its `item`, if it has none
    std::optional<std::string> href = {}; ///< of its `item`
    std::optional<std::string> link = {}; ///< of the link that is its `item`, if that has no address
    std::optional<std::string> url = {};  ///< its own, if there is no other
    std::optional<double> position = {};  ///< nullopt: none, or not a number
  };

  /// Adds the next item. One without a name is left out, with a note.
  void add(Item item, PageStatements& notes);
  /// Adds the trail to the statements, unless it is empty, or equal to another.
  void finish(PageStatements& statements) &&;

 private:
  struct Placed {
    double position;
    PageStatements::Item item;
  };
  void place(double position, const PageStatements::Item& item);

  std::vector<PageStatements::Item> authored_;
  std::vector<Placed>
      placed_; ///< the items with the lowest positions, ascending; equal positions as authored
  bool all_have_positions_ = true;
  std::size_t items_ = 0;
};

/// Returns the number that a text is: digits, perhaps with a fraction, in white space. Nullopt for others.
std::optional<double> position_of(std::string_view text);

} // namespace standard_sitemap
