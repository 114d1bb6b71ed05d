#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// An element that looks as if it should name the page's map, but that no rule reads.
struct StrayLink {
  std::string element;    ///< for a sentence: `<a rel="sm.location">`
  std::string relation;   ///< the token that gives this impression: `sm.location`
  std::string_view href;  ///< as written; empty if there is none
  bool is_field = false;  ///< a `<meta http-equiv>` with the name of a response field
  std::uint32_t line = 0; ///< 1-based
};

/// Finds the first such element of an HTML or XHTML page: an `<a>` or `<area>` with a token of D-3 or D-4 in
/// `rel`, a `<link>` with such a token in another attribute, or a `<meta>`. Skips comments, scripts and other
/// raw text. `bytes`: in a superset of ASCII; `href` points into it. Linear.
std::optional<StrayLink> find_stray_link(std::string_view bytes);

/// D-1: returns the digits in the name of a field such as `27-Location`; empty for other fields.
std::string_view prefix_of_location_field(std::string_view name);

} // namespace standard_sitemap
