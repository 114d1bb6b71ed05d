#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/view/outline.h"
#include "engine/view/view.h"

namespace standard_sitemap {

/// The words of everything that a view shows, as text that is searched as it is: nothing is unpacked, neither
/// here nor by the script of the HTML page, which contains the same text (docs/searching.md).
///
///   Outline outline{view};
///   auto index = SearchIndex::build(view, outline);
///   Search search{index, outline, "lantern coa"};
///   while (!search.step()) // or: a step whenever the program is idle
///     ;
///
/// Of each node there are the words of its name and description, those of its alternatives in other languages
/// (M-8), and those of its address. Nodes are numbers of the outline.
///
/// Immutable: threads may share it. It borrows nothing.
class STANDARD_SITEMAP_API SearchIndex {
 public:
  /// Finds nothing.
  SearchIndex() = default;
  /// Makes the index at once; `SearchIndexBuilder` does so in steps. `outline` must be that of `view`.
  static SearchIndex build(View& view, const Outline& outline);

  /// The words in sorted order, each with the nodes in which it occurs: blocks of about 32 KB, each of which
  /// can be read without the others. Printable characters and no `<`.
  const std::vector<std::string>& blocks() const { return blocks_; }
  /// The first word of each block. A word whose nodes do not fit into one block is continued in the next.
  const std::vector<std::u16string>& first_words() const { return first_words_; }
  /// Two characters for each node, in ASCII without `<`: how many words its name has, and how many levels it
  /// is below the root.
  const std::string& nodes() const { return nodes_; }

  /// Heap memory held in bytes.
  std::size_t memory() const;

 private:
  friend class SearchIndexBuilder;

  std::vector<std::string> blocks_;
  std::vector<std::u16string> first_words_; ///< by block
  std::string nodes_;
};

/// Makes a `SearchIndex` in steps, for hosts that must not be busy for long.
///
///   SearchIndexBuilder builder{view, outline};
///   while (!builder.step(1'000))
///     let_others_work();
///   SearchIndex index = std::move(builder).finish();
///
/// Needs about 40 bytes for each word of each node until `finish`. Not thread-safe.
class STANDARD_SITEMAP_API SearchIndexBuilder {
 public:
  /// Both must outlive the builder; `outline` must be that of `view`.
  SearchIndexBuilder(View& view, const Outline& outline);
  SearchIndexBuilder(SearchIndexBuilder&&) noexcept; ///< the other may only be destroyed or assigned to
  SearchIndexBuilder& operator=(SearchIndexBuilder&&) noexcept; ///< likewise
  ~SearchIndexBuilder();

  /// Processes about as many nodes, or as much as takes equally long. Returns whether all is done.
  bool step(std::size_t nodes);
  /// Returns the index. Precondition: `step` has returned true.
  SearchIndex finish() &&;

 private:
  friend class EarlySearch;

  struct STANDARD_SITEMAP_LOCAL State;
  std::unique_ptr<State> state_;
};

} // namespace standard_sitemap
