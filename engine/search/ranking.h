#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/search/format.h"
#include "engine/search/search.h"
#include "engine/view/outline.h"

namespace standard_sitemap {

/// How well a node matches a word, or all words so far; less is better.
///
///   bits 4, 5   where: in the name, the address or the description
///   bits 2, 3   how many typos, at most 3
///   bit 1       not a whole word
///   bit 0       not a word of the name itself (WordField::name)
using Quality = std::uint8_t;
inline constexpr Quality no_match = 0xff;

/// The quality of one word at one place.
constexpr Quality quality_of(std::uint32_t field, unsigned typos, bool is_whole)
{
  return static_cast<Quality>((field < 2 ? 0 : field - 1) << 4 | typos << 2 | (is_whole ? 0 : 2) |
                              (field == 0 ? 0 : 1));
}

/// The quality of a node that matches both words: the worse field, all typos.
constexpr Quality combined(Quality a, Quality b)
{
  if (a == no_match || b == no_match)
    return no_match;
  const int field = (a & 0x30) > (b & 0x30) ? a & 0x30 : b & 0x30;
  const int typos = (a >> 2 & 3) + (b >> 2 & 3);
  return static_cast<Quality>(field | (typos > 3 ? 3 : typos) << 2 | ((a | b) & 3));
}

/// Puts hits into their order (docs/searching.md).
class Ranking {
 public:
  /// Ranks are below this number.
  static constexpr std::uint32_t ranks = 3 * 4 * 3 * 64;

  /// `index` and `outline` must outlive this object. `words`: how many words are looked for.
  Ranking(const SearchIndex& index, const Outline& outline, std::uint32_t near, std::size_t words);

  /// Returns the rank of a node that matches; less is better. Nodes of one rank are in the order of their
  /// numbers. Fast if the numbers ascend.
  std::uint32_t rank(std::uint32_t number, Quality quality);

 private:
  /// A range of nodes, from number `begin` up to the next stretch, that are equally near to the page.
  struct Stretch {
    std::uint32_t begin;
    std::uint32_t distance;
  };
  std::uint32_t distance(std::uint32_t number);

  const SearchIndex* index_;
  std::size_t words_;
  std::vector<Stretch> stretches_; ///< empty: near is what is near to the root
  std::size_t stretch_ = 0;        ///< of the number last asked for
};

/// The first of the nodes that match, in the order of their ranks, then of their numbers. Holds fewer than
/// twice as many as are wanted.
class BestHits {
 public:
  BestHits(Ranking ranking, std::size_t most);

  /// The numbers must ascend.
  void add(std::uint32_t number, Quality quality);
  std::size_t count() const { return count_; } ///< of all that were added
  std::vector<std::uint32_t> numbers() const;  ///< of the best, best first

 private:
  Ranking ranking_;
  std::size_t most_;
  std::size_t count_ = 0;
  std::size_t held_ = 0;
  std::vector<std::vector<std::uint32_t>> of_rank_; ///< the numbers held, up to the worst rank
};

} // namespace standard_sitemap
