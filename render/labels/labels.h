#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/view/view.h"

namespace standard_sitemap {

// What formats for people call a node, a link and a number. All text is safe to display, but not yet escaped.

/// Whether the node has a name that can be read: one that is not only white space.
bool has_name(const Shown& shown);

struct NodeLabel {
  std::string text;
  bool from_uri = false;
};
/// Returns what a node is called: its name, else the last part of its URI, decoded, else `no_name`.
NodeLabel node_label(const Shown& shown, std::string_view no_name = "(no name)");
/// The same as plain text: the last part of a URI is in angle brackets.
std::string plain_label(const Shown& shown);

/// Returns the URI of the map's root document, after redirects.
std::optional<Uri> root_uri(const Map& map);

/// Where a link leads.
enum class LinkKind : std::uint8_t {
  none,        ///< there is no link
  refused,     ///< policy, "Links shown"
  relative,    ///< of a local file: where it leads is not known
  mail,        ///< likewise: marked as such
  telephone,   ///< likewise
  same_origin, ///< as the map's root document
  page,        ///< of the map's site, or the map is of no site
  other_site,  ///< than the map's
};
/// `root`: the URI of the map's root document. A local file is of no site.
LinkKind link_kind_of(const Shown& shown, const std::optional<Uri>& root);

/// `link refused: scheme`.
std::string refused_link_text(Refusal refusal);

/// V-2: whether the page itself is not in the map, but near the node.
bool is_near(Match match);

/// How many nodes of each kind a map has.
struct NodeCounts {
  std::uint64_t items = 0, groups = 0;
};
NodeCounts count_nodes(const Map& map);

/// `1 item`, `2 items`.
std::string counted(std::uint64_t number, std::string_view singular);
/// `1 entry`, `2 entries`.
std::string counted(std::uint64_t number, std::string_view singular, std::string_view plural);

} // namespace standard_sitemap
