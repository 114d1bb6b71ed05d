#include <standard_sitemap/map/authored.h>

namespace standard_sitemap {

std::vector<const Document*> AuthoredElement::documents(const Map& map)
{
  std::vector<const Document*> documents;
  for (const Map::Source& source : map.sources_)
    documents.push_back(source.document.get());
  return documents;
}

} // namespace standard_sitemap
