// G-11: what is wrong with real XML sitemaps (sitemaps.org), and what of it is mended.

#include "tests/unit/lists/list_reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using testing::count;
using ::testing::ElementsAre;
using testing::entries_of;
using ::testing::HasSubstr;
using testing::in_urlset;
using ::testing::IsEmpty;
using testing::of_first;
using testing::read_anyhow;
using testing::read_list;
using testing::told;
using testing::url_entry;

// D-9
TEST(BrokenUrlset, G11_ARepairedUrlIsReported)
{
  const auto result = read_anyhow(in_urlset(
      url_entry("http://example.com/a b") + "\n" + url_entry(" http://example.com/c ") + "\n" +
      url_entry("http://example.com/d\te") + "\n" + url_entry("http://example.com/100%") + "\n" +
      url_entry("http://example.com/%20~?a[]=\"|&amp;b") + "\n" +
      url_entry("http://example.com/\xc3\xa4%C3~") + "\n" + url_entry("http://[::1]/") + "\n" +
      "<url><loc>http://example.com/f</loc><x:link xmlns:x='http://www.w3.org/1999/xhtml' rel='alternate' "
      "hreflang='de' href='http://example.com/g h'/></url>"));
  EXPECT_EQ(entries_of(result).size(), 8u);
  EXPECT_THAT(told(result), ElementsAre("repaired-uri:1", "repaired-uri:3", "repaired-uri:4",
                                        "repaired-uri:5", "outside-scope:7", "repaired-uri:8"));
  EXPECT_THAT(result.diagnostics.items()[0].message,
              HasSubstr("\"http://example.com/a b\" has characters that are not allowed in a URL, or a lone "
                        "%; it is read as http://example.com/a%20b"));
}

TEST(BrokenUrlset, G11_WhatIsAroundAUrlIsTakenOff)
{
  const auto result =
      read_anyhow(in_urlset("<url><loc>\n\t \xc2\xa0http://example.com/a\xc2\xa0 \n</loc></url>"
                            "<url><loc> <![CDATA[ http://example.com/b?x=1&y=2 ]]> </loc></url>"));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a", "http://example.com/b?x=1&y=2"));
  EXPECT_THAT(told(result), IsEmpty());
}

TEST(BrokenUrlset, G11_BadEntriesAreNamedAndTheRestStands)
{
  const auto result =
      read_anyhow(in_urlset("\n" + url_entry("http://example.com/a") + "\n<url></url>\n" + url_entry("") +
                            "\n" + url_entry("mailto:a@example.com") + "\n" + url_entry("http://") + "\n" +
                            url_entry("http://u:p@example.com/") + "\n" + url_entry("http://example.com/\\") +
                            "\n" + url_entry("http://example.com/b")));
  EXPECT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a", "http://example.com/b"));
  EXPECT_THAT(told(result), ElementsAre("bad-entry:3", "bad-entry:4", "bad-entry:5", "bad-entry:6",
                                        "bad-entry:7", "bad-entry:8"));
  EXPECT_THAT(result.diagnostics.items()[2].message, HasSubstr("\"mailto:a@example.com\""));
}

TEST(BrokenUrlset, G11_ARawAmpersandIsMended)
{
  const auto result =
      read_anyhow(in_urlset("\n<!-- a & b -->" + url_entry("http://example.com/?a=1&b=2&amp;c=3&copy=1") +
                            "\n" + url_entry("http://example.com/?&#38;&#x26;&eacute;")));
  EXPECT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_THAT(entries_of(result),
              ElementsAre("http://example.com/?a=1&b=2&c=3&copy=1", "http://example.com/?&&&eacute;"));
  EXPECT_THAT(told(result), ElementsAre("raw-ampersand:2", "raw-ampersand:2", "raw-ampersand:3"));
}

