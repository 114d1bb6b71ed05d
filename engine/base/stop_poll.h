#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace standard_sitemap {

/// Thrown out of work that is not wanted any more. What had been made is destroyed on the way. Caught where
/// the work was asked for: no host sees it.
struct Stopped {};

/// Asks now and then whether long work is still wanted, so that it can be given up at any moment. It counts
/// steps, not time: the work between two questions is bounded for every input.
///
///   StopPoll poll{is_stopped};
///   for (const Page& page : pages) {
///     poll.step();                       // about as much as a usual entry of a list takes, or less
///     place(page);
///   }
///
/// Loops that take a few instructions for each entry of a map need no step: a map of two million entries is
/// through in a few milliseconds. Copies count each by itself.
class StopPoll {
 public:
  /// The work is always wanted.
  StopPoll() = default;
  /// `is_stopped` must outlive the poll. It is called on the thread that works.
  explicit StopPoll(const std::function<bool()>& is_stopped) : is_stopped_(&is_stopped) {}

  /// One step, of at most some thousands of instructions. Throws `Stopped` if the work is not wanted any
  /// more.
  void step()
  {
    if (--left_ == 0)
      ask();
  }
  /// One step on a text, which takes longer the longer the text is.
  void step_on(std::string_view text) { steps(1 + text.size() / bytes_of_a_step); }
  /// Work that takes as long as `count` steps.
  void steps(std::size_t count)
  {
    if (count >= left_)
      ask();
    else
      left_ -= count;
  }

 private:
  static constexpr std::size_t between_questions = 4'096, bytes_of_a_step = 16;
  void ask();

  const std::function<bool()>* is_stopped_ = nullptr;
  std::size_t left_ = between_questions;
};

} // namespace standard_sitemap
