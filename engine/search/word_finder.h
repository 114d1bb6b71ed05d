#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/search/block_reader.h"
#include "engine/search/ranking.h"
#include "engine/search/search.h"
#include "engine/search/search_index.h"
#include "engine/search/typos.h"

namespace standard_sitemap {

/// Whether a word of the index begins with this one.
bool occurs(const SearchIndex& index, std::u16string_view beginning);

/// Finds the nodes that have one word, in steps.
class WordFinder {
 public:
  /// `index` and `sought` must outlive this object. The index must not be empty.
  WordFinder(const SearchIndex& index, const SoughtWord& sought);

  /// Reads about `most` entries, and notes in `matches`, by number, how well each node matches, if that is
  /// better than what is there. Returns how much it read.
  std::size_t step(std::size_t most, std::vector<Quality>& matches);
  bool done() const { return done_; }

 private:
  bool find_in(const BlockReader& entry, std::vector<Quality>& matches);
  bool is_block_far_off() const;

  const SearchIndex& index_;
  const SoughtWord& sought_;
  std::optional<TypoDistance> typos_; ///< unset: none are forgiven
  std::size_t block_;
  BlockReader reader_;
  bool done_ = false;
};

} // namespace standard_sitemap
