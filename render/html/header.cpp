#include <algorithm>

#include "render/html/page.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t crumbs_shown = 24; ///< a longer path is shown by its beginning and its end
constexpr std::size_t crumbs_at_beginning = 4;
constexpr std::size_t other_places_shown = 12;
constexpr std::size_t longest_path_shown = 1'000; ///< in the tree, by a button

std::string_view why_near(Match match, const Words& words)
{
  switch (match) {
  case Match::exact:
  case Match::no_query:
  case Match::suffix:
    return "";
  case Match::up:
    return words.near_up();
  case Match::start:
    return words.near_start();
  case Match::trail:
    return words.near_trail();
  case Match::near:
    return words.near_path();
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

/// The script goes to the place in the tree. A page outside the hierarchy (M-6) has none there.
void write_show_button(HtmlPage& page, const std::vector<NodeId>& path)
{
  if (path.empty() || path.front() != root_node || path.size() > longest_path_shown ||
      !std::ranges::all_of(path, [&](NodeId node) { return page.outline.has(node); }))
    return;
  HtmlWriter& html = page.html;
  html.raw(" <button class=show type=button data-path=\"");
  for (const NodeId node : path) {
    html.raw(node == root_node ? "" : " ");
    html.number(page.outline.of(node));
  }
  html.raw("\">");
  html.text(page.words.show_in_map());
  html.raw("</button>");
}

void write_crumbs(HtmlPage& page)
{
  HtmlWriter& html = page.html;
  html.raw("<nav class=crumbs");
  html.attribute("aria-label", page.words.breadcrumb());
  html.raw("><span class=kind>");
  html.text(page.words.here());
  html.raw("</span>\n<ol>\n");
  for (const auto& crumb : crumbs_of(page.path)) {
    html.raw("<li>");
    if (crumb)
      page.write_outside_link(*crumb);
    else
      html.raw("<span>…</span>");
    html.raw("\n");
  }
  html.raw("</ol>\n");
  write_show_button(page, page.path);
  html.raw("</nav>\n");
}

void write_why_near(HtmlPage& page)
{
  HtmlWriter& html = page.html;
  if (const std::string_view why = why_near(page.places.front().here.match, page.words); !why.empty()) {
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
  html.raw("<details class=others><summary>");
  html.text(page.words.other_places(others));
  html.raw("</summary>\n<ul>\n");
  for (std::size_t i = 1; i < page.places.size() && i <= other_places_shown; ++i) {
    html.raw("<li>");
    bool first = true;
    const std::vector<NodeId> path = path_to(page.view, page.places[i]);
    for (const auto& crumb : crumbs_of(path)) {
      html.raw(first ? "" : " <span class=step>›</span> ");
      first = false;
      if (!crumb) {
        html.raw("…");
        continue;
      }
      page.write_outside_link(*crumb);
    }
    write_show_button(page, path);
    html.raw("\n");
  }
  if (others > other_places_shown) {
    html.raw("<li>");
    html.text(page.words.and_more(others - other_places_shown));
    html.raw("\n");
  }
  html.raw("</ul></details>\n");
}

} // namespace

void write_header(HtmlPage& page, const PageTitle& title)
{
  HtmlWriter& html = page.html;
  html.raw("<a class=skip href=\"#map\">");
  html.text(page.words.skip());
  html.raw("</a>\n<header>\n<h1><span");
  std::size_t language = 0; // the map's own
  if (title.node && page.outline.has(*title.node)) {
    html.raw(" data-title=");
    html.number(page.outline.of(*title.node));
    language = page.entries.of(*title.node).language;
  }
  page.write_outside_language(language);
  html.raw(">");
  html.text(title.text);
  html.raw("</span></h1>\n</header>\n");
}

void write_where(HtmlPage& page)
{
  if (page.path.empty())
    return;
  page.html.raw("<section class=where");
  page.html.attribute("aria-label", page.words.here());
  page.html.raw(">\n");
  write_crumbs(page);
  write_why_near(page);
  write_other_places(page);
  page.html.raw("</section>\n");
}

} // namespace standard_sitemap
