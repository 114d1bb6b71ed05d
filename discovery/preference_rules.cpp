#include "discovery/rules.h"

#include "engine/web/origin.h"

namespace standard_sitemap {

RuleOutcome fixed_sitemap_rule(const Uri& sitemap)
{
  auto outcome = RuleOutcome::matched(sitemap, "your preferences name it for this site");
  outcome.kind = SourceKind::extended;
  return outcome;
}

RuleOutcome sitemap_link_rule(const Page& page, const PageLinks& links)
{
  FirstUsable values{page.url};
  for (const PageLink& link : links.links)
    if (link.element == PageLink::Element::link && link.has_rel("sitemap") &&
        values.offer(link.base, link.href,
                     R"(the link rel="sitemap", which your preferences want to be followed)", link.line))
      break;
  auto outcome = std::move(values).outcome(
      R"(your preferences want the link rel="sitemap" of the page to be followed, but it has none)");
  outcome.kind = SourceKind::extended;
  return outcome;
}

RuleOutcome robots_rule(const Page& page)
{
  const auto robots = Uri::parse({serialised_origin(page.url) + "/robots.txt"}); // fails for an opaque origin
  if (!robots)
    return RuleOutcome::not_applicable("only sites on http and https have a robots.txt");
  auto outcome =
      RuleOutcome::matched(*robots, "your preferences want the robots.txt of the site to be asked");
  outcome.kind = SourceKind::robots;
  return outcome;
}

} // namespace standard_sitemap
