#include "engine/curl/curl_transfer.h"

#include <algorithm>

#include <sys/socket.h>

#include "engine/curl/measured_hop.h"
#include "engine/curl/socket_address.h"
#include "engine/curl/transfer_failure.h"
#include "engine/web/content_coding.h"
#include "engine/web/origin.h"

namespace standard_sitemap {

namespace {

/// Limits of size and time for reading the body of a redirect in order to reuse the connection; beyond them,
/// reuse is not worth the cost.
constexpr std::size_t drain_limit = 64u << 10;
constexpr std::chrono::milliseconds drain_time{500};

constexpr std::size_t stop_writing = CURL_WRITEFUNC_ERROR;

bool is_redirect_status(int status)
{
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

/// How libcurl reports a line beyond its own limit: as out of memory, and since 8.6 by a code of its own.
bool is_line_too_long(CURLcode code)
{
  constexpr int too_large = 100; // CURLE_TOO_LARGE, which older headers do not have
  return code == CURLE_OUT_OF_MEMORY || static_cast<int>(code) == too_large;
}

} // namespace

/// Callbacks for libcurl. Exceptions must not propagate through libcurl: an exception of a receiver is stored
/// and the transfer is stopped.
struct CurlTransfer::Callbacks {
  /// Returns whether to continue.
  template <class Action>
  static bool guarded(CurlTransfer& self, Action action) noexcept
  {
    if (self.is_silenced())
      return false;
    try {
      return action();
    } catch (...) {
      self.exception_ = std::current_exception();
      self.silence();
      return false;
    }
  }

  static std::size_t line(char* data, std::size_t, std::size_t size, void* self)
  {
    auto& transfer = *static_cast<CurlTransfer*>(self);
    return guarded(transfer, [&] { return transfer.receive_line({data, size}); }) ? size : stop_writing;
  }

  static std::size_t bytes(char* data, std::size_t, std::size_t size, void* self)
  {
    auto& transfer = *static_cast<CurlTransfer*>(self);
    return guarded(transfer, [&] { return transfer.receive_bytes({data, size}); }) ? size : stop_writing;
  }

  static int resolving(void*, void*, void* self)
  {
    static_cast<CurlTransfer*>(self)->start_clocks();
    return 0;
  }

  static curl_socket_t open_socket(void* self, curlsocktype, curl_sockaddr* address)
  {
    auto& transfer = *static_cast<CurlTransfer*>(self);
    transfer.start_clocks();
    const AddressSpace space = address_space_of_socket(&address->addr, address->addrlen);
    if (!guarded(transfer, [&] { return transfer.allow_address(space); }))
      return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  }

  /// Called before each request, on a new or reused connection. The only callback that sees reused
  /// connections.
  static int before_request(void* self, char* remote_address, char*, int, int)
  {
    auto& transfer = *static_cast<CurlTransfer*>(self);
    transfer.start_clocks();
    transfer.connected_ = true;
    const AddressSpace space = address_space_of_text(remote_address);
    transfer.connected_space_ = transfer.is_proxied() ? AddressSpace::unknown : space;
    return guarded(transfer, [&] { return transfer.allow_address(space); }) ? CURL_PREREQFUNC_OK
                                                                            : CURL_PREREQFUNC_ABORT;
  }
};

CurlTransfer::CurlTransfer(const FetchSettings& settings, const CookieStore& cookies, const Request& request,
                           Destination destination, const std::optional<Initiator>& initiator,
                           Receiver& receiver)
    : settings_(settings), cookies_(cookies), destination_(destination), validators_(request.validators),
      method_(request.method), hop_policy_(request.url, destination, initiator), receiver_(&receiver),
      hop_(request.url.without_fragment()), head_(settings.policy)
{
}

bool CurlTransfer::prepare_hop()
{
  if (next_hop_) {
    const Uri target = *std::exchange(next_hop_, std::nullopt);
    hop_ = target.without_fragment();
    if (++redirects_ > settings_.policy.redirects) {
      fail(FetchFailure::too_many_redirects,
           "more than " + std::to_string(settings_.policy.redirects) + " redirects");
      return false;
    }
    receiver_->redirected(head_.status(), target);
    if (is_silenced())
      return false;
  }
  if (!receiver_->allow_hop(hop_)) {
    fail(FetchFailure::refused, "the request for " + hop_.text() + " is refused");
    return false;
  }
  if (is_silenced())
    return false;
  if (const auto reason = why_never_requested(hop_, settings_.policy)) {
    fail(FetchFailure::refused, "the request for " + hop_.text() + " is refused: " + std::string{*reason});
    return false;
  }
  conditions_ = hop_policy_.next(hop_, settings_.context.referrer_policy);
  head_ = ResponseHeadReader{settings_.policy};
  connecting_since_.reset();
  connected_ = false;
  connected_space_ = AddressSpace::unknown;
  drained_ = 0;
  was_left_coded_ = false;
  origin_ = serialised_origin(hop_);
  easy_ = new_curl_easy();
  set_options();
  return true;
}

void CurlTransfer::set_options()
{
  CURL* const easy = easy_.get();
  set_connection_options(easy, hop_, settings_);
  // Validators are sent only to the URL that they came from, not to others in a chain of redirects.
  const bool about_this_hop = validators_ && validators_->url.without_fragment() == hop_;
  field_lines_ = set_request_fields(easy, settings_.context, destination_, conditions_,
                                    about_this_hop ? &*validators_ : nullptr);
  if (conditions_.cookies)
    cookies_.attach_to(easy);
  if (method_ == RequestMethod::head)
    curl_easy_setopt(easy, CURLOPT_NOBODY, 1L);

  curl_easy_setopt(easy, CURLOPT_PRIVATE, this);
  curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, error_text_.data());
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &Callbacks::line);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, this);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &Callbacks::bytes);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, this);
  curl_easy_setopt(easy, CURLOPT_RESOLVER_START_FUNCTION, &Callbacks::resolving);
  curl_easy_setopt(easy, CURLOPT_RESOLVER_START_DATA, this);
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, &Callbacks::open_socket);
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, this);
  curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, &Callbacks::before_request);
  curl_easy_setopt(easy, CURLOPT_PREREQDATA, this);
}

