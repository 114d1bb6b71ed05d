#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "engine/base/stop_poll.h"

namespace standard_sitemap {

/// Sorts as `std::stable_sort` does, and asks meanwhile whether that is still wanted. A short range costs no
/// more than there; in a longer one each comparison of the merges is a step. Throws `Stopped`: then the range
/// is of no use any more.
///
///   stoppable_sort(names.begin(), names.end(), is_before, poll);
template <class Iterator, class IsBefore>
void stoppable_sort(Iterator first, Iterator last, IsBefore is_before, StopPoll& poll)
{
  using Distance = typename std::iterator_traits<Iterator>::difference_type;
  constexpr Distance sorted_at_once = 1'024;
  const Distance size = last - first;
  const auto at = [&](Distance place) { return first + std::min(place, size); };
  for (Distance begin = 0; begin < size; begin += sorted_at_once) {
    const Distance end = std::min(begin + sorted_at_once, size);
    poll.steps(static_cast<std::size_t>(end - begin));
    std::stable_sort(at(begin), at(end), is_before);
  }
  const auto is_before_in_a_step = [&](const auto& a, const auto& b) {
    poll.step();
    return is_before(a, b);
  };
  for (Distance part = sorted_at_once; part < size; part *= 2)
    for (Distance begin = 0; begin + part < size; begin += 2 * part)
      std::inplace_merge(at(begin), at(begin + part), at(begin + 2 * part), is_before_in_a_step);
}

} // namespace standard_sitemap
