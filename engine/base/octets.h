#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace standard_sitemap {

/// Eight bytes of text examined at once (SWAR). Each test sets the highest bit of the first byte for which it
/// holds, and possibly of bytes after it. The other bits are meaningless.
class Octets {
 public:
  explicit Octets(std::uint64_t bytes) : bytes_(bytes) {}

  /// Precondition of `below` and `above`: `c` is ASCII.
  std::uint64_t below(unsigned char c) const { return (bytes_ - c * each) & ~bytes_; }
  std::uint64_t above(unsigned char c) const { return (bytes_ + (0x7fu - c) * each) | bytes_; }
  std::uint64_t equal(unsigned char c) const { return Octets{bytes_ ^ c * each}.below(1); }

  /// Whether a byte is `a` or `b`. Precondition: they differ in exactly one bit.
  std::uint64_t equal_either(unsigned char a, unsigned char b) const
  {
    return Octets{bytes_ | (a ^ b) * each}.equal(a | b);
  }

  /// Whether a byte is one of `c` to `c + 3`. Precondition: `c + 1` is divisible by four. A byte after 0xFF
  /// (which UTF-8 never contains) may be marked wrongly, so combine this with a test that marks 0xFF.
  std::uint64_t one_of_four(unsigned char c) const
  {
    return Octets{(bytes_ + each) & 0xfc * each}.equal(static_cast<unsigned char>(c + 1));
  }

  /// Returns the index of the first byte at or after `at` that `marks` marks, or `text.size()` if there is
  /// none.
  ///
  ///   Octets::find(text, 0, [](Octets bytes) { return bytes.below(' ') | bytes.equal('<'); })
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
    while (at < text.size() && (marks(Octets{static_cast<unsigned char>(text[at]) * each}) & high) == 0)
      ++at;
    return at;
  }

 private:
  static Octets of(std::string_view text, std::size_t at)
  {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, text.data() + at, sizeof bytes);
    return Octets{bytes};
  }

  /// The last one to eight bytes, from `at` on, padded with copies of the last byte.
  static Octets tail(std::string_view text, std::size_t at)
  {
    const std::size_t last = text.size() - sizeof(std::uint64_t), before = 8 * (at - last);
    const std::uint64_t bytes = of(text, last).bytes_;
    return before == 0
               ? Octets{bytes}
               : Octets{bytes >> before | static_cast<unsigned char>(text.back()) * each << (64 - before)};
  }

  static constexpr std::uint64_t each = 0x0101'0101'0101'0101;
  static constexpr std::uint64_t high = 0x80 * each;

  std::uint64_t bytes_;
};

} // namespace standard_sitemap
