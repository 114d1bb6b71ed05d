#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/web/uri.h"

namespace standard_sitemap {

/// How long each part of one hop took: the request itself, or one of its redirects. A part that did not take
/// place is nullopt: on a connection that was used before there is no name lookup and no handshake.
struct HopTiming {
  using Duration = std::chrono::microseconds; ///< of one part

  Uri url;                                  ///< of this hop
  int status = 0;                           ///< of its response; 0: there was none
  std::optional<Duration> name_lookup = {}; ///< DNS
  std::optional<Duration> connect = {};     ///< TCP
  std::optional<Duration> tls = {};         ///< the handshake of https
  std::optional<Duration> first_byte = {};  ///< from the request to the first byte of its response
  Duration total{0};                        ///< all of the hop, with the time that it waited for a connection
  std::uint64_t bytes = 0;                  ///< of the body, as they were sent: possibly compressed
};

} // namespace standard_sitemap
