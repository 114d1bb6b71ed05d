#include <standard_sitemap/map/map.h>

#include <algorithm>

#include <standard_sitemap/read/document.h>
#include <standard_sitemap/web/header_list.h>

namespace standard_sitemap {
namespace {

Link resolved_link(const Document& document, ElementId element, std::string_view reference,
                   BaseResolver& bases, const Policy& policy)
{
  auto uri = bases.resolve(document, element, reference);
  if (!uri || uri->lacks_host())
    return {std::nullopt, Refusal::unusable};
  if (const auto refusal = link_refusal(*uri, policy))
    return {std::nullopt, refusal};
  return {*std::move(uri), std::nullopt};
}

// M-9; as XML says of xml:lang (2.12), an empty value is none, and ends the inheritance.
std::optional<std::string_view> effective_value(const Document& document, ElementId element,
                                                Attribute attribute)
{
  const auto value = document.inherited(element, attribute);
  return value && value->empty() ? std::nullopt : value;
}

} // namespace

std::string_view kind_name(NodeKind kind)
{
  switch (kind) {
  case NodeKind::root:
    return "root";
  case NodeKind::item:
    return "item";
  case NodeKind::group:
    return "group";
  }
  return {};
}

Node::Node(const Map& map, NodeId id) : map_(&map), id_(id)
{
  const std::uint32_t place = map.nodes_[id].place;
  const Map::Source& source = map.source_of(place);
  file_ = source.document.get();
  element_ = place - source.first_place;
}

std::optional<std::string_view> Node::name() const
{
  return authored(Attribute::name);
}
std::optional<std::string_view> Node::description() const
{
  return authored(Attribute::description);
}
std::optional<std::string_view> Node::relation() const
{
  return authored(Attribute::relation);
}
std::optional<std::string_view> Node::priority() const
{
  return authored(Attribute::priority);
}
std::optional<std::string_view> Node::order() const
{
  return authored(Attribute::order);
}
std::optional<std::string_view> Node::method() const
{
  return authored(Attribute::method);
}
std::optional<std::string_view> Node::data() const
{
  return authored(Attribute::data);
}
std::optional<std::string_view> Node::lang() const
{
  return effective(Attribute::lang);
}
std::optional<std::string_view> Node::type() const
{
  return effective(Attribute::type);
}
std::optional<std::string_view> Node::charset() const
{
  return effective(Attribute::charset);
}
std::optional<std::string_view> Node::target() const
{
  return effective(Attribute::target);
}

NodeKind Node::kind() const
{
  switch (file_->kind(element_)) {
  case ElementKind::item:
    return NodeKind::item;
  case ElementKind::group:
    return NodeKind::group;
  default:
    return NodeKind::root;
  }
}

std::optional<std::string_view> Node::authored(Attribute attribute) const
{
  return file_->attribute(element_, attribute);
}

std::optional<std::string_view> Node::effective(Attribute attribute) const
{
  return effective_value(*file_, element_, attribute);
}

// M-1, M-12
std::vector<std::string> Node::roles() const
{
  std::vector<std::string> roles;
  if (kind() != NodeKind::item)
    return roles;
  const std::string list = ascii_lower(authored(Attribute::role).value_or(std::string_view{}));
  constexpr std::string_view space = " \t\r\n";
  for (std::size_t at = list.find_first_not_of(space); at != list.npos;) {
    const std::size_t end = std::min(list.find_first_of(space, at), list.size());
    roles.push_back(list.substr(at, end - at));
    at = list.find_first_not_of(space, end);
  }
  // Each once, in the order of the list; few, so that a sort of a copy is not worth it, but hostile lists are
  // long.
  if (roles.size() > 1) {
    std::vector<std::string_view> seen{roles.begin(), roles.end()};
    std::sort(seen.begin(), seen.end());
    if (std::adjacent_find(seen.begin(), seen.end()) != seen.end()) {
      seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
      std::vector<bool> taken(seen.size());
      std::vector<std::string> once;
      for (const std::string& role : roles) {
        const auto index =
            static_cast<std::size_t>(std::lower_bound(seen.begin(), seen.end(), role) - seen.begin());
        if (!taken[index])
          once.push_back(role);
        taken[index] = true;
      }
      return once;
    }
  }
  return roles;
}

bool Node::excluded() const
{
  return file_->excluded(element_);
}

bool Node::has_reference() const
{
  return kind() != NodeKind::root && file_->reference(element_).has_value();
}

Link Node::link(BaseResolver& bases) const
{
  if (!has_reference())
    return {};
  if (id_ >= map_->linked_)
    return {std::nullopt, Refusal::limit};
  return resolved_link(*file_, element_, *file_->reference(element_), bases, map_->policy_);
}

bool Node::has_variants() const
{
  if (kind() == NodeKind::root)
    return false;
  for (ElementId child = file_->first_child(element_); child != file_->end(element_);
       child = file_->end(child))
    if (file_->kind(child) == ElementKind::variant)
      return true;
  return false;
}

bool Node::has_variant_reference() const
{
  if (kind() == NodeKind::root)
    return false;
  for (ElementId child = file_->first_child(element_); child != file_->end(element_);
       child = file_->end(child))
    if (file_->kind(child) == ElementKind::variant && file_->reference(child))
      return true;
  return false;
}

// M-8
std::vector<Variant> Node::variants(BaseResolver& bases) const
{
  std::vector<Variant> variants;
  if (kind() == NodeKind::root)
    return variants;
  std::optional<Link> own;
  for (ElementId child = file_->first_child(element_); child != file_->end(element_);
       child = file_->end(child)) {
    if (file_->kind(child) != ElementKind::variant)
      continue;
    const auto or_node = [&](Attribute attribute) {
      const auto value = file_->attribute(child, attribute);
      return value ? value : authored(attribute);
    };
    Variant variant;
    variant.name = or_node(Attribute::name);
    variant.description = or_node(Attribute::description);
    variant.lang = effective_value(*file_, child, Attribute::lang);
    variant.type = effective_value(*file_, child, Attribute::type);
    variant.charset = effective_value(*file_, child, Attribute::charset);
    variant.target = effective_value(*file_, child, Attribute::target);
    const auto reference = file_->reference(child);
    if (reference && id_ >= map_->linked_) {
      variant.link = {std::nullopt, Refusal::limit};
    } else if (reference) {
      variant.link = resolved_link(*file_, child, *reference, bases, map_->policy_);
    } else {
      if (!own)
        own = link(bases);
      variant.link = *own;
    }
    variants.push_back(std::move(variant));
  }
  return variants;
}

std::span<const NodeId> Node::children() const
{
  const Map::NodeRecord& record = map_->nodes_[id_];
  return std::span{map_->children_}.subspan(record.first_child, record.child_count);
}

std::size_t Node::document() const
{
  return map_->source_of(map_->nodes_[id_].place).report;
}

std::uint32_t Node::line() const
{
  return file_->line(element_);
}

Node Map::node(NodeId id) const
{
  return Node{*this, id};
}

const Map::Source& Map::source_of(std::uint32_t place) const
{
  const auto after =
      std::upper_bound(sources_.begin(), sources_.end(), place,
                       [](std::uint32_t p, const Source& source) { return p < source.first_place; });
  return *(after - 1);
}

std::size_t Map::memory() const
{
  std::size_t bytes = nodes_.capacity() * sizeof(NodeRecord) + children_.capacity() * sizeof(NodeId);
  for (const Source& source : sources_)
    bytes += source.document->memory();
  return bytes;
}

} // namespace standard_sitemap
