#pragma once

#include <string_view>

namespace standard_sitemap {

/// Whether `text` is a date as the note "Date and Time Formats" of the W3C has it, which lists use (G-4): a
/// year, a month, a day, or a day with hours and minutes, perhaps seconds, perhaps parts of them, and then a
/// zone. Days are those of the Gregorian calendar.
bool is_valid_lastmod(std::string_view text);

} // namespace standard_sitemap
