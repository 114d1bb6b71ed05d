#pragma once

#include <list>
#include <string>

#include <webkit2/webkit2.h>

#include "render/webview/downloads.h"
#include "render/webview/gobject.h"

namespace standard_sitemap::webview {

/// Asks the reader about each file that a page wants to save, above the page, one after the other; nothing is
/// written before they say so. Links, scripts and answers that are no pages come this way, all of them.
class DownloadBar {
 public:
  /// So many may wait for an answer; further ones are cancelled, so that a page cannot ask without end.
  static constexpr std::size_t most_waiting = 8;

  /// `folder`: where files are saved. `page` is the view whose downloads these are.
  DownloadBar(Downloads& downloads, WebKitWebView* page, std::string folder);
  /// What is not whole by then is cancelled, and leaves no file.
  ~DownloadBar();

  GtkWidget* widget() const { return bar_.get(); }

 private:
  class Item;

  void take(WebKitDownload* download);
  void item_changed();
  void show();
  void response(GtkInfoBar*, int answer);

  std::string folder_;
  Ref<GtkWidget> bar_;
  GtkWidget *text_, *save_, *refuse_, *close_; ///< of `bar_`
  std::list<Item> items_;                      ///< in the order in which they came
  Signals signals_;
  Later show_;
  Downloads::Claim claim_;
};

} // namespace standard_sitemap::webview
