#include "engine/search/early_search.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/base/utf16.h"
#include "engine/search/index_making.h"
#include "engine/search/ranking.h"
#include "engine/search/words.h"

namespace standard_sitemap {

struct EarlySearch::State {
  State(const SearchIndexBuilder::State& making_, const Outline& outline, std::string_view text,
        SearchOptions options)
      : making(making_), words(words_of(text)),
        best(Ranking{making.index, outline, options.near, words.size()}, options.hits)
  {
    for (const SoughtWord& word : words)
      append_utf8(beginnings.emplace_back(), word.text);
  }

  static std::vector<SoughtWord> words_of(std::string_view text)
  {
    std::vector<SoughtWord> words;
    for (std::u16string& word : words_to_find(text))
      words.push_back({std::move(word), 0});
    return words;
  }

  const SearchIndexBuilder::State& making;
  std::vector<SoughtWord> words;       ///< at most 20
  std::vector<std::string> beginnings; ///< the same in UTF-8
  std::vector<std::uint32_t> begins;   ///< by term: bit `i` if it begins with `beginnings[i]`
  std::size_t next = 0;                ///< the occurrence to go on with: the first of its node
  std::vector<Quality> of_node;        ///< by word: how well the node matches it
  BestHits best;

  std::size_t compare_terms(std::size_t most);
  std::size_t match_node();
  void match(const Occurrence& occurrence);
};

/// Compares the terms that are new with the words.
std::size_t EarlySearch::State::compare_terms(std::size_t most)
{
  std::size_t work = 0;
  for (; work < most && begins.size() < making.terms.size(); work += words.size()) {
    const std::string_view term = making.terms.word(static_cast<std::uint32_t>(begins.size()));
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < beginnings.size(); ++i)
      bits |= std::uint32_t{term.starts_with(beginnings[i])} << i;
    begins.push_back(bits);
  }
  return work;
}

void EarlySearch::State::match(const Occurrence& occurrence)
{
  const std::uint32_t bits = begins[occurrence.term];
  for (std::size_t i = 0; bits >> i != 0; ++i)
    if ((bits >> i & 1) != 0) {
      const bool is_whole = making.terms.word(occurrence.term).size() == beginnings[i].size();
      of_node[i] = std::min(of_node[i], quality_of(occurrence.value % 4, 0, is_whole));
    }
}

/// Goes on with the next node. Returns how many occurrences it has.
std::size_t EarlySearch::State::match_node()
{
  const std::size_t begin = next;
  const std::uint32_t number = making.occurrences[begin].value / 4;
  of_node.assign(words.size(), no_match);
  for (; next < making.occurrences.size() && making.occurrences[next].value / 4 == number; ++next)
    match(making.occurrences[next]);
  Quality quality = 0;
  for (const Quality of_word : of_node)
    quality = combined(quality, of_word);
  if (quality != no_match)
    best.add(number, quality);
  return next - begin;
}

EarlySearch::EarlySearch(const SearchIndexBuilder& builder, const Outline& outline, std::string_view text,
                         SearchOptions options)
    : state_(std::make_unique<State>(*builder.state_, outline, text, options))
{
}

EarlySearch::EarlySearch(EarlySearch&&) noexcept = default;
EarlySearch& EarlySearch::operator=(EarlySearch&&) noexcept = default;
EarlySearch::~EarlySearch() = default;

void EarlySearch::step(std::size_t most)
{
  if (state_->words.empty())
    return;
  std::size_t work = state_->compare_terms(most);
  if (state_->begins.size() < state_->making.terms.size())
    return; // an occurrence may be of one that has not been compared
  while (work < most && state_->next < state_->making.occurrences.size())
    work += state_->match_node();
}

std::size_t EarlySearch::count() const
{
  return state_->best.count();
}

std::vector<std::uint32_t> EarlySearch::hits() const
{
  return state_->best.numbers();
}

const std::vector<SoughtWord>& EarlySearch::words() const
{
  return state_->words;
}

} // namespace standard_sitemap
