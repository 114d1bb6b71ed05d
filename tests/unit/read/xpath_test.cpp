#include <standard_sitemap/read/xpath.h>

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

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

TEST(XPath, DeepNestingIsSurvived)
{
  compiles_as_xpath(std::string(2000, '('));
  EXPECT_FALSE(compiles_as_xpath(std::string(1000, '(') + "a"));
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
  testing::internal::CaptureStderr();
  EXPECT_FALSE(compiles_as_xpath("a["));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

} // namespace
} // namespace standard_sitemap
