#include "engine/view/reading_order.h"

#include <algorithm>
#include <utility>

#include "engine/view/page_table.h"
#include "engine/view/reading_tree.h"
#include "engine/view/sequence.h"

namespace standard_sitemap {
namespace {

std::uint32_t count_in(const std::vector<std::uint32_t>& numbers, std::uint32_t from, std::uint32_t to)
{
  const auto begin = std::ranges::lower_bound(numbers, from);
  return static_cast<std::uint32_t>(std::lower_bound(begin, numbers.end(), to) - begin);
}

/// Whether a node in the hierarchy has this page.
bool is_in_hierarchy(const MapIndex& index, const Uri& page)
{
  BaseResolver bases;
  const auto same = [wanted = page.normalised().without_fragment()](const Link& link) {
    return link.url && link.url->normalised().without_fragment() == wanted;
  };
  PageTable::Candidates candidates = index.pages().like(page, PageForm::exact);
  while (const auto id = candidates.next()) {
    const Node node = index.map().node(*id);
    if (index.reached_through(*id, root_node) &&
        (same(node.link(bases)) ||
         std::ranges::any_of(node.variants(bases), [&](const Variant& each) { return same(each.link); })))
      return true;
  }
  return false;
}

} // namespace

ReadingOrder::ReadingOrder(View& view) : index_(&view.index()), tree_(&index_->reading())
{
  std::optional<bool> is_home_met; // V-5: all home items have the same target
  for (const NodeId node : tree_->doubtful()) {
    const Shown shown = view.shown(node);
    bool is_entry = shown.url && PageTable::is_page(*shown.url);
    if (is_entry && shown.derived) {
      if (!is_home_met)
        is_home_met = is_in_hierarchy(*index_, *shown.url);
      is_entry = !std::exchange(*is_home_met, true);
    }
    if (!is_entry)
      left_out_.push_back(index_->reached(node).node);
  }
  std::ranges::sort(left_out_);
}

std::uint32_t ReadingOrder::count(std::uint32_t from, std::uint32_t to) const
{
  return count_in(tree_->entries(), from, to) - count_in(left_out_, from, to);
}

std::uint32_t ReadingOrder::count(NodeId node) const
{
  const auto [from, last] = index_->reached(node);
  return count(from, last + 1);
}

bool ReadingOrder::is_entry(NodeId node) const
{
  const std::uint32_t number = index_->reached(node).node;
  return count(number, number + 1) > 0;
}

const ReadingOrder::Sorted* ReadingOrder::sorted(View& view, NodeId parent)
{
  if (const auto known = sorted_.find(parent); known != sorted_.end())
    return &known->second;
  const std::span<const NodeId> authored = tree_->children(parent);
  if (authored.size() < 2 || view.map().node(parent).order() != "lexical" || is_sequence(view.map(), parent))
    return nullptr;
  Sorted made;
  std::unordered_map<NodeId, std::size_t> open;
  for (const NodeId child : authored)
    open.emplace(child, 0);
  std::uint32_t before = 0;
  for (const NodeId child : view.children(parent)) {
    if (open.erase(child) == 0) // its first place is elsewhere
      continue;
    made.indices.emplace(child, made.nodes.size());
    made.nodes.push_back(child);
    made.before.push_back(before);
    before += count(child);
  }
  return &sorted_.emplace(parent, std::move(made)).first->second;
}

std::span<const NodeId> ReadingOrder::children(View& view, NodeId parent)
{
  const Sorted* const order = sorted(view, parent);
  return order ? std::span<const NodeId>{order->nodes} : tree_->children(parent);
}

// A node that is no entry and has none below it may stand between two children.
std::size_t ReadingOrder::index_of(View& view, NodeId parent, NodeId child)
{
  if (const Sorted* const order = sorted(view, parent)) {
    const auto known = order->indices.find(child);
    return known == order->indices.end() ? order->nodes.size() : known->second;
  }
  const auto number = [this](NodeId node) { return index_->reached(node).node; };
  const auto children = tree_->children(parent);
  return static_cast<std::size_t>(std::ranges::lower_bound(children, number(child), {}, number) -
                                  children.begin());
}

std::optional<NodeId> ReadingOrder::first_child(View& view, NodeId parent, std::size_t from)
{
  const auto children = this->children(view, parent);
  for (; from < children.size(); ++from)
    if (count(children[from]) > 0)
      return children[from];
  return std::nullopt;
}

std::optional<NodeId> ReadingOrder::last_child(View& view, NodeId parent, std::size_t to)
{
  const auto children = this->children(view, parent);
  for (to = std::min(to, children.size()); to-- > 0;)
    if (count(children[to]) > 0)
      return children[to];
  return std::nullopt;
}

std::optional<NodeId> ReadingOrder::previous(View& view, NodeId node)
{
  for (;;) {
    const NodeId parent = index_->first_parent(node);
    if (parent == MapIndex::none)
      return std::nullopt;
    if (auto before = last_child(view, parent, index_of(view, parent, node))) {
      while (const auto last = last_child(view, *before, SIZE_MAX))
        before = last;
      return before;
    }
    if (is_entry(parent))
      return parent;
    node = parent;
  }
}

std::optional<NodeId> ReadingOrder::next(View& view, NodeId node)
{
  std::optional<NodeId> after = first_child(view, node, 0);
  while (!after) {
    const NodeId parent = index_->first_parent(node);
    if (parent == MapIndex::none)
      return std::nullopt;
    const std::size_t index = index_of(view, parent, node);
    const auto children = this->children(view, parent);
    const bool is_listed = index < children.size() && children[index] == node;
    after = first_child(view, parent, index + (is_listed ? 1 : 0));
    node = parent;
  }
  while (!is_entry(*after))
    after = first_child(view, *after, 0);
  return after;
}

std::uint32_t ReadingOrder::position(View& view, NodeId node)
{
  if (!is_entry(node))
    return 0;
  std::uint32_t before = 0;
  for (NodeId parent; (parent = index_->first_parent(node)) != MapIndex::none; node = parent) {
    if (const Sorted* const order = sorted(view, parent))
      before += is_entry(parent) + order->before[order->indices.at(node)];
    else
      before += count(index_->reached(parent).node, index_->reached(node).node);
  }
  return before + 1;
}

} // namespace standard_sitemap
