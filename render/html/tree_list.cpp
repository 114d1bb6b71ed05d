#include "render/html/tree_list.h"

#include <algorithm>

#include "engine/view/unfold.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t places_at_a_glance = 20;
constexpr std::size_t most_levels = 6;
constexpr std::size_t deepest = 100; // browsers limit the nesting of lists

/// Whether the tree to this depth has few places.
bool is_small(View& view, std::size_t depth)
{
  Unfolding tree{view, {.depth = depth, .places = places_at_a_glance}};
  while (tree.next()) {
  }
  return !tree.cut();
}

} // namespace

std::size_t initial_levels(View& view)
{
  std::size_t levels = 1;
  while (levels < most_levels && is_small(view, levels + 1))
    ++levels;
  return levels;
}

TreeList::TreeList(HtmlPage& page, InitialTree look, ListBounds bounds)
    : page_(page), look_(std::move(look)), bounds_(bounds), max_depth_(std::min(page.options.depth, deepest))
{
}

TreeList::Level TreeList::level_of(NodeId node, std::size_t place, bool plain, bool on_path)
{
  return {.node = node,
          .children = page_.view.leading_children(node),
          .next = 0,
          .place = place,
          .plain = plain,
          .on_path = on_path};
}

bool TreeList::takes_path(const Level& level, std::size_t depth, NodeId child) const
{
  return level.on_path && !level.path_taken && depth < look_.path.size() && look_.path[depth] == child;
}

bool TreeList::initial_is_full(const Level& level) const
{
  return level.siblings >= look_.siblings || plain_ >= std::min(look_.places, bounds_.places) ||
         out_of_bytes();
}

/// Counts the initially unfolded places; the folded ones share the rest of the limit.
std::size_t TreeList::count_initial(NodeId from)
{
  std::size_t count = 0;
  const std::size_t max_count = std::min(look_.places, bounds_.places);
  std::vector<Level> levels{level_of(from, 0, true, !look_.path.empty() && look_.path.front() == from)};
  std::unordered_set<NodeId> above{from};
  while (!levels.empty() && count < max_count) {
    Level& level = levels.back();
    if (level.next == level.children.size() || level.siblings == look_.siblings) {
      above.erase(level.node);
      levels.pop_back();
      continue;
    }
    const NodeId child = level.children[level.next];
    const std::size_t depth = levels.size();
    const bool on_path = takes_path(level, depth, child);
    level.path_taken |= on_path;
    ++level.next;
    ++level.siblings;
    ++count;
    if (!above.contains(child) && depth < max_depth_ && (on_path || depth < look_.open_levels)) {
      above.insert(child);
      levels.push_back(level_of(child, 0, true, on_path));
    }
  }
  return count;
}

void TreeList::write(NodeId from, std::string_view start_tag)
{
  max_folded_ = bounds_.places - std::min(bounds_.places, count_initial(from));
  if (max_depth_ == 0) {
    page_.html.raw(start_tag);
    page_.html.raw("</ul>\n"); // the script fills it
    return;
  }
  enter(level_of(from, 0, true, !look_.path.empty() && look_.path.front() == from), start_tag);
  while (!levels_.empty() && !page_.html.stopped()) {
    Level& level = levels_.back();
    if (level.next == level.children.size()) {
      leave();
    } else if (level.plain && initial_is_full(level) && !exhausted()) {
      page_.html.raw("</ul><noscript><ul>");
      level.plain = false;
      level.opens_noscript = true;
    } else if (level.plain ? initial_is_full(level) : exhausted()) {
      write_rest(level);
    } else {
      write_place(level);
    }
  }
}

void TreeList::enter(Level level, std::string_view start_tag)
{
  page_.html.raw(start_tag);
  above_.insert(level.node);
  unfolded_at_.try_emplace(level.node, level.place);
  levels_.push_back(level);
}

void TreeList::leave()
{
  page_.html.raw(levels_.back().opens_noscript ? "</ul></noscript>" : "</ul>");
  page_.html.raw(levels_.back().in_details ? "</details>\n" : "\n");
  above_.erase(levels_.back().node);
  levels_.pop_back();
}

