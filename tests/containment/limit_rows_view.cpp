#include "tests/containment/limit_rows.h"

#include "engine/view/places.h"

namespace standard_sitemap::containment {

namespace {

// Policy: "views show 256 / 1,024 and an ellipsis": the ellipsis is how it is reported.
Row shown_name()
{
  return {"shown_name_code_points",
          "a_name",
          [](std::size_t beyond) {
            Site site{"<item name='\u00e4\u20ac\U0001f600x" + repeated("\u00df", beyond) + "'/>"};
            site.policy.shown_name_code_points = 4;
            Visit visit{site};
            return Seen{visit.view()->shown(1).name.value_or("none"), "ok"};
          },
          {"\u00e4\u20ac\U0001f600x", "ok"},
          {"\u00e4\u20ac\U0001f600\u2026", "ok"},
          std::nullopt};
}

Row shown_description()
{
  return {"shown_description_code_points",
          "a_description",
          [](std::size_t beyond) {
            Site site{"<item name='long name' description='\u00e4\u20ac\U0001f600x" +
                      repeated("\u00df", beyond) + "'/>"};
            site.policy.shown_description_code_points = 4;
            Visit visit{site};
            return Seen{visit.view()->shown(1).description.value_or("none"), "ok"};
          },
          {"\u00e4\u20ac\U0001f600x", "ok"},
          {"\u00e4\u20ac\U0001f600\u2026", "ok"},
          std::nullopt};
}

// V-3 has no diagnostic for this limit: the first places, up to the limit, are the page's places.
Row places_of_page()
{
  return {"places_of_page",
          "a_page",
          [](std::size_t beyond) {
            Site site{"<item name='a' url='/'/><item name='b' url='/'/>" +
                      repeated("<item name='c' url='/'/>", beyond)};
            site.policy.places_of_page = 2;
            Visit visit{site};
            Seen seen = seen_of(site);
            seen.there.clear();
            for (const PagePlace& place : standard_sitemap::places_of_page(*visit.view()))
              seen.there += visit.view()->map().node(place.here.node).name().value_or("?");
            return seen;
          },
          {"ab", "ok"},
          {"ab", "ok"},
          std::nullopt};
}

} // namespace

std::vector<Row> view_rows()
{
  return {shown_name(), shown_description(), places_of_page()};
}

} // namespace standard_sitemap::containment
