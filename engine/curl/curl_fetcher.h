#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "engine/base/visibility.h"
#include "engine/curl/hop_timing.h"
#include "engine/fetch/fetcher.h"
#include "engine/terms/policy.h"

namespace standard_sitemap {

/// A `Fetcher` on libcurl's multi interface: http, https (HTTP/2 if the server supports it) and `file:`.
///
///   CurlFetcher fetcher{context, policy};
///   for (const Request& request : load.take_requests())
///     fetcher.start(request, Destination::document, page, load.receiver(request.id));
///   while (fetcher.run_once(100ms)) { ... start what is wanted by now ... }
///
/// A `file:` document is opened only below its initiator's directory, even through symbolic links. Without an
/// initiator the file is treated as named by a person, like a page.
///
/// Redirects are followed here, not by libcurl: each hop is offered to the receiver and checked against F-3
/// again. Whatever the receiver allows, only http and https are requested, and never a URL with credentials
/// in it.
///
/// Cookies are sent to, and accepted from, the page's own site only (F-3); once a request has crossed sites
/// it sends none. Extra fields and credentials are sent to the page's own origin only.
///
/// `Receiver::allow_address` is called with the socket's address before connecting, and again before the
/// request is sent, also on a reused connection. If a name has several addresses, the first one refused ends
/// the request. Behind a proxy the address space is `unknown`.
///
/// An HTTP/2 origin gets one connection, on which requests beyond `streams_per_connection` wait for others to
/// end; an HTTP/1.1 origin gets `connections_per_host` connections. The page's own connection is counted.
///
/// Environment variables, netrc and curl's configuration files are ignored. The policy's time limits
/// (`connect_time`, `document_time`) apply to each request including its redirects, starting when it may
/// connect: waiting for one of `connections_per_host` does not count.
///
/// `start` and `cancel_all` may be called from within a receiver. An exception thrown by a receiver
/// propagates out of `run_once` and ends only that request. Not thread-safe.
class STANDARD_SITEMAP_API CurlFetcher final : public Fetcher {
 public:
  /// Reads the cookie jar named by the context, if any.
  CurlFetcher(RequestContext context, Policy policy);
  CurlFetcher(const CurlFetcher&) = delete;
  CurlFetcher& operator=(const CurlFetcher&) = delete;
  ~CurlFetcher() override; ///< cancels all transfers; writes the cookie jar

  /// If true, http and https requests fail at once without touching the network; `file:` still works.
  void set_offline(bool offline);
  /// Sets the page's referrer policy (F-3); call it when the page's fields are known.
  void set_referrer_policy(ReferrerPolicy policy);
  /// From now on, calls `observer` with how long each http or https hop took, when that hop is over. It is
  /// called from within `run_once`, and must not call the fetcher. Not for hops that are cancelled.
  void set_observer(std::function<void(const HopTiming&)> observer);

  void start(const Request& request, Destination destination, const std::optional<Initiator>& initiator,
             Receiver& receiver) override;
  bool run_once(std::chrono::milliseconds wait) override;
  void cancel_all() override;

 private:
  class STANDARD_SITEMAP_LOCAL Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// Returns the version line of libcurl and its libraries, for `--version`.
STANDARD_SITEMAP_API std::string_view curl_fetcher_version();

} // namespace standard_sitemap
