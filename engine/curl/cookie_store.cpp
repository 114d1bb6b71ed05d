#include "engine/curl/cookie_store.h"

#include <fcntl.h>
#include <sys/stat.h>

#include "engine/base/file_descriptor.h"

namespace standard_sitemap {

CookieStore::CookieStore(const std::string& jar_file)
    : share_(new_curl_share()),
      // libcurl interprets "-" as a standard stream.
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
  // Use a separate handle: the one that read the file would read it again before writing, and restore cookies
  // that have been deleted in the meantime.
  const CurlEasy writer{curl_easy_init()};
  if (!writer)
    return;
  attach_to(writer.get());
  // Whoever reads a cookie has the session of its owner. libcurl makes a file that everybody may read, but
  // keeps the permissions of one that is there.
  const FileDescriptor made{
      ::open(jar_file_.c_str(), O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, S_IRUSR | S_IWUSR)};
  curl_easy_setopt(writer.get(), CURLOPT_COOKIEJAR,
                   jar_file_.c_str()); // written when the handle is destroyed
}

void CookieStore::attach_to(CURL* easy) const
{
  curl_easy_setopt(easy, CURLOPT_SHARE, share_.get());
  curl_easy_setopt(easy, CURLOPT_COOKIEFILE, ""); // enables cookies without reading a file
}

} // namespace standard_sitemap
