#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <standard_sitemap/render/webview/map_panel.h>
#include <standard_sitemap/render/webview/map_place.h>
#include <standard_sitemap/render/webview/tab.h>

namespace standard_sitemap::webview {

class Profile;

/// A browser's window with one tab in it, its toolbar, its map, and the trace of how that was found.
class Window {
 public:
  Window(Profile& profile, std::function<void()> on_closed);
  ~Window();

  Tab& tab() { return tab_; }
  GtkWidget* widget() const { return window_.get(); }

 private:
  void make_toolbar();
  void make_levels();
  GtkWidget* icon_button(const char* icon, const char* name, guint key, GdkModifierType modifiers,
                         void (*action)(WebKitWebView*));
  void draw();
  void draw_trace(GObject*, GParamSpec*);
  void uri_changed(GObject*, GParamSpec*);
  void history_changed(WebKitBackForwardList*, WebKitBackForwardListItem*, gpointer);
  void set_level(const std::string& level);
  void level_chosen(GtkToggleButton* button);
  void stop_clicked(GtkWidget*);
  void address_entered(GtkEntry* entry);
  void closed(GtkWidget*);

  Profile& profile_;
  std::function<void()> on_closed_;
  Tab tab_;
  MapPanel panel_;
  MapPlace place_;
  Ref<GtkWidget> window_;
  Ref<GtkAccelGroup> keys_;
  GtkWidget *toolbar_, *address_, *trace_, *trace_text_, *back_ = nullptr,
                                                         *forward_ = nullptr; ///< of `window_`
  struct Drawn {
    std::shared_ptr<const Map> map;
    std::string page, status;
    bool operator==(const Drawn&) const = default;
  } drawn_;
  Later draw_;
  Signals signals_;
};

} // namespace standard_sitemap::webview
