#pragma once

#include <webkit2/webkit2.h>

namespace standard_sitemap::webview {

/// Behind the name of a file while WebKit writes it: once it is whole, the file is renamed.
inline constexpr const char* partial_suffix = ".wkdownload";

/// To be called when a download starts: notes its end, for `cancel_download`.
void watch_end(WebKitDownload* download);

/// Cancels a download that is not over yet. WebKit's own function (2.50) ends the whole program with a
/// segmentation fault if the download has finished or failed.
void cancel_download(WebKitDownload* download);

} // namespace standard_sitemap::webview
