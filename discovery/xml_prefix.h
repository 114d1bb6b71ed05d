#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/web/diagnostic.h"
#include "engine/web/policy.h"
#include "engine/xml/doctype.h"

namespace standard_sitemap {

/// How much of an XML page the parser may see. libxml2 is quadratic in the attributes of one tag, so that a
/// tag is measured before it gets there (`Policy::tag_bytes`, `tag_attributes`), and sees no internal subset
/// of a DOCTYPE, which is bounded and read by `XmlDoctype` (`Policy::internal_subset_bytes`).
struct XmlPrefix {
  std::size_t size;                       ///< up to the first thing that is too large or refused, or all
  std::optional<Code> limit = {};         ///< what stopped it
  std::optional<DoctypeFault> fault = {}; ///< in a DOCTYPE; its offset is one in the text
};

/// `text` is UTF-8; blanks replace what a parser shall not see. Linear. What is not well-formed elsewhere is
/// left for the parser to say.
XmlPrefix readable_prefix(std::string& text, const Policy& policy);

} // namespace standard_sitemap
