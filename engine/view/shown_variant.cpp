#include "engine/view/shown_variant.h"

#include <utility>

#include "engine/display/shown.h"

namespace standard_sitemap {

Shown shown_variant(Variant variant, const Policy& policy)
{
  const auto safe = [](std::optional<std::string_view> text, std::size_t max_code_points) {
    return text ? std::optional{shown_text(*text, max_code_points)} : std::nullopt;
  };
  // M-9: every variant may inherit the other values, so long ones are cut, too.
  const auto value = [&](std::optional<std::string_view> text) {
    return safe(text, policy.shown_name_code_points);
  };
  Shown shown;
  shown.name = value(variant.name);
  shown.description = safe(variant.description, policy.shown_description_code_points);
  shown.url = std::move(variant.link.url);
  shown.blocked = variant.link.blocked;
  shown.relative = std::move(variant.link.relative);
  shown.lang = value(variant.lang);
  shown.type = value(variant.type);
  shown.charset = value(variant.charset);
  shown.target = value(variant.target);
  return shown;
}

bool has_name(const Shown& shown)
{
  return shown.name && !trimmed(*shown.name).empty();
}

std::string_view last_segment(const Shown& shown)
{
  std::string_view path;
  if (shown.relative)
    path = std::string_view{*shown.relative}.substr(0, shown.relative->find_first_of("?#"));
  else if (shown.url)
    path = shown.url->path();
  while (path.ends_with('/'))
    path.remove_suffix(1);
  path.remove_prefix(path.rfind('/') + 1); // npos + 1 is 0
  return path;
}

} // namespace standard_sitemap
