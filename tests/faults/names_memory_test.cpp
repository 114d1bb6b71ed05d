// G-13: names of a list that were asked for while there was no memory are made when they are asked for again,
// and those that were made before stay.

#include <cstddef>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tests/faults/failing_memory.h"
#include "tests/faults/loaded.h"

namespace standard_sitemap::faults::names_memory_test {
namespace {

/// Asks for the name of a node without the first allocation that this takes, then without the second, and so
/// on, until it takes no more. Adds how often memory ran out.
std::string_view name_in_the_end(const Map& map, NodeId node, std::size_t& thrown)
{
  for (std::size_t number = 0;; ++number) {
    const FailingAllocation failing{number};
    try {
      return *map.node(node).name();
    } catch (const std::bad_alloc&) {
      ++thrown;
    }
  }
}

void expect_all_names(const std::string& lines)
{
  const Map whole = map_of_lines(lines), failing = map_of_lines(lines);
  ASSERT_EQ(failing.size(), whole.size());
  std::vector<std::string_view> found;
  std::size_t thrown = 0;
  for (NodeId node = 1; node < failing.size(); ++node)
    found.push_back(name_in_the_end(failing, node, thrown));
  EXPECT_GT(thrown, 0u);
  for (NodeId node = 1; node < whole.size(); ++node) {
    ASSERT_EQ(found[node - 1], whole.node(node).name()) << node;
    ASSERT_EQ(failing.node(node).name(), whole.node(node).name()) << node;
  }
}

TEST(NamesMemory, G13_NamesAreMadeInTheEnd)
{
  std::string lines;
  for (int page = 0; page < 200; ++page)
    lines += "http://example.com/" + std::to_string(page) + '-' + std::string(200, 'n') + '\n';
  expect_all_names(lines);
}

TEST(NamesMemory, G14_ALongRowIsSortedInTheEnd)
{
  std::string lines;
  for (int page = 250; page > 0; --page)
    lines += "http://example.com/tea-" + std::to_string(page) + '\n';
  expect_all_names(lines);
}

} // namespace
} // namespace standard_sitemap::faults::names_memory_test
