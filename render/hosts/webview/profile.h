#pragma once

#include <list>
#include <memory>
#include <string>
#include <vector>

#include <webkit2/webkit2.h>

#include "engine/preferences/preferences.h"
#include "engine/session/map_cache.h"
#include "render/hosts/webview/background.h"
#include "render/hosts/webview/downloads.h"
#include "render/hosts/webview/gobject.h"
#include "render/words/words.h"

namespace standard_sitemap::webview {

struct ProfileOptions {
  std::vector<std::string> languages = {}; ///< of the reader, best first; empty: those of the locale
  std::string directory = {};              ///< cookies and caches; empty: in memory only
  std::string download_directory = {};     ///< where pages may save files; empty: the reader's default folder
  Preferences preferences = {};
  Policy policy = {};
};

/// Shared by all tabs of one reader: cookies, credentials, caches, languages, and maps. Must outlive the
/// tabs.
class Profile {
 public:
  explicit Profile(const ProfileOptions& options);
  Profile(const Profile&) = delete;
  Profile& operator=(const Profile&) = delete;
  ~Profile();

  /// The context of the pages, and of everything fetched for a page of the same site.
  WebKitWebContext* own() const { return own_.get(); }
  /// The context for documents of other sites that pages of the site of `page` request (F-3): it neither
  /// accepts nor sends cookies, has no credentials, and keeps nothing after the program ends. Each site has a
  /// separate one, so that no site learns from caches and connections what was read on another. Only those of
  /// recently visited sites are kept: hold a reference while using one.
  WebKitWebContext* cross_site_context(const Uri& page);
  /// The downloads of all contexts.
  Downloads& downloads() { return downloads_; }
  /// Settings of hidden views: no scripts, no images; the same user agent.
  WebKitSettings* hidden_settings() const { return hidden_settings_.get(); }

  /// The folder where the reader keeps files saved from pages.
  const std::string& download_directory() const { return download_directory_; }
  const std::string& user_agent() const { return user_agent_; }
  /// The equivalent of what WebKit sends as `Accept-Language`.
  const std::string& accept_language() const { return accept_language_; }
  const Preferences& preferences() const { return preferences_; }
  MapCache& maps() { return maps_; }
  /// Where maps are built and made ready.
  Background& background() { return *background_; }
  /// The interface, in the language of the reader.
  const Words& words() const { return words_; }

 private:
  struct Foreign {
    Uri page; ///< any page of the site
    Ref<WebKitWebContext> context;
  };
  static constexpr std::size_t max_foreign = 16;

  Downloads downloads_;
  Ref<WebKitWebContext> own_;
  std::list<Foreign> foreign_; ///< most recently used first
  std::vector<std::string> languages_;
  Ref<WebKitSettings> hidden_settings_;
  std::string download_directory_, user_agent_, accept_language_;
  Words words_;
  Preferences preferences_;
  MapCache maps_;
  std::shared_ptr<Background> background_ = std::make_shared<Background>();
  unsigned answers_ = 0; ///< the source of GLib for answers of the reader process; 0: none
};

} // namespace standard_sitemap::webview
