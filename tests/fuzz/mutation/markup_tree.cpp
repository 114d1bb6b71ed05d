#include "tests/fuzz/mutation/markup_tree.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace standard_sitemap::fuzz {
namespace {

bool is_element(const MarkupNode& node)
{
  return node.kind == MarkupNode::Kind::element;
}

/// Visits all nodes in document order.
template <class Nodes, class Visit>
void visit(Nodes& nodes, Visit&& action)
{
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    action(nodes, i);
    visit(nodes[i].children, action);
  }
}

} // namespace

MarkupTree::MarkupTree(std::string_view markup, MarkupLanguage language, MutationRandom& random)
    : language_(language), random_(random), nodes_(parse_markup(markup, language))
{
}

std::vector<MarkupTree::Place> MarkupTree::places()
{
  std::vector<Place> all;
  visit(nodes_, [&](std::vector<MarkupNode>& siblings, std::size_t index) {
    all.push_back({&siblings, index});
  });
  return all;
}

std::optional<MarkupTree::Place> MarkupTree::place_of(const MarkupNode& node)
{
  for (const Place& place : places())
    if (&place.node() == &node)
      return place;
  return std::nullopt;
}

template <class Predicate>
MarkupNode* MarkupTree::any_where(Predicate&& wanted)
{
  std::vector<Place> found = places();
  std::erase_if(found, [&](const Place& place) { return !wanted(place); });
  return found.empty() ? nullptr : &random_.pick(found).node();
}

MarkupNode* MarkupTree::any_node()
{
  return any_where(
      [&](const Place& place) { return language_ == MarkupLanguage::html || place.siblings != &nodes_; });
}

MarkupNode* MarkupTree::any_element()
{
  return any_where([](const Place& place) { return is_element(place.node()); });
}

MarkupNode* MarkupTree::any_element_with_attributes()
{
  return any_where([](const Place& place) { return !place.node().attributes.empty(); });
}

MarkupNode* MarkupTree::any_text()
{
  return any_where([](const Place& place) { return place.node().kind == MarkupNode::Kind::text; });
}

std::vector<std::string> MarkupTree::values_of(std::string_view name) const
{
  std::vector<std::string> values;
  visit(nodes_, [&](const std::vector<MarkupNode>& siblings, std::size_t index) {
    for (const MarkupAttribute& attribute : siblings[index].attributes)
      if (attribute.quote == '"' && (name.empty() || attribute.name == name))
        values.push_back(attribute.value);
  });
  return values;
}

std::string MarkupTree::some_prefix()
{
  const MarkupNode* element = any_element();
  if (element == nullptr)
    return {};
  const std::size_t colon = element->text.find(':');
  return colon == std::string::npos ? std::string{} : element->text.substr(0, colon + 1);
}

MarkupNode MarkupTree::take(MarkupNode& node)
{
  const auto place = place_of(node);
  MarkupNode taken = std::move(node);
  place->siblings->erase(place->siblings->begin() + static_cast<std::ptrdiff_t>(place->index));
  return taken;
}

void MarkupTree::replace(MarkupNode& node, std::vector<MarkupNode> with)
{
  const auto place = place_of(node);
  auto& siblings = *place->siblings;
  const auto at = siblings.erase(siblings.begin() + static_cast<std::ptrdiff_t>(place->index));
  siblings.insert(at, std::make_move_iterator(with.begin()), std::make_move_iterator(with.end()));
}

bool MarkupTree::insert(MarkupNode node)
{
  MarkupNode* parent = any_where([&](const Place& place) {
    return is_element(place.node()) && place.node().tag_end.ends_with('>') &&
           (language_ == MarkupLanguage::xml || !is_void_of_html(place.node().text));
  });
  if (parent == nullptr) {
    if (language_ == MarkupLanguage::xml)
      return false;
    nodes_.push_back(std::move(node));
    return true;
  }
  if (language_ == MarkupLanguage::xml && parent->tag_end.ends_with("/>")) {
    parent->tag_end = ">";
    parent->end_tag = "</" + parent->text + ">";
  }
  const auto at = static_cast<std::ptrdiff_t>(random_.below(parent->children.size() + 1));
  parent->children.insert(parent->children.begin() + at, std::move(node));
  return true;
}

void MarkupTree::insert_outside(MarkupNode node)
{
  const auto at = static_cast<std::ptrdiff_t>(random_.below(nodes_.size() + 1));
  nodes_.insert(nodes_.begin() + at, std::move(node));
}

} // namespace standard_sitemap::fuzz
