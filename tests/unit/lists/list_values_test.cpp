// Every name, bound and sign of the small parts of lists: dates, spaces, columns, beginnings.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/lists/feed_names.h"
#include "engine/lists/list_date.h"
#include "engine/lists/list_entries.h"
#include "engine/lists/list_start.h"
#include "engine/lists/plain_entries.h"
#include "engine/lists/urlset_family.h"
#include "tests/unit/lists/list_reading.h"

namespace standard_sitemap::list_values_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using testing::entries_of;
using testing::in_urlset;
using ::testing::IsEmpty;
using testing::read_list;
using testing::told;
using testing::url_entry;

// --- dates ---

// RFC 822, 5.1
TEST(ListValues, G6_EachZoneThatHasAName)
{
  for (const auto& [zone, offset] :
       {std::pair{"UT", "Z"}, std::pair{"GMT", "Z"}, std::pair{"UTC", "Z"}, std::pair{"Z", "Z"},
        std::pair{"EST", "-05:00"}, std::pair{"EDT", "-04:00"}, std::pair{"CST", "-06:00"},
        std::pair{"CDT", "-05:00"}, std::pair{"MST", "-07:00"}, std::pair{"MDT", "-06:00"},
        std::pair{"PST", "-08:00"}, std::pair{"PDT", "-07:00"}})
    EXPECT_EQ(w3c_date_of_rfc822(std::string{"03 Jan 2005 08:00 "} + zone),
              std::string{"2005-01-03T08:00"} + offset)
        << zone;
  EXPECT_EQ(w3c_date_of_rfc822("Mon, 03 Jan 2005 08:00:00 +0100 (CET)"), "2005-01-03T08:00:00+01:00");
}

TEST(ListValues, G6_WhatIsNearlyADateOfRss)
{
  for (const auto* bad : {"03 Jan )( 2005 08:00 GMT", "03 Jan \\ 2005 08:00 GMT", "M 03 Jan 2005 08:00 GMT",
                          "03 Jan 2005 008:00 GMT", "03 Jan 2005 08:000 GMT", "03 Jan 2005 08:00:000 GMT"})
    EXPECT_EQ(w3c_date_of_rfc822(bad), std::nullopt) << bad;
}

TEST(ListValues, G4_WhatIsNearlyADay)
{
  for (const auto* good : {"2005-01-01", "2005-12-28", "2005-02-28", "2005-10-31"})
    EXPECT_TRUE(is_w3c_date(good)) << good;
  for (const auto* bad : {"2005/01-28", "2005-01/28", "2005.01-28", "2005-01.28", "20x5-01-28", "abcd-/B-/B",
                          "2005-21-28", "2005-31-01", "2005-01-281", "2005-00-01", "2005-01-00"})
    EXPECT_FALSE(is_w3c_date(bad)) << bad;
}

