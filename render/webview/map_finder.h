#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtk/gtk.h>

#include "engine/session/session.h"
#include "render/webview/gobject.h"
#include "render/webview/map_search.h"

namespace standard_sitemap::webview {

/// Where the reader types what they look for in the map. What is typed leads to the first node that fits,
/// Enter to the next, Shift and Enter to the one before; after the last comes the first. Down goes on in the
/// tree, Escape ends it. Looks on between two turns of the main loop, so a large map holds up nothing.
class MapFinder {
 public:
  using Found = std::function<void(NodeId)>;
  /// `found`: this node is to be shown. `tree` has the keyboard when the reader is through.
  MapFinder(GtkWidget* tree, Found found);

  GtkWidget* widget() const { return box_.get(); }
  GtkWidget* entry() const { return entry_; }

  /// What to look in from now on; null: nothing. Borrowed until the next call.
  void show(PageView* seen);

 private:
  void begin();
  void step();
  void turn_to(std::size_t found);
  void say(const std::string& text);
  void text_changed(GtkSearchEntry*);
  void next(GtkWidget*);
  void previous(GtkWidget*);
  void stop(GtkSearchEntry*);
  gboolean key_in_entry(GtkWidget*, GdkEvent* event);
  gboolean key_in_tree(GtkWidget*, GdkEvent* event);

  GtkWidget* tree_;
  Found on_found_;
  PageView* seen_ = nullptr;
  std::shared_ptr<const Map> map_; ///< of the nodes below
  std::string wanted_;
  std::optional<MapSearch> search_;
  std::vector<NodeId> found_;    ///< by `search_`, in its order
  std::size_t at_ = 0;           ///< in `found_`
  std::optional<NodeId> passed_; ///< where the last search was: this one goes on behind it
  Ref<GtkWidget> box_;
  GtkWidget *entry_, *message_; ///< of `box_`
  Later step_;
  Signals signals_;
};

} // namespace standard_sitemap::webview
