#include "engine/hierarchy/list_hierarchy.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/document/document.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

constexpr NodeId no_node = 0xffff'ffff;

/// RFC 3986: the characters allowed in a URI.
constexpr std::array<bool, 256> is_plain = [] {
  std::array<bool, 256> table{};
  for (unsigned char c = 0x21; c < 0x7f; ++c)
    table[c] = std::string_view{"\"<>\\^`{|}"}.find(static_cast<char>(c)) == std::string_view::npos;
  return table;
}();

/// Whether a reference is absolute and unchanged by resolution.
bool is_plain_uri(std::string_view reference)
{
  return (reference.starts_with("https://") || reference.starts_with("http://")) &&
         std::all_of(reference.begin(), reference.end(),
                     [](char c) { return is_plain[static_cast<unsigned char>(c)]; });
}

/// G-6, G-9: the publication date, if the list has one; not the date of change.
std::string_view published(const Document& document, ElementId entry)
{
  if (document.format() == DocumentFormat::feed)
    return document.attribute(entry, Attribute::lastmod).value_or(std::string_view{});
  for (ElementId child = document.first_child(entry); child != document.end(entry);
       child = document.end(child))
    if (document.kind(child) == ElementKind::attachment &&
        document.attribute(child, Attribute::type) == "news")
      return document.attribute(child, Attribute::lastmod).value_or(std::string_view{});
  return {};
}

} // namespace

void ListHierarchy::make()
{
  sort_out_children();
  const std::vector<ListedPage> pages = listed_pages();
  renumber(path_tree(pages, {.language = language()}));
  map_.children_.shrink_to_fit();
}

void ListHierarchy::sort_out_children()
{
  for (const NodeId child : map_.root().children()) {
    const Node node = map_.node(child);
    if (node.file_->format() != DocumentFormat::standard_sitemap && node.has_reference())
      listed_.push_back(child);
    else
      (listed_.empty() ? before_ : after_).push_back(child);
  }
}

std::vector<ListedPage> ListHierarchy::listed_pages()
{
  std::vector<ListedPage> pages;
  pages.reserve(listed_.size());
  for (const NodeId node : listed_)
    pages.push_back(page_of(node));
  return pages;
}

ListedPage ListHierarchy::page_of(NodeId id)
{
  const Node node = map_.node(id);
  const Document& document = *node.file_;
  std::string_view uri = *document.reference(node.element_);
  if (!is_plain_uri(uri)) {
    const auto resolved = bases_.resolve(document, node.element_, uri);
    if (resolved)
      uri = resolved_.emplace_back(resolved->text());
    else if (trimmed(uri).empty())
      uri = "?";
  }
  const std::string_view name = node.authored(Attribute::name).value_or(std::string_view{});
  return {uri, trimmed(name).empty() ? std::string_view{} : name, published(document, node.element_)};
}

std::string_view ListHierarchy::language() const
{
  for (const NodeId id : listed_)
    if (const auto lang = map_.node(id).lang())
      return *lang;
  return {};
}

// Depth first, then the unchanged nodes in their previous order.
void ListHierarchy::renumber(const PathTree& tree)
{
  const std::uint32_t group_place = add_group_document();
  std::vector<Map::NodeRecord> old = std::exchange(map_.nodes_, {});
  const std::vector<NodeId> old_children = std::exchange(map_.children_, {});
  const auto listed = [&](std::uint32_t page) { return listed_[page]; };

  new_number_.assign(old.size(), no_node);
  std::vector<bool> is_listed(old.size());
  for (const NodeId node : listed_)
    is_listed[node] = true;
  for (NodeId node = 0; node < tree.nodes.size(); ++node)
    if (tree.nodes[node].page != PathTree::none)
      new_number_[listed(tree.nodes[node].page)] = node;
  auto next = static_cast<NodeId>(tree.nodes.size());
  new_number_[root_node] = root_node;
  for (NodeId node = 1; node < old.size(); ++node)
    if (!is_listed[node])
      new_number_[node] = next++;

  map_.nodes_.reserve(next);
  map_.children_.reserve(tree.children.size() + before_.size() + after_.size());
  map_.generated_names_.reserve(tree.nodes.size());
  for (NodeId node = 0; node < tree.nodes.size(); ++node) {
    const PathTree::Node& from = tree.nodes[node];
    const auto first = static_cast<std::uint32_t>(map_.children_.size());
    const auto add_others = [&](const std::vector<NodeId>& others) {
      for (const NodeId other : others)
        map_.children_.push_back(new_number_[other]);
    };
    if (node == root_node)
      add_others(before_);
    const auto children = tree.children.begin() + static_cast<std::ptrdiff_t>(from.first_child);
    map_.children_.insert(map_.children_.end(), children,
                          children + static_cast<std::ptrdiff_t>(from.children));
    if (node == root_node)
      add_others(after_);
    const std::uint32_t element_index = node == root_node             ? old[root_node].element_index
                                        : from.page == PathTree::none ? group_place
                                                                      : old[listed(from.page)].element_index;
    map_.nodes_.push_back({element_index, first, static_cast<std::uint32_t>(map_.children_.size()) - first});
    map_.generated_names_.push_back({from.name_begin, from.name_size});
  }
  map_.generated_text_ = tree.names;
  for (NodeId node = 1; node < old.size(); ++node) {
    if (is_listed[node])
      continue;
    const auto first = static_cast<std::uint32_t>(map_.children_.size());
    for (std::uint32_t i = 0; i < old[node].child_count; ++i) {
      // A list may also be part of a Standard Sitemap: duplicates of its entries are no longer nodes.
      const NodeId child = new_number_[old_children[old[node].first_child + i]];
      if (child != no_node)
        map_.children_.push_back(child);
    }
    map_.nodes_.push_back(
        {old[node].element_index, first, static_cast<std::uint32_t>(map_.children_.size()) - first});
  }

  // Which links are offered depends on the order in which they were read.
  if (map_.first_without_link_ != no_node) {
    map_.without_link_.assign(map_.nodes_.size(), false);
    for (NodeId node = map_.first_without_link_; node < old.size(); ++node)
      if (new_number_[node] != no_node)
        map_.without_link_[new_number_[node]] = true;
    map_.first_without_link_ = no_node;
  }
  for (RoleNodes& role : map_.roles_)
    for (NodeId& node : role.nodes)
      node = new_number_[node];
}

// All groups share the single element of one document.
std::uint32_t ListHierarchy::add_group_document()
{
  const Map::Source& last = map_.sources_.back();
  const std::uint32_t element_index = last.first_index + last.document->size();
  map_.sources_.push_back(
      {element_index, Map::no_report, Document::of_one_group(map_.sources_.front().document->url())});
  return element_index;
}

} // namespace standard_sitemap
