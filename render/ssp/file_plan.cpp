#include "render/ssp/file_plan.h"

namespace standard_sitemap {

FilePlan::FilePlan(const Map& map) : end_(map.size()), stored_(map.size()), named_(map.size())
{
  struct Open {
    NodeId node;
    std::size_t child; ///< index of the next child to examine
    unsigned level;
  };
  std::vector<Open> open{{root_node, 0, 0}};
  NodeId next = root_node + 1; // all nodes before it have been placed
  while (!open.empty()) {
    const auto [node, child, level] = open.back();
    const auto children = map.node(node).children();
    const bool listed = child < children.size();
    if (listed && children[child] < next) {
      named_[children[child]] = true;
      ++open.back().child;
    } else if (listed || (node == root_node && next < map.size())) {
      const NodeId here = next++;
      if (listed && here == children[child])
        ++open.back().child;
      const bool deep = level == max_levels;
      stored_[here] = named_[here] = deep;
      open.push_back({here, 0, deep ? 1 : level + 1});
    } else {
      end_[node] = next;
      open.pop_back();
    }
  }
}

} // namespace standard_sitemap
