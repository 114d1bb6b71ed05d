#pragma once

#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

#include "engine/audit/request_schedule.h"
#include "engine/fetch/fetcher.h"

namespace standard_sitemap {

/// Sends requests no faster than a pace allows: each host gets its requests in their order, whichever load
/// they are for, and no host waits for another. Borrows the fetcher that sends them.
class PacedFetcher final : public Fetcher {
 public:
  PacedFetcher(Fetcher& fetcher, const LinkPace& pace);
  ~PacedFetcher() override;

  void start(const Request& request, Destination destination, const std::optional<Initiator>& initiator,
             Receiver& receiver) override;
  bool run_once(std::chrono::milliseconds wait) override;
  void cancel_all() override;

  /// From now on this receiver is not called any more.
  void forget(const Receiver& receiver);

 private:
  class Waiting;

  RequestSchedule schedule_;
  Fetcher& fetcher_;
  std::deque<std::unique_ptr<Waiting>> requests_; ///< by target; null: over
  std::unordered_map<const Receiver*, std::uint32_t> targets_;
  std::vector<std::uint32_t> over_; ///< of which nothing is called any more
};

} // namespace standard_sitemap
