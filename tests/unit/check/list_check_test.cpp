#include "engine/check/check.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/check/told.h"

// Diagnostics of XML sitemaps (sitemaps.org) and other lists: while they are read, and when their map is
// checked.

namespace standard_sitemap::list_check_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr const char* root = "http://example.com/sitemap.xml";

/// The first entry is in line 2.
std::string urlset(const std::string& entries)
{
  return "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
         "xmlns:xhtml='http://www.w3.org/1999/xhtml'>\n" +
         entries + "</urlset>";
}

std::string index_of(const std::string& lists)
{
  return "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n" + lists + "</sitemapindex>";
}

/// One entry per line.
std::string entry(const std::string& path, const std::string& more = "")
{
  return "<url><loc>http://example.com" + path + "</loc>" + more + "</url>\n";
}

std::string list(const std::string& path)
{
  return "<sitemap><loc>http://example.com" + path + "</loc></sitemap>\n";
}

std::string alternate(const std::string& language, const std::string& path)
{
  return "<xhtml:link rel='alternate' hreflang='" + language + "' href='http://example.com" + path + "'/>";
}

std::vector<std::string> findings(const test::DocumentTable& table)
{
  return test::told_of(root, table, SourceKind::extended);
}

std::vector<std::string> findings(const std::string& entries)
{
  return findings({{root, urlset(entries)}});
}

// The author of a list is not responsible for what the engine makes of it (G-13): groups without a page,
// names without words.
TEST(CheckOfLists, AGoodListHasNoFindings)
{
  EXPECT_THAT(findings(entry("/") + entry("/shop/tea?a=1&amp;b=2", "<lastmod>2024-05-17</lastmod>") +
                       entry("/shop/cups/", "<priority>0.5</priority>") + entry("/%E3%81%8A/1/2") +
                       entry("/a/b/c", alternate("en", "/a/b/c") + alternate("de", "/de/a/b/c") +
                                           alternate("x-default", "/a/b/c"))),
              IsEmpty());
}

TEST(CheckOfLists, APageTwice)
{
  EXPECT_THAT(
      findings(entry("/a") + entry("/b") + entry("/a") + entry("/a")),
      ElementsAre(
          "warning duplicate-url 4: \"http://example.com/a\" is already the page of the entry in line 2",
          "warning duplicate-url 5: \"http://example.com/a\" is already the page of the entry in line 2"));
}

TEST(CheckOfLists, APlaceInAPageIsNoPage)
{
  EXPECT_THAT(findings(entry("/a") + entry("/a#price")),
              ElementsAre("warning duplicate-url 3: \"http://example.com/a#price\" is already the page of "
                          "the entry in line 2: crawlers ignore what follows the #"));
}

TEST(CheckOfLists, OneAddressInTwoSpellings)
{
  EXPECT_THAT(findings(entry("/a") + "<url><loc>http://EXAMPLE.com:80/%61</loc></url>"),
              ElementsAre("warning duplicate-url 3: \"http://EXAMPLE.com:80/%61\" is already the page of the "
                          "entry in line 2, where it is written \"http://example.com/a\""));
}

TEST(CheckOfLists, ASlashMayMakeADifference)
{
  EXPECT_THAT(
      findings(entry("/a/?x") + entry("/a?x") + entry("/") + "<url><loc>http://example.com</loc></url>"),
      UnorderedElementsAre("warning duplicate-url 5: \"http://example.com\" is already the page of the entry "
                           "in line 4, where it is written \"http://example.com/\"",
                           "note similar-url 3: \"http://example.com/a?x\" is likely the same page as "
                           "\"http://example.com/a/?x\" in line 2: most servers answer both alike"));
}

