#include "render/node/beside_map.h"

#include <algorithm>

#include "render/node/around.h"

namespace standard_sitemap {

StatedPlace beside_map(StatedPlace place, View& view)
{
  const auto drop = [&place](RelationKind kind) { place.relations[static_cast<std::size_t>(kind)].clear(); };
  const auto places = places_of_page(view);
  if (std::ranges::any_of(places, [](const auto& one) { return !one.approximate(); }))
    place.trails.clear();
  const Around around = around_page(view, places);
  if (around.previous)
    drop(RelationKind::previous);
  if (around.next)
    drop(RelationKind::next);
  if (around.up)
    drop(RelationKind::up);
  for (const RoleNodes& role : view.map().roles())
    for (std::size_t kind = 0; kind < relation_kind_count; ++kind)
      if (relation_kind_name(static_cast<RelationKind>(kind)) == role.role)
        drop(static_cast<RelationKind>(kind));
  return place;
}

} // namespace standard_sitemap
