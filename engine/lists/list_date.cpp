#include "engine/lists/list_date.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iterator>

#include "engine/base/ascii.h"
#include "engine/base/calendar.h"
#include "engine/base/digits.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

/// Consumes text from the front. Each function returns whether the text matched.
class DateScanner {
 public:
  explicit DateScanner(std::string_view text) : rest_(text) {}

  bool done() const { return rest_.empty(); }
  char next() const { return rest_.empty() ? '\0' : rest_.front(); }

  bool literal(char c)
  {
    if (next() != c)
      return false;
    rest_.remove_prefix(1);
    return true;
  }

  bool one_of(std::string_view characters)
  {
    if (done() || characters.find(next()) == characters.npos)
      return false;
    rest_.remove_prefix(1);
    return true;
  }

  /// Exactly this many digits.
  bool number(std::size_t digits, int low, int high, int& value)
  {
    value = take_number(rest_, digits).value_or(-1);
    return value >= low && value <= high;
  }

  bool digits()
  {
    const auto* const end = std::find_if_not(rest_.begin(), rest_.end(), is_ascii_digit);
    const bool any = end != rest_.begin();
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.begin()));
    return any;
  }

 private:
  std::string_view rest_;
};

bool is_in_calendar(int year, int month, int day)
{
  return std::chrono::year_month_day{std::chrono::year{year},
                                     std::chrono::month{static_cast<unsigned>(month)},
                                     std::chrono::day{static_cast<unsigned>(day)}}
      .ok();
}

bool take_zone(DateScanner& text)
{
  int hours = 0, minutes = 0;
  return text.literal('Z') || (text.one_of("+-") && text.number(2, 0, 23, hours) && text.literal(':') &&
                               text.number(2, 0, 59, minutes));
}

// RFC 822, 5.1: the offset of a named zone.
struct Zone {
  std::string_view name, offset;
};
constexpr Zone zones[] = {{"GMT", "Z"},      {"UT", "Z"},       {"UTC", "Z"},      {"EST", "-05:00"},
                          {"EDT", "-04:00"}, {"CST", "-06:00"}, {"CDT", "-05:00"}, {"MST", "-07:00"},
                          {"MDT", "-06:00"}, {"PST", "-08:00"}, {"PDT", "-07:00"}};

std::string zone_of(std::string_view word)
{
  if (word.size() == 1 && equal_ignoring_case(word, "J"))
    return {};
  if (word.size() == 1) // RFC 5322, 4.3: military zones have been used with either sign
    return "Z";
  const auto* const zone = std::find_if(std::begin(zones), std::end(zones), [&](const Zone& known) {
    return equal_ignoring_case(known.name, word);
  });
  return zone == std::end(zones) ? std::string{} : std::string{zone->offset};
}

/// Reads the words of an RFC 5322 date, skipping white space and comments (CFWS) before each. Fails
/// permanently at the first mismatch.
class MailDate {
 public:
  explicit MailDate(std::string_view text) : rest_(text) {}

  struct Number {
    int digits, value;
  };

  bool failed() const { return failed_; }
  bool done()
  {
    pass_space();
    return rest_.empty();
  }

  Number number(int least_digits, int max_digits)
  {
    pass_space();
    const auto* const end = std::find_if_not(rest_.begin(), rest_.end(), is_ascii_digit);
    const int count = static_cast<int>(std::min<std::ptrdiff_t>(end - rest_.begin(), 9));
    failed_ = failed_ || count < least_digits || count > max_digits;
    return {count, take_number(rest_, static_cast<std::size_t>(count)).value_or(0)};
  }

  std::string_view letters()
  {
    pass_space();
    const auto* const end = std::find_if_not(rest_.begin(), rest_.end(), is_ascii_alpha);
    const std::string_view word = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(word.size());
    return word;
  }

  bool literal(char c)
  {
    pass_space();
    const bool is_there = rest_.starts_with(c);
    rest_.remove_prefix(is_there ? 1 : 0);
    return is_there;
  }

  /// Returns the zone in W3C form; empty if there is none.
  std::string zone()
  {
    pass_space();
    const char sign = rest_.empty() ? '\0' : rest_.front();
    if (sign != '+' && sign != '-')
      return zone_of(letters());
    const std::string_view digits = rest_.substr(1, 4);
    if (digits.size() != 4 || !std::all_of(digits.begin(), digits.end(), is_ascii_digit))
      return {};
    rest_.remove_prefix(5);
    return sign + std::string{digits.substr(0, 2)} + ':' + std::string{digits.substr(2)};
  }

 private:
  // RFC 5322 3.2.2: comments nest, and a backslash quotes.
  void pass_space()
  {
    unsigned depth = 0;
    while (!rest_.empty()) {
      const char c = rest_.front();
      if (depth > 0 && c == '\\')
        rest_.remove_prefix(1);
      else if (c == '(')
        ++depth;
      else if (c == ')' && depth > 0)
        --depth;
      else if (depth == 0 && c != ' ' && c != '\t' && c != '\r' && c != '\n')
        return;
      rest_.remove_prefix(rest_.empty() ? 0 : 1);
    }
    failed_ = failed_ || depth > 0;
  }

  std::string_view rest_;
  bool failed_ = false;
};

