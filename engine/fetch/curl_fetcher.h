#pragma once

#include <memory>
#include <string_view>

#include <standard_sitemap/fetch/fetcher.h>
#include <standard_sitemap/web/policy.h>

namespace standard_sitemap {

/// A `Fetcher` on libcurl's multi interface: http, https (HTTP/2 where the server has it), and `file:`.
///
/// - Redirects are followed here, not by libcurl: each hop passes the receiver and the rules of F-3 again.
/// - Cookies go to, and are taken from, the page's own site only (F-3); a request that crossed sites once sends none
///   any more. Extra fields and credentials go to the page's own origin only.
/// - `Receiver::allow_address` is asked with the address of the socket before it is connected, and again for a
///   connection that is reused. Behind a proxy the space is `unknown`.
/// - Environment, netrc and curl's own configuration are not consulted.
/// - Time limits of the policy (`connect_time`, `document_time`) apply to each request.
class CurlFetcher final : public Fetcher {
 public:
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
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// The version line of the libraries underneath, for `--version`.
std::string_view curl_fetcher_version();

} // namespace standard_sitemap
