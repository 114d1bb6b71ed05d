#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <standard_sitemap/web/result.h>
#include <standard_sitemap/web/uri.h>

namespace standard_sitemap {

class Document;

/// P-6: resolves references by the xml:base chain of the element they stand on, outermost the document's URI.
/// Remembers the chain of the last element, so that neighbours cost one resolution each. Not thread-safe: one
/// for each user. The documents asked about must outlive it.
///
///   BaseResolver bases;
///   for (const NodeId child : node.children())
///     Link link = map.node(child).link(bases);
///
/// A host makes one and hands it over: what it can do is for the engine.
class BaseResolver {
 public:
  /// @cond engine
  /// The base URI in effect on `element`. An xml:base that is unusable is passed over.
  const Uri& base_of(const Document& document, std::uint32_t element);

  Result<Uri> resolve(const Document& document, std::uint32_t element, std::string_view reference);
  /// @endcond

 private:
  struct Step {
    std::uint32_t element;
    Uri base;
  };
  const Document* document_ = nullptr;
  std::vector<Step>
      chain_; ///< of the last element asked for, outermost first; only elements that have a base
  std::vector<std::uint32_t> wanted_;
};

} // namespace standard_sitemap
