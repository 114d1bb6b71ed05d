#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "engine/session/worker.h"

namespace standard_sitemap::webview {

/// A thread beside that of the window, for work that takes longer than a moment on large maps: building them,
/// finding the page in them, and making the index of the search. One job after the other. Jobs use values
/// that were handed over to them, or immutable ones, and no widgets.
class Background final : public Worker {
 public:
  Background();
  /// Drops jobs that have not begun, and waits for the one that has.
  ~Background() override;
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  /// `done` is called from the main loop.
  void run(std::function<void()> work, std::function<void()> done) override;
  /// Destroys a value there: a large map takes some time.
  template <class T>
  void destroy(T value)
  {
    run([shared = std::make_shared<T>(std::move(value))]() mutable { shared.reset(); }, [] {});
  }

 private:
  struct Job {
    std::function<void()> work, done;
  };
  void work();
  void report(std::function<void()> done);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;
  bool ended_ = false;
  std::shared_ptr<const bool> alive_ = std::make_shared<const bool>(true);
  std::thread thread_;
};

} // namespace standard_sitemap::webview
