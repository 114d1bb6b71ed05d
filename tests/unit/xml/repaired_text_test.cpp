#include "engine/xml/repaired_text.h"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace standard_sitemap::test::repaired_text_test {
namespace {

/// With each of the ampersands as a reference.
std::string repaired(const RepairedText& text)
{
  std::string result;
  const std::string_view last = text.for_each_before_ampersand(
      [&](std::string_view before) { result.append(before).append(ampersand_reference); });
  return result.append(last);
}

TEST(RepairedText, G11_OnlyTheAmpersandsNamedAreReferences)
{
  const std::vector<std::size_t> ampersands{0, 1, 5};
  const RepairedText text{"&&a&b&", ampersands};
  EXPECT_TRUE(text.needs_repair());
  EXPECT_EQ(text.text(), "&&a&b&");
  EXPECT_EQ(repaired(text), "&#38;&#38;a&b&#38;");
  const RepairedText as_it_is{"a&#38;b"};
  EXPECT_FALSE(as_it_is.needs_repair());
  EXPECT_EQ(repaired(as_it_is), "a&#38;b");
  EXPECT_EQ(repaired(RepairedText{""}), "");
}

// Cut anywhere, and again: the parts have what the whole has.
TEST(RepairedText, G11_InParts)
{
  const std::vector<std::size_t> ampersands{0, 1, 5, 8};
  const std::string_view all = "&&a&b&cd&e";
  const std::string whole = repaired({all, ampersands});
  for (std::size_t one = 0; one <= all.size(); ++one) {
    for (std::size_t two = one; two <= all.size(); ++two) {
      RepairedText text{all, ampersands};
      std::string joined = repaired(text.first(one));
      text.remove_prefix(one);
      joined += repaired(text.first(two - one));
      text.remove_prefix(two - one);
      EXPECT_EQ(text.text(), all.substr(two));
      EXPECT_EQ(text.needs_repair(), two <= ampersands.back());
      EXPECT_EQ(joined + repaired(text), whole) << one << ' ' << two;
    }
  }
}

TEST(RepairedText, MoreThanThereIsIsAll)
{
  const std::vector<std::size_t> ampersands{1};
  EXPECT_EQ(repaired(RepairedText("a&b", ampersands).first(100)), "a&#38;b");
}

} // namespace
} // namespace standard_sitemap::test::repaired_text_test
