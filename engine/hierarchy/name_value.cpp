#include "engine/hierarchy/name_value.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "engine/base/ascii.h"

namespace standard_sitemap {
namespace {

constexpr std::size_t max_digits = 18, max_month_size = 16; // in bytes

/// In English, German, French, Spanish, Italian, Portuguese and Dutch; each name is between two spaces.
constexpr std::array<std::string_view, 12> month_names{
    " january jan januar jänner janvier enero gennaio janeiro januari ",
    " february feb februar février fevrier febrero febbraio fevereiro februari ",
    " march mar märz maerz mars marzo março marco maart ",
    " april apr avril abril aprile ",
    " may mai mayo maggio maio mei ",
    " june jun juni juin junio giugno junho ",
    " july jul juli juillet julio luglio julho ",
    " august aug août aout agosto augustus ",
    " september sep sept septembre septiembre settembre setembro ",
    " october oct oktober okt octobre octubre ottobre outubro ",
    " november nov novembre noviembre novembro ",
    " december dec dezember dez décembre decembre diciembre dicembre dezembro ",
};

/// Returns the month from 1 to 12; 0 if the word is none.
std::uint64_t month_of(std::string_view word)
{
  if (word.size() > max_month_size)
    return 0;
  std::string name{' '};
  for (const char c : word)
    name += ascii_lowercase(c);
  name += ' ';
  const auto has_it = [&](std::string_view names) { return names.find(name) != names.npos; };
  const auto found = std::ranges::find_if(month_names, has_it);
  return found == month_names.end() ? 0 : static_cast<std::uint64_t>(found - month_names.begin()) + 1;
}

std::optional<std::uint64_t> number_of(std::string_view digits)
{
  if (digits.size() > max_digits)
    return std::nullopt;
  std::uint64_t value = 0;
  for (const char c : digits)
    value = value * 10 + static_cast<std::uint64_t>(c - '0');
  return value;
}

constexpr bool separates_words(char c)
{
  return c == '-' || c == '.' || c == '_' || c == ' ' || c == '+' || c == ',';
}

/// Removes the next run of digits, or of anything but digits and separators, from the front.
std::string_view take_word(std::string_view& rest)
{
  const bool has_digits = is_ascii_digit(rest.front());
  const auto* const end = std::ranges::find_if(
      rest, [&](char c) { return separates_words(c) || is_ascii_digit(c) != has_digits; });
  const std::string_view word = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
  rest.remove_prefix(word.size());
  return word;
}

bool is_year_number(std::uint64_t number)
{
  return number >= 1900 && number <= 2099;
}

/// A date whose year comes first or last: 2024-05, 05-2024, 2024-05-17, 17.05.2024.
std::optional<NameValue> date_of_numbers(const std::array<std::uint64_t, 4>& numbers, std::size_t count)
{
  auto [first, second, third, fourth] = numbers;
  if (count == 1 && is_year_number(first))
    return NameValue{NameValue::Kind::date, {first}};
  if (count == 2 && is_year_number(second) && !is_year_number(first))
    std::swap(first, second);
  if (count == 3 && is_year_number(third) && !is_year_number(first))
    std::swap(first, third);
  if (count < 2 || count > 3 || !is_year_number(first))
    return std::nullopt;
  const bool is_date = second >= 1 && second <= 12 && third <= 31 && (count == 2 || third >= 1);
  return is_date ? std::optional{NameValue{NameValue::Kind::date, {first, second, third}}} : std::nullopt;
}

/// A month with the numbers beside its name: a year, a day, or both.
std::optional<NameValue> date_with_month(std::uint64_t month, const std::array<std::uint64_t, 4>& numbers,
                                         std::size_t count)
{
  std::uint64_t year = 0, day = 0;
  for (const std::uint64_t number : std::span{numbers}.first(count)) {
    std::uint64_t& part = is_year_number(number) ? year : day;
    if (part != 0 || number == 0 || (number > 31 && !is_year_number(number)))
      return std::nullopt;
    part = number;
  }
  return NameValue{year == 0 ? NameValue::Kind::month : NameValue::Kind::date, {year, month, day}};
}

} // namespace

std::optional<NameValue> name_value(std::string_view name)
{
  std::array<std::uint64_t, 4> numbers{};
  std::size_t count = 0;
  std::uint64_t month = 0;
  bool ends_a_word = true;
  while (!name.empty()) {
    if (separates_words(name.front())) {
      if (std::exchange(ends_a_word, true))
        return std::nullopt; // two separators, or one at the beginning
      name.remove_prefix(1);
      continue;
    }
    if (!std::exchange(ends_a_word, false))
      return std::nullopt; // digits and letters in one word
    const std::string_view word = take_word(name);
    if (is_ascii_digit(word.front())) {
      const auto number = number_of(word);
      if (!number || count == numbers.size())
        return std::nullopt;
      numbers[count++] = *number;
    } else if (month != 0 || (month = month_of(word)) == 0) {
      return std::nullopt;
    }
  }
  if (ends_a_word)
    return std::nullopt;
  if (month != 0)
    return date_with_month(month, numbers, count);
  if (auto date = date_of_numbers(numbers, count))
    return date;
  return NameValue{NameValue::Kind::number, numbers};
}

} // namespace standard_sitemap
