#include <standard_sitemap/read/list_date.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>

#include <standard_sitemap/web/header_list.h>

namespace standard_sitemap {
namespace {

bool is_digit(char c)
{
  return c >= '0' && c <= '9';
}

/// Takes what it is asked for off the front of a text; says whether it was there.
class Taker {
 public:
  explicit Taker(std::string_view text) : rest_(text) {}

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
    return !done() && characters.find(next()) != characters.npos && literal(next());
  }

  /// Exactly so many digits.
  bool number(std::size_t digits, int low, int high, int& value)
  {
    if (rest_.size() < digits ||
        !std::all_of(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(digits), is_digit))
      return false;
    value = 0;
    for (const char c : rest_.substr(0, digits))
      value = value * 10 + (c - '0');
    rest_.remove_prefix(digits);
    return value >= low && value <= high;
  }

  bool digits()
  {
    const auto* const end = std::find_if_not(rest_.begin(), rest_.end(), is_digit);
    const bool any = end != rest_.begin();
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.begin()));
    return any;
  }

  /// Up to white space, which goes with it.
  std::string_view word()
  {
    const std::size_t end = std::min(rest_.find_first_of(" \t\r\n"), rest_.size());
    const std::string_view word = rest_.substr(0, end);
    rest_ = trimmed(rest_.substr(end));
    return word;
  }

 private:
  std::string_view rest_;
};

int days_of(int year, int month)
{
  constexpr std::array days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 && leap ? 29 : days[static_cast<std::size_t>(month - 1)];
}

bool take_zone(Taker& text)
{
  int hours = 0, minutes = 0;
  return text.literal('Z') || (text.one_of("+-") && text.number(2, 0, 23, hours) && text.literal(':') &&
                               text.number(2, 0, 59, minutes));
}

// RFC 822 5.1; what a zone's name stands for.
struct Zone {
  std::string_view name, offset;
};
constexpr Zone zones[] = {{"GMT", "Z"},      {"UT", "Z"},       {"UTC", "Z"},      {"Z", "Z"},
                          {"EST", "-05:00"}, {"EDT", "-04:00"}, {"CST", "-06:00"}, {"CDT", "-05:00"},
                          {"MST", "-07:00"}, {"MDT", "-06:00"}, {"PST", "-08:00"}, {"PDT", "-07:00"}};

std::string zone_of(std::string_view word)
{
  if (word.size() == 5 && (word[0] == '+' || word[0] == '-'))
    return std::string{word.substr(0, 3)} + ':' + std::string{word.substr(3)};
  const auto* const zone = std::find_if(std::begin(zones), std::end(zones), [&](const Zone& known) {
    return equal_ignoring_case(known.name, word);
  });
  return zone == std::end(zones) ? std::string{} : std::string{zone->offset};
}

} // namespace

bool is_w3c_date(std::string_view text)
{
  Taker date{text};
  int year = 0, month = 0, number = 0;
  if (!date.number(4, 0, 9999, year))
    return false;
  if (date.done())
    return true;
  if (!date.literal('-') || !date.number(2, 1, 12, month))
    return false;
  if (date.done())
    return true;
  if (!date.literal('-') || !date.number(2, 1, days_of(year, month), number))
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

std::optional<std::string> w3c_date_of_rfc822(std::string_view text)
{
  constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  Taker words{trimmed(text)};
  std::string_view word = words.word();
  if (!word.empty() && word.back() == ',') // the day of the week
    word = words.word();
  int day = 0, year = 0;
  Taker of_day{word};
  if (!of_day.number(word.size() == 1 ? 1 : 2, 1, 31, day) || !of_day.done())
    return std::nullopt;
  const std::string_view name = words.word();
  const auto* const month = std::find_if(
      months.begin(), months.end(), [&](std::string_view known) { return equal_ignoring_case(known, name); });
  word = words.word();
  Taker of_year{word};
  if (month == months.end() || !of_year.number(word.size() == 2 ? 2 : 4, 0, 9999, year) || !of_year.done())
    return std::nullopt;
  if (word.size() == 2) // RFC 2822 4.3
    year += year < 50 ? 2000 : 1900;
  const std::string_view time = words.word();
  char date[32];
  std::snprintf(date, sizeof date, "%04d-%02d-%02dT", year, static_cast<int>(month - months.begin()) + 1,
                day);
  const std::string result = date + std::string{time} + zone_of(words.word());
  return words.done() && is_w3c_date(result) ? std::optional{result} : std::nullopt;
}

} // namespace standard_sitemap
