#pragma once

#include <functional>
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

  void set_level(const std::string& level);
  void show_trace(bool shown);

 private:
  void make_toolbar();
  void make_levels();
  void draw();
  void draw_trace();
  std::string status() const;
  gboolean key_pressed(GtkWidget*, GdkEventKey* key);
  void back(GtkWidget*);
  void forward(GtkWidget*);
  void reload(GtkWidget*);
  void address_entered(GtkEntry* entry);
  void level_chosen(GtkWidget* button);
  void trace_toggled(GtkToggleButton* button);
  void view_changed(GObject*, GParamSpec*);
  void uri_changed(GObject*, GParamSpec*);
  void history_changed(WebKitBackForwardList*, WebKitBackForwardListItem*, gpointer);
  void closed(GtkWidget*);

  Profile& profile_;
  std::function<void()> on_closed_;
  Tab tab_;
  MapPanel panel_;
  MapPlace place_;
  Ref<GtkWidget> window_;
  GtkWidget *toolbar_, *back_, *forward_, *address_, *trace_toggle_, *trace_, *trace_text_; ///< of `window_`
  std::vector<GtkWidget*> levels_;
  struct Drawn {
    std::shared_ptr<const Map> map;
    std::string page, status;
    bool operator==(const Drawn&) const = default;
  } drawn_;
  Later draw_;
  Signals signals_;
};

} // namespace standard_sitemap::webview
