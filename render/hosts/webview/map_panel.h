#pragma once

#include <functional>
#include <optional>
#include <string>

#include "render/hosts/webview/map_finder.h"
#include "render/hosts/webview/map_tree.h"
#include "render/hosts/webview/stated_panel.h"

namespace standard_sitemap::webview {

/// The whole display of a map: the roles as buttons, the position of the page, and the tree.
class MapPanel {
 public:
  using Follow = std::function<void(const Uri&)>;
  /// `why` is called if the reader wants to know why there is no map.
  MapPanel(Words words, Follow follow, std::function<void()> why);

  GtkWidget* widget() const { return box_.get(); }
  /// The entry of the map search.
  GtkWidget* find_entry() const { return finder_.entry(); }

  /// What is said instead of a map, or besides an incomplete one.
  struct Status {
    std::string text;
    bool loading = false;
    bool operator==(const Status&) const = default;
  };
  /// `place`: what the page says of its own place, of which only what the map does not say is shown; null: it
  /// is not known.
  void show(std::optional<PageView> seen, const Status& status, const StatedPlace* place);
  /// The map that is shown can be searched now.
  void search_in(std::shared_ptr<const MapWords> words) { finder_.search_in(std::move(words)); }
  /// Takes the map away, which is shown no longer.
  std::optional<PageView> take();

 private:
  void show_roles();
  void show_places();
  void reveal();
  GtkWidget* role_button(const RoleNodes& role);
  void role_clicked(GtkWidget* button);
  gboolean place_clicked(GtkLabel*, const char* node);
  void follow(NodeId node);

  Words words_;
  void show_status(const Status& status);
  void why_clicked(GtkButton*);

  Follow follow_;
  std::function<void()> why_;
  std::optional<PageView> seen_;
  MapTree tree_;
  MapFinder finder_;
  StatedPanel stated_;
  Ref<GtkWidget> box_;
  GtkWidget *roles_, *places_;                        ///< of `box_`
  GtkWidget *head_, *head_text_, *head_turns_, *ask_; ///< instead of a map: above everything else
  GtkWidget *foot_, *foot_text_, *foot_turns_;        ///< besides a map: a line that is always there
  Signals signals_, role_signals_;
};

} // namespace standard_sitemap::webview
