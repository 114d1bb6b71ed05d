#pragma once

#include <memory>

#include <curl/curl.h>

namespace standard_sitemap {

/// Owning wrappers of libcurl's handles. Private to the fetcher: no public header includes this.
struct CurlEasyDeleter {
  void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct CurlMultiDeleter {
  void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
};
struct CurlShareDeleter {
  void operator()(CURLSH* share) const { curl_share_cleanup(share); }
};
struct CurlListDeleter {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};

using CurlEasy = std::unique_ptr<CURL, CurlEasyDeleter>;
using CurlMulti = std::unique_ptr<CURLM, CurlMultiDeleter>;
using CurlShare = std::unique_ptr<CURLSH, CurlShareDeleter>;
using CurlList = std::unique_ptr<curl_slist, CurlListDeleter>;

/// Create handles. libcurl must have been initialised. Throw `std::bad_alloc` if libcurl is out of memory.
CurlEasy new_curl_easy();
CurlMulti new_curl_multi();
CurlShare new_curl_share();

} // namespace standard_sitemap
