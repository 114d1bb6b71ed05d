#include "engine/base/reflection.h"

#include <chrono>
#include <cstdint>

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

enum class Fruit : std::uint8_t { apple, pear, plum };
enum class Sparse : std::uint8_t { none, some = 2 };

TEST(Reflection, KnowsEnumeratorsFromOtherValues)
{
  EXPECT_TRUE(is_enumerator<Fruit::apple>());
  EXPECT_TRUE(is_enumerator<Fruit::plum>());
  EXPECT_FALSE(is_enumerator<Fruit{3}>());
  EXPECT_FALSE(is_enumerator<Fruit{255}>());
  EXPECT_FALSE(is_enumerator<Sparse{1}>());
  EXPECT_TRUE(is_enumerator<Sparse{2}>());
}

TEST(Reflection, KnowsTheLastEnumerator)
{
  EXPECT_TRUE((has_enumerators<Fruit, 3>()));
  EXPECT_FALSE((has_enumerators<Fruit, 2>()));
  EXPECT_FALSE((has_enumerators<Fruit, 4>()));
}

TEST(Reflection, CountsTheMembersOfAnAggregate)
{
  struct None {};
  struct Three {
    std::size_t number = 1;
    std::chrono::milliseconds time{2};
    bool on = false;
  };
  EXPECT_EQ(member_count<None>(), 0u);
  EXPECT_EQ(member_count<Three>(), 3u);
}

} // namespace
} // namespace standard_sitemap
