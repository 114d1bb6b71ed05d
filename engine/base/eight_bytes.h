#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace standard_sitemap {

/// Eight bytes of text examined at once (SWAR). Each test sets the highest bit of the first byte for which it
/// holds, and possibly of bytes after it. The other bits are meaningless.
class EightBytes {
 public:
  explicit EightBytes(std::uint64_t bytes) : bytes_(bytes) {}

  /// Precondition of `below` and `above`: `c` is ASCII.
  std::uint64_t below(unsigned char c) const { return (bytes_ - c * each) & ~bytes_; }
  std::uint64_t above(unsigned char c) const { return (bytes_ + (0x7fu - c) * each) | bytes_; }
  std::uint64_t equal(unsigned char c) const { return EightBytes{bytes_ ^ c * each}.below(1); }

  /// Whether a byte is `a` or `b`. Precondition: they differ in exactly one bit.
  std::uint64_t equal_either(unsigned char a, unsigned char b) const
  {
    return EightBytes{bytes_ | (a ^ b) * each}.equal(a | b);
  }

  /// Whether a byte is one of `c` to `c + 3`. Precondition: `c + 1` is divisible by four. A byte after 0xFF
  /// (which UTF-8 never contains) may be marked wrongly, so combine this with a test that marks 0xFF.
  std::uint64_t one_of_four(unsigned char c) const
  {
    return EightBytes{(bytes_ + each) & 0xfc * each}.equal(static_cast<unsigned char>(c + 1));
  }

  /// Returns the index of the first byte at or after `at` that `marks` marks, or `text.size()` if there is
  /// none.
  ///
  ///   EightBytes::find(text, 0, [](EightBytes bytes) { return bytes.below(' ') | bytes.equal('<'); })
  template <class Marks>
  static std::size_t find(std::string_view text, std::size_t at, Marks marks)
  {
    // On big-endian the lowest set bit may belong to a later byte.
    if (std::endian::native == std::endian::little && text.size() >= sizeof(std::uint64_t)) {
      const std::size_t last = text.size() - sizeof(std::uint64_t);
      for (; at < last; at += sizeof(std::uint64_t))
        if (const std::uint64_t found = marks(of(text, at)) & high; found != 0)
          return at + static_cast<std::size_t>(std::countr_zero(found)) / 8;
      if (at < text.size())
        if (const std::uint64_t found = marks(tail(text, at)) & high; found != 0)
          return at + static_cast<std::size_t>(std::countr_zero(found)) / 8;
      return text.size();
    }
    while (at < text.size() && (marks(EightBytes{static_cast<unsigned char>(text[at]) * each}) & high) == 0)
      ++at;
    return at;
  }

 private:
  static EightBytes of(std::string_view text, std::size_t at)
  {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, text.data() + at, sizeof bytes);
    return EightBytes{bytes};
  }

  /// The last one to eight bytes, from `at` on, padded with copies of the last byte.
  static EightBytes tail(std::string_view text, std::size_t at)
  {
    const std::size_t last = text.size() - sizeof(std::uint64_t), before = 8 * (at - last);
    const std::uint64_t bytes = of(text, last).bytes_;
    return before == 0 ? EightBytes{bytes}
                       : EightBytes{bytes >> before | static_cast<unsigned char>(text.back()) * each
                                                          << (64 - before)};
  }

  static constexpr std::uint64_t each = 0x0101'0101'0101'0101;
  static constexpr std::uint64_t high = 0x80 * each;

  std::uint64_t bytes_;
};

} // namespace standard_sitemap
