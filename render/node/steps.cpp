#include "render/node/steps.h"

#include "render/node/around.h"
#include "render/node/node_display.h"

namespace standard_sitemap {

namespace {

Step step_to(View* view, std::optional<NodeId> node, const StatedPlace* place, RelationKind kind)
{
  if (node && NodeDisplays{*view}.of(*node).href)
    return {.node = node};
  if (place && !place->of(kind).empty())
    return {.page = &place->of(kind).front()};
  return {};
}

bool leads_somewhere(const Step& step)
{
  return step.node || step.page;
}

} // namespace

bool Steps::any() const
{
  return leads_somewhere(previous) || leads_somewhere(up) || leads_somewhere(next) || position != 0;
}

Steps steps_of_page(View* view, const StatedPlace* place, const Words& words)
{
  const Around around = view ? around_page(*view, places_of_page(*view)) : Around{};
  Steps steps{.previous = step_to(view, around.previous, place, RelationKind::previous),
              .up = step_to(view, around.up, place, RelationKind::up),
              .next = step_to(view, around.next, place, RelationKind::next),
              .position = around.position,
              .count = around.count};
  const auto say_end = [&](Step& step, std::string_view end) {
    if (!leads_somewhere(step))
      step.end = end;
  };
  say_end(steps.previous, around.position == 1 ? words.at_first() : words.no_such_page());
  say_end(steps.up, words.no_such_page());
  say_end(steps.next,
          around.position != 0 && around.position == around.count ? words.at_last() : words.no_such_page());
  return steps;
}

} // namespace standard_sitemap
