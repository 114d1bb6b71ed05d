#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/search/search_index.h"
#include "engine/view/outline.h"

namespace standard_sitemap {

/// What to look for besides the words.
struct SearchOptions {
  std::size_t hits = 200; ///< how many of the best are kept
  /// The number of the page's first place: what is near to it comes first. `Outline::none`: what is near to
  /// the root comes first.
  std::uint32_t near = Outline::none;
};

/// A word of a search, and how many typos in it are forgiven.
struct SoughtWord {
  std::u16string text; ///< folded: without marks (accents) and in lower case
  unsigned typos = 0;  ///< 0: it was found as it is
};

/// One search, in steps. All words of the text must match, in any order, in the name, address or description
/// of a node; each is the beginning of a word there. If nothing is found, small typos are forgiven. The order
/// of the hits is that of docs/searching.md.
///
///   Search search{index, outline, text, {.near = here}};
///   if (search.step()) // false: call again when the program is idle, or begin another search
///     show(search.count(), search.hits(), search.words());
///
/// Memory: about 4 bytes for each node of the outline. Not thread-safe.
class STANDARD_SITEMAP_API Search {
 public:
  /// Both must outlive the search. `text`: UTF-8, as typed; at most its first 20 words count.
  Search(const SearchIndex& index, const Outline& outline, std::string_view text, SearchOptions options = {});
  Search(Search&&) noexcept;            ///< the other may only be destroyed or assigned to
  Search& operator=(Search&&) noexcept; ///< likewise
  ~Search();

  /// Reads about `most` entries of the index; a million takes some 10 ms. Returns whether the search is done.
  bool step(std::size_t most = 100'000);
  /// Whether the search is done.
  bool done() const;

  /// Whether the text has no words at all: then nothing is found.
  bool empty() const;
  /// How many nodes match, whether or not they are in `hits`. 0 until the search is done.
  std::size_t count() const;
  /// The numbers of the best, best first. Empty until the search is done.
  const std::vector<std::uint32_t>& hits() const;
  /// The words of the text, as `marks_in` takes them. Valid until the search is destroyed or makes a step.
  const std::vector<SoughtWord>& words() const;

 private:
  struct STANDARD_SITEMAP_LOCAL State;
  std::unique_ptr<State> state_;
};

/// A part of a text, in bytes.
struct TextRange {
  std::size_t begin; ///< of the first byte
  std::size_t end;   ///< one past the last byte

  friend bool operator==(const TextRange&, const TextRange&) = default; ///< compares both ends
};

/// Returns the parts of `text` (UTF-8) to highlight: those which `words`, from `Search::words`, found in it;
/// in ascending order, without overlaps.
STANDARD_SITEMAP_API std::vector<TextRange> marks_in(std::string_view text,
                                                     const std::vector<SoughtWord>& words);

} // namespace standard_sitemap
