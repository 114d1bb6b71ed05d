#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/number_table.h"

namespace standard_sitemap {

/// The distinct words of a map, each with a number in order of appearance. About 30 bytes for each word
/// besides its text.
class TermTable {
 public:
  /// Returns the number of a word (UTF-8, not empty, at most 255 bytes), which is added if it is new.
  std::uint32_t number_of(std::string_view word);

  std::uint32_t size() const { return static_cast<std::uint32_t>(begins_.size()); }
  /// Valid until the next `number_of`.
  std::string_view word(std::uint32_t number) const;

 private:
  std::string text_;                  ///< of each word its length, one byte, and its bytes
  std::vector<std::uint32_t> begins_; ///< by number: where it is in `text_`
  NumberTable numbers_;               ///< by word
};

/// Whether one word (UTF-8) sorts before another: in the order of UTF-16 units, as JavaScript sorts.
bool sorts_before(std::string_view a, std::string_view b);

} // namespace standard_sitemap
