#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/web/diagnostic.h"
#include "engine/web/policy.h"
#include "engine/xml/doctype.h"

namespace standard_sitemap {

/// How much of an XML page may be given to the parser. libxml2 takes time quadratic in the attributes of one
/// tag, so tags are measured first (`Policy::tag_bytes`, `tag_attributes`). It never sees the internal subset
/// of a DOCTYPE, which `XmlDoctype` bounds and reads (`Policy::internal_subset_bytes`).
struct XmlPrefix {
  std::size_t size;               ///< up to the first construct that is too large or refused; else all
  std::optional<Code> limit = {}; ///< the limit reached, if any
  std::optional<DoctypeFault> fault = {}; ///< in the DOCTYPE; offset in the text
};

/// Measures `text` (UTF-8) and blanks out what the parser must not see. Linear. Other well-formedness errors
/// are left to the parser.
XmlPrefix readable_prefix(std::string& text, const Policy& policy);

} // namespace standard_sitemap
