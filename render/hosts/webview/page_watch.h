#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <webkit2/webkit2.h>

#include "engine/session/session.h"
#include "render/hosts/webview/gobject.h"

namespace standard_sitemap::webview {

class Profile;

/// Translates the events of a web view into those of a `Session`.
class PageWatch {
 public:
  class Listener {
   public:
    virtual ~Listener() = default;
    virtual void page_left() = 0;        ///< there is another document, of which nothing is known yet
    virtual void page_loaded(Visit) = 0; ///< all its bytes have arrived; its images may not have
    virtual void page_moved(Uri url, HistoryEntry entry) = 0;
    virtual void page_complete() = 0; ///< or stopped
    /// The requested page could not be loaded, and no page is shown for it. `why`: one sentence for people.
    virtual void page_failed(const std::string& address, const std::string& why) = 0;
  };

  PageWatch(Profile& profile, WebKitWebView* view, Listener& listener);
  ~PageWatch();

  /// Tells of the page that is shown once more, as if it had been reloaded. Does nothing while there is none.
  void tell_again();

 private:
  gboolean decide_policy(WebKitWebView*, WebKitPolicyDecision* decision, WebKitPolicyDecisionType type);
  void load_changed(WebKitWebView*, WebKitLoadEvent event);
  gboolean load_failed(WebKitWebView*, WebKitLoadEvent, const char* address, GError* error);
  std::optional<std::string> refused() const;
  void uri_changed(GObject*, GParamSpec*);
  void resource_finished(WebKitWebResource*);
  void read();
  static void have_data(GObject* resource, GAsyncResult* result, gpointer self);
  void show(std::string_view body);
  HistoryEntry entry();

  Profile& profile_;
  WebKitWebView* view_;
  Listener& listener_;
  WebKitNavigationType decided_ = WEBKIT_NAVIGATION_TYPE_OTHER;
  std::string decided_address_;
  Arrival arriving_ = Arrival::navigation;
  enum class Stage : std::uint8_t { none, under_way, committed, reading, shown } stage_ = Stage::none;
  HistoryEntry entries_ = 0; ///< number of entries so far
  Ref<WebKitWebResource> resource_;
  Ref<GCancellable> reading_;
  Signals view_signals_, resource_signals_;
};

} // namespace standard_sitemap::webview
