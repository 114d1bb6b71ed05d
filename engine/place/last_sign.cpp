#include "engine/place/last_sign.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "engine/base/ascii.h"
#include "engine/html/html_scan.h"
#include "engine/web/header_list.h"
#include "engine/web/relation_kind.h"

namespace standard_sitemap {
namespace {

// A vector register on x86-64 and ARM; gcc and clang emulate it elsewhere.
using Bytes [[gnu::vector_size(16)]] = unsigned char;
constexpr std::size_t block = sizeof(Bytes), ahead = 2;

Bytes bytes_at(const char* position)
{
  Bytes bytes;
  std::memcpy(&bytes, position, sizeof bytes);
  return bytes;
}

/// Marks the bytes at which may begin: `rel` or `rev`, `<ba`, `<me` or `<sc`, and the `dcr` of breadcrumb; in
/// either case. Setting some bits first lets one comparison test for several letters: with those of 0x26,
/// `a`, `c` and `e` become `g`, and few other characters do. An end tag has no letter after its `<`.
auto may_begin(const char* start)
{
  const Bytes first = bytes_at(start), second = bytes_at(start + 1) | 0x20, third = bytes_at(start + 2);
  const Bytes letter = first | 0x20, last = third | 0x20;
  return ((letter == 'r') & (second == 'e') & ((last == 'l') | (last == 'v'))) |
         ((first == '<') & (second > '`') & ((third | 0x26) == 'g')) |
         ((letter == 'd') & (second == 'c') & (last == 'r'));
}

/// Searches a text backwards. Each candidate is looked at from its beginning, so that many tags without an
/// end could cost the text each: after `work_` bytes, every candidate is a sign.
class SignSearch {
 public:
  explicit SignSearch(std::string_view text) : text_(text), work_(4 * text.size() + 1024) {}

  /// Returns the index of the last sign among the bytes of a block; `html::npos` if there is none.
  std::size_t last_in_block(std::size_t start)
  {
    const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(may_begin(text_.data() + start));
    if ((halves[0] | halves[1]) == 0)
      return html::npos;
    for (std::size_t i = block; i-- > 0;) {
      const std::uint64_t half = halves[i / 8] << 8 * (7 - i % 8); // byte i is the highest; x86-64 and ARM
      if (half == 0)
        i -= i % 8;
      else if (half >> 56 != 0 && is_sign(start + i))
        return start + i;
    }
    return html::npos;
  }

 private:
  bool is_sign(std::size_t at)
  {
    if (text_[at] == '<')
      return html::has_name_at(text_, at + 1, "meta") || html::has_name_at(text_, at + 1, "base") ||
             (html::has_name_at(text_, at + 1, "script") && may_be_json(at + 7));
    if (html::has_at(text_, at, "rel") || html::has_at(text_, at, "rev"))
      return relates_pages(at);
    constexpr std::size_t before = 4; // the letters before `dcr`
    return at >= before && html::has_at(text_, at - before, "breadcrumblist");
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
  if (text.size() < block + ahead)
    return text.size();
  SignSearch search{text};
  std::size_t start = text.size() - block - ahead;
  while (true) {
    if (const std::size_t found = search.last_in_block(start); found != html::npos)
      return found + 1;
    if (start == 0)
      return 0;
    start -= std::min(start, block);
  }
}

} // namespace standard_sitemap
