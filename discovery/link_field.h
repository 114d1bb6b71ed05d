#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// One link of a `Link` response field: `</map.xml>; rel="a b"`.
struct FieldLink {
  std::string_view target; ///< between `<` and `>`
  std::string_view rel;    ///< of its first parameter `rel`, without quotes; empty: none
};

/// Returns the links of one `Link` field (RFC 8288, 3), skipping malformed ones. The views point into
/// `value`. Linear.
std::vector<FieldLink> links_of_field(std::string_view value);

} // namespace standard_sitemap
