#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/language/collation.h"
#include "engine/language/initial.h"

namespace standard_sitemap {

/// A part of many names: either parts of it again, or names.
struct NameGroup {
  std::string name;                   ///< of the group: `A`, or `Aal – Abend`
  std::vector<NameGroup> groups;      ///< in the order of the names
  std::vector<std::uint32_t> members; ///< indices of the names, ascending
};

/// Many names in parts that one can look through, as in a book: by initial; an initial that has more than
/// `most`, and what has but one initial, from name to name.
///
///   NameGrouping grouping{"sv", 200};
///   grouping.groups(names, [](std::size_t a, std::size_t b) { return id[a] < id[b]; });
///
/// Making one takes as long as some thousand names. Which names are together depends on them alone, and of
/// equal ones on what the caller says of them. n log n.
class NameGrouping {
 public:
  /// `language` as for `Collation`. Precondition: `most` > 1.
  NameGrouping(std::string_view language, std::size_t most);

  /// `before`: which of two equal names comes first, by their indices: a strict order.
  std::vector<NameGroup> groups(std::span<const std::string_view> names,
                                const Collation::Before& before) const;

 private:
  Initials initials_;
  Collation collation_;
  std::size_t most_;
};

} // namespace standard_sitemap
