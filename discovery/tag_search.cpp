#include "discovery/tag_search.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#include "discovery/html_scan.h"

namespace standard_sitemap::html {
namespace {

using namespace std::string_view_literals;

constexpr std::array links_and_metas{"link"sv, "meta"sv};
constexpr std::array what_matters{"base"sv, "frameset"sv, "html"sv, "link"sv, "meta"sv};

// A vector register on x86-64 and ARM; gcc and clang emulate it elsewhere.
using Bytes [[gnu::vector_size(16)]] = unsigned char;
constexpr std::size_t block = sizeof(Bytes);
constexpr std::size_t reach = block + 4; ///< bytes that `may_begin_in` reads

Bytes bytes_at(const char* position)
{
  Bytes bytes;
  std::memcpy(&bytes, position, sizeof bytes);
  return bytes;
}

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
  const Bytes first = bytes_at(position + 1) | 0x20, fourth = bytes_at(position + 4) | 0x20; // to lower case
  const auto named = ((is<names[each][0]>(first) & is<names[each][3]>(fourth)) | ...);
  const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(named & is<'<'>(bytes_at(position)));
  return (halves[0] | halves[1]) != 0;
}

template <const auto& names>
bool may_begin_in(const char* position)
{
  return may_begin_in<names>(position, std::make_index_sequence<names.size()>{});
}

template <const auto& names>
bool begins_at(std::string_view text, std::size_t position)
{
  return text[position] == '<' && std::any_of(names.begin(), names.end(), [&](std::string_view name) {
           return has_at(text, position + 1, name);
         });
}

} // namespace

std::size_t next_link_or_meta(std::string_view text, std::size_t from)
{
  while (from < text.size()) {
    const bool whole = text.size() - from >= reach;
    const std::size_t end = whole ? from + block : text.size();
    if (!whole || may_begin_in<links_and_metas>(text.data() + from))
      for (std::size_t i = from; i < end; ++i)
        if (begins_at<links_and_metas>(text, i))
          return i;
    from = end;
  }
  return npos;
}

std::size_t end_of_last_relevant_tag(std::string_view text)
{
  for (std::size_t end = text.size(); end > 0;) {
    const std::size_t start = end < block ? 0 : end - block;
    const bool whole = text.size() - start >= reach;
    if (!whole || may_begin_in<what_matters>(text.data() + start))
      for (std::size_t i = end; i > start; --i)
        if (begins_at<what_matters>(text, i - 1))
          return i;
    end = start;
  }
  return 0;
}

} // namespace standard_sitemap::html
