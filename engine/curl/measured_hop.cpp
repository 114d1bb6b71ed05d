#include "engine/curl/measured_hop.h"

namespace standard_sitemap {

namespace {

using Duration = HopTiming::Duration;

/// libcurl's times are points: they count from the start of the transfer. 0: not reached.
Duration reached(CURL* easy, CURLINFO what)
{
  curl_off_t microseconds = 0;
  curl_easy_getinfo(easy, what, &microseconds);
  return Duration{microseconds};
}

std::optional<Duration> between(Duration from, Duration to)
{
  if (to == Duration{0} || to < from)
    return std::nullopt;
  return to - from;
}

} // namespace

HopTiming measured_hop(CURL* easy, const Uri& url, int status)
{
  HopTiming timing{.url = url, .status = status};
  long new_connections = 0;
  curl_easy_getinfo(easy, CURLINFO_NUM_CONNECTS, &new_connections);
  const Duration looked_up = reached(easy, CURLINFO_NAMELOOKUP_TIME_T);
  const Duration connected = reached(easy, CURLINFO_CONNECT_TIME_T);
  const Duration secured = reached(easy, CURLINFO_APPCONNECT_TIME_T);
  const Duration requested = reached(easy, CURLINFO_PRETRANSFER_TIME_T);
  const bool is_reused = new_connections == 0 && requested != Duration{0};
  if (!is_reused) {
    timing.name_lookup = between(Duration{0}, looked_up);
    timing.connect = between(looked_up, connected);
    timing.tls = between(connected, secured);
  }
  if (status != 0)
    timing.first_byte = between(requested, reached(easy, CURLINFO_STARTTRANSFER_TIME_T));
  timing.total = reached(easy, CURLINFO_TOTAL_TIME_T);
  curl_off_t bytes = 0;
  curl_easy_getinfo(easy, CURLINFO_SIZE_DOWNLOAD_T, &bytes);
  timing.bytes = static_cast<std::uint64_t>(bytes);
  return timing;
}

} // namespace standard_sitemap
