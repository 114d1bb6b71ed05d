#pragma once

#include <webkit2/webkit2.h>

namespace standard_sitemap::webview {

/// Suffix of a file while WebKit writes it; the file is renamed when it is complete.
inline constexpr const char* partial_suffix = ".wkdownload";

/// Call when a download starts: records its end, for `cancel_download`.
void watch_end(WebKitDownload* download);

/// Cancels a download that has not ended yet. WebKit's own function (2.50) crashes with a segmentation fault
/// if the download has finished or failed.
void cancel_download(WebKitDownload* download);

} // namespace standard_sitemap::webview
