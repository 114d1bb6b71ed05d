// What a page says of its own place, by its breadcrumbs and links: without a map, and without a request.
#include <iostream>

#include "engine/display/shown.h"
#include "engine/place/read_stated_place.h"
#include "engine/session/session.h"

using namespace standard_sitemap;

namespace {

constexpr std::string_view body = R"(<!DOCTYPE html><title>Tulips</title>
<meta property="og:site_name" content="The garden">
<link rel="next" href="roses" title="Roses"><link rel="up up" href="/">
<ol itemscope itemtype="https://schema.org/BreadcrumbList">
<li itemprop="itemListElement" itemscope><a itemprop="item" href="/"><b itemprop="name">Garden</b></a>
<li itemprop="itemListElement" itemscope><b itemprop="name">Tulips</b>
</ol>)";

std::string safe(const std::string& text)
{
  return shown_text(text, 100);
}

void explain(const StatedPlace& place)
{
  std::cout << "Site: " << safe(place.site_name) << '\n';
  for (const Trail& trail : place.trails)
    for (const TrailItem& item : trail)
      std::cout << "  > " << safe(item.name) << ' ' << (item.url ? item.url->text() : "(here)") << '\n';
  for (std::size_t kind = 0; kind < relation_kind_count; ++kind)
    for (const RelatedPage& page : place.relations[kind])
      std::cout << relation_kind_name(static_cast<RelationKind>(kind)) << ": " << safe(page.title) << ' '
                << page.url.text() << " by " << relation_source_name(page.from) << '\n';
}

} // namespace

int main()
{
  const Policy policy;
  const Page page{.url = *Uri::parse({"http://garden.example/tulips"}),
                  .media_type = MediaType::parse("text/html; charset=utf-8"),
                  .body = body};
  explain(read_stated_place(page, policy));

  // In a tab, it is read with the page if the host asks.
  MapCache cache{policy};
  Session tab{cache};
  tab.show({.page = page, .place = PageParts{}}, {});
  std::cout << "The tab has a place: " << (tab.place() && !tab.place()->empty()) << '\n';

  // A host with a live document reads links by the same table.
  std::cout << relation_spellings().size()
            << " spellings; levels up: " << link_relations("UP parent").levels_up << '\n';
}
