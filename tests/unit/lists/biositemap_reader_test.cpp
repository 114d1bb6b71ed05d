#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/lists/list_reading.h"

// G-16, G-17: what a fixture cannot show well.

namespace standard_sitemap {
namespace {

using standard_sitemap::testing::entries_of;
using standard_sitemap::testing::ListSource;
using standard_sitemap::testing::of_first;
using standard_sitemap::testing::read_list;
using standard_sitemap::testing::told;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string in_rdf(std::string_view content, std::string_view attributes = "")
{
  return "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
         "xmlns:desc='http://bioontology.org/ontologies/biositemap.owl#'" +
         std::string{attributes} + '>' + std::string{content} + "</rdf:RDF>";
}

std::string resource(std::string_view content, std::string_view attributes = "")
{
  return "<desc:Resource_Description " + std::string{attributes} + '>' + std::string{content} +
         "</desc:Resource_Description>\n";
}

TEST(Biositemap, G17_PiecesOfAnySizeGiveTheSame)
{
  const std::string text =
      in_rdf(resource("<desc:resource_name>\xc3\xa9t\xc3\xa9 &amp; more</desc:resource_name>"
                      "<desc:URL><![CDATA[http://example.com/a]]></desc:URL>") +
                 resource("<desc:URL>ftp://example.com/</desc:URL>") +
                 resource("<desc:URL rdf:resource='b?x&amp;y'/>", "desc:description='D'") +
                 "<rdf:Description rdf:about='c'><rdf:type "
                 "rdf:resource='http://bioontology.org/ontologies/biositemap.owl#Resource_Description'/>"
                 "</rdf:Description>",
             " xml:base='http://example.com/base/'");
  const auto whole = read_list(text);
  EXPECT_THAT(entries_of(whole), ElementsAre("http://example.com/a", "http://example.com/base/b?x&y",
                                             "http://example.com/base/c"));
  EXPECT_EQ(of_first(whole, Attribute::name), "\xc3\xa9t\xc3\xa9 & more");
  EXPECT_THAT(told(whole), ElementsAre("bad-entry:2"));
  for (const std::size_t piece : {1u, 2u, 3u, 7u, 64u, 1000u}) {
    const auto result = read_list(text, {.piece = piece});
    EXPECT_EQ(entries_of(result), entries_of(whole)) << piece;
    EXPECT_EQ(told(result), told(whole)) << piece;
    EXPECT_EQ(of_first(result, Attribute::name), of_first(whole, Attribute::name)) << piece;
  }
}

TEST(Biositemap, G17_BasesAreNested)
{
  const auto result =
      read_list(in_rdf(resource("<desc:URL rdf:resource='x' xml:base='one/'/>", "xml:base='sub/'") +
                           resource("<desc:URL rdf:resource='y'/>") +
                           resource("", "rdf:about='z' xml:base='http://b.example/'") +
                           resource("<desc:URL rdf:resource='http://c.example/'/>", "xml:base='a\\b'") +
                           resource("<desc:URL rdf:resource='lost'/>", "xml:base='a\\b'"),
                       " xml:base='/base/'"));
  EXPECT_THAT(entries_of(result),
              ElementsAre("http://example.com/base/sub/one/x", "http://example.com/base/y",
                          "http://b.example/z", "http://c.example/"));
  EXPECT_THAT(told(result), ElementsAre("bad-entry:5"));
}

// Long bases with many references would cost their product.
TEST(Biositemap, G17_ALongBaseIsLimited)
{
  std::string resources;
  for (int i = 0; i < 2'000; ++i)
    resources += "<desc:Resource_Description rdf:about='x'/>";
  const auto result = read_list(in_rdf(resources, " xml:base='/" + std::string(8'000, 'a') + "/'"));
  EXPECT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.diagnostics.count(Code::limit_bases), 1u);
  EXPECT_LT(entries_of(result).size(), 200u);
  EXPECT_GT(entries_of(result).size(), 8u);
}

TEST(Biositemap, G17_LimitsOfThePolicy)
{
  std::string many;
  for (int i = 0; i < 50; ++i)
    many += resource("<desc:URL>http://example.com/" + std::to_string(i) + "</desc:URL>");
  Policy few;
  few.elements = 11; // the root is one
  const auto cut = read_list(in_rdf(many), {.policy = few});
  EXPECT_EQ(cut.outcome, DocumentOutcome::cut);
  EXPECT_EQ(entries_of(cut).size(), 10u);
  EXPECT_EQ(cut.diagnostics.count(Code::limit_elements), 1u);

  std::string deep;
  for (int i = 0; i < 300; ++i)
    deep += "<desc:x>";
  const auto limited = read_list(
      in_rdf(resource("<desc:URL>http://example.com/a</desc:URL>") + "<desc:Resource_Description>" + deep));
  EXPECT_EQ(limited.outcome, DocumentOutcome::cut);
  EXPECT_EQ(limited.diagnostics.count(Code::limit_depth), 1u);
  EXPECT_THAT(entries_of(limited), ElementsAre("http://example.com/a"));
}

TEST(Biositemap, G17_TextsAreLimited)
{
  const auto result =
      read_list(in_rdf(resource("<desc:resource_name>" + std::string(1u << 20, 'n') +
                                "</desc:resource_name><desc:URL>http://a.example/</desc:URL>") +
                       resource("<desc:URL>http://a.example/" + std::string(1u << 20, 'u') + "</desc:URL>")));
  EXPECT_THAT(entries_of(result), ElementsAre("http://a.example/"));
  EXPECT_LE(of_first(result, Attribute::name)->size(), Policy{}.text_code_points);
  EXPECT_EQ(result.diagnostics.count(Code::bad_entry), 1u);
}

TEST(Biositemap, G17_NoEntityIsDeclared)
{
  const auto result = read_list("<!DOCTYPE rdf:RDF [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]>" +
                                in_rdf(resource("<desc:resource_name>&b;</desc:resource_name>"
                                                "<desc:URL>http://example.com/</desc:URL>")));
  EXPECT_NE(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(result.diagnostics.count(Code::malformed), 1u);
  EXPECT_FALSE(result.document && result.document->size() > 1);
}

TEST(Biositemap, G17_OnlyTheFirstOfEachCounts)
{
  const auto result =
      read_list(in_rdf(resource("<desc:URL>http://example.com/a</desc:URL>"
                                "<desc:URL>http://example.com/b</desc:URL>"
                                "<desc:resource_name>A</desc:resource_name>"
                                "<desc:resource_name>B</desc:resource_name>"
                                "<x:URL xmlns:x='http://x.example/'>http://example.com/c</x:URL>",
                                "rdf:about='http://example.com/d'")));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_EQ(of_first(result, Attribute::name), "A");
}

// A resource inside a statement about another is part of that statement.
TEST(Biositemap, G17_ResourcesInStatementsAreNoEntries)
{
  const auto result =
      read_list(in_rdf(resource("<desc:URL>http://example.com/a</desc:URL><desc:contains>" +
                                resource("<desc:URL>http://example.com/b</desc:URL>") + "</desc:contains>")));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(result), IsEmpty());
}

TEST(Biositemap, G17_IsTheFormatOnlyIfItsVocabularyIsUsed)
{
  EXPECT_EQ(read_list(in_rdf("")).document->format(), DocumentFormat::biositemap);
  EXPECT_THAT(told(read_list(in_rdf(""))), ElementsAre("empty-list:0"));
  const auto rss =
      read_list("<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
                "xmlns='http://purl.org/rss/1.0/'><rdf:Description rdf:about='http://example.com/no'/>"
                "<item><link>http://example.com/a</link></item></rdf:RDF>");
  EXPECT_EQ(rss.document->format(), DocumentFormat::feed);
  EXPECT_THAT(entries_of(rss), ElementsAre("http://example.com/a"));
}

TEST(Biositemap, G17_AWrongNamespaceIsReportedOnce)
{
  const auto result = read_list(
      "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
      "xmlns:d='http://bioontology.org/ontologies/biositemap.owl'>"
      "<d:Resource_Description><d:URL>http://example.com/a</d:URL></d:Resource_Description>"
      "<d:Resource_Description><d:URL>http://example.com/b</d:URL></d:Resource_Description></rdf:RDF>");
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a", "http://example.com/b"));
  ASSERT_THAT(told(result), ElementsAre("wrong-namespace:1"));
  EXPECT_THAT(result.diagnostics.items()[0].message,
              HasSubstr("it should be in http://bioontology.org/ontologies/biositemap.owl#"));
}

TEST(Ror, G16_PiecesOfAnySizeGiveTheSame)
{
  const std::string text =
      "<rss version='2.0' xmlns:ror='http://rorweb.com/0.1/'><channel><item><link>http://example.com/a</link>"
      "<ror:updatePeriod>weekly</ror:updatePeriod><ror:updated>2024-05-17</ror:updated></item>\n"
      "<item><link>http://example.com/b</link><ror:updatePeriod>often</ror:updatePeriod></item></channel></"
      "rss>";
  const auto whole = read_list(text);
  EXPECT_EQ(of_first(whole, Attribute::changefreq), "weekly");
  EXPECT_EQ(of_first(whole, Attribute::lastmod), "2024-05-17");
  ASSERT_THAT(told(whole), ElementsAre("bad-value:2"));
  EXPECT_THAT(whole.diagnostics.items()[0].message, HasSubstr("ror:updatePeriod is \"often\""));
  for (const std::size_t piece : {1u, 5u, 100u}) {
    const auto result = read_list(text, {.piece = piece});
    EXPECT_EQ(entries_of(result), entries_of(whole));
    EXPECT_EQ(told(result), told(whole));
  }
}

} // namespace
} // namespace standard_sitemap
