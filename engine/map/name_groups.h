#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// A part of many names: either parts of it again, or names.
struct NameGroup {
  std::string name;                   ///< of the group: `A`, or `Aal – Abend`
  std::vector<NameGroup> groups;      ///< in the order of the names
  std::vector<std::uint32_t> members; ///< indices of the names, ascending
};

/// Many names in parts that one can look through, as in a book: by initial; an initial that has more than
/// `most`, and what has but one initial, from name to name. `language` as for `Collation`. Which names are
/// together depends on them alone, where no two are equal; of equal ones on their order. n log n.
/// Precondition: `most` > 1.
std::vector<NameGroup> grouped_by_name(std::span<const std::string_view> names, std::string_view language,
                                       std::size_t most);

} // namespace standard_sitemap
