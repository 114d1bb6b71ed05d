#include "render/node/counts.h"

namespace standard_sitemap {

NodeCounts count_nodes(const Map& map)
{
  NodeCounts counts;
  for (NodeId id = 0; id < map.size(); ++id) {
    const NodeKind kind = map.is_in_row(id) ? NodeKind::item : map.node(id).kind();
    counts.items += kind == NodeKind::item;
    counts.groups += kind == NodeKind::group;
  }
  return counts;
}

std::string counted(std::uint64_t number, std::string_view singular)
{
  return counted(number, singular, std::string{singular} + 's');
}

std::string counted(std::uint64_t number, std::string_view singular, std::string_view plural)
{
  return std::to_string(number) + ' ' + std::string{number == 1 ? singular : plural};
}

} // namespace standard_sitemap
