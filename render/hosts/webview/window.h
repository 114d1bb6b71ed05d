#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "render/hosts/webview/download_bar.h"
#include "render/hosts/webview/map_panel.h"
#include "render/hosts/webview/map_placement.h"
#include "render/hosts/webview/map_preparation.h"
#include "render/hosts/webview/tab.h"
#include "render/hosts/webview/trace_pane.h"

namespace standard_sitemap::webview {

class Profile;

/// A browser window with one tab, its toolbar, its map, and the trace of how the map was found.
class Window {
 public:
  Window(Profile& profile, std::function<void()> on_closed);
  ~Window();

  Tab& tab() { return tab_; }
  GtkWidget* widget() const { return window_.get(); }
  /// Whether it shows all that its tab has: a large map is made ready first.
  bool up_to_date() const { return !draw_.is_set() && !preparation_.under_way(); }

 private:
  void make_toolbar();
  void make_step_keys();
  void show_levels();
  GtkWidget* icon_button(const char* icon, std::string_view name, guint key, GdkModifierType modifiers,
                         void (*action)(WebKitWebView*));
  void draw();
  void show_map(std::optional<PageView> seen);
  void draw_trace(GObject*, GParamSpec*);
  void draw_stop();
  void loading_changed(GObject*, GParamSpec*) { draw_stop(); }
  void uri_changed(GObject*, GParamSpec*);
  void history_changed(WebKitBackForwardList*, WebKitBackForwardListItem*, gpointer);
  void level_chosen(GtkToggleButton* button);
  void stop_clicked(GtkWidget*);
  void address_entered(GtkEntry* entry);
  gboolean step_pressed(GtkAccelGroup*, GObject*, guint key, GdkModifierType);
  void closed(GtkWidget*);

  Words words_;
  Background& background_;
  std::function<void()> on_closed_;
  Tab tab_;
  DownloadBar downloads_;
  MapPanel panel_;
  MapPreparation preparation_;
  TracePane trace_;
  MapPlacement place_;
  Ref<GtkWidget> window_;
  Ref<GtkAccelGroup> keys_;
  GtkWidget *toolbar_, *levels_ = nullptr, *address_, *why_ = nullptr, *stop_ = nullptr, *back_ = nullptr,
                       *forward_ = nullptr; ///< of `window_`
  std::vector<DisplayLevel> shown_levels_;  ///< shown as buttons, that of `shown_level_` pressed
  std::string shown_level_;
  struct Drawn {
    std::shared_ptr<const Map> map;
    std::string page;
    MapPanel::Status status;
    bool operator==(const Drawn&) const = default;
  } drawn_;
  std::shared_ptr<const Map> on_panel_; ///< the map that the panel shows; null: none
  DelayedCall draw_;
  Signals signals_, level_signals_;
};

} // namespace standard_sitemap::webview
