#pragma once

#include <functional>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// Lets sessions do long work on another thread, so that the thread of the host is not blocked: building a
/// map of a million entries takes seconds.
///
///   class Pool final : public Worker {
///     void run(std::function<void()> work, std::function<void()> done) override
///     {
///       threads_.start([=, this] { work(); loop_.post(done); });
///     }
///   };
///   cache.work_on(std::make_shared<Pool>());
///
/// Building a map that is not wanted any more ends soon after `Session::stop`, `leave` or the end of the
/// session, so that what comes next does not wait for it. What `work` uses is handed over to it, and used by
/// nobody else meanwhile except for immutable values.
class STANDARD_SITEMAP_API Worker {
 public:
  virtual ~Worker() = default;
  /// Arranges for `work` to be called once, on any thread, and `done` afterwards, on the thread of the
  /// sessions and not from within a call to one. Returns before `done` is called. A worker that is destroyed
  /// earlier may drop both. `work` does not throw.
  virtual void run(std::function<void()> work, std::function<void()> done) = 0;
};

} // namespace standard_sitemap
