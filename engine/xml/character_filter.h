#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/base/text_position.h"

namespace standard_sitemap {

/// Finds characters that XML does not allow (XML 1.0, production [2]) before the parser sees them, because
/// libxml2's error for them depends on how many of the following bytes have already arrived.
class CharacterFilter {
 public:
  /// Returns the size of the longest prefix of complete, allowed characters. The rest, if any, begins with
  /// incomplete or malformed UTF-8, or with a forbidden character such as U+0000.
  std::size_t pass(std::string_view utf8);

  /// Advances the position past input that bypassed the filter: `lines` line ends, then `columns` characters.
  void skip(std::uint32_t lines, std::uint32_t columns)
  {
    position_ = {position_.line + lines, (lines > 0 ? 1 : position_.column) + columns};
  }

  TextPosition position() const { return position_; } ///< of the next character

 private:
  TextPosition position_{1, 1};
};

} // namespace standard_sitemap
