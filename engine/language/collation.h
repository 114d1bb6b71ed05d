#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// M-7: sorts names as readers of a language expect, digits by value; never by the process's locale.
class Collation {
 public:
  /// `language` is a BCP 47 tag; empty or unknown: the root collation.
  explicit Collation(std::string_view language);
  Collation(Collation&&) noexcept;
  Collation& operator=(Collation&&) noexcept;
  ~Collation();

  /// The order in which to present `names` (UTF-8): indices into it, sorted stably; empty names last.
  /// One pass of sort keys: n keys, then n log n byte comparisons.
  std::vector<std::size_t> order(const std::vector<std::string_view>& names) const;

  /// Which of two equal names comes first, by their indices: a strict order.
  using Before = std::function<bool(std::size_t, std::size_t)>;
  /// The same with equal names ordered by the caller.
  std::vector<std::size_t> order(const std::vector<std::string_view>& names, const Before& before) const;

  /// The place of each name in that order, the same for names that sort alike: for who sorts many of them
  /// more than once.
  std::vector<std::uint32_t> ranks(const std::vector<std::string_view>& names) const;

 private:
  class Sorting;
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace standard_sitemap
