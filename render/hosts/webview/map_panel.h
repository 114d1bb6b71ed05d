#pragma once

#include <functional>
#include <optional>
#include <string>

#include "render/hosts/webview/map_finder.h"
#include "render/hosts/webview/map_tree.h"
#include "render/hosts/webview/reading_bar.h"
#include "render/hosts/webview/stated_panel.h"

namespace standard_sitemap::webview {

/// The whole display of a map: the roles as buttons, the position of the page, the tree, and the reading bar.
class MapPanel {
 public:
  using Follow = std::function<void(const Uri&)>;
  /// What the reader wants if there is no map: to know why, or that it is tried again.
  struct Questions {
    std::function<void()> why, again;
  };
  MapPanel(Words words, Follow follow, Questions questions);

  GtkWidget* widget() const { return box_.get(); }
  /// The entry of the map search.
  GtkWidget* find_entry() const { return finder_.entry(); }

  /// What is said instead of a map, or besides an incomplete one.
  struct Status {
    std::string text;
    bool loading = false;
    bool failed = false; ///< a map is named, but it could not be had
    bool operator==(const Status&) const = default;
  };
  /// `place`: what the page says of its own place, of which only what the map does not say is shown; null: it
  /// is not known.
  void show(std::optional<PageView> seen, const Status& status, const StatedPlace* place);
  /// The map that is shown can be searched now.
  void search_in(std::shared_ptr<const MapWords> words) { finder_.search_in(std::move(words)); }
  /// Goes to the page before, above or after this one, or says that there is none.
  void step(ReadingBar::Direction direction) { bar_.go(direction); }
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
  void again_clicked(GtkButton*);

  Follow follow_;
  Questions questions_;
  std::optional<PageView> seen_;
  MapTree tree_;
  MapFinder finder_;
  StatedPanel stated_;
  ReadingBar bar_;
  Ref<GtkWidget> box_;
  GtkWidget *roles_, *places_;                                 ///< of `box_`
  GtkWidget *head_, *head_text_, *head_turns_, *again_, *ask_; ///< instead of a map: above everything else
  GtkWidget *foot_, *foot_text_, *foot_turns_;                 ///< besides a map: a line that is always there
  Signals signals_, role_signals_;
};

} // namespace standard_sitemap::webview
