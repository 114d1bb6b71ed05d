#include "engine/hierarchy/name_value.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "engine/base/ascii.h"

namespace standard_sitemap {
namespace {

constexpr std::size_t max_digits = 18, max_month_size = 16; // in bytes

struct MonthName {
  std::string_view name; ///< in lower case
  std::uint64_t month;   ///< from 1 to 12
};

/// In English, German, French, Spanish, Italian, Portuguese and Dutch; ascending by the bytes of the names.
constexpr auto month_names = std::to_array<MonthName>({
    {"abril", 4},     {"agosto", 8},     {"aout", 8},      {"août", 8},       {"apr", 4},
    {"april", 4},     {"aprile", 4},     {"aug", 8},       {"august", 8},     {"augustus", 8},
    {"avril", 4},     {"dec", 12},       {"december", 12}, {"decembre", 12},  {"dez", 12},
    {"dezember", 12}, {"dezembro", 12},  {"dicembre", 12}, {"diciembre", 12}, {"décembre", 12},
    {"enero", 1},     {"feb", 2},        {"febbraio", 2},  {"febrero", 2},    {"februar", 2},
    {"februari", 2},  {"february", 2},   {"fevereiro", 2}, {"fevrier", 2},    {"février", 2},
    {"gennaio", 1},   {"giugno", 6},     {"jan", 1},       {"janeiro", 1},    {"januar", 1},
    {"januari", 1},   {"january", 1},    {"janvier", 1},   {"juillet", 7},    {"juin", 6},
    {"jul", 7},       {"julho", 7},      {"juli", 7},      {"julio", 7},      {"july", 7},
    {"jun", 6},       {"june", 6},       {"junho", 6},     {"juni", 6},       {"junio", 6},
    {"jänner", 1},    {"luglio", 7},     {"maart", 3},     {"maerz", 3},      {"maggio", 5},
    {"mai", 5},       {"maio", 5},       {"mar", 3},       {"march", 3},      {"marco", 3},
    {"mars", 3},      {"marzo", 3},      {"março", 3},     {"may", 5},        {"mayo", 5},
    {"mei", 5},       {"märz", 3},       {"nov", 11},      {"november", 11},  {"novembre", 11},
    {"novembro", 11}, {"noviembre", 11}, {"oct", 10},      {"october", 10},   {"octobre", 10},
    {"octubre", 10},  {"okt", 10},       {"oktober", 10},  {"ottobre", 10},   {"outubro", 10},
    {"sep", 9},       {"sept", 9},       {"september", 9}, {"septembre", 9},  {"septiembre", 9},
    {"setembro", 9},  {"settembre", 9},
});
static_assert(std::ranges::is_sorted(month_names, {}, &MonthName::name));

/// Returns the month from 1 to 12; 0 if the word is none.
std::uint64_t month_of(std::string_view word)
{
  if (word.size() > max_month_size)
    return 0;
  std::array<char, max_month_size> lower{};
  std::ranges::transform(word, lower.begin(), ascii_lowercase);
  const std::string_view name{lower.data(), word.size()};
  const auto* const found = std::ranges::lower_bound(month_names, name, {}, &MonthName::name);
  return found != month_names.end() && found->name == name ? found->month : 0;
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
