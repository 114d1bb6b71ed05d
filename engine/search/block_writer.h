#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// Writes the blocks of an index (format.h).
class BlockWriter {
 public:
  /// Adds a word, which sorts after the one before. `values`: not empty; in ascending order, four times the
  /// number of a node plus the field.
  void add(std::string_view word, std::span<const std::uint32_t> values);

  std::vector<std::string> blocks;
  std::vector<std::u16string> first_words; ///< by block

 private:
  void begin_entry(std::u16string_view word);

  std::u16string before_; ///< the word before, in this block
};

} // namespace standard_sitemap
