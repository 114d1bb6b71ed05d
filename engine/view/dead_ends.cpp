#include <standard_sitemap/view/view.h>

namespace standard_sitemap {

// V-4. What leads somewhere makes its parents lead somewhere, up to the top: one pass over the graph, turned
// round.
bool View::leads_somewhere(NodeId node)
{
  if (!leads_somewhere_.empty())
    return leads_somewhere_[node];

  const NodeId size = map_->size();
  std::vector<std::uint32_t> first(size + 1u); // of each node's parents in `parents`
  for (NodeId parent = 0; parent < size; ++parent)
    for (const NodeId child : map_->node(parent).children())
      ++first[child + 1u];
  for (NodeId id = 0; id < size; ++id)
    first[id + 1u] += first[id];
  std::vector<NodeId> parents(first[size]);
  std::vector<std::uint32_t> filled(first.begin(), first.end() - 1);
  for (NodeId parent = 0; parent < size; ++parent)
    for (const NodeId child : map_->node(parent).children())
      parents[filled[child]++] = parent;

  leads_somewhere_.resize(size);
  std::vector<NodeId> spread;
  const auto alive = [&](NodeId id) {
    if (!leads_somewhere_[id]) {
      leads_somewhere_[id] = true;
      spread.push_back(id);
    }
  };
  alive(root_node);
  for (NodeId id = 0; id < size; ++id) {
    const Node candidate = map_->node(id);
    if (candidate.has_reference() || candidate.has_variant_reference() ||
        (home_target_ && has_home_role_[id]))
      alive(id);
  }
  while (!spread.empty()) {
    const NodeId id = spread.back();
    spread.pop_back();
    for (std::uint32_t i = first[id]; i < first[id + 1u]; ++i)
      alive(parents[i]);
  }
  for (NodeId id = 0; id < size; ++id)
    left_out_ += leads_somewhere_[id] ? 0 : 1;
  return leads_somewhere_[node];
}

std::size_t View::left_out()
{
  leads_somewhere(root_node);
  return left_out_;
}

} // namespace standard_sitemap
