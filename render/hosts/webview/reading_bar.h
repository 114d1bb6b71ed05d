#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>

#include "render/hosts/webview/gobject.h"
#include "render/node/steps.h"

namespace standard_sitemap::webview {

/// The reading bar: previous, up and next, always at the same place and of the same height, with the names of
/// where they lead; and which of the pages of the map this one is.
class ReadingBar {
 public:
  using Follow = std::function<void(const Uri&)>;
  enum Direction : std::size_t { previous, up, next };

  ReadingBar(Words words, Follow follow);

  GtkWidget* widget() const { return box_.get(); }
  /// `view`: the map as seen from the page, or null; `place`: what the page says of its own, or null.
  void show(View* view, const StatedPlace* place);
  /// Goes there. If it leads nowhere, the bar says so until the next page is shown.
  void go(Direction direction);

 private:
  struct Target {
    std::optional<Uri> url;
    std::string end; ///< why there is none
  };
  void show_step(Direction direction, const Step& step, View* view);
  void clicked(GtkButton* button);

  Words words_;
  Follow follow_;
  std::array<Target, 3> targets_;
  Ref<GtkWidget> box_;
  GtkWidget *told_, *position_;               ///< of `box_`
  std::array<GtkWidget*, 3> buttons_, names_; ///< of `box_`
  Signals signals_;
};

} // namespace standard_sitemap::webview
