// orders: every order of events of the tabs of a profile; see docs/contributing.md.
//
//   orders list                          the profiles
//   orders explore PROFILE DEPTH [STATES]  every order to this depth, or up to this number of states
//   orders walk PROFILE SEED STEPS         random walks
//   orders replay PROFILE 'EVENTS'         what a list of events breaks, and the shortest that breaks it, too
//   orders load                          every order of answers to a load

#include <cstdlib>
#include <iostream>
#include <string_view>

#include "tests/orders/explore.h"
#include "tests/orders/load_orders.h"
#include "tests/orders/random_walk.h"

namespace standard_sitemap::orders {
namespace {

const Profile* profile_named(std::string_view name)
{
  for (const Profile& profile : profiles())
    if (profile.name == name)
      return &profile;
  return nullptr;
}

void print(const Profile& profile, const Failure& failure)
{
  for (const std::string& rule : failure.broken)
    std::cout << "  broken: " << rule << '\n';
  std::cout << "  orders replay '" << profile.name << "' '" << written(failure.path) << "'\n";
}

int explore_to(const Profile& profile, std::size_t depth, std::size_t states)
{
  const Explored explored = explore(profile, depth, states);
  std::cout << profile.name << ": " << explored.states << " states, " << explored.transitions
            << " transitions, every order of " << explored.depth << " events; new states by depth:";
  for (const std::size_t count : explored.states_by_depth)
    std::cout << ' ' << count;
  std::cout << '\n';
  for (const Failure& failure : explored.failures)
    print(profile, failure);
  return explored.failures.empty() ? 0 : 1;
}

int walk_for(const Profile& profile, std::uint64_t seed, std::size_t steps)
{
  const Walked walked = walk(profile, seed, steps);
  std::cout << profile.name << ": " << walked.walks << " walks, " << walked.steps << " steps, in "
            << walked.without_memory << " of which memory ran out\n";
  if (walked.failure) {
    std::cout << "  seed " << walked.seed << '\n';
    print(profile, *walked.failure);
  }
  return walked.failure ? 1 : 0;
}

int replay(const Profile& profile, std::string_view text)
{
  const auto path = read_path(text);
  if (!path) {
    std::cerr << "orders: these are no events\n";
    return 2;
  }
  const std::vector<std::string> broken = broken_by(profile, *path);
  for (const std::string& rule : broken)
    std::cout << "broken: " << rule << '\n';
  if (!broken.empty())
    std::cout << "shortest: " << written(shortened(profile, *path)) << '\n';
  return broken.empty() ? 0 : 1;
}

int load_orders()
{
  bool fine = true;
  for (const LoadCase& one : load_cases()) {
    const LoadOrders found = every_order(one);
    std::cout << one.name << ": " << found.orders << " orders, " << found.stopped << " loads stopped\n";
    for (const std::string& broken : found.broken)
      std::cout << "  broken: " << broken << '\n';
    fine = fine && found.broken.empty();
  }
  return fine ? 0 : 1;
}

std::size_t number(const char* text)
{
  return static_cast<std::size_t>(std::strtoull(text, nullptr, 10));
}

int run(int count, char** words)
{
  const std::string_view what = count > 1 ? words[1] : "";
  if (what == "list") {
    for (const Profile& profile : profiles())
      std::cout << profile.name << '\n';
    return 0;
  }
  if (what == "load")
    return load_orders();
  const Profile* const profile = count > 3 ? profile_named(words[2]) : nullptr;
  if (profile && what == "explore")
    return explore_to(*profile, number(words[3]), count > 4 ? number(words[4]) : SIZE_MAX);
  if (profile && what == "walk" && count > 4)
    return walk_for(*profile, number(words[3]), number(words[4]));
  if (profile && what == "replay")
    return replay(*profile, words[3]);
  std::cerr << "usage: orders list | explore PROFILE DEPTH [STATES] | walk PROFILE SEED STEPS | replay "
               "PROFILE EVENTS\n";
  return 2;
}

} // namespace
} // namespace standard_sitemap::orders

int main(int count, char** words)
{
  return standard_sitemap::orders::run(count, words);
}
