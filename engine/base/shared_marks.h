#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/text_mark.h"

namespace standard_sitemap {

/// Tells of most texts in a set, at some instructions for each, that no other one is equal to it. Those of
/// which it does not know may be looked up in a table with a keyed hash. If a stranger has made the texts so
/// that it knows of none, they all are: then it has cost a little, and gained nothing.
///
///   marks.clear(texts.size());
///   for (const auto text : texts) marks.add(text_mark(text));
///   if (marks.may_be_shared(text_mark(text))) ...
class SharedMarks {
 public:
  /// Removes all marks, keeps the memory, and makes room for `count`.
  void clear(std::size_t count)
  {
    words_.assign(std::bit_ceil(count / texts_of_a_word + 1), {});
    met_again_ = 0;
  }
  void add(std::uint64_t mark)
  {
    Word& word = words_[place_of(mark)];
    const std::uint64_t bit = bit_of(mark), again = word.met & bit;
    met_again_ += again != 0 ? 1 : 0;
    word.met_again |= again;
    word.met |= bit;
  }
  /// Whether an equal text may have been added, too.
  bool may_be_shared(std::uint64_t mark) const
  {
    return (words_[place_of(mark)].met_again & bit_of(mark)) != 0;
  }
  /// At least half of the number of texts for which `may_be_shared` is true.
  std::size_t met_again() const { return met_again_; }

 private:
  static constexpr std::size_t texts_of_a_word = 4; // then it knows of fifteen in sixteen
  struct Word {
    std::uint64_t met = 0, met_again = 0;
  };
  std::size_t place_of(std::uint64_t mark) const { return (mark >> 6) & (words_.size() - 1); }
  static std::uint64_t bit_of(std::uint64_t mark) { return std::uint64_t{1} << (mark & 63); }

  std::vector<Word> words_; ///< the size is a power of two
  std::size_t met_again_ = 0;
};

} // namespace standard_sitemap
