#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// Why there is no answer, or only part of one. The values are those of the C interface: add new ones at the
/// end.
enum class FetchFailure : std::uint8_t {
  network, ///< no response or an incomplete one, for any reason not listed below
  timeout,
  too_many_redirects,
  too_many_fields, ///< beyond `Policy::response_fields` or `Policy::response_field_bytes`
  refused,         ///< the receiver returned false
  cancelled,
  offline,                ///< the host is offline
  name_unresolved,        ///< the server's name does not resolve
  not_connected,          ///< connection refused, or no route to the server
  proxy,                  ///< the proxy cannot be reached
  untrusted_certificate,  ///< the server's certificate is not signed by a trusted authority
  expired_certificate,    ///< the certificate has expired, or is not valid yet
  wrong_host_certificate, ///< the certificate is for other hosts
  no_secure_connection,   ///< TLS failed for another reason
  incomplete_response,    ///< the connection closed before the response was complete
  not_http,               ///< the response is not HTTP
  file_missing,           ///< `file:`: no such file
  file_unreadable,        ///< `file:`: no permission, or not a regular file
  coding_broken,          ///< the bytes are not what `Content-Encoding` says, or damaged
};
inline constexpr unsigned fetch_failure_count = 19; ///< number of enumerators

/// Returns the stable name: `name-unresolved` for `FetchFailure::name_unresolved`.
STANDARD_SITEMAP_API std::string_view fetch_failure_name(FetchFailure failure);

} // namespace standard_sitemap
