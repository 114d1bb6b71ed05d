#include "tests/orders/explore.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_set>

#include "tests/orders/rules.h"

namespace standard_sitemap::orders {
namespace {

/// Two tabs that nothing has happened to are the same: only the first is continued with.
bool is_like_the_one_before(const World& world, const Event& event)
{
  const auto is_new = [](const HostTab& tab) { return tab.history.empty() && tab.armed == Armed::nothing; };
  return event.tab > 0 && is_new(world.tabs()[event.tab]) && is_new(world.tabs()[event.tab - 1u]);
}

class Explorer {
 public:
  Explorer(const Profile& profile, std::size_t most_states) : profile_(profile), most_states_(most_states) {}

  Explored run(std::size_t depth)
  {
    {
      const World world{profile_};
      known_.insert(std::hash<std::string>{}(digest(world, look(world))));
    }
    explored_.states_by_depth = {1};
    std::vector<Path> frontier{{}};
    while (explored_.depth < depth && !frontier.empty() && explored_.failures.empty() && explored_.whole) {
      std::vector<Path> next;
      for (const Path& path : frontier) {
        if (known_.size() >= most_states_) {
          explored_.whole = false;
          break;
        }
        continue_from(path, next);
      }
      frontier = std::move(next);
      explored_.states_by_depth.push_back(frontier.size());
      explored_.depth += explored_.whole ? 1 : 0;
    }
    explored_.states = known_.size();
    return std::move(explored_);
  }

 private:
  void continue_from(const Path& path, std::vector<Path>& next)
  {
    std::vector<Event> events;
    {
      World world{profile_};
      for (const Event& event : path)
        world.happen(event);
      for (const Event& event : world.possible())
        if (!is_like_the_one_before(world, event))
          events.push_back(event);
    }
    for (const Event& event : events) {
      ++explored_.transitions;
      World world{profile_};
      for (const Event& earlier : path)
        world.happen(earlier);
      Path longer = path;
      longer.push_back(event);
      const Seen before = look(world);
      world.happen(event);
      const Seen after = look(world);
      std::vector<std::string> broken = broken_rules(world, event, before, after);
      const bool is_new =
          broken.empty() && known_.insert(std::hash<std::string>{}(digest(world, after))).second;
      if (is_new)
        broken = broken_once_settled(world);
      if (!broken.empty())
        report(std::move(longer), std::move(broken));
      else if (is_new)
        next.push_back(std::move(longer));
    }
  }

  void report(Path path, std::vector<std::string> broken)
  {
    const auto is_known = [&](const Failure& other) { return other.broken.front() == broken.front(); };
    if (std::ranges::none_of(explored_.failures, is_known))
      explored_.failures.push_back({std::move(path), std::move(broken)});
  }

  const Profile& profile_;
  std::size_t most_states_;
  Explored explored_;
  std::unordered_set<std::size_t> known_; ///< of 64 bits: a million states collide once in 30 million runs
};

} // namespace

Explored explore(const Profile& profile, std::size_t depth, std::size_t most_states)
{
  return Explorer{profile, most_states}.run(depth);
}

std::vector<std::string> broken_by(const Profile& profile, const Path& path)
{
  World world{profile};
  for (const Event& event : path) {
    if (!world.can(event))
      continue;
    const Seen before = look(world);
    world.happen(event);
    std::vector<std::string> broken = broken_rules(world, event, before, look(world));
    if (!broken.empty())
      return broken;
  }
  return broken_once_settled(world);
}

Path shortened(const Profile& profile, Path path)
{
  for (std::size_t size = path.size(); size > 0; size /= 2)
    for (std::size_t at = 0; at < path.size();) {
      Path shorter = path;
      const auto first = shorter.begin() + static_cast<std::ptrdiff_t>(at);
      shorter.erase(first, first + static_cast<std::ptrdiff_t>(std::min(size, path.size() - at)));
      if (broken_by(profile, shorter).empty())
        at += size;
      else
        path = std::move(shorter);
    }
  return path;
}

} // namespace standard_sitemap::orders
