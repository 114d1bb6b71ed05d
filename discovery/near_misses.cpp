#include "discovery/near_misses.h"

#include <algorithm>
#include <utility>

#include "discovery/link_collector.h"
#include "discovery/opt_field.h"
#include "discovery/stray_link.h"
#include "engine/base/ascii.h"
#include "engine/html/map_relations.h"
#include "engine/web/link_field.h"
#include "engine/web/origin.h"

namespace standard_sitemap {

namespace {

/// The values with which the page tries to name a map, in whatever element or field.
struct Intention {
  std::string prefix;   ///< prefix of D-3a; empty: not recognisable
  std::string location; ///< address of the map; empty: not recognisable
};

/// Whether the prefix needs no escaping in an attribute.
bool is_plain(std::string_view prefix)
{
  constexpr std::size_t longest = 32;
  return !prefix.empty() && prefix.size() <= longest && std::ranges::all_of(prefix, [](char c) {
    return is_ascii_alphanumeric(c) || c == '.' || c == '_' || c == '-';
  });
}

/// Returns the address as the page may write it: on its own origin, a path that begins with a slash.
std::string address_for(const Uri& page, const Uri& base, std::string_view href)
{
  constexpr std::size_t longest = 200;
  const auto uri = Uri::resolve(base, {href});
  if (!uri || stripped(href).empty() || !uri->is_http())
    return {};
  std::string written = same_origin(*uri, page) ? std::string{uri->path()} +
                                                      (uri->query() ? '?' + std::string{*uri->query()} : "")
                                                : uri->without_fragment().text();
  for (std::size_t at = 0; (at = written.find('&', at)) != written.npos; ++at)
    written.replace(at, 1, "&amp;");
  return written.size() > longest ? std::string{} : written;
}

void intend(Intention& intention, std::string_view token, std::string location)
{
  if (is_location_token(token) && intention.prefix.empty())
    if (const std::string_view prefix = token.substr(0, token.rfind('.')); is_plain(prefix))
      intention.prefix = prefix;
  if (!map_token(token).empty() && intention.location.empty())
    intention.location = std::move(location);
}

Intention intention_of(const Page& page, const PageLinks* links, const std::optional<StrayLink>& stray)
{
  Intention intention;
  for (const PageLink& link : links ? std::span{links->links} : std::span<const PageLink>{})
    if (const std::string_view token = map_token(link.rel);
        !token.empty() && link.element == PageLink::Element::link)
      intend(intention, token, address_for(page.url, link.base, link.href));
  for (const PageLink& link : links ? std::span{links->links} : std::span<const PageLink>{}) {
    const std::string_view rel = stripped(link.rel);
    const auto prefix = defined_prefix(rel);
    if (intention.prefix.empty() && prefix &&
        (stripped(link.href) == sitemap_namespace || is_nearly_our_namespace(link.href)) && is_plain(*prefix))
      intention.prefix = *prefix;
  }
  if (stray && !stray->is_field)
    intend(intention, stray->relation, address_for(page.url, page.url, stray->href));
  for (const std::string_view field : page.fields.all("Link"))
    for (const FieldLink& link : links_of_field(field))
      if (const std::string_view token = map_token(link.rel); !token.empty())
        intend(intention, token, address_for(page.url, page.url, link.target));
  return intention;
}

/// Returns the two links with which the page would name its map.
std::string links_to_write(const Intention& intention)
{
  const std::string prefix = intention.prefix.empty() ? "sm" : intention.prefix;
  return "<link rel=\"" + std::string{schema_start} + prefix + "\" href=\"" + std::string{sitemap_namespace} +
         "\"> and <link rel=\"" + prefix + std::string{location_end} + "\" href=\"" +
         (intention.location.empty() ? "/sitemap.xml" : intention.location) + "\">";
}

} // namespace

void NearMisses::note(Severity severity, Code code, std::string message, std::uint32_t line)
{
  diagnostics_.add({severity, code, std::move(message), page_.url.text(), line});
}

void NearMisses::add(Rule rule, const RuleOutcome& outcome, const PageLinks* links)
{
  const bool is_malformed = links && links->malformed;
  const bool is_told = rule == Rule::meta_schema && has_link_; // D-10 and D-3 miss the same links
  if (outcome.outcome != RuleResult::absent || !outcome.near_miss || is_malformed || is_told)
    return;
  if (rule == Rule::link_schema)
    has_link_ = true;
  note(Severity::warning, Code::near_miss, outcome.detail, outcome.near_miss_line);
}

void NearMisses::add_for_none(const PageLinks* links)
{
  const auto add_for_crawlers = [this](std::string_view where, std::string_view href, std::uint32_t line) {
    note(Severity::note, Code::near_miss,
         "the page has " + std::string{where} +
             " with rel \"sitemap\", which names a list of pages for crawlers, not a site map for readers: " +
             in_quotes(href),
         line);
  };
  const bool has_content = page_.may_have_links();
  const auto stray = has_content ? find_stray_link(page_.body) : std::nullopt;
  if (stray)
    note(
        Severity::warning, Code::near_miss,
        "the page has " + stray->element + ", but " +
            (stray->is_field ? "only the server can send the field" : "only the rel of a <link> names a map"),
        stray->line);
  if (links)
    if (const auto link = std::ranges::find_if(links->links,
                                               [](const PageLink& one) {
                                                 return one.element == PageLink::Element::link &&
                                                        one.has_rel("sitemap");
                                               });
        link != links->links.end())
      add_for_crawlers("a link", link->href, link->line);
  for (const std::string_view field : page_.fields.all("Link"))
    for (const FieldLink& link : links_of_field(field))
      if (equal_ignoring_case(stripped(link.rel), "sitemap"))
        add_for_crawlers("a Link field", link.target, 0);
  if (page_.is_error()) // an error page belongs to the server, not to the site
    return;
  const auto type = page_.effective_media_type();
  note(Severity::error, Code::no_map,
       has_content ? "the page names no site map; these two links in its head would: " +
                         links_to_write(intention_of(page_, links, stray))
                   : "the page names no site map, which only response fields could do, as it is not HTML (" +
                         (type ? type->essence() : std::string{"no content type"}) + ')');
}

void NearMisses::add_status()
{
  if (page_.is_error())
    note(Severity::error, Code::page_status,
         "the server answers with status " + std::to_string(page_.status) +
             ": this is an error page, which readers do not look for");
}

} // namespace standard_sitemap