// A date stands for the instant at which it begins.
TEST(ListValues, G4_TheBeginOfADate)
{
  const auto seconds = [](std::string_view date) {
    const auto begin = begin_of_w3c_date(date);
    return begin ? begin->time_since_epoch().count() : -1;
  };
  EXPECT_EQ(seconds("1970"), 0);
  EXPECT_EQ(seconds("1970-02"), 31 * 86'400);
  EXPECT_EQ(seconds("1970-01-03"), 2 * 86'400);
  EXPECT_EQ(seconds("1970-01-02T01:02Z"), 86'400 + 3'600 + 120);
  EXPECT_EQ(seconds("1970-01-02T01:02:03.9Z"), 86'400 + 3'600 + 123);
  EXPECT_EQ(seconds("1970-01-02T00:00+01:30"), 86'400 - 5'400);
  EXPECT_EQ(seconds("1970-01-02T00:00:00-01:30"), 86'400 + 5'400);
  EXPECT_EQ(seconds("2000-02-29"), 951'782'400);
  for (const auto* bad : {"", "today", "2005-02-30", "2005-01-01T12:00"})
    EXPECT_EQ(begin_of_w3c_date(bad), std::nullopt) << bad;
}

// --- entries ---

TEST(ListValues, G4_EachFrequency)
{
  for (const char* known : {"always", "hourly", "daily", "weekly", "monthly", "yearly", "never"})
    EXPECT_TRUE(is_change_frequency(known)) << known;
  EXPECT_FALSE(is_change_frequency("Daily"));
}

TEST(ListValues, G11_EachSpaceAroundAUrl)
{
  for (const char* space :
       {" ", "\t", "\n", "\r", "\f", "\u00a0", "\u200b", "\ufeff", "\u3000", "\r \u00a0", "\u3000\t\ufeff"}) {
    EXPECT_EQ(trimmed_url(space + std::string{"http://e/"}), "http://e/") << space;
    EXPECT_EQ(trimmed_url(std::string{"http://e/"} + space), "http://e/") << space;
  }
  EXPECT_EQ(trimmed_url("!x~"), "!x~");
  EXPECT_EQ(trimmed_url("\u00e4"), "\u00e4");
}

TEST(ListValues, D9_TheLettersAndDigitsOfAScheme)
{
  EXPECT_TRUE(begins_with_scheme("z39.50r:a"));
  EXPECT_TRUE(begins_with_scheme("a0123456789:b"));
}

TEST(ListValues, G10_EachEntryOutsideOfTheScopeIsReported)
{
  const ReadResult result =
      read_list(in_urlset(url_entry("http://other.example/a") + "\n" + url_entry("http://other.example/b") +
                          "\n" + url_entry("http://example.com/c")));
  EXPECT_EQ(result.diagnostics.count(Code::outside_scope), 2u);
}

TEST(ListValues, G10_DotsThatAreEscapedLeadOutOfTheFolderToo)
{
  const ReadResult result =
      read_list(in_urlset(url_entry("http://example.com/f/a") + url_entry("http://example.com/f/.%2e/b")),
                {.url = "http://example.com/f/sitemap.xml"});
  EXPECT_EQ(result.diagnostics.count(Code::outside_scope), 1u);
}

TEST(ListValues, G10_AnEntryOutOfScopeThatIsOnlyCountedIsOneThatWouldBeReported)
{
  std::string entries;
  std::size_t outside = 0;
  const auto add = [&](std::string_view url, bool is_outside) {
    outside += is_outside ? 1 : 0;
    entries += url_entry(url);
  };
  for (int round = 0; round < 3; ++round) {
    add("https://example.com/f/a", false);
    add("https://example.com/a", true);
    add("https://example.com/f/../a", true);
    add("https://example.com/b/../f/a", false);
    add("https://example.com/%66/a", false);
    add("https://example.com/f", true);
    add("https://example.com/f?a/", true);
    add("https://www.example.com/f/a", true);
    add("https://www.example.com/f/b", true);
    add("https://www.example.com.other.example/f/b", true);
    add("http://example.com/f/a", true);
    add("https://EXAMPLE.com/f/a", false);
    add("https://example.com:443/f/a", false);
    add("https://other.example", true);
    for (int host = 0; host < 10; ++host)
      add("https://host" + std::to_string(host) + ".example/f/a", true);
  }
  Policy policy;
  policy.findings = 1;
  const ReadResult result =
      read_list(in_urlset(entries), {.url = "https://example.com/f/sitemap.xml", .policy = policy});
  EXPECT_EQ(result.diagnostics.count(Code::outside_scope), outside);
  EXPECT_EQ(result.diagnostics.items().size(), 2u);
  EXPECT_EQ(entries_of(result).size(), 72u);
}

TEST(ListValues, G10_WhereAFolderIsNotWrittenAsUsualEachEntryIsLookedAt)
{
  Policy policy;
  policy.findings = 0;
  const ReadResult result =
      read_list(in_urlset(url_entry("https://example.com/a") + url_entry("https://example.com/f/a") +
                          url_entry("https://example.com/%66/a") + url_entry("https://example.com/b")),
                {.url = "https://example.com/%66/sitemap.xml", .policy = policy});
  EXPECT_EQ(result.diagnostics.count(Code::outside_scope), 2u);
}

TEST(ListValues, G10_WhatTheRobotsFileOfAnotherSiteNamesHasItsFolderAndThatSite)
{
  const ReadResult result =
      read_list(in_urlset(url_entry("https://example.com/a") + url_entry("https://example.com/b") + "\n" +
                          url_entry("https://other.example/c") + "\n" + url_entry("https://cdn.example/d") +
                          "\n" + url_entry("https://cdn.example/f/e")),
                {.url = "https://cdn.example/f/sitemap.xml",
                 .robots = *Uri::parse({"https://example.com/robots.txt"})});
  EXPECT_THAT(told(result), ElementsAre("outside-scope:2", "outside-scope:3"));
}

TEST(ListValues, G10_ASiteThatARobotsFileMayNameIsOneHost)
{
  const ReadResult result = read_list(
      in_urlset(url_entry("https://host0.example/a") + "\n" + url_entry("https://host0a.example/b")),
      {.url = "https://cdn.example/sitemap.xml",
       .robots = *Uri::parse({"https://host0.example/robots.txt"})});
  EXPECT_THAT(told(result), ElementsAre("outside-scope:2"));
}

TEST(ListValues, G10_AUrlOfExactlyTheLimitIsOneOfUnusualFormToo)
{
  const std::string start = "http://example.com/|"; // to be repaired, so it is looked at closely
  const std::string longest = start + std::string(2'047 - start.size(), 'a'); // less than 2,048
  EXPECT_EQ(read_list(in_urlset(url_entry(longest))).diagnostics.count(Code::crawler_limit), 0u);
  EXPECT_EQ(read_list(in_urlset(url_entry(longest + 'a'))).diagnostics.count(Code::crawler_limit), 1u);
  Policy policy;
  policy.uri_bytes = 100;
  const std::string hundred = start + std::string(100 - start.size(), 'a');
  EXPECT_THAT(entries_of(read_list(in_urlset(url_entry(hundred)), {.policy = policy})), ElementsAre(hundred));
  EXPECT_THAT(entries_of(read_list(in_urlset(url_entry(hundred + 'a')), {.policy = policy})), IsEmpty());
}

TEST(ListValues, F4_NoRoomForAnyElement)
{
  Policy policy;
  policy.elements = 0;
  const ReadResult result = read_list(in_urlset(url_entry("http://example.com/a")), {.policy = policy});
  EXPECT_EQ(result.outcome, DocumentOutcome::cut);
}

// --- lines ---

std::vector<std::string> entries_of_line(const std::string& line)
{
  return entries_of(read_list(line + '\n', {.content_type = "text/plain"}));
}

TEST(ListValues, G5_ValuesBehindAUrl)
{
  for (const char* value :
       {"2005-01-31T12:00Z", "31/12/2005", "12:00 Z", "12:00 GMT", "9:00", "0.5", "never"})
    EXPECT_THAT(entries_of_line("http://example.com/a " + std::string{value}),
                ElementsAre("http://example.com/a"))
        << value;
  for (const char* rest : {"/2", ":5", "Zürich"})
    EXPECT_THAT(entries_of_line("http://example.com/a " + std::string{rest}),
                ElementsAre("http://example.com/a " + std::string{rest}))
        << rest;
}

TEST(ListValues, G5_TwoUrlsInALineAreTold)
{
  const ReadResult result =
      read_list("http://example.com/a http://example.com/b\n", {.content_type = "text/plain"});
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a", "http://example.com/b"));
  EXPECT_THAT(told(result), ElementsAre("bad-value:1"));
}

TEST(ListValues, G5_ForACheckTheColumnIsThatOfTheUrl)
{
  const auto columns = [](bool for_check) {
    Policy policy;
    policy.for_check = for_check;
    const ReadResult result =
        read_list("  http://u@example.com/\nhttp://example.com/\u00e4 http://u@example.com/\n",
                  {.content_type = "text/plain", .policy = policy});
    std::vector<std::string> all;
    for (const Diagnostic& one : result.diagnostics.items())
      if (one.code == Code::bad_entry)
        all.push_back(std::to_string(one.line) + ':' + std::to_string(one.column));
    return all;
  };
  EXPECT_THAT(columns(true), ElementsAre("1:3", "2:22"));
  EXPECT_THAT(columns(false), Contains("1:0"));
}

TEST(ListValues, G5_ALineThatIsTooLongIsSoInPiecesOfAnySize)
{
  Policy policy;
  policy.uri_bytes = 30;
  const std::string longer = "http://example.com/" + std::string(20, 'a') + '\n';
  std::string before; // more than is looked at for the format
  for (int line = 0; line < 1'000; ++line)
    before += "http://example.com/\n";
  for (const std::size_t piece : {1u, 29u, 30u, 31u})
    EXPECT_THAT(
        told(read_list(before + longer, {.content_type = "text/plain", .policy = policy, .piece = piece})),
        ElementsAre("bad-entry:1001"))
        << piece;
}

TEST(ListValues, G5_AnEmptyFirstLineIsALine)
{
  EXPECT_THAT(told(read_list("\nhttp://example.com/\nno URL\n", {.content_type = "text/plain"})),
              ElementsAre("bad-entry:3"));
}

ReadResult read_robots(std::string_view text)
{
  return read_list(
      text,
      {.url = "http://example.com/robots.txt", .content_type = "text/plain", .kind = SourceKind::robots});
}

TEST(ListValues, G3_ALineWithoutAColonIsNoField)
{
  EXPECT_THAT(told(read_robots("Sitemap\nSitemap: http://example.com/b.xml\n")), IsEmpty());
}

TEST(ListValues, G3_BothCharactersOfALineEndCount)
{
  const std::string sitemap = "Sitemap: http://example.com/b.xml\r\n";
  std::string lines; // 512 lines of 1,000 bytes, all but 64 bytes short of 500 KiB
  for (int line = 0; line < 511; ++line)
    lines += '#' + std::string(997, 'a') + "\r\n";
  lines += '#' + std::string(512'000 - lines.size() - 3 - sitemap.size(), 'a') + "\r\n";
  EXPECT_THAT(told(read_robots(lines + sitemap)), IsEmpty()) << "it ends with the last of 500 KiB";
  EXPECT_THAT(told(read_robots("##" + lines + sitemap)), ElementsAre("crawler-limit:513"));
}

// --- names ---

TEST(ListValues, G9_TheNamespaceOfXhtmlWithItsUsualMistakes)
{
  for (const char* uri : {"http://www.w3.org/1999/xhtml", "https://www.w3.org/1999/xhtml",
                          "http://www.w3.org/1999/xhtml/", "https://www.w3.org/1999/XHTML/"})
    EXPECT_EQ(family_of_namespace(uri), UrlsetFamily::xhtml) << uri;
  EXPECT_EQ(family_of_namespace("http://www.w3.org/1999/xhtml//"), UrlsetFamily::other);
}

TEST(ListValues, G4_TheNamespaceOfTheEarlyDraftIsKnown)
{
  using ::testing::HasSubstr;
  using ::testing::Not;
  EXPECT_THAT(*namespace_fault("http://www.google.com/schemas/sitemap/0.84"), HasSubstr("early draft"));
  EXPECT_THAT(*namespace_fault("http://www.google.com/schemas/sitemap/0.9"), Not(HasSubstr("early draft")));
  EXPECT_THAT(*namespace_fault("http://www.google.com/schemas/sitemap/0.9"), HasSubstr("\"; it should be "));
  EXPECT_THAT(*namespace_fault(""), HasSubstr("in no namespace"));
}

TEST(ListValues, G6_EachNamespaceOfRss)
{
  for (const char* uri : {"http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
                          "http://channel.netscape.com/rdf/simple/0.9/", "http://backend.userland.com/rss2",
                          "http://blogs.law.harvard.edu/tech/rss", "http://purl.org/net/rss1.1#"})
    EXPECT_TRUE(is_feed_namespace(FeedKind::rss, uri)) << uri;
  EXPECT_FALSE(is_feed_namespace(FeedKind::rss, "http://purl.org/rss/1.1/"));
}

TEST(ListValues, G6_TheNamespaceOfAtom03IsRead)
{
  const std::string feed = "<feed xmlns='http://purl.org/atom/ns#'><entry><title>A</title>"
                           "<link href='http://example.com/a'/></entry></feed>";
  const ReadResult result = read_list(feed);
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_EQ(result.diagnostics.count(Code::wrong_namespace), 0u);
}

// --- extensions of XML sitemaps ---

/// What is said of a video in the first entry: `name | description | url`.
std::string video(const std::string& content)
{
  const ReadResult result = read_list("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
                                      "xmlns:v='http://www.google.com/schemas/sitemap-video/"
                                      "1.1'><url><loc>http://example.com/a</loc><v:video>" +
                                      content + "</v:video></url></urlset>");
  const auto part = [&](Attribute attribute) {
    return std::string{result.document->attribute(2, attribute).value_or("none")};
  };
  return part(Attribute::name) + " | " + part(Attribute::description) + " | " + part(Attribute::url);
}

TEST(ListValues, G9_OfAVideoTheFileComesBeforeItsPlayer)
{
  const std::string texts = "<v:title>T</v:title><v:description>D</v:description>",
                    file = "<v:content_loc>http://example.com/file</v:content_loc>",
                    player = "<v:player_loc>http://example.com/player</v:player_loc>";
  EXPECT_EQ(video(texts + player), "T | D | http://example.com/player");
  EXPECT_EQ(video(texts + file), "T | D | http://example.com/file");
  EXPECT_EQ(video(texts + file + player), "T | D | http://example.com/file");
  EXPECT_EQ(video(texts + player + file), "T | D | http://example.com/file");
}

TEST(ListValues, G9_WhatIsSaidOfOneImageIsNotSaidOfTheNext)
{
  const auto entry_with_image = [](const std::string& page, const std::string& caption) {
    return "<url><loc>http://example.com/" + page + "</loc><i:image><i:loc>http://example.com/" + page +
           ".png</i:loc>" + caption + "</i:image></url>";
  };
  const ReadResult result =
      read_list("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
                "xmlns:i='http://www.google.com/schemas/sitemap-image/1.1'>" +
                entry_with_image("a", "<i:caption>C</i:caption>") + entry_with_image("b", "") + "</urlset>");
  ASSERT_EQ(result.document->size(), 5u);
  EXPECT_EQ(result.document->attribute(2, Attribute::description), "C");
  EXPECT_EQ(result.document->attribute(4, Attribute::description), std::nullopt);
}

// --- feeds ---

std::string rss(const std::string& channel)
{
  return "<rss version='2.0'><channel>" + channel + "</channel></rss>";
}

TEST(ListValues, G6_ALinkMayBeLongerThanATextMayBe)
{
  Policy policy;
  policy.text_code_points = 1;
  const std::string url = "http://example.com/a/rather/long/address";
  EXPECT_THAT(entries_of(read_list(rss("<item><link>" + url + "</link></item>"), {.policy = policy})),
              ElementsAre(url));
  EXPECT_THAT(entries_of(read_list(rss("<item><guid>" + url + "</guid></item>"), {.policy = policy})),
              ElementsAre(url));
}

TEST(ListValues, G6_AnItemIsDirectlyInItsChannel)
{
  EXPECT_THAT(entries_of(read_list(rss("<x><item><link>http://example.com/a</link></item></x>"))), IsEmpty());
  EXPECT_THAT(entries_of(read_list(rss("<item><link>http://example.com/a</link></item>"))),
              ElementsAre("http://example.com/a"));
}

TEST(ListValues, G11_AnItemWithoutALinkIsLeftOut)
{
  const ReadResult result = read_list(rss("<item><title>A</title></item>"));
  ASSERT_EQ(result.diagnostics.items().size(), 1u);
  EXPECT_EQ(result.diagnostics.items()[0].message, "an entry is left out: it has no link");
}

// --- plain entries ---

TEST(ListValues, G4_WhatIsNotWellFormedIsLeftToTheParser)
{
  const auto passed = [](std::string_view text) {
    PlainEntries entries{text, 1'000};
    while (entries.next() != nullptr)
      ;
    return entries.passed();
  };
  for (const std::string_view other :
       {"<url><loc>a</loc><lastmod>]]></lastmod></url>", "<url><loc>a\x1f</loc></url>",
        "<url><loc>a</loc><loc></url>", "<url><loc>a</loc><lastmod>b</lastmod><lastmod></url>",
        "<url><loc>a</loc><changefreq>b</changefreq><changefreq></url>",
        "<url><loc>a</loc><priority>b</priority><priority></url>"})
    EXPECT_EQ(passed(other), 0u) << other;
}

// --- the beginning of a list ---

TEST(ListValues, G11_WhatMayStandInFrontOfAList)
{
  const auto end_of = [](const std::string& front, const std::string& root = "<urlset>") {
    const auto found = find_list_preamble(front + root);
    return found ? static_cast<int>(found->end) : -1;
  };
  for (const char* root :
       {"<urlset>", "<sitemapindex>", "<rss>", "<feed>", "<rdf:RDF>", "<sitemap>", "<x:urlset>"})
    EXPECT_EQ(end_of("junk ", root), 4) << root;
  EXPECT_EQ(end_of(""), -1) << "there is nothing";
  EXPECT_EQ(end_of("x<!---->"), 1) << "a comment without text";
  EXPECT_EQ(end_of("<"), 1);
  EXPECT_EQ(end_of("junk<!DOCTYPE a [<!ELEMENT a (b)>]>"), 4);
  EXPECT_EQ(end_of("junk<!DOCTYPE a ]>"), 4);
  EXPECT_EQ(end_of("<a b='>'/>"), 10);
  EXPECT_EQ(end_of("<a b=\">\"/>"), 10);
  EXPECT_EQ(end_of("<a b='x>'/>"), 11);
  EXPECT_EQ(end_of("</>"), 3);
  EXPECT_EQ(end_of("<a '></a>"), 9) << "a quote that begins no value";
  EXPECT_EQ(end_of("<a/>"), 4);
  EXPECT_EQ(end_of("</a>"), 4);
  EXPECT_EQ(end_of("<div></p>"), -1) << "it is still within <div>";
  EXPECT_EQ(end_of("x\nhttp://example.com/ "), -1) << "a list of URLs";
  EXPECT_EQ(end_of("x\nhttps://example.com/ "), -1);
  EXPECT_EQ(end_of("\x1f"), -1) << "binary";
  EXPECT_EQ(end_of("junk\x1f"), -1);
  for (const char quote : {'"', '\'', '`', '(', '='})
    EXPECT_EQ(end_of(std::string{"see "} + quote), -1) << quote;
}

// What such an element begins is a page, even if a list is quoted in it.
TEST(ListValues, G12_EachElementThatBeginsAPage)
{
  for (const std::string name :
       {"html",     "head",   "body",    "title",   "base", "meta",     "link",   "script", "style",
        "noscript", "main",   "article", "section", "nav",  "textarea", "pre",    "code",   "xmp",
        "template", "iframe", "svg",     "math",    "form", "select",   "object", "BODY"})
    EXPECT_FALSE(find_list_preamble('<' + name + "/><urlset>")) << name;
  EXPECT_TRUE(find_list_preamble("<font/><urlset>"));
}

// HTML, 13.1.2.4
TEST(ListValues, G11_EachElementThatMayBeUnclosed)
{
  for (const std::string name :
       {"br", "hr", "img", "wbr", "p", "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "col", "BR"})
    EXPECT_TRUE(find_list_preamble('<' + name + "><urlset>")) << name;
  EXPECT_FALSE(find_list_preamble("<font><urlset>"));
}

TEST(ListValues, G11_ALateXmlDeclarationIsWhereItIsReported)
{
  const auto found = find_list_preamble("x<?xml version='1.0'?><urlset>");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->at, 1u);
  EXPECT_EQ(found->end, 22u);
  EXPECT_TRUE(found->before_declaration);
  EXPECT_EQ(find_list_preamble("<a/><urlset>")->at, 0u);
}

} // namespace
} // namespace standard_sitemap::list_values_test
