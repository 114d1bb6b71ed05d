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

/// What every part of one page needs: the map's entries, where the page stands, and what it is written to.
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
  std::vector<NodeId> path;               ///< to the first place, from the root; empty: not in the map
  NodeNumbers numbers;                    ///< of the nodes in the data
  std::size_t place_numbers = 0;          ///< given to places in the lists; 0 is the map itself
  bool cut = false;                       ///< something was not written for want of places or bytes

  /// An entry as `<a>`, without `href` where there is no link. `attributes`: of ours, each with a space
  /// before it.
  void write_link(const Entry& entry, NodeId node, std::string_view attributes = {});
  /// The same outside the tree: known by its number, so that the script can change its language.
  void write_outside_link(NodeId node, std::string_view attributes = {});
  void write_description(const Entry& entry);
  /// ` lang` and ` dir`, where they are not the map's own.
  void write_language(std::size_t language);
  /// The same, for what holds entries: the map's own.
  void write_map_language();
};

/// What the site is called.
struct PageTitle {
  std::string text;
  std::optional<NodeId> node = {}; ///< whose name it is
};

// The parts. Each writes nothing if it has nothing to say.

/// Up to and with `<body>`: policy, style and script.
void write_head(HtmlWriter& html, std::string_view title, bool right_to_left);
/// Title, breadcrumbs, other places, previous and next (V-3).
void write_header(HtmlPage& page, const PageTitle& title);
/// M-12: a button for each role; with a menu where it has several nodes, or one with something below (M-6).
void write_roles(HtmlPage& page);
/// The filter, and the choice of language and type (M-8), for the script.
void write_tools(HtmlWriter& html);
/// The map as nested lists (L-1, L-2).
void write_tree(HtmlPage& page);
/// What is missing, how much there is, and where it comes from.
void write_footer(HtmlPage& page);
/// The whole graph as data, each node once.
void write_data(HtmlPage& page);

/// The page that says why there is no map.
void write_without_map(HtmlWriter& html, const Report& report);
/// Documents that could not be had, or not whole.
void write_missing(HtmlWriter& html, const Report& report, bool cut);

} // namespace standard_sitemap
