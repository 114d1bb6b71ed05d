#include "render/dot/dot_renderer.h"

#include <unordered_set>

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

void write_defaults(DotWriter& writer)
{
  const std::string font =
      "fontname=\"DejaVu Sans,Helvetica,Arial,sans-serif\", fontcolor=" + dot_string(dot_colour::text);
  writer.line("digraph sitemap {");
  // `ordering=out` keeps children in the order of the map.
  writer.line("  graph [rankdir=LR, ordering=out, nodesep=0.12, ranksep=0.45, pad=0.2, bgcolor=" +
              dot_string(dot_colour::background) + ", labelloc=t, labeljust=l, fontsize=11, " + font + "]");
  writer.line("  node [shape=box, style=\"rounded,filled\", fillcolor=" + dot_string(dot_colour::background) +
              ", color=" + dot_string(dot_colour::line) +
              ", height=0.3, margin=\"0.12,0.05\", fontsize=11, " + font + "]");
  writer.line("  edge [color=" + dot_string(dot_colour::line) + ", arrowsize=0.6, weight=16]");
}

std::string node_name(NodeId node)
{
  return 'n' + std::to_string(node);
}

void write_nodes(DotWriter& writer, NodeStyle& style, const DrawnGraph& graph)
{
  for (const DrawnNode& drawn : graph.nodes) {
    if (writer.stopped())
      return;
    writer.line("  " + node_name(drawn.node) + " [" + style.attributes(drawn) + ']');
  }
}

/// Writes a placeholder for the children of a node that are not drawn.
void write_more(DotWriter& writer, const DrawnNode& drawn)
{
  const std::string name = "more" + std::to_string(drawn.node);
  writer.line("  " + name + " [label=" + dot_string("\u2026 " + std::to_string(drawn.hidden) + " more") +
              ", shape=plaintext, style=\"\", height=0.2]");
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

std::string edge_attributes(const DrawnEdge& edge, bool shared)
{
  // A loop must not affect the layout.
  if (edge.loop)
    return " [style=dashed, constraint=false, color=" + dot_string(dot_colour::loop) + ']';
  // A node with one parent is placed close to it, even if other edges pull it away.
  return shared ? " [weight=1]" : "";
}

void write_edges(DotWriter& writer, const DrawnGraph& graph, UsedStyles& used_styles)
{
  std::unordered_set<NodeId> shared;
  for (const DrawnNode& drawn : graph.nodes)
    if (drawn.parents > 1)
      shared.insert(drawn.node);
  for (const DrawnNode& drawn : graph.nodes) {
    for (const DrawnEdge& edge : drawn.edges) {
      if (writer.stopped())
        return;
      writer.line("  " + node_name(drawn.node) + " -> " + node_name(edge.to) +
                  edge_attributes(edge, shared.contains(edge.to)));
      used_styles.loop = used_styles.loop || edge.loop;
    }
    if (drawn.hidden > 0 && !drawn.edges.empty()) {
      write_more(writer, drawn);
      used_styles.cut = true;
    }
  }
}

} // namespace

void DotRenderer::render(const Report& report, const Sink& sink)
{
  DotWriter writer{sink};
  write_defaults(writer);
  if (report.view) {
    const DrawnGraph graph = drawn_graph(*report.view, options_);
    NodeStyle style{*report.view};
    write_nodes(writer, style, graph);
    UsedStyles used_styles = style.used_styles();
    write_outside(writer, graph);
    write_edges(writer, graph, used_styles);
    writer.line("  label=" + dot_title(report, graph, used_styles));
  } else {
    writer.line("  label=\"There is no site map\"");
  }
  writer.line("}");
  writer.finish();
}

} // namespace standard_sitemap
