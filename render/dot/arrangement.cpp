#include "render/dot/arrangement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace standard_sitemap {

namespace {

constexpr std::size_t none = SIZE_MAX;

/// Lengths in points, of text in 11 points with the margins and distances of `DotRenderer`.
constexpr double column_width = 6.8, line_height = 13.5, margin_width = 18, margin_height = 8;
constexpr double node_distance = 9, rank_distance = 33, row_height = line_height + 5;

/// A picture within this size, or of this shape, needs no further columns.
constexpr double page_width = 900, page_height = 700;
constexpr double narrowest = 0.95, widest = 1.5; ///< width by height; pictures become higher than estimated
/// Lines that pass others by are harder to follow than columns of a table.
constexpr double badness_of_column = 0.06, better = 0.02;

constexpr std::array<std::size_t, 10> rows_to_try{60, 40, 28, 20, 14, 10, 8, 6, 5, 4};
constexpr std::size_t columns_to_try = 10;
constexpr std::size_t siblings_in_columns = 4; ///< at least

struct Extent {
  double width = 0, height = 0;
};

/// The part of the graph that determines its extent: each node below the first parent that has it.
class Forest {
 public:
  Forest(const DrawnGraph& graph, const std::vector<LabelSize>& sizes, Arrangement& arrangement)
      : graph_(graph), sizes_(sizes), arrangement_(arrangement), below_(graph.nodes.size()),
        tables_(graph.nodes.size()), lengths_(graph.nodes.size(), 1)
  {
    arrangement.in_table.assign(graph.nodes.size(), false);
    find_trees();
    find_tables();
    measure_depths();
    find_row_of_siblings();
  }

  /// Sets the rows of the tables.
  void set_rows(std::size_t rows);
  /// Sets the columns of the siblings. Returns the extent of the picture, with the rows that were set last.
  Extent set_columns(std::size_t columns);
  /// Writes the lengths of the edges to the siblings that stand in columns.
  void write_lengths();
  /// How many siblings may stand in columns.
  std::size_t siblings() const { return row().size(); }

 private:
  struct Table {
    LeafTable* leaves = nullptr; ///< null: the node has none
    Extent extent = {};
  };

  void find_trees();
  void find_tables();
  void measure_depths();
  void find_row_of_siblings();
  Extent extent_of(const LeafTable& table) const;
  double height_of_columns(double above, std::size_t columns);
  std::span<const std::size_t> row() const
  {
    return parent_of_row_ == none ? std::span<const std::size_t>{} : below_[parent_of_row_];
  }

