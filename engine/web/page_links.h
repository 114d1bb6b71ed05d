#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/terms/diagnostic.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// Whether a list of tokens, separated by white space of HTML, contains `token`; ASCII-case-insensitive.
bool has_token(std::string_view list, std::string_view token);

/// One `<link rel href>` of a page (in the XHTML namespace), or one `<meta name content>` that looks like a
/// schema definition (D-10).
struct STANDARD_SITEMAP_API PageLink {
  /// The element's kind.
  enum class Element : std::uint8_t { link, meta };

  Element element = Element::link; ///< the element's kind
  std::string rel;                 ///< the `rel` of a `<link>` or the `name` of a `<meta>`; as authored
  std::string href;                ///< the `href` of a `<link>` or the `content` of a `<meta>`; as authored
  Uri base;                        ///< the base URI in effect at the element (D-3d)
  std::uint32_t line = 0;          ///< 1-based; 0: unknown
  std::string type = {};           ///< the `type` of a `<link>`; as authored, empty if there is none

  /// D-3a: whether `rel`, a space-separated list of tokens, contains `token`; ASCII-case-insensitive.
  bool has_rel(std::string_view token) const;
};

/// G-18: whether it is a `<link rel="alternate" type="text/markdown">`: to the text of the page in Markdown.
bool is_markdown_alternate(const PageLink& link);

/// What discovery and the view need from a page's content. A host with a live DOM can pass this instead of
/// the page's bytes.
struct PageLinks {
  static constexpr std::size_t max_links = 10'000;    ///< maximum read from one page
  static constexpr std::size_t max_bytes = 16u << 20; ///< maximum of their text, and of their base URIs

  std::vector<PageLink> links;        ///< in tree order
  std::vector<std::string> languages; ///< declared by the page for itself (`<html lang>`); as authored
  bool cut = false;                   ///< a limit stopped reading: `links` has only the links before it
  bool malformed = false;             ///< D-3c: an XHTML page with a fatal XML error: no links
  Diagnostics diagnostics;            ///< problems found while reading
};

} // namespace standard_sitemap
