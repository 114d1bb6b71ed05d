#pragma once

#include <string>

#include "render/hosts/webview/gobject.h"
#include "render/words/words.h"

namespace standard_sitemap::webview {

/// Places the map as a display level requires (S-4): hidden, in a menu of the toolbar, over the page, or
/// beside it.
class MapPlacement {
 public:
  /// `panel` is the widget to place, `page` the one it is placed over or beside.
  MapPlacement(Words words, GtkWidget* panel, GtkWidget* page);

  GtkWidget* widget() const { return paned_.get(); }
  /// Button to be put in a toolbar.
  GtkWidget* menu_button() const { return menu_button_.get(); }

  /// `shows_map`: whether a level without a default name shows the map; it then counts as `sidebar`.
  void put(const std::string& level, bool shows_map);

 private:
  void take_out();

  Ref<GtkWidget> panel_, paned_, menu_button_;
  GtkWidget *overlay_, *frame_, *popover_, *side_; ///< owned by the others
};

} // namespace standard_sitemap::webview
