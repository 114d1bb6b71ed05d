#include "render/html/node_numbers.h"

namespace standard_sitemap {

NodeNumbers::NodeNumbers(View& view) : numbers_(view.map().size(), none)
{
  std::vector<NodeId> open{root_node};
  std::vector<bool> met(numbers_.size());
  met[root_node] = true;
  const auto meet = [&](NodeId node) {
    if (!met[node])
      open.push_back(node);
    met[node] = true;
  };
  for (const RoleNodes& role : view.map().roles())
    for (const NodeId node : role.nodes)
      if (view.leads_somewhere(node))
        meet(node);
  for (const PageMatch& here : view.here())
    for (const NodeId node : view.path(here.node))
      meet(node);
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    for (const NodeId child : view.map().node(node).children())
      if (view.leads_somewhere(child))
        meet(child);
  }
  for (NodeId node = 0; node < numbers_.size(); ++node)
    if (met[node]) {
      numbers_[node] = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back(node);
    }
}

} // namespace standard_sitemap