void CurlTransfer::start_clocks()
{
  const auto now = Clock::now();
  if (!connecting_since_)
    connecting_since_ = now;
  if (!started_)
    started_ = now;
}

bool CurlTransfer::allow_address(AddressSpace space)
{
  if (begun_) { // a retry by HTTP/1.1 would be appended to part of an HTTP/2 response
    retries_ = true;
    return false;
  }
  // A refusal is final: libcurl may try the other addresses of a name, but the receiver is not asked again.
  if (!address_refused_)
    address_refused_ = !receiver_->allow_address(is_proxied() ? AddressSpace::unknown : space);
  return !address_refused_ && !is_silenced();
}

bool CurlTransfer::receive_line(std::string_view line)
{
  const bool is_trailer = begun_ || next_hop_.has_value();
  switch (is_trailer ? head_.trailer(line) : head_.line(line)) {
  case ResponseHeadReader::Progress::complete:
    return receive_head();
  case ResponseHeadReader::Progress::too_many:
    too_many_fields_ = true;
    return false;
  default:
    return true;
  }
}

bool CurlTransfer::receive_head()
{
  if (head_.status() < 200)
    return true;
  const bool is_coding_unknown = unknown_coding(head_.fields()).has_value();
  // Policy, "What is bounded": each layer of coding multiplies the work of the next before any byte can be
  // counted.
  too_many_codings_ = !is_coding_unknown && coding_layers(head_.fields()) > 1;
  if (too_many_codings_)
    return false;
  if (is_coding_unknown) // in time for libcurl before 8; later ones have decided already: see `finished`
    leave_coded();
  next_hop_ = redirect_target();
  if (next_hop_)
    drain_until_ = Clock::now() + drain_time;
  if (next_hop_ || may_be_challenged())
    return true;
  has_unclear_length_ = !is_length_clear(head_.fields());
  return !has_unclear_length_ && (is_coding_unknown || begin());
}

/// As browsers do with a body whose content coding they do not know.
void CurlTransfer::leave_coded()
{
  curl_easy_setopt(easy_.get(), CURLOPT_HTTP_CONTENT_DECODING, 0L);
}

/// Whether libcurl may answer this response with another request that includes credentials. If it does, it
/// discards the body: the first byte passed to us belongs to the final response.
bool CurlTransfer::may_be_challenged() const
{
  const bool has_credentials = conditions_.own_origin && settings_.context.user_password.has_value();
  return (head_.status() == 401 && has_credentials) || (head_.status() == 407 && is_proxied());
}

/// A redirect without a usable target is treated as an ordinary response.
std::optional<Uri> CurlTransfer::redirect_target() const
{
  if (!is_redirect_status(head_.status()))
    return std::nullopt;
  const auto location = head_.fields().first("Location");
  if (!location || location->empty())
    return std::nullopt;
  auto target = Uri::resolve(hop_, Leiri{*location});
  if (!target)
    return std::nullopt;
  return *std::move(target);
}

