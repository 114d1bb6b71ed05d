// Where the page is in the map, and the map as a tree.

#include "render/bindings/c/view.h"

#include "render/bindings/c/guard.h"
#include "render/bindings/c/handles.h"
#include "render/node/around.h"

using namespace standard_sitemap;
using namespace standard_sitemap::c;

namespace {

const std::vector<PagePlace>& places_of(standard_sitemap_view& view)
{
  if (!view.places)
    view.places = places_of_page(view.page_view->view);
  return *view.places;
}

uint32_t number_of(const std::optional<NodeId>& node)
{
  return node.value_or(STANDARD_SITEMAP_NO_NODE);
}

/// Gives a list, which the view keeps in `kept` until the next call.
standard_sitemap_status give(std::vector<NodeId>& kept, std::vector<NodeId> nodes, standard_sitemap_nodes* to)
{
  kept = std::move(nodes);
  *to = {kept.data(), kept.size()};
  return STANDARD_SITEMAP_OK;
}

} // namespace

standard_sitemap_status standard_sitemap_view_place(standard_sitemap_view* view, size_t index,
                                                    standard_sitemap_page_place* place)
{
  if (view == nullptr || place == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    const auto& places = places_of(*view);
    if (index >= places.size())
      return STANDARD_SITEMAP_NONE;
    const PagePlace& found = places[index];
    const PlaceNeighbours around = neighbours_of(view->page_view->view, found);
    return write(place, {0, borrowed(match_name(found.here.match)), found.position, found.here.node,
                         number_of(found.parent), found.approximate(), around.in_sequence,
                         number_of(around.up), number_of(around.previous), number_of(around.next), 0});
  });
}

standard_sitemap_status standard_sitemap_view_place_path(standard_sitemap_view* view, size_t index,
                                                         standard_sitemap_nodes* path)
{
  if (view == nullptr || path == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    const auto& places = places_of(*view);
    if (index >= places.size())
      return STANDARD_SITEMAP_NONE;
    return give(view->place_path, path_to(view->page_view->view, places[index]), path);
  });
}

standard_sitemap_status standard_sitemap_view_place_siblings(standard_sitemap_view* view, size_t index,
                                                             standard_sitemap_nodes* siblings)
{
  if (view == nullptr || siblings == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    const auto& places = places_of(*view);
    if (index >= places.size())
      return STANDARD_SITEMAP_NONE;
    return give(view->siblings, siblings_at(view->page_view->view, places[index]), siblings);
  });
}

standard_sitemap_status standard_sitemap_view_place_to_step_from(standard_sitemap_view* view, size_t* index)
{
  if (view == nullptr || index == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    const auto& places = places_of(*view);
    if (places.empty())
      return STANDARD_SITEMAP_NONE;
    *index = place_to_step_from(view->page_view->view, places);
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_view_reading_place(standard_sitemap_view* view,
                                                            standard_sitemap_reading_place* place)
{
  if (view == nullptr || place == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    const ReadingPlace found = reading_place_of_page(view->page_view->view);
    return write(place, {0, number_of(found.previous), number_of(found.next), found.position, found.count});
  });
}

standard_sitemap_status standard_sitemap_view_around(standard_sitemap_view* view,
                                                     standard_sitemap_around* around)
{
  if (view == nullptr || around == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    const Around found = around_page(view->page_view->view, places_of(*view));
    return write(around, {0, number_of(found.previous), number_of(found.next), number_of(found.up),
                          found.position, found.count, 0});
  });
}

standard_sitemap_status standard_sitemap_view_path(standard_sitemap_view* view, uint32_t node,
                                                   standard_sitemap_nodes* path)
{
  if (view == nullptr || node >= view->page_view->map->size() || path == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] { return give(view->path, view->page_view->view.path(node), path); });
}

standard_sitemap_status standard_sitemap_unfolding_new(standard_sitemap_view* view, uint32_t from,
                                                       size_t depth, size_t places,
                                                       standard_sitemap_unfolding** unfolding)
{
  if (unfolding != nullptr)
    *unfolding = nullptr;
  if (view == nullptr || from >= view->page_view->map->size())
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded_new(unfolding, [&] {
    UnfoldOptions options;
    if (depth != 0)
      options.depth = depth;
    if (places != 0)
      options.places = places;
    return std::unique_ptr<standard_sitemap_unfolding>{
        new standard_sitemap_unfolding{view->page_view, Unfolding{view->page_view->view, options, from}}};
  });
}

void standard_sitemap_unfolding_free(standard_sitemap_unfolding* unfolding)
{
  delete unfolding;
}

standard_sitemap_status standard_sitemap_unfolding_next(standard_sitemap_unfolding* unfolding,
                                                        standard_sitemap_place* place)
{
  if (unfolding == nullptr || size_of_given(place, sizeof *place) == 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    const auto next = unfolding->unfolding.next();
    if (!next)
      return unfolding->unfolding.cut() ? STANDARD_SITEMAP_STOPPED : STANDARD_SITEMAP_NONE;
    return write(place, {0, next->depth, next->loop_up, next->node, next->last, next->loop, next->cut_below});
  });
}
