// The links of a map: which are refused, which need no closer look, and how long all of them are together.

#include <utility>

#include "engine/base/sixteen_bytes.h"
#include "engine/map/local_reference.h"
#include "engine/map/map_builder.h"
#include "engine/map/refused_link.h"

namespace standard_sitemap {
namespace {

/// Returns an upper bound of the size of a link.
std::size_t most_link_bytes(std::string_view reference, const Uri& base)
{
  constexpr std::size_t most_for_one = 3; // D-9: a byte, percent-encoded
  constexpr std::size_t slash = 1;        // added to an empty path
  return reference.size() * most_for_one + base.text().size() + slash;
}

} // namespace

ElementId MapBuilder::list_usual(const Document& file, Position first, ElementId end)
{
  constexpr auto bit = DocumentParts::bit;
  const DocumentParts& parts = file.parts();
  ElementId child = first.element;
  if (usual_host_.empty() || !parts.bases.empty())
    return child;
  const ElementIndex index_of_root = element_index({first.document, 0});
  for (; child != end; ++child) {
    const std::uint32_t present = parts.mask(child);
    const std::uint32_t deciding =
        present & (bit(Attribute::href) | bit(Attribute::url) | bit(Attribute::role) | bit(Attribute::tree));
    const ElementIndex index = index_of_root + child;
    if (deciding != bit(Attribute::url) || file.kind(child) != ElementKind::item ||
        file.end(child) != child + 1 || node_of_[index] != MapParts::no_node)
      break;
    const std::string_view reference = parts.value(child, present, Attribute::url);
    const std::size_t link_bytes = most_link_bytes(reference, parts.url);
    if (link_bytes > policy_.uri_bytes || !has_usual_host(reference))
      break;
    poll_.step();
    map_.children.push_back(index);
    const auto node = static_cast<NodeId>(map_.nodes.size());
    node_of_[index] = node;
    map_.nodes.push_back({index, 0, 0});
    charge_links(node, {first.document, child}, link_bytes);
  }
  return child;
}

void MapBuilder::check_links(NodeId node, const Document& file, Position at, std::uint32_t present)
{
  if (node == root_node)
    return;
  const std::uint64_t own = check_link(file, at, present);
  std::uint64_t all = own;
  if (file.end(at.element) > at.element + 1)
    for (const ElementId variant : file.variants(at.element))
      all += file.reference(variant) ? check_link(file, {at.document, variant}, file.parts().mask(variant))
                                     : own; // M-8
  charge_links(node, at, all);
}

void MapBuilder::report_links_used_up(Position at)
{
  note(Severity::error, Code::limit_links,
       "the links of the map have more than " + std::to_string(policy_.link_bytes) +
           " bytes; those from here on cannot be followed",
       at);
}

std::size_t MapBuilder::check_link(const Document& file, Position at, std::uint32_t present)
{
  constexpr std::uint32_t both = DocumentParts::bit(Attribute::href) | DocumentParts::bit(Attribute::url);
  if ((present & both) == 0)
    return 0;
  const std::string_view reference = *file.reference(at.element);
  if ((present & both) == both && file.attribute(at.element, Attribute::url) != reference) // M-10
    note(Severity::warning, Code::url_conflict, "xlink:href and url differ; xlink:href is used", at);
  const Uri* const base = file.base_uri(at.element);
  if (!base) // reported at the base
    return 0;
  const std::size_t at_most = most_link_bytes(reference, *base);
  const bool is_evident =
      at_most <= policy_.uri_bytes && !is_suspicious(reference) &&
      (is_usual(*base) ||
       (!usual_host_.empty() && reference.starts_with(usual_host_))); // absolute, whatever its base
  return is_evident ? at_most : check_closely(file, at, reference);
}

std::size_t MapBuilder::check_closely(const Document& file, Position at, std::string_view reference)
{
  poll_.step_on(reference);
  const auto uri = bases_.resolve(file, at.element, reference);
  std::optional<Refusal> refusal = Refusal::unusable;
  if (uri && !uri->lacks_host())
    refusal = link_refusal(*uri, policy_);
  if (map_.local_root && refusal == Refusal::scheme)
    if (const auto relative = local_reference(file, at.element, reference, *map_.local_root)) {
      report_relative(at);
      if (!may_be_refused(reference)) { // other links with this base are shown relative, too
        last_base_ = file.base_uri(at.element);
        last_is_usual_ = true;
      }
      return relative->size();
    }
  if (refusal)
    note(Severity::warning, refusal == Refusal::too_long ? Code::limit_uri : Code::blocked_link,
         refused_link_message(reference, *refusal), at);
  return refusal ? 0 : uri->text().size();
}

// A relative reference is refused if its base is. Consecutive references usually have the same base.
bool MapBuilder::is_usual(const Uri& base)
{
  if (&base != last_base_) {
    last_base_ = &base;
    last_is_usual_ = !link_refusal(base, policy_);
  }
  return last_is_usual_;
}

// Most references have the host of the one before: then only the rest has to be examined.
bool MapBuilder::has_usual_host(std::string_view reference) const
{
  return reference.starts_with(usual_host_) &&
         find_marked_nearby(reference, usual_host_.size(), [](auto bytes) {
           return bytes.below(' ') | bytes.above('~') | bytes.equal('\\');
         }) == reference.size();
}

bool MapBuilder::is_suspicious(std::string_view reference)
{
  if (!usual_host_.empty() && has_usual_host(reference))
    return false;
  if (may_be_refused(reference))
    return true;
  for (const std::string_view usual : {"http://", "https://"})
    if (const std::size_t path = reference.find('/', usual.size());
        path != reference.npos && reference.starts_with(usual))
      usual_host_ = reference.substr(0, path + 1);
  return false;
}

// One finding for the whole map: the file has no fault, but its address is not known.
void MapBuilder::report_relative(Position at)
{
  const DocumentFormat format = document(at.document).format();
  if (format != DocumentFormat::standard_sitemap && format != DocumentFormat::feed &&
      format != DocumentFormat::llms)
    return; // reported when the list was read: its format requires absolute links
  if (!std::exchange(relative_reported_, true))
    note(Severity::note, Code::relative_links,
         "links are relative, and this file has no address: they are shown relative to the file", at);
}

} // namespace standard_sitemap
