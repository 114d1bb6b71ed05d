#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/web/address_space.h"
#include "engine/web/header_list.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// Names one request of one `Load`. Never reused within it.
using RequestId = std::uint32_t;

/// RFC 9110 13.1: what a server is asked about a document that is at hand, so that it need not send it again.
struct Validators {
  Uri url;                   ///< of the response they came with: to be sent to no other
  std::string entity_tag;    ///< for `If-None-Match`; empty: none
  std::string last_modified; ///< for `If-Modified-Since`; empty: none
};

/// What the engine wants to have. The host decides how to get it: under the conditions of the page's own
/// fetch (F-1).
struct Request {
  RequestId id = 0; ///< by which the answer is handed in
  Uri url;          ///< without fragment
  /// If there, the answer may be 304: the document at hand counts. A host whose network stack has a cache of
  /// its own lets it pass that on, as fetch() does where a script sets these fields.
  std::optional<Validators> validators = {};
};

/// The head of the final response.
struct ResponseHead {
  Uri url;                                            ///< of the final response, after redirects
  int status = 0;                                     ///< 0 where there is none (`file:`)
  HeaderList fields = {};                             ///< in the order they came
  AddressSpace address_space = AddressSpace::unknown; ///< of the connection it came by
};

/// Why there is no answer, or only half of one. The numbers are those of the interface in C: new ones come
/// last.
enum class FetchFailure : std::uint8_t {
  network, ///< no or half a response, for a reason that is none of those below
  timeout,
  too_many_redirects,
  too_many_fields, ///< `Policy::response_fields`, `response_field_bytes`
  refused,         ///< the receiver said no
  cancelled,
  offline,               ///< the network is not to be used
  name_unresolved,       ///< the name of the server has no address
  not_connected,         ///< nobody listens there, or no route leads there
  proxy,                 ///< the proxy cannot be reached
  untrusted_certificate, ///< nobody who is trusted has signed the server's certificate
  expired_certificate,   ///< it is not valid any more, or not yet
  foreign_certificate,   ///< it is for other hosts than the one that was asked
  no_secure_connection,  ///< TLS failed otherwise
  broken_off,            ///< the connection ended before the answer did
  not_http,              ///< what came is no response of HTTP
  file_missing,          ///< `file:`: there is nothing of that name
  file_unreadable,       ///< `file:`: it may not be read, or is no regular file
};
inline constexpr unsigned fetch_failure_count = 18; ///< how many there are

/// `name-unresolved` for `FetchFailure::name_unresolved`: stable.
STANDARD_SITEMAP_API std::string_view fetch_failure_name(FetchFailure failure);

/// Takes the answer to one request, in parts, as it arrives:
///
///   allow_hop*  allow_address*  ( begin append* end | fail )
///
/// Wherever a function gives false the receiver has had enough: the sender stops the transfer and calls
/// `fail` or nothing more. `fail` may come at any point before `end`. Calls for one receiver come from one
/// thread.
class STANDARD_SITEMAP_API Receiver {
 public:
  virtual ~Receiver() = default;

  /// Before each request is sent: the first, and each hop of a redirect.
  virtual bool allow_hop(const Uri& url) = 0;
  /// Before a connection is opened or reused, as soon as its remote address is known.
  virtual bool allow_address(AddressSpace space) = 0;
  /// The final response has begun.
  virtual bool begin(const ResponseHead& head) = 0;
  /// Some bytes of the body, content codings undone. Borrowed for the call.
  virtual bool append(std::string_view bytes) = 0;
  /// The answer is complete.
  virtual void end() = 0;
  /// There is no more to come. `message`: for people, one sentence; may quote the network.
  virtual void fail(FetchFailure failure, std::string_view message) = 0;
};

} // namespace standard_sitemap
