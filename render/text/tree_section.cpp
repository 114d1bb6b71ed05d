#include <algorithm>
#include <unordered_map>

#include "engine/display/columns.h"
#include "engine/display/shown.h"
#include "engine/view/outline.h"
#include "engine/view/unfold.h"
#include "render/node/counts.h"
#include "render/node/node_display.h"
#include "render/text/node_text.h"
#include "render/text/sections.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t role_columns_at_most = 20;

using HereNodes = std::unordered_map<NodeId, Match>;

HereNodes here_nodes(View& view)
{
  HereNodes nodes;
  for (const PageMatch& here : view.here())
    nodes.emplace(here.node, here.match);
  return nodes;
}

/// Shared by all rows of one report.
struct Drawing {
  View& view;
  const Symbols& symbols;
  std::optional<Uri> origin; ///< of the map
  std::optional<Uri> reader;
  HereNodes here;
};

NodeRow row_of(const Drawing& drawing, NodeId node)
{
  const Shown shown = drawing.view.shown(node);
  NodeRow row;
  row.label.text = plain_label(shown);
  row.link = link_of(shown, link_kind_of(shown, drawing.reader), drawing.origin, drawing.symbols);
  if (shown.derived) // V-5
    row.note = {"(by the page's own links)", TextStyle::dim};
  if (const auto here = drawing.here.find(node); here != drawing.here.end()) {
    row.label.style = TextStyle::here;
    row.label.text = std::string{drawing.symbols.here} + row.label.text +
                     (is_near(here->second) ? " (near here)" : " (here)");
  }
  return row;
}

/// L-1: the lower occurrence is a leaf that refers to the upper one.
void mark_loop(NodeRow& row, const Place& place, const Symbols& symbols)
{
  row.label.text.insert(0, symbols.again);
  row.note = {"again, " + counted(place.loop_up, "level") + " up", TextStyle::dim};
}

/// How many pages are below nodes, each counted below the parent through which it was first reached. Made
/// when it is first needed, in one pass over the map.
class PagesBelow {
 public:
  explicit PagesBelow(View& view) : view_(view) {}

  std::string words(NodeId node)
  {
    if (!outline_)
      count();
    const std::uint32_t number = outline_->of(node);
    const std::uint32_t pages =
        number == Outline::none ? 0 : before_[outline_->end(number)] - before_[number + 1];
    if (pages > 0)
      return '(' + counted(pages, "page") + " below)";
    return '(' + counted(view_.leading_children(node).size(), "entry", "entries") + " below)";
  }

 private:
  void count()
  {
    outline_.emplace(view_);
    before_.reserve(outline_->size() + std::size_t{1});
    before_.push_back(0);
    for (const NodeId node : outline_->nodes())
      before_.push_back(before_.back() + (is_page(node) ? 1 : 0));
  }
  bool is_page(NodeId node) const
  {
    if (node != root_node && view_.map().children(node).empty())
      return view_.index().leads_somewhere(node); // V-4: by an address of its own; which one does not matter
    const Node authored = view_.map().node(node);
    return authored.has_reference() || authored.has_variant_reference();
  }

  View& view_;
  std::optional<Outline> outline_;
  std::vector<std::uint32_t> before_; ///< how many pages have a lower number
};

/// Draws the lines of a tree: at each place, the lines of the ancestors that have further siblings. They take
/// at most half the width: deeper places show their level as a number, since a deep map would otherwise
/// consist mostly of lines.
class TreeLines {
 public:
  TreeLines(const Symbols& symbols, std::size_t width)
      : symbols_(symbols), max_levels_(std::max<std::size_t>(4, width / 2 / display_columns(symbols.branch)))
  {
  }

