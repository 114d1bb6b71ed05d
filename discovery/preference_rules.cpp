#include "discovery/rules.h"

#include "engine/web/link_field.h"
#include "engine/web/origin.h"

namespace standard_sitemap {

// D-5, E-1  The URI that the user's preferences name for the site.
RuleOutcome fixed_sitemap_rule(const Uri& sitemap)
{
  auto outcome = RuleOutcome::matched(sitemap, "your preferences name this site map for the site");
  outcome.kind = SourceKind::extended;
  return outcome;
}

// E-2  The `Link` fields first, then the link elements.
std::optional<RuleOutcome> sitemap_field_rule(const Page& page)
{
  FirstUsable values{page.url};
  for (const FieldLink& link : links_of_fields(page))
    if (has_token(link.rel, "sitemap") &&
        values.offer(page.url, link.target,
                     R"(the Link field rel="sitemap", which your preferences say to follow)"))
      break;
  auto outcome = std::move(values).outcome("");
  if (outcome.outcome != RuleResult::matched)
    return std::nullopt;
  outcome.kind = SourceKind::extended;
  return outcome;
}

RuleOutcome sitemap_link_rule(const Page& page, const PageLinks& links)
{
  FirstUsable values{page.url};
  for (const FieldLink& link : links_of_fields(page)) // of these, none is usable
    if (has_token(link.rel, "sitemap"))
      values.offer(page.url, link.target, R"(the Link field rel="sitemap")");
  for (const PageLink& link : links.links)
    if (link.element == PageLink::Element::link && link.has_rel("sitemap") &&
        values.offer(link.base, link.href, R"(the link rel="sitemap", which your preferences say to follow)",
                     link.line))
      break;
  auto outcome = std::move(values).outcome(
      R"(your preferences say to follow the link rel="sitemap" of the page, but it has none)");
  outcome.kind = SourceKind::extended;
  return outcome;
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
