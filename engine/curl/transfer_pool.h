#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/curl/curl_handles.h"
#include "engine/curl/curl_transfer.h"
#include "engine/terms/policy.h"

namespace standard_sitemap {

/// The transfers that have started, and the multi handle that runs them.
///
/// For each origin at most `Policy::streams_per_connection` transfers (or `connections_per_host`, if that is
/// more) are given to libcurl at once, in the order in which they were added. For more than fit on one HTTP/2
/// connection, libcurl would open another one, with its own TCP and TLS handshakes; browsers use one HTTP/2
/// connection for each origin, and so does this fetcher. HTTP/1.1 is bounded by its connections.
class TransferPool {
 public:
  using Transfer = std::unique_ptr<CurlTransfer>;

  explicit TransferPool(const Policy& policy);
  TransferPool(const TransferPool&) = delete;
  TransferPool& operator=(const TransferPool&) = delete;

  CURLM* multi() const { return multi_.get(); }
  const std::vector<Transfer>& transfers() const { return transfers_; }
  bool empty() const { return transfers_.empty(); }

  /// Takes a transfer that is ready for its next hop. Throws `std::bad_alloc` if libcurl is out of memory.
  void add(Transfer transfer);
  /// Gives libcurl the waiting transfers for which there is now room.
  void admit();
  /// Removes and returns a transfer. Precondition: it is one of `transfers()`. Neither this nor `sweep` may
  /// be called within a libcurl callback.
  Transfer take_out(const CURL* easy);
  /// Removes the transfers whose receivers want no more calls.
  void sweep();

 private:
  void admit(CurlTransfer& transfer);
  void remove(CurlTransfer& transfer);

  CurlMulti multi_;
  unsigned max_at_once_;                      ///< transfers of one origin
  std::map<std::string, unsigned> under_way_; ///< by origin: the number given to libcurl
  bool has_new_room_ = false;
  std::vector<Transfer> transfers_;
};

} // namespace standard_sitemap
