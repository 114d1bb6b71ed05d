#include <standard_sitemap/render/sitemaps_org/sitemaps_org_lists.h>

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sample_report.h"
#include "support_load/table_load.h"


namespace standard_sitemap {
namespace {

using test::sitemap_of;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                         "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" "
                         "xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n";
const std::string foot = "</urlset>\n";

/// The map at http://example.com/map.xml.
Map map_of(const std::string& content)
{
  return *test::load_from_table(test::sample_root, {{test::sample_root, sitemap_of(content)}}).map;
}

std::string list_of(const SitemapsOrgLists& lists, std::size_t number)
{
  std::string xml;
  EXPECT_TRUE(lists.write(number, [&](std::string_view piece) {
    xml += piece;
    return true;
  }));
  return xml;
}

/// The only list, without its frame.
std::string entries_of(const Map& map)
{
  const SitemapsOrgLists lists{map};
  EXPECT_EQ(lists.count(), 1u);
  const std::string xml = list_of(lists, 0);
  EXPECT_TRUE(xml.starts_with(head) && xml.ends_with(foot)) << xml;
  return xml.substr(head.size(), xml.size() - head.size() - foot.size());
}

std::string entries_of(const std::string& content)
{
  return entries_of(map_of(content));
}

std::vector<std::string> left_out(const std::string& content)
{
  const Map map = map_of(content);
  std::vector<std::string> messages;
  const SitemapsOrgLists lists{map};
  for (const Diagnostic& one : lists.left_out().items()) {
    EXPECT_EQ(one.code, Code::not_written);
    messages.push_back(std::to_string(one.line) + ": " + one.message);
  }
  return messages;
}

std::size_t occurrences(const std::string& text, std::string_view part)
{
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size()))
    ++count;
  return count;
}

TEST(SitemapsOrg, G15_EveryPageOnceInTheOrderReached)
{
  EXPECT_EQ(entries_of("<group name='g'><item name='b' url='b'/><item name='a' xlink:href='/a'/></group>"
                       "<item name='b again' url='http://example.com/b'/><item name='no page'/>"
                       "<item name='c' url='c' tree='exclude' role='contact'/>"),
            "  <url><loc>http://example.com/b</loc></url>\n"
            "  <url><loc>http://example.com/a</loc></url>\n"
            "  <url><loc>http://example.com/c</loc></url>\n");
}

TEST(SitemapsOrg, G15_AnEmptyMapIsAnEmptyList)
{
  EXPECT_EQ(entries_of("<group name='nothing'/>"), "");
}

// A list is of pages, not of places in them.
TEST(SitemapsOrg, G15_WithoutFragments)
{
  EXPECT_EQ(entries_of("<item url='a#x'/><item url='a#y'/><item url='a?q#z'/>"),
            "  <url><loc>http://example.com/a</loc></url>\n  <url><loc>http://example.com/a?q</loc></url>\n");
}

TEST(SitemapsOrg, G15_AllFiveCharactersEscaped)
{
  EXPECT_EQ(entries_of("<item url=\"a?b=1&amp;c='&quot;&lt;&gt;\"/>"),
            "  <url><loc>http://example.com/a?b=1&amp;c=&apos;%22%3C%3E</loc></url>\n");
}

TEST(SitemapsOrg, G15_WhatIsNoPageIsLeftOutAndNamed)
{
  const std::string content = "\n<item url='javascript:alert(1)'/>\n<item url='mailto:a@example.com'/>\n"
                              "<item url='http://me@example.com/'/>\n<item url='https://example.com/'/>";
  EXPECT_EQ(entries_of(content), "  <url><loc>https://example.com/</loc></url>\n");
  EXPECT_THAT(left_out(content),
              ElementsAre("2: a page is left out: the link is blocked: scheme",
                          "3: a page is left out: only http and https are listed, not mailto:a@example.com",
                          "4: a page is left out: the link is blocked: credentials"));
}

