#include <standard_sitemap/map/authored.h>

namespace standard_sitemap {

std::vector<const Document*> AuthoredElement::documents(const Map& map)
{
  std::vector<const Document*> documents;
  for (const Map::Source& source : map.sources_)
    if (source.report != Map::no_report)
      documents.push_back(source.document.get());
  return documents;
}

std::vector<AuthoredElement> AuthoredElement::variants_of(const Node& node)
{
  std::vector<AuthoredElement> variants;
  if (node.kind() == NodeKind::root) // as `Node::variants`
    return variants;
  const auto [document, element] = of(node);
  for (ElementId child = document->first_child(element); child != document->end(element);
       child = document->end(child))
    if (document->kind(child) == ElementKind::variant)
      variants.push_back({document, child});
  return variants;
}

} // namespace standard_sitemap
