#include "render/hosts/probe/timing_table.h"

#include <chrono>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using std::chrono::microseconds;

TEST(TimingTable, ARowForEachHopBelowTheNames)
{
  std::vector<std::string> lines;
  TimingTable table{[&](std::string_view line) { lines.emplace_back(line); }};
  table.add({.url = *Uri::parse({"https://example.com/"}),
             .status = 301,
             .name_lookup = microseconds{12'345},
             .connect = microseconds{49},
             .tls = microseconds{50},
             .first_byte = microseconds{1'000'000},
             .total = microseconds{1'500'000},
             .bytes = 123});
  table.add({.url = *Uri::parse({"http://example.com/x"}), .total = microseconds{0}});
  EXPECT_THAT(lines,
              testing::ElementsAre(
                  " lookup ms connect ms     TLS ms first byte   total ms      bytes     status  address",
                  "      12.3        0.0        0.1     1000.0     1500.0        123        301  "
                  "https://example.com/",
                  "         -          -          -          -        0.0          0          -  "
                  "http://example.com/x"));
}

} // namespace
} // namespace standard_sitemap
