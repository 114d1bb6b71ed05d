#include "engine/load/drive.h"

#include <algorithm>
#include <chrono>

#include "engine/isolate/reader_process.h"

namespace standard_sitemap {

void drive(Load& load, Fetcher& fetcher, const std::optional<Initiator>& initiator, const Policy& policy,
           const std::function<bool(const Load&)>& progress)
{
  using Clock = std::chrono::steady_clock;
  using std::chrono::milliseconds;
  const Clock::time_point start = Clock::now();
  constexpr milliseconds at_most{100}; // between two calls of `progress`

  std::optional<Initiator> asking = initiator;
  while (!load.done()) {
    for (const Request& request : load.take_requests()) {
      if (!asking &&
          request.url.has_scheme("file")) // then the root document asks: files that it names must be below it
        asking = Initiator{request.url, AddressSpace::loopback};
      fetcher.start(request, Destination::document, asking, load.receiver(request.id));
    }
    const auto left = std::chrono::duration_cast<milliseconds>(start + load.map_time() - Clock::now());
    if (left <= milliseconds{0}) {
      load.stop(StopReason::timeout);
      break;
    }
    const bool is_fetching = fetcher.run_once(std::min(left, at_most));
    if (policy.reader && policy.reader->answers_later())
      policy.reader->take_answers(is_fetching ? milliseconds{0} : std::min(left, at_most));
    if (progress && !progress(load)) {
      load.stop(StopReason::cancelled);
      break;
    }
  }
  fetcher.cancel_all();
}

} // namespace standard_sitemap
