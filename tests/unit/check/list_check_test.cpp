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

TEST(CheckOfLists, OneAddressInTwoSpellingsIsReported)
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
  for (const auto& [first, second] :
       {std::pair{"http://example.com/", "http://example.com/index.html"},
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
TEST(CheckOfLists, G4_InvalidValuesAreReported)
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

// RFC 5646, 2.1.1
TEST(CheckOfLists, G9_LanguagesThatDifferOnlyByCase)
{
  EXPECT_THAT(
      findings(entry("/a", alternate("pt-BR", "/a") + '\n' + alternate("pt-br", "/b"))),
      ElementsAre("warning duplicate-variant 3: another alternate of this page is in the same language "
                  "(pt-br)"));
}

std::string alternate_with(const std::string& attributes)
{
  return "<xhtml:link " + attributes + "/>";
}

TEST(CheckOfLists, G9_AlternatesThatAreLost)
{
  const std::string own = alternate("en", "/a"), page = "http://example.com/b";
  const auto lost = [](const std::string& href, const std::string& why) {
    return "warning alternate-lost 2: the alternate \"" + href + "\" is not read: " + why;
  };
  const auto told = [&](const std::string& attributes) {
    return findings(entry("/a", own + alternate_with(attributes)));
  };
  const std::string href = "href='" + page + "'";
  EXPECT_THAT(told("hreflang='fr' " + href), ElementsAre(lost(page, "its rel is not alternate")));
  EXPECT_THAT(told("rel='alternative' hreflang='fr' " + href),
              ElementsAre(lost(page, "its rel is not alternate")));
  EXPECT_THAT(told("rel='alternate' hreflang='' " + href), ElementsAre(lost(page, "it has no hreflang")));
  EXPECT_THAT(told("rel='alternate' lang='fr' " + href), ElementsAre(lost(page, "it has no hreflang")));
  EXPECT_THAT(told("rel='alternate' hreflang='fr'"), ElementsAre(lost("", "it has no href")));
  EXPECT_THAT(told("rel='alternate' hrefLang='fr' " + href),
              ElementsAre(lost(page, "its attributes are not rel, hreflang and href")));
  EXPECT_THAT(told("rel='alternate' hreflang='fr' xhtml:href='" + page + "'"),
              ElementsAre(lost(page, "its attributes are not rel, hreflang and href")));
  EXPECT_THAT(
      told("rel='alternate' hreflang='fr' href='/b'"),
      ElementsAre("warning relative-url 2: the address of an alternate is not an absolute URL: \"/b\""));
  EXPECT_THAT(told("rel='alternate' hreflang='fr' href='ftp://example.com/b'"),
              testing::Contains(lost("ftp://example.com/b", "this is not an http or https URL")));
  EXPECT_THAT(told("rel='alternate' hreflang='fr' href='http://me@example.com/b'"),
              testing::Contains(lost("http://me@example.com/b", "it has a user name or password in it")));
}

TEST(CheckOfLists, G9_AlternatesInTheWrongPlaceOrNamespace)
{
  const std::string fr = alternate("fr", "/b");
  const std::string why = "the alternate \"http://example.com/b\" is not read: it is not directly in a <url>";
  EXPECT_THAT(findings(fr + "\n" + entry("/a")), ElementsAre("warning alternate-lost 2: " + why));
  EXPECT_THAT(findings(entry("/a", "<x:y xmlns:x='urn:x'>" + fr + "</x:y>")),
              ElementsAre("warning alternate-lost 2: " + why));
  EXPECT_THAT(
      findings(entry("/a", "<xhtml:Link rel='alternate' hreflang='fr' href='http://example.com/b'/>")),
      ElementsAre("warning alternate-lost 2: the alternate \"http://example.com/b\" is not read: the "
                  "element is not called link"));
  EXPECT_THAT(findings(entry("/a", "<x:link xmlns:x='http://www.w3.org/TR/xhtml11/xhtml11_schema.html' "
                                   "rel='alternate' hreflang='fr' href='http://example.com/b'/>")),
              ElementsAre("warning alternate-lost 2: the alternate \"http://example.com/b\" is not read: its "
                          "namespace is \"http://www.w3.org/TR/xhtml11/xhtml11_schema.html\", not "
                          "http://www.w3.org/1999/xhtml"));
}

TEST(CheckOfLists, G9_LinksThatAreNoAlternates)
{
  EXPECT_THAT(findings(entry("/a", alternate_with("rel='alternate' media='(max-width: 640px)' href='/m'")) +
                       entry("/b", alternate_with("rel='amphtml' href='/m'"))),
              IsEmpty());
}

// The sequence in the format's schema.
TEST(CheckOfLists, G4_TheOrderOfElements)
{
  const auto late = [](int line, const std::string& name, const std::string& before) {
    return "warning unknown-element " + std::to_string(line) + ": <" + name + "> has to be before " + before +
           ": the format has a fixed order";
  };
  const std::string
      day = "<lastmod>2024-05-17</lastmod>",
      often = "<changefreq>daily</changefreq>", half = "<priority>0.5</priority>",
      image = "<i:image "
              "xmlns:i='http://www.google.com/schemas/sitemap-image/1.1'><i:loc>http://example.com/i.png"
              "</i:loc></i:image>";
  EXPECT_THAT(findings(entry("/a", day + often + half + image) + entry("/b", often) + entry("/c", half)),
              IsEmpty());
  EXPECT_THAT(findings(entry("/a", half + day + often) + entry("/b", often + day) +
                       entry("/c", image + half) + "<url>" + day + "<loc>http://example.com/d</loc></url>"),
              ElementsAre(late(2, "lastmod", "<priority>"), late(3, "lastmod", "<changefreq>"),
                          late(4, "priority", "the elements of extensions"), late(5, "loc", "<lastmod>")))
      << "once for each entry";
}

TEST(CheckOfLists, G4_EncodingsOtherThanUtf8)
{
  const auto told = [](const std::string& encoding, const std::string& content) {
    return findings({{root, "<?xml version='1.0' encoding='" + encoding + "'?>" + content}});
  };
  EXPECT_THAT(told("UTF-8", urlset(entry("/a"))), IsEmpty());
  EXPECT_THAT(told("us-ascii", urlset(entry("/a"))), IsEmpty());
  EXPECT_THAT(told("ISO-8859-1", urlset(entry("/a"))),
              ElementsAre("warning not-utf8 0: the file is in windows-1252; a list for crawlers has to be in "
                          "UTF-8"));
  EXPECT_THAT(told("ISO-8859-1", index_of("")),
              testing::Contains(testing::StartsWith("warning not-utf8 0: ")));
}

// RFC 822, 5.1; RFC 5322, 3.3; RFC 4287, 3.3.
TEST(CheckOfLists, G6_DatesInTheFormOfAnotherFeed)
{
  const auto rss = [](const std::string& date) {
    return findings(
        {{root, "<rss version='2.0' xmlns:dc='http://purl.org/dc/elements/1.1/'><channel>\n<item><title>T"
                "</title><link>http://example.com/a</link>" +
                    date + "</item></channel></rss>"}});
  };
  const auto atom = [](const std::string& date) {
    return findings({{root, "<feed xmlns='http://www.w3.org/2005/Atom'>\n<entry><title>T</title><link "
                            "href='http://example.com/a'/><updated>" +
                                date + "</updated></entry></feed>"}});
  };
  const auto bad = [](const std::string& date) {
    return ElementsAre(testing::StartsWith("warning bad-value 2: the date is \"" + date + "\", not "));
  };
  const auto pub = [](const std::string& date) { return "<pubDate>" + date + "</pubDate>"; };
  for (const char* good :
       {"Fri, 17 May 2024 10:00:00 GMT", "17 May 2024 10:00 +0000", "fri, 17 May 24 10:00 EST"})
    EXPECT_THAT(rss(pub(good)), IsEmpty()) << good;
  for (const char* wrong : {"2024-05-17T10:00:00Z", "2024-05-17", "Mon, 17 May 2024 10:00:00 GMT",
                            "Friday, 17 May 2024 10:00:00 GMT", "yesterday"})
    EXPECT_THAT(rss(pub(wrong)), bad(wrong)) << wrong;
  EXPECT_THAT(rss("<dc:date>2024-05-17T10:00:00Z</dc:date>"), IsEmpty());
  EXPECT_THAT(rss("<dc:date>Fri, 17 May 2024 10:00:00 GMT</dc:date>"), bad("Fri, 17 May 2024 10:00:00 GMT"));
  for (const char* good : {"2024-05-17T10:00:00Z", "2024-05-17T10:00:00.5+02:00"})
    EXPECT_THAT(atom(good), IsEmpty()) << good;
  for (const char* wrong :
       {"Fri, 17 May 2024 10:00:00 GMT", "2024-05-17", "2024-05-17T10:00:00", "2024-05-17T10:00Z", "2024"})
    EXPECT_THAT(atom(wrong), bad(wrong)) << wrong;
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
