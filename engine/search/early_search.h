#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/search/search.h"
#include "engine/search/search_index.h"
#include "engine/view/outline.h"

namespace standard_sitemap {

/// A search while the index is being made: among the nodes whose words the builder has so far. Their order is
/// that of `Search`; typos are not forgiven, as a word that is missing may still come.
///
///   EarlySearch early{builder, outline, text};
///   while (!builder.step(1'000)) {
///     early.step();
///     show(early.count(), early.hits());
///   }
///
/// Memory: 4 bytes for each distinct word. Not thread-safe.
class STANDARD_SITEMAP_API EarlySearch {
 public:
  /// `outline` must be the builder's. Both must outlive the search, which must make no step after
  /// `SearchIndexBuilder::finish`; what it has found remains. `text` and `options`: as for `Search`.
  EarlySearch(const SearchIndexBuilder& builder, const Outline& outline, std::string_view text,
              SearchOptions options = {});
  EarlySearch(EarlySearch&&) noexcept;            ///< the other may only be destroyed or assigned to
  EarlySearch& operator=(EarlySearch&&) noexcept; ///< likewise
  ~EarlySearch();

  /// Goes on with about `most` of the words that the builder has taken from nodes since. Near the end of its
  /// work, when it writes the index, the builder lets go of them: then nothing more is found.
  void step(std::size_t most = 100'000);

  /// How many nodes match so far, whether or not they are in `hits`.
  std::size_t count() const;
  /// Returns the numbers of the best so far, best first.
  std::vector<std::uint32_t> hits() const;
  /// The words of the text, as `marks_in` takes them. Valid until the search is destroyed.
  const std::vector<SoughtWord>& words() const;

 private:
  struct STANDARD_SITEMAP_LOCAL State;
  std::unique_ptr<State> state_;
};

} // namespace standard_sitemap
