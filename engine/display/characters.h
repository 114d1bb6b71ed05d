#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

namespace standard_sitemap {

/// What columns.cpp has to know of Unicode, from ICU or, in WebAssembly, from JavaScript.

/// The terminal columns of a character from U+0300 on.
std::size_t columns_of_character(char32_t c);

/// Whether a grapheme cluster ends between this character, from U+0300 on, and any other of which that is
/// true. So it is for those with the property Other (UAX #29, GB999).
bool stands_alone(char32_t c);

/// Finds the ends of the grapheme clusters of a text (UAX #29). Without the data for that, code points are
/// clusters.
class ClusterEnds {
 public:
  /// The text is not copied.
  explicit ClusterEnds(std::string_view text);
  ~ClusterEnds();

  /// Returns the end of the next cluster, in bytes from the beginning of the text. Precondition: not all have
  /// been found.
  std::size_t next();

 private:
  struct Finder;
  std::string_view text_;
  std::size_t end_ = 0; ///< of the last one
  std::unique_ptr<Finder> finder_;
};

} // namespace standard_sitemap
