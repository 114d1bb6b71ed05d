#pragma once

#include "tests/fuzz/require.h"

#include "engine/document/document.h"
#include "engine/terms/policy.h"

namespace standard_sitemap::fuzz {

/// Checks what holds for every document.
inline void check(const Document& document, const Policy& policy)
{
  require(document.size() >= 1 && document.size() <= policy.elements, "policy: elements");
  for (ElementId element = 0; element < document.size(); ++element) {
    const ElementId parent = document.parent(element), end = document.end(element);
    require(end > element && end <= document.size(), "an element ends after itself, within the document");
    require(element == 0 ? parent == no_element : parent < element && document.end(parent) >= end,
            "an element is within its parent");
    if (const auto id = document.attribute(element, Attribute::xml_id)) {
      const ElementId found = document.find_id(*id);
      require(found != no_element && found <= element, "M-5a: the first of equal ids");
    }
  }
}

/// Whether two documents are equal in every part.
inline bool same(const Document& a, const Document& b)
{
  if (a.size() != b.size())
    return false;
  for (ElementId element = 0; element < a.size(); ++element) {
    if (a.kind(element) != b.kind(element) || a.end(element) != b.end(element) ||
        a.line(element) != b.line(element) || a.bindings(element) != b.bindings(element))
      return false;
    for (unsigned i = 0; i < attribute_count; ++i)
      if (a.attribute(element, static_cast<Attribute>(i)) != b.attribute(element, static_cast<Attribute>(i)))
        return false;
  }
  return true;
}

} // namespace standard_sitemap::fuzz
