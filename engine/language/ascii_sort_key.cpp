#include "engine/language/ascii_sort_key.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/base/ascii.h"
#include "engine/base/utf8.h"

namespace standard_sitemap {
namespace {

constexpr std::size_t longest_number = 200; // ICU splits longer ones

constexpr std::uint8_t end_of_weights = 0; // a name precedes those of which it is a prefix
constexpr std::uint8_t lower = 1, upper = 2;
constexpr std::uint8_t weight_of_numbers = 64;

// UTS 35-5, root collation: the primary weights of ASCII.
constexpr std::array<std::uint8_t, 128> weights = [] {
  std::array<std::uint8_t, 128> table{};
  const auto set = [&](char c, int weight) {
    table[static_cast<unsigned char>(c)] = static_cast<std::uint8_t>(weight);
  };
  int weight = 1;
  for (const char c : std::string_view{" _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"})
    set(c, weight++);
  for (char letter = 'a'; letter <= 'z'; ++letter) {
    set(letter, weight_of_numbers + 1 + (letter - 'a'));
    set(static_cast<char>(letter & ~0x20), weight_of_numbers + 1 + (letter - 'a'));
  }
  return table;
}();

constexpr std::string_view ordered_by_root[] = {
    "ar", "be", "bg", "ca", "de", "el", "en", "es", "eu", "fa", "fi", "fr", "gl",  "he", "hi", "id",
    "it", "ja", "ko", "nl", "pl", "pt", "ro", "ru", "sl", "sv", "uk", "ur", "und", "vi", "zh",
};

} // namespace

bool root_orders_ascii_of(std::string_view language)
{
  const auto cut_subtag = [&] {
    const std::string_view subtag = language.substr(0, language.find_first_of("-_"));
    language.remove_prefix(std::min(language.size(), subtag.size() + 1));
    return subtag;
  };
  if (language.empty())
    return true;
  const std::string_view primary = cut_subtag();
  if (std::ranges::none_of(ordered_by_root, [&](std::string_view known) {
        return std::ranges::equal(known, primary, {}, {}, ascii_lowercase);
      }))
    return false;
  while (!language.empty())
    if (const std::size_t size = cut_subtag().size(); size < 2 || size > 4) // another order may be asked for
      return false;
  return true;
}

bool has_ascii_sort_key(std::string_view name)
{
  if (printable_ascii_prefix(name) < name.size())
    return false;
  if (name.size() <= longest_number)
    return true;
  std::size_t digits = 0;
  return std::none_of(name.begin(), name.end(), [&](char c) {
    digits = is_ascii_digit(c) ? digits + 1 : 0;
    return digits > longest_number;
  });
}

void append_ascii_sort_key(std::string_view name, std::vector<std::uint8_t>& key)
{
  const std::size_t begin = key.size();
  key.resize(begin + 3 * name.size() + 1); // a one-digit number takes three, plus one for case
  auto next = key.begin() + static_cast<std::ptrdiff_t>(begin);
  for (std::size_t at = 0; at < name.size();) {
    if (!is_ascii_digit(name[at])) {
      *next++ = weights[static_cast<unsigned char>(name[at++])];
      continue;
    }
    std::size_t end = at + 1;
    while (end < name.size() && is_ascii_digit(name[end]))
      ++end;
    while (name[at] == '0' && at + 1 < end)
      ++at;
    *next++ = weight_of_numbers;
    *next++ = static_cast<std::uint8_t>(end - at);
    for (; at < end; ++at)
      *next++ = static_cast<std::uint8_t>(name[at]);
  }
  *next++ = end_of_weights;
  for (const char c : name)
    if (!is_ascii_digit(c)) // numbers have no case; names with equal weights have them at the same positions
      *next++ = is_ascii_upper_alpha(c) ? upper : lower;
  key.erase(next, key.end());
}

} // namespace standard_sitemap
