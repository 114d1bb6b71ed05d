// NS-2: what a schema of XML sitemaps (sitemaps.org) would reject, and a check tells.

#include "tests/unit/lists/list_reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using ::testing::ElementsAre;
using testing::entries_of;
using testing::in_urlset;
using ::testing::IsEmpty;
using testing::of_first;
using testing::read_anyhow;
using testing::read_list;

/// What a schema would reject, if that is asked for: `code:line message`.
std::vector<std::string> oddities(const std::string& text)
{
  EXPECT_EQ(read_list(text).diagnostics.count(Code::unknown_element), 0u);
  Policy policy;
  policy.for_check = true;
  const auto result = read_anyhow(text, {.policy = policy});
  std::vector<std::string> all;
  for (const Diagnostic& d : result.diagnostics.items()) {
    EXPECT_EQ(d.severity, Severity::warning);
    all.push_back(std::string{code_name(d.code)} + ':' + std::to_string(d.line) + ' ' + d.message);
  }
  return all;
}

TEST(UrlsetOddities, NS2_ElementsThatMeanNothing)
{
  EXPECT_THAT(oddities(in_urlset("<loc>x</loc>\n<sitemap><loc>http://example.com/a</loc></sitemap>\n"
                                 "<URL/>\n<x:url xmlns:x='y'/>\n"
                                 "<url><loc>http://example.com/b<url/></loc><title>t<loc/></title></url>")),
              ElementsAre("unknown-element:1 <loc> is not allowed in <urlset>",
                          "unknown-element:2 <sitemap> is not allowed in <urlset>",
                          "unknown-element:3 <URL> is not an element of the sitemaps.org format",
                          "unknown-element:5 <url> is not allowed in <loc>",
                          "unknown-element:5 <title> is not an element of the sitemaps.org format"));
  EXPECT_THAT(oddities("<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                       "<lastmod>2005</lastmod><sitemap><loc>http://example.com/a</loc>"
                       "<lastmod>2005</lastmod><priority>1</priority></sitemap></sitemapindex>"),
              ElementsAre("unknown-element:1 <lastmod> is not allowed in <sitemapindex>",
                          "unknown-element:1 <priority> is not allowed in <sitemap>"));
  EXPECT_THAT(
      oddities(in_urlset("<url xmlns='http://www.google.com/schemas/sitemap/0.84'><loc>http://example.com/a"
                         "</loc></url>")),
      ElementsAre(
          "wrong-namespace:1 <url> is in the namespace \"http://www.google.com/schemas/sitemap/0.84\", "
          "not in that of the root element; it is read, but should be in "
          "http://www.sitemaps.org/schemas/sitemap/0.9"));
}

TEST(UrlsetOddities, NS2_ElementsThatOccurTwice)
{
  const std::string twice = in_urlset("<url><loc>http://example.com/a</loc><lastmod>2005</lastmod>\n"
                                      "<loc>http://example.com/b</loc><lastmod>2006</lastmod></url>");
  EXPECT_THAT(
      oddities(twice),
      ElementsAre("unknown-element:2 <loc> is in one entry for the second time; only the first is read",
                  "unknown-element:2 <lastmod> is in one entry for the second time; only the first is read"));
  const auto result = read_list(twice);
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_EQ(of_first(result, Attribute::lastmod), "2005");
}

TEST(UrlsetOddities, NS2_AttributesThatMeanNothing)
{
  EXPECT_THAT(
      oddities("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' version='1' xml:lang='en' "
               "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='a b'>\n"
               "<url id='1'><loc href='x' other='y'>http://example.com/a</loc></url></urlset>"),
      ElementsAre("unknown-attribute:1 version is not an attribute of <urlset>",
                  "unknown-attribute:2 id is not an attribute of <url>",
                  "unknown-attribute:2 href is not an attribute of <loc>",
                  "unknown-attribute:2 other is not an attribute of <loc>"));
}

TEST(UrlsetOddities, NS2_TextBetweenElements)
{
  EXPECT_THAT(
      oddities(
          in_urlset("\n a<url>\n b <loc>http://example.com/a</loc> c</url> <x:y xmlns:x='z'>no</x:y> d")),
      ElementsAre("stray-text:1 text in <urlset> that is not in an element of its own is not read: \"a\"",
                  "stray-text:2 text in <url> that is not in an element of its own is not read: \"b  c\"",
                  "stray-text:1 text in <urlset> that is not in an element of its own is not read: \"d\""));
}

TEST(UrlsetOddities, G9_ExtensionsAreNotUnknown)
{
  EXPECT_THAT(
      oddities(in_urlset(
          "<x:a xmlns:x='http://other.example/' b='c'><loc/></x:a><url><loc>http://example.com/a</loc>"
          "<i:image xmlns:i='http://www.google.com/schemas/sitemap-image/1.1' a='b'><i:loc>"
          "http://example.com/i<loc/></i:loc><i:other/>text</i:image></url>")),
      IsEmpty());
}

} // namespace
} // namespace standard_sitemap
