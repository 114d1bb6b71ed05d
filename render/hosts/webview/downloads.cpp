#include "render/hosts/webview/downloads.h"

#include "render/hosts/webview/download_end.h"

namespace standard_sitemap::webview {
namespace {

/// Runs after the handlers of the download's owner and before WebKit's own: marks the signal as handled
/// without setting a destination.
gboolean keep_from_folder(WebKitDownload*, const char*, gpointer)
{
  return TRUE;
}

} // namespace

void Downloads::watch(WebKitWebContext* context)
{
  using Shared = std::shared_ptr<Takers>;
  const auto forget = +[](gpointer takers, GClosure*) { delete static_cast<Shared*>(takers); };
  g_signal_connect_data(context, "download-started", G_CALLBACK(&Downloads::started), new Shared{takers_},
                        forget, GConnectFlags(0));
}

Downloads::Claim Downloads::claim(WebKitWebView* view, Take take)
{
  takers_->insert_or_assign(view, std::move(take));
  return {view, [takers = takers_](WebKitWebView* of) { takers->erase(of); }};
}

void Downloads::started(WebKitWebContext*, WebKitDownload* download, gpointer data)
{
  const auto takers = *static_cast<std::shared_ptr<Takers>*>(data);
  watch_end(download);                                                // before all other handlers
  WebKitWebView* const view = webkit_download_get_web_view(download); // null: the view is gone
  const auto taker = view ? takers->find(view) : takers->end();
  if (taker != takers->end()) {
    const Take take = taker->second; // a copy: the call may release its own claim
    take(download);
  } else {
    cancel_download(download);
  }
  g_signal_connect(download, "decide-destination", G_CALLBACK(&keep_from_folder), nullptr);
}

} // namespace standard_sitemap::webview
