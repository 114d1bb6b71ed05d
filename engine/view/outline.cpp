#include "engine/view/outline.h"

#include <algorithm>
#include <span>

namespace standard_sitemap {

namespace {

/// Which nodes are shown: see `Outline`.
std::vector<bool> shown_nodes(View& view)
{
  std::vector<bool> met(view.map().size());
  std::vector<NodeId> open;
  const auto meet = [&](NodeId node) {
    if (!met[node])
      open.push_back(node);
    met[node] = true;
  };
  const auto meet_all_below = [&] {
    while (!open.empty()) {
      const NodeId node = open.back();
      open.pop_back();
      for (const NodeId child : view.map().children(node))
        if (view.leads_somewhere(child))
          meet(child);
    }
  };
  meet(root_node);
  for (const RoleNodes& role : view.map().roles())
    for (const NodeId node : role.nodes)
      if (view.leads_somewhere(node))
        meet(node);
  meet_all_below();

  // The page can add nodes outside the hierarchy only (M-6), and finding it takes an index of all links.
  NodeId outside = 0;
  while (outside < met.size() && (met[outside] || !view.leads_somewhere(outside)))
    ++outside;
  if (outside == met.size())
    return met;
  for (const PageMatch& here : view.here())
    for (const NodeId node : view.path(here.node))
      meet(node);
  meet_all_below();
  return met;
}

/// A node whose children are being numbered.
struct Level {
  std::uint32_t number;
  std::span<const NodeId> children;
  std::size_t next; ///< index of the next child
};

} // namespace

Outline::Outline(View& view) : numbers_(view.map().size(), none)
{
  const std::vector<bool> is_shown = shown_nodes(view);
  const auto size = static_cast<std::size_t>(std::ranges::count(is_shown, true));
  nodes_.reserve(size);
  ups_.reserve(size);
  ends_.reserve(size);

  std::vector<Level> levels;
  const auto enter = [&](NodeId node) {
    const std::uint32_t number = this->size();
    numbers_[node] = number;
    nodes_.push_back(node);
    ups_.push_back(levels.empty() ? none : levels.back().number);
    ends_.push_back(none);
    levels.push_back({number, view.leading_children(node), 0});
  };
  const MapIndex& index = view.index();
  const auto number_from = [&](NodeId top) {
    enter(top);
    while (!levels.empty()) {
      Level& level = levels.back();
      if (level.next == level.children.size()) {
        ends_[level.number] = this->size();
        levels.pop_back();
        continue;
      }
      const NodeId child = level.children[level.next++];
      if (numbers_[child] == none && index.first_parent(child) == nodes_[level.number])
        enter(child);
    }
  };
  for (NodeId node = 0; node < is_shown.size(); ++node) {
    const NodeId parent = index.first_parent(node);
    if (is_shown[node] && (parent == MapIndex::none || !is_shown[parent]))
      number_from(node);
  }
}

std::vector<std::uint32_t> Outline::path(std::uint32_t number) const
{
  std::vector<std::uint32_t> path;
  for (; number != none; number = ups_[number])
    path.push_back(number);
  std::ranges::reverse(path);
  return path;
}

std::size_t Outline::memory() const
{
  return (nodes_.capacity() + numbers_.capacity() + ups_.capacity() + ends_.capacity()) *
         sizeof(std::uint32_t);
}

} // namespace standard_sitemap
