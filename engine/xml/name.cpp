#include "engine/xml/name.h"

#include <algorithm>
#include <iterator>

#include "engine/base/utf8.h"

namespace standard_sitemap {
namespace {

struct Range {
  char32_t first, last;
};

/// NameStartChar beyond ASCII (XML 1.0, production 4).
constexpr Range start_ranges[] = {{0xC0, 0xD6},     {0xD8, 0xF6},     {0xF8, 0x2FF},    {0x370, 0x37D},
                                  {0x37F, 0x1FFF},  {0x200C, 0x200D}, {0x2070, 0x218F}, {0x2C00, 0x2FEF},
                                  {0x3001, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFFD}, {0x10000, 0xEFFFF}};

/// Characters beyond ASCII that NameChar adds to NameStartChar (production 4a).
constexpr Range further_ranges[] = {{0xB7, 0xB7}, {0x300, 0x36F}, {0x203F, 0x2040}};

template <std::size_t Count>
bool is_in(const Range (&ranges)[Count], char32_t c)
{
  return std::ranges::any_of(ranges, [c](const Range& range) { return c >= range.first && c <= range.last; });
}

/// Returns the size of the run of name characters at the beginning.
std::size_t characters_prefix(std::string_view utf8)
{
  std::size_t at = 0;
  while (at < utf8.size() && is_name_character(utf8[at])) {
    const Utf8Step step = next_utf8(utf8.substr(at));
    const bool is_ascii = step.code_point < 0x80;
    if (step.kind != Utf8Step::Kind::character ||
        (!is_ascii && !is_in(start_ranges, step.code_point) && !is_in(further_ranges, step.code_point)))
      break;
    at += step.bytes;
  }
  return at;
}

} // namespace

std::size_t name_prefix(std::string_view utf8)
{
  if (utf8.empty() || !is_name_start(utf8.front()))
    return 0;
  const char32_t first = next_utf8(utf8).code_point;
  return first < 0x80 || is_in(start_ranges, first) ? characters_prefix(utf8) : 0;
}

std::size_t nmtoken_prefix(std::string_view utf8)
{
  return characters_prefix(utf8);
}

} // namespace standard_sitemap
