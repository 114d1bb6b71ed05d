#include "render/sitemaps_org/sitemaps_org_writer.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support_load/table_load.h"
#include "tests/support_schema/schema.h"
#include "tests/unit/render/sample_report.h"

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

std::string list_of(const SitemapsOrgWriter& lists, std::size_t number)
{
  std::string xml;
  EXPECT_TRUE(lists.write(number, [&](std::string_view piece) {
    xml += piece;
    return true;
  }));
  return xml;
}

/// The only list, without its root element.
std::string entries_of(const Map& map)
{
  const SitemapsOrgWriter lists{map};
  if (lists.count() != 1)
    return "no list";
  const std::string xml = list_of(lists, 0);
  EXPECT_EQ(test::faults_by(test::Grammar::urlset, xml), "");
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
  const SitemapsOrgWriter lists{map};
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

// A list has at least one page.
TEST(SitemapsOrg, G15_AnEmptyMapIsNoList)
{
  const Map map = map_of("<group name='nothing'/><item url='mailto:a@example.com'/>");
  const SitemapsOrgWriter lists{map};
  EXPECT_EQ(lists.count(), 0u);
  EXPECT_EQ(lists.pages(), 0u);
  EXPECT_EQ(lists.first_page(), std::nullopt);
}

// A list names pages, not places in them.
TEST(SitemapsOrg, G15_WithoutFragments)
{
  EXPECT_EQ(entries_of("<item url='a#x'/><item url='a#y'/><item url='a?q#z'/>"),
            "  <url><loc>http://example.com/a</loc></url>\n  <url><loc>http://example.com/a?q</loc></url>\n");
}

// RFC 3986 section 6: it is one page, in whatever spelling.
TEST(SitemapsOrg, G15_OnceInWhicheverSpelling)
{
  EXPECT_EQ(
      entries_of("<item url='HTTP://Example.com:80'/><item url='/'/><item url='/%7ea'/><item url='/~a#b'/>"),
      "  <url><loc>HTTP://Example.com:80</loc></url>\n  <url><loc>http://example.com/%7ea</loc></url>\n");
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
              ElementsAre("2: a page is left out: its link is refused: scheme",
                          "3: a page is left out: only http and https are listed, not mailto:a@example.com",
                          "4: a page is left out: its link is refused: credentials"));
}

// A map that is a local file, and has no address on the web.
TEST(SitemapsOrg, G15_ARelativeLinkOfALocalFileIsLeftOut)
{
  const std::string file = "file:///site/map.xml";
  const LoadResult loaded =
      test::load_from_table(file, {{file, sitemap_of("<item url='a'/><item url='http://example.com/b'/>")}});
  const SitemapsOrgWriter lists{*loaded.map};
  EXPECT_EQ(lists.pages(), 1u);
  EXPECT_EQ(lists.first_page(), *Uri::parse({"http://example.com/b"}));
  ASSERT_THAT(lists.left_out().items(), SizeIs(1));
  EXPECT_EQ(lists.left_out().items()[0].message,
            "a page is left out: its link is relative, and the file of the map has no address: \"a\"");
}

