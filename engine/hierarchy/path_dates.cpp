#include "engine/hierarchy/path_dates.h"

#include "engine/base/ascii.h"
#include "engine/base/digits.h"

namespace standard_sitemap {
namespace {

bool is_within(std::string_view digits, int first, int last)
{
  const auto value = take_number(digits, digits.size());
  return value && *value >= first && *value <= last;
}

bool is_year(std::string_view text)
{
  return text.size() == 4 && is_within(text, 1900, 2099);
}

bool is_in_year(std::string_view text, int last)
{
  return text.size() <= 2 && is_within(text, 1, last);
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
  if (is_date && ends)
    return text.substr(0, size);
  return {};
}

std::string_view two_digits_of(std::string_view step)
{
  constexpr std::string_view all = "/01/02/03/04/05/06/07/08/09";
  const bool is_short = step.size() == 2 && step[0] == '/' && step[1] >= '1' && step[1] <= '9';
  return is_short ? all.substr(static_cast<std::size_t>(step[1] - '1') * 3, 3) : step;
}

} // namespace standard_sitemap
