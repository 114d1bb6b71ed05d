#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace standard_sitemap {

/// Eight bytes of a text, looked at together: each question marks, by its highest bit, the first byte of
/// which it is true, and perhaps others behind that one. The other bits say nothing.
class Octets {
 public:
  explicit Octets(std::uint64_t bytes) : bytes_(bytes) {}

  /// Precondition of both: `c` is ASCII.
  std::uint64_t below(unsigned char c) const { return (bytes_ - c * each) & ~bytes_; }
  std::uint64_t above(unsigned char c) const { return (bytes_ + (0x7fu - c) * each) | bytes_; }
  std::uint64_t equal(unsigned char c) const { return Octets{bytes_ ^ c * each}.below(1); }

  /// Either of two that differ in one bit.
  std::uint64_t equal_either(unsigned char a, unsigned char b) const
  {
    return Octets{bytes_ | (a ^ b) * each}.equal(a | b);
  }

  /// Where in `text`, from `at` on, the first byte is for which `marks` gives one; its size if there is none.
  ///
  ///   Octets::find(text, 0, [](Octets bytes) { return bytes.below(' ') | bytes.equal('<'); })
  template <class Marks>
  static std::size_t find(std::string_view text, std::size_t at, Marks marks)
  {
    // Where the first byte is not the lowest, what is said of it may be of one behind.
    if (std::endian::native == std::endian::little && text.size() >= sizeof(std::uint64_t)) {
      const std::size_t last = text.size() - sizeof(std::uint64_t);
      for (; at < text.size(); at += sizeof(std::uint64_t)) {
        const std::size_t begin = at < last ? at : last; // the last eight overlap those before
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, text.data() + begin, sizeof bytes);
        const std::uint64_t found = (marks(Octets{bytes}) & high) >> (at - begin) * 8;
        if (found != 0)
          return at + static_cast<std::size_t>(std::countr_zero(found)) / 8;
      }
      return text.size();
    }
    while (at < text.size() && (marks(Octets{static_cast<unsigned char>(text[at]) * each}) & high) == 0)
      ++at;
    return at;
  }

 private:
  static constexpr std::uint64_t each = 0x0101'0101'0101'0101;
  static constexpr std::uint64_t high = 0x80 * each;

  std::uint64_t bytes_;
};

} // namespace standard_sitemap
