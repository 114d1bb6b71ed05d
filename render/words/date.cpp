#include "render/words/words.h"

namespace standard_sitemap {

namespace {

/// Reads digits from the beginning of the text.
std::optional<unsigned> take_number(std::string_view& text, std::size_t digits)
{
  unsigned number = 0;
  if (text.size() < digits)
    return std::nullopt;
  for (const char c : text.substr(0, digits)) {
    if (c < '0' || c > '9')
      return std::nullopt;
    number = number * 10 + static_cast<unsigned>(c - '0');
  }
  text.remove_prefix(digits);
  return number;
}

bool is_leap(unsigned year)
{
  return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

unsigned days_in(unsigned year, unsigned month)
{
  constexpr unsigned days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && is_leap(year) ? 29 : days[month - 1];
}

} // namespace

std::optional<std::string> Words::date(std::string_view text) const
{
  const auto year = take_number(text, 4);
  if (!year || *year == 0)
    return std::nullopt;
  CalendarDate date{static_cast<int>(*year)};
  if (text.empty())
    return formats_->date(date);

  if (text.front() != '-')
    return std::nullopt;
  text.remove_prefix(1);
  const auto month = take_number(text, 2);
  if (!month || *month < 1 || *month > 12)
    return std::nullopt;
  date.month = static_cast<int>(*month);
  if (text.empty())
    return formats_->date(date);

  if (text.front() != '-')
    return std::nullopt;
  text.remove_prefix(1);
  const auto day = take_number(text, 2);
  if (!day || *day < 1 || *day > days_in(*year, *month) || !(text.empty() || text.front() == 'T'))
    return std::nullopt;
  date.day = static_cast<int>(*day);
  return formats_->date(date);
}

} // namespace standard_sitemap
