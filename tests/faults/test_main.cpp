#include <gtest/gtest.h>

#include "tests/faults/failing_memory.h"

int main(int argc, char** argv)
{
  standard_sitemap::faults::take_over_libraries();
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
