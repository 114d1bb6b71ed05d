#pragma once

#include <cstdint>
#include <string_view>

#include "engine/web/result.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

class Document;

/// P-6: resolves references against the `xml:base` chain of the element they are on; the outermost base is
/// the document's URI. Base URIs are cached in the documents, so each chain is resolved only once. Not
/// thread-safe: use one for each thread. The documents passed to it must outlive it.
///
///   BaseResolver bases;
///   for (const NodeId child : node.children())
///     Link link = map.node(child).link(bases);
///
/// A host only creates one and passes it on; its members are for the engine.
class BaseResolver {
 public:
  /// @cond engine
  /// Fails (`unusable_location`) as `Uri::resolve`, and (`limit_bases`) where no base can be used
  /// (`Document::base_uri`).
  Result<Uri> resolve(const Document& document, std::uint32_t element, std::string_view reference);
  /// @endcond
};

} // namespace standard_sitemap
