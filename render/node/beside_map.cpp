#include "render/node/beside_map.h"

#include <algorithm>

#include "engine/view/places.h"

namespace standard_sitemap {

StatedPlace beside_map(StatedPlace place, View& view)
{
  const auto drop = [&place](RelationKind kind) { place.relations[static_cast<std::size_t>(kind)].clear(); };
  const auto places = places_of_page(view);
  if (std::ranges::any_of(places, [](const auto& one) { return !one.approximate(); }))
    place.trails.clear();
  if (!places.empty()) {
    const auto here = neighbours_of(view, places[place_to_step_from(view, places)]);
    if (here.previous)
      drop(RelationKind::previous);
    if (here.next)
      drop(RelationKind::next);
    if (here.up)
      drop(RelationKind::up);
  }
  for (const RoleNodes& role : view.map().roles())
    for (std::size_t kind = 0; kind < relation_kind_count; ++kind)
      if (relation_kind_name(static_cast<RelationKind>(kind)) == role.role)
        drop(static_cast<RelationKind>(kind));
  return place;
}

} // namespace standard_sitemap
