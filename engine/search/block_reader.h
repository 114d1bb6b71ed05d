#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "engine/search/format.h"
#include "engine/search/words.h"

namespace standard_sitemap {

/// Reads the entries of one block of an index (format.h), one after the other.
class BlockReader {
 public:
  BlockReader() = default; ///< has no entries
  /// `block` must outlive the reader.
  explicit BlockReader(std::string_view block) : at_(block.data()), end_(block.data() + block.size()) {}

  /// Goes on to the next entry. Returns false if there is none.
  bool next();

  /// The word. Valid until `next`.
  std::u16string_view word() const { return {word_.data(), length_}; }
  /// How many units it shares with the word before.
  std::size_t shared() const { return shared_; }
  /// The list of its nodes.
  std::string_view list() const { return list_; }

 private:
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  std::array<char16_t, longest_word> word_ = {};
  std::size_t length_ = 0, shared_ = 0;
  std::string_view list_;
};

} // namespace standard_sitemap
