#include "render/sitemaps_org/sitemaps_org_writer.h"

#include <map>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support_load/table_load.h"
#include "tests/support_schema/schema.h"
#include "tests/unit/render/sample_report.h"

// G-9, in the other direction: the variants of a node are the alternates of its pages. Search engines require
// that each page of such a set names all of them, including itself, and ignore it otherwise.

namespace standard_sitemap {
namespace {

using test::sitemap_of;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

using Alternates = std::map<std::string, std::string>; ///< language, path

struct Listed {
  std::map<std::string, Alternates> pages; ///< by path
  std::vector<std::string> left_out;
};

/// The text between two others, searched from `at` on, which is then moved past it; empty if there is none.
std::string between(const std::string& text, const std::string& before, const std::string& behind,
                    std::size_t& at)
{
  const std::size_t begin = text.find(before, at);
  if (begin == text.npos)
    return {};
  const std::size_t end = text.find(behind, begin + before.size());
  at = end + behind.size();
  return text.substr(begin + before.size(), end - begin - before.size());
}

Listed listed(const Map& map, SitemapsOrgOptions options = {})
{
  const SitemapsOrgWriter lists{map, options};
  EXPECT_EQ(lists.count(), 1u);
  std::string xml;
  lists.write(0, [&](std::string_view piece) {
    xml += piece;
    return true;
  });
  EXPECT_EQ(test::faults_by(test::Grammar::urlset, xml), "");
  Listed all;
  std::size_t at = 0;
  for (std::string url = between(xml, "<url>", "</url>", at); !url.empty();
       url = between(xml, "<url>", "</url>", at)) {
    std::size_t in = 0;
    Alternates& page = all.pages[between(url, "<loc>http://example.com/", "</loc>", in)];
    for (std::string language = between(url, "hreflang=\"", "\"", in); !language.empty();
         language = between(url, "hreflang=\"", "\"", in))
      page[language] = between(url, "href=\"http://example.com/", "\"", in);
  }
  for (const Diagnostic& one : lists.left_out().items())
    all.left_out.push_back(one.message);
  return all;
}

Listed listed(const std::string& content, SitemapsOrgOptions options = {})
{
  return listed(*test::load_from_table(test::sample_root, {{test::sample_root, sitemap_of(content)}}).map,
                options);
}

TEST(SitemapsOrg, G15_EachAlternateNamesThemAllItselfIncluded)
{
  const Listed all = listed("<item name='a' url='en' lang='en'><variant lang='de-AT' url='de'/></item>");
  const Alternates both{{"en", "en"}, {"de-AT", "de"}};
  EXPECT_THAT(all.pages, UnorderedElementsAre(Pair("en", both), Pair("de", both)));
  EXPECT_THAT(all.left_out, IsEmpty());
}

TEST(SitemapsOrg, G15_APageWithoutALanguageIsTheDefault)
{
  const Listed all = listed("<item name='a' url='a'><variant lang='de' url='de'/></item>");
  const Alternates both{{"x-default", "a"}, {"de", "de"}};
  EXPECT_THAT(all.pages, UnorderedElementsAre(Pair("a", both), Pair("de", both)));
  EXPECT_THAT(all.left_out, IsEmpty());
}

TEST(SitemapsOrg, G15_AVariantMaySayTheLanguageOfThePage)
{
  const Listed all =
      listed("<item name='a' url='a'><variant lang='en' url='a'/><variant lang='de' url='de'/></item>");
  const Alternates both{{"en", "a"}, {"de", "de"}};
  EXPECT_THAT(all.pages, UnorderedElementsAre(Pair("a", both), Pair("de", both)));
}

TEST(SitemapsOrg, G15_ThereIsOneDefault)
{
  const Listed all = listed("<item name='a' url='a'><variant lang='x-default' url='choose'/>"
                            "<variant lang='de' url='de'/></item>");
  const Alternates both{{"x-default", "choose"}, {"de", "de"}};
  EXPECT_THAT(all.pages, UnorderedElementsAre(Pair("a", IsEmpty()), Pair("choose", both), Pair("de", both)));
  EXPECT_THAT(all.left_out, ElementsAre("a page is listed without the alternates of http://example.com/a: it "
                                        "has no language of its own, and another is their x-default"));
}

// Otherwise some pages would name others, but not themselves.
TEST(SitemapsOrg, G15_OfALanguageTheFirst)
{
  const Listed all = listed("<item url='a' lang='en'><variant url='b' lang='EN' type='application/pdf'/>"
                            "<variant url='c' lang='de'/></item>");
  const Alternates both{{"en", "a"}, {"de", "c"}};
  EXPECT_THAT(all.pages, UnorderedElementsAre(Pair("a", both), Pair("b", IsEmpty()), Pair("c", both)));
  EXPECT_THAT(all.left_out, ElementsAre("a page is listed without the alternate \"http://example.com/b\": "
                                        "another one is in the same language (EN)"));
}

TEST(SitemapsOrg, G15_OnlyPagesOfXmlSitemapsAreAlternates)
{
  const Listed all = listed("<item url='a' lang='en'><variant url='mailto:a@example.com' lang='fr'/>"
                            "<variant url='javascript:x' lang='it'/><variant url='c' lang='de'/></item>");
  const Alternates both{{"en", "a"}, {"de", "c"}};
  EXPECT_THAT(all.pages, UnorderedElementsAre(Pair("a", both), Pair("c", both)));
}

// sitemaps.org: an address has at most 2,047 characters.
TEST(SitemapsOrg, G15_AnAlternateIsNoLongerThanAPage)
{
  const std::string longest(2'047 - std::string_view{"http://example.com/"}.size(), 'l');
  const Listed all = listed("<item url='a' lang='en'><variant url='" + longest + "' lang='de'/>" +
                            "<variant url='" + longest + "l' lang='fr'/></item>");
  const Alternates both{{"en", "a"}, {"de", longest}};
  EXPECT_THAT(all.pages, UnorderedElementsAre(Pair("a", both), Pair(longest, both)));
  EXPECT_THAT(all.left_out, ElementsAre(testing::HasSubstr("longer than 2047 characters")));
}

TEST(SitemapsOrg, G15_ANodeWithoutAPageIsNoDefault)
{
  const Listed all =
      listed("<item name='a'><variant lang='de' url='de'/><variant lang='fr' url='fr'/></item>");
  const Alternates both{{"de", "de"}, {"fr", "fr"}};
  EXPECT_THAT(all.pages, UnorderedElementsAre(Pair("de", both), Pair("fr", both)));
}

TEST(SitemapsOrg, G15_APageWithoutAlternatesNeedsNoLanguage)
{
  const Listed all =
      listed("<item url='a' lang='no tag'/><item url='b' lang='no tag'><variant lang='de'/></item>",
             {.alternates = 0});
  EXPECT_THAT(all.pages, UnorderedElementsAre(Pair("a", IsEmpty()), Pair("b", IsEmpty())));
  EXPECT_THAT(all.left_out, IsEmpty());
}

TEST(SitemapsOrg, G15_OneAddressInSeveralLanguagesHasNoAlternates)
{
  const Listed all =
      listed("<item url='a' lang='en'><variant lang='de' name='A'/><variant lang='fr' url='a'/></item>");
  EXPECT_THAT(all.pages, ElementsAre(Pair("a", IsEmpty())));
}

TEST(SitemapsOrg, G15_NoAlternateWithoutALanguage)
{
  const Listed all = listed("<item url='a' lang='en'><variant url='b' type='application/pdf' lang='no tag'/>"
                            "<variant url='c' lang='12'/><variant url='d' lang='de-'/></item>");
  EXPECT_THAT(all.pages, ElementsAre(Pair("a", IsEmpty()), Pair("b", IsEmpty()), Pair("c", IsEmpty()),
                                     Pair("d", IsEmpty())));
}

// If a variant of one node is the page of another node, it is listed as the latter.
TEST(SitemapsOrg, G15_APageIsItsOwnNodesFirst)
{
  const Listed all = listed("<item url='en' lang='en'><variant lang='de' url='de'/></item><item url='de'/>");
  EXPECT_THAT(all.pages, UnorderedElementsAre(Pair("en", testing::SizeIs(2)), Pair("de", IsEmpty())));
}

TEST(SitemapsOrg, G15_APageWithTooManyAlternatesHasNone)
{
  std::string content = "<item url='a' lang='en'>";
  for (const std::string v : {"x-0", "x-1", "x-2"})
    content += "<variant lang='" + v + "' url='" + v + "'/>";
  content += "</item><item url='alone'/>";
  const Listed four = listed(content, {.alternates = 4}), three = listed(content, {.alternates = 3});
  for (const char* page : {"a", "x-0", "x-1", "x-2"}) {
    EXPECT_EQ(four.pages.at(page).size(), 4u) << page;
    EXPECT_EQ(three.pages.at(page).size(), 0u) << page;
  }
  EXPECT_THAT(four.left_out, IsEmpty());
  EXPECT_THAT(
      three.left_out,
      ElementsAre("a page is listed without the alternates of http://example.com/a: there are more than 3"));
}

TEST(SitemapsOrg, G15_AHundredAlternatesUnlessMoreAreAllowed)
{
  Policy policy;
  policy.variants = 100;
  for (const std::size_t count : {100u, 101u}) {
    std::string content = "<item url='a' lang='en'>";
    for (std::size_t i = 1; i < count; ++i)
      content += "<variant lang='x-" + std::to_string(i) + "' url='" + std::to_string(i) + "'/>";
    const LoadResult loaded = test::load_from_table(
        test::sample_root, {{test::sample_root, sitemap_of(content + "</item>")}}, policy);
    EXPECT_EQ(listed(*loaded.map).pages.at("a").size(), count == 100 ? 100u : 0u);
  }
}

/// The list written from the list at http://example.com/list.xml with these entries.
Listed listed_again(const std::string& entries, SitemapsOrgOptions options = {})
{
  const std::string list = "http://example.com/list.xml";
  return listed(*test::load_from_table(list,
                                       {{list, "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
                                               "xmlns:xhtml='http://www.w3.org/1999/xhtml'>" +
                                                   entries + "</urlset>"}},
                                       {}, SourceKind::extended)
                     .map,
                options);
}

std::string alternate(const std::string& language, const std::string& to)
{
  return "<xhtml:link rel='alternate' hreflang='" + language + "' href='http://example.com/" + to + "'/>";
}

// G-9, G-15: the author did not say that this page is for all other languages.
TEST(SitemapsOrg, G15_AnEntryWithoutADefaultGetsNone)
{
  const Listed all =
      listed_again("<url><loc>http://example.com/a</loc>" + alternate("de", "de") + alternate("fr", "fr") +
                   "</url><url><loc>http://example.com/b</loc>" + alternate("en", "en") + "</url>");
  const Alternates both{{"de", "de"}, {"fr", "fr"}};
  EXPECT_THAT(all.pages, UnorderedElementsAre(Pair("a", both), Pair("de", both), Pair("fr", both),
                                              Pair("b", Alternates{{"en", "en"}}), Pair("en", IsEmpty())));
  EXPECT_THAT(all.left_out, IsEmpty());
}

TEST(SitemapsOrg, G15_TooManyAlternatesOfAnEntryAreNamed)
{
  const Listed all = listed_again("<url><loc>http://example.com/a</loc>" + alternate("de", "de") +
                                      alternate("fr", "fr") + "</url>",
                                  {.alternates = 1});
  EXPECT_THAT(all.pages,
              UnorderedElementsAre(Pair("a", IsEmpty()), Pair("de", IsEmpty()), Pair("fr", IsEmpty())));
  EXPECT_THAT(
      all.left_out,
      ElementsAre("a page is listed without the alternates of http://example.com/a: there are more than 1"));
}

// Alternates that the check reports as wrong are not written, but named.
TEST(SitemapsOrg, G15_AlternatesThatMayNotBeWrittenAreNamed)
{
  const Listed all = listed_again("<url><loc>http://example.com/a</loc>" + alternate("en_GB", "gb") +
                                  alternate("e", "e") + alternate("de", "de") + alternate("DE", "de2") +
                                  alternate("en", "a") + "</url><url><loc>http://example.com/b</loc></url>");
  EXPECT_EQ(all.pages.at("a"), (Alternates{{"de", "de"}, {"en", "a"}}));
  EXPECT_THAT(
      all.left_out,
      ElementsAre(
          "a page is listed without the alternate \"http://example.com/gb\": \"en_GB\" is not a language tag",
          "a page is listed without the alternate \"http://example.com/e\": \"e\" is not a language tag",
          "a page is listed without the alternate \"http://example.com/de2\": another one is in the same "
          "language (DE)"));
}

// G-9 in both directions: what a list says of its languages is in the list that is written from it.
TEST(SitemapsOrg, G9_TheAlternatesOfAListComeBack)
{
  const std::string list = "http://example.com/list.xml";
  const auto entry = [](const std::string& path) {
    const auto link = [](const std::string& language, const std::string& to) {
      return "<xhtml:link rel='alternate' hreflang='" + language + "' href='http://example.com/" + to + "'/>";
    };
    return "<url><loc>http://example.com/" + path + "</loc>" + link("en", "en/tea") + link("de", "de/tee") +
           link("x-default", "tea") + "</url>";
  };
  const LoadResult loaded =
      test::load_from_table(list,
                            {{list, "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
                                    "xmlns:xhtml='http://www.w3.org/1999/xhtml'>" +
                                        entry("en/tea") + entry("de/tee") + entry("tea") + "</urlset>"}},
                            {}, SourceKind::extended);
  const Alternates all{{"en", "en/tea"}, {"de", "de/tee"}, {"x-default", "tea"}};
  EXPECT_THAT(listed(*loaded.map).pages,
              UnorderedElementsAre(Pair("en/tea", all), Pair("de/tee", all), Pair("tea", all)));
}

} // namespace
} // namespace standard_sitemap
