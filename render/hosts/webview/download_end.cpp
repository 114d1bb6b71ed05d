#include "render/hosts/webview/download_end.h"

namespace standard_sitemap::webview {
namespace {

constexpr const char* over_key = "standard-sitemap-over";

} // namespace

void watch_end(WebKitDownload* download)
{
  const auto note = +[](WebKitDownload* over) { g_object_set_data(G_OBJECT(over), over_key, over); };
  g_signal_connect(download, "failed", G_CALLBACK(note), nullptr);
  g_signal_connect(download, "finished", G_CALLBACK(note), nullptr);
}

void cancel_download(WebKitDownload* download)
{
  if (g_object_get_data(G_OBJECT(download), over_key) == nullptr)
    webkit_download_cancel(download);
}

} // namespace standard_sitemap::webview
