#pragma once

#include <cstddef>

#include <gtest/gtest.h>

#include "tests/faults/failing_memory.h"

namespace standard_sitemap::faults {

/// Calls `run(number, kind)`, which returns whether memory ran out, for each allocation, at most `most`
/// times.
template <class Run>
void for_each_allocation(std::size_t most, Run run)
{
  using Kind = FailingAllocation::Kind;
  for (const Kind kind : {Kind::only_this, Kind::from_then_on}) {
    std::size_t number = 0;
    while (run(number, kind))
      ASSERT_LT(++number, most);
    EXPECT_GT(number, 10u) << "that many were made to fail";
  }
}

} // namespace standard_sitemap::faults
