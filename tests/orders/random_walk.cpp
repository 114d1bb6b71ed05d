#include "tests/orders/random_walk.h"

#include <algorithm>

#include "tests/orders/rules.h"
#include "tests/walk/dice.h"

namespace standard_sitemap::orders {
namespace {

constexpr std::size_t longest_walk = 80;

/// Kinds are equally likely, except that answers shall make progress.
Event chosen(const World& world, walk::Dice& dice)
{
  const std::vector<Event> events = world.possible();
  std::vector<Kind> kinds;
  for (const Event& event : events) {
    const bool is_progress = event.kind == Kind::head || event.kind == Kind::bytes || event.kind == Kind::end;
    if (kinds.empty() || std::ranges::find(kinds, event.kind) == kinds.end())
      kinds.insert(kinds.end(), is_progress ? 4 : 1, event.kind);
  }
  const Kind kind = dice.pick(kinds);
  std::vector<Event> of_kind;
  std::ranges::copy_if(events, std::back_inserter(of_kind),
                       [&](const Event& one) { return one.kind == kind; });
  Event event = dice.pick(of_kind);
  if (dice.percent(3)) // most events allocate up to a few hundred times
    event.memory = static_cast<std::uint16_t>(1 + dice.below(dice.percent(50) ? 60 : 600));
  return event;
}

/// One walk: the rules that it breaks. `path` is what has happened by then.
std::vector<std::string> broken_on_walk(const Profile& profile, std::uint64_t seed, std::size_t steps,
                                        Path& path, std::size_t& without_memory)
{
  walk::Dice dice{seed};
  World world{profile};
  const std::size_t length = 1 + dice.below(std::min(longest_walk, steps));
  Seen before = look(world);
  while (path.size() < length) {
    const Event event = chosen(world, dice);
    path.push_back(event);
    world.happen(event);
    without_memory += world.struck() ? 1 : 0;
    Seen after = look(world);
    std::vector<std::string> broken = broken_rules(world, event, before, after);
    if (!broken.empty())
      return broken;
    before = std::move(after);
  }
  return broken_once_settled(world);
}

} // namespace

Walked walk(const Profile& profile, std::uint64_t seed, std::size_t steps)
{
  Walked walked;
  for (; walked.steps < steps; ++walked.walks, ++seed) {
    Path path;
    std::vector<std::string> broken =
        broken_on_walk(profile, seed, steps - walked.steps, path, walked.without_memory);
    walked.steps += path.size();
    if (broken.empty())
      continue;
    walked.seed = seed;
    path = shortened(profile, std::move(path));
    walked.failure = Failure{path, broken_by(profile, path)};
    if (walked.failure->broken.empty()) // it does not repeat itself
      walked.failure->broken = std::move(broken);
    break;
  }
  return walked;
}

} // namespace standard_sitemap::orders
