#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include <curl/curl.h>

#include "engine/web/request.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// What is wrong with a server's certificate.
enum class CertificateFault : std::uint8_t { untrusted, expired, wrong_host };

/// What libcurl reports about a failed transfer.
struct CurlError {
  CURLcode code;
  std::string_view detail; ///< from the error buffer; may be empty
  long os_error = 0;       ///< errno of the connection attempt; 0 if none
  bool proxied = false;
  long tunnel_status = 0;                                     ///< the proxy's status for CONNECT; 0 if none
  CertificateFault certificate = CertificateFault::untrusted; ///< for CURLE_PEER_FAILED_VERIFICATION
};

/// Determined from the verification result, not from messages; `untrusted` if the TLS library is not OpenSSL.
CertificateFault certificate_fault_of(CURL* easy);

/// Returns the failure to report to the receiver.
FetchFailure failure_of(const CurlError& error);
/// Returns one sentence about the failure for a webmaster. May quote what a server sent: escape before
/// display.
std::string failure_message(const CurlError& error, const Uri& hop);

/// Returns the host, and the port if it is not the scheme's default: `example.org`, `example.org port 8080`.
std::string host_and_port(const Uri& uri);

/// `5 s`, `250 ms`.
std::string duration_text(std::chrono::milliseconds duration);

} // namespace standard_sitemap
