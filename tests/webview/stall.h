#pragma once

#include <algorithm>
#include <ctime>
#include <utility>

#include <glib.h>

namespace standard_sitemap::test {

/// The longest time for which the main loop was blocked while something was done: in milliseconds of CPU,
/// which do not depend on what else the machine does, and of the clock, which also counts waiting for another
/// thread. To be reported, not judged.
class Stall {
 public:
  Stall() : source_(g_timeout_add(1, &Stall::tick, this)) {}
  ~Stall() { g_source_remove(source_); }
  Stall(const Stall&) = delete;
  Stall& operator=(const Stall&) = delete;

  double longest_ms() const { return longest_; }
  double longest_by_clock_ms() const { return longest_by_clock_; }
  double whole_ms() const { return now() - begun_; }

 private:
  static double now(clockid_t clock = CLOCK_THREAD_CPUTIME_ID)
  {
    timespec time{};
    clock_gettime(clock, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
  }
  static gboolean tick(gpointer self)
  {
    auto& stall = *static_cast<Stall*>(self);
    stall.longest_ = std::max(stall.longest_, now() - std::exchange(stall.last_, now()));
    stall.longest_by_clock_ =
        std::max(stall.longest_by_clock_,
                 now(CLOCK_MONOTONIC) - std::exchange(stall.last_by_clock_, now(CLOCK_MONOTONIC)));
    return G_SOURCE_CONTINUE;
  }

  const double begun_ = now();
  double last_ = begun_, longest_ = 0;
  double last_by_clock_ = now(CLOCK_MONOTONIC), longest_by_clock_ = 0;
  guint source_;
};

} // namespace standard_sitemap::test
