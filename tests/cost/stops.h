#pragma once

#include <cstddef>
#include <string_view>

namespace standard_sitemap::cost {

/// The kinds of input for `build_asking`, one a line.
std::string_view stop_kinds();

/// Builds the map of an input of this kind with about `entries` entries, within `measured_work`, and calls
/// `asked_whether_to_stop` whenever it is asked whether the map is still wanted. Returns how often that was;
/// 0 if there is no such kind or no map.
std::size_t build_asking(std::string_view kind, std::size_t entries);

} // namespace standard_sitemap::cost