  const DrawnGraph& graph_;
  const std::vector<LabelSize>& sizes_;
  Arrangement& arrangement_;
  // Without the leaves that are in a table: it is at least as wide and high as they are.
  std::vector<std::vector<std::size_t>> below_; ///< by index
  std::vector<std::size_t> order_;              ///< parents before children
  std::vector<std::size_t> depth_;              ///< by index: number of ranks, with its own
  std::vector<Table> tables_;                   ///< by index of the parent
  std::vector<double> heights_;                 ///< by index: with all that is below it
  std::vector<std::size_t> lengths_;            ///< by index: of the edge to it, in ranks
  std::size_t parent_of_row_ = none;            ///< of the siblings that may stand in columns
};

void Forest::find_trees()
{
  std::unordered_map<NodeId, std::size_t> index;
  for (std::size_t i = 0; i < graph_.nodes.size(); ++i)
    index[graph_.nodes[i].node] = i;
  std::vector<bool> placed(graph_.nodes.size());
  for (std::size_t i = 0; i < graph_.nodes.size(); ++i)
    for (const DrawnEdge& edge : graph_.nodes[i].edges)
      if (const std::size_t child = index[edge.to]; !edge.loop && !placed[child]) {
        placed[child] = true;
        below_[i].push_back(child);
      }
  for (std::size_t i = 0; i < graph_.nodes.size(); ++i)
    if (!placed[i])
      order_.push_back(i);
  for (std::size_t at = 0; at < order_.size(); ++at)
    order_.insert(order_.end(), below_[order_[at]].begin(), below_[order_[at]].end());
}

void Forest::find_tables()
{
  const auto is_leaf = [this](std::size_t node) {
    return graph_.nodes[node].edges.empty() && graph_.nodes[node].parents == 1;
  };
  const auto is_in_table = [this](std::size_t node) { return bool(arrangement_.in_table[node]); };
  for (const std::size_t node : order_) {
    LeafTable table;
    std::ranges::copy_if(below_[node], std::back_inserter(table.leaves), is_leaf);
    if (table.leaves.size() < 2)
      continue;
    for (const std::size_t leaf : table.leaves)
      arrangement_.in_table[leaf] = true;
    std::erase_if(below_[node], is_in_table);
    tables_[node].leaves = &(arrangement_.tables[graph_.nodes[node].node] = std::move(table));
  }
  std::erase_if(order_, is_in_table);
}

void Forest::measure_depths()
{
  depth_.assign(graph_.nodes.size(), 1);
  for (auto node = order_.rbegin(); node != order_.rend(); ++node) {
    if (tables_[*node].leaves)
      depth_[*node] = 2;
    for (const std::size_t child : below_[*node])
      depth_[*node] = std::max(depth_[*node], depth_[child] + 1);
  }
}

/// The nearest to the root, below parents with few children.
void Forest::find_row_of_siblings()
{
  for (std::size_t node = order_.empty() ? none : order_.front(); node != none;) {
    const std::vector<std::size_t>& inner = below_[node];
    if (inner.size() >= siblings_in_columns) {
      parent_of_row_ = node;
      return;
    }
    const auto deepest =
        std::ranges::max_element(inner, {}, [this](std::size_t child) { return depth_[child]; });
    node = deepest == inner.end() ? none : *deepest;
  }
}

Extent Forest::extent_of(const LeafTable& table) const
{
  Extent extent;
  for (std::size_t begin = 0; begin < table.leaves.size(); begin += table.rows) {
    Extent column;
    for (std::size_t i = begin; i < std::min(begin + table.rows, table.leaves.size()); ++i) {
      const LabelSize& size = sizes_[table.leaves[i]];
      column.width = std::max(column.width, double(size.columns) * column_width + margin_width);
      column.height += double(size.lines - 1) * line_height + row_height;
    }
    extent.width += column.width;
    extent.height = std::max(extent.height, column.height);
  }
  return extent;
}

void Forest::set_rows(std::size_t rows)
{
  for (const std::size_t node : order_)
    if (LeafTable* const table = tables_[node].leaves) {
      const std::size_t needed = (table->leaves.size() + rows - 1) / rows;
      table->rows = (table->leaves.size() + needed - 1) / needed;
      tables_[node].extent = extent_of(*table);
    }
}

/// Puts the siblings into columns, the first below what is `above` them.
double Forest::height_of_columns(double above, std::size_t columns)
{
  std::vector<double> filled(columns);
  filled.front() = above;
  std::size_t deepest = 0;
  for (const std::size_t child : row())
    deepest = std::max(deepest, depth_[child]);
  for (const std::size_t child : row()) {
    // A shared one stays in the first: the lines from its other parents would pass by, too.
    const auto column = graph_.nodes[child].parents > 1 ? filled.begin() : std::ranges::min_element(filled);
    *column += heights_[child];
    for (auto passed = filled.begin(); passed != column; ++passed)
      *passed += node_distance; // its edge
    lengths_[child] = 1 + std::size_t(column - filled.begin()) * deepest;
  }
  return std::ranges::max(filled);
}

Extent Forest::set_columns(std::size_t columns)
{
  // Heights, from the leaves up.
  heights_.assign(graph_.nodes.size(), 0);
  for (auto at = order_.rbegin(); at != order_.rend(); ++at) {
    const std::size_t node = *at;
    double below = tables_[node].leaves ? tables_[node].extent.height + node_distance : 0;
    if (node == parent_of_row_)
      below = height_of_columns(below, columns);
    else
      for (const std::size_t child : below_[node])
        below += heights_[child];
    heights_[node] =
        std::max(double(sizes_[node].lines) * line_height + margin_height + node_distance, below);
  }

  // Widths, rank by rank.
  Extent extent;
  std::vector<std::size_t> rank(graph_.nodes.size());
  std::vector<double> widths;
  const auto widen = [&widths](std::size_t at, double width) {
    if (at >= widths.size())
      widths.resize(at + 1);
    widths[at] = std::max(widths[at], width);
  };
  std::vector<bool> has_parent(graph_.nodes.size());
  for (const std::size_t node : order_) {
    if (!has_parent[node])
      extent.height += heights_[node];
    widen(rank[node], double(sizes_[node].columns) * column_width + margin_width);
    if (tables_[node].leaves)
      widen(rank[node] + 1, tables_[node].extent.width);
    for (const std::size_t child : below_[node]) {
      has_parent[child] = true;
      rank[child] = rank[node] + lengths_[child];
    }
  }
  for (const double width : widths)
    extent.width += width + rank_distance;
  return extent;
}

void Forest::write_lengths()
{
  for (const std::size_t child : row())
    if (lengths_[child] > 1)
      arrangement_.lengths[graph_.nodes[child].node] = lengths_[child];
}

/// Returns how unlike a page the picture is: 0 if it is like one.
double badness(Extent extent)
{
  if (extent.width <= page_width && extent.height <= page_height)
    return 0;
  const double aspect = extent.width / extent.height;
  return aspect < narrowest ? std::log(narrowest / aspect) : aspect > widest ? std::log(aspect / widest) : 0;
}

} // namespace

Arrangement arranged(const DrawnGraph& graph, const std::vector<LabelSize>& sizes)
{
  Arrangement arrangement;
  Forest forest{graph, sizes, arrangement};
  struct Choice {
    std::size_t columns, rows;
    double badness;
  };
  const std::size_t most_columns = std::max<std::size_t>(std::min(columns_to_try, forest.siblings() / 2), 1);
  std::vector<Choice> choices;
  for (const std::size_t rows : rows_to_try) {
    forest.set_rows(rows);
    for (std::size_t columns = 1; columns <= most_columns; ++columns)
      choices.push_back(
          {columns, rows, badness(forest.set_columns(columns)) + double(columns - 1) * badness_of_column});
  }
  // Among equals, the first: with siblings below one another, and long columns.
  std::ranges::stable_sort(choices, {}, &Choice::columns);
  Choice best = choices.front();
  for (const Choice& choice : choices)
    if (choice.badness < best.badness - better)
      best = choice;
  forest.set_rows(best.rows);
  forest.set_columns(best.columns);
  forest.write_lengths();
  return arrangement;
}

} // namespace standard_sitemap