void TreeList::write_place(Level& level)
{
  HtmlWriter& html = page_.html;
  const NodeId node = level.children[level.next];
  const std::size_t depth = levels_.size();
  const bool on_path = takes_path(level, depth, node);
  level.path_taken |= on_path;
  ++level.next;
  ++level.siblings;
  ++(level.plain ? plain_ : folded_);
  const std::size_t place = ++page_.place_numbers;

  const Entry entry = page_.entries.of(node);
  if (above_.contains(node))
    return write_loop(entry, node);

  const bool parent = !page_.view.leading_children(node).empty();
  const bool opened = parent && depth < max_depth_ && level.plain && (on_path || depth < look_.open_levels);
  const bool unfolds = parent && (opened || (depth < max_depth_ && !exhausted()));
  html.raw("<li");
  if (parent) {
    html.raw(" class=parent id=p");
    html.number(place);
  }
  html.raw(">");
  if (unfolds && !look_.in_menu)
    html.raw(opened ? "<details open><summary>" : "<details><summary>");
  if (look_.in_menu)
    page_.write_menu_link(node);
  else
    page_.write_link(entry, node);
  if (parent && !look_.in_menu)
    write_count(node);
  page_.write_description(entry);
  if (unfolds && !look_.in_menu)
    html.raw("</summary>");
  if (parent)
    write_below(level, node, place, {opened, unfolds, on_path});
}

/// How many entries are below: each once, as the outline has them, but all children.
void TreeList::write_count(NodeId node)
{
  page_.html.raw(" <span class=count");
  page_.write_own_language();
  page_.html.raw(">");
  page_.html.text(page_.words.number(page_.count_below(node)));
  page_.html.raw("</span>");
}

/// L-1: the lower occurrence is a leaf that refers to the upper one.
void TreeList::write_loop(const Entry& entry, NodeId node)
{
  const auto upper = std::ranges::find(levels_, node, &Level::node);
  HtmlWriter& html = page_.html;
  html.raw("<li><a class=loop href=\"#p");
  html.number(upper->place);
  html.raw("\"");
  page_.write_language(entry.language);
  html.raw(">");
  html.name(entry.label);
  html.raw(" <span class=mark");
  page_.write_own_language();
  html.raw(">(");
  html.text(page_.words.again());
  html.raw(")</span></a>\n");
}

/// Invalidates `level`.
void TreeList::write_below(Level& level, NodeId node, std::size_t place, How how)
{
  if (!how.unfolds)
    return write_cut(level, node);
  Level below = level_of(node, place, how.opened, how.on_path);
  below.opens_noscript = level.plain && !how.opened;
  below.in_details = !look_.in_menu;
  enter(below, below.opens_noscript ? "<noscript><ul>" : "<ul>");
}

void TreeList::write_cut(const Level& level, NodeId node)
{
  HtmlWriter& html = page_.html;
  if (max_depth_ < page_.options.depth || levels_.size() < max_depth_)
    page_.cut = true;
  if (level.plain)
    html.raw("<noscript>");
  if (const auto above = unfolded_at_.find(node); above != unfolded_at_.end()) {
    html.raw(" <a class=cut href=\"#p");
    html.number(above->second);
    html.raw("\"");
    page_.write_own_language();
    html.raw(">");
    html.text(page_.words.unfolded_above());
    html.raw("</a>");
  } else {
    html.raw(" <span class=cut");
    page_.write_own_language();
    html.raw(">");
    html.text(page_.words.below_not_shown(page_.view.leading_children(node).size()));
    html.raw("</span>");
  }
  html.raw(level.plain ? "</noscript>\n" : "\n");
}

void TreeList::write_rest(Level& level)
{
  page_.html.raw("<li class=cut");
  page_.write_own_language();
  page_.html.raw(">");
  page_.html.text(page_.words.more_not_shown(level.children.size() - level.next));
  page_.html.raw("\n");
  page_.cut = true;
  level.next = level.children.size();
}

} // namespace standard_sitemap
