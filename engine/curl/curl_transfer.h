#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <utility>

#include "engine/curl/cookie_store.h"
#include "engine/curl/curl_options.h"
#include "engine/curl/hop_conditions.h"
#include "engine/curl/hop_timing.h"
#include "engine/curl/response_head_reader.h"

namespace standard_sitemap {

/// One http or https request with its redirects; each hop is one libcurl transfer. The fetcher owns it, adds
/// `easy()` to its multi handle after each `prepare_hop`, and calls `finished`. Not movable.
class CurlTransfer {
 public:
  using Clock = std::chrono::steady_clock;

  CurlTransfer(const FetchSettings& settings, const CookieStore& cookies, const Request& request,
               Destination destination, const std::optional<Initiator>& initiator, Receiver& receiver);
  CurlTransfer(const CurlTransfer&) = delete;
  CurlTransfer& operator=(const CurlTransfer&) = delete;

  /// Offers the next hop to the receiver and prepares `easy()` for it. Returns false if it is refused: the
  /// receiver has been called, and the request is over.
  bool prepare_hop();
  CURL* easy() const { return easy_.get(); }
  /// The origin of the current hop.
  const std::string& origin() const { return origin_; }
  /// Whether `easy()` is in the multi handle; set by the pool.
  bool is_under_way() const { return under_way_; }
  void set_under_way(bool under_way) { under_way_ = under_way; }

  enum class Next : std::uint8_t {
    over,     ///< the receiver has been called, or wants no more calls
    hop,      ///< a redirect: call `prepare_hop`, then add `easy()`
    same_hop, ///< add `easy()` again
  };
  /// libcurl has finished with `easy()`, which has been removed from the multi handle.
  Next finished(CURLcode code);

  /// When the time for the whole request, or for the rest of a redirect, is over; nullopt while it is still
  /// waiting for its first connection.
  std::optional<Clock::time_point> deadline() const;
  /// Whether the response is a redirect, so that the rest of it is not needed.
  bool can_hop() const { return !is_silenced() && next_hop_.has_value(); }
  /// Ends the request; `easy()` must have been removed.
  void fail(FetchFailure failure, std::string_view message);
  void time_out();
  /// Returns how long the parts of the current hop took. `easy()` must have been removed.
  HopTiming timing() const;
  /// Stops all calls to the receiver, even within a running callback.
  void silence() { receiver_ = nullptr; }
  bool is_silenced() const { return receiver_ == nullptr; }
  /// Returns the exception that the receiver threw in a callback, if any, and clears it.
  std::exception_ptr take_exception() { return std::exchange(exception_, nullptr); }

 private:
  struct Callbacks;

  void set_options();

  bool receive_line(std::string_view line);
  bool receive_head();
  bool receive_bytes(std::string_view bytes);
  bool begin();
  void leave_coded();
  bool allow_address(AddressSpace space);
  void start_clocks();

  std::optional<Uri> redirect_target() const;
  bool may_be_challenged() const;
  bool waited_rather_than_connected(CURLcode code) const;
  bool is_proxied() const { return !settings_.context.proxy.empty(); }
  /// The same, for a failure that libcurl reports.
  void fail_with(CURLcode code);

  const FetchSettings& settings_;
  const CookieStore& cookies_;
  Destination destination_;
  std::optional<Validators> validators_;
  RequestMethod method_;
  HopPolicy hop_policy_;
  Receiver* receiver_; ///< null: it wants no more calls
  Uri hop_;
  unsigned redirects_ = 0;
  std::optional<Clock::time_point> started_; ///< the first connection of the first hop

  // Of one hop:
  std::string origin_;
  bool under_way_ = false;
  CurlList field_lines_;
  std::array<char, CURL_ERROR_SIZE> error_text_{};
  CurlEasy easy_; ///< refers to the two above
  HopConditions conditions_;
  ResponseHeadReader head_;
  std::optional<Clock::time_point> connecting_since_;
  bool connected_ = false;
  AddressSpace connected_space_ = AddressSpace::unknown;
  std::optional<Uri> next_hop_; ///< where the response redirects to
  std::size_t drained_ = 0;     ///< bytes of a redirect's body
  Clock::time_point drain_until_;
  bool begun_ = false;
  bool was_left_coded_ = false; ///< the request was sent again, so that the body comes as it is

  bool address_refused_ = false;
  bool retries_ = false; ///< libcurl wanted to repeat the request after it had delivered part of an answer
  bool too_many_fields_ = false;
  bool too_many_codings_ = false;
  bool has_unclear_length_ = false;
  std::exception_ptr exception_;
};

} // namespace standard_sitemap
