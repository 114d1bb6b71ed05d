#include "engine/session/freshness.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/ascii.h"
#include "engine/web/field_value.h"
#include "engine/web/http_date.h"

namespace standard_sitemap {
namespace {

using std::chrono::seconds;

/// RFC 9111, 1.2.2: the maximum needed. More would also overflow a clock that counts nanoseconds.
constexpr seconds longest{2'147'483'648};

/// Returns nullopt if it is not delta-seconds.
std::optional<seconds> delta_seconds(std::string_view text)
{
  text = trimmed(text);
  if (text.empty() || !std::all_of(text.begin(), text.end(), is_ascii_digit))
    return std::nullopt;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} ? std::min(seconds{value}, longest) : longest;
}

/// Removes the first element from a comma-separated list and returns it.
std::string_view take_element(std::string_view& list)
{
  const std::size_t end = list_element_length(list);
  const std::string_view element = trimmed(list.substr(0, end));
  list.remove_prefix(std::min(end + 1, list.size()));
  return element;
}

/// RFC 9111, 5.2: an argument may be quoted, too. A malformed one counts as zero.
seconds max_age_of(std::string_view value)
{
  FieldValueReader reader{trimmed(value)};
  const auto quoted = reader.quoted_string();
  if (quoted && reader.done())
    value = *quoted;
  return delta_seconds(value).value_or(seconds{0});
}

struct CacheControl {
  bool present = false, no_store = false, no_cache = false;
  std::optional<seconds> max_age; ///< the shortest, if several
};

CacheControl cache_control_of(const HeaderList& fields)
{
  CacheControl control;
  const std::string list = fields.combined("Cache-Control");
  for (std::string_view rest = list; !rest.empty();) {
    const std::string_view directive = take_element(rest);
    const std::size_t equals = directive.find('=');
    const std::string_view name = trimmed(directive.substr(0, equals));
    control.present = true;
    if (equal_ignoring_case(name, "no-store"))
      control.no_store = true;
    else if (equal_ignoring_case(name, "no-cache")) // with fields, too: RFC 9111 5.2.2.4 allows it
      control.no_cache = true;
    else if (equal_ignoring_case(name, "max-age")) {
      const seconds value = equals == directive.npos ? seconds{0} : max_age_of(directive.substr(equals + 1));
      control.max_age = std::min(control.max_age.value_or(value), value);
    }
  }
  if (!control.present) // RFC 9111 5.4
    control.no_cache = equal_ignoring_case(fields.first("Pragma").value_or(std::string_view{}), "no-cache");
  return control;
}

/// Whether the response depends on request fields that are not the same for all pages of one key.
bool varies_beyond_key(const HeaderList& fields)
{
  const std::string list = fields.combined("Vary");
  for (std::string_view rest = list; !rest.empty();) {
    const std::string_view name = take_element(rest);
    const bool common = name.empty() || equal_ignoring_case(name, "Accept") ||
                        equal_ignoring_case(name, "Accept-Encoding") ||
                        equal_ignoring_case(name, "Accept-Language") || equal_ignoring_case(name, "Origin") ||
                        equal_ignoring_case(name, "User-Agent");
    if (!common)
      return true;
  }
  return false;
}

std::optional<std::chrono::sys_seconds> date_in(const HeaderList& fields, std::string_view name)
{
  const auto value = fields.first(name);
  return value ? parse_http_date(*value) : std::nullopt;
}

seconds lifetime_of(const HeaderList& fields, const CacheControl& control)
{
  if (control.max_age)
    return *control.max_age;
  const auto date = date_in(fields, "Date");
  if (fields.first("Expires")) {
    const auto expires = date_in(fields, "Expires");
    if (!date || !expires)
      return seconds{0};
    return std::min<seconds>(*expires - *date, longest);
  }
  const auto changed = date_in(fields, "Last-Modified");
  if (!date || !changed)
    return min_heuristic_lifetime;
  return std::clamp<seconds>((*date - *changed) / 10, min_heuristic_lifetime, max_heuristic_lifetime);
}

} // namespace

Freshness freshness_of(const HeaderList& fields, bool redirected)
{
  const CacheControl control = cache_control_of(fields);
  if (control.no_store)
    return {false, seconds{0}};
  if (varies_beyond_key(fields))
    return {fields.first("ETag").has_value(), seconds{0}};
  if (control.no_cache)
    return {true, seconds{0}};
  seconds lifetime = lifetime_of(fields, control);
  if (redirected)
    lifetime = std::min(lifetime, max_redirected_lifetime);
  // An invalid age counts as the maximum.
  if (const auto age = fields.first("Age"))
    lifetime -= std::min(delta_seconds(*age).value_or(lifetime), lifetime);
  return {true, std::max(lifetime, seconds{0})};
}

} // namespace standard_sitemap
