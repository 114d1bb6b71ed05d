// The page that a tab shows, and its links.

#include "render/bindings/c/session.h"

#include <cstddef>

#include "render/bindings/c/clock.h"
#include "render/bindings/c/fields.h"
#include "render/bindings/c/guard.h"
#include "render/bindings/c/handles.h"

using namespace standard_sitemap;
using namespace standard_sitemap::c;

namespace {

bool is_valid_visit(const standard_sitemap_visit& visit)
{
  for (const standard_sitemap_string text :
       {visit.url, visit.requested, visit.media_type, visit.body, visit.user_agent, visit.accept_language,
        visit.accept_encoding, visit.accept, visit.credentials, visit.profile, visit.preferred_sitemap,
        visit.root, visit.damage})
    if (!is_valid(text))
      return false;
  return are_valid(visit.fields, visit.field_count) &&
         are_valid(visit.extra_fields, visit.extra_field_count) && is_address_space(visit.address_space) &&
         visit.arrival >= STANDARD_SITEMAP_NAVIGATION && visit.arrival <= STANDARD_SITEMAP_TRAVERSAL &&
         visit.referrer_policy >= STANDARD_SITEMAP_REFERRER_DEFAULT &&
         visit.referrer_policy <= STANDARD_SITEMAP_REFERRER_UNSAFE_URL &&
         visit.source >= STANDARD_SITEMAP_SOURCE_STANDARD && visit.source <= STANDARD_SITEMAP_SOURCE_ROBOTS &&
         visit.preferred_source >= STANDARD_SITEMAP_PREFERRED_NONE &&
         visit.preferred_source <= STANDARD_SITEMAP_PREFERRED_LLMS && visit.place <= 1 && visit.reserved == 0;
}

ReferrerPolicy referrer_policy_of(standard_sitemap_referrer_policy policy)
{
  // `ReferrerPolicy` begins with `no_referrer`, which is 1 in C.
  return policy == STANDARD_SITEMAP_REFERRER_DEFAULT ? RequestContext{}.referrer_policy
                                                     : static_cast<ReferrerPolicy>(policy - 1);
}

RequestContext context_of(const standard_sitemap_visit& visit)
{
  RequestContext context;
  context.user_agent = text_of(visit.user_agent);
  context.accept_language = text_of(visit.accept_language);
  context.accept_encoding = text_of(visit.accept_encoding);
  if (visit.accept.data != nullptr)
    context.accept = text_of(visit.accept);
  context.extra_fields = fields_of(visit.extra_fields, visit.extra_field_count).fields();
  if (visit.credentials.data != nullptr)
    context.user_password = std::string{text_of(visit.credentials)};
  // Never opened: it is only compared, as a part of the key of the map cache.
  context.cookie_jar = text_of(visit.profile);
  context.referrer_policy = referrer_policy_of(visit.referrer_policy);
  return context;
}

PagePreferences preferences_for(const Uri& site, const standard_sitemap_preferences* preferences)
{
  return preferences != nullptr ? preferences->preferences.of(site) : PagePreferences{};
}

/// A map without a page.
std::optional<Visit> visit_of_map(const standard_sitemap_visit& given)
{
  auto root = Uri::parse({text_of(given.root)});
  if (!root)
    return std::nullopt;
  // Nothing may throw within braces: g++ 12 then destroys some members twice.
  Uri in_place_of_page = *root;
  RequestContext context = context_of(given);
  PagePreferences preferences = preferences_for(*root, given.preferences);
  Visit visit{.page = {.url = std::move(in_place_of_page)},
              .arrival = static_cast<Arrival>(given.arrival),
              .context = std::move(context),
              .limits = preferences.limits,
              .languages = std::move(preferences.languages)};
  visit.given.emplace(GivenMap{*std::move(root), static_cast<SourceKind>(given.source), true});
  return visit;
}

/// Returns nullopt if a URL is not absolute.
std::optional<Visit> visit_of(const standard_sitemap_visit& given)
{
  if (given.root.data != nullptr && given.url.data == nullptr)
    return visit_of_map(given);
  auto url = Uri::parse({text_of(given.url)});
  if (!url)
    return std::nullopt;
  HeaderList fields = fields_of(given.fields, given.field_count); // not within braces, as above
  RequestContext context = context_of(given);
  Visit visit{.page = {.url = *std::move(url),
                       .fields = std::move(fields),
                       .body = text_of(given.body),
                       .address_space = static_cast<AddressSpace>(given.address_space),
                       .status = given.status,
                       .damage = text_of(given.damage)},
              .arrival = static_cast<Arrival>(given.arrival),
              .entry = given.entry,
              .context = std::move(context)};
  if (given.media_type.data != nullptr)
    visit.page.media_type = MediaType::extract(text_of(given.media_type));
  if (given.links != nullptr)
    visit.links = given.links->links;
  if (given.place != 0)
    visit.place.emplace();
  PagePreferences preferences = preferences_for(visit.page.url, given.preferences);
  visit.preference = std::move(preferences.map);
  visit.limits = preferences.limits;
  visit.languages = std::move(preferences.languages);
  if (given.preferred_source != STANDARD_SITEMAP_PREFERRED_NONE)
    visit.preference = {.link = given.preferred_source == STANDARD_SITEMAP_PREFERRED_LINK,
                        .robots = given.preferred_source == STANDARD_SITEMAP_PREFERRED_ROBOTS,
                        .llms = given.preferred_source == STANDARD_SITEMAP_PREFERRED_LLMS};
  if (given.preferred_sitemap.data != nullptr) {
    auto sitemap = Uri::parse({text_of(given.preferred_sitemap)});
    if (!sitemap)
      return std::nullopt;
    visit.preference = {.sitemap = *std::move(sitemap)};
  }
  if (given.root.data != nullptr) {
    auto root = Uri::parse({text_of(given.root)});
    if (!root)
      return std::nullopt;
    visit.given.emplace(GivenMap{*std::move(root), static_cast<SourceKind>(given.source)});
  }
  return visit;
}

VisitFacts facts_of(const standard_sitemap_visit& given, const Visit& visit)
{
  VisitFacts facts{.requested = std::string{text_of(given.requested.data ? given.requested : given.url)},
                   .referrer_policy = visit.context.referrer_policy};
  if (given.status != 0)
    facts.status = given.status;
  if (const auto type = visit.page.effective_media_type())
    facts.content_type = type->essence();
  return facts;
}

} // namespace

