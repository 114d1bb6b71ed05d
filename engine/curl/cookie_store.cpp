#include "engine/curl/cookie_store.h"

namespace standard_sitemap {

CookieStore::CookieStore(const std::string& jar_file)
    : share_(new_curl_share()),
      // libcurl takes "-" for the standard streams.
      jar_file_(jar_file == "-" ? "./-" : jar_file)
{
  curl_share_setopt(share_.get(), CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE);
  curl_share_setopt(share_.get(), CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
  if (jar_file_.empty())
    return;
  const CurlEasy reader = new_curl_easy();
  attach_to(reader.get());
  curl_easy_setopt(reader.get(), CURLOPT_COOKIEFILE, jar_file_.c_str());
  curl_easy_setopt(reader.get(), CURLOPT_COOKIELIST, "RELOAD");
}

CookieStore::~CookieStore()
{
  if (jar_file_.empty())
    return;
  // A handle of its own: the one that read the file would read it again before writing, and bring back
  // cookies that were deleted meanwhile.
  const CurlEasy writer{curl_easy_init()};
  if (!writer)
    return;
  attach_to(writer.get());
  curl_easy_setopt(writer.get(), CURLOPT_COOKIEJAR, jar_file_.c_str()); // written when the handle goes
}

void CookieStore::attach_to(CURL* easy) const
{
  curl_easy_setopt(easy, CURLOPT_SHARE, share_.get());
  curl_easy_setopt(easy, CURLOPT_COOKIEFILE, ""); // reads nothing, but switches cookies on
}

} // namespace standard_sitemap
