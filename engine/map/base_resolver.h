#pragma once

#include <cstdint>
#include <string_view>

#include "engine/web/result.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

class Document;

/// P-6: resolves references by the xml:base chain of the element they stand on, outermost the document's URI.
/// Documents keep the base URIs they have, so that each chain is resolved once, whoever asks, and in whatever
/// order. Not thread-safe: one for each user. The documents asked about must outlive it.
///
///   BaseResolver bases;
///   for (const NodeId child : node.children())
///     Link link = map.node(child).link(bases);
///
/// A host makes one and hands it over: what it can do is for the engine.
class BaseResolver {
 public:
  /// @cond engine
  /// Fails (`unusable_location`) as `Uri::resolve`, and (`limit_bases`) where no base can be used
  /// (`Document::base_uri`).
  Result<Uri> resolve(const Document& document, std::uint32_t element, std::string_view reference);
  /// @endcond
};

} // namespace standard_sitemap
