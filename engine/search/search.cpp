#include "engine/search/search.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "engine/search/block_reader.h"
#include "engine/search/format.h"
#include "engine/search/ranking.h"
#include "engine/search/typos.h"
#include "engine/search/words.h"

namespace standard_sitemap {

namespace {

bool begins_with(std::u16string_view text, std::u16string_view beginning)
{
  return text.substr(0, beginning.size()) == beginning;
}

} // namespace

/// The phases, in their order. For each word: the nodes that have it are found (`finding`), and joined with
/// those that have the words before it (`joining`). Then the best are chosen: how many there are of each rank
/// (`counting`), and which they are (`choosing`). If there is none, all begins again, with typos in all
/// words.
struct Search::State {
  State(const SearchIndex& index_, const Outline& outline_, std::string_view text, SearchOptions options_)
      : index(index_), outline(outline_), options(options_)
  {
    for (std::u16string& sought : words_to_find(text))
      words.push_back({std::move(sought), 0});
    if (words.empty() || index.blocks().empty())
      return;
    ranking.emplace(index, outline, options.near, words.size());
    if (forgive_missing())
      begin_attempt();
  }

  const SearchIndex& index;
  const Outline& outline;
  SearchOptions options;
  std::vector<SoughtWord> words;

  enum class Phase : std::uint8_t { finding, joining, counting, choosing, done };
  Phase phase = Phase::done;

  std::size_t word = 0;         ///< which is looked for
  std::vector<Quality> of_word; ///< by number: how well the node matches this word
  std::vector<Quality> of_all;  ///< by number: and all words up to this one

  bool any_match = false; ///< in `of_all`, so far

  // finding
  std::size_t block = 0;
  BlockReader reader;
  std::optional<TypoDistance> typos;

  std::uint32_t next = 0; ///< in the phases after it: the node to go on with
  std::optional<Ranking> ranking;
  std::array<std::uint32_t, Ranking::ranks> of_rank = {}; ///< how many nodes
  std::uint32_t last_rank = 0;                            ///< of the hits
  std::size_t taken_of_last = 0;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> chosen; ///< rank, number
  std::vector<std::uint32_t> hits;
  std::size_t count = 0;

