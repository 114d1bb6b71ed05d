#include "engine/place/last_sign.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "engine/base/ascii.h"
#include "engine/html/html_scan.h"
#include "engine/html/tag_search.h"
#include "engine/web/header_list.h"
#include "engine/web/relation_kind.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace standard_sitemap {
namespace {

constexpr std::size_t ahead = 2;

/// Marks the bytes at which may begin: `rel` or `rev`, `<ba`, `<me` or `<sc`, and the `dc` of breadcrumb; in
/// either case. Setting some bits first lets one comparison test for several letters: with those of 0x26,
/// `a`, `c` and `e` become `g`, and few other characters do. An end tag has no letter after its `<`.
/// A result of 32 bytes may not be returned by a function without AVX.
template <class Bytes>
[[gnu::always_inline]] inline void mark_signs(Bytes& marked, const char* start)
{
  Bytes first, second, third;
  std::memcpy(&first, start, sizeof first);
  std::memcpy(&second, start + 1, sizeof second);
  std::memcpy(&third, start + 2, sizeof third);
  first |= 0x20;
  second |= 0x20;
  third |= 0x20;
  marked = ((first == 'r') & (second == 'e') & ((third == 'l') | (third == 'v'))) |
           ((first == '<') & (second > '`') & ((third | 0x06) == 'g')) | ((first == 'd') & (second == 'c'));
}

/// A part of a text, and a bit for each byte, the lowest for the first: whether a sign may begin there.
struct Block {
  std::size_t start;
  std::uint64_t places;
};

/// Returns the last block before `end` in which a sign may begin; if there is none, one without a place.
/// Precondition: the text from `end` on, and the whole, are long enough for what is read.
Block last_block_of_16(std::string_view text, std::size_t end)
{
  using Bytes [[gnu::vector_size(16)]] = signed char; // a register on x86-64 and ARM
  for (std::size_t start = end; start > 0;) {
    start -= std::min(start, sizeof(Bytes));
    Bytes places;
    mark_signs(places, text.data() + start);
    const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(places);
    if ((halves[0] | halves[1]) == 0)
      continue;
    Block block{start, 0};
    for (std::size_t i = 0; i < sizeof(Bytes); ++i)
      block.places |= std::uint64_t{places[i] != 0} << i;
    return block;
  }
  return {0, 0};
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] Block last_block_of_64(std::string_view text, std::size_t end)
{
  using Bytes [[gnu::vector_size(32)]] = signed char;
  for (std::size_t start = end; start > 0;) {
    start -= std::min(start, 2 * sizeof(Bytes));
    Bytes marked[2];
    mark_signs(marked[0], text.data() + start);
    mark_signs(marked[1], text.data() + start + sizeof(Bytes));
    const auto& [low, high] = reinterpret_cast<const __m256i(&)[2]>(marked);
    if (_mm256_movemask_epi8(_mm256_or_si256(low, high)) != 0)
      return {start,
              static_cast<std::uint32_t>(_mm256_movemask_epi8(low)) |
                  std::uint64_t{static_cast<std::uint32_t>(_mm256_movemask_epi8(high))} << sizeof(Bytes)};
  }
  return {0, 0};
}
#endif

/// Searches a text backwards. Each candidate is looked at from its beginning, so that many tags without an
/// end could cost the text each: after `work_` bytes, every candidate is a sign.
class SignSearch {
 public:
  explicit SignSearch(std::string_view text) : text_(text), work_(4 * text.size() + 1024) {}

  /// Returns the index of the last sign that begins in the block; npos if there is none.
  std::size_t last_in(Block block)
  {
    while (block.places != 0) {
      const auto last = static_cast<unsigned>(std::bit_width(block.places)) - 1;
      if (is_sign(block.start + last))
        return block.start + last;
      block.places ^= std::uint64_t{1} << last;
    }
    return html::npos;
  }

 private:
  bool is_sign(std::size_t at)
  {
    if (text_[at] == '<')
      return begins_sign(at + 1);
    if (html::has_at(text_, at, "rel") || html::has_at(text_, at, "rev"))
      return relates_pages(at);
    constexpr std::size_t before = 4; // the letters before `dcr`
    return at >= before && html::has_at(text_, at - before, "breadcrumblist");
  }

  bool begins_sign(std::size_t name)
  {
    switch (ascii_lowercase(text_[name + 1])) {
    case 'a':
      return html::has_name_at(text_, name, "base");
    case 'c':
      return html::has_name_at(text_, name, "script") && may_be_json(name + 6);
    default:
      return html::has_name_at(text_, name, "meta");
    }
  }

  /// Whether the attribute that begins at an index relates pages.
  bool relates_pages(std::size_t at)
  {
    const char after = at + 3 < text_.size() ? text_[at + 3] : '\0';
    if (after != '=' && !is_ascii_whitespace(after))
      return false;
    html::AttributeScan scan{text_, at};
    const auto attribute = scan.next();
    if (!attribute)
      return false;
    if (!spend(attribute->source.size()))
      return true;
    const bool is_rel = ascii_lowercase(text_[at + 2]) == 'l';
    return attribute->value.find('&') != std::string_view::npos || // a reference may be anything
           !link_relations(is_rel ? attribute->value : "", is_rel ? "" : attribute->value).empty();
  }

  /// Whether a script may be JSON-LD, by its type.
  bool may_be_json(std::size_t after_name)
  {
    html::AttributeScan scan{text_, after_name};
    while (const auto attribute = scan.next()) {
      if (!spend(attribute->source.size()))
        return true;
      if (equal_ignoring_case(attribute->name, "type"))
        return attribute->value.find_first_of("&+") != std::string_view::npos;
    }
    return false;
  }

  /// Returns false once all work is spent.
  bool spend(std::size_t bytes)
  {
    work_ -= std::min(work_, bytes + 1);
    return work_ > 0;
  }

  std::string_view text_;
  std::size_t work_;
};

} // namespace

std::size_t after_last_sign(std::string_view text)
{
  auto* last_block = last_block_of_16;
  std::size_t size = 16;
#if defined(__x86_64__)
  if (text.size() >= 64 + ahead && html::widest_registers() == html::Registers::bytes32) {
    last_block = last_block_of_64;
    size = 64;
  }
#endif
  if (text.size() < size + ahead)
    return text.size();
  SignSearch search{text};
  for (Block block{text.size() - ahead, 0}; block.start > 0;) {
    block = last_block(text, block.start);
    if (const std::size_t found = search.last_in(block); found != html::npos)
      return found + 1;
  }
  return 0;
}

} // namespace standard_sitemap
