#include "engine/xml/tag_filter.h"

#include <string>

#include <gtest/gtest.h>

namespace standard_sitemap::tag_filter_test {
namespace {

std::size_t passed(std::string_view bytes, std::size_t most)
{
  TagFilter filter{most};
  return filter.pass(bytes);
}

TEST(TagFilter, CountsFromTheFirstToTheLastCharacterOfATag)
{
  EXPECT_EQ(passed("<abc>", 5), 5u);
  EXPECT_LT(passed("<abcd>", 5), 6u);
  EXPECT_EQ(passed("text that is longer than any tag may be <abc>", 5), 45u);
}

TEST(TagFilter, QuotesHideTheEndOfATag)
{
  EXPECT_EQ(passed("<a b='>'>", 9), 9u);
  EXPECT_LT(passed("<a b='>'>", 8), 9u);
  EXPECT_EQ(passed("<a b=\">'\">", 10), 10u);
}

TEST(TagFilter, CommentsInstructionsAndCdataAreNoTags)
{
  for (const std::string_view markup :
       {"<!-- a long comment with <tags> and 'quotes -->", "<!----->", "<!-- - -- ->-->",
        "<?pi a long one ' ?>", "<![CDATA[ a long one ]] > ' ]]]>"}) {
    const std::string then = std::string{markup} + "<abc>";
    EXPECT_EQ(passed(then, 5), then.size()) << markup;
    EXPECT_LT(passed(std::string{markup} + "<abcd>", 5), markup.size() + 6) << markup;
  }
}

TEST(TagFilter, StopsAtADoctype)
{
  for (const std::size_t piece : {std::size_t{1}, std::size_t{2}, std::size_t{100}}) {
    TagFilter filter{5};
    std::string_view text = "<?x?><!-- y --><!DOCTYPE a>";
    std::size_t passed = 0;
    while (!filter.at_doctype()) {
      const std::string_view part = text.substr(passed, piece);
      passed += filter.pass(part);
    }
    EXPECT_EQ(text.substr(passed), "DOCTYPE a>");
    EXPECT_EQ(filter.pass("more"), 0u);
    filter.pass_doctype();
    EXPECT_EQ(filter.pass("<abc><abcd>"), 5u + 5u);
  }
}

TEST(TagFilter, PiecesMayEndAnywhere)
{
  const std::string bytes = "<a b='c>'><!-- > --><?d > ?><![CDATA[ > ]]><longest-tag-here x=''>";
  for (std::size_t most = 10; most < 40; ++most) {
    const std::size_t whole = passed(bytes, most);
    for (std::size_t piece = 1; piece < 9; ++piece) {
      TagFilter filter{most};
      std::size_t total = 0;
      for (std::size_t at = 0; at < bytes.size(); at += piece) {
        const auto part = std::string_view{bytes}.substr(at, piece);
        const std::size_t n = filter.pass(part);
        total += n;
        if (n < part.size())
          break;
      }
      EXPECT_EQ(total, whole) << most << ' ' << piece;
    }
  }
}

} // namespace
} // namespace standard_sitemap::tag_filter_test
