#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "tests/orders/world.h"

namespace standard_sitemap::orders {

/// Keeps what it is to do until an event does it.
class World::QueueWorker final : public Worker {
 public:
  struct Job {
    std::function<void()> work, done;
    std::optional<const void*> builds = {}; ///< once it is known
  };
  void run(std::function<void()> work, std::function<void()> done) override
  {
    jobs.push_back({std::move(work), std::move(done)});
  }
  std::vector<Job> jobs = {};
};

} // namespace standard_sitemap::orders
