#include <algorithm>

#include "render/html/page.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t crumbs_shown = 24; ///< a longer path is shown by its beginning and its end
constexpr std::size_t crumbs_at_beginning = 4;
constexpr std::size_t other_places_shown = 12;

std::string_view why_near(Match match)
{
  switch (match) {
  case Match::exact:
  case Match::no_query:
  case Match::suffix:
    return "";
  case Match::up:
    return "The page is not in the map itself, but links to this place as the page above it (rel=up).";
  case Match::start:
    return "The page is not in the map itself, but links to this place as its start (rel=start).";
  }
  return "";
}

/// Returns the nodes of a path (without its root) that are shown, and nullopt for those omitted.
std::vector<std::optional<NodeId>> crumbs_of(const std::vector<NodeId>& path)
{
  std::vector<std::optional<NodeId>> crumbs(path.begin() + (path.front() == root_node ? 1 : 0), path.end());
  if (crumbs.size() > crumbs_shown) {
    const auto from = crumbs.begin() + crumbs_at_beginning;
    crumbs.erase(from + 1, crumbs.end() - (crumbs_shown - crumbs_at_beginning - 1));
    *from = std::nullopt;
  }
  return crumbs;
}

void write_neighbours(HtmlPage& page)
{
  const PlaceNeighbours around =
      neighbours_of(page.view, page.places[place_to_step_from(page.view, page.places)]);
  if (!around.previous && !around.next)
    return;
  HtmlWriter& html = page.html;
  html.raw("<nav class=around aria-label=\"Previous and next\">\n<ul");
  page.write_map_language();
  html.raw(">\n");
  const auto write = [&](std::optional<NodeId> node, std::string_view relation, std::string_view title) {
    if (!node)
      return;
    html.raw("<li class=");
    html.raw(relation);
    html.raw("><span class=kind lang=en>");
    html.raw(title);
    html.raw("</span> ");
    page.write_outside_link(*node, " rel=" + std::string{relation});
    html.raw("\n");
  };
  write(around.previous, "prev", "Previous");
  write(around.next, "next", "Next");
  html.raw("</ul>\n</nav>\n");
}

void write_crumbs(HtmlPage& page)
{
  HtmlWriter& html = page.html;
  html.raw("<div class=where>\n");
  html.raw("<nav class=crumbs aria-label=\"Breadcrumb\"><span class=kind>You are here</span>\n<ol");
  page.write_map_language();
  html.raw(">\n");
  for (const auto& crumb : crumbs_of(page.path)) {
    html.raw("<li>");
    if (crumb)
      page.write_outside_link(*crumb);
    else
      html.raw("<span lang=en>…</span>");
    html.raw("\n");
  }
  html.raw("</ol>\n</nav>\n");
  write_neighbours(page);
  html.raw("</div>\n");
  if (const std::string_view why = why_near(page.places.front().here.match); !why.empty()) {
    html.raw("<p class=near>");
    html.text(why);
    html.raw("</p>\n");
  }
}

// V-3: writes all other places, by name.
void write_other_places(HtmlPage& page)
{
  if (page.places.size() < 2)
    return;
  HtmlWriter& html = page.html;
  const std::size_t others = page.places.size() - 1;
  html.raw("<details class=others><summary>Also at ");
  html.number(others);
  html.raw(others == 1 ? " other place" : " other places");
  html.raw("</summary>\n<ul");
  page.write_map_language();
  html.raw(">\n");
  for (std::size_t i = 1; i < page.places.size() && i <= other_places_shown; ++i) {
    html.raw("<li>");
    bool first = true;
    for (const auto& crumb : crumbs_of(path_to(page.view, page.places[i]))) {
      html.raw(first ? "" : " <span class=step>›</span> ");
      first = false;
      if (!crumb) {
        html.raw("…");
        continue;
      }
      page.write_outside_link(*crumb);
    }
    html.raw("\n");
  }
  if (others > other_places_shown) {
    html.raw("<li lang=en>and ");
    html.number(others - other_places_shown);
    html.raw(" more\n");
  }
  html.raw("</ul></details>\n");
}

} // namespace

void write_header(HtmlPage& page, const PageTitle& title)
{
  HtmlWriter& html = page.html;
  html.raw("<a class=skip href=\"#map\">Skip to the map</a>\n<header>\n<h1><span class=kind>Site map</span> "
           "<span");
  page.write_map_language();
  html.raw(">");
  if (title.node && page.numbers.has(*title.node)) {
    html.raw("<span data-title=");
    html.number(page.numbers.of(*title.node));
    page.write_language(page.entries.of(*title.node).language);
    html.raw(">");
    html.text(title.text);
    html.raw("</span>");
  } else {
    html.text(title.text);
  }
  html.raw("</span></h1>\n");
  if (!page.path.empty()) {
    write_crumbs(page);
    write_other_places(page);
  }
  html.raw("</header>\n");
}

void write_tools(HtmlWriter& html)
{
  html.raw("<div class=tools role=search>\n"
           "<label class=find>Find in the map <input id=find type=search autocomplete=off spellcheck=false "
           "aria-controls=found></label>\n"
           "<label class=choice hidden>Language <select id=language autocomplete=off></select></label>\n"
           "<label class=choice hidden>Format <select id=type autocomplete=off></select></label>\n"
           "<p id=said role=status></p>\n"
           "</div>\n");
}

} // namespace standard_sitemap
