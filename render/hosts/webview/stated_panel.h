#pragma once

#include <functional>

#include "engine/web/stated_place.h"
#include "render/hosts/webview/gobject.h"
#include "render/words/words.h"

namespace standard_sitemap::webview {

/// "From this page": what the page says of its own place besides what the reading bar has, with
/// links that are followed in the tab. Seen only if there is something.
class StatedPanel {
 public:
  using Follow = std::function<void(const Uri&)>;
  StatedPanel(Words words, Follow follow);

  GtkWidget* widget() const { return label_.get(); }
  void show(const StatedPlace& place);

 private:
  gboolean clicked(GtkLabel*, const char* address);

  Words words_;
  Follow follow_;
  Ref<GtkWidget> label_;
  Signals signals_;
};

} // namespace standard_sitemap::webview
