#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/base/stop_poll.h"
#include "engine/language/collation.h"
#include "engine/language/initial.h"

namespace standard_sitemap {

/// A group of names: contains either groups or names.
struct NameGroup {
  std::string name;                   ///< name of the group: `A`, or `Aal – Abend`
  std::vector<NameGroup> groups;      ///< in the order of the names
  std::vector<std::uint32_t> members; ///< indices of the names, ascending
  bool is_to_be_filled = false;       ///< has only its size: `NameRanges` gives name and members
};

/// Groups of names by their initials, in the order in which these are first met.
class InitialGroups {
 public:
  /// Returns the index of the group of an initial.
  std::uint32_t of(std::string_view initial);
  void add(std::uint32_t group, std::uint32_t member) { groups_[group].members.push_back(member); }
  std::vector<NameGroup> take() && { return std::move(groups_); }

 private:
  std::vector<NameGroup> groups_;
  std::unordered_map<std::string, std::uint32_t, KeyedHash, std::equal_to<>> places_; ///< by name
  std::uint32_t last_ = 0; ///< neighbours often have the same initial
};

/// Names in the order of their language; gives a name to any range of them.
class NameRanges {
 public:
  /// The texts of `names` must outlive it. `before`: whether the first of two equal names, given by index,
  /// comes first; a strict order. Throws `Stopped` if `poll` says so.
  NameRanges(std::vector<std::string_view> names, const Collation& collation, const Collation::Before& before,
             StopPoll poll = {});

  /// Returns the name of the range `[begin, end)` of the sorted names, such as `Aal – Abend`.
  std::string name(std::size_t begin, std::size_t end) const;
  /// Returns the indices of the names in that range, ascending.
  std::vector<std::uint32_t> members(std::size_t begin, std::size_t end) const;

 private:
  std::string_view at(std::size_t place) const { return names_[order_[place]]; }

  std::vector<std::string_view> names_;
  std::vector<std::size_t> order_; ///< indices in `names_`, sorted
};

/// Divides many names into groups of manageable size, like the index of a book: by initial. An initial with
/// more than `max_groups` names, or the only one, is divided further into ranges of names.
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

  /// `before` and `poll` as for `NameRanges`.
  std::vector<NameGroup> groups(std::span<const std::string_view> names, const Collation::Before& before,
                                StopPoll poll = {}) const;
  /// The same if only the initial of each name is known: `by_initial` has a group for each, in any order. The
  /// ranges have their sizes, but are still to be filled: their members are in the order given. O(n).
  std::vector<NameGroup> groups_to_be_filled(std::vector<NameGroup> by_initial) const;

  /// Returns the initial under which a name is grouped.
  std::string initial_of(std::string_view name) const { return initials_.of(name); }

 private:
  template <class InRanges>
  std::vector<NameGroup> in_order(std::vector<NameGroup> by_initial, InRanges in_ranges) const;

  Initials initials_;
  Collation collation_;
  std::size_t max_groups_;
};

} // namespace standard_sitemap
