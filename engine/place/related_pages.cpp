#include "engine/place/related_pages.h"

#include <algorithm>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/excerpt.h"
#include "engine/web/origin.h"
#include "engine/web/refusal.h"

namespace standard_sitemap {
bool is_on_site_of(const Uri& page, const Uri& target)
{
  if (page.is_http() && target.is_http())
    return is_one_site(page, target);
  return !target.is_http() && equal_ignoring_case(page.scheme(), target.scheme()) &&
         page.authority() == target.authority();
}

std::optional<Refusal> offer_refusal(const Uri& target, const Page& page, const Policy& policy)
{
  const auto refusal = link_refusal(target, policy);
  const bool is_local = page.url.has_scheme("file") && target.has_scheme("file");
  return is_local && refusal == Refusal::scheme ? std::nullopt : refusal;
}

void RelatedPages::note(Code code, std::string sentence)
{
  place_.diagnostics.add({.severity = Severity::note,
                          .code = code,
                          .message = std::move(sentence),
                          .document = page_.url.text(),
                          .subject = Subject::page});
}

std::optional<Uri> RelatedPages::usable(const Link& link, const Uri& base)
{
  auto url = Uri::resolve(base, Leiri{link.href});
  if (!url) {
    note(Code::place_unusable,
         "the address of a related page, \"" + shortened(link.href, 64) + "\", is not one, and is left out");
    return std::nullopt;
  }
  const auto refusal = offer_refusal(*url, page_, policy_);
  if (!refusal)
    return *std::move(url);
  note(Code::place_unusable, "the address of a related page, \"" + shortened(url->text(), 64) +
                                 "\", is left out: " + std::string{refusal_name(*refusal)});
  return std::nullopt;
}

bool RelatedPages::is_page(const Uri& target) const
{
  return target.without_fragment().normalised() == page_.url.without_fragment().normalised();
}

bool RelatedPages::has_room(const std::vector<RelatedPage>& pages, RelationSource from)
{
  if (!pages.empty() && pages.front().from != from)
    return false; // an earlier source counts
  if (pages.size() < StatedPlace::max_links_of_kind && links_ < StatedPlace::max_links)
    return true;
  if (!std::exchange(has_noted_bound_, true))
    note(Code::limit_place,
         "the page has more related pages than are kept: " + std::to_string(StatedPlace::max_links_of_kind) +
             " of a kind, " + std::to_string(StatedPlace::max_links) + " in all");
  return false;
}

/// links to one address in one language are one, which has the first title of them.
bool RelatedPages::keep(RelatedPage page, std::vector<RelatedPage>& pages)
{
  const auto same = std::ranges::find_if(
      pages, [&](const RelatedPage& one) { return one.url == page.url && one.language == page.language; });
  if (same == pages.end()) {
    pages.push_back(std::move(page));
    return true;
  }
  if (same->title.empty())
    same->title = std::move(page.title);
  return false;
}

void RelatedPages::add(const Link& link, const Uri& base)
{
  if (link.relations.empty() || stripped(link.href).empty()) // D-8
    return;
  const auto url = usable(link, base);
  if (!url)
    return;
  const auto add_to = [&](std::vector<RelatedPage>& pages, RelationKind kind) {
    using enum RelationKind;
    const bool is_step = kind == next || kind == previous || kind == up;
    if ((is_step && is_page(*url)) || !has_room(pages, link.from))
      return false;
    return keep({.url = *url,
                 .title = std::string{link.title},
                 .language = std::string{link.language},
                 .from = link.from,
                 .same_site = is_on_site_of(page_.url, *url),
                 .levels_up = kind == up ? link.relations.levels_up : 0},
                pages);
  };
  for (std::size_t number = 0; number < relation_kind_count; ++number)
    if (const auto kind = static_cast<RelationKind>(number); link.relations.has(kind))
      links_ += add_to(place_.relations[number], kind) ? 1 : 0;
  if (link.relations.starts)
    links_ += add_to(starts_, RelationKind::first) ? 1 : 0;
  if (link.relations.starts || link.relations.has(RelationKind::first))
    add_to(firsts_or_starts_, RelationKind::first);
}

void RelatedPages::finish()
{
  auto& homes = place_.relations[static_cast<std::size_t>(RelationKind::home)];
  if (homes.empty())
    homes = std::move(starts_);
  else
    place_.relations[static_cast<std::size_t>(RelationKind::first)] = std::move(firsts_or_starts_);
}

} // namespace standard_sitemap
