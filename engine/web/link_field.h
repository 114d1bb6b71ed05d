#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/web/page.h"

namespace standard_sitemap {

/// One link of a `Link` response field: `</map.xml>; rel="a b"; title*=UTF-8''%E2%82%AC`. Text is UTF-8;
/// parameters that the link does not have are empty.
struct FieldLink {
  std::string target = {};                ///< between `<` and `>`, as written
  std::string rel = {};                   ///< of the first `rel`; others are ignored (RFC 8288, 3.3)
  std::string rev = {};                   ///< of the first `rev`
  std::optional<std::string> anchor = {}; ///< of the first `anchor`: what the link is from, if not the page
  std::string title = {};                 ///< of the first readable `title*`, else of the first `title`
  std::string hreflang = {};              ///< of the first `hreflang`
  std::string type = {};                  ///< of the first `type`
};

/// Returns the links of one or more `Link` fields, joined by commas (RFC 8288, appendix B.2). A list element
/// that is no link is skipped. Linear, and never fails.
std::vector<FieldLink> links_of_field(std::string_view value);

/// Returns the links of all `Link` fields of a page that are from the page itself, since they have no
/// `anchor` or one that is the page's URI. None if the page was not delivered by HTTP.
std::vector<FieldLink> links_of_fields(const Page& page);

/// Decodes a value of RFC 8187, such as `UTF-8'de'%c3%9cber`; nullopt if it is not one in UTF-8 or
/// ISO-8859-1.
std::optional<std::string> decode_extended_value(std::string_view value);

} // namespace standard_sitemap
