#include "engine/language/collation.h"

#include <algorithm>
#include <cstdint>

#include "engine/base/stoppable_sort.h"
#include "engine/language/ascii_sort_key.h"
#include "engine/language/sort_keys.h"

namespace standard_sitemap {

namespace {

SortKeys ascii_keys(const std::vector<std::string_view>& names, StopPoll poll)
{
  SortKeys keys{names.size()};
  for (const std::string_view name : names) {
    poll.step_on(name);
    if (!name.empty())
      append_ascii_sort_key(name, keys.bytes());
    keys.end_key();
  }
  return keys;
}

constexpr std::uint64_t empty_last = ~std::uint64_t{0};

/// Returns the first bytes as a number with the same order.
std::uint64_t beginning_of(std::string_view key)
{
  std::uint64_t beginning = 0;
  for (std::size_t i = 0; i < sizeof beginning; ++i)
    beginning = beginning << 8 | (i < key.size() ? static_cast<unsigned char>(key[i]) : 0u);
  return beginning;
}

} // namespace

struct Collation::State {
  SortKeyMaker key_maker;
  bool root_orders_ascii;

  SortKeys keys(const std::vector<std::string_view>& names, StopPoll poll) const
  {
    return root_orders_ascii && std::ranges::all_of(names, has_ascii_sort_key) ? ascii_keys(names, poll)
                                                                               : key_maker.keys(names, poll);
  }
};

Collation::Collation(std::string_view language)
    : state_(new State{SortKeyMaker{language}, root_orders_ascii_of(language)})
{
}
Collation::Collation(Collation&&) noexcept = default;
Collation& Collation::operator=(Collation&&) noexcept = default;
Collation::~Collation() = default;

std::vector<std::size_t> Collation::order(const std::vector<std::string_view>& names) const
{
  return order(names, std::less<>{});
}

/// The keys of some names, and their comparison.
class Collation::Sorting {
 public:
  Sorting(const State& state, const std::vector<std::string_view>& names, StopPoll poll = {})
      : names_(names), poll_(poll), keys_(state.keys(names, poll))
  {
  }

  std::vector<std::size_t> order(const Before& before) const
  {
    struct Ordered {
      std::uint64_t beginning; ///< of the key after the common prefix; decides most comparisons
      std::size_t index;
    };
    std::vector<Ordered> ordered;
    ordered.reserve(names_.size());
    StopPoll poll = poll_;
    const std::size_t in_common = keys_.in_common(poll);
    for (std::size_t i = 0; i < names_.size(); ++i)
      ordered.push_back({names_[i].empty() ? empty_last : beginning_of(keys_.at(i).substr(in_common)), i});
    const auto is_before = [&](const Ordered& a, const Ordered& b) {
      if (a.beginning != b.beginning)
        return a.beginning < b.beginning;
      const int by_name = compare(a.index, b.index);
      return by_name != 0 ? by_name < 0 : before(a.index, b.index);
    };
    stoppable_sort(ordered.begin(), ordered.end(), is_before, poll);
    std::vector<std::size_t> order;
    order.reserve(names_.size());
    for (const Ordered& one : ordered)
      order.push_back(one.index);
    return order;
  }

  /// Returns less than, equal to, or greater than 0 if the first name sorts before, equal to, or after the
  /// second.
  int compare(std::size_t a, std::size_t b) const
  {
    if (names_[a].empty() != names_[b].empty())
      return names_[b].empty() ? -1 : 1;
    return keys_.at(a).compare(keys_.at(b));
  }

 private:
  const std::vector<std::string_view>& names_;
  StopPoll poll_;
  SortKeys keys_;
};

std::vector<std::size_t> Collation::order(const std::vector<std::string_view>& names, const Before& before,
                                          StopPoll poll) const
{
  return Sorting{*state_, names, poll}.order(before);
}

std::vector<std::uint32_t> Collation::ranks(const std::vector<std::string_view>& names) const
{
  const Sorting sorting{*state_, names};
  const std::vector<std::size_t> order = sorting.order(std::less<>{});
  std::vector<std::uint32_t> ranks(names.size());
  std::uint32_t rank = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0 && sorting.compare(order[i - 1], order[i]) != 0)
      ++rank;
    ranks[order[i]] = rank;
  }
  return ranks;
}

} // namespace standard_sitemap