// --- links of a live document ---

standard_sitemap_status standard_sitemap_page_links_new(standard_sitemap_page_links** links)
{
  return guarded_new(links, [] { return std::make_unique<standard_sitemap_page_links>(); });
}

void standard_sitemap_page_links_free(standard_sitemap_page_links* links)
{
  delete links;
}

namespace {

standard_sitemap_status add(standard_sitemap_page_links* links, PageLink::Element element,
                            standard_sitemap_string rel, standard_sitemap_string href,
                            standard_sitemap_string type, standard_sitemap_string base, uint32_t line)
{
  if (links == nullptr || !is_valid(rel) || !is_valid(href) || !is_valid(type) || !is_valid(base))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    auto uri = Uri::parse({text_of(base)});
    if (!uri)
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
    links->links.links.push_back({element, std::string{text_of(rel)}, std::string{text_of(href)},
                                  *std::move(uri), line, std::string{text_of(type)}});
    return STANDARD_SITEMAP_OK;
  });
}

} // namespace

standard_sitemap_status standard_sitemap_page_links_add_link(standard_sitemap_page_links* links,
                                                             standard_sitemap_string rel,
                                                             standard_sitemap_string href,
                                                             standard_sitemap_string type,
                                                             standard_sitemap_string base, uint32_t line)
{
  return add(links, PageLink::Element::link, rel, href, type, base, line);
}

standard_sitemap_status standard_sitemap_page_links_add_meta(standard_sitemap_page_links* links,
                                                             standard_sitemap_string name,
                                                             standard_sitemap_string content,
                                                             standard_sitemap_string base, uint32_t line)
{
  return add(links, PageLink::Element::meta, name, content, {}, base, line);
}

standard_sitemap_status standard_sitemap_page_links_add_language(standard_sitemap_page_links* links,
                                                                 standard_sitemap_string language)
{
  if (links == nullptr || !is_valid(language))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    links->links.languages.emplace_back(text_of(language));
    return STANDARD_SITEMAP_OK;
  });
}

// --- the page ---

standard_sitemap_status standard_sitemap_session_show(standard_sitemap_session* session,
                                                      const standard_sitemap_visit* visit, uint64_t now)
{
  const auto given = read(visit, offsetof(standard_sitemap_visit, root));
  const auto instant = instant_of(now);
  if (session == nullptr || !given || !is_valid_visit(*given) || !instant)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    auto shown = visit_of(*given);
    if (!shown)
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
    session->visit = facts_of(*given, *shown);
    session->requests.clear();
    session->checked.reset();
    session->session.show(*std::move(shown), *instant); // may free the session
    return STANDARD_SITEMAP_OK;
  });
}
