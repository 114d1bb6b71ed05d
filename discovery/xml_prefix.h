#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <standard_sitemap/web/diagnostic.h>
#include <standard_sitemap/web/policy.h>

namespace standard_sitemap {

/// How much of an XML page the parser may see. libxml2 is quadratic in the attributes of one tag, so that a
/// tag is measured before it gets there (`Policy::tag_bytes`, `tag_attributes`).
struct XmlPrefix {
  std::size_t size;               ///< up to the first thing that is too large, or all
  std::optional<Code> limit = {}; ///< what stopped it
};

/// `text` is UTF-8. Linear. What is not well-formed is left for the parser to say.
XmlPrefix readable_prefix(std::string_view text, const Policy& policy);

} // namespace standard_sitemap
