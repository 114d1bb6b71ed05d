#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/terms/fetch_failure.h"
#include "engine/web/address_space.h"
#include "engine/web/header_list.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// Identifies a request. Never reused within its `Load`.
using RequestId = std::uint32_t;

/// Validators for a conditional request (RFC 9110, 13.1) for a document that is already held.
struct Validators {
  Uri url;                   ///< URL of the response they came with; do not send them to any other
  std::string entity_tag;    ///< for `If-None-Match`; empty if none
  std::string last_modified; ///< for `If-Modified-Since`; empty if none
};

/// The part of the answer that is requested.
enum class RequestMethod : std::uint8_t {
  get,  ///< the whole answer
  head, ///< the answer without its body (RFC 9110, 9.3.2)
};

/// A document that the engine needs. The host fetches it under the conditions of the page's own fetch (F-1).
struct Request {
  RequestId id = 0; ///< identifies the request when its answer is delivered
  Uri url;          ///< without fragment
  /// If set, make a conditional request: on 304 the held document is used again. A host with an HTTP cache
  /// passes the 304 on, as fetch() does if a script sets these fields.
  std::optional<Validators> validators = {};
  RequestMethod method = RequestMethod::get; ///< of each hop; a `Load` asks for whole answers only
  /// G-4: the `<lastmod>` of the first index that names the document, as authored; empty: there is none.
  std::string lastmod = {};
};

/// The head of the final response.
struct ResponseHead {
  Uri url;                                            ///< of the final response, after redirects
  int status = 0;                                     ///< HTTP status; 0 if there is none (`file:`)
  HeaderList fields = {};                             ///< header fields in the order received
  AddressSpace address_space = AddressSpace::unknown; ///< of the connection it came over
};

/// Receives the answer to one request piece by piece, in this order of calls:
///
///   allow_hop*  allow_address*  ( begin append* end | fail )
///
/// and `redirected` before each `allow_hop` but the first. The answer to a HEAD request has no `append`.
///
/// If a function returns false, the receiver wants no more: the sender stops the transfer and then calls
/// either `fail` or nothing. `fail` may come at any point before `end`. All calls to one receiver come from
/// one thread.
class STANDARD_SITEMAP_API Receiver {
 public:
  virtual ~Receiver() = default;

  /// Call before sending each request: the first one and each hop of a redirect. False: do not send it.
  virtual bool allow_hop(const Uri& url) = 0;
  /// Call before a connection is opened or reused, as soon as its remote address is known. False: do not use
  /// it.
  virtual bool allow_address(AddressSpace space) = 0;
  /// The header section of the final response is complete. False: the body is not wanted.
  virtual bool begin(const ResponseHead& head) = 0;
  /// Some bytes of the body, content codings decoded. Borrowed for the duration of the call.
  virtual bool append(std::string_view bytes) = 0;
  /// The answer is complete.
  virtual void end() = 0;
  /// The fetch has failed; nothing follows. `message`: one sentence for people; may quote untrusted input.
  virtual void fail(FetchFailure failure, std::string_view message) = 0;
  /// A response with this status (301, 302, 303, 307 or 308) redirects to `to`, which has the fragment that
  /// the response gives it, if any (RFC 9110, 10.2.2). For receivers that report the redirects; `allow_hop`,
  /// which follows, decides about them. Does nothing unless overridden; a host that does not know the hops
  /// need not call it.
  virtual void redirected([[maybe_unused]] int status, [[maybe_unused]] const Uri& to) {}
};

} // namespace standard_sitemap
