#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/view/places.h"
#include "render/html/entry.h"
#include "render/html/html_renderer.h"
#include "render/html/html_writer.h"
#include "render/html/node_numbers.h"

namespace standard_sitemap {

/// Shared state of the parts of one page: the map's entries, the position of the page in the map, and the
/// output.
struct HtmlPage {
  HtmlPage(const Report& of, View& through, const HtmlOptions& how, HtmlWriter& to);
  HtmlPage(const HtmlPage&) = delete;
  HtmlPage& operator=(const HtmlPage&) = delete;

  const Report& report;
  View& view;
  const HtmlOptions& options;
  HtmlWriter& html;
  Entries entries;
  std::vector<PagePlace> places;          ///< V-3
  std::unordered_map<NodeId, Match> here; ///< V-1, V-2
  std::vector<NodeId> path;      ///< to the first place, from the root; empty: the page is not in the map
  NodeNumbers numbers;           ///< of the nodes in the data
  std::size_t place_numbers = 0; ///< numbers assigned to places in the lists; 0 is the map itself
  bool cut = false;              ///< something was omitted because of the limit of places or bytes

  /// Writes an entry as `<a>`, without `href` if it has no link. `attributes`: trusted, each with a leading
  /// space.
  void write_link(const Entry& entry, NodeId node, std::string_view attributes = {});
  /// The same outside the tree, with the node's number, so that the script can change its language.
  void write_outside_link(NodeId node, std::string_view attributes = {});
  void write_description(const Entry& entry);
  /// Writes ` lang` and ` dir` if they differ from the map's own.
  void write_language(std::size_t language);
  /// Writes the map's own ` lang` and ` dir`, for an element that contains entries.
  void write_map_language();
};

/// The name of the site.
struct PageTitle {
  std::string text;
  std::optional<NodeId> node = {}; ///< the node that has this name
};

// The parts of the page. Each writes nothing if it has no content.

/// Writes everything up to and including `<body>`: policy, style and script.
void write_head(HtmlWriter& html, std::string_view title, bool right_to_left);
/// Writes title, breadcrumbs, other places, previous and next (V-3).
void write_header(HtmlPage& page, const PageTitle& title);
/// M-12: writes a button for each role, with a menu if it has several nodes or one with children (M-6).
void write_roles(HtmlPage& page);
/// Writes the filter and the choice of language and type (M-8), which the script uses.
void write_tools(HtmlWriter& html);
/// Writes the map as nested lists (L-1, L-2).
void write_tree(HtmlPage& page);
/// Writes what is missing, the totals, and the source of the map.
void write_footer(HtmlPage& page);
/// Writes the whole graph as data, each node once.
void write_data(HtmlPage& page);

/// Writes a page that says why there is no map.
void write_without_map(HtmlWriter& html, const Report& report);
/// Lists documents that could not be loaded, or only in part.
void write_missing(HtmlWriter& html, const Report& report, bool cut);

} // namespace standard_sitemap
