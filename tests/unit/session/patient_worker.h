#pragma once

#include <deque>
#include <functional>
#include <thread>
#include <utility>

#include "engine/session/worker.h"

namespace standard_sitemap::testing {

/// Runs nothing before it is told to.
class PatientWorker final : public Worker {
 public:
  struct Job {
    std::function<void()> work, done;
  };

  void run(std::function<void()> work, std::function<void()> done) override
  {
    jobs_.push_back({std::move(work), std::move(done)});
  }
  std::size_t waiting() const { return jobs_.size(); }
  /// Precondition: one is waiting.
  Job take()
  {
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    return job;
  }
  /// On another thread, as it would be.
  void do_all()
  {
    while (!jobs_.empty()) {
      const Job job = take();
      std::thread{job.work}.join();
      job.done();
    }
  }

 private:
  std::deque<Job> jobs_;
};

} // namespace standard_sitemap::testing
