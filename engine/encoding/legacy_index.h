#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace standard_sitemap {

class Converter;

/// 0 stands for "no character": U+0000 is never a legacy encoding's upper half.
inline constexpr char32_t no_character = 0;

/// The characters of the bytes 0x80 to 0xFF of a single-byte encoding, as in the indexes of the Encoding
/// Standard.
using SingleByteIndex = std::array<char16_t, 128>;

/// All entries are `no_character` if `name` is not a single-byte encoding, or there is no converter.
SingleByteIndex single_byte_index(std::string_view name);
bool is_single_byte(std::string_view name);

/// An index of the Encoding Standard (section 5) for an East Asian encoding: from pointers to characters.
/// Filled on demand by a converter, with corrections where the two differ. Not thread-safe.
class PointerIndex {
 public:
  enum class Table : std::uint8_t { big5, euc_kr, gb18030, jis0208, jis0212 };

  explicit PointerIndex(Table table);
  PointerIndex(PointerIndex&&) noexcept;
  PointerIndex& operator=(PointerIndex&&) noexcept;
  ~PointerIndex();

  char32_t at(std::size_t pointer);

  /// gb18030 only: the character of a four-byte sequence.
  char32_t of_four_bytes(std::string_view sequence);

 private:
  Converter& converter();
  char32_t look_up(std::size_t pointer);

  Table table_;
  std::unique_ptr<Converter> converter_;
  std::vector<char32_t> known_; ///< by pointer
};

} // namespace standard_sitemap
