#include "engine/curl/curl_options.h"

#include <algorithm>
#include <new>

namespace standard_sitemap {

using std::chrono::milliseconds;

namespace {

CurlList list_of(const std::vector<std::string>& lines)
{
  CurlList list;
  for (const std::string& line : lines) {
    curl_slist* const longer = curl_slist_append(list.get(), line.c_str());
    if (longer == nullptr)
      throw std::bad_alloc();
    static_cast<void>(list.release()); // `longer` is the same list, or its only entry
    list.reset(longer);
  }
  return list;
}

long curl_http_version(HttpVersion version)
{
  switch (version) {
  case HttpVersion::http1_1:
    return CURL_HTTP_VERSION_1_1;
  case HttpVersion::http2:
    return CURL_HTTP_VERSION_2;
  case HttpVersion::best:
    break;
  }
  return CURL_HTTP_VERSION_2TLS;
}

} // namespace

milliseconds clamped_timeout(milliseconds time)
{
  return std::clamp(time, milliseconds{1}, milliseconds{86'400'000});
}

void set_connection_options(CURL* easy, const Uri& hop, const FetchSettings& settings)
{
  const RequestContext& context = settings.context;
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
#if LIBCURL_VERSION_NUM >= 0x075700
  // When a transfer is abandoned, do not wait for its DNS thread; it ends by itself.
  curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
  curl_easy_setopt(easy, CURLOPT_URL, hop.text().c_str());
  curl_easy_setopt(easy, CURLOPT_PATH_AS_IS, 1L);
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(easy, CURLOPT_HTTP09_ALLOWED, 0L);

  // The fetcher enforces the time limit of the whole request: it spans redirects, and libcurl would include
  // the time spent waiting for a free connection.
  curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS,
                   static_cast<long>(clamped_timeout(settings.policy.connect_time).count()));

  // Empty rather than unset: otherwise libcurl uses the environment.
  curl_easy_setopt(easy, CURLOPT_PROXY, context.proxy.c_str());
  curl_easy_setopt(easy, CURLOPT_NOPROXY, "");
  curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  curl_easy_setopt(easy, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));

  curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L);
  curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L);
  if (!context.ca_file.empty()) {
    curl_easy_setopt(easy, CURLOPT_CAINFO, context.ca_file.c_str());
    curl_easy_setopt(easy, CURLOPT_CAPATH, nullptr);
    curl_easy_setopt(easy, CURLOPT_PROXY_CAINFO, context.ca_file.c_str());
    curl_easy_setopt(easy, CURLOPT_PROXY_CAPATH, nullptr);
  }

  const long version = curl_http_version(context.http_version);
  curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, version);
  // Wait until a connection is known to support HTTP/2 rather than opening one for each request.
  const bool can_multiplex = hop.has_scheme("https") && version != CURL_HTTP_VERSION_1_1;
  curl_easy_setopt(easy, CURLOPT_PIPEWAIT, can_multiplex ? 1L : 0L);
}

CurlList set_request_fields(CURL* easy, const RequestContext& context, Destination destination,
                            const HopConditions& conditions, const Validators* validators)
{
  CurlList lines = list_of(request_field_lines(context, destination, conditions.own_origin, validators));
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, lines.get());
  curl_easy_setopt(easy, CURLOPT_USERAGENT, request_user_agent(context).c_str());
  const bool own_codings = is_field_value(context.accept_encoding);
  curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, own_codings ? context.accept_encoding.c_str() : "");
  if (!conditions.referer.empty() && is_field_value(conditions.referer))
    curl_easy_setopt(easy, CURLOPT_REFERER, conditions.referer.c_str());

  // Basic and Digest only: other schemes would identify the user of this machine.
  curl_easy_setopt(easy, CURLOPT_PROXYAUTH, static_cast<long>(CURLAUTH_BASIC | CURLAUTH_DIGEST));
  if (conditions.own_origin && context.user_password) {
    const std::string& pair = *context.user_password;
    const std::size_t colon = pair.find(':');
    curl_easy_setopt(easy, CURLOPT_HTTPAUTH, static_cast<long>(CURLAUTH_BASIC | CURLAUTH_DIGEST));
    curl_easy_setopt(easy, CURLOPT_USERNAME, pair.substr(0, colon).c_str());
    curl_easy_setopt(easy, CURLOPT_PASSWORD, colon == pair.npos ? "" : pair.substr(colon + 1).c_str());
  }
  return lines;
}

} // namespace standard_sitemap
