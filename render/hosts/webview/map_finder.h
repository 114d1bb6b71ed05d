#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtk/gtk.h>

#include "engine/search/search.h"
#include "engine/session/session.h"
#include "render/hosts/webview/gobject.h"
#include "render/hosts/webview/map_preparation.h"
#include "render/words/words.h"

namespace standard_sitemap::webview {

/// The search field for the map: the same search as in the HTML page (docs/searching.md), whose order the
/// hits have. Typing goes to the best hit, Enter to the next, Shift+Enter to the previous; after the last it
/// starts again at the first. Down moves to the tree, Escape closes the search. The search runs in steps on
/// the main loop, so a large map does not block the interface.
class MapFinder {
 public:
  using Found = std::function<void(NodeId)>;
  /// `found` is called with the node to show. `tree` gets the keyboard focus when the search is closed.
  MapFinder(Words words, GtkWidget* tree, Found found);

  GtkWidget* widget() const { return box_.get(); }
  GtkWidget* entry() const { return entry_; }

  /// Sets the map to search from now on; null: none. Borrowed until the next call.
  void show(PageView* seen);
  /// The map that is shown can be searched now.
  void search_in(std::shared_ptr<const MapWords> words);

 private:
  void begin();
  void step();
  void turn_to(std::size_t found);
  NodeId hit(std::size_t at) const;
  bool has_hits() const;
  void say(const std::string& text);
  void text_changed(GtkSearchEntry*);
  void next(GtkWidget*);
  void previous(GtkWidget*);
  void stop(GtkSearchEntry*);
  gboolean key_in_entry(GtkWidget*, GdkEvent* event);
  gboolean key_in_tree(GtkWidget*, GdkEvent* event);

  Words words_;
  GtkWidget* tree_;
  Found on_found_;
  PageView* seen_ = nullptr;
  std::shared_ptr<const Map> map_;            ///< of the nodes below
  std::shared_ptr<const MapWords> map_words_; ///< of `map_`; null: not there yet
  std::string wanted_;
  bool waiting_ = false;         ///< for `map_words_`
  std::optional<Search> search_; ///< in `map_words_`
  std::size_t at_ = 0;           ///< in its hits
  std::optional<NodeId> passed_; ///< the previous result: the search continues after it
  Ref<GtkWidget> box_;
  GtkWidget *entry_, *message_; ///< of `box_`
  DelayedCall step_;
  Signals signals_;
};

} // namespace standard_sitemap::webview
