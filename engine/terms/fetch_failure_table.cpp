#include "engine/terms/fetch_failure_table.h"

#include <array>

#include "engine/base/reflection.h"

namespace standard_sitemap {

namespace {

constexpr auto failure_rows = std::to_array<FetchFailureRow>({
    {FetchFailure::network, "network", false, Code::network_error, Cause::unknown,
     "the document could not be fetched"},
    {FetchFailure::timeout, "timeout", true, Code::timeout, Cause::unknown, "the response took too long"},
    {FetchFailure::too_many_redirects, "too-many-redirects", false, Code::limit_redirects, Cause::unknown,
     "there were too many redirects"},
    {FetchFailure::too_many_fields, "too-many-fields", false, Code::limit_fields, Cause::unknown,
     "the response has too many header fields"},
    {FetchFailure::refused, "refused", false, Code::blocked, Cause::unknown, "the request was refused"},
    {FetchFailure::cancelled, "cancelled", false, Code::cancelled, Cause::unknown,
     "the request was cancelled"},
    {FetchFailure::offline, "offline", false, Code::network_error, Cause::offline,
     "network access is turned off"},
    {FetchFailure::name_unresolved, "name-unresolved", true, Code::network_error, Cause::name_unresolved,
     "the name of the server could not be resolved"},
    {FetchFailure::not_connected, "not-connected", true, Code::network_error, Cause::not_connected,
     "no connection to the server could be made"},
    {FetchFailure::proxy, "proxy", true, Code::network_error, Cause::not_connected,
     "no connection to the proxy could be made"},
    {FetchFailure::untrusted_certificate, "untrusted-certificate", true, Code::network_error,
     Cause::untrusted_certificate, "the certificate of the server is not trusted"},
    {FetchFailure::expired_certificate, "expired-certificate", true, Code::network_error,
     Cause::expired_certificate, "the certificate of the server is not valid today"},
    {FetchFailure::wrong_host_certificate, "wrong-host-certificate", true, Code::network_error,
     Cause::wrong_host_certificate, "the certificate of the server is for another host"},
    {FetchFailure::no_secure_connection, "no-secure-connection", true, Code::network_error,
     Cause::no_secure_connection, "no secure connection to the server could be made"},
    {FetchFailure::incomplete_response, "incomplete-response", false, Code::network_error,
     Cause::incomplete_response, "the response broke off before its end"},
    {FetchFailure::not_http, "not-http", false, Code::network_error, Cause::not_http,
     "the server did not answer in valid HTTP"},
    {FetchFailure::file_missing, "file-missing", false, Code::network_error, Cause::file_missing,
     "there is no such file"},
    {FetchFailure::file_unreadable, "file-unreadable", false, Code::network_error, Cause::file_unreadable,
     "the file cannot be read"},
    {FetchFailure::coding_broken, "coding-broken", false, Code::network_error, Cause::coding_broken,
     "the body is not what its Content-Encoding says"},
});

constexpr bool are_failures_in_order()
{
  for (std::size_t i = 0; i < failure_rows.size(); ++i)
    if (static_cast<std::size_t>(failure_rows[i].failure) != i)
      return false;
  return true;
}

static_assert(are_failures_in_order() && has_enumerators<FetchFailure, failure_rows.size()>() &&
                  failure_rows.size() == fetch_failure_count,
              "each enumerator of FetchFailure needs a row in this table, in the same order");

} // namespace

const FetchFailureRow& row_of(FetchFailure failure)
{
  return failure_rows.at(static_cast<std::size_t>(failure));
}

std::string_view fetch_failure_name(FetchFailure failure)
{
  return static_cast<std::size_t>(failure) < failure_rows.size() ? row_of(failure).name : "unknown";
}

} // namespace standard_sitemap
