#pragma once

#include <cstddef>

namespace standard_sitemap::containment {

/// The largest number of bytes that were allocated with `new` at one time, beyond those in use when it began.
/// It counts, so the result is the same on every machine. It does not see what C libraries allocate.
class MemoryMeter {
 public:
  MemoryMeter();
  std::size_t peak() const;

 private:
  std::size_t before_;
};

} // namespace standard_sitemap::containment
