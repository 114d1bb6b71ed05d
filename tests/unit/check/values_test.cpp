#include "engine/check/values.h"
#include "engine/web/uri_repair.h"

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

TEST(CheckValues, M9_LanguageTags)
{
  for (const char* tag : {"en", "de-AT", "zh-Hant", "sr-Latn-RS", "x-default", "i-klingon", "de-1996", "yue"})
    EXPECT_TRUE(is_well_formed_language_tag(tag)) << tag;
  for (const char* tag :
       {"", "e", "en_GB", "en-", "-en", "en--GB", "1a", "english language", "verylongone", "de-\xC3\xA4"})
    EXPECT_FALSE(is_well_formed_language_tag(tag)) << tag;
}

TEST(CheckValues, Markup)
{
  for (const char* text : {"<b>x</b>", "a</i>b", "x <br/>", "x<br>y", "<B>Sale</B>", "<img src=x>",
                           "see <a href='b'>b", "&amp;", "a &nbsp; b", "&#160;", "&#xA0;"})
    EXPECT_TRUE(has_markup(text)) << text;
  for (const char* text :
       {"", "R&D", "a < b > c", "AT&T; no", "1<2", "List<", "a<b", "& ;", "x & y; z", "Map<K, V>", "List<B>",
        "Supplier<P>", "Function<T, U> that", "<none>", "<<b", "i<b, b>c"})
    EXPECT_FALSE(has_markup(text)) << text;
}

TEST(CheckValues, D9_WhatHadToBeRepaired)
{
  for (const char* reference : {"a b", "a%", "a%2", "a%zz", "{x}", "a|b", "x\ty", "\"q\"",
                                "[::1]"}) // an IP literal is not allowed there
    EXPECT_TRUE(needs_repair({reference})) << reference;
  for (const char* reference :
       {"", "a", "/a%20b?c=d#e", "  padded  ", "http://example.com/\xC3\xA4", "//[::1]/"})
    EXPECT_FALSE(needs_repair({reference})) << reference;
}

TEST(CheckValues, WhatAValueShouldBe)
{
  using A = Attribute;
  const auto odd = [](A attribute, const char* value) {
    return invalid_value_hint(attribute, value, ElementKind::item).has_value();
  };
  EXPECT_TRUE(odd(A::tree, "no"));
  EXPECT_FALSE(odd(A::tree, "exclude"));
  EXPECT_TRUE(odd(A::order, "alphabetical"));
  EXPECT_FALSE(odd(A::order, "lexical"));
  EXPECT_TRUE(odd(A::type, "html"));
  EXPECT_FALSE(odd(A::type, "text/html; charset=utf-8"));
  EXPECT_TRUE(odd(A::charset, "utf8x"));
  EXPECT_FALSE(odd(A::charset, "ISO-8859-1"));
  EXPECT_TRUE(odd(A::replace, "maybe"));
  EXPECT_FALSE(odd(A::replace, "true"));
  EXPECT_TRUE(odd(A::width, "10px"));
  EXPECT_FALSE(odd(A::height, "10"));
  EXPECT_FALSE(odd(A::priority, "anything"));
}

} // namespace
} // namespace standard_sitemap
