#include "engine/web/stated_place.h"

#include <algorithm>

namespace standard_sitemap {

std::string_view relation_source_name(RelationSource source)
{
  switch (source) {
  case RelationSource::field:
    return "field";
  case RelationSource::link:
    return "link";
  case RelationSource::a:
    return "a";
  }
  return "";
}

bool StatedPlace::empty() const
{
  return site_name.empty() && trails.empty() && menus.empty() &&
         std::ranges::all_of(relations, [](const auto& pages) { return pages.empty(); });
}

} // namespace standard_sitemap
