#include "engine/hierarchy/path_dates.h"

#include <algorithm>

#include "engine/base/ascii.h"

namespace standard_sitemap {
namespace {

/// Returns -1 if it is not a number of at most four digits.
int number(std::string_view text)
{
  if (text.empty() || text.size() > 4 || !std::all_of(text.begin(), text.end(), is_ascii_digit))
    return -1;
  int value = 0;
  for (const char c : text)
    value = value * 10 + (c - '0');
  return value;
}

bool is_year(std::string_view text)
{
  return text.size() == 4 && number(text) >= 1900 && number(text) < 2100;
}

bool is_in_year(std::string_view text, int last)
{
  return text.size() <= 2 && number(text) >= 1 && number(text) <= last;
}

} // namespace

DateLevel date_level(std::string_view step, DateLevel parent)
{
  if (!step.starts_with('/'))
    return DateLevel::none;
  step.remove_prefix(1);
  if (parent == DateLevel::year && is_in_year(step, 12))
    return DateLevel::month;
  if (parent == DateLevel::month && is_in_year(step, 31))
    return DateLevel::day;
  return is_year(step) ? DateLevel::year : DateLevel::none;
}

std::string_view date_at_start(std::string_view text)
{
  constexpr std::size_t size = 10;
  if (text.size() < size || text[4] != '-' || text[7] != '-')
    return {};
  const bool is_date =
      is_year(text.substr(0, 4)) && is_in_year(text.substr(5, 2), 12) && is_in_year(text.substr(8, 2), 31);
  const bool ends = text.size() == size || !is_ascii_digit(text[size]);
  return is_date && ends ? text.substr(0, size) : std::string_view{};
}

std::string two_figures(std::string_view step)
{
  step.remove_prefix(1);
  return (step.size() == 1 ? "0" : "") + std::string{step};
}

} // namespace standard_sitemap