// sitemaps.org: "This value must be less than 2,048 characters."
TEST(SitemapsOrg, G15_AnAddressOf2047Characters)
{
  const std::string site = "http://example.com/";
  const std::string longest(2'047 - site.size(), 'a');
  EXPECT_EQ(entries_of("<item url='" + longest + "'/>"), "  <url><loc>" + site + longest + "</loc></url>\n");
  EXPECT_EQ(SitemapsOrgWriter{map_of("<item url='" + longest + "b'/>")}.count(), 0u);
  EXPECT_THAT(left_out("<item url='" + longest + "b'/>"),
              ElementsAre(HasSubstr("longer than 2047 characters")));
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
  for (const std::size_t pages : {50'000u, 50'001u}) {
    const Map map = map_of(items(pages));
    const SitemapsOrgWriter lists{map};
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

// To the byte: a list is as long as it may be; with one byte less, two lists are written.
TEST(SitemapsOrg, G15_ExactAtTheLimitOfBytes)
{
  const Map map = map_of(items(10));
  const std::string whole = list_of(SitemapsOrgWriter{map}, 0);
  const SitemapsOrgWriter fits{map, {.bytes = whole.size()}};
  EXPECT_EQ(fits.count(), 1u);
  EXPECT_EQ(list_of(fits, 0).size(), whole.size());

  const SitemapsOrgWriter split{map, {.bytes = whole.size() - 1}};
  ASSERT_EQ(split.count(), 2u);
  EXPECT_EQ(occurrences(list_of(split, 0), "<url>"), 9u);
  EXPECT_EQ(occurrences(list_of(split, 1), "<url>"), 1u);
  EXPECT_LT(list_of(split, 0).size(), whole.size());
}

TEST(SitemapsOrg, G15_EachListHasTheWholeRoom)
{
  const Map map = map_of("<item url='1'/><item url='22'/><item url='3'/><item url='4'/>");
  const std::string longest = "  <url><loc>http://example.com/22</loc></url>\n";
  const SitemapsOrgWriter by_bytes{map, {.bytes = head.size() + longest.size() + foot.size()}};
  ASSERT_EQ(by_bytes.count(), 4u);
  EXPECT_EQ(list_of(by_bytes, 1), head + longest + foot);
  const SitemapsOrgWriter two{map, {.bytes = head.size() + 2 * longest.size() + foot.size()}};
  EXPECT_EQ(two.count(), 2u);

  EXPECT_EQ((SitemapsOrgWriter{map, {.entries = 1}}.count()), 4u);
  for (const SitemapsOrgOptions& none : {SitemapsOrgOptions{.entries = 0}, SitemapsOrgOptions{.bytes = 0}}) {
    const SitemapsOrgWriter lists{map, none};
    EXPECT_EQ(lists.count(), 0u);
    EXPECT_THAT(lists.left_out().items(), SizeIs(4));
  }
}

TEST(SitemapsOrg, G15_TheDefaultLimitIsThatOfTheProtocol)
{
  EXPECT_EQ(SitemapsOrgOptions{}.entries, 50'000u);
  EXPECT_EQ(SitemapsOrgOptions{}.bytes, 52'428'800u);
}

TEST(SitemapsOrg, G15_AnEntryThatFitsNowhereIsLeftOut)
{
  const Map map = map_of("<item url='a'/><item url='" + std::string(100, 'b') + "'/><item url='c'/>");
  const SitemapsOrgWriter lists{map, {.bytes = head.size() + foot.size() + 100}};
  EXPECT_EQ(lists.pages(), 2u);
  ASSERT_THAT(lists.left_out().items(), SizeIs(1));
  EXPECT_THAT(lists.left_out().items()[0].message, HasSubstr("longer than an XML sitemap may be"));
}

TEST(SitemapsOrg, G15_AnIndexNamesTheLists)
{
  std::string xml;
  EXPECT_TRUE(SitemapsOrgWriter::write_index(
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
  EXPECT_EQ(test::faults_by(test::Grammar::sitemapindex, xml), "");
}

TEST(SitemapsOrg, AnIndexThatNobodyReadsIsHeeded)
{
  const std::vector<std::string> addresses(1'000, "http://example.com/" + std::string(100, 'a'));
  std::size_t pieces = 0;
  EXPECT_FALSE(SitemapsOrgWriter::write_index(addresses, [&](std::string_view) { return ++pieces < 2; }));
  EXPECT_EQ(pieces, 2u);
}

/// The `lastmod` that is written for a page whose list says `date`.
std::string date_written(const std::string& date, std::vector<std::string>* left_out = nullptr)
{
  const std::string list = "http://example.com/list.xml";
  const LoadResult loaded = test::load_from_table(
      list,
      {{list,
        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>http://example.com/a</loc>"
        "<lastmod>" +
            date + "</lastmod></url></urlset>"}},
      {}, SourceKind::extended);
  const SitemapsOrgWriter lists{*loaded.map};
  for (const Diagnostic& one : lists.left_out().items())
    if (left_out)
      left_out->push_back(one.message);
  const std::string xml = list_of(lists, 0);
  EXPECT_EQ(test::faults_by(test::Grammar::urlset, xml), "");
  const std::size_t begin = xml.find("<lastmod>"), end = xml.find("</lastmod>");
  return begin == xml.npos ? "" : xml.substr(begin + 9, end - begin - 9);
}

// The schema of sitemaps.org knows whole days, and times with seconds.
TEST(SitemapsOrg, G15_DatesWhereKnown)
{
  EXPECT_EQ(date_written("2024-05-17"), "2024-05-17");
  EXPECT_EQ(date_written("2024-05-17T09:30:15.5+01:00"), "2024-05-17T09:30:15.5+01:00");
  EXPECT_EQ(date_written("2024-05-17T09:30+01:00"), "2024-05-17T09:30:00+01:00");
  EXPECT_EQ(date_written("2024-05-17T09:30Z"), "2024-05-17T09:30:00Z");
  EXPECT_EQ(date_written("yesterday"), "");
  std::vector<std::string> left_out;
  EXPECT_EQ(date_written("2024", &left_out), "");
  EXPECT_EQ(date_written("2024-05", &left_out), "");
  EXPECT_THAT(left_out,
              ElementsAre("a page is listed without the date 2024: an XML sitemap has whole days only",
                          "a page is listed without the date 2024-05: an XML sitemap has whole days only"));
}

/// The entries of the list that is written from a list with these entries.
std::string entries_again(const std::string& entries, std::vector<std::string>* left_out = nullptr)
{
  const std::string list = "http://example.com/list.xml";
  const LoadResult loaded =
      test::load_from_table(list,
                            {{list, "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
                                    "xmlns:image='http://www.google.com/schemas/sitemap-image/1.1'>" +
                                        entries + "</urlset>"}},
                            {}, SourceKind::extended);
  const SitemapsOrgWriter lists{*loaded.map};
  for (const Diagnostic& one : lists.left_out().items())
    if (left_out)
      left_out->push_back(one.message);
  return entries_of(*loaded.map);
}

// G-4: nothing that a list can contain is dropped.
TEST(SitemapsOrg, G15_FrequencyAndPriorityStay)
{
  for (const std::string priority : {"0.8", "1", "1.0", "0", ".5", "0.", "+00.5"}) {
    const std::string entry = "  <url><loc>http://example.com/a</loc><lastmod>2024-05-17</lastmod>"
                              "<changefreq>weekly</changefreq><priority>" +
                              priority + "</priority></url>\n";
    EXPECT_EQ(entries_again(entry), entry);
  }
}

// The schema of sitemaps.org: a decimal number from 0 to 1.
TEST(SitemapsOrg, G15_APriorityIsANumberFrom0To1)
{
  for (const std::string priority : {"0.0123456789", "1.00", "01", "+.5"})
    EXPECT_EQ(entries_of("<item url='a' priority=' " + priority + " '/>"),
              "  <url><loc>http://example.com/a</loc><priority>" + priority + "</priority></url>\n");
  for (const std::string priority : {".", "+", "2", "10", "1.01", "-0.5", "0.5x", "0.x", "x", "0,5"}) {
    const std::string content = "<item url='a' priority='" + priority + "'/>";
    EXPECT_EQ(entries_of(content), "  <url><loc>http://example.com/a</loc></url>\n");
    EXPECT_THAT(left_out(content), ElementsAre("1: a page is listed without the priority \"" + priority +
                                               "\": an XML sitemap allows numbers from 0.0 to 1.0"));
  }
  EXPECT_THAT(left_out("<item url='a' priority=' '/>"), IsEmpty());
}

TEST(SitemapsOrg, G15_WhatHasNoPlaceIsNamed)
{
  std::vector<std::string> left_out;
  EXPECT_EQ(
      entries_again("<url><loc>http://example.com/a</loc><image:image><image:loc>http://example.com/i.png"
                    "</image:loc></image:image></url>"
                    "<url><loc>http://example.com/a#b</loc></url>",
                    &left_out),
      "  <url><loc>http://example.com/a</loc></url>\n");
  EXPECT_THAT(left_out, ElementsAre("\"http://example.com/a#b\" is listed without what follows the #: an XML "
                                    "sitemap has whole pages only",
                                    "a page is listed without 1 image, video or news: only addresses, dates "
                                    "and languages are written"));
  left_out.clear();
  entries_again("<url><loc>http://example.com/a</loc><image:image><image:loc>http://example.com/i.png"
                "</image:loc></image:image><image:image><image:loc>http://example.com/j.png</image:loc>"
                "</image:image></url>",
                &left_out);
  EXPECT_THAT(left_out, ElementsAre("a page is listed without 2 images, videos or news: only addresses, "
                                    "dates and languages are written"));
  EXPECT_THAT(::standard_sitemap::left_out("<item url='/~a'/><item url='/%7ea'/>"),
              ElementsAre("1: the address \"http://example.com/%7ea\" is left out: its page is listed as "
                          "\"http://example.com/~a\""));
  EXPECT_THAT(
      ::standard_sitemap::left_out(
          "<item url='/%7ea'/><item url='/~a'/><item url='/~a'/><item priority='high' "
          "url='b'/><item priority='1.1' url='c'/>"),
      ElementsAre(
          "1: the address \"http://example.com/~a\" is left out: its page is listed as "
          "\"http://example.com/%7ea\"",
          HasSubstr("is left out: its page is listed as"),
          "1: a page is listed without the priority \"high\": an XML sitemap allows numbers from 0.0 to 1.0",
          "1: a page is listed without the priority \"1.1\": an XML sitemap allows numbers from 0.0 to 1.0"));
}

TEST(SitemapsOrg, AReaderWhoGoesAwayIsHeeded)
{
  const Map map = map_of(items(5'000));
  std::size_t pieces = 0;
  EXPECT_FALSE(SitemapsOrgWriter{map}.write(0, [&](std::string_view) { return ++pieces < 3; }));
  EXPECT_EQ(pieces, 3u);
}

// Two nodes with many variants in common: neither time nor output is quadratic.
TEST(SitemapsOrg, ManyVariantsCostAsMuchAsManyItems)
{
  std::string variants;
  for (int i = 0; i < 20'000; ++i)
    variants += "<variant lang='en' url='v" + std::to_string(i) + "'/>";
  Policy policy;
  policy.variants = 20'000;
  const Map map = *test::load_from_table(
                       test::sample_root,
                       {{test::sample_root, sitemap_of("<item url='a'>" + variants + "</item><item url='b'>" +
                                                       variants + "</item>")}},
                       policy)
                       .map;
  const SitemapsOrgWriter lists{map};
  EXPECT_EQ(lists.pages(), 20'002u);
  EXPECT_LT(list_of(lists, 0).size(), 20'002u * 400);
}

} // namespace
} // namespace standard_sitemap
