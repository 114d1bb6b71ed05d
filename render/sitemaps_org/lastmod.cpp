#include <standard_sitemap/render/sitemaps_org/lastmod.h>

#include <algorithm>
#include <optional>

namespace standard_sitemap {

namespace {

bool is_digit(char c)
{
  return c >= '0' && c <= '9';
}

/// Takes the parts of a date from the left.
class Parts {
 public:
  explicit Parts(std::string_view text) : left_(text) {}

  bool done() const { return left_.empty(); }

  bool skip(char c)
  {
    const bool there = left_.starts_with(c);
    left_.remove_prefix(there ? 1 : 0);
    return there;
  }

  /// So many digits as a number; nothing if it is not between the bounds.
  std::optional<int> number(std::size_t digits, int least, int most)
  {
    const std::string_view text = left_.substr(0, digits);
    if (text.size() < digits || !std::all_of(text.begin(), text.end(), is_digit))
      return std::nullopt;
    int value = 0;
    for (const char c : text)
      value = value * 10 + (c - '0');
    left_.remove_prefix(digits);
    return value >= least && value <= most ? std::optional{value} : std::nullopt;
  }

  bool digits()
  {
    const auto* const end = std::find_if_not(left_.begin(), left_.end(), is_digit);
    const auto count = static_cast<std::size_t>(end - left_.begin());
    left_.remove_prefix(count);
    return count > 0;
  }

 private:
  std::string_view left_;
};

int days_of(int year, int month)
{
  constexpr int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 && leap ? 29 : days[month - 1];
}

bool is_clock_time(Parts& parts)
{
  return parts.number(2, 0, 23) && parts.skip(':') && parts.number(2, 0, 59);
}

bool is_time_and_zone(Parts& parts)
{
  if (!is_clock_time(parts))
    return false;
  if (parts.skip(':')) {
    if (!parts.number(2, 0, 59) || (parts.skip('.') && !parts.digits()))
      return false;
  }
  return parts.skip('Z') || ((parts.skip('+') || parts.skip('-')) && is_clock_time(parts));
}

} // namespace

bool is_valid_lastmod(std::string_view text)
{
  Parts parts{text};
  const auto year = parts.number(4, 0, 9999);
  if (!year || parts.done())
    return year.has_value();
  const auto month = parts.skip('-') ? parts.number(2, 1, 12) : std::nullopt;
  if (!month || parts.done())
    return month.has_value();
  if (!parts.skip('-') || !parts.number(2, 1, days_of(*year, *month)))
    return false;
  return parts.done() || (parts.skip('T') && is_time_and_zone(parts) && parts.done());
}

} // namespace standard_sitemap
