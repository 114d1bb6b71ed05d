#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/view/view.h"

namespace standard_sitemap {

/// In which pages two maps differ: docs/command.md has the contract, which the command of the npm package
/// keeps as well (render/bindings/js/package/command/difference.js).
///
/// A page is an address, http or https. It is below the addresses of its parents, or below the name of a
/// group that has none; below the top, that is "".
struct MapDifference {
  struct Page {
    std::string url, name;
    std::vector<std::string> below;
  };
  struct Move {
    std::string url, name;
    std::vector<std::string> from, to;
  };
  struct Renaming {
    std::string url, from, to;
  };

  std::vector<Page> added, removed;
  std::vector<Move> moved;
  std::vector<Renaming> renamed;

  std::size_t count() const { return added.size() + removed.size() + moved.size() + renamed.size(); }
};

/// Linear in the places of both maps, but for sorting the parents of each page.
MapDifference difference_of(View& before, View& after);

/// As text for people, and as JSON, each whole with its last line end.
std::string text_of(const MapDifference& difference);
std::string json_of(const MapDifference& difference);

} // namespace standard_sitemap
