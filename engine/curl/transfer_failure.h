#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include <curl/curl.h>

#include "engine/web/request.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// What is wrong with a server's certificate.
enum class CertificateFault : std::uint8_t { untrusted, expired, foreign };

/// What libcurl said when a transfer failed.
struct CurlTrouble {
  CURLcode code;
  std::string_view detail; ///< of the error buffer; may be empty
  long os_error = 0;       ///< errno of the connection attempt; 0: none
  bool proxied = false;
  long tunnel_status = 0; ///< what the proxy answered to a CONNECT; 0: nothing
  CertificateFault certificate = CertificateFault::untrusted; ///< of CURLE_PEER_FAILED_VERIFICATION
};

/// By the result of the check, not by words; `untrusted` where the TLS library is not OpenSSL.
CertificateFault certificate_fault_of(CURL* easy);

/// What it is for the receiver.
FetchFailure failure_of(const CurlTrouble& trouble);
/// One sentence about it that a webmaster understands. May quote what a server sent: escape before showing.
std::string sentence_about(const CurlTrouble& trouble, const Uri& hop);

/// `example.org`, or `example.org port 8080` where that is not the scheme's own.
std::string place_name(const Uri& uri);

/// `5 s`, `250 ms`.
std::string duration_text(std::chrono::milliseconds duration);

} // namespace standard_sitemap
