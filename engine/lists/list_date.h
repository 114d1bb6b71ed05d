#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// G-4: whether it is a date of the W3C's profile of ISO 8601: `2005`, `2005-01`, `2005-01-31`,
/// `2005-01-31T12:00Z`, with seconds, with fractions of them, with an offset (`+01:00`). The day must be one
/// of the calendar.
bool is_w3c_date(std::string_view text);

/// RFC 822 5.1 and RFC 5322 3.3 with 4.3, as RSS 2.0 has it: `Mon, 03 Jan 2005 08:00:00 +0100` in the form
/// above, `2005-01-03T08:00:00+01:00`. White space, comments, years of two digits and old names of zones are
/// as there; an hour may have one digit. Nothing if it is no such date. Linear in the text.
std::optional<std::string> w3c_date_of_rfc822(std::string_view text);

} // namespace standard_sitemap
