#include "render/node/tree_direction.h"

#include <algorithm>

namespace standard_sitemap {
namespace {

std::optional<Direction> direction_of_language(const Shown& shown)
{
  return shown.lang ? direction_of(*shown.lang) : std::nullopt;
}

} // namespace

std::optional<Direction> direction_of_tree(View& view)
{
  constexpr std::size_t most = 100;
  const auto children = view.children(root_node);
  int to_left = 0, to_right = 0;
  for (const NodeId node : children.first(std::min(most, children.size()))) {
    const Shown shown = view.shown(node);
    auto direction = direction_of_language(shown);
    if (!direction && shown.name)
      direction = direction_of_text(*shown.name);
    if (direction)
      ++(*direction == Direction::right_to_left ? to_left : to_right);
  }
  if (to_left == to_right)
    return direction_of_language(view.shown(root_node));
  return to_left > to_right ? Direction::right_to_left : Direction::left_to_right;
}

} // namespace standard_sitemap
