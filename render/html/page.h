#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/view/outline.h"
#include "engine/view/places.h"
#include "render/html/entry.h"
#include "render/html/html_renderer.h"
#include "render/html/html_writer.h"
#include "render/words/words.h"

namespace standard_sitemap {

/// Shared state of the parts of one page: the map's entries, the position of the page in the map, and the
/// output.
struct HtmlPage {
  HtmlPage(const Report& of, View& through, const HtmlOptions& how, const Words& in, HtmlWriter& to);
  HtmlPage(const HtmlPage&) = delete;
  HtmlPage& operator=(const HtmlPage&) = delete;

  const Report& report;
  View& view;
  const HtmlOptions& options;
  const Words words; ///< the interface
  HtmlWriter& html;
  Entries entries;
  std::vector<PagePlace> places;          ///< V-3
  std::unordered_map<NodeId, Match> here; ///< V-1, V-2
  std::vector<NodeId> path; ///< to the first place, from the root; empty: the page is not in the map
  Outline outline;          ///< of the nodes in the data
  const bool to_left;       ///< whether the tree is from right to left; of an unknown direction: as words
  std::size_t place_numbers = 0; ///< numbers assigned to places in the lists; 0 is the map itself
  bool cut = false;              ///< something was omitted because of the limit of places or bytes

  /// Writes an entry as `<a>`, without `href` if it has no link. `attributes`: trusted, each with a leading
  /// space.
  void write_link(const Entry& entry, NodeId node, std::string_view attributes = {});
  /// The same in a menu of the tree's language and direction: with the node's number, so that the script can
  /// change its language.
  void write_menu_link(NodeId node);
  /// The same in an element of the interface.
  void write_outside_link(NodeId node, std::string_view attributes = {});
  void write_description(const Entry& entry);
  /// Returns how many entries are below one: each once, where the outline has it, but at least its children.
  std::size_t count_below(NodeId node);
  /// Writes ` lang` if it differs from the map's own, and ` dir` if it differs from the tree's.
  void write_language(std::size_t language);
  /// The same in an element of the interface: always ` lang`, and ` dir` if it differs from the interface's.
  void write_outside_language(std::size_t language);
  /// Writes the map's own ` lang`, and the tree's ` dir` if it differs from that of the interface, for an
  /// element that contains entries.
  void write_map_language();
  /// The opposite: for an element in such a one that says what the interface says.
  void write_own_language();

 private:
  std::string number_of(NodeId node) const;
  void begin_link(const Entry& entry, std::string_view attributes);
  void finish_link(const Entry& entry, NodeId node);
};

/// The name of the site.
struct PageTitle {
  std::string text;
  std::optional<NodeId> node = {}; ///< the node that has this name
};

// The parts of the page. Each writes nothing if it has no content.

/// Writes everything up to and including `<body>`: policy, style and script.
void write_head(HtmlWriter& html, const Words& words, std::string_view title);
/// Writes the name of the site.
void write_header(HtmlPage& page, const PageTitle& title);
/// Writes the path to each place of the page (V-3).
void write_where(HtmlPage& page);
/// Writes the reading bar: previous, up and next, and which of the pages of the map this one is (V-6).
/// Nothing if the map is seen from no page, or from one of which neither the map nor the page itself says any
/// of that.
void write_reading(HtmlPage& page);
/// M-12: writes a button for each role, with a menu if it has several nodes or one with children (M-6).
void write_roles(HtmlPage& page);
/// Writes the box of the search and the choice of language and type (M-8), which the script uses.
void write_tools(HtmlWriter& html, const Words& words);
/// Writes the place for the hits of the search.
void write_results(HtmlWriter& html);
/// Writes the map as nested lists (L-1, L-2).
void write_tree(HtmlPage& page);
/// Writes what is missing, the totals, and the source of the map.
void write_footer(HtmlPage& page);
/// Writes the whole graph as data, each node once.
void write_data(HtmlPage& page);
/// Writes the words of the map, by which the script finds (engine/search).
void write_index(HtmlPage& page);

/// Writes a page that says why there is no map.
void write_without_map(HtmlWriter& html, const Words& words, const Report& report);
/// Lists documents that could not be loaded, or only in part.
void write_missing(HtmlWriter& html, const Words& words, const Report& report, bool cut);

} // namespace standard_sitemap
