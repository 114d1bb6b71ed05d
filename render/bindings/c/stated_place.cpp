#include "render/bindings/c/stated_place.h"

#include <algorithm>
#include <utility>

#include "engine/display/shown.h"
#include "engine/place/read_stated_place.h"
#include "render/bindings/c/given_page.h"
#include "render/bindings/c/guard.h"
#include "render/bindings/c/handles.h"

using namespace standard_sitemap;
using namespace standard_sitemap::c;

/// All texts are safe to show.
struct standard_sitemap_stated_place {
  StatedPlace place;
  std::vector<std::pair<RelationKind, const RelatedPage*>> related; ///< of `place`, in order
};

namespace {

void make_safe(std::string& text, const Policy& policy)
{
  text = shown_text(text, policy.shown_name_code_points);
}

void make_safe(StatedPlace& place, const Policy& policy)
{
  make_safe(place.site_name, policy);
  for (Trail& trail : place.trails)
    for (TrailItem& item : trail)
      make_safe(item.name, policy);
  for (auto& pages : place.relations)
    for (RelatedPage& related : pages) {
      make_safe(related.title, policy);
      make_safe(related.language, policy);
    }
  for (PageMenu& menu : place.menus) {
    make_safe(menu.name, policy);
    for (MenuEntry& entry : menu.entries)
      make_safe(entry.name, policy);
  }
}

standard_sitemap_string none_if_empty(const std::string& text)
{
  return text.empty() ? standard_sitemap_string{nullptr, 0} : borrowed(text);
}

standard_sitemap_string url_of(const std::optional<Uri>& url)
{
  return url ? borrowed(url->text()) : standard_sitemap_string{nullptr, 0};
}

} // namespace

standard_sitemap_status standard_sitemap_stated_place_read(const standard_sitemap_policy* policy,
                                                           const standard_sitemap_page* page, uint32_t parts,
                                                           standard_sitemap_stated_place** place)
{
  if (place == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  *place = nullptr;
  if ((parts & ~STANDARD_SITEMAP_PLACE_MENUS) != 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    const auto given = given_page(page);
    if (!given)
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
    const Policy limits = policy != nullptr ? policy->policy : Policy{};
    auto made = std::make_unique<standard_sitemap_stated_place>();
    made->place = read_stated_place(*given, limits, {.menus = (parts & STANDARD_SITEMAP_PLACE_MENUS) != 0});
    make_safe(made->place, limits);
    for (std::size_t kind = 0; kind < relation_kind_count; ++kind)
      for (const RelatedPage& related : made->place.relations[kind])
        made->related.emplace_back(static_cast<RelationKind>(kind), &related);
    *place = made.release();
    return STANDARD_SITEMAP_OK;
  });
}

void standard_sitemap_stated_place_free(standard_sitemap_stated_place* place)
{
  delete place;
}

standard_sitemap_status standard_sitemap_stated_place_site_name(const standard_sitemap_stated_place* place,
                                                                standard_sitemap_string* name)
{
  if (place == nullptr || name == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  if (place->place.site_name.empty())
    return STANDARD_SITEMAP_NONE;
  *name = borrowed(place->place.site_name);
  return STANDARD_SITEMAP_OK;
}

standard_sitemap_status standard_sitemap_stated_place_trail_item(const standard_sitemap_stated_place* place,
                                                                 size_t trail, size_t index,
                                                                 standard_sitemap_trail_item* item)
{
  if (place == nullptr || size_of_given(item, sizeof *item) == 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  const auto& trails = place->place.trails;
  if (trail >= trails.size() || index >= trails[trail].size())
    return STANDARD_SITEMAP_NONE;
  const TrailItem& one = trails[trail][index];
  return write(item, {0, borrowed(one.name), url_of(one.url)});
}

standard_sitemap_status standard_sitemap_stated_place_related(const standard_sitemap_stated_place* place,
                                                              size_t index,
                                                              standard_sitemap_related_page* related)
{
  if (place == nullptr || size_of_given(related, sizeof *related) == 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  if (index >= place->related.size())
    return STANDARD_SITEMAP_NONE;
  const auto& [kind, one] = place->related[index];
  return write(related, {0, borrowed(relation_kind_name(kind)), borrowed(one->url.text()),
                         none_if_empty(one->title), none_if_empty(one->language),
                         borrowed(relation_source_name(one->from)), one->same_site, one->levels_up});
}

standard_sitemap_status standard_sitemap_stated_place_menu(const standard_sitemap_stated_place* place,
                                                           size_t index, standard_sitemap_string* name)
{
  if (place == nullptr || name == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  if (index >= place->place.menus.size())
    return STANDARD_SITEMAP_NONE;
  *name = borrowed(place->place.menus[index].name);
  return STANDARD_SITEMAP_OK;
}

standard_sitemap_status standard_sitemap_stated_place_menu_entry(const standard_sitemap_stated_place* place,
                                                                 size_t menu, size_t index,
                                                                 standard_sitemap_menu_entry* entry)
{
  if (place == nullptr || size_of_given(entry, sizeof *entry) == 0)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  const auto& menus = place->place.menus;
  if (menu >= menus.size() || index >= menus[menu].entries.size())
    return STANDARD_SITEMAP_NONE;
  const MenuEntry& one = menus[menu].entries[index];
  return write(entry, {0, none_if_empty(one.name), url_of(one.url), one.depth, 0});
}

standard_sitemap_status standard_sitemap_stated_place_diagnostic(const standard_sitemap_stated_place* place,
                                                                 size_t index,
                                                                 standard_sitemap_diagnostic* diagnostic)
{
  if (place == nullptr || diagnostic == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  const auto items = place->place.diagnostics.items();
  return index < items.size() ? give_diagnostic(items[index], diagnostic) : STANDARD_SITEMAP_NONE;
}