/// RFC 5322, 4.3: years of two digits are 1950 to 2049.
constexpr int latest_short_year = 2049;

} // namespace

bool is_w3c_date(std::string_view text)
{
  if (is_usual_day(text))
    return true;
  DateScanner date{text};
  int year = 0, month = 0, number = 0;
  if (!date.number(4, 0, 9999, year))
    return false;
  if (date.done())
    return true;
  if (!date.literal('-') || !date.number(2, 1, 12, month))
    return false;
  if (date.done())
    return true;
  if (!date.literal('-') || !date.number(2, 1, 31, number) || !is_in_calendar(year, month, number))
    return false;
  if (date.done())
    return true;
  if (!date.literal('T') || !date.number(2, 0, 23, number) || !date.literal(':') ||
      !date.number(2, 0, 59, number))
    return false;
  if (date.literal(':')) {
    if (!date.number(2, 0, 60, number)) // a leap second
      return false;
    if (date.literal('.') && !date.digits())
      return false;
  }
  return take_zone(date) && date.done();
}

std::optional<std::chrono::sys_seconds> begin_of_w3c_date(std::string_view text)
{
  if (!is_w3c_date(text))
    return std::nullopt;
  const auto number = [text](std::size_t at, int otherwise) {
    std::string_view rest = text.substr(std::min(at, text.size()));
    return take_number(rest, 2).value_or(otherwise);
  };
  const std::chrono::year year{number(0, 0) * 100 + number(2, 0)};
  const std::chrono::month month{static_cast<unsigned>(number(5, 1))};
  const std::chrono::day day{static_cast<unsigned>(number(8, 1))};
  std::chrono::sys_seconds begin = std::chrono::sys_days{year / month / day};
  if (text.size() <= std::string_view{"2005-01-31"}.size())
    return begin;
  const int seconds = text[16] == ':' ? number(17, 0) : 0;
  begin +=
      std::chrono::hours{number(11, 0)} + std::chrono::minutes{number(14, 0)} + std::chrono::seconds{seconds};
  if (text.ends_with('Z'))
    return begin;
  const std::size_t zone = text.size() - std::string_view{"+01:00"}.size();
  const std::chrono::minutes offset =
      std::chrono::hours{number(zone + 1, 0)} + std::chrono::minutes{number(zone + 4, 0)};
  return text[zone] == '-' ? begin + offset : begin - offset;
}

// RFC 5322 3.3 with the obsolete forms of 4.3, which are those of RFC 822; an hour of one digit is tolerated.
std::optional<std::string> w3c_date_of_rfc822(std::string_view text)
{
  MailDate date{text};
  if (date.letters().size() > 0 && !date.literal(',')) // the day of the week
    return std::nullopt;
  const int day = date.number(1, 2).value;
  const int month = month_of_name(date.letters(), LetterCase::ignored);
  const auto [year_digits, written_year] = date.number(2, 4);
  const int hour = date.number(1, 2).value;
  const bool has_minute = date.literal(':');
  const int minute = date.number(2, 2).value;
  const bool has_second = date.literal(':');
  const int second = has_second ? date.number(2, 2).value : 0;
  const std::string zone = date.zone();
  if (!date.done() || date.failed() || !has_minute || month == 0 || zone.empty())
    return std::nullopt;
  const int year = year_digits == 2   ? year_of_two_digits(written_year, latest_short_year)
                   : year_digits == 3 ? written_year + 1900
                                      : written_year;
  char result[40];
  std::snprintf(result, sizeof result,
                has_second ? "%04d-%02d-%02dT%02d:%02d:%02d" : "%04d-%02d-%02dT%02d:%02d", year, month, day,
                hour, minute, second);
  std::string w3c = result + zone;
  return is_w3c_date(w3c) ? std::optional{std::move(w3c)} : std::nullopt;
}

bool is_rfc3339_date(std::string_view text)
{
  constexpr std::string_view with_seconds = "2005-01-31T12:00:00";
  return text.size() > with_seconds.size() && text[10] == 'T' && text[16] == ':';
}

std::optional<std::string> rfc822_fault(std::string_view text, std::string_view w3c)
{
  constexpr std::string_view days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  if (!w3c_date_of_rfc822(text))
    return "a date such as Fri, 17 May 2024 09:30:00 +0100";
  const std::string_view day = MailDate{text}.letters();
  if (day.empty())
    return std::nullopt;
  const auto number = [w3c](std::size_t at, std::size_t digits) {
    std::string_view rest = w3c.substr(at);
    return static_cast<int>(take_number(rest, digits).value_or(0));
  };
  const std::chrono::year_month_day date{std::chrono::year{number(0, 4)},
                                         std::chrono::month{static_cast<unsigned>(number(5, 2))},
                                         std::chrono::day{static_cast<unsigned>(number(8, 2))}};
  const std::string_view right = days[std::chrono::weekday{std::chrono::sys_days{date}}.c_encoding()];
  if (equal_ignoring_case(day, right))
    return std::nullopt;
  const bool is_day = std::ranges::any_of(days, [day](auto one) { return equal_ignoring_case(one, day); });
  return is_day ? "a day in the calendar: it was a " + std::string{right}
                : "a date with the day of the week in three letters, " + std::string{right};
}

} // namespace standard_sitemap
