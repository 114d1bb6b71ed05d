#include "engine/map/map.h"

#include <algorithm>

#include "engine/base/token_list.h"
#include "engine/document/document.h"
#include "engine/map/derived_names.h"
#include "engine/map/reference_link.h"
#include "engine/web/header_list.h"
#include "engine/web/known_roles.h"

namespace standard_sitemap {
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

std::string_view format_name(MapFormat format)
{
  switch (format) {
  case MapFormat::standard_sitemap:
    return "standard-sitemap";
  case MapFormat::sitemaps_org:
    return "sitemaps.org";
  case MapFormat::text:
    return "text";
  case MapFormat::feed:
    return "feed";
  case MapFormat::biositemap:
    return "biositemap";
  case MapFormat::llms:
    return "llms.txt";
  }
  return {};
}

std::optional<std::string> Map::folder(NodeId node) const
{
  return parts_.derived_names && !is_in_row(node) && this->node(node).derived()
             ? parts_.derived_names->folder(node)
             : std::nullopt;
}

Node::Node(const MapParts& map, NodeId id) : map_(&map), id_(id)
{
  const std::uint32_t element_index = map.element_index(id);
  const MapParts::Source& source = map.source_of(element_index);
  file_ = source.document.get();
  element_ = element_index - source.first_index;
}

bool Node::derived() const
{
  return !document();
}

std::optional<std::string_view> Node::name() const
{
  return name_derived() ? map_->derived_names->name(*map_, id_, *file_, element_) : authored(Attribute::name);
}

bool Node::name_derived() const
{
  return map_->derived_names && map_->derived_names->has(id_, *file_, element_);
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
bool Node::needs_form() const
{
  const auto name = method();
  return name && !trimmed(*name).empty() && ascii_lower(trimmed(*name)) != "get";
}
std::optional<std::string_view> Node::data() const
{
  return authored(Attribute::data);
}
std::optional<std::string_view> Node::lastmod() const
{
  return authored(Attribute::lastmod);
}
std::optional<std::string_view> Node::changefreq() const
{
  return authored(Attribute::changefreq);
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
  TokenList tokens{list};
  while (const auto token = tokens.next())
    roles.emplace_back(role_name(*token));
  // Removes duplicates, keeping the order. Sorts a copy, because hostile lists are long.
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
  return has_reference() ? link_of(element_, bases) : Link{};
}

// Precondition: `element` belongs to this node and has a reference.
Link Node::link_of(std::uint32_t element, BaseResolver& bases) const
{
  if (!map_->offers_links(id_))
    return {std::nullopt, Refusal::limit};
  return link_of_reference(*file_, element, *file_->reference(element), bases, map_->policy,
                           map_->local_root);
}

bool Node::has_variants() const
{
  return kind() != NodeKind::root && !file_->variants(element_).empty();
}

bool Node::has_variant_reference() const
{
  return kind() != NodeKind::root &&
         std::ranges::any_of(file_->variants(element_),
                             [this](ElementId variant) { return file_->reference(variant).has_value(); });
}

// M-8
std::vector<Variant> Node::variants(BaseResolver& bases) const
{
  std::vector<Variant> variants;
  if (kind() == NodeKind::root)
    return variants;
  std::optional<Link> own;
  for (const ElementId element : file_->variants(element_))
    variants.push_back(variant_of(element, own, bases));
  return variants;
}

Variant Node::variant(std::size_t index, BaseResolver& bases) const
{
  std::optional<Link> own;
  return variant_of(file_->variants(element_)[index], own, bases);
}

// `own`: the node's link, computed on first use.
Variant Node::variant_of(std::uint32_t element, std::optional<Link>& own, BaseResolver& bases) const
{
  const auto or_of_node = [&](Attribute attribute, std::optional<std::string_view> of_node) {
    const auto value = file_->attribute(element, attribute);
    return value ? value : of_node;
  };
  Variant variant;
  variant.name = or_of_node(Attribute::name, name());
  variant.description = or_of_node(Attribute::description, description());
  variant.lang = effective_value(*file_, element, Attribute::lang);
  variant.type = effective_value(*file_, element, Attribute::type);
  variant.charset = effective_value(*file_, element, Attribute::charset);
  variant.target = effective_value(*file_, element, Attribute::target);
  if (file_->reference(element)) {
    variant.link = link_of(element, bases);
  } else {
    if (!own)
      own = link(bases);
    variant.link = *own;
  }
  return variant;
}

std::vector<Attachment> Node::attachments(BaseResolver& bases) const
{
  std::vector<Attachment> attachments;
  if (kind() == NodeKind::root)
    return attachments;
  for (ElementId child = file_->first_child(element_); child != file_->end(element_);
       child = file_->end(child)) {
    if (file_->kind(child) != ElementKind::attachment)
      continue;
    attachments.push_back({file_->attribute(child, Attribute::type).value_or(std::string_view{}),
                           file_->attribute(child, Attribute::name),
                           file_->attribute(child, Attribute::description),
                           file_->attribute(child, Attribute::lastmod),
                           file_->reference(child) ? link_of(child, bases) : Link{}});
  }
  return attachments;
}

std::span<const NodeId> Node::children() const
{
  return map_->children_of(id_);
}

std::optional<std::size_t> Node::document() const
{
  const std::uint32_t report = map_->source_of(map_->element_index(id_)).report;
  return report == MapParts::no_report ? std::nullopt : std::optional<std::size_t>{report};
}

std::uint32_t Node::line() const
{
  return file_->line(element_);
}

std::uint32_t MapParts::element_index(NodeId node) const
{
  return nodes[is_in_row(node) ? derived_names->arranged(*this, node) : node].element_index;
}

Node Map::node(NodeId id) const
{
  return parts_.node(id);
}

MapFormat Map::format() const
{
  for (const MapParts::Source& source : parts_.sources)
    switch (source.document->format()) {
    case DocumentFormat::robots:
      continue;
    case DocumentFormat::standard_sitemap:
      return source.report == MapParts::no_report ? MapFormat::sitemaps_org : MapFormat::standard_sitemap;
    case DocumentFormat::sitemaps_org:
      return MapFormat::sitemaps_org;
    case DocumentFormat::text:
      return MapFormat::text;
    case DocumentFormat::feed:
      return MapFormat::feed;
    case DocumentFormat::biositemap:
      return MapFormat::biositemap;
    case DocumentFormat::llms:
      return MapFormat::llms;
    }
  return MapFormat::sitemaps_org;
}

const MapParts::Source& MapParts::source_of(std::uint32_t element_index) const
{
  const auto after =
      std::upper_bound(sources.begin(), sources.end(), element_index,
                       [](std::uint32_t p, const Source& source) { return p < source.first_index; });
  return *(after - 1);
}

std::size_t Map::memory() const
{
  std::size_t bytes = parts_.nodes.capacity() * sizeof(MapParts::NodeRecord) +
                      parts_.children.capacity() * sizeof(NodeId) +
                      (parts_.derived_names ? parts_.derived_names->memory() : 0);
  for (const MapParts::Source& source : parts_.sources)
    bytes += source.document->memory();
  return bytes;
}

} // namespace standard_sitemap
