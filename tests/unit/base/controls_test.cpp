#include "engine/base/controls.h"

#include <set>

#include <gtest/gtest.h>

namespace standard_sitemap::controls_test {
namespace {

template <class Is>
std::set<char32_t> all_that(Is is)
{
  std::set<char32_t> all;
  for (char32_t c = 0; c <= 0x10FFFF; ++c)
    if (is(c))
      all.insert(c);
  return all;
}

/// Unicode 15, DerivedGeneralCategory.txt: Cc, Zl, Zp; PropList.txt: Bidi_Control.
TEST(Controls, AreThoseOfUnicode)
{
  std::set<char32_t> category_cc;
  for (char32_t c = 0; c < 0x20; ++c)
    category_cc.insert(c);
  for (char32_t c = 0x7F; c < 0xA0; ++c)
    category_cc.insert(c);
  EXPECT_EQ(all_that(is_control), category_cc);
  EXPECT_EQ(all_that(is_line_separator), (std::set<char32_t>{0x2028, 0x2029}));
  const std::set<char32_t> bidi_control{0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C,
                                        0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069};
  EXPECT_EQ(all_that([](char32_t c) { return is_bidi_mark(c) || is_bidi_scope(c); }), bidi_control);
  EXPECT_EQ(all_that(is_bidi_mark), (std::set<char32_t>{0x061C, 0x200E, 0x200F})) << "those without a scope";
  EXPECT_EQ(all_that(is_invisible_control).size(), category_cc.size() + 2 + bidi_control.size());
}

} // namespace
} // namespace standard_sitemap::controls_test
