#pragma once

#include <functional>
#include <string>

#include "render/hosts/webview/gobject.h"
#include "render/words/words.h"

namespace standard_sitemap::webview {

/// The answer to *Why?*: one sentence for readers; behind it, for webmasters, a text that wraps, in which
/// addresses are links, with a button that copies all of it.
class TracePane {
 public:
  /// `follow` is called with the address of a link that is clicked, or at which Enter is pressed; `again` if
  /// the reader wants the map to be tried again.
  TracePane(const Words& words, std::function<void(const std::string&)> follow, std::function<void()> again);

  GtkWidget* widget() const { return box_.get(); }
  /// `failed`: there is no map, and trying again may help.
  void show(const std::string& sentence, bool failed, const std::string& text);

 private:
  void show_text(const std::string& text);
  void copy(GtkButton*);
  void again_clicked(GtkButton*) { again_(); }
  gboolean clicked(GtkWidget*, GdkEvent* event);
  gboolean key_pressed(GtkWidget*, GdkEvent* event);
  gboolean pointer_moved(GtkWidget*, GdkEvent* event);
  bool follow(const GtkTextIter& at);
  bool at_pointer(double x, double y, GtkTextIter& at) const;
  GtkTextBuffer* buffer() const { return gtk_text_view_get_buffer(GTK_TEXT_VIEW(text_)); }

  std::function<void(const std::string&)> follow_;
  std::function<void()> again_;
  std::string shown_;
  Ref<GtkWidget> box_;
  GtkWidget *sentence_, *try_again_, *text_, *copy_; ///< of `box_`
  GtkTextTag* link_;                                 ///< of the buffer of `text_`
  Signals signals_;
};

} // namespace standard_sitemap::webview