// G-13 keeps them apart, because they may be two pages; the check names the likely duplicate.
TEST(CheckOfLists, G13_UrlsThatServersUsuallyAnswerAlike)
{
  for (const auto& [first, second] : {std::pair{"http://example.com/", "http://example.com/index.html"},
                                      {"http://example.com/c", "http://example.com/c?"},
                                      {"http://example.com/f/g", "http://example.com/f//g"},
                                      {"http://example.com/b/", "http://example.com/b"},
                                      {"http://example.com/b", "http://example.com/b/default.asp"},
                                      {"http://XN--bcher-kva.example/a", "http://xn--bcher-kva.example/a/"}}) {
    const auto loc = [](const std::string& url) { return "<url><loc>" + url + "</loc></url>\n"; };
    EXPECT_THAT(findings(loc(first) + loc(second)),
                testing::Contains("note similar-url 3: \"" + std::string{second} +
                                  "\" is likely the same page as \"" + first +
                                  "\" in line 2: most servers answer both alike"));
  }
  EXPECT_THAT(findings(entry("/a") + "<url><loc>https://example.com/a</loc></url>"),
              testing::Contains(testing::StartsWith("note similar-url 3: ")));
  EXPECT_THAT(findings(entry("/a") + entry("/A") + entry("/a?x") + entry("/a.html")), IsEmpty());
}

TEST(CheckOfLists, APageInTwoListsOfAnIndex)
{
  EXPECT_THAT(findings({{root, index_of(list("/1.xml") + list("/2.xml"))},
                        {"http://example.com/1.xml", urlset(entry("/a"))},
                        {"http://example.com/2.xml", urlset(entry("/b") + entry("/a"))}}),
              ElementsAre("warning duplicate-url 3: \"http://example.com/a\" is already the page of the "
                          "entry in line 2 of http://example.com/1.xml"));
}

TEST(CheckOfLists, AListNamedTwice)
{
  EXPECT_THAT(
      findings({{root, index_of(list("/1.xml") + list("/1.xml"))},
                {"http://example.com/1.xml", urlset(entry("/a"))}}),
      ElementsAre(
          "warning duplicate-url 3: \"http://example.com/1.xml\" is already the sitemap named in line 2"));
}

// A diagnostic about a value while a list is read is also given by a check, with the same severity and count.
TEST(CheckOfLists, G4_ValuesThatAreNone)
{
  EXPECT_THAT(
      findings(entry("/a", "<lastmod>17.5.2024</lastmod>") + entry("/b", "<changefreq>often</changefreq>") +
               entry("/c", "<priority>1.1</priority>")),
      ElementsAre(testing::StartsWith("warning bad-value 2: "), testing::StartsWith("warning bad-value 3: "),
                  testing::StartsWith("warning bad-value 4: ")));
}

TEST(CheckOfLists, G11_ARawAmpersand)
{
  EXPECT_THAT(findings(entry("/a?b=1&c=2")), ElementsAre(testing::StartsWith("warning raw-ampersand 2: ")));
}

// What search engines require of alternates.
TEST(CheckOfLists, G9_AlternatesNameThePageItself)
{
  EXPECT_THAT(findings(entry("/a", alternate("de", "/de")) + entry("/b", alternate("en", "/b#top"))),
              ElementsAre("warning self-missing 2: the alternates of \"http://example.com/a\" do not include "
                          "the page itself"));
}

TEST(CheckOfLists, G9_LanguagesOfAlternates)
{
  EXPECT_THAT(
      findings(entry("/a", alternate("en", "/a") + '\n' + alternate("en_GB", "/b") + '\n' +
                               alternate("de", "/c") + '\n' + alternate("de", "/d"))),
      UnorderedElementsAre(
          "warning bad-language 3: \"en_GB\" is not a language tag, such as en or de-AT: write en-GB",
          "warning duplicate-variant 5: another alternate of this page is in the same language (de)"));
}

TEST(CheckOfLists, MixedOrigins)
{
  EXPECT_THAT(findings(entry("/a") + entry("/b") + "<url><loc>https://example.com/c</loc></url>"),
              testing::Contains("warning mixed-origins 4: 1 link leads to https://example.com, while the map "
                                "is on http://example.com"));
}

// A list of hundreds of thousands of entries is checked in one pass, and reported in a few sentences.
TEST(CheckOfLists, ManyFindingsAreFolded)
{
  std::string entries;
  for (int i = 0; i < 20'000; ++i)
    entries += entry("/same");
  const LoadResult result = test::load_from_table(root, {{root, urlset(entries)}}, {}, SourceKind::extended);
  const Diagnostics found = check(*result.map);
  EXPECT_LE(found.items().size(), 10u);
  EXPECT_EQ(found.count(Code::duplicate_url), 19'999u);
}

} // namespace
} // namespace standard_sitemap::list_check_test
