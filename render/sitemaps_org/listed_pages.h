#pragma once

#include <cstdint>
#include <vector>

#include "engine/document/document.h"
#include "engine/map/map.h"

namespace standard_sitemap {

/// A page that goes into a list: the link of a node, or that of one of its variants.
struct WrittenPage {
  NodeId node;
  ElementId element; ///< that has the link: the node's own, or a variant's
  bool own;          ///< the node's
};

/// What is equal for addresses of one page (RFC 3986 section 6), to which fragments do not belong.
std::string compared(const Uri& address);

/// Its address, as it is listed: without fragment.
Uri address_of(const WrittenPage& page, const Map& map, BaseResolver& bases);

/// The longest that a list may have (sitemaps.org: "less than 2,048 characters").
inline constexpr std::size_t longest_address = 2'047;

/// G-15: the pages of a map, each once and as it was written first, in the order reached. A page that is a
/// node's own counts as that and not as a variant of another. What is no page (no link, not http or https) or
/// has too long a URL is left out, and named in `left_out`.
std::vector<WrittenPage> listed_pages(const Map& map, Diagnostics& left_out);

} // namespace standard_sitemap
