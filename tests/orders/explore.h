#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "tests/orders/world.h"

namespace standard_sitemap::orders {

/// A path that breaks a rule.
struct Failure {
  Path path;
  std::vector<std::string> broken;
};

struct Explored {
  std::size_t depth = 0;       ///< every path of this number of events was tried, up to equal states
  std::size_t states = 0;      ///< that differ, the first one included
  std::size_t transitions = 0; ///< events that were tried, each in one state
  std::vector<std::size_t> states_by_depth;
  std::vector<Failure> failures; ///< of the shortest paths first; none repeats the rule of another
  bool whole = true;             ///< false: `most_states` was reached within this depth
};

/// Tries every order of events from an empty profile, to this depth. A state that was met before, up to the
/// names of its tabs, is not continued twice. From each state all outstanding answers are delivered once, to
/// see that no tab waits for ever.
Explored explore(const Profile& profile, std::size_t depth, std::size_t most_states);

/// The rules that the last event of the path breaks, or that are broken once all answers have arrived after
/// it; empty if none. Events that cannot happen are passed over.
std::vector<std::string> broken_by(const Profile& profile, const Path& path);

/// A path from which no event can be left out without it breaking no rule any more.
Path shortened(const Profile& profile, Path path);

} // namespace standard_sitemap::orders
