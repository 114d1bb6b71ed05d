#include "render/links/links_renderer.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "engine/base/percent_encoded.h"
#include "engine/display/shown.h"
#include "engine/view/places.h"
#include "engine/view/unfold.h"
#include "engine/web/header_list.h"
#include "render/node/around.h"
#include "render/node/beside_map.h"
#include "render/node/node_display.h"
#include "render/sink_buffer.h"

namespace standard_sitemap {

namespace {

constexpr std::string_view none = "-";
constexpr std::string_view from_map = "map", from_page = "page";

/// An author's text as one cell.
std::string cell_of(std::string_view text)
{
  const std::string shown = shown_text(text, SIZE_MAX);
  const std::string_view cell = trimmed(shown);
  return std::string{cell.empty() ? none : cell};
}

/// All but visible ASCII is percent-encoded.
std::string address_cell(std::string_view address)
{
  return percent_encoded(address, [](char c) { return c > ' ' && c < '\x7f'; });
}

class LinkLines {
 public:
  LinkLines(const Report& report, const LinksOptions& options, const Sink& sink)
      : report_(report), options_(options), out_(sink)
  {
  }

  /// Returns whether something is left out (`LinksOptions::places`).
  bool write()
  {
    bool is_whole = true;
    if (report_.view) {
      View& view = *report_.view;
      NodeDisplays displays{view};
      write_place(view, displays);
      is_whole = write_roles(view, displays);
      is_whole = write_outline(view, displays) && is_whole;
    }
    if (report_.place)
      write_stated(report_.view ? stated_beside_map(*report_.view) : *report_.place);
    out_.finish();
    return !is_whole;
  }

 private:
  void line(std::string_view kind, std::size_t depth, std::string_view label, std::string_view address,
            std::string_view source)
  {
    const std::string level = std::to_string(depth);
    for (const std::string_view cell : {kind, std::string_view{level}, label, address}) {
      out_.append(cell);
      out_.append("\t");
    }
    out_.append(source);
    out_.append("\n");
  }

  /// Returns whether it has an address.
  bool node_line(std::string_view kind, std::size_t depth, NodeDisplays& displays, NodeId node)
  {
    const NodeDisplay display = displays.of(node);
    line(kind, depth, cell_of(display.label.text),
         display.href ? address_cell(*display.href) : std::string{none}, from_map);
    return display.href.has_value();
  }

  /// V-3, V-6
  void write_place(View& view, NodeDisplays& displays)
  {
    const std::vector<PagePlace> places = places_of_page(view);
    if (places.empty())
      return;
    std::size_t depth = 0;
    for (const NodeId node : path_to(view, places.front()))
      if (node != root_node)
        node_line("path", ++depth, displays, node);
    const Around around = around_page(view, places);
    if (around.previous)
      node_line("previous", 0, displays, *around.previous);
    if (around.next)
      node_line("next", 0, displays, *around.next);
    if (around.up && *around.up != root_node)
      has_way_up_ = node_line("up", 0, displays, *around.up);
  }

  /// M-12. Returns whether all are written.
  bool write_roles(View& view, NodeDisplays& displays)
  {
    std::size_t written = 0;
    for (const RoleNodes& entry : view.map().roles())
      for (const NodeId node : entry.nodes) {
        if (written++ == options_.places || out_.stopped())
          return out_.stopped();
        node_line(cell_of(entry.role), 0, displays, node);
      }
    return true;
  }

  /// L-1, and behind it what is below nodes outside the hierarchy (M-6), which are then at the top as well.
  /// Returns whether all is written.
  bool write_outline(View& view, NodeDisplays& displays)
  {
    for (const PageMatch& match : view.here())
      here_.emplace(match.node, match.match);
    std::size_t room = options_.places;
    bool is_whole = write_tree(view, displays, root_node, 0, room);
    std::unordered_set<NodeId> written;
    for (const RoleNodes& entry : view.map().roles())
      for (const NodeId node : entry.nodes)
        if (options_.depth > 0 && is_whole && view.map().node(node).excluded() &&
            written.insert(node).second && !view.leading_children(node).empty()) {
          is_whole = room > 0;
          if (!is_whole)
            break;
          --room;
          node_line(kind_of(node), 1, displays, node);
          is_whole = write_tree(view, displays, node, 1, room);
        }
    return is_whole;
  }

  /// Writes the places below `from`, which is at this depth, and takes them from `room`.
  bool write_tree(View& view, NodeDisplays& displays, NodeId from, std::size_t depth, std::size_t& room)
  {
    Unfolding tree{view, {.depth = options_.depth - depth, .places = room}, from};
    while (const auto place = tree.next()) {
      if (out_.stopped())
        return true;
      --room;
      node_line(place->loop ? "again" : kind_of(place->node), depth + place->depth, displays, place->node);
    }
    return !tree.cut();
  }

  std::string_view kind_of(NodeId node) const
  {
    const auto match = here_.find(node);
    return match == here_.end() ? "entry" : is_near(match->second) ? "near" : "here";
  }

  /// The page's own way up counts if the map knows none with an address.
  StatedPlace stated_beside_map(View& view) const
  {
    constexpr auto up = static_cast<std::size_t>(RelationKind::up);
    StatedPlace place = beside_map(*report_.place, view);
    if (!has_way_up_)
      place.relations[up] = report_.place->relations[up];
    return place;
  }

  ///
  void write_stated(const StatedPlace& place)
  {
    for (const Trail& trail : place.trails) {
      std::size_t depth = 0;
      for (const TrailItem& item : trail)
        line("path", ++depth, cell_of(item.name),
             item.url ? address_cell(item.url->text()) : std::string{none}, from_page);
    }
    for (std::size_t index = 0; index < relation_kind_count; ++index) {
      const auto kind = static_cast<RelationKind>(index);
      for (const RelatedPage& page : place.of(kind)) {
        const std::string address = address_cell(page.url.text());
        std::string label = page.language;
        if (!page.title.empty())
          label += (label.empty() ? "" : ": ") + page.title;
        line(relation_kind_name(kind), page.levels_up, label.empty() ? address : cell_of(label), address,
             from_page);
      }
    }
  }

  const Report& report_;
  const LinksOptions& options_;
  SinkBuffer out_;
  std::unordered_map<NodeId, Match> here_;
  bool has_way_up_ = false;
};

} // namespace

void LinksRenderer::render(const Report& report, const Sink& sink)
{
  is_cut_ = LinkLines{report, options_, sink}.write();
}

} // namespace standard_sitemap
