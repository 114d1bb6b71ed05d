#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/web/header_list.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// Which version of HTTP a fetcher offers.
enum class HttpVersion : std::uint8_t { best, http1_1, http2 };

/// W3C Referrer Policy.
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

/// W3C Referrer Policy: the last known token of a `Referrer-Policy` value; nothing if there is none.
STANDARD_SITEMAP_API std::optional<ReferrerPolicy> parse_referrer_policy(std::string_view field_value);

/// The `Referer` value for a request from `page` to `target`; empty: send none. Never a fragment, never
/// credentials.
STANDARD_SITEMAP_API std::string referer_for(const Uri& page, const Uri& target, ReferrerPolicy policy);

/// F-1: the conditions of a page's own fetch, which the fetches of its site map share.
struct RequestContext {
  /// RFC 9110 10.1.5: which program asks. A host gives its own name; empty: the fetcher gives that of its
  /// library.
  std::string user_agent;
  std::string accept_language; ///< the value of Accept-Language, e.g. `de, en;q=0.5`; empty: none
  std::string accept_encoding; ///< empty: every coding the fetcher can undo
  std::string accept =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"; ///< for pages; F-2 for maps
  std::vector<HeaderList::Field> extra_fields; ///< sent to the page's own origin only
  std::optional<std::string>
      user_password;      ///< `NAME:PASSWORD` for HTTP authentication on the page's own origin
  std::string cookie_jar; ///< file in Netscape format, read and written; empty: memory only
  std::string proxy;      ///< URL; empty: none, and the environment is not consulted
  std::string ca_file;    ///< PEM bundle trusted instead of the system's; empty: the system's
  HttpVersion http_version = HttpVersion::best; ///< what the fetcher may speak
  ReferrerPolicy referrer_policy = ReferrerPolicy::strict_origin_when_cross_origin; ///< the page's
};

/// F-2: `Accept` of a request for a sitemap.
inline constexpr std::string_view sitemap_accept = "application/xml, text/xml;q=0.9, */*;q=0.1";

} // namespace standard_sitemap
