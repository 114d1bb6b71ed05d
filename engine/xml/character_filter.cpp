#include "engine/xml/character_filter.h"

#include "engine/base/sixteen_bytes.h"
#include "engine/base/utf8.h"

namespace standard_sitemap {

namespace {

// Returns the end of the run of printable ASCII characters and U+007F that begins at `at`.
std::size_t printable_end(std::string_view text, std::size_t at)
{
  return find_marked(text, at, [](auto bytes) { return bytes.below(0x20) | bytes.above(0x7f); });
}

bool is_character_of_xml(char32_t c)
{
  return c >= 0x20 ? c != 0xFFFE && c != 0xFFFF : c == '\t' || c == '\n' || c == '\r';
}

} // namespace

std::size_t CharacterFilter::pass(std::string_view utf8)
{
  std::size_t line_start = 0, continuations = 0; // continuation bytes in the current line
  std::size_t at = printable_end(utf8, 0);
  while (at < utf8.size()) {
    const Utf8Step step = next_utf8(utf8.substr(at));
    if (step.kind != Utf8Step::Kind::character || !is_character_of_xml(step.code_point))
      break;
    at += step.bytes;
    if (step.code_point == '\n') {
      ++position_.line;
      position_.column = 1;
      line_start = at;
      continuations = 0;
    } else {
      continuations += step.bytes - 1u;
    }
    at = printable_end(utf8, at);
  }
  position_.column += static_cast<std::uint32_t>(at - line_start - continuations);
  return at;
}

} // namespace standard_sitemap
