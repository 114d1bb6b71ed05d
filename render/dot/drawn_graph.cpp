#include "render/dot/drawn_graph.h"

#include <algorithm>
#include <cstdint>
#include <queue>
#include <tuple>

#include "engine/view/places.h"

namespace standard_sitemap {

namespace {

constexpr std::uint32_t nowhere = 0xffff'ffff;
constexpr std::size_t edges_of_a_node = 4;
/// This many siblings count as one level: the end of a long row of siblings ranks behind nodes below the
/// others.
constexpr std::size_t siblings_of_a_level = 8;

/// Returns the root and the nodes that are outside its tree and have a role.
std::vector<NodeId> starts_of(View& view)
{
  std::vector<NodeId> starts{root_node};
  for (const RoleNodes& entry : view.map().roles())
    for (const NodeId node : entry.nodes)
      if (view.map().node(node).excluded() && view.leads_somewhere(node))
        starts.push_back(node);
  std::ranges::sort(starts);
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  return starts;
}

/// For each node that could be drawn: its distance from the nearest start, in levels.
struct Levels {
  std::vector<std::uint32_t> of_node; ///< `nowhere`: do not draw
  std::size_t count = 0;
};

Levels levels_of(View& view, const std::vector<NodeId>& starts)
{
  Levels levels{std::vector<std::uint32_t>(view.map().size(), nowhere)};
  std::vector<NodeId> queue = starts;
  for (const NodeId start : starts)
    levels.of_node[start] = 0;
  for (std::size_t at = 0; at < queue.size(); ++at)
    for (const NodeId child : view.map().node(queue[at]).children())
      if (levels.of_node[child] == nowhere && view.leads_somewhere(child)) {
        levels.of_node[child] = levels.of_node[queue[at]] + 1;
        queue.push_back(child);
      }
  levels.count = queue.size();
  return levels;
}

/// Chooses nodes one by one, the nearest first; siblings count as distance too.
class Choice {
 public:
  Choice(View& view, const DotOptions& options, const Levels& levels)
      : view_(view), options_(options), levels_(levels), parent_(view.map().size(), nowhere),
        chosen_(view.map().size())
  {
  }

  bool full() const { return nodes_.size() == options_.nodes; }
  bool has(NodeId node) const { return chosen_[node]; }
  /// Returns the chosen nodes, in the order of their choice.
  const std::vector<NodeId>& nodes() const { return nodes_; }
  /// Returns the node from which it was first reached; `nowhere` for a start.
  NodeId parent(NodeId node) const { return parent_[node]; }

  void take(NodeId node, NodeId parent, std::size_t cost)
  {
    if (full() || chosen_[node] || levels_.of_node[node] == nowhere || levels_.of_node[node] > options_.depth)
      return;
    chosen_[node] = true;
    parent_[node] = parent;
    front_.push({cost + siblings_of_a_level, nodes_.size(), node, 0});
    nodes_.push_back(node);
  }

  void take_all()
  {
    while (!full() && !front_.empty()) {
      Step step = front_.top();
      front_.pop();
      const auto children = view_.children(step.node);
      while (step.next < children.size() && chosen_[children[step.next]])
        ++step.next;
      if (step.next == children.size())
        continue;
      take(children[step.next], step.node, step.cost);
      ++step.next;
      ++step.cost;
      front_.push(step);
    }
  }

 private:
  /// The next child of a chosen node.
  struct Step {
    std::size_t cost, order;
    NodeId node;
    std::size_t next;
    bool operator<(const Step& other) const
    {
      return std::tie(cost, order) >
             std::tie(other.cost, other.order); // so that the cheapest is on top of the queue
    }
  };

  View& view_;
  const DotOptions& options_;
  const Levels& levels_;
  std::vector<NodeId> parent_;
  std::vector<bool> chosen_;
  std::vector<NodeId> nodes_;
  std::priority_queue<Step> front_;
};

/// Chooses the path to the first place of the page, which is always drawn.
void take_path_to_page(View& view, Choice& choice)
{
  const std::vector<PagePlace> places = places_of_page(view);
  if (places.empty())
    return;
  NodeId above = nowhere;
  std::size_t cost = 0;
  for (const NodeId node : path_to(view, places.front())) {
    choice.take(node, above, cost);
    above = node;
    cost += siblings_of_a_level;
  }
}

/// Adds the edges between the chosen nodes. The edge by which a node was reached is always drawn, however
/// many edges there are.
void add_edges(View& view, const Choice& choice, const Levels& levels, const DotOptions& options,
               DrawnGraph& graph)
{
  std::size_t room =
      options.nodes < SIZE_MAX / edges_of_a_node ? (edges_of_a_node - 1) * options.nodes : SIZE_MAX;
  std::vector<std::uint32_t> met_below(view.map().size(), nowhere);
  for (DrawnNode& drawn : graph.nodes)
    for (const NodeId child : view.children(drawn.node)) {
      if (levels.of_node[child] == nowhere || met_below[child] == drawn.node)
        continue;
      met_below[child] = drawn.node;
      if (!choice.has(child)) {
        ++drawn.hidden;
      } else if (choice.parent(child) == drawn.node) {
        drawn.edges.push_back({child});
      } else if (room > 0) {
        --room;
        drawn.edges.push_back({child});
      } else {
        ++graph.edges_left_out;
      }
    }
}

/// L-1: marks edges so that the graph without them has no cycle.
void mark_loops(View& view, DrawnGraph& graph)
{
  enum class Visit : std::uint8_t { not_yet, open, done };
  struct Open {
    DrawnNode* node;
    std::size_t next;
  };
  std::vector<DrawnNode*> by_id(view.map().size());
  for (DrawnNode& drawn : graph.nodes)
    by_id[drawn.node] = &drawn;
  std::vector<Visit> visits(view.map().size(), Visit::not_yet);
  std::vector<Open> path;
  const auto enter = [&](NodeId node) {
    visits[node] = Visit::open;
    path.push_back({by_id[node], 0});
  };
  for (const DrawnNode& start : graph.nodes) {
    if (visits[start.node] == Visit::not_yet)
      enter(start.node);
    while (!path.empty()) {
      auto& [node, next] = path.back();
      if (next == node->edges.size()) {
        visits[node->node] = Visit::done;
        path.pop_back();
        continue;
      }
      DrawnEdge& edge = node->edges[next++];
      edge.loop = visits[edge.to] == Visit::open;
      if (!edge.loop)
        ++by_id[edge.to]->parents;
      if (visits[edge.to] == Visit::not_yet)
        enter(edge.to);
    }
  }
}

} // namespace

DrawnGraph drawn_graph(View& view, const DotOptions& options)
{
  const std::vector<NodeId> starts = starts_of(view);
  const Levels levels = levels_of(view, starts);
  Choice choice{view, options, levels};
  choice.take(root_node, nowhere, 0);
  take_path_to_page(view, choice);
  for (const NodeId start : starts)
    choice.take(start, nowhere, siblings_of_a_level);
  choice.take_all();

  DrawnGraph graph;
  for (const NodeId node : choice.nodes())
    graph.nodes.push_back({node});
  std::ranges::sort(graph.nodes, {}, &DrawnNode::node);
  graph.nodes_left_out = levels.count - graph.nodes.size();
  for (const NodeId start : starts)
    if (start != root_node && choice.has(start))
      graph.outside.push_back(start);
  add_edges(view, choice, levels, options, graph);
  mark_loops(view, graph);
  return graph;
}

} // namespace standard_sitemap
