#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace standard_sitemap {

/// A merge sort in steps.
///
///   StepwiseSort<std::uint32_t, Before> sort{std::move(values), before};
///   while (!sort.step(10'000)) ...
///   values = std::move(sort).sorted();
template <class Value, class Before>
class StepwiseSort {
 public:
  StepwiseSort(std::vector<Value> values, Before before)
      : values_(std::move(values)), merged_(values_.size()), before_(std::move(before))
  {
  }

  /// Moves about as many values. Returns whether all are sorted.
  bool step(std::size_t most)
  {
    while (most > 0 && width_ < values_.size()) {
      if (width_ == 0)
        most -= std::min(most, sort_run());
      else
        most -= std::min(most, merge(most));
    }
    return width_ >= values_.size();
  }

  std::vector<Value> sorted() && { return std::move(values_); }

 private:
  static constexpr std::size_t run = 512;

  std::size_t sort_run()
  {
    const std::size_t end = std::min(at_ + run, values_.size());
    std::sort(iterator(at_), iterator(end), before_);
    const std::size_t sorted = end - at_;
    at_ = end;
    if (at_ == values_.size())
      begin_pass(run);
    return 8 * sorted;
  }

  void begin_pass(std::size_t width)
  {
    width_ = width;
    at_ = 0;
    begin_merge();
  }

  void begin_merge()
  {
    left_ = at_;
    right_ = left_end_ = std::min(at_ + width_, values_.size());
    right_end_ = std::min(at_ + 2 * width_, values_.size());
  }

  std::size_t merge(std::size_t most)
  {
    std::size_t moved = 0;
    for (; moved < most && at_ < right_end_; ++moved) {
      const bool take_right =
          left_ == left_end_ || (right_ != right_end_ && before_(values_[right_], values_[left_]));
      merged_[at_++] = values_[take_right ? right_++ : left_++];
    }
    if (at_ < right_end_)
      return moved;
    if (at_ == values_.size()) {
      values_.swap(merged_);
      begin_pass(2 * width_);
    } else {
      begin_merge();
    }
    return moved + 1;
  }

  auto iterator(std::size_t at) { return values_.begin() + static_cast<std::ptrdiff_t>(at); }

  std::vector<Value> values_, merged_;
  Before before_;
  std::size_t width_ = 0; ///< of the sorted runs; 0: they are being made
  std::size_t at_ = 0;    ///< how far this pass is
  std::size_t left_ = 0, left_end_ = 0, right_ = 0, right_end_ = 0;
};

} // namespace standard_sitemap
