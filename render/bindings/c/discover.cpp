#include "render/bindings/c/discover.h"

#include <cstddef>
#include <utility>

#include "discovery/discovery.h"
#include "render/bindings/c/fields.h"
#include "render/bindings/c/given_page.h"
#include "render/bindings/c/guard.h"
#include "render/bindings/c/handles.h"

using namespace standard_sitemap;
using namespace standard_sitemap::c;

namespace {

bool is_valid_page(const standard_sitemap_page& page)
{
  return is_valid(page.url) && is_valid(page.media_type) && is_valid(page.body) && is_valid(page.damage) &&
         are_valid(page.fields, page.field_count) && page.reserved == 0;
}

} // namespace

std::optional<Page> standard_sitemap::c::given_page(const standard_sitemap_page* page)
{
  const auto given = read(page, offsetof(standard_sitemap_page, status));
  if (!given || !is_valid_page(*given))
    return std::nullopt;
  auto url = Uri::parse({text_of(given->url)});
  if (!url)
    return std::nullopt;
  HeaderList fields = fields_of(given->fields, given->field_count); // may throw, so not within braces
  Page seen{.url = *std::move(url),
            .fields = std::move(fields),
            .body = text_of(given->body),
            .status = given->status,
            .damage = text_of(given->damage)};
  if (given->media_type.data != nullptr)
    seen.media_type = MediaType::extract(text_of(given->media_type));
  return seen;
}

standard_sitemap_status standard_sitemap_discover(const standard_sitemap_policy* policy,
                                                  const standard_sitemap_page* page,
                                                  standard_sitemap_discovery** discovery)
{
  if (discovery == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  *discovery = nullptr;
  return guarded([&]() -> standard_sitemap_status {
    const auto seen = given_page(page);
    if (!seen)
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
    auto made = std::make_unique<standard_sitemap_discovery>();
    made->discovery = discover(*seen, policy != nullptr ? policy->policy : Policy{});
    *discovery = made.release();
    return STANDARD_SITEMAP_OK;
  });
}

void standard_sitemap_discovery_free(standard_sitemap_discovery* discovery)
{
  delete discovery;
}

standard_sitemap_status standard_sitemap_discovery_found(const standard_sitemap_discovery* discovery,
                                                         standard_sitemap_found* found)
{
  if (discovery == nullptr || found == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return give_found(discovery->discovery, found);
}

standard_sitemap_status standard_sitemap_discovery_trace(const standard_sitemap_discovery* discovery,
                                                         size_t index, standard_sitemap_trace* trace)
{
  if (discovery == nullptr || trace == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return give_trace(discovery->discovery, index, trace);
}

standard_sitemap_status standard_sitemap_discovery_diagnostic(const standard_sitemap_discovery* discovery,
                                                              size_t index,
                                                              standard_sitemap_diagnostic* diagnostic)
{
  if (discovery == nullptr || diagnostic == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  const auto items = discovery->discovery.diagnostics.items();
  return index < items.size() ? give_diagnostic(items[index], diagnostic) : STANDARD_SITEMAP_NONE;
}
