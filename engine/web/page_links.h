#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/web/diagnostic.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// One `<link rel href>` of a page (an element in the XHTML namespace), or one `<meta name content>` that
/// looks like a schema definition (D-10).
struct STANDARD_SITEMAP_API PageLink {
  /// Which of the two it is.
  enum class Element : std::uint8_t { link, meta };

  Element element = Element::link; ///< which of the two it is
  std::string rel;                 ///< the `rel` of a link, the `name` of a meta; as authored
  std::string href;                ///< the `href` of a link, the `content` of a meta; as authored
  Uri base;                        ///< the base URI in effect on the element (D-3d)
  std::uint32_t line = 0;          ///< 1-based; 0: unknown

  /// D-3a: whether `rel`, a space-separated list, has this token; ASCII-case-insensitive.
  bool has_rel(std::string_view token) const;
};

/// What discovery and the view need of a page's content, in tree order. A host with a live document hands
/// these over instead of bytes.
struct PageLinks {
  std::vector<PageLink> links;        ///< in tree order
  std::vector<std::string> languages; ///< that the page declares for itself (`<html lang>`), as authored
  bool cut = false;                   ///< a limit stopped the reading: links before the cut are here
  bool malformed = false;             ///< D-3c: an XHTML page with a fatal XML error: no links
  Diagnostics diagnostics;            ///< what went wrong in reading them
};

} // namespace standard_sitemap
