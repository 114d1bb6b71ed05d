#include "render/dot/node_style.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/display/shown.h"
#include "render/dot/dot_text.h"
#include "render/labels/labels.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t label_columns = 28;
constexpr std::size_t name_lines = 3;
constexpr std::size_t role_lines = 2;
constexpr std::size_t role_code_points = 64, link_code_points = 64;
constexpr std::size_t roles_shown = 8;

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
  std::string style = "rounded,filled";
  std::string others;

  void add_lines(std::string_view text, std::size_t max_lines)
  {
    for (std::string& line : wrapped(text, label_columns, max_lines))
      lines.push_back(std::move(line));
  }
  void add(std::string_view name, std::string_view value)
  {
    (others += ", ") += name;
    (others += '=') += value;
  }
};

NodeStyle::NodeStyle(View& view) : view_(view) {}

std::string NodeStyle::attributes(const DrawnNode& drawn)
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
  if (drawn.parents > 1) {
    attributes.add("peripheries", "2");
    used_styles_.shared = true;
  }
  std::string text = "label=" + dot_string(attributes.lines);
  if (attributes.filling != dot_colour::background)
    (text += ", fillcolor=") += dot_string(attributes.filling);
  if (attributes.border != dot_colour::line)
    (text += ", color=") += dot_string(attributes.border);
  if (attributes.style != "rounded,filled")
    (text += ", style=") += dot_string(attributes.style);
  return text + attributes.others;
}

void NodeStyle::add_root(Attributes& to)
{
  to.lines.push_back("Site map");
  to.style = "filled,bold";
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
  to.add("penwidth", near ? "2" : "3");
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
    to.style = "rounded,filled,dotted";
    used_styles_.refused = true;
  }
  if (shown.url) {
    // Policy, "Links shown": these links are marked.
    const LinkKind destination = link_kind_of(shown, std::nullopt);
    if (destination == LinkKind::mail)
      to.lines.emplace_back("(e-mail)");
    else if (destination == LinkKind::telephone)
      to.lines.emplace_back("(telephone)");
    to.add("URL", dot_string(shown.url->text()));
  } else if (shown.relative) { // a graph has no address that it could be relative to
    to.add_lines(shown_text(*shown.relative, link_code_points), role_lines);
  } else if (!shown.blocked) {
    to.style = "filled";
    if (to.filling == dot_colour::background)
      to.filling = dot_colour::no_link;
    used_styles_.no_link = true;
  }
  if (shown.description)
    to.add("tooltip", dot_tooltip(*shown.description));
  else if (shown.url)
    to.add("tooltip", dot_tooltip(shown.url->text()));
}

} // namespace standard_sitemap
