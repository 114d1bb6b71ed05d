#include "engine/hierarchy/list_hierarchy.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/base/free_memory.h"
#include "engine/document/document.h"
#include "engine/hierarchy/list_names.h"
#include "engine/hierarchy/listed_page.h"

namespace standard_sitemap {
namespace {

constexpr NodeId no_node = MapParts::no_node;

} // namespace

/// The entries below the root as pages.
class ListHierarchy::Entries final : public PageList {
 public:
  explicit Entries(const ListHierarchy& hierarchy) : hierarchy_(hierarchy) {}

  std::uint32_t size() const override { return static_cast<std::uint32_t>(hierarchy_.elements_.size()); }
  std::string_view reference(std::uint32_t page) const override
  {
    const ListNames::Entry entry = hierarchy_.entry_of(hierarchy_.elements_[page]);
    return *entry.document->reference(entry.element);
  }
  std::string_view uri(std::uint32_t page, std::string& storage) const override
  {
    const ListNames::Entry entry = hierarchy_.entry_of(hierarchy_.elements_[page]);
    return uri_of_entry(*entry.document, entry.element, storage);
  }
  std::string_view name(std::uint32_t page) const override
  {
    const ListNames::Entry entry = hierarchy_.entry_of(hierarchy_.elements_[page]);
    return name_of_entry(*entry.document, entry.element);
  }
  std::string_view date(std::uint32_t page) const override
  {
    const ListNames::Entry entry = hierarchy_.entry_of(hierarchy_.elements_[page]);
    return date_of_entry(*entry.document, entry.element);
  }
  bool has_names() const override { return hierarchy_.has_names_; }
  bool has_dates() const override { return hierarchy_.has_dates_; }

