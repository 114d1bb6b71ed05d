#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// An element that looks as if it were to name the map of its page, but is none that a rule reads.
struct StrayLink {
  std::string element;    ///< as for a sentence: `<a rel="sm.location">`
  std::string relation;   ///< what looks so: `sm.location`
  std::string_view href;  ///< as written; empty if there is none
  bool is_field = false;  ///< a `<meta http-equiv>` with the name of a response field
  std::uint32_t line = 0; ///< 1-based
};

/// Finds the first such element of an HTML or XHTML page: an `<a>` or `<area>` with a `rel` of D-3 or D-4, a
/// `<link>` that has it in another attribute than `rel`, or a `<meta>`. Comments, scripts and other raw text
/// are passed over. `bytes`: in a superset of ASCII; `href` points into it. Linear.
std::optional<StrayLink> find_stray_link(std::string_view bytes);

/// D-3a: whether it is the token of a location: it ends in `.location`, with a prefix before that.
bool is_location_token(std::string_view token);

/// D-1: the digits in the name of a field such as `27-Location`; empty if it is none.
std::string_view prefix_of_location_field(std::string_view name);

/// Returns the first token of a list that is one of D-3 or D-4: `ssp.location`, `standard-sitemap`; empty if
/// there is none.
std::string_view map_token(std::string_view rel);

} // namespace standard_sitemap
