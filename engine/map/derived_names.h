#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/document/document.h"

namespace standard_sitemap {

struct MapParts;

/// G-13: names derived from the URIs of a list, and the order of long rows of pages by their names. Both are
/// made on demand, because a reader of a million entries sees only a few. Thread-safe: immutable to its
/// users.
class DerivedNames {
 public:
  DerivedNames() = default;
  DerivedNames(const DerivedNames&) = delete;
  DerivedNames& operator=(const DerivedNames&) = delete;
  virtual ~DerivedNames() = default;

  /// Whether the name of a node is derived. The node was made from `element` of `document`.
  virtual bool has(std::uint32_t node, const Document& document, ElementId element) const = 0;
  /// Returns the derived name, valid as long as this object. Precondition: `has`. `map`: the map that these
  /// names belong to.
  virtual std::string_view name(const MapParts& map, std::uint32_t node, const Document& document,
                                ElementId element) const = 0;

  /// For a page in a row that is sorted on demand: returns the node whose element the page has.
  virtual std::uint32_t arranged(const MapParts& map, std::uint32_t node) const = 0;

  /// Returns the normalised URI, without a slash at its end, of the folder that a generated group stands for;
  /// nullopt if it stands for none.
  virtual std::optional<std::string> folder(std::uint32_t group) const = 0;

  /// Heap memory held in bytes.
  virtual std::size_t memory() const = 0;
};

} // namespace standard_sitemap
