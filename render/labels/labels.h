#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/view/view.h"

namespace standard_sitemap {

// Labels of nodes, links and numbers for people. All text is safe to display, but not yet escaped.

/// Whether the node has a name other than white space.
bool has_name(const Shown& shown);

struct NodeLabel {
  std::string text;
  bool from_uri = false;
};
/// Returns the label of a node: its name, else the last part of its URI, decoded, else `no_name`.
NodeLabel node_label(const Shown& shown, std::string_view no_name = "(no name)");
/// The same as plain text: the last part of a URI is in angle brackets.
std::string plain_label(const Shown& shown);

/// Returns the URI of the map's root document, after redirects.
std::optional<Uri> root_uri(const Map& map);

/// Where a link leads.
enum class LinkKind : std::uint8_t {
  none,        ///< there is no link
  refused,     ///< by the policy ("Links shown")
  relative,    ///< a relative link in a local file: its destination is not known
  mail,        ///< `mailto:`
  telephone,   ///< `tel:`
  same_origin, ///< has the origin of the map's root document
  page,        ///< on the map's site, or the map belongs to no site
  other_site,  ///< on a site other than the map's
};
/// `root`: the URI of the map's root document. A local file belongs to no site.
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
