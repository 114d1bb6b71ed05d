#pragma once

#include <string>
#include <vector>

#include <webkit2/webkit2.h>

#include <standard_sitemap/preferences/preferences.h>
#include <standard_sitemap/render/webview/gobject.h>
#include <standard_sitemap/session/map_cache.h>

namespace standard_sitemap::webview {

struct ProfileOptions {
  std::vector<std::string> languages = {}; ///< of the reader, best first; empty: those of the locale
  std::string directory = {};              ///< cookies and caches; empty: in memory only
  Preferences preferences = {};
  Policy policy = {};
};

/// What the tabs of one reader share: cookies, credentials, caches, languages, and the maps. Outlives its
/// tabs.
class Profile {
 public:
  explicit Profile(const ProfileOptions& options);

  /// Of the pages, and of whatever is fetched for a page of the same site.
  WebKitWebContext* own() const { return own_.get(); }
  /// Without cookies, credentials and memory: for documents of other sites (F-3).
  WebKitWebContext* foreign() const { return foreign_.get(); }
  /// Of hidden views: no script, no image; the same user agent.
  WebKitSettings* hidden_settings() const { return hidden_settings_.get(); }

  const std::string& user_agent() const { return user_agent_; }
  /// Means what WebKit sends as `Accept-Language`.
  const std::string& accept_language() const { return accept_language_; }
  const Preferences& preferences() const { return preferences_; }
  MapCache& maps() { return maps_; }

 private:
  Ref<WebKitWebContext> own_, foreign_;
  Ref<WebKitSettings> hidden_settings_;
  std::string user_agent_, accept_language_;
  Preferences preferences_;
  MapCache maps_;
};

} // namespace standard_sitemap::webview
