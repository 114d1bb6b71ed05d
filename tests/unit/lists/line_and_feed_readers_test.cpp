// G-3, G-5, G-6: lists of lines, and feeds.

#include "tests/unit/lists/list_reading.h"

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

// Text after a URL is not part of it; a space that is part of it is reported.
TEST(TextList, G5_ColumnsBehindAUrl)
{
  const auto result = read_list("http://example.com/a 2024-01-01\n"
                                "http://example.com/b\t2024-01-01\tdaily\thome page\n"
                                "http://example.com/c 2024-01-01 10:00:00 daily 0.8\n"
                                "http://example.com/d  \n"
                                "http://example.com/My File.pdf\n"
                                "http://example.com/e https://example.com/f\thttp://example.com/g\n"
                                "http://example.com/part 2\n"
                                "http://example.com/h i 2024-01-01\n"
                                "see\thttp://example.com/no\n"
                                "http://example.com/j\xc2\xa0\n",
                                {.content_type = "text/plain"});
  EXPECT_THAT(entries_of(result),
              ElementsAre("http://example.com/a", "http://example.com/b", "http://example.com/c",
                          "http://example.com/d", "http://example.com/My File.pdf", "http://example.com/e",
                          "https://example.com/f", "http://example.com/g", "http://example.com/part 2",
                          "http://example.com/h i", "http://example.com/j"));
  EXPECT_THAT(told(result), ElementsAre("bad-value:1", "bad-value:2", "bad-value:3", "repaired-uri:5",
                                        "bad-value:6", "outside-scope:6", "repaired-uri:7", "bad-value:8",
                                        "repaired-uri:8", "bad-entry:9"));
  EXPECT_THAT(result.diagnostics.items()[1].message, ::testing::HasSubstr("\"2024-01-01\""));
}

