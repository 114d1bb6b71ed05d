#include "engine/session/map_key.h"

#include "engine/terms/policy_table.h"
#include "engine/web/origin.h"

namespace standard_sitemap {
namespace {

/// Appends a part with its length, so that different lists of parts give different keys.
void append_part(std::string& key, std::string_view part)
{
  key += std::to_string(part.size());
  key += ':';
  key += part;
}

void append_number(std::string& key, std::optional<std::uint64_t> number)
{
  append_part(key, number ? std::to_string(*number) : std::string{});
}

} // namespace

std::optional<std::string> map_key(const Found& root, const SiteLimits& limits, const Initiator& page,
                                   const RequestContext& context)
{
  if (!page.url.is_http())
    return std::nullopt;
  std::string key;
  append_part(key, serialised_origin(page.url));
  append_part(key, std::to_string(static_cast<int>(page.address_space)));
  append_part(key, root.sitemap.without_fragment().text());
  append_part(key, std::to_string(static_cast<int>(root.kind)));
  for (const UserLimit& limit : user_limits())
    append_number(key, limit.get(limits));
  append_part(key, context.user_agent);
  append_part(key, context.accept_language);
  append_part(key, context.accept_encoding);
  append_part(key, context.user_password.has_value() ? "+" + *context.user_password : std::string{});
  append_part(key, context.cookie_jar);
  append_part(key, context.proxy);
  append_part(key, context.ca_file);
  for (const HeaderList::Field& field : context.extra_fields) {
    append_part(key, ascii_lower(field.name));
    append_part(key, field.value);
  }
  return key;
}

} // namespace standard_sitemap
