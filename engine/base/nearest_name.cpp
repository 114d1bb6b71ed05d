#include "engine/base/nearest_name.h"

#include <algorithm>
#include <array>

#include "engine/base/ascii.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t shortest = 3, longest = 32, long_enough_for_two = 6;

std::size_t difference(std::size_t a, std::size_t b)
{
  return a > b ? a - b : b - a;
}

/// Damerau-Levenshtein distance (optimal string alignment), ignoring case.
std::size_t edit_distance(std::string_view a, std::string_view b)
{
  std::array<std::array<std::size_t, longest + 1>, 3> rows{};
  for (std::size_t j = 0; j <= b.size(); ++j)
    rows[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i + 2) % 3];
    const auto& two_above = rows[(i + 1) % 3];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = ascii_lowercase(a[i - 1]) == ascii_lowercase(b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && ascii_lowercase(a[i - 1]) == ascii_lowercase(b[j - 2]) &&
          ascii_lowercase(a[i - 2]) == ascii_lowercase(b[j - 1]))
        row[j] = std::min(row[j], two_above[j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()];
}

} // namespace

std::optional<std::string_view> nearest_name(std::string_view written,
                                             std::span<const std::string_view> candidates)
{
  if (written.size() < shortest || written.size() > longest)
    return std::nullopt;
  std::size_t least = (written.size() >= long_enough_for_two ? 2 : 1) + 1;
  std::optional<std::string_view> nearest;
  for (const std::string_view candidate : candidates) {
    if (candidate == written)
      return std::nullopt;
    if (candidate.size() < shortest || candidate.size() > longest ||
        difference(candidate.size(), written.size()) > least)
      continue;
    const std::size_t distance = edit_distance(written, candidate);
    if (distance < least) {
      least = distance;
      nearest = candidate;
    } else if (distance == least && nearest && *nearest != candidate) {
      nearest.reset(); // ambiguous, unless a nearer one follows
    }
  }
  return nearest;
}

} // namespace standard_sitemap
