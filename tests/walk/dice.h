#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace standard_sitemap::walk {

/// Random numbers that are the same for a seed with any standard library.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
  bool percent(std::size_t of_hundred) { return below(100) < of_hundred; }
  template <class T>
  const T& pick(const std::vector<T>& from)
  {
    return from[below(from.size())];
  }

 private:
  std::mt19937_64 engine_;
};

} // namespace standard_sitemap::walk
