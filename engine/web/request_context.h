#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/web/header_list.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// The HTTP version that a fetcher may negotiate.
enum class HttpVersion : std::uint8_t { best, http1_1, http2 };

/// The policies of W3C Referrer Policy.
enum class ReferrerPolicy : std::uint8_t {
  no_referrer,
  no_referrer_when_downgrade,
  origin,
  origin_when_cross_origin,
  same_origin,
  strict_origin,
  strict_origin_when_cross_origin, ///< the default
  unsafe_url,
};

/// Returns the last known token of a `Referrer-Policy` field value (W3C Referrer Policy), or nullopt if there
/// is none.
STANDARD_SITEMAP_API std::optional<ReferrerPolicy> parse_referrer_policy(std::string_view field_value);

/// Returns the `Referer` value for a request from `page` to `target`; empty: send none. It never contains a
/// fragment or credentials.
STANDARD_SITEMAP_API std::string referer_for(const Uri& page, const Uri& target, ReferrerPolicy policy);

/// F-1: the conditions of a page's own fetch, which the requests for its sitemap share.
struct RequestContext {
  /// The User-Agent field (RFC 9110, 10.1.5). Empty: the fetcher sends its library's name.
  std::string user_agent;
  std::string accept_language; ///< the Accept-Language field, e.g. `de, en;q=0.5`; empty: not sent
  std::string accept_encoding; ///< the Accept-Encoding field; empty: every coding the fetcher can decode
  std::string accept =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"; ///< the Accept field for pages; for
                                                                         ///< sitemaps see F-2
  std::vector<HeaderList::Field> extra_fields; ///< sent to the page's own origin only
  std::optional<std::string>
      user_password;      ///< `NAME:PASSWORD` for HTTP authentication on the page's own origin
  std::string cookie_jar; ///< path of a file in Netscape format, read and written; empty: memory only
  std::string proxy;      ///< proxy URL; empty: no proxy (environment variables are ignored)
  std::string ca_file;    ///< path of a PEM bundle to trust instead of the system's; empty: the system's
  HttpVersion http_version = HttpVersion::best; ///< what the fetcher may negotiate
  ReferrerPolicy referrer_policy = ReferrerPolicy::strict_origin_when_cross_origin; ///< of the page
};

/// F-2: the Accept field of a request for a sitemap.
inline constexpr std::string_view sitemap_accept = "application/xml, text/xml;q=0.9, */*;q=0.1";

} // namespace standard_sitemap
