#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "engine/base/eight_bytes.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace standard_sitemap {

#if defined(__SSE2__) // as on all x86-64

/// Sixteen bytes of text examined at once, in one register. Has the tests of `EightBytes`, with the same
/// preconditions; each marks exactly the bytes for which it holds.
class SixteenBytes {
 public:
  using Marked = __m128i; ///< 0xFF for each byte that is marked, else 0

  Marked below(unsigned char c) const { return _mm_cmpeq_epi8(_mm_min_epu8(bytes_, each(c - 1u)), bytes_); }
  Marked above(unsigned char c) const
  {
    return c == 0x7f ? _mm_cmplt_epi8(bytes_, _mm_setzero_si128()) // their highest bits, by one instruction
                     : _mm_cmpeq_epi8(_mm_max_epu8(bytes_, each(c + 1u)), bytes_);
  }
  Marked equal(unsigned char c) const { return _mm_cmpeq_epi8(bytes_, each(c)); }
  Marked equal_either(unsigned char a, unsigned char b) const
  {
    return _mm_cmpeq_epi8(_mm_or_si128(bytes_, each(a ^ b)), each(a | b));
  }
  Marked one_of_four(unsigned char c) const { return SixteenBytes{_mm_sub_epi8(bytes_, each(c))}.below(4); }

  /// As `find_marked`. Precondition: there are sixteen bytes.
  template <class Marks>
  static std::size_t find(std::string_view text, std::size_t at, Marks marks)
  {
    const std::size_t last = text.size() - sizeof(Marked);
    for (; at < last; at += sizeof(Marked))
      if (const unsigned found = bits_of(marks(of(text, at))); found != 0)
        return at + static_cast<std::size_t>(std::countr_zero(found));
    if (at >= text.size())
      return text.size();
    const unsigned found = bits_of(marks(of(text, last))) >> (at - last);
    return found != 0 ? at + static_cast<std::size_t>(std::countr_zero(found)) : text.size();
  }

  /// Returns a bit for each of the sixteen bytes from `at` on: whether it is marked. The lowest is the first.
  template <class Marks>
  static unsigned bits(std::string_view text, std::size_t at, Marks marks)
  {
    return bits_of(marks(of(text, at)));
  }

 private:
  explicit SixteenBytes(Marked bytes) : bytes_(bytes) {}
  static SixteenBytes of(std::string_view text, std::size_t at)
  {
    return SixteenBytes{_mm_loadu_si128(reinterpret_cast<const Marked*>(text.data() + at))};
  }
  static Marked each(unsigned c) { return _mm_set1_epi8(static_cast<char>(c)); }
  static unsigned bits_of(Marked marked) { return static_cast<unsigned>(_mm_movemask_epi8(marked)); }

  Marked bytes_;
};

#endif

/// Returns the index of the first byte at or after `at` that `marks` marks, or `text.size()` if there is
/// none. Looks at sixteen bytes at a time if every machine that the program is made for can, else at eight.
/// `marks` is a test, or several with `|` between them.
///
///   find_marked(text, 0, [](auto bytes) { return bytes.below(' ') | bytes.equal('<'); })
template <class Marks>
std::size_t find_marked(std::string_view text, std::size_t at, Marks marks)
{
#if defined(__SSE2__)
  if (text.size() >= sizeof(SixteenBytes))
    return SixteenBytes::find(text, at, marks);
#endif
  return EightBytes::find(text, at, marks);
}

template <class Marks>
[[gnu::noinline]] std::size_t find_marked_at_end(std::string_view text, std::size_t at, Marks marks)
{
  return find_marked(text, at, marks);
}

/// The same for a byte that is likely among the next sixteen, with the least work before it looks at them.
/// Precondition: `at <= text.size()`.
template <class Marks>
[[gnu::always_inline]] inline std::size_t find_marked_nearby(std::string_view text, std::size_t at,
                                                             Marks marks)
{
#if defined(__SSE2__)
  for (; text.size() - at >= sizeof(SixteenBytes); at += sizeof(SixteenBytes))
    if (const unsigned found = SixteenBytes::bits(text, at, marks); found != 0)
      return at + static_cast<unsigned>(std::countr_zero(found));
#endif
  return find_marked_at_end(text, at, marks);
}

} // namespace standard_sitemap
