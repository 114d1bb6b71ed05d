#pragma once

#include <memory>
#include <string_view>

#include "engine/base/visibility.h"
#include "engine/fetch/fetcher.h"
#include "engine/web/policy.h"

namespace standard_sitemap {

/// A `Fetcher` on libcurl's multi interface: http, https (HTTP/2 where the server has it), and `file:`.
///
///   CurlFetcher fetcher{context, policy};
///   for (const Request& request : load.take_requests())
///     fetcher.start(request, Destination::document, page, load.receiver(request.id));
///   while (fetcher.run_once(100ms)) { ... start what is wanted by now ... }
///
/// A `file:` document is opened only below the directory of its initiator, symbolic links included; without
/// an initiator it is taken for what a person named, as a page is.
///
/// Redirects are followed here, not by libcurl: each hop passes the receiver and the rules of F-3 again.
/// Whatever the receiver says, nothing but http and https is requested, and no address with credentials in
/// it.
///
/// Cookies go to, and are taken from, the page's own site only (F-3); a request that crossed sites once sends
/// none any more. Extra fields and credentials go to the page's own origin only.
///
/// `Receiver::allow_address` is asked with the address of the socket before it is connected, and again before
/// the request is sent, also on a connection that is reused. A name that has several addresses is refused
/// with the first of them that is. Behind a proxy the space is `unknown`.
///
/// An origin that speaks HTTP/2 has one connection, on which requests beyond `streams_per_connection` wait
/// for others to end; one that speaks HTTP/1.1 has `connections_per_host`. The page's own connection is among
/// them.
///
/// Environment, netrc and curl's own configuration are not consulted. Time limits of the policy
/// (`connect_time`, `document_time`) apply to each request with its redirects, from when it first gets to
/// connect: waiting for one of `connections_per_host` does not count.
///
/// `start` and `cancel_all` may be called from within a receiver. What a receiver throws comes out of
/// `run_once`, and ends its request only.
class STANDARD_SITEMAP_API CurlFetcher final : public Fetcher {
 public:
  /// Reads the cookie jar, if there is one.
  CurlFetcher(RequestContext context, Policy policy);
  CurlFetcher(const CurlFetcher&) = delete;
  CurlFetcher& operator=(const CurlFetcher&) = delete;
  ~CurlFetcher() override; ///< cancels what is under way; writes the cookie jar

  /// Nothing touches the network any more: http and https requests fail at once. `file:` is still served.
  void set_offline(bool offline);
  /// The referrer policy the page declared (F-3), once its fields are known.
  void set_referrer_policy(ReferrerPolicy policy);

  void start(const Request& request, Destination destination, const std::optional<Initiator>& initiator,
             Receiver& receiver) override;
  bool run_once(std::chrono::milliseconds wait) override;
  void cancel_all() override;

 private:
  class STANDARD_SITEMAP_LOCAL Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// The version line of the libraries underneath, for `--version`.
STANDARD_SITEMAP_API std::string_view curl_fetcher_version();

} // namespace standard_sitemap