TEST(TextList, G5_ALineThatIsTooLongHasNoColumns)
{
  const std::string line = "http://example.com/" + std::string(8'200, 'a');
  EXPECT_THAT(told(read_list("http://example.com/z\n" + line + " 2024-01-01\n" + line + "\tb\n",
                             {.content_type = "text/plain"})),
              ElementsAre("bad-entry:2", "bad-entry:3"));
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

// As Google reads it; https://github.com/google/robotstxt has it among the typos that it accepts.
TEST(Robots, G3_AHyphenInSitemap)
{
  const auto result = read_robots("site-map: http://example.com/a.xml\nSite-Map : /b.xml\nsite map: /c.xml\n"
                                  "Sitemaps: /d.xml\nSite-map:\n");
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a.xml", "/b.xml"));
  EXPECT_THAT(told(result), ElementsAre("misspelled-field:1", "misspelled-field:2", "relative-url:2",
                                        "misspelled-field:5", "bad-entry:5"));
}

TEST(Robots, G3_ALocalFileNamedRobotsTxt)
{
  const std::string text = "User-agent: *\nSitemap: http://example.com/a.xml\n";
  const auto result =
      read_list(text, {.url = "file:///home/me/site/robots.txt", .content_type = "text/plain"});
  EXPECT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.document->format(), DocumentFormat::robots);
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a.xml"));
  for (const auto* other :
       {"file:///home/me/robots.txt.old", "file:///home/me/myrobots.txt", "http://example.com/a/robots.txt"})
    EXPECT_EQ(read_list(text, {.url = other, .content_type = "text/plain"}).outcome,
              DocumentOutcome::not_a_sitemap)
        << other;
}

TEST(Robots, G3_ARobotsTxtWithoutASitemapIsEmpty)
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

// Bytes are counted, however few lines there are.
TEST(Robots, G3_ALineOfSixHundredKilobytes)
{
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    const auto result = read_robots("Sitemap: http://example.com/a.xml" + end + '#' +
                                    std::string(600'000, 'a') + end + "Sitemap: http://example.com/b.xml");
    EXPECT_EQ(entries_of(result).size(), 2u);
    EXPECT_THAT(told(result), ElementsAre("crawler-limit:3"));
  }
  const std::string line = "Sitemap: http://example.com/b.xml";
  const std::string filler = '#' + std::string((500u << 10) - line.size() - 2, 'a') + '\n';
  EXPECT_THAT(told(read_robots(filler + line)), IsEmpty());
  EXPECT_THAT(told(read_robots(filler + ' ' + line)), ElementsAre("crawler-limit:2"));
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

// A guid is a URL unless it says otherwise; but many are not URLs, and do not say so.
TEST(Feed, G6_AGuidThatIsNoUrl)
{
  const auto result = read_list("<rss><channel><item><guid>b-17</guid></item>\n"
                                "<item><guid>tag:example.com,2005:1</guid></item>\n"
                                "<item><guid> HTTPS://example.com/c </guid></item></channel></rss>",
                                {.url = "https://example.com/feed"});
  EXPECT_THAT(entries_of(result), ElementsAre("HTTPS://example.com/c"));
  EXPECT_THAT(told(result), ElementsAre("bad-entry:1", "bad-entry:2"));
}

/// The names of the entries.
std::vector<std::string> names_of(const ReadResult& result)
{
  std::vector<std::string> names;
  if (!result.document)
    return {"no document"};
  for (ElementId child = 1; child < result.document->size(); ++child)
    names.emplace_back(result.document->attribute(child, Attribute::name).value_or("none"));
  return names;
}

constexpr std::string_view modules =
    " xmlns:dc='http://purl.org/dc/elements/1.1/' "
    "xmlns:media='http://search.yahoo.com/mrss/' "
    "xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' "
    "xmlns:atom='http://www.w3.org/2005/Atom' xmlns:x='http://other.example/'";

// RFC 4287 3.1
TEST(Feed, G6_TitlesOfAtom)
{
  const auto entry = [](std::string_view title) {
    return "<entry><link href='http://example.com/a'/>" + std::string{title} + "</entry>";
  };
  const auto result = read_list("<feed xmlns='http://www.w3.org/2005/Atom'>" +
                                entry("<title type='html'>A &lt;b class='>'&gt;bold&lt;/b&gt; word &amp;amp; "
                                      "&amp;eacute;&amp;#8217;s</title>") +
                                entry("<title type=' HTML '><![CDATA[ One<br>two <!-- no -->&copy; "
                                      "<script>no</script> 1 < 2 ]]></title>") +
                                entry("<title type='text'>A &lt;b> tag &amp;amp;</title>") +
                                entry("<title>A &lt;b>&amp;lt;/b></title>") +
                                entry("<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>A "
                                      "<b>bold</b><br/>word &lt;b></div></title>") +
                                entry("<title type='html'>&lt;img src='a'&gt;</title>") + "</feed>");
  EXPECT_THAT(names_of(result), ElementsAre("A bold word & \xc3\xa9\xe2\x80\x99s", "One two \xc2\xa9 1 < 2",
                                            "A <b> tag &amp;", "A <b>&lt;/b>", "A bold word <b>", "none"));
  EXPECT_THAT(told(result), IsEmpty());
}

// RFC 4287 4.2.7.2: a registered name, or the IRI of that name.
TEST(Feed, G6_TheRelationOfAnAtomLinkMayBeAnIri)
{
  const auto result =
      read_list("<feed xmlns='http://www.w3.org/2005/Atom'><entry><title>A</title>"
                "<link rel='http://www.iana.org/assignments/relation/self' href='http://example.com/no'/>"
                "<link rel='http://www.iana.org/assignments/relation/alternate' href='http://example.com/a'/>"
                "</entry><entry><title>B</title><link href='http://example.com/b'/>"
                "<link rel='http://other.example/alternate' href='http://example.com/no'/></entry></feed>");
  EXPECT_THAT(told(result), IsEmpty());
  ASSERT_TRUE(result.document);
  EXPECT_EQ(result.document->attribute(1, Attribute::url), "http://example.com/a");
  EXPECT_EQ(result.document->attribute(2, Attribute::url), "http://example.com/b");
}

TEST(Feed, G6_TitlesOfAtom03)
{
  const auto result = read_list(
      "<feed version='0.3' xmlns='http://purl.org/atom/ns#'>"
      "<entry><link href='/a'/><title mode='escaped' type='text/html'>A &lt;b>bold&lt;/b> "
      "word</title></entry>"
      "<entry><link href='/a'/><title mode='escaped'>A &lt;b> tag</title></entry>"
      "<entry><link href='/a'/><title type='text/html'>A <b>bold</b> &lt;b></title></entry>"
      "<entry><link href='/a'/><title mode='xml'>A <b>bold</b> word</title></entry>"
      "<entry><link href='/a'/><title mode='base64'>QSA8\n Yj4g dGFn</title></entry>"
      "<entry><link href='/a'/><title mode='base64' type='text/html'>QSA8Yj5ib2xkPC9iPg==</title></entry>"
      "<entry><link href='/a'/><title mode='base64'>gICA</title></entry></feed>");
  EXPECT_THAT(names_of(result), ElementsAre("A bold word", "A <b> tag", "A bold <b>", "A bold word",
                                            "A <b> tag", "A bold", "none"));
}

// RSS does not specify it: a title that is evidently HTML is read as HTML.
TEST(Feed, G6_TitlesOfRss)
{
  const auto result =
      read_list("<rss><channel>"
                "<item><link>http://example.com/</link><title>It&amp;#8217;s</title></item>"
                "<item><link>http://example.com/</link><title>A &lt;b>bold&lt;/b> word</title></item>"
                "<item><link>http://example.com/</link><title>The &lt;b> tag, R&amp;D</title></item>"
                "<item><link>http://example.com/</link><title>list&lt;T>() &lt;/T> &amp;amp;</title></item>"
                "<item><link>http://example.com/</link><title>1 &lt; 2</title></item>"
                "</channel></rss>");
  EXPECT_THAT(names_of(result), ElementsAre("It\xe2\x80\x99s", "A bold word", "The <b> tag, R&D",
                                            "list<T>() </T> &amp;", "1 < 2"));
}

TEST(Feed, G6_TitlesOfOthers)
{
  const std::string dc = "<dc:title>D</dc:title>",
                    media = "<media:title type='html'>&lt;i>M&lt;/i></media:title>",
                    itunes = "<itunes:title>I</itunes:title>", other = "<x:title>X</x:title>",
                    own = "<title>T</title>", empty = "<title> </title>";
  const std::vector<std::pair<std::string, std::string>> cases{{itunes + media + dc + other + own, "T"},
                                                               {itunes + media + dc + other, "D"},
                                                               {itunes + other + media, "M"},
                                                               {itunes + other, "I"},
                                                               {other, "none"},
                                                               {empty + itunes, "I"},
                                                               {dc + empty, "D"},
                                                               {own + "<title>again</title>", "T"}};
  for (const auto& [titles, name] : cases) {
    EXPECT_THAT(names_of(read_list("<rss" + std::string{modules} +
                                   "><channel><item><link>http://example.com/</link>" + titles +
                                   "</item></channel></rss>")),
                ElementsAre(name))
        << titles;
    EXPECT_THAT(
        names_of(read_list("<feed xmlns='http://www.w3.org/2005/Atom'" + std::string{modules} +
                           "><entry><link href='http://example.com/'/>" + titles + "</entry></feed>")),
        ElementsAre(name))
        << titles;
  }
}

TEST(Feed, G6_WhatIsOfAnItemIsInItsNamespace)
{
  const std::string foreign =
      "<x:link>http://other.example/</x:link><atom:link href='http://other.example/'/>"
      "<x:guid>http://other.example/</x:guid><x:pubDate>x</x:pubDate>"
      "<media:link href='http://other.example/'/>";
  const auto rss = read_list("<rss" + std::string{modules} + "><channel><item>" + foreign +
                             "<link>http://example.com/a</link></item><item>" + foreign +
                             "</item>"
                             "<x:item><link>http://example.com/no</link></x:item></channel></rss>");
  EXPECT_THAT(entries_of(rss), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(rss), ElementsAre("bad-entry:1"));
  const auto atom =
      read_list("<a:feed xmlns:a='http://www.w3.org/2005/Atom'" + std::string{modules} +
                "><a:entry>"
                "<x:link href='http://other.example/'/><a:link href='http://example.com/a'/></a:entry>"
                "<x:entry><a:link href='http://example.com/no'/></x:entry></a:feed>");
  EXPECT_THAT(entries_of(atom), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(atom), IsEmpty());
  // The whole feed is in the namespace of another format.
  const auto odd = read_list("<rss xmlns='http://www.w3.org/2005/Atom'><channel><item><title>T</title>"
                             "<link>http://example.com/a</link></item></channel></rss>");
  EXPECT_THAT(entries_of(odd), ElementsAre("http://example.com/a"));
  EXPECT_THAT(names_of(odd), ElementsAre("T"));
}

// The same tolerance as for <urlset>.
TEST(Feed, G6_SlipsInNames)
{
  const std::string entry = "<entry><link href='http://example.com/a'/></entry>",
                    item = "<item><link>http://example.com/a</link></item>";
  const std::vector<std::pair<std::string, std::vector<std::string>>> cases{
      {"<feed>" + entry + "</feed>", {"wrong-namespace:1"}},
      {"<feed xmlns='https://www.w3.org/2005/Atom/'>" + entry + "</feed>", {"wrong-namespace:1"}},
      {"<feed xmlns='http://www.w3.org/2005/atom'>" + entry + "</feed>", {"wrong-namespace:1"}},
      {"<Feed xmlns='http://www.w3.org/2005/Atom'>" + entry + "</Feed>", {"wrong-namespace:1"}},
      {"<a:feed xmlns:a='http://www.w3.org/2005/Atom'>" + entry + "</a:feed>", {"wrong-namespace:1"}},
      {"<feed>" + entry.substr(0, 6) + " xmlns='http://www.w3.org/2005/Atom'" + entry.substr(6) + "</feed>",
       {"wrong-namespace:1"}},
      {"<RSS><Channel>" + item + "</Channel></RSS>", {"wrong-namespace:1"}},
      {"<RSS><CHANNEL><ITEM><LINK>http://example.com/a</LINK></ITEM></CHANNEL></RSS>", {"wrong-namespace:1"}},
      {"<rss>" + item + "</rss>", {}},
      {"<rss xmlns='http://backend.userland.com/RSS2'><channel>" + item + "</channel></rss>", {}},
      {"<rdf:RDF xmlns:rdf='https://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'>" +
           item + "</rdf:RDF>",
       {"wrong-namespace:1"}},
  };
  for (const auto& [feed, expected] : cases) {
    const auto result = read_list(feed);
    EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a")) << feed;
    EXPECT_EQ(told(result), expected) << feed;
    EXPECT_EQ(result.document->format(), DocumentFormat::feed) << feed;
  }
  EXPECT_EQ(read_list("<feed xmlns='urn:products'>" + entry + "</feed>").outcome,
            DocumentOutcome::not_a_sitemap);
}

// Policy: a text that the author can make long is not copied for each entry.
TEST(Feed, G6_LongBases)
{
  const std::string base = "http://example.com/" + std::string(8'000, 'b') + '/';
  std::string entries;
  for (int i = 0; i < 1'000; ++i)
    entries += "<entry xml:base='c/'><link href='?" + std::to_string(i) + "'/></entry>\n";
  const std::string begin = "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='";
  const auto result = read_list(begin + base + "'>\n" + entries + "</feed>");
  EXPECT_EQ(testing::count(result, Code::limit_bases), 1u);
  EXPECT_LT(entries_of(result).size(), 200u);
  EXPECT_EQ(entries_of(result).size() + result.diagnostics.count(Code::bad_entry), 1'000u);
  const auto usual = read_list(begin + "http://example.com/blog/'>\n" + entries + "</feed>");
  EXPECT_EQ(entries_of(usual).size(), 1'000u);
  EXPECT_EQ(entries_of(usual).back(), "http://example.com/blog/c/?999");
  EXPECT_THAT(told(usual), IsEmpty());

  const auto lost =
      read_list(begin + "http://example.com/" + std::string(8'200, 'b') + "/'>\n" +
                "<entry><link href='a'/></entry>\n<entry><link href='http://example.com/b'/></entry></feed>");
  EXPECT_THAT(entries_of(lost), ElementsAre("http://example.com/b"));
  EXPECT_THAT(told(lost), ElementsAre("limit-bases:1", "bad-entry:2"));
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
