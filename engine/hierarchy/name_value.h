#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace standard_sitemap {

/// G-13: the number, date or month that a name is, by which such names are sorted. Numbers and dates share
/// one order, since a year is both; months without a year have their own.
struct NameValue {
  enum class Kind : std::uint8_t {
    number, ///< also a version: 3.9 comes before 3.10
    date,   ///< at least a year
    month   ///< without a year, perhaps with a day
  };
  Kind kind;
  std::array<std::uint64_t, 4> parts{}; ///< of dates: year, month, day
};

/// Returns nullopt if the name is anything else, such as `Chapter 2`. Recognises month names in seven
/// European languages, in full or as the usual abbreviation: `May`, `may-2024`, `17 mai`.
std::optional<NameValue> name_value(std::string_view name);

} // namespace standard_sitemap