 private:
  const ListHierarchy& hierarchy_;
};

ListNames::Entry ListHierarchy::entry_of(std::uint32_t element_index) const
{
  if (element_index < source_.first || element_index >= source_.end) {
    const MapParts::Source& source = map_.source_of(element_index);
    source_ = {source.first_index, source.first_index + source.document->size(), source.document.get()};
  }
  return {source_.document, element_index - source_.first};
}

void ListHierarchy::make()
{
  sort_out_children();
  const Entries entries{*this};
  const bool only_entries = has_only_entries();
  if (only_entries) { // free memory now: peak usage is lower
    map_.nodes.resize(1);
    map_.nodes.shrink_to_fit();
    free_memory(map_.children);
    free_memory(listed_);
  }
  PathTree tree = path_tree(entries, {.fills_later = only_entries}, poll_);
  give_names(tree);
  renumber(std::move(tree), only_entries);
}

void ListHierarchy::sort_out_children()
{
  constexpr std::uint32_t references =
      DocumentParts::bit(Attribute::href) | DocumentParts::bit(Attribute::url);
  const auto children = map_.children_of(root_node);
  const std::span nodes{map_.nodes};
  listed_.reserve(children.size());
  elements_.reserve(children.size());
  for (const NodeId child : children) {
    poll_.step();
    const std::uint32_t element_index = nodes[child].element_index;
    const auto [document, element] = entry_of(element_index);
    const std::uint32_t present = document->parts().mask(element);
    if (document->format() != DocumentFormat::standard_sitemap && (present & references) != 0) {
      listed_.push_back(child);
      elements_.push_back(element_index);
      has_names_ |= (present & DocumentParts::bit(Attribute::name)) != 0;
      has_dates_ |= document->end(element) > element + 1 ||
                    document->format() == DocumentFormat::feed; // as `date_of_entry`
    } else {
      (listed_.empty() ? before_ : after_).push_back(child);
    }
  }
}

void ListHierarchy::give_names(PathTree& tree)
{
  const auto names = std::make_shared<ListNames>(tree);
  for (const MapParts::Source& source : map_.sources)
    names->keep(source.document);
  names->find_entries([this](std::uint32_t page) { return entry_of(elements_[page]); });
  map_.derived_names = names;
}

/// Whether the map has only entries, none of which is referred to by node number.
bool ListHierarchy::has_only_entries() const
{
  return map_.nodes.size() == 1 + listed_.size() && map_.roles.empty() && map_.first_without_link == no_node;
}

// Numbers the nodes of the tree depth first, then the unchanged nodes in their previous order.
void ListHierarchy::renumber(PathTree&& tree, bool only_entries)
{
  const std::uint32_t group_place = add_group_document();
  const std::vector<MapParts::NodeRecord> old = std::exchange(map_.nodes, {});
  const std::vector<NodeId> old_children = std::exchange(map_.children, {});
  const std::vector<NodeId> new_number =
      only_entries ? std::vector<NodeId>{} : new_numbers(tree, static_cast<NodeId>(old.size()));

  map_.nodes.reserve(tree.nodes.size() + old.size() - 1 - (only_entries ? 0 : listed_.size()));
  const std::span elements{elements_};
  for (const PathTree::Node& from : tree.nodes)
    map_.nodes.push_back(
        {from.page == PathTree::none ? group_place : elements[from.page], from.first_child, from.children});
  map_.nodes.front().element_index = old.front().element_index;
  map_.children = std::move(tree.children);
  if (!only_entries)
    add_others(old, old_children, new_number);
}

/// Returns the new number of each old node; `no_node` for removed duplicates.
std::vector<NodeId> ListHierarchy::new_numbers(const PathTree& tree, NodeId old_size) const
{
  std::vector<NodeId> number(old_size, no_node);
  std::vector<bool> is_listed(old_size);
  for (const NodeId node : listed_)
    is_listed[node] = true;
  for (NodeId node = 0; node < tree.nodes.size(); ++node)
    if (tree.nodes[node].page != PathTree::none)
      number[listed_[tree.nodes[node].page]] = node;
  auto next = static_cast<NodeId>(tree.nodes.size());
  number[root_node] = root_node;
  for (NodeId node = 1; node < old_size; ++node)
    if (!is_listed[node])
      number[node] = next++;
  return number;
}

/// Adds the nodes that are not in the tree, and updates references to nodes.
void ListHierarchy::add_others(const std::vector<MapParts::NodeRecord>& old,
                               const std::vector<NodeId>& old_children, const std::vector<NodeId>& new_number)
{
  const auto tree_size = static_cast<NodeId>(map_.nodes.size());
  const auto give_children = [this](MapParts::NodeRecord& node, std::vector<NodeId> children) {
    node.first_child = children.empty() ? 0 : static_cast<std::uint32_t>(map_.children.size());
    node.child_count = static_cast<std::uint32_t>(children.size());
    map_.children.insert(map_.children.end(), children.begin(), children.end());
  };
  if (!before_.empty() || !after_.empty()) {
    std::vector<NodeId> all;
    const auto add = [&](const std::vector<NodeId>& others) {
      for (const NodeId other : others)
        all.push_back(new_number[other]);
    };
    add(before_);
    const auto listed = map_.children_of(root_node);
    all.insert(all.end(), listed.begin(), listed.end());
    add(after_);
    give_children(map_.nodes.front(), std::move(all));
  }
  for (NodeId node = 1; node < old.size(); ++node) {
    if (new_number[node] == no_node || new_number[node] < tree_size)
      continue;
    std::vector<NodeId> children;
    for (std::uint32_t i = 0; i < old[node].child_count; ++i) {
      // A list may also be part of a Standard Sitemap: duplicates of its entries are no longer nodes.
      const NodeId child = new_number[old_children[old[node].first_child + i]];
      if (child != no_node)
        children.push_back(child);
    }
    give_children(map_.nodes.emplace_back(MapParts::NodeRecord{old[node].element_index, 0, 0}),
                  std::move(children));
  }

  // Links are offered in reading order up to a limit: `without_link` keeps the decision for each node.
  if (map_.first_without_link != no_node) {
    map_.without_link.assign(map_.nodes.size(), false);
    for (NodeId node = map_.first_without_link; node < old.size(); ++node)
      if (new_number[node] != no_node)
        map_.without_link[new_number[node]] = true;
    map_.first_without_link = no_node;
  }
  for (RoleNodes& role : map_.roles)
    for (NodeId& node : role.nodes)
      node = new_number[node];
}

// All groups share the single element of one document.
std::uint32_t ListHierarchy::add_group_document()
{
  const MapParts::Source& last = map_.sources.back();
  const std::uint32_t element_index = last.first_index + last.document->size();
  map_.sources.push_back(
      {element_index, MapParts::no_report, Document::of_one_group(map_.sources.front().document->url())});
  return element_index;
}

} // namespace standard_sitemap
