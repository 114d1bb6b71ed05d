#include "engine/search/search_index.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/base/free_memory.h"
#include "engine/base/utf16.h"
#include "engine/search/format.h"
#include "engine/search/index_making.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t work_of_a_node = 32; ///< in moved numbers

} // namespace

std::uint8_t SearchIndexBuilder::State::depth_of(std::uint32_t number)
{
  const std::uint32_t up = outline.up(number);
  if (up == Outline::none)
    return number == 0 ? 0 : 1; // M-6
  return static_cast<std::uint8_t>(std::min(depths[up] + 1, 63));
}

void SearchIndexBuilder::State::collect_node(std::uint32_t number)
{
  of_node.clear();
  depths.push_back(depth_of(number));
  if (number > 0) // the root is shown as no entry
    words.each(outline.node(number), [&](std::u16string_view found, WordField field) {
      word.clear();
      append_utf8(word, found);
      of_node.push_back({terms.number_of(word), number * 4 + static_cast<std::uint32_t>(field)});
    });
  std::ranges::sort(of_node, {}, [](const Occurrence& one) { return std::pair{one.term, one.value}; });
  const auto is_same = [](const Occurrence& a, const Occurrence& b) { return a.term == b.term; };
  of_node.erase(std::unique(of_node.begin(), of_node.end(), is_same),
                of_node.end()); // the best field is first
  const auto in_name = std::ranges::count_if(of_node, [](const Occurrence& one) {
    return one.value % 4 == static_cast<std::uint32_t>(WordField::name);
  });
  index.nodes_ += search_format::digit_of(static_cast<std::size_t>(in_name));
  index.nodes_ += search_format::digit_of(depths.back());
  occurrences.insert(occurrences.end(), of_node.begin(), of_node.end());
}

std::size_t SearchIndexBuilder::State::collect(std::size_t most)
{
  std::size_t work = 0;
  for (; work < most && next < outline.size(); ++next) {
    collect_node(static_cast<std::uint32_t>(next));
    work += work_of_a_node + of_node.size();
  }
  if (next == outline.size())
    begin_sorting();
  return work;
}

void SearchIndexBuilder::State::begin_sorting()
{
  free_memory(depths);
  std::vector<std::uint32_t> all(terms.size());
  for (std::uint32_t number = 0; number < terms.size(); ++number)
    all[number] = number;
  sort.emplace(std::move(all), TermBefore{&terms});
  phase = Phase::sorting;
}

/// Counts the occurrences of each term: a few milliseconds for a million.
void SearchIndexBuilder::State::begin_distributing()
{
  order = std::move(*sort).sorted();
  sort.reset();
  ends.assign(terms.size(), 0);
  for (const Occurrence& one : occurrences)
    ++ends[one.term];
  std::uint32_t begin = 0;
  for (std::uint32_t& end : ends)
    begin += std::exchange(end, begin);
  values.resize(occurrences.size());
  next = 0;
  phase = Phase::distributing;
}

std::size_t SearchIndexBuilder::State::distribute(std::size_t most)
{
  const std::size_t begin = next;
  for (; next - begin < most && next < occurrences.size(); ++next)
    values[ends[occurrences[next].term]++] = occurrences[next].value;
  const std::size_t work = next - begin;
  if (next == occurrences.size()) {
    free_memory(occurrences);
    next = 0;
    phase = Phase::writing;
  }
  return work;
}

std::size_t SearchIndexBuilder::State::write(std::size_t most)
{
  std::size_t work = 0;
  for (; work < most && next < order.size(); ++next) {
    const std::uint32_t term = order[next];
    const std::uint32_t begin = term == 0 ? 0 : ends[term - 1];
    const std::span all{values};
    writer.add(terms.word(term), all.subspan(begin, ends[term] - begin));
    work += work_of_a_node + ends[term] - begin;
  }
  if (next == order.size()) {
    index.blocks_ = std::move(writer.blocks);
    index.first_words_ = std::move(writer.first_words);
    phase = Phase::done;
  }
  return work;
}

SearchIndexBuilder::SearchIndexBuilder(View& view, const Outline& outline)
    : state_(std::make_unique<State>(view, outline))
{
}

SearchIndexBuilder::SearchIndexBuilder(SearchIndexBuilder&&) noexcept = default;
SearchIndexBuilder& SearchIndexBuilder::operator=(SearchIndexBuilder&&) noexcept = default;
SearchIndexBuilder::~SearchIndexBuilder() = default;

bool SearchIndexBuilder::step(std::size_t nodes)
{
  using enum State::Phase;
  std::size_t most =
      nodes > SIZE_MAX / work_of_a_node ? SIZE_MAX : std::max<std::size_t>(nodes, 1) * work_of_a_node;
  while (most > 0 && state_->phase != done) {
    std::size_t work = most;
    if (state_->phase == collecting)
      work = state_->collect(most);
    else if (state_->phase == distributing)
      work = state_->distribute(most);
    else if (state_->phase == writing)
      work = state_->write(most);
    else if (state_->sort->step(most))
      state_->begin_distributing();
    most -= std::min(most, std::max<std::size_t>(work, 1));
  }
  return state_->phase == done;
}

SearchIndex SearchIndexBuilder::finish() &&
{
  assert(state_->phase == State::Phase::done);
  return std::move(state_->index);
}

SearchIndex SearchIndex::build(View& view, const Outline& outline)
{
  SearchIndexBuilder builder{view, outline};
  while (!builder.step(SIZE_MAX))
    ;
  return std::move(builder).finish();
}

std::size_t SearchIndex::memory() const
{
  std::size_t bytes = nodes_.capacity() + blocks_.capacity() * sizeof(std::string) +
                      first_words_.capacity() * sizeof(std::u16string);
  for (const std::string& block : blocks_)
    bytes += block.capacity();
  return bytes;
}

} // namespace standard_sitemap
