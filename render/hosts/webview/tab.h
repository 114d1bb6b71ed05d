#pragma once

#include <functional>
#include <string>
#include <vector>

#include <webkit2/webkit2.h>

#include "engine/preferences/display_levels.h"
#include "render/hosts/webview/network.h"
#include "render/hosts/webview/page_watch.h"

namespace standard_sitemap::webview {

class Profile;

/// A web view and the map of the page in it.
///
///   Tab tab{profile, [&] { draw(); }};
///   gtk_container_add(window, tab.widget());
///   tab.go("http://example.com/");
class Tab final : private PageWatch::Listener {
 public:
  /// `changed` is called when there is another page, more of its map, or another state.
  Tab(Profile& profile, std::function<void()> changed);
  ~Tab() override;

  GtkWidget* widget() const { return widget_.get(); }
  WebKitWebView* view() const { return WEBKIT_WEB_VIEW(widget_.get()); }
  const Session& session() const { return session_; }

  /// Loads an address as typed by a person.
  void go(const std::string& address);
  void go(const Uri& url);
  /// Whether the page shown is our own error page for an address that cannot be shown.
  bool failed() const { return failed_; }
  void stop(); ///< stops loading the map; what has been loaded stays
  /// Looks for the map again, and loads it again, without loading the page.
  void load_map_again() { watch_.tell_again(); }

  /// S-2: the levels for the page's site.
  const DisplayLevels& levels() const { return levels_; }
  /// S-4: sets the level of this page and the following ones, as long as their sites have the same levels.
  /// With an empty level, pages stay unchanged.
  void set_level(const std::string& level);
  const std::string& level() const { return level_; }
  /// The result of the last change to the page, as JSON; empty: no change was needed.
  const std::string& change_report() const { return change_report_; }

  /// Returns discovery's trace, the documents and the diagnostics, as text for webmasters.
  std::string trace() const;

 private:
  void page_left() override;
  void page_loaded(Visit visit) override;
  void page_moved(Uri url, HistoryEntry entry) override;
  void page_complete() override;
  void page_failed(const std::string& address, const std::string& why) override;

  void take_levels(DisplayLevels levels);
  void session_changed();
  void update_time();
  void change_page();
  void evaluate(const std::string& program);
  static void evaluated(GObject* view, GAsyncResult* result, gpointer self);

  Profile& profile_;
  std::function<void()> changed_;
  Ref<GtkWidget> widget_;
  Network network_;
  ReferrerPolicy referrer_policy_ = {};
  std::shared_ptr<const Policy> policy_; ///< of the page's site
  DisplayLevels levels_;
  std::string level_, change_report_;
  struct Choice {
    DisplayLevels of;
    std::string level;
  };
  std::vector<Choice> choices_; ///< the reader's choices: one for each set of levels that sites have
  bool page_changed_ = false;   ///< by our script
  bool failed_ = false;
  std::string failing_; ///< the address for which our error page is being loaded
  Ref<GCancellable> evaluating_;
  DelayedCall deadline_;
  Session session_;
  PageWatch watch_;
};

} // namespace standard_sitemap::webview
