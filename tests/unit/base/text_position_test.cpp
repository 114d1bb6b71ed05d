#include "engine/base/text_position.h"

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

TEST(TextPosition, CountsCharactersAndLines)
{
  EXPECT_EQ(advanced({1, 1}, ""), (TextPosition{1, 1}));
  EXPECT_EQ(advanced({3, 5}, "ab"), (TextPosition{3, 7}));
  EXPECT_EQ(advanced({3, 5}, "a\xC3\xA4\xE2\x82\xAC"), (TextPosition{3, 8}));
  EXPECT_EQ(advanced({3, 5}, "a\n"), (TextPosition{4, 1}));
  EXPECT_EQ(advanced({3, 5}, "\n\n\xF0\x9F\x98\x80z"), (TextPosition{5, 3}));
}

} // namespace
} // namespace standard_sitemap
