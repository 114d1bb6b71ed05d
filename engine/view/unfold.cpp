#include "engine/view/unfold.h"

namespace standard_sitemap {

Unfolding::Unfolding(View& view, UnfoldOptions options, NodeId from) : view_(&view), options_(options)
{
  if (options_.depth > 0)
    enter(from);
}

// If memory runs out, nothing is entered.
void Unfolding::enter(NodeId node)
{
  levels_.push_back({node, view_->leading_children(node), 0}); // V-4
  try {
    above_.emplace(node, levels_.size() - 1);
  } catch (...) {
    levels_.pop_back();
    throw;
  }
}

std::optional<Place> Unfolding::next()
{
  while (!levels_.empty() && levels_.back().next == levels_.back().children.size()) {
    above_.erase(levels_.back().node);
    levels_.pop_back();
  }
  if (levels_.empty())
    return std::nullopt;
  if (given_ == options_.places) {
    cut_ = true;
    return std::nullopt;
  }

  const Level& level = levels_.back();
  Place place;
  place.node = level.children[level.next];
  place.depth = levels_.size();
  place.last = level.next + 1 == level.children.size();

  if (const auto upper = above_.find(place.node); upper != above_.end()) { // L-1
    place.loop = true;
    place.loop_up = levels_.size() - upper->second;
  } else if (!view_->leading_children(place.node).empty()) {
    if (place.depth < options_.depth)
      enter(place.node);
    else
      place.cut_below = true;
  }
  ++given_;
  ++levels_[place.depth - 1].next; // not earlier: if memory runs out, the place is still to come
  return place;
}

} // namespace standard_sitemap
