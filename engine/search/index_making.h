#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/search/block_writer.h"
#include "engine/search/node_words.h"
#include "engine/search/search_index.h"
#include "engine/search/stepwise_sort.h"
#include "engine/search/term_table.h"

namespace standard_sitemap {

/// A word at a node.
struct Occurrence {
  std::uint32_t term;
  std::uint32_t value; ///< four times the number of the node, plus the field
};

/// The order of the words in an index.
struct TermBefore {
  const TermTable* terms;
  bool operator()(std::uint32_t a, std::uint32_t b) const
  {
    return sorts_before(terms->word(a), terms->word(b));
  }
};

/// The phases, in their order: words are collected, sorted, and written.
struct SearchIndexBuilder::State {
  State(View& view, const Outline& of) : words(view), outline(of) {}

  NodeWords words;
  const Outline& outline;
  SearchIndex index;

  enum class Phase : std::uint8_t { collecting, sorting, distributing, writing, done };
  Phase phase = Phase::collecting;
  std::size_t next = 0; ///< within the phase

  TermTable terms;
  std::vector<Occurrence> occurrences; ///< in ascending order of nodes; empty from `writing` on
  std::vector<Occurrence> of_node;     ///< of the node that is being processed
  std::string word;
  std::vector<std::uint8_t> depths; ///< by number of the outline

  std::optional<StepwiseSort<std::uint32_t, TermBefore>> sort;
  std::vector<std::uint32_t> order;  ///< numbers of terms
  std::vector<std::uint32_t> ends;   ///< by term: where the next of its values is to stand, then their end
  std::vector<std::uint32_t> values; ///< of all terms, in their order of appearance
  BlockWriter writer;

  std::size_t collect(std::size_t most);
  void collect_node(std::uint32_t number);
  std::uint8_t depth_of(std::uint32_t number);
  void begin_sorting();
  void begin_distributing();
  std::size_t distribute(std::size_t most);
  std::size_t write(std::size_t most);
};

} // namespace standard_sitemap