// sitemaps.org: "This value must be less than 2,048 characters."
TEST(SitemapsOrg, G15_AnAddressOf2047Characters)
{
  const std::string site = "http://example.com/";
  const std::string longest(2'047 - site.size(), 'a');
  EXPECT_EQ(entries_of("<item url='" + longest + "'/>"), "  <url><loc>" + site + longest + "</loc></url>\n");
  EXPECT_EQ(entries_of("<item url='" + longest + "b'/>"), "");
  EXPECT_THAT(left_out("<item url='" + longest + "b'/>"),
              ElementsAre(HasSubstr("longer than 2047 characters")));
}

// G-9, turned round: each language names them all, itself included.
TEST(SitemapsOrg, G15_VariantsAreAlternates)
{
  const std::string links =
      "<xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"http://example.com/en\"/>"
      "<xhtml:link rel=\"alternate\" hreflang=\"de-AT\" href=\"http://example.com/de\"/>";
  EXPECT_EQ(entries_of("<item name='a' url='en' lang='en'><variant lang='de-AT' url='de'/></item>"),
            "  <url><loc>http://example.com/en</loc>" + links +
                "</url>\n  <url><loc>http://example.com/de</loc>" + links + "</url>\n");
}

TEST(SitemapsOrg, G15_OneAddressInSeveralLanguagesHasNoAlternates)
{
  EXPECT_EQ(
      entries_of("<item url='a' lang='en'><variant lang='de' name='A'/><variant lang='fr' url='a'/></item>"),
      "  <url><loc>http://example.com/a</loc></url>\n");
}

TEST(SitemapsOrg, G15_NoAlternateWithoutALanguage)
{
  EXPECT_EQ(
      entries_of("<item url='a' lang='en'><variant url='b' type='application/pdf' lang='no tag'/></item>"),
      "  <url><loc>http://example.com/a</loc></url>\n  <url><loc>http://example.com/b</loc></url>\n");
}

// A variant of one node that is another node's own page is listed as that.
TEST(SitemapsOrg, G15_APageIsItsOwnNodesFirst)
{
  const std::string xml = entries_of("<item url='en' lang='en'><variant lang='de' url='de'/></item>"
                                     "<item url='de'/>");
  EXPECT_EQ(occurrences(xml, "<loc>http://example.com/de</loc>"), 1u);
  EXPECT_THAT(xml, HasSubstr("  <url><loc>http://example.com/de</loc></url>\n"));
}

TEST(SitemapsOrg, G15_TooManyAlternatesAreNone)
{
  std::string variants;
  for (int i = 0; i < 3; ++i)
    variants += "<variant lang='x-" + std::to_string(i) + "' url='v" + std::to_string(i) + "'/>";
  const Map map = map_of("<item url='a' lang='en'>" + variants + "</item>");
  for (const std::size_t most : {4u, 3u})
    EXPECT_EQ(occurrences(list_of(SitemapsOrgLists{map, {.alternates = most}}, 0), "<xhtml:link"),
              most == 4 ? 16u : 0u);
}

std::string items(std::size_t count)
{
  std::string content;
  for (std::size_t i = 0; i < count; ++i)
    content += "<item url='" + std::to_string(i) + "'/>";
  return content;
}

TEST(SitemapsOrg, G15_ExactAtFiftyThousandEntries)
{
  for (const std::size_t pages : {49'999u, 50'000u, 50'001u}) {
    const Map map = map_of(items(pages));
    const SitemapsOrgLists lists{map};
    EXPECT_EQ(lists.pages(), pages);
    ASSERT_EQ(lists.count(), pages > 50'000 ? 2u : 1u);
    const std::string first = list_of(lists, 0);
    EXPECT_EQ(occurrences(first, "<url>"), std::min<std::size_t>(pages, 50'000));
    EXPECT_THAT(first, testing::EndsWith("</url>\n" + foot));
    if (lists.count() == 2) {
      EXPECT_EQ(list_of(lists, 1), head + "  <url><loc>http://example.com/50000</loc></url>\n" + foot);
    }
  }
}

// To the byte: a list is as long as it may be, and one byte less makes two of it.
TEST(SitemapsOrg, G15_ExactAtTheLimitOfBytes)
{
  const Map map = map_of(items(10));
  const std::string whole = list_of(SitemapsOrgLists{map}, 0);
  const SitemapsOrgLists fits{map, {.bytes = whole.size()}};
  EXPECT_EQ(fits.count(), 1u);
  EXPECT_EQ(list_of(fits, 0).size(), whole.size());

  const SitemapsOrgLists split{map, {.bytes = whole.size() - 1}};
  ASSERT_EQ(split.count(), 2u);
  EXPECT_EQ(occurrences(list_of(split, 0), "<url>"), 9u);
  EXPECT_EQ(occurrences(list_of(split, 1), "<url>"), 1u);
  EXPECT_LT(list_of(split, 0).size(), whole.size());
}

TEST(SitemapsOrg, G15_TheDefaultLimitIsThatOfTheProtocol)
{
  EXPECT_EQ(SitemapsOrgOptions{}.entries, 50'000u);
  EXPECT_EQ(SitemapsOrgOptions{}.bytes, 52'428'800u);
}

TEST(SitemapsOrg, G15_AnEntryThatFitsNowhereIsLeftOut)
{
  const Map map = map_of("<item url='a'/><item url='" + std::string(100, 'b') + "'/><item url='c'/>");
  const SitemapsOrgLists lists{map, {.bytes = head.size() + foot.size() + 100}};
  EXPECT_EQ(lists.pages(), 2u);
  ASSERT_THAT(lists.left_out().items(), SizeIs(1));
  EXPECT_THAT(lists.left_out().items()[0].message, HasSubstr("longer than a list may be"));
}

TEST(SitemapsOrg, G15_AnIndexNamesTheLists)
{
  std::string xml;
  EXPECT_TRUE(SitemapsOrgLists::write_index(
      std::vector<std::string>{"http://example.com/a-1.xml?b&c", "http://example.com/a-2.xml"},
      [&](std::string_view piece) {
        xml += piece;
        return true;
      }));
  EXPECT_EQ(xml, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                 "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
                 "  <sitemap><loc>http://example.com/a-1.xml?b&amp;c</loc></sitemap>\n"
                 "  <sitemap><loc>http://example.com/a-2.xml</loc></sitemap>\n"
                 "</sitemapindex>\n");
}

TEST(SitemapsOrg, AReaderWhoGoesAwayIsHeeded)
{
  const Map map = map_of(items(5'000));
  std::size_t pieces = 0;
  EXPECT_FALSE(SitemapsOrgLists{map}.write(0, [&](std::string_view) { return ++pieces < 3; }));
  EXPECT_EQ(pieces, 3u);
}

// Two nodes with many variants in common: neither quadratic in time nor in what is written.
TEST(SitemapsOrg, ManyVariantsCostAsMuchAsManyItems)
{
  std::string variants;
  for (int i = 0; i < 20'000; ++i)
    variants += "<variant lang='en' url='v" + std::to_string(i) + "'/>";
  const Map map = map_of("<item url='a'>" + variants + "</item><item url='b'>" + variants + "</item>");
  const SitemapsOrgLists lists{map};
  EXPECT_EQ(lists.pages(), 20'002u);
  EXPECT_LT(list_of(lists, 0).size(), 20'002u * 400);
}

} // namespace
} // namespace standard_sitemap
