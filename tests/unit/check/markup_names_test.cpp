// Which elements of HTML are taken for markup in a name, how long a tag or a reference may be; and words that
// are no misspelt roles.

#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "engine/check/markup.h"
#include "engine/check/roles.h"

namespace standard_sitemap::markup_names_test {
namespace {

/// Elements of HTML that format text, those that are obsolete included.
const std::string text_elements =
    "a abbr b big blockquote br center cite code dd div dl dt em font h1 h2 h3 h4 h5 h6 hr i "
    "iframe img kbd li ol p pre q s samp script small span strike strong style sub sup svg "
    "table td th tr tt u ul var";

TEST(MarkupNames, AreThoseOfHtmlThatFormatText)
{
  std::istringstream names{text_elements};
  int count = 0;
  for (std::string name; names >> name; ++count)
    EXPECT_TRUE(has_markup('<' + name + ">x</" + name + '>')) << name;
  EXPECT_EQ(count, 50);
  for (const char* name : {"K", "T", "title", "menu", "none", "h7"}) {
    const std::string text{name};
    EXPECT_FALSE(has_markup('<' + text + ">x</" + text + '>')) << name;
  }
}

TEST(MarkupNames, ATagWithAnAttributeThatSaysSoNeedsNoEnd)
{
  for (const char* attribute : {"href", "src", "class", "style"})
    EXPECT_TRUE(has_markup("<p " + std::string{attribute} + "=x>y")) << attribute;
  for (const char* attribute : {"hreg", "id", "styles", "xclass"})
    EXPECT_FALSE(has_markup("<p " + std::string{attribute} + "=x>y")) << attribute;
}

TEST(MarkupNames, ABreakIsMarkupBesideAWord)
{
  EXPECT_TRUE(has_markup("x<br>"));
  EXPECT_TRUE(has_markup("<br>x"));
  EXPECT_TRUE(has_markup("\xC3\xA4<br>"));
  EXPECT_TRUE(has_markup("<br>\xC3\xA4"));
  EXPECT_TRUE(has_markup("\xC3\x80<br>")); // its last byte is the least of those
  EXPECT_FALSE(has_markup("\x7F<br>"));
  EXPECT_FALSE(has_markup(" <br> "));
  EXPECT_FALSE(has_markup("x<hr>y"));
}

TEST(MarkupNames, WhatFollowsTheNameOfATag)
{
  EXPECT_TRUE(has_markup("<b >x</b>"));
  EXPECT_TRUE(has_markup("<b/>x</b>"));
  EXPECT_FALSE(has_markup("<b-x>x</b-x>"));
}

TEST(MarkupNames, ATagHas1024BytesAtMost)
{
  const std::string begin = "<p class=";
  const auto tag_of = [&](std::size_t bytes) {
    return begin + std::string(bytes - begin.size() - 1, 'x') + '>';
  };
  EXPECT_TRUE(has_markup(tag_of(1'024)));
  EXPECT_FALSE(has_markup(tag_of(1'025)));
}

// Of two letters as in &lt;, and shorter than 32 with the semicolon.
TEST(MarkupNames, ACharacterReferenceIsNeitherShortNorLong)
{
  EXPECT_TRUE(has_markup("&lt;"));
  EXPECT_FALSE(has_markup("&t;"));
  EXPECT_FALSE(has_markup("&lt"));
  EXPECT_TRUE(has_markup("&" + std::string(31, 'x') + ";"));
  EXPECT_FALSE(has_markup("&" + std::string(32, 'x') + ";"));
  EXPECT_TRUE(has_markup("a & b &lt; c"));
}

TEST(RoleNames, M12_WordsNearARoleThatMeanSomethingElse)
{
  for (const char* word : {"content", "contents", "contest", "context", "contract", "contacts", "dome",
                           "some", "research", "hope", "hole"})
    EXPECT_EQ(meant_role(word), std::nullopt) << word;
}

TEST(RoleNames, M12_AnErrorInAKnownRole)
{
  EXPECT_EQ(meant_role("hme"), "home");
  EXPECT_EQ(meant_role("contcat"), "contact");
  EXPECT_EQ(meant_role("serach"), "search");
  EXPECT_EQ(meant_role("contentinf"), "contentinfo");
  for (const char* role : {"home", "contact", "search", "contentinfo"})
    EXPECT_EQ(meant_role(role), std::nullopt) << role;
}

} // namespace
} // namespace standard_sitemap::markup_names_test
