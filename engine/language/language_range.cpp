#include "engine/language/language_range.h"

#include <algorithm>
#include <optional>

#include "engine/base/ascii.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t max_bytes = 8192;
constexpr std::size_t max_ranges = 64;

/// Returns what precedes the separator; `rest` becomes what follows it.
std::string_view split_off(std::string_view& rest, char separator)
{
  const std::size_t end = rest.find(separator);
  const std::string_view first = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  return first;
}

std::optional<LanguageRange> parse_range(std::string_view member)
{
  LanguageRange range{stripped(split_off(member, ';'), ascii_blanks)};
  if (range.tag.empty())
    return std::nullopt;
  while (!member.empty()) {
    std::string_view value = stripped(split_off(member, ';'), ascii_blanks);
    const std::string_view name = split_off(value, '=');
    if (name != "q" && name != "Q")
      continue;
    const auto weight = parse_weight(value);
    if (!weight)
      return std::nullopt;
    range.weight = *weight;
  }
  return range;
}

char folded(char c)
{
  if (c == '_')
    return '-';
  return ascii_lowercase(c);
}

/// RFC 4647 3.3.1, basic filtering.
bool names(std::string_view range, std::string_view tag)
{
  return tag.size() >= range.size() && same_spelling(range, tag.substr(0, range.size())) &&
         (tag.size() == range.size() || folded(tag[range.size()]) == '-');
}

} // namespace

std::optional<unsigned> parse_weight(std::string_view text)
{
  if (text.empty() || text.size() > 5 || (text[0] != '0' && text[0] != '1') ||
      (text.size() > 1 && text[1] != '.'))
    return std::nullopt;
  unsigned weight = text[0] == '1' ? 1000 : 0;
  unsigned unit = 100;
  for (std::size_t i = 2; i < text.size(); ++i, unit /= 10) {
    if (!is_ascii_digit(text[i]))
      return std::nullopt;
    weight += static_cast<unsigned>(text[i] - '0') * unit;
  }
  return weight <= 1000 ? std::optional{weight} : std::nullopt;
}

std::vector<LanguageRange> parse_accept_language(std::string_view field_value)
{
  std::vector<LanguageRange> ranges;
  if (field_value.size() > max_bytes) {
    field_value = field_value.substr(0, max_bytes);
    field_value = field_value.substr(0, field_value.rfind(',')); // drop the incomplete range
  }
  while (!field_value.empty() && ranges.size() < max_ranges)
    if (auto range = parse_range(split_off(field_value, ',')))
      ranges.push_back(*range);
  std::ranges::stable_sort(ranges, [](const LanguageRange& a, const LanguageRange& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.is_wildcard() < b.is_wildcard();
  });
  return ranges;
}

bool is_refused(std::string_view tag, const std::vector<LanguageRange>& ranges)
{
  const LanguageRange* max_specific = nullptr;
  const auto length = [](const LanguageRange& range) { return range.is_wildcard() ? 0 : range.tag.size(); };
  for (const LanguageRange& range : ranges) // best weight first: it counts if a range is repeated
    if ((range.is_wildcard() || names(range.tag, tag)) &&
        (max_specific == nullptr || length(range) > length(*max_specific)))
      max_specific = &range;
  return max_specific != nullptr && max_specific->weight == 0;
}

bool is_named_by_wildcard_only(std::string_view tag, const std::vector<LanguageRange>& ranges)
{
  return std::ranges::none_of(ranges,
                              [&](const LanguageRange& r) { return !r.is_wildcard() && names(r.tag, tag); });
}

bool same_spelling(std::string_view a, std::string_view b)
{
  return std::ranges::equal(a, b, {}, folded, folded);
}

} // namespace standard_sitemap
