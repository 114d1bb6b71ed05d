#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "render/dot/arrangement.h"
#include "render/dot/drawn_graph.h"

namespace standard_sitemap {

/// Colours on a light background: contrast of text on each fill is at least 7, of lines at least 4.5.
namespace dot_colour {
inline constexpr std::string_view background = "#ffffff";
inline constexpr std::string_view text = "#1c2430";
inline constexpr std::string_view line = "#5b6673";
inline constexpr std::string_view loop = "#b3261e";
inline constexpr std::string_view here = "#0b57d0";
inline constexpr std::string_view no_link = "#eceff3";
inline constexpr std::string_view other_role = "#ffd8cc";
} // namespace dot_colour

/// Returns the colour of a role that the protocol defines (M-12); empty for other roles.
std::string_view known_role_colour(std::string_view role);

/// What occurs in a drawing and therefore needs a legend.
struct UsedStyles {
  std::vector<std::string> roles; ///< roles with their own colour, in the order of the map
  bool other_roles = false;
  bool no_link = false, refused = false, shared = false, loop = false, cut = false;
  bool here = false, near = false; ///< V-1, V-2
};

/// Writes one node of a drawing.
class NodeStyle {
 public:
  explicit NodeStyle(View& view);

  /// Returns the attributes of a drawn node: `label="...", fillcolor="..."`.
  std::string attributes(const DrawnNode& drawn);
  /// Returns the same as a cell of a table in an HTML-like label: `<TD ...>...</TD>`.
  std::string cell(const DrawnNode& drawn);
  /// Returns how much room the node takes.
  LabelSize size(const DrawnNode& drawn);
  /// Returns the start of its name, for the title of a line.
  std::string short_name(NodeId node);
  const UsedStyles& used_styles() const { return used_styles_; }

 private:
  struct Attributes;
  Attributes style_of(const DrawnNode& drawn);
  void add_root(Attributes& to);
  void add_name(Attributes& to, NodeId node, const Shown& shown);
  void add_roles(Attributes& to, NodeId node);
  void add_link(Attributes& to, const Shown& shown);

  View& view_;
  UsedStyles used_styles_;
};

} // namespace standard_sitemap
