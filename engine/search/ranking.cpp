#include "engine/search/ranking.h"

#include <algorithm>
#include <utility>

namespace standard_sitemap {

namespace {

constexpr std::uint32_t farthest = 63;

} // namespace

Ranking::Ranking(const SearchIndex& index, const Outline& outline, std::uint32_t near, std::size_t words)
    : index_(&index), words_(words)
{
  if (near >= outline.size())
    return;
  // Only the nearest ancestors are distinguished.
  std::vector<std::uint32_t> path;
  for (std::uint32_t number = near; number != Outline::none && path.size() < farthest;
       number = outline.up(number))
    path.push_back(number);
  stretches_.push_back({0, farthest});
  for (std::size_t i = path.size(); i-- > 0;)
    stretches_.push_back({path[i], static_cast<std::uint32_t>(i)});
  for (std::size_t i = 0; i < path.size(); ++i)
    stretches_.push_back(
        {outline.end(path[i]), i + 1 < path.size() ? static_cast<std::uint32_t>(i + 1) : farthest});
}

std::uint32_t Ranking::rank(std::uint32_t number, Quality quality)
{
  const bool is_whole = (quality & 2) == 0;
  const bool is_name =
      quality == 0 && search_format::value_of(index_->nodes()[std::size_t{number} * 2]) == words_;
  const std::uint32_t words = is_name ? 0 : is_whole ? 1 : 2;
  return ((quality >> 2) * 3u + words) * 64 + distance(number);
}

std::uint32_t Ranking::distance(std::uint32_t number)
{
  if (stretches_.empty())
    return search_format::value_of(index_->nodes()[std::size_t{number} * 2 + 1]);
  if (number < stretches_[stretch_].begin)
    stretch_ = 0;
  while (stretch_ + 1 < stretches_.size() && stretches_[stretch_ + 1].begin <= number)
    ++stretch_;
  return stretches_[stretch_].distance;
}

BestHits::BestHits(Ranking ranking, std::size_t most) : ranking_(std::move(ranking)), most_(most) {}

void BestHits::add(std::uint32_t number, Quality quality)
{
  ++count_;
  const std::uint32_t rank = ranking_.rank(number, quality);
  if (held_ >= most_ && rank + 1 >= of_rank_.size())
    return; // enough are as good, and come before it
  if (rank >= of_rank_.size())
    of_rank_.resize(rank + 1);
  of_rank_[rank].push_back(number);
  ++held_;
  // The nodes of the worst rank are dropped while the others suffice.
  while (!of_rank_.empty() && held_ - of_rank_.back().size() >= most_) {
    held_ -= of_rank_.back().size();
    of_rank_.pop_back();
  }
}

std::vector<std::uint32_t> BestHits::numbers() const
{
  std::vector<std::uint32_t> numbers;
  for (const auto& some : of_rank_)
    numbers.insert(numbers.end(), some.begin(), some.end());
  numbers.resize(std::min(numbers.size(), most_));
  return numbers;
}

} // namespace standard_sitemap
