#include "render/dot/node_style.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "engine/display/columns.h"
#include "engine/display/shown.h"
#include "render/dot/dot_text.h"
#include "render/node/node_display.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t label_columns = 28;
constexpr std::size_t name_lines = 3;
constexpr std::size_t role_lines = 2;
constexpr std::size_t role_code_points = 64, link_code_points = 64;
constexpr std::size_t roles_shown = 8;
constexpr std::string_view root_name = "Site map";

constexpr std::array<std::pair<std::string_view, std::string_view>, 4> known_roles{{
    {"home", "#cfe2ff"},
    {"contact", "#d3f0cf"},
    {"search", "#ffefb8"},
    {"contentinfo", "#e7dcf7"},
}};

} // namespace

std::string_view known_role_colour(std::string_view role)
{
  for (const auto& [known, colour] : known_roles)
    if (known == role)
      return colour;
  return {};
}

struct NodeStyle::Attributes {
  std::vector<std::string> lines;
  std::string_view filling = dot_colour::background;
  std::string_view border = dot_colour::line;
  bool angular = false, dotted = false, shared = false;
  unsigned width = 1; ///< of the border
  std::optional<std::string> link;
  std::string title;

  void add_lines(std::string_view text, std::size_t max_lines)
  {
    for (std::string& line : wrapped(text, label_columns, max_lines))
      lines.push_back(std::move(line));
  }
};

NodeStyle::NodeStyle(View& view) : view_(view) {}

NodeStyle::Attributes NodeStyle::style_of(const DrawnNode& drawn)
{
  Attributes attributes;
  if (drawn.node == root_node) {
    add_root(attributes);
  } else {
    const Shown shown = view_.shown(drawn.node);
    add_name(attributes, drawn.node, shown);
    add_roles(attributes, drawn.node);
    add_link(attributes, shown);
  }
  if (drawn.hidden > 0 && drawn.edges.empty()) {
    attributes.lines.push_back("+ " + std::to_string(drawn.hidden) + " below");
    used_styles_.cut = true;
  }
  if (drawn.parents > 1)
    attributes.shared = used_styles_.shared = true;
  return attributes;
}

std::string NodeStyle::attributes(const DrawnNode& drawn)
{
  const Attributes style = style_of(drawn);
  std::string text = "label=" + dot_string(style.lines);
  const auto add = [&text](std::string_view name, std::string_view value) {
    ((text += ", ") += name) += '=';
    text += value;
  };
  if (style.filling != dot_colour::background)
    add("fillcolor", dot_string(style.filling));
  if (style.border != dot_colour::line)
    add("color", dot_string(style.border));
  if (drawn.node == root_node)
    add("style", "\"filled,bold\"");
  else if (style.dotted)
    add("style", "\"rounded,filled,dotted\"");
  else if (style.angular)
    add("style", "\"filled\"");
  if (style.width > 1)
    add("penwidth", std::to_string(style.width));
  if (style.link)
    add("URL", dot_string(*style.link));
  add("tooltip", dot_tooltip(style.title));
  if (style.shared)
    add("peripheries", "2");
  return text;
}

std::string NodeStyle::cell(const DrawnNode& drawn)
{
  const Attributes style = style_of(drawn);
  std::string text = "<TD ALIGN=\"LEFT\"";
  const auto add = [&text](std::string_view name, std::string_view value) {
    (((text += ' ') += name) += "=\"") += value;
    text += '"';
  };
  if (style.filling != dot_colour::background)
    add("BGCOLOR", style.filling);
  if (style.border != dot_colour::line)
    add("COLOR", style.border);
  if (style.width > 1 || style.dotted)
    add("BORDER", std::to_string(style.width));
  if (style.dotted)
    add("STYLE", "DOTTED");
  if (style.link) { // Graphviz shows titles of links only
    add("HREF", dot_html_link(*style.link));
    add("TITLE", dot_html_text(style.title));
  }
  text += '>';
  for (const std::string& line : style.lines)
    text += dot_html_text(line) + (style.lines.size() > 1 ? "<BR ALIGN=\"LEFT\"/>" : "");
  return text + "</TD>";
}

LabelSize NodeStyle::size(const DrawnNode& drawn)
{
  LabelSize size{0, 0};
  for (const std::string& line : style_of(drawn).lines) {
    ++size.lines;
    size.columns = std::max(size.columns, display_columns(line));
  }
  return size;
}

std::string NodeStyle::short_name(NodeId node)
{
  return node == root_node ? std::string{root_name}
                           : wrapped(plain_label(view_.shown(node)), label_columns, 1).front();
}

void NodeStyle::add_root(Attributes& to)
{
  to.lines.emplace_back(root_name);
  to.title = root_name;
}

void NodeStyle::add_name(Attributes& to, NodeId node, const Shown& shown)
{
  const auto here = std::ranges::find(view_.here(), node, &PageMatch::node);
  if (here == view_.here().end())
    return to.add_lines(plain_label(shown), name_lines);
  const bool near = is_near(here->match); // V-2
  to.add_lines("\u25CF " + plain_label(shown), name_lines);
  to.lines.emplace_back(near ? "(near here)" : "(here)");
  to.border = dot_colour::here;
  to.width = near ? 2 : 3;
  (near ? used_styles_.near : used_styles_.here) = true;
}

void NodeStyle::add_roles(Attributes& to, NodeId node)
{
  const std::vector<std::string> roles = view_.map().node(node).roles();
  if (roles.empty())
    return;
  to.filling = dot_colour::other_role;
  std::string text;
  for (std::size_t i = 0; i < std::min(roles.size(), roles_shown); ++i)
    text += (i == 0 ? "role: " : ", ") + shown_text(roles[i], role_code_points);
  to.add_lines(text, role_lines);

  const auto known = std::ranges::find_if(known_roles, [&roles](const auto& role) {
    return std::ranges::find(roles, role.first) != roles.end();
  });
  if (known == known_roles.end()) {
    used_styles_.other_roles = true;
    return;
  }
  to.filling = known->second;
  if (std::ranges::find(used_styles_.roles, known->first) == used_styles_.roles.end())
    used_styles_.roles.emplace_back(known->first);
}

void NodeStyle::add_link(Attributes& to, const Shown& shown)
{
  if (shown.blocked) {
    to.add_lines(refused_link_text(*shown.blocked), role_lines);
    to.dotted = true;
    used_styles_.refused = true;
  }
  if (shown.url) {
    // Policy, "Links shown": these links are marked.
    const LinkKind destination = link_kind_of(shown, std::nullopt);
    if (destination == LinkKind::mail)
      to.lines.emplace_back("(e-mail)");
    else if (destination == LinkKind::telephone)
      to.lines.emplace_back("(telephone)");
    to.link = shown.url->text();
  } else if (shown.relative) { // a graph has no address that it could be relative to
    to.add_lines(shown_text(*shown.relative, link_code_points), role_lines);
  } else if (!shown.blocked) {
    to.angular = true;
    if (to.filling == dot_colour::background)
      to.filling = dot_colour::no_link;
    used_styles_.no_link = true;
  }
  to.title = shown.description ? *shown.description : shown.url ? shown.url->text() : plain_label(shown);
}

} // namespace standard_sitemap
