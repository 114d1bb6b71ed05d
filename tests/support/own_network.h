#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>

namespace standard_sitemap::test {

/// Whether this process may make a network namespace, and if not, why.
std::optional<std::string> why_no_network_of_its_own();

/// Runs `test` in a separate process, in a network from which nothing gets out, and in which this machine has
/// the IPv4 `addresses` in addition to 127.0.0.1: so there are public and private ones to connect to. Returns
/// the test's result; false if it did not finish.
bool passes_in_network_of_its_own(std::initializer_list<const char*> addresses,
                                  const std::function<bool()>& test);

} // namespace standard_sitemap::test
