#pragma once

#include <cstddef>

namespace standard_sitemap::faults {

/// Which allocator an allocation is made with.
enum class Heap : unsigned char {
  new_delete, ///< `operator new`
  page_tree,  ///< the memory of a page's tree (`calloc` of discovery)
  libxml2,
  libcurl,
  zlib, ///< for compressed lists (G-7)
};

/// Replaces the libraries' allocators by ours, and keeps libxml2 from printing that they fail. To be called
/// before anything else of these libraries.
void take_over_libraries();

/// While this object exists, the allocation of the calling thread with this number (from 0) fails, and, if it
/// is `from_then_on`, every later one. Only one at a time in a thread.
class FailingAllocation {
 public:
  enum class Kind { only_this, from_then_on };
  explicit FailingAllocation(std::size_t number, Kind kind = Kind::only_this);
  FailingAllocation(const FailingAllocation&) = delete;
  ~FailingAllocation();

  /// Whether an allocation has failed so far.
  static bool has_struck();
  /// The allocator of the first one that failed.
  static Heap struck();
};

/// libxml2 2.9 first makes a pattern from an XPath, if it can, and leaks it if there is no memory for the
/// XPath itself. Returns whether that may have happened since the last `FailingAllocation` began.
bool libxml2_forgets_a_pattern();

/// How often the calling thread has allocated, and how many blocks are in use now, in all threads.
std::size_t allocations();
std::ptrdiff_t blocks_in_use();

} // namespace standard_sitemap::faults
