#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "engine/base/ascii.h"

namespace standard_sitemap {

/// RFC 5322 ignores the case of the names in a date, RFC 9110 does not.
enum class LetterCase : std::uint8_t { as_written, ignored };

/// Returns 1 for `Jan` to 12 for `Dec`, 0 for anything else.
constexpr int month_of_name(std::string_view name, LetterCase letter_case)
{
  int month = 1;
  for (const std::string_view known :
       {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}) {
    if (std::equal(name.begin(), name.end(), known.begin(), known.end(), [&](char a, char b) {
          return a == b || (letter_case == LetterCase::ignored && ascii_lowercase(a) == ascii_lowercase(b));
        }))
      return month;
    ++month;
  }
  return 0;
}

/// Returns the year that ends with these two digits and is one of the hundred up to `latest`.
constexpr int year_of_two_digits(int digits, int latest)
{
  const int year = latest - latest % 100 + digits;
  return year > latest ? year - 100 : year;
}

} // namespace standard_sitemap
