#include "engine/session/http_date.h"

#include <array>
#include <charconv>

#include "engine/base/ascii.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

constexpr std::array<std::string_view, 12> months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

/// Parses a date from the front; fails permanently at the first mismatch.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool whole() const { return good_ && rest_.empty(); }
  bool good() const { return good_; }

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
    int value = 0;
    if (!good_ || rest_.size() < digits) {
      good_ = false;
      return 0;
    }
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + digits, value);
    good_ = error == std::errc{} && end == rest_.data() + digits && rest_.front() != '-';
    rest_.remove_prefix(digits);
    return value;
  }

  unsigned month()
  {
    for (unsigned i = 0; i < months.size(); ++i)
      if (good_ && rest_.starts_with(months[i])) {
        rest_.remove_prefix(months[i].size());
        return i + 1;
      }
    good_ = false;
    return 0;
  }

  bool at(char c) const { return !rest_.empty() && rest_.front() == c; }

 private:
  std::string_view rest_;
  bool good_ = true;
};

struct Parts {
  int year = 0;
  unsigned month = 0;
  int day = 0, hour = 0, minute = 0, second = 0;
};

void time_of_day(Scanner& scanner, Parts& parts)
{
  parts.hour = scanner.number(2);
  scanner.skip(":");
  parts.minute = scanner.number(2);
  scanner.skip(":");
  parts.second = scanner.number(2);
}

/// `Sun, 06 Nov 1994 08:49:37 GMT` and `Sunday, 06-Nov-94 08:49:37 GMT`
void with_comma(Scanner& scanner, Parts& parts)
{
  scanner.skip(", ");
  parts.day = scanner.number(2);
  const bool obsolete = scanner.at('-');
  const std::string_view separator = obsolete ? "-" : " ";
  scanner.skip(separator);
  parts.month = scanner.month();
  scanner.skip(separator);
  parts.year = scanner.number(obsolete ? 2 : 4);
  if (obsolete)
    parts.year += parts.year < 70 ? 2000 : 1900;
  scanner.skip(" ");
  time_of_day(scanner, parts);
  scanner.skip(" GMT");
}

/// `Sun Nov  6 08:49:37 1994`
void of_asctime(Scanner& scanner, Parts& parts)
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
  Parts parts;
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
