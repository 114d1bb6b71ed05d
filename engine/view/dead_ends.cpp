#include "engine/view/view.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace standard_sitemap {

// V-4. Which nodes lead somewhere depends on the map alone, except for home nodes, which may get a target
// from the page (V-5).
bool View::leads_somewhere(NodeId node)
{
  return index_->leads_somewhere(node) || leading_through_home().contains(node);
}

std::span<const NodeId> View::leading_children(NodeId node)
{
  const std::span<const NodeId> all = children(node);
  if (left_out() == 0 || all.empty())
    return all;
  auto entry = leading_.find(node);
  if (entry == leading_.end()) {
    const auto leads = [this](NodeId child) { return leads_somewhere(child); };
    std::optional<std::vector<NodeId>> leading;
    if (!std::ranges::all_of(all, leads)) {
      leading.emplace();
      std::ranges::copy_if(all, std::back_inserter(*leading), leads);
    }
    entry = leading_.emplace(node, std::move(leading)).first;
  }
  return entry->second ? std::span<const NodeId>{*entry->second} : all;
}

std::size_t View::left_out()
{
  return index_->dead_ends() - leading_through_home().size();
}

const std::unordered_set<NodeId>& View::leading_through_home()
{
  if (!leading_through_home_)
    leading_through_home_ = find_leading_through_home(); // not before it is whole: memory may run out
  return *leading_through_home_;
}

std::unordered_set<NodeId> View::find_leading_through_home() const
{
  std::unordered_set<NodeId> found;
  std::vector<NodeId> spread;
  const auto alive = [&](NodeId node) {
    if (!index_->leads_somewhere(node) && found.insert(node).second)
      spread.push_back(node);
  };
  std::ranges::for_each(home_nodes_, alive);
  while (!spread.empty()) {
    const NodeId node = spread.back();
    spread.pop_back();
    for (const MapIndex::Parent& parent : index_->parents(node))
      alive(parent.node);
  }
  return found;
}

} // namespace standard_sitemap
