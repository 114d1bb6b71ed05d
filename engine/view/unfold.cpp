#include <standard_sitemap/view/unfold.h>

namespace standard_sitemap {

Unfolding::Unfolding(View& view, UnfoldOptions options, NodeId from)
    : view_(&view), options_(options), above_(view.map().size())
{
  if (options_.depth > 0)
    enter(from);
}

void Unfolding::enter(NodeId node)
{
  levels_.push_back({node, view_->children(node), 0});
  above_[node] = true;
  advance(levels_.back(), 0);
}

// V-4
void Unfolding::advance(Level& level, std::size_t from)
{
  while (from < level.children.size() && !view_->leads_somewhere(level.children[from]))
    ++from;
  level.next = from;
}

std::optional<Place> Unfolding::next()
{
  while (!levels_.empty() && levels_.back().next == levels_.back().children.size()) {
    above_[levels_.back().node] = false;
    levels_.pop_back();
  }
  if (levels_.empty())
    return std::nullopt;
  if (given_ == options_.places) {
    cut_ = true;
    return std::nullopt;
  }
  ++given_;

  Level& level = levels_.back();
  Place place;
  place.node = level.children[level.next];
  place.depth = levels_.size();
  advance(level, level.next + 1);
  place.last = level.next == level.children.size();

  if (above_[place.node]) { // L-1
    place.loop = true;
    while (levels_[levels_.size() - 1 - place.loop_up].node != place.node)
      ++place.loop_up;
    ++place.loop_up;
    return place;
  }
  for (const NodeId child : view_->children(place.node))
    if (view_->leads_somewhere(child)) {
      if (place.depth < options_.depth)
        enter(place.node);
      else
        place.cut_below = true;
      break;
    }
  return place;
}

} // namespace standard_sitemap
