#include "render/hosts/webview/map_tree.h"

#include <algorithm>

#include "render/node/tree_direction.h"

namespace standard_sitemap::webview {
namespace {

/// Returns markup: what is said of the node, and where its link leads or why it may not be followed.
std::string tooltip_of(const Shown& shown, const NodeDisplay& display, const Words& words)
{
  std::string text = display.description.value_or("");
  const auto add = [&text](std::string_view line) {
    if (!line.empty())
      (text += text.empty() ? "" : "\n") += line;
  };
  if (shown.blocked) {
    add(words.blocked(refusal_name(*shown.blocked)));
  } else {
    add(shown.url ? shown.url->text() : "");
    add(mark_text(display.mark, words));
  }
  return String{g_markup_escape_text(text.data(), gssize(text.size()))}.get();
}

GtkTextDirection direction(PageView& seen)
{
  const auto direction = direction_of_tree(seen.view);
  return !direction                               ? GTK_TEXT_DIR_NONE
         : *direction == Direction::right_to_left ? GTK_TEXT_DIR_RTL
                                                  : GTK_TEXT_DIR_LTR;
}

} // namespace

MapTree::MapTree(Words words, Follow follow)
    : words_(words), follow_(std::move(follow)),
      store_(gtk_tree_store_new(columns, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_INT, G_TYPE_BOOLEAN,
                                G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT)),
      tree_(keep(gtk_tree_view_new()))
{
  GtkTreeView* const tree = GTK_TREE_VIEW(tree_.get());
  GtkCellRenderer* const cell = gtk_cell_renderer_text_new();
  g_object_set(cell, "ellipsize", PANGO_ELLIPSIZE_END, nullptr);
  GtkTreeViewColumn* const column = gtk_tree_view_column_new_with_attributes(
      std::string{words_.map()}.c_str(), cell, "text", text_column, "weight", weight_column, "sensitive",
      sensitive_column, nullptr);
  gtk_tree_view_column_set_sizing(column, GTK_TREE_VIEW_COLUMN_FIXED);
  gtk_tree_view_column_set_expand(column, TRUE);
  gtk_tree_view_append_column(tree, column);
  // Otherwise GTK measures every row of a long list before drawing it.
  gtk_tree_view_set_fixed_height_mode(tree, TRUE);
  gtk_tree_view_set_headers_visible(tree, FALSE);
  gtk_tree_view_set_enable_search(tree,
                                  FALSE); // it would search existing rows only; MapFinder searches all nodes
  gtk_tree_view_set_tooltip_column(tree, tooltip_column);
  gtk_tree_view_set_model(tree, GTK_TREE_MODEL(store_.get()));
  atk_object_set_name(gtk_widget_get_accessible(tree_.get()), std::string{words_.map()}.c_str());
  signals_.connect<&MapTree::test_expand>(tree, "test-expand-row", this);
  signals_.connect<&MapTree::activated>(tree, "row-activated", this);
}

void MapTree::show(PageView* seen)
{
  seen_ = seen;
  displays_.reset();
  if (seen)
    displays_.emplace(seen->view, words_.no_name());
  here_.clear();
  if (seen)
    for (const PageMatch& here : seen->view.here())
      here_.push_back(here.node);
  std::sort(here_.begin(), here_.end());
  if (seen && map_ == seen->map) {
    mark_here();
    return;
  }
  map_ = seen ? seen->map : nullptr;
  // Detach the model first: otherwise the widget selects another row after each removal.
  gtk_tree_view_set_model(GTK_TREE_VIEW(tree_.get()), nullptr);
  gtk_tree_store_clear(store_.get());
  if (seen)
    fill(nullptr, {0, seen->view.children(root_node).size()}, 0);
  gtk_tree_view_set_model(GTK_TREE_VIEW(tree_.get()), GTK_TREE_MODEL(store_.get()));
  gtk_widget_set_direction(tree_.get(), seen ? direction(*seen) : GTK_TEXT_DIR_NONE);
}

void MapTree::reveal(const std::vector<NodeId>& path)
{
  GtkTreeView* const tree = GTK_TREE_VIEW(tree_.get());
  GtkTreeIter row, parent;
  bool below = false;
  for (std::size_t i = 1; i < path.size(); ++i) { // the root has no row
    if (below) {
      fill_waiting(&parent);
      GtkTreePath* const at = gtk_tree_model_get_path(GTK_TREE_MODEL(store_.get()), &parent);
      gtk_tree_view_expand_to_path(tree, at);
      gtk_tree_path_free(at);
    }
    if (!find_below(below ? &parent : nullptr, path[i], &row))
      return;
    parent = row;
    below = true;
  }
  gtk_tree_selection_unselect_all(gtk_tree_view_get_selection(tree));
  if (!below)
    return;
  GtkTreePath* const at = gtk_tree_model_get_path(GTK_TREE_MODEL(store_.get()), &row);
  gtk_tree_view_set_cursor(tree, at, nullptr, FALSE);
  gtk_tree_view_scroll_to_cell(tree, at, nullptr, TRUE, 0.3F, 0);
  gtk_tree_path_free(at);
}

// --- Actions of the reader ---

gboolean MapTree::test_expand(GtkTreeView*, GtkTreeIter* row, GtkTreePath*)
{
  fill_waiting(row);
  return FALSE;
}

void MapTree::activated(GtkTreeView* tree, GtkTreePath* path, GtkTreeViewColumn*)
{
  GtkTreeIter row, parent;
  if (!seen_ || !gtk_tree_model_get_iter(GTK_TREE_MODEL(store_.get()), &row, path))
    return;
  const NodeId node = number(&row, node_column);
  if (number(&row, kind_column) == more_row) {
    const bool below = gtk_tree_model_iter_parent(GTK_TREE_MODEL(store_.get()), &parent, &row);
    const ChildRange range = child_range_of(&row);
    const int position = position_of(&row);
    gtk_tree_store_remove(store_.get(), &row);
    fill(below ? &parent : nullptr, range, position);
  } else if (seen_->view.shown(node).url) {
    follow_(node);
  } else if (!gtk_tree_view_collapse_row(tree, path)) {
    gtk_tree_view_expand_row(tree, path, FALSE);
  }
}

// --- Rows ---

void MapTree::fill_waiting(GtkTreeIter* row)
{
  GtkTreeIter child;
  if (!gtk_tree_model_iter_children(GTK_TREE_MODEL(store_.get()), &child, row) ||
      number(&child, kind_column) != waiting_row)
    return;
  fill(row, {0, seen_->view.children(number(row, node_column)).size()}, 0);
  // Remove the placeholder after the others have been added: GTK collapses a row that has no children.
  GtkTreeModel* const model = GTK_TREE_MODEL(store_.get());
  if (gtk_tree_model_iter_nth_child(model, &child, row, gtk_tree_model_iter_n_children(model, row) - 1))
    gtk_tree_store_remove(store_.get(), &child);
}

void MapTree::fill(GtkTreeIter* row, ChildRange range, int position, std::size_t max_count)
{
  const std::vector<NodeId> above = row ? path_from(row) : std::vector<NodeId>{root_node};
  const auto children = seen_->view.children(above.front());
  std::vector<NodeId> shown;
  std::size_t at = range.begin;
  for (; at < range.end && shown.size() < max_count; ++at)
    if (seen_->view.leads_somewhere(children[at]))
      shown.push_back(children[at]);
  // From last to first, since only insertion at the beginning takes constant time.
  if (at < range.end)
    insert_more(row, position, {at, range.end});
  for (std::size_t i = shown.size(); i-- > 0;)
    insert(row, position, shown[i], above);
}

void MapTree::insert_more(GtkTreeIter* parent, int position, ChildRange range)
{
  const std::string text = words_.show_more(range.end - range.begin);
  gtk_tree_store_insert_with_values(store_.get(), nullptr, parent, position, text_column, text.c_str(),
                                    sensitive_column, TRUE, weight_column, PANGO_WEIGHT_NORMAL, node_column,
                                    guint(range.begin), end_column, guint(range.end), kind_column,
                                    guint(more_row), -1);
}

MapTree::ChildRange MapTree::child_range_of(GtkTreeIter* row) const
{
  return {number(row, node_column), number(row, end_column)};
}

int MapTree::position_of(GtkTreeIter* row) const
{
  GtkTreePath* const path = gtk_tree_model_get_path(GTK_TREE_MODEL(store_.get()), row);
  const int position = gtk_tree_path_get_indices(path)[gtk_tree_path_get_depth(path) - 1];
  gtk_tree_path_free(path);
  return position;
}

void MapTree::insert(GtkTreeIter* parent, int position, NodeId node, const std::vector<NodeId>& above)
{
  const Shown shown = seen_->view.shown(node);
  const auto upper = std::find(above.begin(), above.end(), node);
  const bool loop = upper != above.end();
  const NodeDisplay display = displays_->of(seen_->view.map().node(node), shown);
  std::string text = display.label.text;
  if (loop) { // L-1
    const auto levels = upper - above.begin() + 1;
    text = "↑ " + text + " (" + words_.levels_up(std::uint64_t(levels)) + ')';
  }
  GtkTreeIter row;
  gtk_tree_store_insert_with_values(store_.get(), &row, parent, position, text_column, text.c_str(),
                                    tooltip_column, tooltip_of(shown, display, words_).c_str(), weight_column,
                                    is_here(node) ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL, sensitive_column,
                                    !shown.blocked, node_column, node, kind_column,
                                    guint(loop ? loop_row : node_row), -1);
  if (!loop && has_rows_below(node))
    gtk_tree_store_insert_with_values(store_.get(), nullptr, &row, 0, kind_column, guint(waiting_row), -1);
}

bool MapTree::has_rows_below(NodeId node) const
{
  return !seen_->view.leading_children(node).empty();
}

bool MapTree::find_below(GtkTreeIter* parent, NodeId node, GtkTreeIter* found)
{
  GtkTreeModel* const model = GTK_TREE_MODEL(store_.get());
  const auto children = seen_->view.children(parent ? number(parent, node_column) : root_node);
  const auto index = std::size_t(std::find(children.begin(), children.end(), node) - children.begin());
  bool more = gtk_tree_model_iter_children(model, found, parent);
  while (more) {
    const NodeId kind = number(found, kind_column);
    if (kind == node_row && number(found, node_column) == node)
      return true;
    const ChildRange range = child_range_of(found);
    if (kind == more_row && range.begin <= index && index < range.end) {
      const int position = position_of(found);
      gtk_tree_store_remove(store_.get(), found);
      const std::size_t first = index - std::min(index - range.begin, rows_beside);
      fill(parent, {first, range.end}, position, index + rows_beside - first);
      if (range.begin < first)
        insert_more(parent, position, {range.begin, first});
      more = gtk_tree_model_iter_nth_child(model, found, parent, position);
      continue;
    }
    more = gtk_tree_model_iter_next(model, found);
  }
  return false;
}

void MapTree::mark_here()
{
  gtk_tree_model_foreach(
      GTK_TREE_MODEL(store_.get()),
      [](GtkTreeModel*, GtkTreePath*, GtkTreeIter* row, gpointer self) -> gboolean {
        auto* const tree = static_cast<MapTree*>(self);
        const bool here =
            tree->number(row, kind_column) <= loop_row && tree->is_here(tree->number(row, node_column));
        const int weight = here ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL;
        if (int(tree->number(row, weight_column)) != weight)
          gtk_tree_store_set(tree->store_.get(), row, weight_column, weight, -1);
        return FALSE;
      },
      this);
}

bool MapTree::is_here(NodeId node) const
{
  return std::binary_search(here_.begin(), here_.end(), node);
}

NodeId MapTree::number(GtkTreeIter* row, Column column) const
{
  guint value = 0;
  gtk_tree_model_get(GTK_TREE_MODEL(store_.get()), row, column, &value, -1);
  return value;
}

std::vector<NodeId> MapTree::path_from(const GtkTreeIter* row) const
{
  std::vector<NodeId> path;
  GtkTreeIter at = *row, parent;
  bool more = true;
  for (; more; at = parent) {
    path.push_back(number(&at, node_column));
    more = gtk_tree_model_iter_parent(GTK_TREE_MODEL(store_.get()), &parent, &at);
  }
  path.push_back(root_node);
  return path;
}

} // namespace standard_sitemap::webview
