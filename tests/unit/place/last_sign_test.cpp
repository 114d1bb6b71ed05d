// Where a page says the last thing of its own place: never too early, and cheap for hostile pages.

#include "engine/place/last_sign.h"

#include <string>

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

const std::string filler(100, '.');

TEST(LastSign, R9_IsNotBeforeAnythingThatCounts)
{
  for (const char* sign :
       {"<base href=/x>", "<META charset=x>", "<script type=application/ld+json>",
        "<SCRIPT async TYPE='a&#43;b'>", "<link rel=next>", "<a REL = 'nofollow UP'>",
        "<a rel\n=\n&#110;ext>", "<link rev=made>", "x itemtype=a/BreadcrumbList", "typeof=breadcrumbLIST"})
    for (std::size_t before = 0; before < 40; ++before) {
      const std::string text = filler.substr(0, before) + sign;
      EXPECT_GT(after_last_sign(text + filler), before) << sign << before;
      EXPECT_GT(after_last_sign(text + filler.substr(0, 16)), before) << sign << before;
      EXPECT_LE(after_last_sign(text + filler), text.size()) << sign << before;
      EXPECT_GT(after_last_sign(filler + text), filler.size() + before) << sign << before;
    }
}

TEST(LastSign, R9_IsFoundInTextsOfAnySize)
{
  for (std::size_t size = 18; size < 200; ++size) // around one and several registers
    for (std::size_t place = 0; place + 6 <= size; ++place) {
      std::string text(size, '.');
      EXPECT_EQ(after_last_sign(text), 0u);
      text.replace(place, 6, "<meta>");
      EXPECT_EQ(after_last_sign(text), place + 1) << size;
    }
}

TEST(LastSign, R9_APageWithoutASignHasNoLastSign)
{
  EXPECT_EQ(
      after_last_sign(filler +
                      "<link rel=stylesheet href=x><a rel='nofollow noopener'>more, related, revenge</a>"
                      "<script type=module></script><metal><span class=breadcrumb>" +
                      filler),
      0u);
}

TEST(LastSign, R9_ManyTagsWithoutAnEndAreCheap)
{
  std::string text;
  while (text.size() < 1u << 20)
    text += "<script a=b ";
  EXPECT_LE(after_last_sign(text), text.size()); // with quadratic work, this would take minutes
}

} // namespace
} // namespace standard_sitemap
