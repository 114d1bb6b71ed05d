#include "engine/search/typos.h"

#include <algorithm>

namespace standard_sitemap {

TypoDistance::TypoDistance(std::u16string_view word, unsigned most) : word_(word), most_(most)
{
  for (std::size_t j = 0; j <= word_.size(); ++j)
    distance_[0][j] = static_cast<unsigned char>(j);
  nearest_[0] = static_cast<unsigned char>(word_.size());
}

unsigned TypoDistance::to_beginning(std::u16string_view other, std::size_t shared)
{
  if (shared >= dead_) {
    is_whole_ = false;
    return off_;
  }
  dead_ = rows;
  const std::size_t length = word_.size();
  compared_ = std::min(compared_, shared);
  while (compared_ < other.size() && dead_ == rows) {
    const std::size_t i = ++compared_;
    auto& row = distance_[i];
    row[0] = static_cast<unsigned char>(i);
    unsigned char best = row[0];
    for (std::size_t j = 1; j <= length; ++j) {
      const bool differs = other[i - 1] != word_[j - 1];
      int value = std::min({distance_[i - 1][j] + 1, row[j - 1] + 1, distance_[i - 1][j - 1] + differs});
      if (i > 1 && j > 1 && other[i - 1] == word_[j - 2] && other[i - 2] == word_[j - 1])
        value = std::min(value, distance_[i - 2][j - 2] + 1);
      row[j] = static_cast<unsigned char>(value);
      best = std::min(best, row[j]);
    }
    nearest_[i] = std::min(nearest_[i - 1], row[length]);
    if (best > most_)
      dead_ = i;
  }
  const unsigned nearest = nearest_[compared_];
  is_whole_ = compared_ == other.size() && distance_[compared_][length] == nearest;
  return off_ = std::min(nearest, most_ + 1);
}

} // namespace standard_sitemap
