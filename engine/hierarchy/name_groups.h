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

/// A group of names: contains either groups or names.
struct NameGroup {
  std::string name;                   ///< name of the group: `A`, or `Aal – Abend`
  std::vector<NameGroup> groups;      ///< in the order of the names
  std::vector<std::uint32_t> members; ///< indices of the names, ascending
};

/// Divides many names into groups of manageable size, like the index of a book: by initial; names with the
/// same initial that are more than `max_groups`, or that are all there is, by ranges of names.
///
///   NameGrouping grouping{"sv", 200};
///   grouping.groups(names, [](std::size_t a, std::size_t b) { return id[a] < id[b]; });
///
/// Construction costs as much as grouping about a thousand names. The groups depend only on the names and,
/// for equal names, on `before`. O(n log n).
class NameGrouping {
 public:
  /// `language` as for `Collation`. Precondition: `max_groups` > 1.
  NameGrouping(std::string_view language, std::size_t max_groups);

  /// `before`: whether the first of two equal names, given by index, comes first; a strict order.
  std::vector<NameGroup> groups(std::span<const std::string_view> names,
                                const Collation::Before& before) const;

 private:
  Initials initials_;
  Collation collation_;
  std::size_t max_groups_;
};

} // namespace standard_sitemap
