#pragma once

#include <functional>
#include <map>
#include <memory>

#include <webkit2/webkit2.h>

#include "render/hosts/webview/gobject.h"

namespace standard_sitemap::webview {

/// Decides what happens to every download of a profile. WebKit's default, writing it into the reader's
/// download folder, never happens: a download goes to the owner of the claim on its web view, and is
/// cancelled if there is none. So a response that arrives after its transfer has ended leaves no file.
///
///   downloads.watch(context);                                                // once for each context
///   claim_ = downloads.claim(view, [this](WebKitDownload* d) { take(d); });  // until `claim_` is destroyed
class Downloads {
  using Take = std::function<void(WebKitDownload*)>;
  using Takers = std::map<WebKitWebView*, Take>;

 public:
  /// While it exists, the claim's callback is called. May outlive the `Downloads`.
  using Claim = std::shared_ptr<void>;

  /// Handles every download of `context` for as long as the context lives.
  void watch(WebKitWebContext* context);

  /// Calls `take` when a download of `view` starts. `take` must connect to `decide-destination` and set a
  /// destination there or later; until then nothing is written.
  Claim claim(WebKitWebView* view, Take take);

 private:
  static void started(WebKitWebContext*, WebKitDownload* download, gpointer takers);

  std::shared_ptr<Takers> takers_ = std::make_shared<Takers>();
};

} // namespace standard_sitemap::webview
