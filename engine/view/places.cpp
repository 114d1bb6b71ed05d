#include "engine/view/places.h"

#include <algorithm>
#include <utility>

#include "engine/view/reading_order.h"
#include "engine/view/sequence.h"

namespace standard_sitemap {
namespace {

using Parent = MapIndex::Parent;

bool stands_before(const Parent& a, const Parent& b)
{
  return std::pair{a.node, a.position} < std::pair{b.node, b.position};
}

} // namespace

std::vector<PagePlace> places_of_page(View& view)
{
  const std::size_t max_count = view.policy().places_of_page;
  const std::vector<PageMatch>& nodes = view.here();
  const MapIndex& index = view.index();
  std::vector<PagePlace> places;
  for (std::size_t i = 0; i < nodes.size() && places.size() < max_count; ++i) {
    const NodeId first_parent = index.first_parent(nodes[i].node);
    if (first_parent == MapIndex::none) { // the root, or excluded: all its parents are below it
      places.push_back({nodes[i], std::nullopt, 0});
      continue;
    }
    const auto add_place_below = [&](const Parent& parent) {
      const bool in_hierarchy =
          index.reached_through(parent.node, root_node) || parent.node == first_parent; // M-6
      if (in_hierarchy && !index.reached_through(parent.node, nodes[i].node))           // L-1
        places.push_back({nodes[i], parent.node, parent.position});
    };
    const auto parents =
        index.parents(nodes[i].node); // by id; each node's places start with its first parent
    const auto first =
        std::lower_bound(parents.begin(), parents.end(), Parent{first_parent, 0}, stands_before);
    add_place_below(*first);
    std::optional<NodeId> last;
    for (const Parent& parent : parents) {
      if (places.size() == max_count)
        return places;
      if (parent.node != first_parent && parent.node != last)
        add_place_below(parent);
      last = parent.node;
    }
  }
  return places;
}

std::vector<NodeId> path_to(View& view, const PagePlace& place)
{
  std::vector<NodeId> path;
  if (place.parent)
    path = view.path(*place.parent);
  path.push_back(place.here.node);
  return path;
}

std::vector<NodeId> siblings_at(View& view, const PagePlace& place)
{
  if (!place.parent)
    return {};
  const auto siblings = view.leading_children(*place.parent);
  return {siblings.begin(), siblings.end()};
}

PlaceNeighbours neighbours_of(View& view, const PagePlace& place)
{
  if (place.approximate())
    return {.up = place.here.node, .previous = {}, .next = {}};
  if (!place.parent)
    return {};
  const NodeId parent = *place.parent;
  const auto siblings = view.map().node(parent).children();
  const auto worth_going = [&](std::size_t position) {
    const NodeId sibling = siblings[position];
    if (sibling == place.here.node)
      return false;
    const Shown& shown = view.shown(sibling);
    return shown.url && (shown.derived || !view.map().node(sibling).needs_form());
  };

  // Nearly all siblings with their own link are usable.
  std::optional<std::size_t> before, after;
  const std::vector<Parent>& steps = view.index().steps();
  const Parent at{parent, static_cast<std::uint32_t>(place.position)};
  const auto here = std::lower_bound(steps.begin(), steps.end(), at, stands_before);
  for (auto step = here; !before && step != steps.begin() && (--step)->node == parent;)
    if (worth_going(step->position))
      before = step->position;
  for (auto step = here; !after && step != steps.end() && step->node == parent; ++step)
    if (worth_going(step->position))
      after = step->position;

  // V-5: the page itself gives a link to home nodes.
  for (const NodeId home : view.home_nodes_) {
    const auto parents = view.index().parents(home);
    auto place_of_home = std::lower_bound(parents.begin(), parents.end(), Parent{parent, 0}, stands_before);
    for (; place_of_home != parents.end() && place_of_home->node == parent; ++place_of_home) {
      const std::size_t position = place_of_home->position;
      if ((!before || position > *before) && position < after.value_or(siblings.size()) &&
          worth_going(position))
        (position < place.position ? before : after) = position;
    }
  }

  PlaceNeighbours result{.up = parent, .previous = {}, .next = {}};
  result.in_sequence = is_sequence(view.map(), parent);
  if (before)
    result.previous = siblings[*before];
  if (after)
    result.next = siblings[*after];
  return result;
}

ReadingPlace reading_place(View& view, const PageMatch& here)
{
  ReadingOrder& order = view.reading_order();
  ReadingPlace place;
  place.count = order.count();
  const bool is_in_hierarchy = view.index().reached_through(here.node, root_node);
  if (is_near(here.match) || !is_in_hierarchy)
    return place;
  place.previous = order.previous(view, here.node);
  place.next = order.next(view, here.node);
  place.position = order.position(view, here.node);
  return place;
}

ReadingPlace reading_place_of_page(View& view)
{
  std::optional<ReadingPlace> first;
  for (const PageMatch& here : view.here()) {
    const ReadingPlace place = reading_place(view, here);
    if (place.position != 0)
      return place;
    if (!first)
      first = place;
  }
  if (!first) {
    first.emplace();
    first->count = view.reading_order().count();
  }
  return *first;
}

std::size_t place_to_step_from(const View& view, const std::vector<PagePlace>& places)
{
  for (std::size_t i = 0; i < places.size(); ++i)
    if (!places[i].approximate() && places[i].parent && is_sequence(view.map(), *places[i].parent))
      return i;
  return 0;
}

} // namespace standard_sitemap
