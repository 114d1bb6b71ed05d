#include <standard_sitemap/view/places.h>

#include <algorithm>
#include <utility>

#include <standard_sitemap/web/header_list.h>

namespace standard_sitemap {
namespace {

/// The parents of a node, by id, each once.
std::vector<PagePlace> parents_of(const MapIndex& index, Here here)
{
  std::vector<PagePlace> places;
  for (const MapIndex::Parent& parent : index.parents(here.node))
    if (places.empty() || places.back().parent != parent.node)
      places.push_back({here, parent.node, parent.position});
  return places;
}

bool is_sequence(const Map& map, NodeId parent)
{
  const auto relation = map.node(parent).relation();
  return relation && ascii_lower(trimmed(*relation)) == "sequence"; // M-11
}

} // namespace

std::vector<PagePlace> places_of_page(View& view)
{
  const std::size_t most = view.policy().places_of_page;
  const std::vector<Here>& nodes = view.here();
  std::vector<PagePlace> places;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const std::vector<NodeId> first_path = view.path(nodes[i].node);
    if (first_path.size() < 2) {
      // The root, or excluded: whatever parents there are stand below it.
      if (places.size() < most)
        places.push_back({nodes[i], std::nullopt, 0});
      continue;
    }
    std::vector<PagePlace> parents = parents_of(view.index(), nodes[i]);
    const NodeId first_parent = first_path[first_path.size() - 2];
    std::stable_partition(parents.begin(), parents.end(),
                          [&](const PagePlace& p) { return p.parent == first_parent; });
    for (const PagePlace& place : parents) {
      if (places.size() == most)
        return places;
      const std::vector<NodeId> way = view.path(*place.parent);
      const bool in_hierarchy = way.front() == root_node || place.parent == first_parent; // M-6
      if (in_hierarchy && std::ranges::find(way, nodes[i].node) == way.end())             // L-1
        places.push_back(place);
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
  std::vector<NodeId> siblings;
  if (place.parent)
    for (const NodeId child : view.children(*place.parent))
      if (view.leads_somewhere(child))
        siblings.push_back(child);
  return siblings;
}

PlaceNeighbours neighbours_of(View& view, const PagePlace& place)
{
  const Map& map = view.map();
  if (place.approximate())
    return {.up = place.here.node, .previous = {}, .next = {}};
  if (!place.parent)
    return {};
  PlaceNeighbours result{.up = place.parent, .previous = {}, .next = {}};
  result.in_sequence = is_sequence(map, *place.parent);
  const auto siblings = map.node(*place.parent).children();
  const auto worth_going = [&](NodeId sibling) {
    return sibling != place.here.node && view.leads_somewhere(sibling) && view.shown(sibling).url;
  };
  for (std::size_t i = place.position; i-- > 0 && !result.previous;)
    if (worth_going(siblings[i]))
      result.previous = siblings[i];
  for (std::size_t i = place.position + 1; i < siblings.size() && !result.next; ++i)
    if (worth_going(siblings[i]))
      result.next = siblings[i];
  return result;
}

std::size_t place_to_step_from(const View& view, const std::vector<PagePlace>& places)
{
  for (std::size_t i = 0; i < places.size(); ++i)
    if (!places[i].approximate() && places[i].parent && is_sequence(view.map(), *places[i].parent))
      return i;
  return 0;
}

} // namespace standard_sitemap
