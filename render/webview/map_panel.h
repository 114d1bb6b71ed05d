#pragma once

#include <functional>
#include <optional>
#include <string>

#include "render/webview/map_finder.h"
#include "render/webview/map_tree.h"

namespace standard_sitemap::webview {

/// The whole display of a map: the roles as buttons, the position of the page, and the tree.
class MapPanel {
 public:
  using Follow = std::function<void(const Uri&)>;
  explicit MapPanel(Follow follow);

  GtkWidget* widget() const { return box_.get(); }
  /// The entry of the map search.
  GtkWidget* find_entry() const { return finder_.entry(); }

  /// `status`: text shown instead of a map, or in addition to an incomplete one.
  void show(std::optional<PageView> seen, const std::string& status);

 private:
  void show_roles();
  void show_places();
  void reveal();
  GtkWidget* role_button(const RoleNodes& role);
  void role_clicked(GtkWidget* button);
  gboolean place_clicked(GtkLabel*, const char* node);
  void follow(NodeId node);

  Follow follow_;
  std::optional<PageView> seen_;
  MapTree tree_;
  MapFinder finder_;
  Ref<GtkWidget> box_;
  GtkWidget *roles_, *places_, *status_; ///< of `box_`
  Signals signals_, role_signals_;
};

} // namespace standard_sitemap::webview
