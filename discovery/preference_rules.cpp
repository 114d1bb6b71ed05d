#include "discovery/rules.h"

#include "engine/web/link_field.h"
#include "engine/web/media_type.h"
#include "engine/web/origin.h"

namespace standard_sitemap {

// D-5, E-1  The URI that the user's preferences name for the site.
RuleOutcome fixed_sitemap_rule(const Uri& sitemap)
{
  auto outcome = RuleOutcome::matched(sitemap, "your preferences name this site map for the site");
  outcome.kind = SourceKind::extended;
  return outcome;
}

namespace {

/// Which links name a list, if a preference says to follow them.
struct ListLinks {
  std::string_view relation;
  bool (*has_type)(std::string_view type);
  std::string_view name; ///< of such a link
};

bool is_any(std::string_view)
{
  return true;
}

bool is_markdown_or_text(std::string_view type)
{
  const auto parsed = MediaType::parse(type);
  return parsed && (parsed->essence() == "text/markdown" || parsed->essence() == "text/plain");
}

constexpr ListLinks of_sitemaps{"sitemap", is_any, R"(rel="sitemap")"}; // E-2
constexpr ListLinks of_llms{"describedby", is_markdown_or_text,
                            R"(rel="describedby" of type text/markdown or text/plain)"}; // E-4

/// Offers the `Link` fields until one is usable.
void offer_fields(FirstUsable& values, const Page& page, const ListLinks& wanted, std::string_view where)
{
  for (const FieldLink& link : links_of_fields(page))
    if (has_token(link.rel, wanted.relation) && wanted.has_type(link.type) &&
        values.offer(page.url, link.target, where))
      return;
}

std::optional<RuleOutcome> field_rule(const Page& page, const ListLinks& wanted)
{
  FirstUsable values{page.url};
  offer_fields(values, page, wanted,
               "the Link field " + std::string{wanted.name} + ", which your preferences say to follow");
  auto outcome = std::move(values).outcome("");
  if (outcome.outcome != RuleResult::matched)
    return std::nullopt;
  outcome.kind = SourceKind::extended;
  return outcome;
}

RuleOutcome link_rule(const Page& page, const PageLinks& links, const ListLinks& wanted)
{
  const std::string name{wanted.name};
  FirstUsable values{page.url};
  offer_fields(values, page, wanted, "the Link field " + name); // of these, none is usable
  for (const PageLink& link : links.links)
    if (link.element == PageLink::Element::link && link.has_rel(wanted.relation) &&
        wanted.has_type(link.type) &&
        values.offer(link.base, link.href, "the link " + name + ", which your preferences say to follow",
                     link.line))
      break;
  auto outcome = std::move(values).outcome("your preferences say to follow the link " + name +
                                           " of the page, but it has none");
  outcome.kind = SourceKind::extended;
  return outcome;
}

} // namespace

// E-2  The `Link` fields first, then the link elements.
std::optional<RuleOutcome> sitemap_field_rule(const Page& page)
{
  return field_rule(page, of_sitemaps);
}

RuleOutcome sitemap_link_rule(const Page& page, const PageLinks& links)
{
  return link_rule(page, links, of_sitemaps);
}

// E-4
std::optional<RuleOutcome> llms_field_rule(const Page& page)
{
  return field_rule(page, of_llms);
}

RuleOutcome llms_link_rule(const Page& page, const PageLinks& links)
{
  return link_rule(page, links, of_llms);
}

RuleOutcome robots_rule(const Page& page)
{
  const auto robots = Uri::parse({serialised_origin(page.url) + "/robots.txt"}); // fails for an opaque origin
  if (!robots)
    return RuleOutcome::not_applicable("only http and https sites have a robots.txt");
  auto outcome = RuleOutcome::matched(*robots, "your preferences say to read the robots.txt of the site");
  outcome.kind = SourceKind::robots;
  return outcome;
}

} // namespace standard_sitemap
