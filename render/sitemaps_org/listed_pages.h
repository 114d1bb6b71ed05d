#pragma once

#include <cstdint>
#include <vector>

#include "engine/document/document.h"
#include "engine/map/map.h"

namespace standard_sitemap {

/// A page to be listed: the link of a node or of one of its variants.
struct WrittenPage {
  NodeId node;
  ElementId element; ///< the element that has the link: the node's own or a variant's
  bool own;          ///< it is the node's own
};

/// Returns a form of the address that is equal for all addresses of one page (RFC 3986, section 6). It has no
/// fragment.
std::string compared(const Uri& address);

/// Returns the address as it is listed, without fragment.
Uri address_of(const WrittenPage& page, const Map& map, BaseResolver& bases);

/// Maximum length of a listed URL (sitemaps.org: "less than 2,048 characters").
inline constexpr std::size_t max_address_bytes = 2'047;

/// G-15: returns the pages of a map, each once, in its first spelling, in the order reached. A page that is a
/// node's own counts as that, not as a variant of another node. Links that are not listable pages (no link,
/// not http or https, or too long a URL) are reported in `left_out`.
std::vector<WrittenPage> listed_pages(const Map& map, Diagnostics& left_out);

} // namespace standard_sitemap