// How far the parser looks ahead depends on the pieces, and on how much text there is.
TEST(BrokenUrlset, G11_AmpersandsBehindTheEndAreNotTold)
{
  const std::string before =
      url_entry("http://example.com/?a&b") + "\n<!--" + std::string(20'000, ' ') + "-->";
  const std::string_view broken[] = {
      "<kx=\"h>< x=^ b&x",               // an attribute without white space before it, open at the end
      "<kx=\"h\" y=\"&&\" z='&'>&</kx>", // the same in a tag that is complete
      "<k>]]> & &</k>",                  // what text may not contain
      "<k x='<' y='&'/>",                // what a value may not contain
      "<k x='a' x='b' y='c'/>& &",       // an attribute twice
      "</k>& &",                         // the end of another element
      "<k &='x' y='&'>&",                // the first of them is what breaks it
      "<k x='\x01 &'>&",                 // a character that XML does not have
  };
  for (const std::string_view text : broken) {
    const auto result = read_anyhow(in_urlset("\n" + before + std::string{text}));
    EXPECT_EQ(result.outcome, DocumentOutcome::cut) << text;
    EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/?a&b")) << text;
    EXPECT_THAT(told(result), ElementsAre("raw-ampersand:2", "malformed:3")) << text;
  }
}

// More than the parser gets at once: each is repaired, told or counted, and one character of its line.
TEST(BrokenUrlset, G11_AmpersandsInAnyNumber)
{
  for (const std::size_t number : {9u, 10u, 65'535u, 65'536u, 200'000u}) {
    const std::string line = "<x>" + std::string(number, '&') + "</x>";
    for (const std::size_t piece : {std::size_t{SIZE_MAX}, std::size_t{997}}) {
      const auto result = read_list(
          in_urlset("\n" + line + url_entry("http://example.com/?a&b") + "</wrong>"), {.piece = piece});
      EXPECT_EQ(result.outcome, DocumentOutcome::cut);
      EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/?a&b")) << number;
      EXPECT_EQ(result.diagnostics.count(Code::raw_ampersand), number + 1);
      const auto& items = result.diagnostics.items();
      ASSERT_EQ(items.size(), 11u) << number;
      EXPECT_EQ(items[0].column, 4u);
      EXPECT_EQ(items[8].column, 12u);
      EXPECT_EQ(items[8].count, 1u);
      EXPECT_EQ(items[9].count, number + 1 - 9) << "the others together";
      const std::size_t end = line.size() + url_entry("http://example.com/?a&b").size() + 1;
      EXPECT_EQ(items[10].code, Code::malformed);
      EXPECT_EQ(items[10].line, 2u);
      EXPECT_EQ(items[10].column, end + std::string_view{"</wrong>"}.size()) << number;
    }
  }
}

// A value that breaks off is none: "2005-01" would be another date, and of a CDATA section the parser has as
// much as it has looked at.
TEST(BrokenUrlset, G11_AValueThatBreaksOffIsLeftOut)
{
  const std::string open = "<urlset xmlns=\"" + std::string{testing::list_namespace} +
                           "\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">";
  const std::string entry = "<url><loc>http://example.com/a</loc>";
  for (const std::string_view value :
       {"<lastmod>2005-01", "<lastmod><![CDATA[2005-01-31", "<lastmod>2005-01\x01",
        "<lastmod><![CDATA[2005-01-31\x01", "<lastmod>2005-01<b>"}) {
    const auto result = read_anyhow(open + entry + std::string{value});
    EXPECT_EQ(result.outcome, DocumentOutcome::cut);
    EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
    EXPECT_FALSE(of_first(result, Attribute::lastmod)) << value;
    EXPECT_EQ(result.diagnostics.items().size(), 1u) << value;
  }
  for (const std::string_view cut : {"The ov", "<![CDATA[The oven and mo"}) {
    const auto result = read_anyhow(
        open + entry + "<image:image><image:loc>/b.png</image:loc><image:caption>" + std::string{cut});
    ASSERT_EQ(result.document->size(), 3u);
    EXPECT_EQ(result.document->attribute(2, Attribute::url), "/b.png");
    EXPECT_FALSE(result.document->attribute(2, Attribute::description)) << cut;
  }
}

// Where the text ends early, all of it was parsed.
TEST(BrokenUrlset, G11_AmpersandsBeforeAnEarlyEndAreTold)
{
  for (const std::string_view text :
       {"<url><loc>http://example.com/?x&y=", "<k>& ", "<k x='& ", "<k x='&'", "& &am"}) {
    const auto result =
        read_anyhow("<urlset xmlns=\"" + std::string{testing::list_namespace} + "\">\n" + std::string{text});
    EXPECT_EQ(result.outcome, DocumentOutcome::cut) << text;
    EXPECT_EQ(result.diagnostics.items()[0].code, Code::raw_ampersand) << text;
    EXPECT_EQ(result.diagnostics.items()[0].line, 2u) << text;
  }
}

TEST(BrokenUrlset, G4_ValuesThatAreNoneAreLeftOut)
{
  const auto result = read_anyhow(in_urlset("<url><loc>http://example.com/a</loc><lastmod>yesterday</lastmod>"
                                            "<changefreq>Daily</changefreq><priority>1.5</priority></url>"));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(result), ElementsAre("bad-value:1", "bad-value:1", "bad-value:1"));
  for (const Attribute attribute : {Attribute::lastmod, Attribute::changefreq, Attribute::priority})
    EXPECT_FALSE(of_first(result, attribute));
}

TEST(BrokenUrlset, G4_PrioritiesAreFromZeroToOne)
{
  const auto is_good = [](std::string_view text) {
    return count(read_list(in_urlset("<url><loc>http://example.com/a</loc><priority>" + std::string{text} +
                                     "</priority></url>")),
                 Code::bad_value) == 0;
  };
  for (const auto* good : {"0", "1", "0.0", "1.0", "1.000", ".5", "0.5", "00.5", "+0.5", "1."})
    EXPECT_TRUE(is_good(good)) << good;
  for (const auto* bad : {"1.1", "1.0001", "2", "-0.5", "0,5", "high", ".", "+", "1e0", "10", "0.5.5"})
    EXPECT_FALSE(is_good(bad)) << bad;
}

TEST(BrokenUrlset, G11_AnEntryThatIsNotClosed)
{
  const auto result = read_anyhow(
      in_urlset("\n<url><loc>http://example.com/a</loc>\n<url><loc>http://example.com/b</loc></url>\n" +
                url_entry("http://example.com/c")));
  EXPECT_EQ(result.outcome, DocumentOutcome::cut);
  EXPECT_THAT(entries_of(result),
              ElementsAre("http://example.com/a", "http://example.com/b", "http://example.com/c"));
  EXPECT_THAT(told(result), ElementsAre("unclosed-entry:2", "malformed:4"));
}

TEST(BrokenUrlset, G11_WhatIsCompleteOfATruncatedListStays)
{
  const std::string whole =
      in_urlset("\n" + url_entry("http://example.com/a") + "\n" + url_entry("http://example.com/b"));
  const auto within_loc = read_anyhow(whole.substr(0, whole.find("/b") + 1));
  EXPECT_EQ(within_loc.outcome, DocumentOutcome::cut);
  EXPECT_THAT(entries_of(within_loc), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(within_loc), ElementsAre("malformed:3"));
  const auto behind_loc = read_anyhow(whole.substr(0, whole.rfind("</url>")));
  EXPECT_THAT(entries_of(behind_loc), ElementsAre("http://example.com/a", "http://example.com/b"));
}

TEST(BrokenUrlset, G11_AUrlWithoutItsLoc)
{
  const auto result =
      read_anyhow(in_urlset("<url> http://example.com/a<other>no</other> </url><url>other</url>"));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(result), ElementsAre("bad-value:1", "bad-entry:1"));
}

TEST(BrokenUrlset, G11_AnEmptyListIsTold)
{
  const auto result = read_anyhow(in_urlset(""));
  EXPECT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_THAT(told(result), ElementsAre("empty-list:0"));
}

} // namespace
} // namespace standard_sitemap
