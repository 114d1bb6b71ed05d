#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace standard_sitemap::fuzz {

/// Numbers that follow from a seed alone (SplitMix64), so that libFuzzer's `-seed` repeats a run.
class MutationRandom {
 public:
  explicit MutationRandom(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next()
  {
    std::uint64_t mixed = state_ += 0x9e37'79b9'7f4a'7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58'476d'1ce4'e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d0'49bb'1331'11eb;
    return mixed ^ (mixed >> 31);
  }

  /// From 0 to `bound` - 1. Precondition: `bound` > 0.
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }
  bool one_in(std::size_t count) { return below(count) == 0; }

  /// One of a range that is not empty.
  template <class Range>
  auto& pick(Range&& range)
  {
    return range[below(std::size(range))];
  }

 private:
  std::uint64_t state_;
};

} // namespace standard_sitemap::fuzz
