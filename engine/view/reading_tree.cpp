#include "engine/view/reading_tree.h"

#include <algorithm>
#include <unordered_set>

#include "engine/base/keyed_hash.h"
#include "engine/view/map_index.h"
#include "engine/view/page_table.h"

namespace standard_sitemap {
namespace {

/// Tells pages apart by what V-1 compares exactly.
class PagesMet {
 public:
  /// Returns whether it was not met before.
  bool meet(const Uri& uri)
  {
    return met_.insert(keyed_hash(uri.normalised().without_fragment().text())).second;
  }

 private:
  std::unordered_set<std::uint64_t> met_;
};

} // namespace

ReadingTree::ReadingTree(const MapIndex& index) : first_(index.map().size() + 1u)
{
  find_entries(index);

  // Siblings in the order of their numbers are in document order.
  const NodeId size = index.map().size();
  const std::uint32_t last = index.reached(root_node).last;
  std::vector<NodeId> by_number(last + 1u);
  for (NodeId node = 0; node < size; ++node)
    if (index.reached(node).node <= last)
      by_number[index.reached(node).node] = node;
  const auto has_entry = [&](NodeId node) {
    const auto [from, to] = index.reached(node);
    const auto entry = std::ranges::lower_bound(entries_, from);
    return entry != entries_.end() && *entry <= to;
  };
  std::erase_if(by_number, [&](NodeId node) { return node == root_node || !has_entry(node); });
  for (const NodeId node : by_number)
    ++first_[index.first_parent(node) + 1u];
  for (NodeId node = 0; node < size; ++node)
    first_[node + 1u] += first_[node];
  children_.resize(by_number.size());
  std::vector<std::uint32_t> filled(first_.begin(), first_.end() - 1);
  for (const NodeId node : by_number)
    children_[filled[index.first_parent(node)]++] = node;
}

// Nodes in the order of V-1, so that a page's entry is its default place.
void ReadingTree::find_entries(const MapIndex& index)
{
  const Map& map = index.map();
  const PageTable& pages = index.pages();
  const std::uint32_t last = index.reached(root_node).last;
  std::vector<bool> is_home(map.size());
  for (const RoleNodes& role : map.roles())
    if (role.role == "home")
      for (const NodeId node : role.nodes)
        is_home[node] = true;

  BaseResolver bases;
  PagesMet met;
  for (NodeId id = 1; id < map.size(); ++id) {
    if (index.reached(id).node > last) // M-6
      continue;
    const auto add = [&](bool is_doubtful) {
      entries_.push_back(index.reached(id).node);
      if (is_doubtful)
        doubtful_.push_back(id);
    };
    if (!pages.has_page(id)) {
      if (is_home[id] && !pages.has_link(id))
        add(true);
      continue;
    }
    const Node node = map.node(id);
    if (!pages.is_shared(id) && !node.has_variants()) {
      add(false);
      continue;
    }
    bool is_new = false, may_be_no_page = false;
    const auto take = [&](const Link& link) {
      const bool is_page = link.url && PageTable::is_page(*link.url);
      is_new |= is_page && met.meet(*link.url);
      may_be_no_page |= link.blocked || link.relative || (link.url && !is_page);
    };
    take(node.link(bases));
    if (node.has_variants())
      for (const Variant& variant : node.variants(bases))
        take(variant.link);
    if (is_new)
      add(may_be_no_page);
  }
  std::ranges::sort(entries_);
  entries_.shrink_to_fit();
}

std::size_t ReadingTree::memory() const
{
  return (entries_.capacity() + doubtful_.capacity() + first_.capacity() + children_.capacity()) *
         sizeof(std::uint32_t);
}

} // namespace standard_sitemap
