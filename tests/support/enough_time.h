#pragma once

#include <chrono>
#include <functional>

namespace standard_sitemap::test {

/// Calls `happens_within` with `time`, then with twice as much each time, until it returns true: what was to
/// happen before the end of the time has happened. So a test of a time limit does not fail because the
/// machine is busy.
///
///   EXPECT_TRUE(with_enough_time(100ms, [&](milliseconds time) {
///     ... fetch something whose end does not come within `time` ...
///     return page.body == "half";
///   }));
inline bool with_enough_time(std::chrono::milliseconds time,
                             const std::function<bool(std::chrono::milliseconds)>& happens_within)
{
  for (; time < std::chrono::minutes{2}; time *= 2)
    if (happens_within(time))
      return true;
  return false;
}

} // namespace standard_sitemap::test
