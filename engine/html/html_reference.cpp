#include "engine/html/html_reference.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include <libxml/HTMLparser.h>

#include "engine/base/ascii.h"

namespace standard_sitemap {
namespace {

using Entity = std::pair<std::string_view, unsigned>;

/// Returns libxml2's entities, sorted by name, since libxml2 itself searches linearly.
std::vector<Entity> sorted_entities()
{
  std::vector<Entity> all;
  // Ranges with HTML 4 entities: ASCII and Latin-1, other letters, Greek, punctuation and symbols.
  constexpr std::pair<unsigned, unsigned> ranges[] = {
      {34, 255}, {338, 402}, {710, 732}, {913, 982}, {8194, 9830}};
  for (const auto& [first, last] : ranges)
    for (unsigned value = first; value <= last; ++value)
      if (const htmlEntityDesc* const entity = htmlEntityValueLookup(value))
        all.emplace_back(entity->name, value);
  std::sort(all.begin(), all.end());
  return all;
}

/// The sorted entities; never destroyed, since threads may still read them when the process ends.
const std::vector<Entity>& entities()
{
  static const auto* const sorted = new std::vector<Entity>{sorted_entities()};
  return *sorted;
}

const Entity* entity_of(std::string_view name)
{
  const auto found = std::lower_bound(entities().begin(), entities().end(), Entity{name, 0});
  return found != entities().end() && found->first == name ? &*found : nullptr;
}

// HTML 13.2.5.76 to 80; `text` begins after `&#`.
HtmlReference numeric_reference(std::string_view text)
{
  const bool hexadecimal = text.starts_with('x') || text.starts_with('X');
  const std::size_t first = hexadecimal ? 1 : 0;
  std::size_t at = first;
  std::uint32_t value = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at], lower = static_cast<char>(c | 0x20);
    const bool is_hex = hexadecimal && lower >= 'a' && lower <= 'f';
    if (!is_ascii_digit(c) && !is_hex)
      break;
    value = value * (hexadecimal ? 16 : 10) + static_cast<std::uint32_t>(is_hex ? lower - 'a' + 10 : c - '0');
    value = std::min<std::uint32_t>(value, 0x110000);
  }
  if (at == first)
    return {};
  const bool ends = at < text.size() && text[at] == ';';
  const bool is_character = value != 0 && value < 0x110000 && (value < 0xD800 || value > 0xDFFF);
  return {is_character ? value : U'\uFFFD', 2 + at + (ends ? 1 : 0)};
}

} // namespace

HtmlReference html_reference_at(std::string_view text)
{
  if (text.substr(1).starts_with('#'))
    return numeric_reference(text.substr(2));
  std::size_t end = 1;
  while (end < text.size() && is_ascii_alphanumeric(text[end]))
    ++end;
  const std::string_view name = text.substr(1, end - 1);
  const Entity* const entity = entity_of(name);
  const bool ends = end < text.size() && text[end] == ';';
  if (!entity || (!ends && entity->second > 0xff))
    return {};
  return {entity->second, end + (ends ? 1 : 0)};
}

} // namespace standard_sitemap
