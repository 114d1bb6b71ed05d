#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/language/collation.h"

namespace standard_sitemap::collation_edge_test {
namespace {

using namespace std::string_view_literals;

TEST(Collation, M7_TheStrengthIsOursWhateverATagAsksFor)
{
  EXPECT_EQ(Collation{"en-u-ks-level1"}.order({"A", "a"}), (std::vector<std::size_t>{1, 0}));
}

// U+FDFA stands for a whole sentence: its sort key is far longer than the character.
TEST(Collation, M7_NamesWithLongKeys)
{
  std::string sentences;
  for (int i = 0; i < 500; ++i)
    sentences += "\uFDFA";
  const std::string b = sentences + "b";
  const std::string a = sentences + "a";
  EXPECT_EQ(Collation{""}.order({"z", b, a, "b"}), (std::vector<std::size_t>{3, 0, 2, 1}));
}

} // namespace
} // namespace standard_sitemap::collation_edge_test
