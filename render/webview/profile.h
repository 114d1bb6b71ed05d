#pragma once

#include <list>
#include <string>
#include <vector>

#include <webkit2/webkit2.h>

#include "engine/preferences/preferences.h"
#include "engine/session/map_cache.h"
#include "render/webview/downloads.h"
#include "render/webview/gobject.h"

namespace standard_sitemap::webview {

struct ProfileOptions {
  std::vector<std::string> languages = {}; ///< of the reader, best first; empty: those of the locale
  std::string directory = {};              ///< cookies and caches; empty: in memory only
  std::string download_directory = {};     ///< what the reader lets a page save; empty: the reader's own
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
  /// For documents of other sites that pages of the site of `page` ask for (F-3): it takes and sends no
  /// cookies, knows no credentials, and keeps nothing after the program's end. Each site has one of its own,
  /// so that none learns by caches and connections what was read on another. Of the sites visited last; to be
  /// kept by a reference while it is used.
  WebKitWebContext* foreign_to(const Uri& page);
  /// Of all contexts.
  Downloads& downloads() { return downloads_; }
  /// Of hidden views: no script, no image; the same user agent.
  WebKitSettings* hidden_settings() const { return hidden_settings_.get(); }

  /// Where the reader has what a page may save.
  const std::string& download_directory() const { return download_directory_; }
  const std::string& user_agent() const { return user_agent_; }
  /// Means what WebKit sends as `Accept-Language`.
  const std::string& accept_language() const { return accept_language_; }
  const Preferences& preferences() const { return preferences_; }
  MapCache& maps() { return maps_; }

 private:
  struct Foreign {
    Uri page; ///< any of the site
    Ref<WebKitWebContext> context;
  };
  static constexpr std::size_t most_foreign = 16;

  Downloads downloads_;
  Ref<WebKitWebContext> own_;
  std::list<Foreign> foreign_; ///< that used last comes first
  std::vector<std::string> languages_;
  Ref<WebKitSettings> hidden_settings_;
  std::string download_directory_, user_agent_, accept_language_;
  Preferences preferences_;
  MapCache maps_;
};

} // namespace standard_sitemap::webview
