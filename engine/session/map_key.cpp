#include <standard_sitemap/session/map_key.h>

#include <standard_sitemap/web/origin.h>

namespace standard_sitemap {
namespace {

/// With its length, so that no two lists of parts look alike.
void append_part(std::string& key, std::string_view part)
{
  key += std::to_string(part.size());
  key += ':';
  key += part;
}

} // namespace

std::optional<std::string> map_key(const Uri& root, SourceKind kind, const Initiator& page,
                                   const RequestContext& context)
{
  if (!page.url.is_http())
    return std::nullopt;
  std::string key;
  append_part(key, serialised_origin(page.url));
  append_part(key, std::to_string(static_cast<int>(page.address_space)));
  append_part(key, std::to_string(static_cast<int>(kind)));
  append_part(key, root.without_fragment().text());
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
