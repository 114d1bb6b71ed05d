#include "engine/map/base_resolver.h"

#include "engine/document/document.h"

namespace standard_sitemap {

Result<Uri> BaseResolver::resolve(const Document& document, ElementId element, std::string_view reference)
{
  const Uri* const base = document.base_uri(element);
  if (!base)
    return Failure{Error{Code::limit_bases, "its base URI could not be resolved"}};
  return Uri::resolve(*base, Leiri{reference});
}

} // namespace standard_sitemap
