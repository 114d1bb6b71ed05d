#pragma once

#include <cstddef>

namespace standard_sitemap::containment {

/// How many bytes `new` had given out at most at once, beyond those in use when it began. A counter: the same
/// on every machine. Does not see what libraries in C take.
class MemoryMeter {
 public:
  MemoryMeter();
  std::size_t peak() const;

 private:
  std::size_t before_;
};

} // namespace standard_sitemap::containment
