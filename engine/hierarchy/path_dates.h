#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// What part of a date a folder stands for: `/2024/05/17`.
enum class DateLevel : std::uint8_t { none, year, month, day };

/// Of the folder `step` below one of the level `parent`.
DateLevel date_level(std::string_view step, DateLevel parent);

/// The date with which a text begins, as `2024-05-17`, or empty.
std::string_view date_at_start(std::string_view text);

/// `/5` as `05`.
std::string two_figures(std::string_view step);

} // namespace standard_sitemap
