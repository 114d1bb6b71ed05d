#include "render/dot/legend.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/display/columns.h"
#include "engine/display/shown.h"
#include "render/dot/dot_text.h"
#include "render/node/counts.h"
#include "render/node/node_display.h"

namespace standard_sitemap {

namespace {

constexpr std::size_t title_code_points = 120;
constexpr std::size_t samples_of_a_row = 5;
constexpr std::size_t title_points = 18, points = 11; ///< letters are at most 3/4 as wide

/// Returns a cell formatted as a sample of what it explains.
std::string sample(std::string_view attributes, std::string_view text)
{
  return "<TD " + std::string{attributes} + '>' + std::string{text} + "</TD>";
}

std::string filled(std::string_view colour, std::string_view text)
{
  return sample("BGCOLOR=\"" + std::string{colour} + "\" BORDER=\"1\" STYLE=\"ROUNDED\"", text);
}

/// Returns samples of the fills, the outlines and the lines that occur.
std::vector<std::string> samples_of(const UsedStyles& used_styles)
{
  std::vector<std::string> samples;
  for (const std::string& role : used_styles.roles)
    samples.push_back(filled(known_role_colour(role), "role: " + dot_html_text(role)));
  if (used_styles.other_roles)
    samples.push_back(filled(dot_colour::other_role, "other role"));
  if (used_styles.no_link)
    samples.push_back(sample("BORDER=\"1\" BGCOLOR=\"" + std::string{dot_colour::no_link} + '"', "no link"));
  if (used_styles.refused)
    samples.push_back(sample("BORDER=\"1\" STYLE=\"DOTTED\"", "link refused"));
  if (used_styles.here || used_styles.near)
    samples.push_back(sample("BORDER=\"3\" STYLE=\"ROUNDED\" COLOR=\"" + std::string{dot_colour::here} + '"',
                             used_styles.here ? "\u25CF this page" : "\u25CF near this page"));
  if (used_styles.shared)
    samples.push_back(sample("BORDER=\"0\"", "\u25A3 has several parents"));
  if (used_styles.loop)
    samples.push_back(sample("BORDER=\"0\"", "<FONT COLOR=\"" + std::string{dot_colour::loop} +
                                                 "\">- - &gt; leads back up</FONT>"));
  if (used_styles.cut)
    samples.push_back(sample("BORDER=\"0\"", "+ n below, \u2026 n more: not drawn"));
  return samples;
}

/// Returns the legend at its natural width: an empty cell of `width` prevents Graphviz from stretching the
/// other cells to the width of the title.
std::string legend(const UsedStyles& used_styles, std::size_t width)
{
  const std::vector<std::string> samples = samples_of(used_styles);
  if (samples.empty())
    return {};
  const std::string filler = "<TD BORDER=\"0\" WIDTH=\"" + std::to_string(width) + "\"></TD>";
  std::string rows;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (i > 0 && i % samples_of_a_row == 0)
      rows += "</TR><TR>";
    rows += samples[i];
    if (i + 1 == std::min(samples_of_a_row, samples.size()))
      rows += filler;
  }
  return "<TR><TD ALIGN=\"LEFT\"><TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"6\" CELLPADDING=\"4\" "
         "COLOR=\"" +
         std::string{dot_colour::line} + "\"><TR>" + rows + "</TR></TABLE></TD></TR>";
}

std::string counts(View& view, const DrawnGraph& graph)
{
  const NodeCounts nodes = count_nodes(view.map());
  std::string text = counted(nodes.items, "item") + ", " + counted(nodes.groups, "group");
  if (view.left_out() > 0)
    text += "; " + counted(view.left_out(), "empty entry", "empty entries") + " left out";
  if (graph.nodes_left_out > 0)
    text += "; " + std::to_string(graph.nodes_left_out) + " more not drawn";
  if (graph.edges_left_out > 0)
    text += "; " + counted(graph.edges_left_out, "line") + " not drawn";
  if (view.map().hierarchy_derived()) // G-13
    text += "; groups and missing names derived from the addresses";
  return text;
}

} // namespace

std::string dot_heading(const Report& report)
{
  if (const std::optional<Uri> origin = root_uri(report.view->map()); origin && !origin->host().empty())
    return shown_text("Site map of " + std::string{origin->host()}, title_code_points);
  return "Site map";
}

std::string dot_title(const Report& report, const DrawnGraph& graph, const UsedStyles& used_styles)
{
  const std::string title = dot_heading(report);
  const std::string below = counts(*report.view, graph);
  const std::size_t width =
      std::max(display_columns(title) * title_points, display_columns(below) * points) * 3 / 4;
  return "<<TABLE BORDER=\"0\" CELLSPACING=\"0\"><TR><TD ALIGN=\"LEFT\"><FONT POINT-SIZE=\"" +
         std::to_string(title_points) + "\"><B>" + dot_html_text(title) +
         "</B></FONT></TD></TR><TR><TD ALIGN=\"LEFT\">" + dot_html_text(below) + "</TD></TR>" +
         legend(used_styles, width) + "</TABLE>>";
}

} // namespace standard_sitemap
