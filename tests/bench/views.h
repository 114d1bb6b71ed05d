#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/map/map.h"
#include "engine/view/map_index.h"

namespace standard_sitemap::bench {

/// Pages to be placed in such a map.
enum class PlaceKind : std::uint8_t {
  home,
  deep,          ///< 200 levels down
  sibling,       ///< in the middle of the list: a quarter of the map is between it and its previous sibling
  query,         ///< differs from others only in its query
  unknown_query, ///< a query that no node has: all such nodes are like it (V-1)
  suffix,        ///< without the endings that its node has
  absent,        ///< not in the map by any rule
};

/// Views of one map, as in the tabs of a browser: of many pages, with one index. The map has some of
/// everything that could make a view expensive: half of its nodes are children of one list, and half of these
/// have no link; a quarter differ only in their query; a quarter have their language in their name; one is
/// 200 levels deep.
class Views {
 public:
  explicit Views(std::size_t nodes);

  /// Makes a new index with everything in it; returns the bytes it holds.
  std::size_t make_index() const;
  /// Makes an index of the words of everything that a view shows; returns the bytes it holds.
  std::size_t make_word_index() const;
  /// Makes a new view: where the page is, along which path, between which neighbours. The index exists
  /// already.
  std::size_t place(PlaceKind kind) const;
  /// Renders the whole map as `text`, `json` or `html`; returns the number of bytes.
  std::size_t render(std::string_view medium) const;

  std::size_t nodes() const { return map_.size(); }

 private:
  Map map_;
  std::shared_ptr<const MapIndex> index_;
};

} // namespace standard_sitemap::bench
