#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>

namespace standard_sitemap::test {

/// Whether this process may make a network namespace, and if not, why.
std::optional<std::string> why_no_network_of_its_own();

/// Runs `test` in a process of its own, in a network from which nothing leaves and in which this machine has
/// the IPv4 `addresses` (127.0.0.1 besides): so that there are public and private ones to connect to. What it
/// gave; false if it came to no end.
bool passes_in_network_of_its_own(std::initializer_list<const char*> addresses,
                                  const std::function<bool()>& test);

} // namespace standard_sitemap::test
