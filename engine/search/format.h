#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// How an index is written: docs/searching.md. render/html/page/index.js reads the same.
///
/// Numbers are written in the 64 characters from `?` to `~`, five bits in each, most significant first; all
/// but the last of a number have the sixth bit set. A block is a sequence of entries:
///
///   shared   one digit: how many UTF-16 units the word shares with the one before it in the block
///   rest     of the word
///   length   of the list: `!` to `/` stand for 1 to 15; else a space, and a number
///   list     for each node a number: four times the distance from the node before it, less one, plus the
///            field
namespace search_format {

inline constexpr char first_digit = '?';
inline constexpr std::uint32_t goes_on = 32; ///< this bit says that the number goes on

inline constexpr char long_list = ' ';
inline constexpr char shortest_list = '!'; ///< stands for 1
inline constexpr char end_of_lengths = '0';

inline constexpr std::size_t block_bytes = 32'768; ///< the size at which a block is complete
inline constexpr std::size_t list_bytes =
    24'576; ///< maximum of one entry; a longer list goes on in the next block

/// What can be written in one digit.
inline char digit_of(std::size_t value)
{
  return static_cast<char>(first_digit + std::min<std::size_t>(value, 63));
}
inline std::uint32_t value_of(char digit)
{
  return static_cast<std::uint32_t>(digit - first_digit);
}

inline void append_number(std::string& text, std::uint32_t number)
{
  int shift = 0;
  while (shift < 30 && number >> (shift + 5) != 0)
    shift += 5;
  for (; shift > 0; shift -= 5)
    text += static_cast<char>(first_digit + ((number >> shift & 31) | goes_on));
  text += static_cast<char>(first_digit + (number & 31));
}

/// Reads the number at `at`, which must be there, and goes on to what follows it.
inline std::uint32_t read_number(const char*& at)
{
  std::uint32_t number = 0, digit = value_of(*at++);
  for (; (digit & goes_on) != 0; digit = value_of(*at++))
    number = number << 5 | (digit ^ goes_on);
  return number << 5 | digit;
}

} // namespace search_format

/// Where a word of a node is. The order is that of the ranks; the index has the numeric values.
enum class WordField : std::uint8_t {
  name,
  part_of_name, ///< not the beginning of a word, or a name in another language
  address,
  description,
};

} // namespace standard_sitemap
