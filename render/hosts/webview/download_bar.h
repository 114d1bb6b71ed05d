#pragma once

#include <list>
#include <string>

#include <webkit2/webkit2.h>

#include "render/hosts/webview/downloads.h"
#include "render/hosts/webview/gobject.h"
#include "render/words/words.h"

namespace standard_sitemap::webview {

/// Asks the reader, in a bar above the page, about each file that the page wants to save, one after the
/// other; nothing is written before the reader agrees. Covers all downloads, whether caused by links, scripts
/// or responses that are not pages.
class DownloadBar {
 public:
  /// Maximum number of files waiting for an answer; further ones are cancelled, so that a page cannot ask
  /// endlessly.
  static constexpr std::size_t max_waiting = 8;

  /// `folder`: where files are saved. `page`: the view whose downloads are handled.
  DownloadBar(Words words, Downloads& downloads, WebKitWebView* page, std::string folder);
  /// Cancels incomplete downloads, and leaves no file of them.
  ~DownloadBar();

  GtkWidget* widget() const { return bar_.get(); }

 private:
  class Item;

  void take(WebKitDownload* download);
  void item_changed();
  void show();
  void response(GtkInfoBar*, int answer);

  Words words_;
  std::string folder_;
  Ref<GtkWidget> bar_;
  GtkWidget *text_, *save_, *refuse_, *close_; ///< of `bar_`
  std::list<Item> items_;                      ///< in the order in which they came
  Signals signals_;
  DelayedCall show_;
  Downloads::Claim claim_;
};

} // namespace standard_sitemap::webview
