#include "render/dot/dot_renderer.h"

#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "render/dot/arrangement.h"
#include "render/dot/dot_text.h"
#include "render/dot/drawn_graph.h"
#include "render/dot/legend.h"
#include "render/dot/node_style.h"
#include "render/sink_buffer.h"

namespace standard_sitemap {

namespace {

/// Writes lines.
class DotWriter : public SinkBuffer {
 public:
  using SinkBuffer::SinkBuffer;

  void line(std::string_view line)
  {
    (text() += line) += '\n';
    flush_if_full();
  }
};

void write_defaults(DotWriter& writer, const std::string& title)
{
  const std::string font =
      "fontname=\"DejaVu Sans,Helvetica,Arial,sans-serif\", fontcolor=" + dot_string(dot_colour::text);
  writer.line("digraph " + dot_string(title) + " {");
  // `ordering=out` keeps children in the order of the map.
  writer.line("  graph [rankdir=LR, ordering=out, nodesep=0.12, ranksep=0.45, pad=0.2, bgcolor=" +
              dot_string(dot_colour::background) + ", labelloc=t, labeljust=l, fontsize=11, " + font + "]");
  writer.line("  node [shape=box, style=\"rounded,filled\", fillcolor=" + dot_string(dot_colour::background) +
              ", color=" + dot_string(dot_colour::line) +
              ", height=0.3, margin=\"0.12,0.05\", fontsize=11, " + font + "]");
  writer.line("  edge [color=" + dot_string(dot_colour::line) + ", tooltip=\" \", arrowsize=0.6, weight=16]");
}

std::string node_name(NodeId node)
{
  return 'n' + std::to_string(node);
}

std::string table_name(NodeId parent)
{
  return "leaves" + std::to_string(parent);
}

std::string more_text(const DrawnNode& drawn)
{
  return "\u2026 " + std::to_string(drawn.hidden) + " more";
}

/// Writes the leaves of one parent, column by column in their order, and how many more there are.
void write_table(DotWriter& writer, NodeStyle& style, const DrawnGraph& graph, const DrawnNode& parent,
                 const LeafTable& table)
{
  writer.line("  " + table_name(parent.node) +
              " [shape=plain, style=\"\", tooltip=\" \", label=<<TABLE BORDER=\"1\" CELLBORDER=\"0\" "
              "STYLE=\"ROUNDED\" CELLSPACING=\"1\" CELLPADDING=\"2\" COLOR=" +
              dot_string(dot_colour::line) + " BGCOLOR=" + dot_string(dot_colour::background) + '>');
  for (std::size_t row = 0; row < table.rows && !writer.stopped(); ++row) {
    std::string cells;
    for (std::size_t at = row; at < table.leaves.size(); at += table.rows)
      cells += style.cell(graph.nodes[table.leaves[at]]);
    writer.line("    <TR>" + cells + "</TR>");
  }
  if (parent.hidden > 0)
    writer.line("    <TR><TD>" + more_text(parent) + "</TD></TR>");
  writer.line("  </TABLE>>]");
}

void write_nodes(DotWriter& writer, NodeStyle& style, const DrawnGraph& graph, const Arrangement& arrangement)
{
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (writer.stopped())
      return;
    const DrawnNode& drawn = graph.nodes[i];
    if (!arrangement.in_table[i])
      writer.line("  " + node_name(drawn.node) + " [" + style.attributes(drawn) + ']');
    if (const auto table = arrangement.tables.find(drawn.node); table != arrangement.tables.end())
      write_table(writer, style, graph, drawn, table->second);
  }
}

/// Writes a placeholder for the children of a node that are not drawn.
void write_more(DotWriter& writer, const DrawnNode& drawn)
{
  const std::string name = "more" + std::to_string(drawn.node);
  writer.line("  " + name + " [label=" + dot_string(more_text(drawn)) +
              ", tooltip=\" \", shape=plaintext, style=\"\", height=0.2]");
  writer.line("  " + node_name(drawn.node) + " -> " + name + " [style=dotted, arrowhead=none]");
}

void write_outside(DotWriter& writer, const DrawnGraph& graph)
{
  if (graph.outside.empty())
    return;
  std::string nodes;
  for (const NodeId node : graph.outside)
    nodes += "; " + node_name(node);
  writer.line(
      "  subgraph cluster_outside { label=\"not in the tree\"; style=\"rounded,dashed\"; fontsize=10; "
      "margin=8; color=" +
      dot_string(dot_colour::line) + nodes + " }");
}

std::string edge_attributes(const DrawnEdge& edge, bool shared, const Arrangement& arrangement)
{
  // A loop must not affect the layout.
  if (edge.loop)
    return ", style=dashed, constraint=false, color=" + dot_string(dot_colour::loop);
  // A node with one parent is placed close to it, even if other edges pull it away.
  if (shared)
    return ", weight=1";
  const auto length = arrangement.lengths.find(edge.to);
  return length == arrangement.lengths.end() ? "" : ", weight=1, minlen=" + std::to_string(length->second);
}

/// What the edges of a drawing need to know of its nodes.
struct Ends {
  std::unordered_map<NodeId, std::string> names; ///< their starts
  std::unordered_set<NodeId> shared, in_table;
};

Ends ends_of(NodeStyle& style, const DrawnGraph& graph, const Arrangement& arrangement)
{
  Ends ends;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const DrawnNode& drawn = graph.nodes[i];
    if (arrangement.in_table[i])
      ends.in_table.insert(drawn.node);
    else
      ends.names.emplace(drawn.node, style.short_name(drawn.node));
    if (drawn.parents > 1)
      ends.shared.insert(drawn.node);
  }
  return ends;
}

