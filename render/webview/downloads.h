#pragma once

#include <functional>
#include <map>
#include <memory>

#include <webkit2/webkit2.h>

#include "render/webview/gobject.h"

namespace standard_sitemap::webview {

/// Decides what becomes of every download of a profile. WebKit's default, which is to write it into the
/// reader's folder for downloads, never happens: a download goes to who has claimed those of its web view,
/// and is cancelled if nobody has. So an answer that arrives after its transfer has ended leaves no file.
///
///   downloads.watch(context);                                                // once for each context
///   claim_ = downloads.claim(view, [this](WebKitDownload* d) { take(d); });  // until `claim_` is gone
class Downloads {
  using Take = std::function<void(WebKitDownload*)>;
  using Takers = std::map<WebKitWebView*, Take>;

 public:
  /// As long as it lives, what it was made for is called. May outlive the `Downloads`.
  class Claim {
   public:
    Claim() = default;
    Claim(Claim&&) noexcept = default;
    Claim& operator=(Claim&& other) noexcept;
    ~Claim() { release(); }
    void release();

   private:
    friend class Downloads;
    Claim(std::shared_ptr<Takers> takers, WebKitWebView* view) : takers_(std::move(takers)), view_(view) {}
    std::shared_ptr<Takers> takers_;
    WebKitWebView* view_ = nullptr;
  };

  /// Every download of `context` comes by here, as long as the context lives.
  void watch(WebKitWebContext* context);

  /// `take` is called as each download of `view` starts. It has to connect to `decide-destination`, and to
  /// set a destination there or later; as long as it does not, nothing is written.
  Claim claim(WebKitWebView* view, Take take);

 private:
  static void started(WebKitWebContext*, WebKitDownload* download, gpointer takers);

  std::shared_ptr<Takers> takers_ = std::make_shared<Takers>();
};

} // namespace standard_sitemap::webview
