#include "render/node/around.h"

namespace standard_sitemap {

Around around_page(View& view, const std::vector<PagePlace>& places)
{
  if (places.empty())
    return {};
  const PlaceNeighbours siblings = neighbours_of(view, places[place_to_step_from(view, places)]);
  const ReadingPlace reading = reading_place_of_page(view);
  if (reading.position == 0)
    return {siblings.previous, siblings.next, siblings.up, 0, reading.count};
  return {reading.previous, reading.next, siblings.up, reading.position, reading.count};
}

} // namespace standard_sitemap
