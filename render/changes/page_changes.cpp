#include "render/changes/page_changes.h"

#include <algorithm>

#include "engine/web/media_type.h"

namespace standard_sitemap {

namespace {

PageChange compiled(const ClassChange& change, const DisplayLevels& levels)
{
  PageChange result{change.xpath, change.namespaces, change.attribute, {}};
  for (const DisplayLevel& level : levels.all())
    result.tokens.push_back(levels.token(change.prefix, level.name));
  return result;
}

bool is_css(const std::optional<std::string>& type)
{
  if (!type)
    return true;
  const auto media_type = MediaType::parse(*type);
  return media_type && media_type->essence() == "text/css";
}

} // namespace

std::optional<std::size_t> PageChanges::level(std::string_view name) const
{
  const auto found = std::ranges::find(levels, name, &DisplayLevel::name);
  return found == levels.end() ? std::nullopt : std::optional<std::size_t>(found - levels.begin());
}

PageChanges page_changes(const Map& map, const DisplayLevels& levels)
{
  PageChanges result{levels.all(), {}, {}};
  for (const ClassChange& change : map.class_changes())
    if (!change.refused)
      result.changes.push_back(compiled(change, levels));
  for (const StyleInstruction& style : map.styles())
    if (result.styles.size() < PageChanges::max_styles && !style.refused && is_css(style.type) &&
        std::ranges::find(result.styles, style.url.text(), &PageStyle::url) == result.styles.end())
      result.styles.push_back({style.url.text(), style.replace});
  return result;
}

} // namespace standard_sitemap
