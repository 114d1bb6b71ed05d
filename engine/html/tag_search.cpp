#include "engine/html/tag_search.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "engine/html/html_scan.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace standard_sitemap::html {
namespace {

using namespace std::string_view_literals;

constexpr std::array links_and_metas{"link"sv, "meta"sv};
constexpr std::array what_matters{"base"sv, "frameset"sv, "html"sv, "link"sv, "meta"sv};

template <const auto& names>
bool begins_at(std::string_view text, std::size_t position)
{
  return text[position] == '<' && std::any_of(names.begin(), names.end(), [&](std::string_view name) {
           return has_at(text, position + 1, name);
         });
}

// A vector register on x86-64 and ARM; gcc and clang emulate it elsewhere.
using Bytes [[gnu::vector_size(16)]] = unsigned char;

Bytes bytes_at(const char* position)
{
  Bytes bytes;
  std::memcpy(&bytes, position, sizeof bytes);
  return bytes;
}

// --- `<link` and `<meta`, forwards ---
//
// In a block, the search tests each byte for `<`, and the first and third letters after it: `l` or `m`, and
// `n` or `t`. Setting some bits first lets one comparison test for two letters in either case. With the bits
// of 0x21, only `l` and `m` become `m`. With those of 0x3A, `n` and `t` become `~`, as do `d`, `f`, `l`, `v`
// and few other characters.

constexpr std::size_t first = 1, third = 3;
constexpr char first_bits = 0x21, first_set = 'm', third_bits = 0x3A, third_set = '~';

/// A part of a text, and a bit for each byte, the lowest for the first: whether a tag may begin there.
struct Block {
  std::size_t start;
  std::uint64_t places;
};

/// Returns the first block from `from` on in which a tag may begin. If there is none, returns the rest,
/// without a place; it is too short for a block plus the following bytes of its tags.
using NextBlock = Block(std::string_view text, std::size_t from);

Block next_block_of_16(std::string_view text, std::size_t from)
{
  constexpr std::size_t size = sizeof(Bytes);
  for (; text.size() - from >= size + third; from += size) {
    const char* const start = text.data() + from;
    const auto may_begin = (bytes_at(start) == '<') & ((bytes_at(start + first) | first_bits) == first_set) &
                           ((bytes_at(start + third) | third_bits) == third_set);
    const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(may_begin);
    if ((halves[0] | halves[1]) == 0)
      continue;
    std::uint64_t places = 0;
    for (std::size_t i = 0; i < size; ++i)
      places |= static_cast<std::uint64_t>(may_begin[i] != 0) << i;
    return {from, places};
  }
  return {from, 0};
}

#if defined(__x86_64__)

[[gnu::target("avx2")]] inline __m256i load_32(const char* start)
{
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(start));
}

[[gnu::target("avx2")]] inline __m256i equal_32(const char* start, char bits, char c)
{
  return _mm256_cmpeq_epi8(_mm256_or_si256(load_32(start), _mm256_set1_epi8(bits)), _mm256_set1_epi8(c));
}

[[gnu::target("avx2")]] inline __m256i may_begin_in_32(const char* start)
{
  const __m256i less = _mm256_cmpeq_epi8(load_32(start), _mm256_set1_epi8('<'));
  const __m256i letters = _mm256_and_si256(equal_32(start + first, first_bits, first_set),
                                           equal_32(start + third, third_bits, third_set));
  return _mm256_and_si256(letters, less);
}

[[gnu::target("avx2")]] inline std::uint32_t mask_of(__m256i bytes)
{
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
}

/// Tests two registers of 32 bytes at a time: one iteration of the loop costs as much as testing one
/// register.
[[gnu::target("avx2")]] Block next_block_of_64(std::string_view text, std::size_t from)
{
  constexpr std::size_t half = sizeof(__m256i), size = 2 * half;
  for (; text.size() - from >= size + third; from += size) {
    const __m256i low = may_begin_in_32(text.data() + from);
    const __m256i high = may_begin_in_32(text.data() + from + half);
    if (mask_of(_mm256_or_si256(low, high)) != 0)
      return {from, mask_of(low) | std::uint64_t{mask_of(high)} << half};
  }
  return {from, 0};
}

#endif

struct Search {
  NextBlock* next_block;
  std::size_t block;
};

constexpr std::size_t largest_block = 64;

Search search_by([[maybe_unused]] Registers registers)
{
#if defined(__x86_64__)
  if (registers == Registers::bytes32)
    return {next_block_of_64, 64};
#endif
  return {next_block_of_16, 16};
}

// --- The relevant tags, backwards. ---

constexpr std::size_t block = sizeof(Bytes), ahead = 4;

template <char letter>
auto is(Bytes bytes)
{
  return bytes == static_cast<unsigned char>(letter);
}

/// Whether one of the names may follow a `<` in the block: tests its first and fourth letters. These rarely
/// match by chance; `<l` and `<m` alone would often.
template <const auto& names, std::size_t... each>
bool may_begin_in(const char* position, std::index_sequence<each...>)
{
  const Bytes first_letter = bytes_at(position + 1) | 0x20, fourth = bytes_at(position + ahead) | 0x20;
  const auto named = ((is<names[each][0]>(first_letter) & is<names[each][3]>(fourth)) | ...);
  const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(named & is<'<'>(bytes_at(position)));
  return (halves[0] | halves[1]) != 0;
}

} // namespace

Registers widest_registers()
{
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2"))
    return Registers::bytes32;
#endif
  return Registers::bytes16;
}

std::size_t LinkAndMetaSearch::next()
{
  constexpr std::size_t shortest = "<link"sv.size();
  const Search search = search_by(registers_);
  for (;;) {
    for (; places_ != 0; places_ &= places_ - 1) {
      const std::size_t place = block_ + static_cast<std::size_t>(std::countr_zero(places_));
      if (begins_at<links_and_metas>(page_, place)) {
        places_ &= places_ - 1;
        return place;
      }
    }
    const Block found = search.next_block(page_, after_);
    block_ = found.start;
    places_ = found.places;
    after_ = found.start + search.block;
    if (places_ != 0)
      continue;
    // The end of the page, of at most one block.
    const std::string_view end = page_.substr(found.start);
    after_ = page_.size();
    if (end.size() < shortest)
      return npos;
    std::array<char, largest_block + third + shortest> padded{};
    std::copy(end.begin(), end.end(), padded.begin());
    places_ = search.next_block({padded.data(), search.block + third}, 0).places;
  }
}

std::size_t end_of_last_relevant_tag(std::string_view text)
{
  for (std::size_t end = text.size(); end > 0;) {
    const std::size_t start = end < block ? 0 : end - block;
    const bool whole = text.size() - start >= block + ahead;
    if (!whole ||
        may_begin_in<what_matters>(text.data() + start, std::make_index_sequence<what_matters.size()>{}))
      for (std::size_t i = end; i > start; --i)
        if (begins_at<what_matters>(text, i - 1))
          return i;
    end = start;
  }
  return 0;
}

} // namespace standard_sitemap::html
