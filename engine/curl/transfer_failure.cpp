#include "engine/curl/transfer_failure.h"

#include <system_error>

#include "engine/web/origin.h"

namespace standard_sitemap {

namespace {

std::string connection_trouble(const CurlError& error, const Uri& hop)
{
  std::string sentence = error.proxied ? "could not connect to the proxy for " : "could not connect to ";
  sentence.append(hop.host()).append(" port ").append(std::to_string(effective_port(hop)));
  if (error.os_error != 0)
    sentence += ": " + std::generic_category().message(static_cast<int>(error.os_error));
  return sentence;
}

bool is_refused_by_proxy(const CurlError& error)
{
  return error.proxied && error.tunnel_status >= 300;
}

std::string with_detail(std::string sentence, const CurlError& error)
{
  const std::string_view detail =
      error.detail.empty() ? std::string_view{curl_easy_strerror(error.code)} : error.detail;
  return sentence.append(": ").append(detail);
}

} // namespace

CertificateFault certificate_fault_of(CURL* easy)
{
  // OpenSSL's X509_V_ERR_*. libcurl compares names before it reads the verification result of the chain: if
  // that is still at its initial value (unspecified) or OK, the names differ.
  constexpr long in_order = 0, unspecified = 1, not_yet_valid = 9, has_expired = 10;
  const char* const library = curl_version_info(CURLVERSION_NOW)->ssl_version;
  long result = -1;
  if (library == nullptr || !std::string_view{library}.starts_with("OpenSSL") ||
      curl_easy_getinfo(easy, CURLINFO_SSL_VERIFYRESULT, &result) != CURLE_OK)
    return CertificateFault::untrusted;
  return result == in_order || result == unspecified        ? CertificateFault::wrong_host
         : result == not_yet_valid || result == has_expired ? CertificateFault::expired
                                                            : CertificateFault::untrusted;
}

FetchFailure failure_of(const CurlError& error)
{
  switch (error.code) {
  case CURLE_COULDNT_RESOLVE_HOST:
    return FetchFailure::name_unresolved;
  case CURLE_COULDNT_RESOLVE_PROXY:
  case CURLE_PROXY:
    return FetchFailure::proxy;
  case CURLE_COULDNT_CONNECT:
    return error.proxied ? FetchFailure::proxy : FetchFailure::not_connected;
  case CURLE_PEER_FAILED_VERIFICATION:
    return error.certificate == CertificateFault::wrong_host ? FetchFailure::wrong_host_certificate
           : error.certificate == CertificateFault::expired  ? FetchFailure::expired_certificate
                                                             : FetchFailure::untrusted_certificate;
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_CONNECT_ERROR:
  case CURLE_SSL_CIPHER:
    return FetchFailure::no_secure_connection;
  case CURLE_BAD_CONTENT_ENCODING:
    return FetchFailure::coding_broken;
  case CURLE_GOT_NOTHING:
  case CURLE_PARTIAL_FILE:
  case CURLE_RECV_ERROR:
  case CURLE_SEND_ERROR:
    return is_refused_by_proxy(error) ? FetchFailure::proxy : FetchFailure::incomplete_response;
  case CURLE_UNSUPPORTED_PROTOCOL:
  case CURLE_WEIRD_SERVER_REPLY:
  case CURLE_HTTP2:
  case CURLE_HTTP2_STREAM:
    return FetchFailure::not_http;
  default:
    return FetchFailure::network;
  }
}

std::string host_and_port(const Uri& uri)
{
  std::string name{uri.host()};
  if (uri.port() && !uri.port()->empty())
    name.append(" port ").append(*uri.port());
  return name;
}

std::string duration_text(std::chrono::milliseconds duration)
{
  if (duration.count() % 1000 == 0)
    return std::to_string(duration.count() / 1000) + " s";
  return std::to_string(duration.count()) + " ms";
}

std::string failure_message(const CurlError& error, const Uri& hop)
{
  const std::string place = host_and_port(hop);
  switch (error.code) {
  case CURLE_COULDNT_RESOLVE_HOST:
    return "the name " + std::string{hop.host()} + " could not be resolved";
  case CURLE_COULDNT_RESOLVE_PROXY:
    return "the name of the proxy could not be resolved";
  case CURLE_COULDNT_CONNECT:
    return connection_trouble(error, hop);
  case CURLE_PEER_FAILED_VERIFICATION:
    switch (error.certificate) {
    case CertificateFault::wrong_host:
      return "the certificate of " + place + " is for another host";
    case CertificateFault::expired:
      return "the certificate of " + place + " has expired, or is not valid yet";
    case CertificateFault::untrusted:
      return with_detail("the certificate of " + place + " is not trusted", error);
    }
    break;
  case CURLE_SSL_CACERT_BADFILE:
    return with_detail("the file of trusted certificates cannot be used", error);
  case CURLE_SSL_CONNECT_ERROR:
  case CURLE_SSL_CIPHER:
    return with_detail("no secure connection to " + place, error);
  case CURLE_GOT_NOTHING:
    return place + " closed the connection without a response";
  case CURLE_PARTIAL_FILE:
    return "the response of " + place + " broke off before its end";
  case CURLE_RECV_ERROR:
  case CURLE_SEND_ERROR:
    if (is_refused_by_proxy(error))
      return "the proxy made no connection to " + place + ": it answered with status " +
             std::to_string(error.tunnel_status);
    return with_detail("the connection to " + place + " was lost", error);
  case CURLE_BAD_CONTENT_ENCODING:
    return with_detail("the content coding of the response of " + place + " cannot be decoded", error);
  case CURLE_UNSUPPORTED_PROTOCOL:
  case CURLE_WEIRD_SERVER_REPLY:
  case CURLE_HTTP2:
  case CURLE_HTTP2_STREAM:
    return with_detail(place + " did not answer in valid HTTP", error);
  case CURLE_URL_MALFORMAT:
    return with_detail("the address " + hop.text() + " cannot be requested", error);
  default:
    break;
  }
  return with_detail("the transfer from " + place + " failed", error);
}

} // namespace standard_sitemap
