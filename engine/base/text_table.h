#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/base/keyed_hash.h"
#include "engine/base/number_table.h"
#include "engine/base/text_mark.h"

namespace standard_sitemap {

/// Finds numbers by texts, or by pairs of a number and a text, which their owner keeps. Many texts are looked
/// up at a third of what a keyed hash takes: `text_mark` decides where a number is, until too many are in
/// each other's way. From then on a keyed hash does. So texts that a stranger has made for the purpose make
/// it slower by a factor at most. In what order numbers are in the table is not to be seen.
///
///   const auto number = table.find_or_add({0, word}, next, [&](auto other) { return Key{0, words[other]};
///   });
class TextTable {
 public:
  static constexpr std::uint32_t none = NumberTable::none;
  struct Key {
    std::uint32_t number;
    std::string_view text;
    friend bool operator==(const Key&, const Key&) = default;
  };

  /// `key_of`: returns the key of a number in the table. As `NumberTable::find_or_add`.
  template <class KeyOf>
  std::uint32_t find_or_add(Key key, std::uint32_t number, KeyOf key_of)
  {
    disperse(key_of);
    return table_.find_or_add(hash_of(key), number,
                              [&](std::uint32_t other) { return key_of(other) == key; });
  }
  template <class KeyOf>
  std::uint32_t find(Key key, KeyOf key_of)
  {
    disperse(key_of);
    return table_.find(hash_of(key), [&](std::uint32_t other) { return key_of(other) == key; });
  }

 private:
  static constexpr std::size_t passed_at_most = 8; ///< slots for each call, on average; usually less than one

  template <class KeyOf>
  void disperse(KeyOf key_of)
  {
    if (table_.passed() <= passed_at_most * ++calls_ || is_keyed_)
      return;
    is_keyed_ = true;
    table_.rehash([&](std::uint32_t number) { return hash_of(key_of(number)); });
  }

  /// An author who gives one text many numbers decides where the hashes are, but not relative to each other:
  /// that depends on the key.
  std::uint64_t hash_of(Key key) const
  {
    return mixed((is_keyed_ ? keyed_hash(key.text) : text_mark(key.text)) ^ key.number);
  }

  NumberTable table_;
  std::size_t calls_ = 0;
  bool is_keyed_ = false;
};

} // namespace standard_sitemap
