#include "engine/map/link_budget.h"

namespace standard_sitemap {
namespace {

std::uint64_t bytes_of(const Link& link)
{
  return link.url ? link.url->text().size() : link.relative ? link.relative->size() : 0;
}

std::uint64_t bytes_of_links(const Node& node, BaseResolver& bases)
{
  std::uint64_t bytes = bytes_of(node.link(bases));
  if (node.has_variants())
    for (const Variant& variant : node.variants(bases))
      bytes += bytes_of(variant.link);
  return bytes;
}

} // namespace

bool LinkBudget::charge_exactly(const MapParts& map, NodeId node)
{
  if (!exact_) {
    exact_ = true;
    used_ = 0;
    for (NodeId earlier = 0; earlier < node; ++earlier)
      used_ += bytes_of_links(map.node(earlier), bases_);
  }
  used_ += bytes_of_links(map.node(node), bases_);
  return used_ <= limit_;
}

} // namespace standard_sitemap
