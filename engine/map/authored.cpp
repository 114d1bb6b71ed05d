#include "engine/map/authored.h"

namespace standard_sitemap {

std::vector<const Document*> AuthoredElement::documents(const Map& map)
{
  std::vector<const Document*> documents;
  for (const MapParts::Source& source : map.parts().sources)
    if (source.report != MapParts::no_report)
      documents.push_back(source.document.get());
  return documents;
}

std::vector<std::pair<const Document*, DocumentOutcome>>
AuthoredElement::documents_with_outcomes(const Map& map)
{
  std::vector<std::pair<const Document*, DocumentOutcome>> documents;
  for (const MapParts::Source& source : map.parts().sources)
    if (source.report != MapParts::no_report)
      documents.emplace_back(source.document.get(), map.documents()[source.report].outcome);
  return documents;
}

std::vector<AuthoredElement> AuthoredElement::variants_of(const Node& node)
{
  std::vector<AuthoredElement> variants;
  if (node.kind() == NodeKind::root) // as `Node::variants`
    return variants;
  const auto [document, element] = of(node);
  for (const ElementId variant : document->variants(element))
    variants.push_back({document, variant});
  return variants;
}

} // namespace standard_sitemap