bool CurlTransfer::begin()
{
  begun_ = true;
  if (!receiver_->begin({hop_, head_.status(), head_.fields(), connected_space_}))
    silence();
  return !is_silenced();
}

bool CurlTransfer::receive_bytes(std::string_view bytes)
{
  if (next_hop_) {
    drained_ += bytes.size();
    return drained_ <= drain_limit;
  }
  if (!begun_ && !begin())
    return false;
  if (!bytes.empty() && !receiver_->append(bytes))
    silence();
  return !is_silenced();
}

CurlTransfer::Next CurlTransfer::finished(CURLcode code)
{
  if (is_silenced())
    return Next::over;
  if (next_hop_)
    return Next::hop; // the result of its body does not matter
  if (address_refused_) {
    fail(FetchFailure::refused, "the IP address of " + host_and_port(hop_) + " is refused");
  } else if (too_many_fields_ || (is_line_too_long(code) && !head_.is_complete())) {
    fail(FetchFailure::too_many_fields,
         "the response of " + host_and_port(hop_) + " has too many header fields, or too long ones");
  } else if (too_many_codings_) {
    fail(FetchFailure::network, "the response of " + host_and_port(hop_) + " is encoded more than once");
  } else if (has_unclear_length_) {
    fail(FetchFailure::not_http,
         "the response of " + host_and_port(hop_) + " has contradictory or invalid Content-Length fields");
  } else if (waited_rather_than_connected(code)) {
    connecting_since_.reset();
    return Next::same_hop;
  } else if (code == CURLE_BAD_CONTENT_ENCODING && !begun_ && !was_left_coded_ &&
             unknown_coding(head_.fields())) {
    was_left_coded_ = true;
    head_ = ResponseHeadReader{settings_.policy};
    leave_coded();
    return Next::same_hop;
  } else if (code == CURLE_OPERATION_TIMEDOUT) {
    fail(FetchFailure::timeout, "could not connect to " + host_and_port(hop_) + " within " +
                                    duration_text(settings_.policy.connect_time));
  } else if (code != CURLE_OK) {
    fail_with(retries_ ? CURLE_PARTIAL_FILE : code);
  } else if (!head_.is_complete() || head_.status() < 200) { // libcurl accepts an incomplete head
    fail_with(CURLE_PARTIAL_FILE);
  } else if (begun_ || begin()) {
    Receiver& receiver = *receiver_;
    silence();
    receiver.end();
  }
  return Next::over;
}

/// libcurl counts waiting for a free connection as connecting. A transfer that had less than half of its time
/// for the actual connection may retry; the deadline of the whole request limits the number of retries.
bool CurlTransfer::waited_rather_than_connected(CURLcode code) const
{
  return code == CURLE_OPERATION_TIMEDOUT && !connected_ &&
         (!connecting_since_ ||
          Clock::now() - *connecting_since_ < clamped_timeout(settings_.policy.connect_time) / 2);
}

std::optional<CurlTransfer::Clock::time_point> CurlTransfer::deadline() const
{
  if (!started_)
    return std::nullopt;
  const Clock::time_point end = *started_ + clamped_timeout(settings_.policy.document_time);
  return next_hop_ ? std::min(end, drain_until_) : end;
}

void CurlTransfer::fail(FetchFailure failure, std::string_view message)
{
  if (is_silenced())
    return;
  Receiver& receiver = *receiver_;
  silence();
  receiver.fail(failure, message);
}

void CurlTransfer::time_out()
{
  fail(FetchFailure::timeout, "the response of " + host_and_port(hop_) + " was not complete within " +
                                  duration_text(settings_.policy.document_time));
}

HopTiming CurlTransfer::timing() const
{
  return measured_hop(easy_.get(), hop_, head_.is_complete() && head_.status() >= 200 ? head_.status() : 0);
}

void CurlTransfer::fail_with(CURLcode code)
{
  CurlError error{.code = code, .detail = error_text_.data(), .proxied = is_proxied()};
  curl_easy_getinfo(easy_.get(), CURLINFO_HTTP_CONNECTCODE, &error.tunnel_status);
  curl_easy_getinfo(easy_.get(), CURLINFO_OS_ERRNO, &error.os_error);
  if (code == CURLE_PEER_FAILED_VERIFICATION)
    error.certificate = certificate_fault_of(easy_.get());
  fail(failure_of(error), failure_message(error, hop_));
}

} // namespace standard_sitemap
