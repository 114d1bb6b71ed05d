#include "engine/xml/xpath.h"

#include <functional>

#include <pthread.h>

#include <gtest/gtest.h>

#include "engine/terms/policy.h"

#include "tests/support/repeated.h"

namespace standard_sitemap {
namespace {

using test::repeated;
using Names = std::vector<std::string>;

TEST(XPath, S3_CompilesAsXPath1)
{
  for (const auto* good : {"/html:html/html:body", "//*[@id='a']", "id('x')", "/a/b[position() = 1 and @c]",
                           "descendant::h:div[contains(@class, 'x:y')]"})
    EXPECT_TRUE(compiles_as_xpath(good)) << good;
  for (const auto* bad : {"", "/html:html/", "//[", "a b", "'unclosed", "for $x in 1 return $x"})
    EXPECT_FALSE(compiles_as_xpath(bad)) << bad;
  EXPECT_FALSE(compiles_as_xpath(std::string_view("/a\0b", 4)));
}

TEST(XPath, DepthCountsBracketsWithinOneAnother)
{
  EXPECT_EQ(xpath_depth("/a/b").brackets, 0u);
  EXPECT_EQ(xpath_depth("a[b(c)][d]").brackets, 2u);
  EXPECT_EQ(xpath_depth("'((' + \"[\" + (1)").brackets, 1u) << "not those of literals";
  EXPECT_EQ(xpath_depth(repeated("a[", 7) + repeated("]", 7)).brackets, 7u);
  EXPECT_EQ(xpath_depth(repeated("not(", 7)).brackets, 7u) << "counted up to the end of the text";
  EXPECT_EQ(xpath_depth(")))]]]").brackets, 0u);
}

TEST(XPath, DepthCountsRows)
{
  const std::size_t plain = xpath_depth("a").levels;
  for (const auto* row :
       {"a/", "1+", "1 - ", "a|", "a or ", "a and ", "1=", "1!=", "1<", "1>=", "1*", "1 div ", "1,"})
    EXPECT_EQ(xpath_depth(repeated(row, 50) + "1").levels, plain + 50) << row;
  EXPECT_EQ(xpath_depth("a" + repeated("[1]", 50)).levels, plain + 50 + 1);
  // Steps in separate rows are not nested in each other.
  EXPECT_EQ(xpath_depth(repeated("a/b/c | ", 20) + "d").levels, plain + 20 + 2);
  EXPECT_EQ(xpath_depth("(a/b/c)[d][e/f]").levels, plain + 2 + 3);
}

/// Runs on a thread with a small stack, as in hosts with many tabs.
void on_small_stack(const std::function<void()>& action)
{
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, 128u << 10), 0);
  pthread_t thread;
  ASSERT_EQ(pthread_create(
                &thread, &attributes,
                [](void* call) -> void* {
                  (*static_cast<const std::function<void()>*>(call))();
                  return nullptr;
                },
                const_cast<std::function<void()>*>(&action)),
            0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

// What the policy allows, at its deepest.
TEST(XPath, CompilingTakesLittleStack)
{
  const Policy policy;
  const std::size_t brackets = policy.xpath_depth, levels = 4 * policy.xpath_depth;
  for (const std::string& deepest :
       {"a" + repeated("[a", brackets) + repeated("]", brackets),
        "self::*" + repeated("[count(self::*", brackets / 2) + repeated(")]", brackets / 2),
        repeated("(", brackets) + "a" + repeated(")", brackets),
        repeated("not(", brackets) + "a" + repeated(")", brackets), repeated("1 or ", levels - 1) + "1",
        "a" + repeated("[1 or a", brackets) + repeated("]", brackets)}) {
    const auto depth = xpath_depth(deepest);
    EXPECT_LE(depth.brackets, brackets) << deepest;
    EXPECT_LE(depth.levels, levels) << deepest;
    bool compiles = false;
    on_small_stack([&] { compiles = compiles_as_xpath(deepest); });
    EXPECT_TRUE(compiles) << deepest;
  }
}

TEST(XPath, WhatDoesNotCompileIsSurvived)
{
  EXPECT_FALSE(compiles_as_xpath(std::string(30, '(') + "a"));
}

TEST(XPath, S3_PrefixesAreThoseOfNames)
{
  EXPECT_EQ(prefixes_in_xpath("/html:html/html:body"), Names{"html"});
  EXPECT_EQ(prefixes_in_xpath("//a:b[c:d('x:y') = $e:f]/@g:h"), (Names{"a", "c", "e", "g"}));
  EXPECT_EQ(prefixes_in_xpath("descendant::x:*"), Names{"x"});
  EXPECT_EQ(prefixes_in_xpath("child::a/self::node()"), Names{});
  EXPECT_EQ(prefixes_in_xpath("'a:b' = \"c:d\""), Names{});
}

// Namespaces in XML: NCName, the ASCII part of it character by character.
TEST(XPath, S3_PrefixesAreNamesInFull)
{
  for (const auto* prefix : {"a", "z", "A", "Z", "_", "\xc3\xa9", "\xe4\xb8\x80", "a0", "a9", "a-b", "a.b",
                             "a_b", "\xf0\x90\x80\x80x"})
    EXPECT_EQ(prefixes_in_xpath("/" + std::string{prefix} + ":x"), Names{prefix}) << prefix;
  EXPECT_EQ(prefixes_in_xpath("a:b0-9.z/c:d"), (Names{"a", "c"}));
  for (const auto* other : {"/@`:x", "/[:x", "/{:x", "/\x7f:x", "/0:x", "/9a:x", "/-:x", "/.:x"})
    EXPECT_EQ(prefixes_in_xpath(other), Names{}) << other;
  for (const auto* other : {"a/", "a,", "a:", "a;"})
    EXPECT_EQ(prefixes_in_xpath("/x" + std::string{other} + ":y"), Names{}) << other;
  EXPECT_EQ(prefixes_in_xpath("''/a:b"), Names{"a"}) << "an empty literal";
  EXPECT_EQ(prefixes_in_xpath("0a:b"), Names{}) << "a number and a name";
  EXPECT_EQ(prefixes_in_xpath("a:"), Names{});
  EXPECT_EQ(prefixes_in_xpath("a:b=10"), Names{"a"});
}

TEST(XPath, S3_AnErrorIsNotPrinted)
{
  ::testing::internal::CaptureStderr();
  EXPECT_FALSE(compiles_as_xpath("a["));
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

} // namespace
} // namespace standard_sitemap
