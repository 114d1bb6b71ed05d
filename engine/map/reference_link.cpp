#include "engine/map/reference_link.h"

#include <utility>

#include "engine/map/local_reference.h"

namespace standard_sitemap {

Link link_of_reference(const Document& document, ElementId element, std::string_view reference,
                       BaseResolver& bases, const Policy& policy, const std::optional<Uri>& local_root)
{
  auto uri = bases.resolve(document, element, reference);
  if (!uri && uri.error().code == Code::limit_bases)
    return {std::nullopt, Refusal::limit};
  if (!uri)
    return {std::nullopt, Refusal::unusable};
  if (const auto refusal = link_refusal(*uri, policy)) {
    if (local_root && refusal == Refusal::scheme)
      if (auto relative = local_reference(document, element, reference, *local_root))
        return {std::nullopt, std::nullopt, std::move(relative)};
    return {std::nullopt, refusal};
  }
  return {*std::move(uri), std::nullopt};
}

std::optional<std::string_view> effective_value(const Document& document, ElementId element,
                                                Attribute attribute)
{
  const auto value = document.inherited(element, attribute);
  if (value && value->empty())
    return std::nullopt;
  return value;
}

} // namespace standard_sitemap
