#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/document/document.h"

namespace standard_sitemap {

class Map;

/// G-13: what is derived from the URIs of a list when it is asked for, because a reader of a million entries
/// sees a few: names; and the order of long rows of pages by their names. Immutable for those who use it:
/// threads may share it.
class DerivedNames {
 public:
  DerivedNames() = default;
  DerivedNames(const DerivedNames&) = delete;
  DerivedNames& operator=(const DerivedNames&) = delete;
  virtual ~DerivedNames() = default;

  /// Whether the name of a node is derived. `element` of `document`: that from which the node was made.
  virtual bool has(std::uint32_t node, const Document& document, ElementId element) const = 0;
  /// Returns that name, valid as long as this object. Precondition: `has`. `map`: the one that this belongs
  /// to.
  virtual std::string_view name(const Map& map, std::uint32_t node, const Document& document,
                                ElementId element) const = 0;

  /// Of a page in a row that had to be sorted by names: returns the node whose element it has.
  virtual std::uint32_t arranged(const Map& map, std::uint32_t node) const = 0;

  /// Heap memory held in bytes.
  virtual std::size_t memory() const = 0;
};

} // namespace standard_sitemap