  std::string before(const Place& place)
  {
    goes_on_.resize(place.depth, false);
    goes_on_[place.depth - 1] = !place.last;
    if (place.depth > max_levels_)
      return std::string{symbols_.ellipsis} + " level " + std::to_string(place.depth) + ": ";
    std::string lines;
    for (std::size_t level = 0; level + 1 < place.depth; ++level)
      lines += goes_on_[level] ? symbols_.passing : symbols_.blank;
    lines += place.last ? symbols_.last_branch : symbols_.branch;
    return lines;
  }

 private:
  const Symbols& symbols_;
  std::size_t max_levels_;
  std::vector<bool> goes_on_;
};

/// Adds a row for each place below `from`. Returns true if there would be more than `max_rows`. Precondition:
/// there are not more yet.
bool add_tree(std::vector<NodeRow>& rows, const Drawing& drawing, PagesBelow& below, NodeId from,
              std::string_view margin, const TextWriter& writer, std::size_t max_rows)
{
  Unfolding tree{drawing.view, {.depth = writer.options().depth, .places = max_rows - rows.size()}, from};
  TreeLines lines{drawing.symbols, writer.layout_width()};
  while (const auto place = tree.next()) {
    NodeRow row = row_of(drawing, place->node);
    row.lead = {std::string{margin} + lines.before(*place), TextStyle::dim};
    if (place->loop)
      mark_loop(row, *place, drawing.symbols);
    else if (place->cut_below)
      row.note = {below.words(place->node), TextStyle::dim};
    rows.push_back(std::move(row));
  }
  return tree.cut();
}

void write_cut(TextWriter& writer, std::size_t places)
{
  writer.line({{std::string{writer.symbols().ellipsis} + " only the first " + counted(places, "place"),
                TextStyle::warning}});
}

std::size_t role_columns(const std::vector<RoleNodes>& roles)
{
  std::size_t longest = 0;
  for (const RoleNodes& entry : roles)
    longest = std::max(longest, std::min(entry.role.size(), role_columns_at_most));
  return longest;
}

} // namespace

bool write_tree(TextWriter& writer, View& view)
{
  const TextOptions& options = writer.options();
  const Drawing drawing{view, writer.symbols(), root_uri(view.map()), reader_place(view), here_nodes(view)};
  PagesBelow below{view};
  std::vector<NodeRow> rows;
  const bool cut = add_tree(rows, drawing, below, root_node, "", writer, options.places);

  writer.heading("Map");
  if (rows.empty() && !cut)
    writer.line({{options.depth == 0 ? "(not unfolded)" : "(empty)", TextStyle::dim}});
  write_rows(writer, rows);
  if (cut)
    write_cut(writer, options.places);
  return !cut;
}

bool write_roles(TextWriter& writer, View& view)
{
  const std::vector<RoleNodes>& roles = view.map().roles();
  if (roles.empty())
    return true;
  const TextOptions& options = writer.options();
  const Drawing drawing{view, writer.symbols(), root_uri(view.map()), reader_place(view), here_nodes(view)};
  // The tree marks the position of the page, except where it is outside the tree.
  const Drawing unmarked{view, writer.symbols(), drawing.origin, drawing.reader, {}};
  const std::size_t columns = role_columns(roles);
  const std::string margin(columns + 4, ' ');
  PagesBelow below{view};
  std::vector<NodeRow> rows;
  bool cut = false;
  for (const RoleNodes& entry : roles) {
    std::string title = writer.fitted(entry.role, columns);
    for (const NodeId node : entry.nodes) {
      cut = cut || rows.size() >= options.places;
      if (cut)
        break;
      NodeRow row = row_of(view.map().node(node).excluded() ? drawing : unmarked, node);
      row.lead = {"  " + padded(std::exchange(title, {}), columns) + "  ", TextStyle::role};
      rows.push_back(std::move(row));
      // M-6: what is below an excluded node appears nowhere else.
      if (view.map().node(node).excluded())
        cut = add_tree(rows, drawing, below, node, margin, writer, options.places);
    }
  }
  writer.heading("Roles");
  write_rows(writer, rows);
  if (cut)
    write_cut(writer, options.places);
  return !cut;
}

} // namespace standard_sitemap
