#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtk/gtk.h>

#include "engine/session/session.h"
#include "render/hosts/webview/gobject.h"
#include "render/node/node_display.h"
#include "render/words/words.h"

namespace standard_sitemap::webview {

/// The map as a tree of rows, created when they are unfolded: rows exist only once their parent has been
/// opened, and a list longer than `rows_at_once` ends with a row that loads more. Revealing a node far down
/// such a list creates only the rows around it: creating all rows before it would take quadratic time
/// (GtkTreeStore counts them for each).
class MapTree {
 public:
  static constexpr std::size_t rows_at_once = 2'000, rows_beside = 50;

  using Follow = std::function<void(NodeId)>;
  MapTree(Words words, Follow follow);

  GtkWidget* widget() const { return tree_.get(); }

  /// Null: no map. If the map is the same as before, unfolded rows stay unfolded. Borrowed until the next
  /// call.
  void show(PageView* seen);
  /// Unfolds the path to a node, `path` from the root on, selects it and scrolls it into view.
  void reveal(const std::vector<NodeId>& path);

 private:
  enum Column {
    text_column,
    tooltip_column,
    weight_column,
    sensitive_column,
    node_column,
    end_column,
    kind_column,
    columns
  };
  enum Kind {
    node_row,
    loop_row,
    waiting_row,
    more_row
  }; ///< more: stands for the children with indices from `node_column` up to `end_column`

  gboolean test_expand(GtkTreeView*, GtkTreeIter* row, GtkTreePath*);
  void activated(GtkTreeView*, GtkTreePath* path, GtkTreeViewColumn*);

  /// A range of children, by index.
  struct ChildRange {
    std::size_t begin, end;
  };
  /// Creates rows for these children of `row` (null: of the root), and one row for those beyond `most`.
  void fill(GtkTreeIter* row, ChildRange children, int position, std::size_t max_count = rows_at_once);
  void insert_more(GtkTreeIter* parent, int position, ChildRange children);
  /// Returns the children that a "more" row stands for.
  ChildRange child_range_of(GtkTreeIter* row) const;
  int position_of(GtkTreeIter* row) const; ///< among its siblings
  void fill_waiting(GtkTreeIter* row);
  void insert(GtkTreeIter* parent, int position, NodeId node, const std::vector<NodeId>& above);
  bool find_below(GtkTreeIter* parent, NodeId node, GtkTreeIter* found);
  void mark_here();
  bool is_here(NodeId node) const;
  bool has_rows_below(NodeId node) const;
  NodeId number(GtkTreeIter* row, Column column) const;
  std::vector<NodeId> path_from(const GtkTreeIter* row) const; ///< the node of the row first, the root last

  Words words_;
  std::optional<NodeDisplays> displays_; ///< of the map shown
  Follow follow_;
  Ref<GtkTreeStore> store_;
  Ref<GtkWidget> tree_;
  PageView* seen_ = nullptr;
  std::shared_ptr<const Map> map_;
  std::vector<NodeId> here_; ///< sorted
  Signals signals_;
};

} // namespace standard_sitemap::webview
