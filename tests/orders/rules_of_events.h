#pragma once

#include <string>
#include <vector>

#include "tests/orders/seen.h"

namespace standard_sitemap::orders {

/// What the event must have done, according to the headers of the room and RFC 9111. For events in which
/// no callback did something by itself and memory did not run out.
void check_event(const World& world, const Event& event, const Seen& before, const Seen& after,
                 std::vector<std::string>& broken);

} // namespace standard_sitemap::orders
