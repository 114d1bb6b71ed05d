#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/stop_poll.h"

namespace standard_sitemap {

/// M-7: sorts names by the rules of a language, with numeric ordering of digits. Independent of the process's
/// locale.
class Collation {
 public:
  /// `language` is a BCP 47 tag; empty or unknown: the root collation.
  explicit Collation(std::string_view language);
  Collation(Collation&&) noexcept;
  Collation& operator=(Collation&&) noexcept;
  ~Collation();

  /// Returns indices into `names` (UTF-8) in sorted order; the sort is stable, and empty names are last.
  /// Computes n sort keys, then makes O(n log n) byte comparisons.
  std::vector<std::size_t> order(const std::vector<std::string_view>& names) const;

  /// Whether the first of two equal names, given by index, comes first; a strict order.
  using Before = std::function<bool(std::size_t, std::size_t)>;
  /// The same with equal names ordered by the caller.
  /// Throws `Stopped` if `poll` says that it is not wanted any more.
  std::vector<std::size_t> order(const std::vector<std::string_view>& names, const Before& before,
                                 StopPoll poll = {}) const;

  /// Returns the rank of each name in that order, equal for names that compare equal; for sorting the same
  /// names repeatedly.
  std::vector<std::uint32_t> ranks(const std::vector<std::string_view>& names) const;

 private:
  class Sorting;
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace standard_sitemap
