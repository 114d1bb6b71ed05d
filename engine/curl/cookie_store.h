#pragma once

#include <string>

#include "engine/curl/curl_handles.h"

namespace standard_sitemap {

/// The cookies of one fetcher. Only transfers attached to this store send or store cookies (F-3). Reads
/// `jar_file` (Netscape format) when created, if it exists, and writes it when destroyed: a new
/// file may be read by its owner only. An empty name means memory only. Must outlive every handle attached to
/// it.
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
