#include "engine/web/http_date.h"

#include "engine/base/ascii.h"
#include "engine/base/calendar.h"
#include "engine/base/digits.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

/// RFC 9110, 5.6.7: a year of two digits is at most 50 years in the future. As no clock is read here, these
/// years are always 1970 to 2069.
constexpr int latest_short_year = 2069;

/// Parses a date from the front; fails permanently at the first mismatch.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool whole() const { return good_ && rest_.empty(); }

  void skip(std::string_view expected)
  {
    good_ = good_ && rest_.starts_with(expected);
    if (good_)
      rest_.remove_prefix(expected.size());
  }

  /// Skips the name of the day, which is redundant.
  void skip_letters()
  {
    while (!rest_.empty() && is_ascii_alpha(rest_.front()))
      rest_.remove_prefix(1);
  }

  int number(std::size_t digits)
  {
    const auto value = good_ ? take_number(rest_, digits) : std::nullopt;
    good_ = value.has_value();
    return value.value_or(0);
  }

  unsigned month()
  {
    constexpr std::size_t size = 3;
    const int month = good_ ? month_of_name(rest_.substr(0, size), LetterCase::as_written) : 0;
    good_ = month != 0;
    rest_.remove_prefix(good_ ? size : 0);
    return static_cast<unsigned>(month);
  }

  bool at(char c) const { return !rest_.empty() && rest_.front() == c; }

 private:
  std::string_view rest_;
  bool good_ = true;
};

struct DateParts {
  int year = 0;
  unsigned month = 0;
  int day = 0, hour = 0, minute = 0, second = 0;
};

void time_of_day(Scanner& scanner, DateParts& parts)
{
  parts.hour = scanner.number(2);
  scanner.skip(":");
  parts.minute = scanner.number(2);
  scanner.skip(":");
  parts.second = scanner.number(2);
}

/// `Sun, 06 Nov 1994 08:49:37 GMT` and `Sunday, 06-Nov-94 08:49:37 GMT`
void with_comma(Scanner& scanner, DateParts& parts)
{
  scanner.skip(", ");
  parts.day = scanner.number(2);
  const bool obsolete = scanner.at('-');
  const std::string_view separator = obsolete ? "-" : " ";
  scanner.skip(separator);
  parts.month = scanner.month();
  scanner.skip(separator);
  parts.year = obsolete ? year_of_two_digits(scanner.number(2), latest_short_year) : scanner.number(4);
  scanner.skip(" ");
  time_of_day(scanner, parts);
  scanner.skip(" GMT");
}

/// `Sun Nov  6 08:49:37 1994`
void of_asctime(Scanner& scanner, DateParts& parts)
{
  scanner.skip(" ");
  parts.month = scanner.month();
  scanner.skip(" ");
  const bool one_digit = scanner.at(' ');
  scanner.skip(one_digit ? " " : "");
  parts.day = scanner.number(one_digit ? 1 : 2);
  scanner.skip(" ");
  time_of_day(scanner, parts);
  scanner.skip(" ");
  parts.year = scanner.number(4);
}

} // namespace

std::optional<std::chrono::sys_seconds> parse_http_date(std::string_view text)
{
  Scanner scanner{trimmed(text)};
  DateParts parts;
  scanner.skip_letters();
  if (scanner.at(','))
    with_comma(scanner, parts);
  else
    of_asctime(scanner, parts);
  const std::chrono::year_month_day date{std::chrono::year{parts.year}, std::chrono::month{parts.month},
                                         std::chrono::day{static_cast<unsigned>(parts.day)}};
  // A second of 60 is a leap second.
  if (!scanner.whole() || !date.ok() || parts.hour > 23 || parts.minute > 59 || parts.second > 60)
    return std::nullopt;
  return std::chrono::sys_days{date} + std::chrono::hours{parts.hour} + std::chrono::minutes{parts.minute} +
         std::chrono::seconds{parts.second};
}

} // namespace standard_sitemap
