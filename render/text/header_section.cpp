#include <algorithm>
#include <utility>

#include "engine/view/places.h"
#include "render/node/counts.h"
#include "render/node/node_display.h"
#include "render/text/node_text.h"
#include "render/text/sections.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t key_columns = 10;

void write_fact(TextWriter& writer, std::string_view key, StyledText value, StyledText note = {})
{
  if (!note.text.empty())
    note.text.insert(0, "  ");
  writer.line({{padded(std::string{key}, key_columns), TextStyle::dim}, std::move(value), std::move(note)});
}

void write_page(TextWriter& writer, const PageReport& page)
{
  if (!page.url)
    return write_fact(writer, "Page", {page.requested}, {"could not be fetched", TextStyle::error});
  StyledText status;
  if (page.status && *page.status != 200)
    status = {"status " + std::to_string(*page.status), TextStyle::warning};
  write_fact(writer, "Page", {page.url->text(), TextStyle::plain, hyperlink_target(*page.url)}, status);
  if (page.requested != page.url->text())
    write_fact(writer, "", {"requested as " + page.requested, TextStyle::dim});
}

std::string detail_of(const Discovery& discovery, Rule rule)
{
  const auto entry = std::ranges::find(discovery.trace, rule, &TraceEntry::rule);
  return entry == discovery.trace.end() ? std::string{} : entry->detail;
}

void write_site_map(TextWriter& writer, const Report& report)
{
  const std::optional<Found>& found = report.discovery.found;
  if (!found) {
    if (!report.page || report.page->url)
      write_fact(writer, "Site map", {"the page names none", TextStyle::warning});
    return;
  }
  StyledText outcome;
  if (!report.documents.empty() && report.documents.front().outcome != DocumentOutcome::ok)
    outcome = {std::string{outcome_name(report.documents.front().outcome)},
               report.view ? TextStyle::warning : TextStyle::error};
  write_fact(writer, "Site map",
             {found->sitemap.text(), TextStyle::heading, hyperlink_target(found->sitemap)}, outcome);

  if (!report.documents.empty()) {
    const std::optional<Uri>& final_url = report.documents.front().final_url;
    if (final_url && *final_url != found->sitemap.without_fragment())
      write_fact(writer, "", {"redirected to " + final_url->text(), TextStyle::dim});
  }
  const std::string detail = detail_of(report.discovery, found->rule);
  const std::string separator = detail.empty() ? "" : ": ";
  write_fact(writer, "", {"by " + std::string{rule_name(found->rule)} + separator + detail, TextStyle::dim});
}

/// G-13: written once for the whole map.
void write_how_made(TextWriter& writer, const Map& map)
{
  if (map.hierarchy_derived())
    write_fact(writer, "",
               {"a list of pages for crawlers (" + std::string{format_name(map.format())} +
                    "): its groups, and missing names, are derived from its addresses",
                TextStyle::dim});
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
  case Match::trail:
    return "near: by the page's breadcrumbs";
  case Match::near:
    return "near: by the beginning of the page's address";
  }
  return "";
}

/// V-6: writes the entries before and after the page in reading order.
void write_neighbours(TextWriter& writer, View& view)
{
  const ReadingPlace place = reading_place_of_page(view);
  std::string text;
  for (const auto& [what, node] : {std::pair{"previous ", place.previous}, std::pair{"next ", place.next}})
    if (node)
      text += (text.empty() ? "" : "; ") + (what + plain_label(view.shown(*node)));
  const std::size_t room = std::max<std::size_t>(writer.layout_width(), 40) - key_columns;
  if (!text.empty())
    write_fact(writer, "Around", {writer.fitted(text, room), {}},
               {place.position == 0
                    ? ""
                    : '(' + std::to_string(place.position) + " of " + std::to_string(place.count) + ')',
                TextStyle::dim});
}

/// V-3: writes the path from the root to the first place of the page.
void write_here(TextWriter& writer, View& view)
{
  if (!view.context().page)
    return;
  if (view.here().empty())
    return write_fact(writer, "Here", {"not in the map", TextStyle::dim});

  const std::vector<PagePlace> places = places_of_page(view);
  std::string path;
  for (const NodeId node : path_to(view, places.front())) {
    if (node == root_node)
      continue;
    if (!path.empty())
      path += writer.symbols().step;
    path += plain_label(view.shown(node));
  }
  std::string note{why_near(places.front().here.match)};
  if (const std::size_t others = places.size() - 1; others > 0)
    note += (note.empty() ? "" : "; ") + ("and " + counted(others, "other place"));
  if (!note.empty())
    note = '(' + note + ')';
  const std::size_t room = std::max<std::size_t>(writer.layout_width(), 40) - key_columns;
  write_fact(writer, "Here", {writer.fitted(path.empty() ? "the whole map" : path, room), TextStyle::here},
             {note, TextStyle::dim});
  write_neighbours(writer, view);
}

} // namespace

void write_header(TextWriter& writer, const Report& report)
{
  if (report.page)
    write_page(writer, *report.page);
  write_site_map(writer, report);
  if (!report.view)
    return;
  write_how_made(writer, report.view->map());
  write_here(writer, *report.view);
}

void write_counts(TextWriter& writer, View& view, const std::vector<DocumentReport>& documents)
{
  const NodeCounts nodes = count_nodes(view.map());
  std::uint64_t bytes = 0;
  for (const DocumentReport& document : documents)
    bytes += document.bytes;

  std::string text = counted(nodes.items, "item") + ", " + counted(nodes.groups, "group");
  if (const std::size_t empty = view.left_out(); empty > 0)
    text += "; " + counted(empty, "empty entry", "empty entries") + " left out";
  text += "  (" + counted(documents.size(), "document") + ", " + shown_bytes(bytes) + ')';
  writer.gap();
  writer.line({{text, TextStyle::dim}});
}

} // namespace standard_sitemap
