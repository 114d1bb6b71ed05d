#include "engine/search/search.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/free_memory.h"
#include "engine/search/ranking.h"
#include "engine/search/typos.h"
#include "engine/search/word_finder.h"
#include "engine/search/words.h"

namespace standard_sitemap {

/// The phases, in their order. For each word: the nodes that have it are found (`finding`), and joined with
/// those that have the words before it (`joining`). Then the best are chosen. If there is none, all begins
/// again, with typos in all words.
struct Search::State {
  State(const SearchIndex& index_, const Outline& outline_, std::string_view text, SearchOptions options_)
      : index(index_), outline(outline_), options(options_)
  {
    for (std::u16string& sought : words_to_find(text))
      words.push_back({std::move(sought), 0});
    if (!words.empty() && !index.blocks().empty() && forgive_missing())
      begin_attempt();
  }

  const SearchIndex& index;
  const Outline& outline;
  SearchOptions options;
  std::vector<SoughtWord> words;

  enum class Phase : std::uint8_t { finding, joining, choosing, done };
  Phase phase = Phase::done;

  std::size_t word = 0;         ///< which is looked for
  std::vector<Quality> of_word; ///< by number: how well the node matches this word
  std::vector<Quality> of_all;  ///< by number: and all words up to this one
  bool any_match = false;       ///< in `of_all`, so far

  std::optional<WordFinder> finder;
  std::uint32_t next = 0; ///< in the phases after `finding`: the node to go on with
  std::optional<BestHits> best;
  std::vector<std::uint32_t> hits;
  std::size_t count = 0;

  bool forgive_missing();
  bool forgive_all();
  void begin_attempt();
  void begin_word();
  std::size_t find(std::size_t most);
  std::size_t join(std::size_t most);
  std::size_t choose(std::size_t most);
  void finish();
};

/// Typos in words that occur nowhere. Returns false if in one of them none can be forgiven.
bool Search::State::forgive_missing()
{
  bool can_be_found = true;
  for (SoughtWord& sought : words)
    if (!occurs(index, sought.text)) {
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
  of_word.assign(outline.size(), no_match);
  any_match = false;
  finder.emplace(index, words[word]);
  phase = Phase::finding;
}

std::size_t Search::State::find(std::size_t most)
{
  const std::size_t work = finder->step(most, of_word);
  if (finder->done()) {
    next = 0;
    phase = Phase::joining;
  }
  return work;
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
  if (!any_match && forgive_all()) {
    begin_attempt();
  } else if (any_match && ++word < words.size()) {
    begin_word();
  } else {
    best.emplace(Ranking{index, outline, options.near, words.size()}, options.hits);
    next = 0;
    phase = Phase::choosing;
  }
  return work;
}

std::size_t Search::State::choose(std::size_t most)
{
  const std::uint32_t begin = next;
  for (; next - begin < most && next < of_all.size(); ++next)
    if (of_all[next] != no_match)
      best->add(next, of_all[next]);
  const std::size_t work = next - begin;
  if (next == of_all.size())
    finish();
  return work;
}

void Search::State::finish()
{
  hits = best->numbers();
  count = best->count();
  best.reset();
  free_memory(of_all);
  free_memory(of_word);
  phase = Phase::done;
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
    const std::size_t work = state.phase == finding   ? state.find(most)
                             : state.phase == joining ? state.join(most)
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
