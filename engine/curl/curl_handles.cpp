#include "engine/curl/curl_handles.h"

#include <new>

namespace standard_sitemap {

namespace {

void initialise_curl()
{
  // Never cleaned up: other parts of the process may use libcurl too.
  static const CURLcode initialised = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (initialised != CURLE_OK)
    throw std::bad_alloc();
}

template <class Handle>
Handle checked(Handle handle)
{
  if (!handle)
    throw std::bad_alloc();
  return handle;
}

} // namespace

CurlEasy new_curl_easy()
{
  initialise_curl();
  return checked(CurlEasy{curl_easy_init()});
}

CurlMulti new_curl_multi()
{
  initialise_curl();
  return checked(CurlMulti{curl_multi_init()});
}

CurlShare new_curl_share()
{
  initialise_curl();
  return checked(CurlShare{curl_share_init()});
}

} // namespace standard_sitemap
