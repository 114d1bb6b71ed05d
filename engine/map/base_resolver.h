#pragma once

#include <string_view>
#include <vector>

#include <standard_sitemap/read/document.h>
#include <standard_sitemap/web/result.h>
#include <standard_sitemap/web/uri.h>

namespace standard_sitemap {

/// P-6: resolves references by the xml:base chain of the element they stand on, outermost the document's URI.
/// Remembers the chain of the last element, so that neighbours cost one resolution each. Not thread-safe: one
/// for each user. The documents asked about must outlive it.
class BaseResolver {
 public:
  /// The base URI in effect on `element`. An xml:base that is unusable is passed over.
  const Uri& base_of(const Document& document, ElementId element);

  Result<Uri> resolve(const Document& document, ElementId element, std::string_view reference);

 private:
  struct Step {
    ElementId element;
    Uri base;
  };
  const Document* document_ = nullptr;
  std::vector<Step>
      chain_; ///< of the last element asked for, outermost first; only elements that have a base
  std::vector<ElementId> wanted_;
};

} // namespace standard_sitemap
