// G-3, G-5, G-6: lists that are lines, and feeds.

#include "list_reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using ::testing::ElementsAre;
using testing::entries_of;
using ::testing::IsEmpty;
using testing::of_first;
using testing::read_list;
using testing::told;

ReadResult read_robots(std::string_view text)
{
  return read_list(
      text,
      {.url = "http://example.com/robots.txt", .content_type = "text/plain", .kind = SourceKind::robots});
}

TEST(TextList, G5_OneUrlALine)
{
  const auto result = read_list(
      "http://example.com/a\r\nhttp://example.com/b\rhttp://example.com/c\n\n  \nhttp://example.com/d",
      {.content_type = "text/plain"});
  EXPECT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.document->format(), DocumentFormat::text);
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a", "http://example.com/b",
                                              "http://example.com/c", "http://example.com/d"));
  EXPECT_EQ(result.document->line(4), 6u);
  EXPECT_THAT(told(result), IsEmpty());
}

TEST(TextList, G5_AByteOrderMark)
{
  const auto result = read_list("\xef\xbb\xbfhttp://example.com/a\n", {.content_type = ""});
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(result), IsEmpty());
}

TEST(TextList, G11_LinesThatAreNoUrls)
{
  const auto result = read_list("http://example.com/a\nsee below\n/relative\nhttp://example.com/\xff\n"
                                "https://example.com/\xc3\xa9\n" +
                                std::string(20'000, 'a') + "\nhttp://example.com/z");
  EXPECT_THAT(entries_of(result),
              ElementsAre("http://example.com/a", "https://example.com/\xc3\xa9", "http://example.com/z"));
  EXPECT_THAT(told(result),
              ElementsAre("bad-entry:2", "bad-entry:3", "bad-entry:4", "outside-scope:5", "bad-entry:6"));
}

TEST(Robots, G3_SitemapLinesInAnyCaseAnywhere)
{
  const auto result = read_robots(
      "\xef\xbb\xbfUser-agent: *\rDisallow: /x\n  SITEMAP :  http://example.com/a.xml  # the map\r\n"
      "sitemap:/b.xml\nNot-a-sitemap: http://example.com/no.xml\nSitemap: \n" +
      std::string{"site\0map: http://example.com/c.xml\n", 35} +
      "User-agent: x\nSitemap: https://other.example/d.xml");
  EXPECT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.document->format(), DocumentFormat::robots);
  EXPECT_EQ(result.document->kind(1), ElementKind::external);
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a.xml", "/b.xml",
                                              "http://example.com/c.xml", "https://other.example/d.xml"));
  EXPECT_THAT(told(result), ElementsAre("relative-url:4", "bad-entry:6"));
}

TEST(Robots, G3_WithoutOne)
{
  for (const auto* text : {"", "User-agent: *\nDisallow:\n"}) {
    const auto result = read_robots(text);
    EXPECT_EQ(result.outcome, DocumentOutcome::ok) << text;
    EXPECT_THAT(entries_of(result), IsEmpty());
    EXPECT_THAT(told(result), ElementsAre("empty-list:0"));
  }
  EXPECT_EQ(read_robots("<!doctype html><title>404</title>").outcome, DocumentOutcome::not_a_sitemap);
}

TEST(Robots, G3_FiveHundredKibibytes)
{
  const std::string filler = "Disallow: /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n";
  std::string text = "Sitemap: http://example.com/a.xml\n";
  while (text.size() <= (500u << 10))
    text += filler;
  const auto result = read_robots(text + "Sitemap: http://example.com/b.xml\n");
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a.xml", "http://example.com/b.xml"));
  ASSERT_EQ(result.diagnostics.items().size(), 1u);
  EXPECT_EQ(result.diagnostics.items()[0].code, Code::crawler_limit);
}

TEST(Feed, G6_Rss2)
{
  const auto result = read_list(
      "<rss version='2.0' xmlns:atom='http://www.w3.org/2005/Atom'><channel><title>Feed</title>"
      "<link>http://example.com/</link><image><link>http://example.com/no</link></image>"
      "<item><title>One &amp; two</title><link> http://example.com/a </link>"
      "<atom:link href='http://example.com/no'/><pubDate>Mon, 03 Jan 2005 08:00:00 +0100</pubDate></item>"
      "<item><guid>http://example.com/b</guid></item>"
      "<item><guid isPermaLink='false'>b-17</guid><title>None</title></item>"
      "</channel></rss>");
  EXPECT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.document->format(), DocumentFormat::feed);
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a", "http://example.com/b"));
  EXPECT_EQ(of_first(result, Attribute::name), "One & two");
  EXPECT_EQ(of_first(result, Attribute::lastmod), "2005-01-03T08:00:00+01:00");
  EXPECT_THAT(told(result), ElementsAre("bad-entry:1"));
}

// A guid is a URL unless it says otherwise; but many are none, and say nothing.
TEST(Feed, G6_AGuidThatIsNoUrl)
{
  const auto result = read_list("<rss><channel><item><guid>b-17</guid></item>\n"
                                "<item><guid>tag:example.com,2005:1</guid></item>\n"
                                "<item><guid> HTTPS://example.com/c </guid></item></channel></rss>",
                                {.url = "https://example.com/feed"});
  EXPECT_THAT(entries_of(result), ElementsAre("HTTPS://example.com/c"));
  EXPECT_THAT(told(result), ElementsAre("bad-entry:1", "bad-entry:2"));
}

TEST(Feed, G6_Rss1)
{
  const auto result = read_list(
      "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/' "
      "xmlns:dc='http://purl.org/dc/elements/1.1/'><channel rdf:about='http://example.com/'>"
      "<link>http://example.com/</link></channel>"
      "<item rdf:about='http://example.com/a'><title>A</title><link>http://example.com/a</link>"
      "<dc:date>2005-01-03</dc:date></item></rdf:RDF>");
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_EQ(of_first(result, Attribute::lastmod), "2005-01-03");
}

TEST(Feed, G6_Atom)
{
  const auto result = read_list(
      "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='/blog/'><link href='http://example.com/'/>"
      "<entry xml:base='2005/'><title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>A <b>bold</b> "
      "word</div></title>"
      "<link rel='self' href='no'/><link rel='alternate' href='a.html'/><link href='no'/>"
      "<updated>2005-01-03T08:00:00Z</updated></entry>"
      "<entry><title>B</title><link href='b.html'/></entry>"
      "<entry><title>C</title><link rel='edit' href='c.html'/></entry></feed>");
  EXPECT_THAT(entries_of(result),
              ElementsAre("http://example.com/blog/2005/a.html", "http://example.com/blog/b.html"));
  EXPECT_EQ(of_first(result, Attribute::name), "A bold word");
  EXPECT_EQ(of_first(result, Attribute::lastmod), "2005-01-03T08:00:00Z");
  EXPECT_THAT(told(result), ElementsAre("bad-entry:1"));
}

TEST(Feed, G6_Atom03)
{
  const auto result = read_list(
      "<feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry><link rel='alternate' type='text/html' "
      "href='http://example.com/a'/><modified>2003-12-13T18:30:02Z</modified></entry></feed>");
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_EQ(of_first(result, Attribute::lastmod), "2003-12-13T18:30:02Z");
}

} // namespace
} // namespace standard_sitemap