  bool forgive_missing();
  bool forgive_all();
  bool is_there(std::u16string_view sought) const;
  std::size_t first_block(std::u16string_view sought) const;
  void begin_attempt();
  void begin_word();
  std::size_t find(std::size_t most);
  bool find_in(const BlockReader& entry);
  bool is_block_far_off() const;
  void note(std::string_view list, unsigned typos_in_it, bool is_whole);
  std::size_t join(std::size_t most);
  std::size_t count_ranks(std::size_t most);
  void begin_choosing();
  std::size_t choose(std::size_t most);
};

/// The first block that may have words beginning with `sought`.
std::size_t Search::State::first_block(std::u16string_view sought) const
{
  const auto first = std::ranges::lower_bound(index.first_words(), sought);
  const auto at = static_cast<std::size_t>(first - index.first_words().begin());
  return at - (at > 0 ? 1 : 0); // they may begin within the block before
}

bool Search::State::is_there(std::u16string_view sought) const
{
  for (std::size_t at = first_block(sought); at < index.blocks().size(); ++at)
    for (BlockReader entries{index.blocks()[at]}; entries.next();)
      if (begins_with(entries.word(), sought))
        return true;
      else if (entries.word() > sought)
        return false;
  return false;
}

/// Typos in words that occur nowhere. Returns false if in one of them none can be forgiven.
bool Search::State::forgive_missing()
{
  bool can_be_found = true;
  for (SoughtWord& sought : words)
    if (!is_there(sought.text)) {
      sought.typos = most_typos(sought.text.size());
      can_be_found &= sought.typos > 0;
    }
  return can_be_found;
}

/// Returns false if no more can be forgiven.
bool Search::State::forgive_all()
{
  bool any = false;
  for (SoughtWord& sought : words) {
    const unsigned most = most_typos(sought.text.size());
    any |= sought.typos < most;
    sought.typos = most;
  }
  return any;
}

void Search::State::begin_attempt()
{
  word = 0;
  of_all.assign(outline.size(), 0);
  begin_word();
}

void Search::State::begin_word()
{
  const std::u16string_view text = words[word].text;
  of_word.assign(outline.size(), no_match);
  any_match = false;
  typos.reset();
  block = 0;
  if (words[word].typos > 0)
    typos.emplace(text, words[word].typos);
  else
    block = first_block(text);
  reader = BlockReader{index.blocks()[block]};
  phase = Phase::finding;
}

std::size_t Search::State::find(std::size_t most)
{
  std::size_t work = 0;
  bool is_complete = false;
  while (work < most && !is_complete) {
    if (reader.next()) {
      work += 1 + reader.list().size() / 2;
      is_complete = !find_in(reader);
      if (reader.shared() == 0 && is_block_far_off())
        reader = {};
    } else if (++block < index.blocks().size()) {
      reader = BlockReader{index.blocks()[block]};
    } else {
      is_complete = true;
    }
  }
  if (is_complete) {
    next = 0;
    phase = Phase::joining;
  }
  return work;
}

/// Returns false if no entry after this one matches.
bool Search::State::find_in(const BlockReader& entry)
{
  const std::u16string_view sought = words[word].text, there = entry.word();
  if (typos) {
    const unsigned distance = typos->to_beginning(there, entry.shared());
    if (distance <= words[word].typos)
      note(entry.list(), distance, typos->is_whole());
    return true;
  }
  if (begins_with(there, sought))
    note(entry.list(), 0, there.size() == sought.size());
  else if (there > sought)
    return false;
  return true;
}

/// Whether no word of the block can be meant: they all begin with what is too far off in the first.
bool Search::State::is_block_far_off() const
{
  const std::size_t units = typos ? typos->far_off() : 0;
  return units > 0 && block + 1 < index.blocks().size() &&
         begins_with(index.first_words()[block + 1], reader.word().substr(0, units));
}

void Search::State::note(std::string_view list, unsigned typos_in_it, bool is_whole)
{
  std::array<Quality, 4> qualities;
  for (std::uint32_t field = 0; field < qualities.size(); ++field)
    qualities[field] = quality_of(field, typos_in_it, is_whole);
  const char* at = list.data();
  const char* const end = at + list.size();
  for (std::uint32_t number = 0; at != end; ++number) {
    const std::uint32_t value = search_format::read_number(at);
    number += value >> 2;
    of_word[number] = std::min(of_word[number], qualities[value & 3]);
  }
}

std::size_t Search::State::join(std::size_t most)
{
  const std::uint32_t begin = next;
  for (; next - begin < most && next < of_all.size(); ++next) {
    of_all[next] = combined(of_all[next], of_word[next]);
    any_match |= of_all[next] != no_match;
  }
  const std::size_t work = next - begin;
  if (next < of_all.size())
    return work;
  if (++word < words.size() && any_match) {
    begin_word();
  } else {
    of_rank.fill(0);
    count = 0;
    next = 0;
    phase = Phase::counting;
  }
  return work;
}

std::size_t Search::State::count_ranks(std::size_t most)
{
  const std::uint32_t begin = next;
  for (; next - begin < most && next < of_all.size(); ++next)
    if (of_all[next] != no_match) {
      ++of_rank[ranking->rank(next, of_all[next])];
      ++count;
    }
  const std::size_t work = next - begin;
  if (next == of_all.size())
    begin_choosing();
  return work;
}

void Search::State::begin_choosing()
{
  if (count == 0 && forgive_all())
    return begin_attempt();
  std::size_t so_far = 0;
  for (last_rank = 0; last_rank + 1 < Ranking::ranks; ++last_rank) {
    so_far += of_rank[last_rank];
    if (so_far >= options.hits)
      break;
  }
  next = 0;
  phase = count > 0 ? Phase::choosing : Phase::done;
}

std::size_t Search::State::choose(std::size_t most)
{
  // The last rank may have more nodes than there is room for: the first of them are taken.
  std::size_t room = std::min(options.hits, count);
  for (std::uint32_t rank = 0; rank < last_rank; ++rank)
    room -= of_rank[rank];
  const std::uint32_t begin = next;
  for (; next - begin < most && next < of_all.size(); ++next) {
    if (of_all[next] == no_match)
      continue;
    const std::uint32_t rank = ranking->rank(next, of_all[next]);
    if (rank < last_rank || (rank == last_rank && taken_of_last++ < room))
      chosen.emplace_back(rank, next);
  }
  const std::size_t work = next - begin;
  if (next == of_all.size()) {
    std::ranges::sort(chosen);
    for (const auto& [rank, number] : chosen)
      hits.push_back(number);
    of_all = {};
    of_word = {};
    phase = Phase::done;
  }
  return work;
}

Search::Search(const SearchIndex& index, const Outline& outline, std::string_view text, SearchOptions options)
    : state_(std::make_unique<State>(index, outline, text, options))
{
}

Search::Search(Search&&) noexcept = default;
Search& Search::operator=(Search&&) noexcept = default;
Search::~Search() = default;

bool Search::step(std::size_t most)
{
  using enum State::Phase;
  State& state = *state_;
  most = std::max<std::size_t>(most, 1);
  while (most > 0 && state.phase != done) {
    const std::size_t work = state.phase == finding    ? state.find(most)
                             : state.phase == joining  ? state.join(most)
                             : state.phase == counting ? state.count_ranks(most)
                                                       : state.choose(most);
    most -= std::min(most, std::max<std::size_t>(work, 1));
  }
  return state.phase == done;
}

bool Search::done() const
{
  return state_->phase == State::Phase::done;
}

bool Search::empty() const
{
  return state_->words.empty();
}

std::size_t Search::count() const
{
  return done() ? state_->count : 0;
}

const std::vector<std::uint32_t>& Search::hits() const
{
  return state_->hits;
}

const std::vector<SoughtWord>& Search::words() const
{
  return state_->words;
}

} // namespace standard_sitemap
