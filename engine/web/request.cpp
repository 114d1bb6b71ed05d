#include "engine/web/request.h"

namespace standard_sitemap {

std::string_view fetch_failure_name(FetchFailure failure)
{
  switch (failure) {
  case FetchFailure::network:
    return "network";
  case FetchFailure::timeout:
    return "timeout";
  case FetchFailure::too_many_redirects:
    return "too-many-redirects";
  case FetchFailure::too_many_fields:
    return "too-many-fields";
  case FetchFailure::refused:
    return "refused";
  case FetchFailure::cancelled:
    return "cancelled";
  case FetchFailure::offline:
    return "offline";
  case FetchFailure::name_unresolved:
    return "name-unresolved";
  case FetchFailure::not_connected:
    return "not-connected";
  case FetchFailure::proxy:
    return "proxy";
  case FetchFailure::untrusted_certificate:
    return "untrusted-certificate";
  case FetchFailure::expired_certificate:
    return "expired-certificate";
  case FetchFailure::wrong_host_certificate:
    return "wrong-host-certificate";
  case FetchFailure::no_secure_connection:
    return "no-secure-connection";
  case FetchFailure::incomplete_response:
    return "incomplete-response";
  case FetchFailure::not_http:
    return "not-http";
  case FetchFailure::file_missing:
    return "file-missing";
  case FetchFailure::file_unreadable:
    return "file-unreadable";
  case FetchFailure::coding_broken:
    return "coding-broken";
  }
  return "unknown";
}

} // namespace standard_sitemap
