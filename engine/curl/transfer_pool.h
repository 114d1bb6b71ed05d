#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/curl/curl_handles.h"
#include "engine/curl/curl_transfer.h"
#include "engine/web/policy.h"

namespace standard_sitemap {

/// The transfers that have begun, and the multi handle that moves them on.
///
/// Of one origin at most `Policy::streams_per_connection` (or `connections_per_host`, if that is more) are
/// known to libcurl at once, in the order in which they were added. For what is beyond the streams of a
/// connection it would open another one, each with the handshakes of TCP and TLS; browsers have one
/// connection of HTTP/2 for an origin, and so do we. HTTP/1.1 is bounded by its connections.
class TransferPool {
 public:
  using Transfer = std::unique_ptr<CurlTransfer>;

  explicit TransferPool(const Policy& policy);
  TransferPool(const TransferPool&) = delete;
  TransferPool& operator=(const TransferPool&) = delete;

  CURLM* multi() const { return multi_.get(); }
  const std::vector<Transfer>& transfers() const { return transfers_; }
  bool empty() const { return transfers_.empty(); }

  /// Takes a transfer that is ready for its next hop. `std::bad_alloc` where libcurl has no memory.
  void add(Transfer transfer);
  /// Lets libcurl have those for which there is room by now.
  void admit();
  /// Precondition: it is one of `transfers()`. Not within a callback of libcurl, nor the next.
  Transfer take_out(const CURL* easy);
  /// Forgets whose receiver hears no more.
  void sweep();

 private:
  void admit(CurlTransfer& transfer);
  void remove(CurlTransfer& transfer);

  CurlMulti multi_;
  unsigned most_at_once_;                     ///< of one origin
  std::map<std::string, unsigned> under_way_; ///< by origin: those that libcurl knows
  bool has_new_room_ = false;
  std::vector<Transfer> transfers_;
};

} // namespace standard_sitemap
