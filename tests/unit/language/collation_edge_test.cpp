#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/language/collation.h"
#include "engine/language/initial.h"
#include "engine/language/sorting_data.h"

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

// ICU must not be asked for data that are still to come: it would remember that there are none.
TEST(Collation, M7_WaitsForDataThatAreToCome)
{
  struct Expecting {
    Expecting() { expect_east_asian_data(true); }
    ~Expecting() { expect_east_asian_data(false); }
  };
  {
    const Expecting expecting;
    EXPECT_TRUE(east_asian_data_expected());
    for (const char* const language : {"ja", "zh-Hant-TW", "KO", "yue", "ja_JP"}) {
      EXPECT_THROW(Collation{language}, SortingDataMissing) << language;
      EXPECT_THROW(Initials{language}, SortingDataMissing) << language;
    }
    for (const char* const language : {"", "sv", "jam", "x-ja", "de-CN"}) {
      EXPECT_NO_THROW(Collation{language}) << language;
      EXPECT_NO_THROW(Initials{language}) << language;
    }
  }
  EXPECT_NO_THROW(Collation{"ja"});
  EXPECT_NO_THROW(Initials{"ja"});
}

} // namespace
} // namespace standard_sitemap::collation_edge_test
