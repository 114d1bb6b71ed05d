#pragma once

#include <chrono>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/ascii.h"

namespace standard_sitemap {

/// Whether this is a day up to the 28th, which every month has, such as 2005-01-28.
inline bool is_usual_day(std::string_view text)
{
  if (text.size() != 10 || text[4] != '-' || text[7] != '-')
    return false;
  std::uint64_t begin = 0, zeros = 0;
  std::memcpy(&begin, text.data(), sizeof begin);
  std::memcpy(&zeros, "0000-00-", sizeof zeros);
  constexpr std::uint64_t each = 0x0101'0101'0101'0101;
  const std::uint64_t figures = begin ^ zeros; // 0 to 9
  if (((figures | (figures + 6 * each)) & 0xf0 * each) != 0 || !is_ascii_digit(text[8]) ||
      !is_ascii_digit(text[9]))
    return false;
  const int month = (text[5] - '0') * 10 + (text[6] - '0'), day = (text[8] - '0') * 10 + (text[9] - '0');
  return month >= 1 && month <= 12 && day >= 1 && day <= 28;
}

/// G-4: whether `text` is a date in the W3C profile of ISO 8601: `2005`, `2005-01`, `2005-01-31`,
/// `2005-01-31T12:00Z`, optionally with seconds, fractions of seconds, and an offset (`+01:00`). The day must
/// exist in the calendar.
bool is_w3c_date(std::string_view text);

/// Returns the instant at which a W3C date begins: `2005-01` is 2005-01-01 00:00, in UTC if it has no zone.
/// Fractions of seconds are left out. Returns nullopt if `text` is not such a date.
std::optional<std::chrono::sys_seconds> begin_of_w3c_date(std::string_view text);

/// Converts a date of RSS 2.0 (RFC 822, 5.1; RFC 5322, 3.3 and 4.3), such as `Mon, 03 Jan 2005 08:00:00
/// +0100`, to the W3C form: `2005-01-03T08:00:00+01:00`. White space, comments, two-digit years and obsolete
/// zone names are supported as in the RFCs; an hour may have one digit. Returns nullopt if `text` is not such
/// a date. Linear.
std::optional<std::string> w3c_date_of_rfc822(std::string_view text);

/// RFC 4287, 3.3: whether `text` is a date and time with seconds and an offset. Precondition: `is_w3c_date`.
bool is_rfc3339_date(std::string_view text);

/// Returns what is wrong with a converted date of RSS 2.0 by RFC 822, as the end of a sentence (`not ...`);
/// nullopt if nothing is. Stricter than the conversion: the day of the week must be written as in the RFC,
/// and be that of the date (RFC 5322, 3.3). `w3c`: the result of the conversion.
std::optional<std::string> rfc822_fault(std::string_view text, std::string_view w3c);

} // namespace standard_sitemap
