#include "discovery/stray_link.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/base/excerpt.h"
#include "engine/html/map_relations.h"
#include "engine/html/token_scan.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

/// Returns the token in this attribute that would name a map, although no rule reads it there; empty if there
/// is none.
std::string_view misplaced(std::string_view element, const html::Attribute& attribute)
{
  const auto named = [&](std::string_view name) { return equal_ignoring_case(attribute.name, name); };
  if (element == "meta") {
    if (named("http-equiv"))
      return equal_ignoring_case(attribute.value, "X-Standard-Sitemap-Location") ||
                     !prefix_of_location_field(attribute.value).empty()
                 ? attribute.value
                 : std::string_view{};
    const bool is_of_map = equal_ignoring_case(attribute.value, "ssp.location") ||
                           equal_ignoring_case(attribute.value, legacy_relation);
    return is_of_map && (named("name") || named("property")) ? attribute.value : std::string_view{};
  }
  const bool is_read = element == "link" && named("rel");
  const bool may_be_meant = named("rel") || named("rev") || named("name") || named("property");
  // A link's anchor may have any name.
  const bool is_anchor = element != "link" && named("name");
  return may_be_meant && !is_read && !is_anchor ? map_token(attribute.value) : std::string_view{};
}

std::uint32_t line_of(std::string_view text, std::size_t at)
{
  return static_cast<std::uint32_t>(std::ranges::count(text.substr(0, at), '\n')) + 1;
}

/// Reads the attributes of the start tag that the scan has come to. Returns the link if it may be meant.
std::optional<StrayLink> read_tag(html::TokenScan& scan, const std::string& name, std::string_view text)
{
  const bool may_be_stray = name == "a" || name == "area" || name == "link" || name == "meta";
  std::string_view which, value, href;
  while (const auto attribute = scan.next_attribute()) {
    if (!may_be_stray)
      continue;
    if (equal_ignoring_case(attribute->name, name == "meta" ? "content" : "href"))
      href = attribute->value;
    if (const auto token = misplaced(name, *attribute); value.empty() && !token.empty()) {
      which = attribute->name;
      value = token;
    }
  }
  if (!scan.complete() || value.empty())
    return std::nullopt;
  return StrayLink{'<' + name + ' ' + ascii_lower(which) + "=\"" + shortened(value, 64) + "\">",
                   std::string{value}, href, name == "meta" && equal_ignoring_case(which, "http-equiv"),
                   line_of(text, scan.begin())};
}

} // namespace

std::optional<StrayLink> find_stray_link(std::string_view bytes)
{
  constexpr std::size_t longest_name = 10; ///< longer than each of those below, and of raw text
  html::TokenScan scan{bytes};
  while (scan.next()) {
    if (scan.kind() != html::TokenScan::Kind::start_tag)
      continue;
    const std::string name = ascii_lower(scan.name().substr(0, longest_name));
    if (auto found = read_tag(scan, name, bytes))
      return found;
    scan.take_raw_text(name);
  }
  return std::nullopt;
}

std::string_view prefix_of_location_field(std::string_view name)
{
  const auto digits = static_cast<std::size_t>(std::ranges::find_if_not(name, is_ascii_digit) - name.begin());
  return equal_ignoring_case(name.substr(digits), "-Location") ? name.substr(0, digits) : std::string_view{};
}

} // namespace standard_sitemap
