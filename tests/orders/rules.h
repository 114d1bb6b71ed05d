#pragma once

#include <string>
#include <vector>

#include "tests/orders/seen.h"

namespace standard_sitemap::orders {

/// What must be so after an event, whatever happened before: each line begins with the statement of the
/// protocol, or the header, that says so. Empty if nothing is broken.
std::vector<std::string> broken_rules(const World& world, const Event& event, const Seen& before,
                                      const Seen& after);

/// Lets all outstanding answers arrive and all maps be built, and returns what is broken then: a tab that
/// still waits, or a load that is not over. After memory ran out deadlines are kept, too.
std::vector<std::string> broken_once_settled(World& world);

} // namespace standard_sitemap::orders