void write_edges(DotWriter& writer, const DrawnGraph& graph, const Arrangement& arrangement, const Ends& ends,
                 UsedStyles& used_styles)
{
  for (const DrawnNode& drawn : graph.nodes) {
    bool table_done = false;
    for (const DrawnEdge& edge : drawn.edges) {
      if (writer.stopped())
        return;
      if (ends.in_table.contains(edge.to)) {
        if (!std::exchange(table_done, true))
          writer.line("  " + node_name(drawn.node) + " -> " + table_name(drawn.node) + " [arrowhead=none]");
        continue;
      }
      writer.line("  " + node_name(drawn.node) + " -> " + node_name(edge.to) + " [tooltip=" +
                  dot_tooltip(ends.names.at(drawn.node) + " \u2192 " + ends.names.at(edge.to)) +
                  edge_attributes(edge, ends.shared.contains(edge.to), arrangement) + ']');
      used_styles.loop |= edge.loop;
    }
    if (drawn.hidden > 0 && !drawn.edges.empty()) {
      if (!table_done)
        write_more(writer, drawn);
      used_styles.cut = true;
    }
  }
}

} // namespace

void DotRenderer::render(const Report& report, const Sink& sink)
{
  DotWriter writer{sink};
  // The title of an SVG picture.
  write_defaults(writer, report.view ? dot_heading(report) : "Site map");
  if (report.view) {
    const DrawnGraph graph = drawn_graph(*report.view, options_);
    NodeStyle style{*report.view};
    std::vector<LabelSize> sizes;
    for (const DrawnNode& drawn : graph.nodes)
      sizes.push_back(style.size(drawn));
    const Arrangement arrangement = arranged(graph, sizes);
    write_nodes(writer, style, graph, arrangement);
    UsedStyles used_styles = style.used_styles();
    write_outside(writer, graph);
    write_edges(writer, graph, arrangement, ends_of(style, graph, arrangement), used_styles);
    writer.line("  label=" + dot_title(report, graph, used_styles));
  } else {
    writer.line("  label=\"There is no site map to show\"");
  }
  writer.line("}");
  writer.finish();
}

} // namespace standard_sitemap
