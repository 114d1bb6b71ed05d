#include <algorithm>
#include <utility>

#include "engine/view/places.h"
#include "render/labels/labels.h"
#include "render/text/node_text.h"
#include "render/text/sections.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t key_columns = 10;

void write_fact(TextPaper& paper, std::string_view key, Piece value, Piece note = {})
{
  if (!note.text.empty())
    note.text.insert(0, "  ");
  paper.line({{padded(std::string{key}, key_columns), Ink::quiet}, std::move(value), std::move(note)});
}

void write_page(TextPaper& paper, const PageReport& page)
{
  if (!page.url)
    return write_fact(paper, "Page", {page.requested}, {"could not be fetched", Ink::error});
  Piece status;
  if (page.status && *page.status != 200)
    status = {"status " + std::to_string(*page.status), Ink::warning};
  write_fact(paper, "Page", {page.url->text()}, status);
  if (page.requested != page.url->text())
    write_fact(paper, "", {"requested as " + page.requested, Ink::quiet});
}

std::string detail_of(const Discovery& discovery, Rule rule)
{
  const auto entry = std::ranges::find(discovery.trace, rule, &TraceEntry::rule);
  return entry == discovery.trace.end() ? std::string{} : entry->detail;
}

void write_site_map(TextPaper& paper, const Report& report)
{
  const std::optional<Found>& found = report.discovery.found;
  if (!found) {
    if (!report.page || report.page->url)
      write_fact(paper, "Site map", {"the page names none", Ink::warning});
    return;
  }
  Piece outcome;
  if (!report.documents.empty() && report.documents.front().outcome != DocumentOutcome::ok)
    outcome = {std::string{outcome_name(report.documents.front().outcome)},
               report.view ? Ink::warning : Ink::error};
  write_fact(paper, "Site map", {found->sitemap.text(), Ink::heading}, outcome);

  if (!report.documents.empty()) {
    const std::optional<Uri>& final_url = report.documents.front().final_url;
    if (final_url && *final_url != found->sitemap.without_fragment())
      write_fact(paper, "", {"redirected to " + final_url->text(), Ink::quiet});
  }
  const std::string detail = detail_of(report.discovery, found->rule);
  const std::string separator = detail.empty() ? "" : ": ";
  write_fact(paper, "", {"by " + std::string{rule_name(found->rule)} + separator + detail, Ink::quiet});
}

/// G-13: written once for the whole map.
void write_how_made(TextPaper& paper, const Map& map)
{
  if (map.hierarchy_derived())
    write_fact(paper, "",
               {"a list of pages for crawlers (" + std::string{format_name(map.format())} +
                    "): its groups, and missing names, are derived from its addresses",
                Ink::quiet});
}

std::string_view why_near(Match match)
{
  switch (match) {
  case Match::exact:
    return "";
  case Match::no_query:
    return "without its query";
  case Match::suffix:
    return "without the ending of its name";
  case Match::up:
    return "near: by the page's link to the one above it";
  case Match::start:
    return "near: by the page's link to the start";
  }
  return "";
}

/// V-3: writes the nodes before and after the page.
void write_around(TextPaper& paper, View& view, const std::vector<PagePlace>& places)
{
  const PlaceNeighbours around = neighbours_of(view, places[place_to_step_from(view, places)]);
  std::string text;
  for (const auto& [what, node] : {std::pair{"previous ", around.previous}, std::pair{"next ", around.next}})
    if (node)
      text += (text.empty() ? "" : "; ") + (what + plain_label(view.shown(*node)));
  const std::size_t room = std::max<std::size_t>(paper.layout_width(), 40) - key_columns;
  if (!text.empty())
    write_fact(paper, "Around", {paper.fitted(text, room), {}},
               {around.in_sequence ? "(in a sequence)" : "", Ink::quiet});
}

/// V-3: writes the path from the root to the first place of the page.
void write_here(TextPaper& paper, View& view)
{
  if (!view.context().page)
    return;
  if (view.here().empty())
    return write_fact(paper, "Here", {"not in the map", Ink::quiet});

  const std::vector<PagePlace> places = places_of_page(view);
  std::string way;
  for (const NodeId node : path_to(view, places.front())) {
    if (node == root_node)
      continue;
    if (!way.empty())
      way += paper.signs().step;
    way += plain_label(view.shown(node));
  }
  std::string note{why_near(places.front().here.match)};
  if (const std::size_t others = places.size() - 1; others > 0)
    note += (note.empty() ? "" : "; ") + ("and " + counted(others, "other place"));
  if (!note.empty())
    note = '(' + note + ')';
  const std::size_t room = std::max<std::size_t>(paper.layout_width(), 40) - key_columns;
  write_fact(paper, "Here", {paper.fitted(way.empty() ? "the whole map" : way, room), Ink::here},
             {note, Ink::quiet});
  write_around(paper, view, places);
}

} // namespace

void write_header(TextPaper& paper, const Report& report)
{
  if (report.page)
    write_page(paper, *report.page);
  write_site_map(paper, report);
  if (!report.view)
    return;
  write_how_made(paper, report.view->map());
  write_here(paper, *report.view);
}

void write_counts(TextPaper& paper, View& view, const std::vector<DocumentReport>& documents)
{
  const NodeCounts nodes = count_nodes(view.map());
  std::uint64_t bytes = 0;
  for (const DocumentReport& document : documents)
    bytes += document.bytes;

  std::string text = counted(nodes.items, "item") + ", " + counted(nodes.groups, "group");
  if (const std::size_t empty = view.left_out(); empty > 0)
    text += "; " + counted(empty, "empty entry", "empty entries") + " left out";
  text += "  (" + counted(documents.size(), "document") + ", " + shown_bytes(bytes) + ')';
  paper.gap();
  paper.line({{text, Ink::quiet}});
}

} // namespace standard_sitemap
