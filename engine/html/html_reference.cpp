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

/// Returns libxml2's entities, and their second spellings, sorted by name, since libxml2 itself searches
/// linearly.
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
  all.insert(all.end(),
             {{"AMP", '&'}, {"COPY", 0xa9}, {"GT", '>'}, {"LT", '<'}, {"QUOT", '"'}, {"REG", 0xae}});
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

/// Returns the reference without `;` that is the longest beginning of a name: of Latin-1, but for `apos`.
HtmlReference legacy_reference(std::string_view name)
{
  constexpr std::size_t longest = 6; // such as `frac12`
  for (std::size_t size = std::min(name.size(), longest); size > 0; --size)
    if (const Entity* const entity = entity_of(name.substr(0, size));
        entity && entity->second <= 0xff && entity->second != '\'')
      return {entity->second, 1 + size};
  return {};
}

/// HTML 13.2.5.80: what the numbers from 0x80 on stand for, as in windows-1252.
constexpr std::uint16_t of_c1[] = {0x20ac, 0x81,   0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021,
                                   0x2c6,  0x2030, 0x160,  0x2039, 0x152,  0x8d,   0x17d,  0x8f,
                                   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                   0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0x9d,   0x17e,  0x178};

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
  if (value >= 0x80 && value <= 0x9f)
    value = of_c1[value - 0x80];
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
  if (end < text.size() && text[end] == ';')
    if (const Entity* const entity = entity_of(name))
      return {entity->second, end + 1};
  return legacy_reference(name);
}

HtmlReference html_reference_in_attribute(std::string_view text)
{
  const HtmlReference reference = html_reference_at(text);
  const bool is_open = reference.bytes > 0 && text[1] != '#' && text[reference.bytes - 1] != ';';
  const char next = reference.bytes < text.size() ? text[reference.bytes] : '\0';
  return is_open && (next == '=' || is_ascii_alphanumeric(next)) ? HtmlReference{} : reference;
}

} // namespace standard_sitemap
