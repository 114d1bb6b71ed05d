#pragma once

#include <string>

#include "render/webview/gobject.h"

namespace standard_sitemap::webview {

/// Puts the map where a display level wants it (S-4): nowhere, in a menu of the toolbar, over the page, or
/// beside it.
class MapPlace {
 public:
  /// `panel` is what is put there, `page` is what it is put over or beside.
  MapPlace(GtkWidget* panel, GtkWidget* page);

  GtkWidget* widget() const { return paned_.get(); }
  /// To be put in a toolbar.
  GtkWidget* menu_button() const { return menu_button_.get(); }

  /// `shows_map`: of a level with another name than the default ones have, which then counts as `sidebar`.
  void put(const std::string& level, bool shows_map);

 private:
  void take_out();

  Ref<GtkWidget> panel_, paned_, menu_button_;
  GtkWidget *overlay_, *frame_, *popover_, *side_; ///< of the others
};

} // namespace standard_sitemap::webview
