#pragma once

#include <cstdint>
#include <string_view>

namespace standard_sitemap {

/// The part of a date that a folder represents, as in `/2024/05/17`.
enum class DateLevel : std::uint8_t { none, year, month, day };

/// Returns the level of the folder `step` below a folder of level `parent`.
DateLevel date_level(std::string_view step, DateLevel parent);

/// Returns the date at the beginning of a text, such as `2024-05-17`; empty if there is none.
std::string_view date_at_start(std::string_view text);

/// Returns a month or day with two digits; any other step unchanged.
std::string_view two_digits_of(std::string_view step);

/// Returns a step below a folder of level `parent`, with two digits if it is a month or day, so that
/// `/2024/5` and `/2024/05` are one folder; any other step unchanged.
inline std::string_view with_two_digits(std::string_view step, DateLevel parent)
{
  return parent == DateLevel::year || parent == DateLevel::month ? two_digits_of(step) : step;
}

} // namespace standard_sitemap
