#pragma once

#include <string>

#include "engine/curl/curl_handles.h"

namespace standard_sitemap {

/// The cookies of one fetcher. Only a transfer that this store is attached to sends cookies or has any stored
/// (F-3). Read from `jar_file` (Netscape format) at the start, if it exists, and written back at the end;
/// empty: memory only. Must outlive every handle it is attached to.
class CookieStore {
 public:
  explicit CookieStore(const std::string& jar_file);
  CookieStore(const CookieStore&) = delete;
  CookieStore& operator=(const CookieStore&) = delete;
  ~CookieStore();

  void attach_to(CURL* easy) const;

 private:
  CurlShare share_;
  std::string jar_file_;
};

} // namespace standard_sitemap
