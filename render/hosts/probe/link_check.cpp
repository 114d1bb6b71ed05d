#include "render/hosts/probe/link_check.h"

#include <algorithm>
#include <cstdio>
#include <thread>
#include <vector>

#include "render/hosts/probe/progress_line.h"

namespace standard_sitemap {

namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds longest_wait{100}; // between two looks at `interrupted`

/// `9.8`, `120`
std::string rate_text(double rate)
{
  char text[32];
  std::snprintf(text, sizeof text, rate < 10 ? "%.1f" : "%.0f", rate);
  return text;
}

/// `8 s`, `1 min 19 s`, `3 h 5 min`
std::string left_text(std::chrono::seconds left)
{
  const auto count = left.count();
  if (count < 60)
    return std::to_string(count) + " s";
  if (count < 3'600)
    return std::to_string(count / 60) + " min " + std::to_string(count % 60) + " s";
  return std::to_string(count / 3'600) + " h " + std::to_string(count / 60 % 60) + " min";
}

} // namespace

std::string progress_text(std::size_t finished, std::size_t wanted, milliseconds elapsed)
{
  std::string text = std::to_string(finished) + " of " + std::to_string(wanted) + " links";
  const double seconds_elapsed = std::chrono::duration<double>{elapsed}.count();
  if (finished == 0 || seconds_elapsed <= 0)
    return text;
  const double rate = static_cast<double>(finished) / seconds_elapsed;
  const double left = static_cast<double>(wanted - finished) / rate;
  return text + ", " + rate_text(rate) + " a second, " +
         left_text(std::chrono::seconds{static_cast<std::chrono::seconds::rep>(std::min(left, 1e9) + 0.5)}) +
         " left";
}

Diagnostics check_links(LinkAudit& audit, const Initiator& initiator, Fetcher& fetcher,
                        const LinkCheckRun& run)
{
  const Clock::time_point began = Clock::now();
  ProgressLine progress;
  for (bool busy = false;;) {
    const Clock::time_point now = Clock::now();
    const std::vector<Request> requests = audit.take_requests(now);
    for (const Request& request : requests)
      fetcher.start(request, Destination::link, initiator, audit.receiver(request.id));
    if (audit.done())
      break;
    if (run.interrupted()) {
      audit.stop("the check was interrupted");
      break;
    }
    if (run.at_most && now - began >= *run.at_most) {
      audit.stop("the time for the check (--max-time) was over");
      break;
    }
    if (progress.is_due())
      progress.show(progress_text(audit.finished(), audit.wanted(),
                                  std::chrono::duration_cast<milliseconds>(now - began)));
    milliseconds wait = longest_wait;
    if (const auto next = audit.next_time())
      wait = std::clamp(std::chrono::ceil<milliseconds>(*next - now), milliseconds{0}, wait);
    if (!busy && requests.empty())
      std::this_thread::sleep_for(wait); // with nothing under way, `run_once` does not wait
    else
      busy = fetcher.run_once(wait);
  }
  fetcher.cancel_all();
  return audit.finish();
}

} // namespace standard_sitemap
