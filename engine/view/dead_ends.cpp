#include <standard_sitemap/view/view.h>

#include <algorithm>

namespace standard_sitemap {

// V-4. Which nodes lead somewhere is the map's own matter, but for those of the home role, to which the page
// may give a target (V-5).
bool View::leads_somewhere(NodeId node)
{
  return index_->leads_somewhere(node) || led_home().contains(node);
}

std::size_t View::left_out()
{
  return index_->dead_ends() - led_home().size();
}

const std::unordered_set<NodeId>& View::led_home()
{
  if (led_home_)
    return *led_home_;
  led_home_.emplace();
  std::vector<NodeId> spread;
  const auto alive = [&](NodeId node) {
    if (!index_->leads_somewhere(node) && led_home_->insert(node).second)
      spread.push_back(node);
  };
  std::ranges::for_each(home_nodes_, alive);
  while (!spread.empty()) {
    const NodeId node = spread.back();
    spread.pop_back();
    for (const MapIndex::Parent& parent : index_->parents(node))
      alive(parent.node);
  }
  return *led_home_;
}

} // namespace standard_sitemap
