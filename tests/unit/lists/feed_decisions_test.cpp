// What decides alone: for each part of a condition in the readers of feeds and Biositemaps that no other test
// shows, the case in which it does (tests/coverage/conditions.py).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/lists/list_reading.h"

namespace standard_sitemap::feed_decisions_test {
namespace {

using ::testing::ElementsAre;
using testing::entries_of;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::of_first;
using testing::read_list;
using testing::told;

std::string item(std::string_view content)
{
  return "<item><link>http://example.com/a</link>" + std::string{content} + "</item>\n";
}

std::string in_rss(std::string_view items)
{
  return "<rss version='2.0'><channel>\n" + std::string{items} + "</channel></rss>";
}

std::string in_atom(std::string_view entries, std::string_view attributes = "")
{
  return "<feed xmlns='http://www.w3.org/2005/Atom'" + std::string{attributes} + ">\n" +
         std::string{entries} + "</feed>";
}

/// The names of the entries, `none` for one without.
std::vector<std::string> names_of(const ReadResult& result)
{
  std::vector<std::string> names;
  for (ElementId child = 1; result.document && child < result.document->size(); ++child)
    names.emplace_back(result.document->attribute(child, Attribute::name).value_or("none"));
  return names;
}

TEST(FeedDecisions, G6_TheNamespaceOfTheRootOfRss1)
{
  const ReadResult missing = read_list("<RDF>\n" + item("") + "</RDF>");
  EXPECT_THAT(entries_of(missing), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(missing), ElementsAre("wrong-namespace:1"));
  EXPECT_EQ(read_list("<x:RDF xmlns:x='http://other.example/'>" + item("") + "</x:RDF>").outcome,
            DocumentOutcome::not_a_sitemap);
}

TEST(FeedDecisions, G6_PrefixesThatAreNotDeclaredMeanTheUsual)
{
  const ReadResult titles =
      read_list(in_rss(item("<dc:title>D</dc:title>") + item("<media:title>M</media:title>") +
                       item("<itunes:title>I</itunes:title>") + item("<y:title>Y</y:title>")));
  EXPECT_THAT(names_of(titles), ElementsAre("D", "M", "I", "none"));
  EXPECT_THAT(told(titles), ElementsAre("unbound-prefix:2"));
  const ReadResult dated = read_list(in_rss(item("<dc:date>2005-01-03</dc:date>")));
  EXPECT_EQ(of_first(dated, Attribute::lastmod), "2005-01-03");
}

TEST(FeedDecisions, G16_ThePrefixOfRorNeedNotBeDeclared)
{
  const ReadResult result = read_list(
      in_rss(item("<ror:updated>2005-01-03</ror:updated><ror:updatePeriod>weekly</ror:updatePeriod>")));
  EXPECT_EQ(of_first(result, Attribute::lastmod), "2005-01-03");
  EXPECT_EQ(of_first(result, Attribute::changefreq), "weekly");
  EXPECT_THAT(told(result), ElementsAre("unbound-prefix:2"));
}

TEST(FeedDecisions, G16_ATitleOfRorIsNoName)
{
  const ReadResult result = read_list("<rss xmlns:ror='http://rorweb.com/0.1/'><channel>" +
                                      item("<ror:title>R</ror:title>") + "</channel></rss>");
  EXPECT_THAT(names_of(result), ElementsAre("none"));
}

TEST(FeedDecisions, G6_ATitleInBase64IsText)
{
  const auto name = [](std::string_view title) {
    return names_of(read_list("<feed xmlns='http://purl.org/atom/ns#'><entry><link href='/a'/>"
                              "<title mode='base64'>" +
                              std::string{title} + "</title></entry></feed>"))
        .front();
  };
  EXPECT_EQ(name("YWI="), "ab");
  EXPECT_EQ(name("YQBi"), "none") << "it has a NUL";
  EXPECT_EQ(name("YYBi"), "none") << "it is not UTF-8";
}

TEST(FeedDecisions, G6_AnEscapedTitleInXhtml)
{
  const ReadResult result = read_list(
      "<feed xmlns='http://purl.org/atom/ns#'><entry><link href='/a'/>"
      "<title mode='escaped' type='application/xhtml+xml'>A &lt;b>bold&lt;/b> word</title></entry></feed>");
  EXPECT_THAT(names_of(result), ElementsAre("A bold word"));
}

TEST(FeedDecisions, G6_AnAttributeOfAnotherVocabularyIsNotHeeded)
{
  const ReadResult result = read_list(in_rss(
      "<item><guid xmlns:x='http://other.example/' x:isPermaLink='false'>http://example.com/b</guid></item>"
      "<item><guid isPermaLink='false'>http://example.com/c</guid></item>"));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/b"));
}

TEST(FeedDecisions, G6_EntriesOfAtomAreChildrenOfTheFeed)
{
  const ReadResult result =
      read_list(in_atom("<group><entry><link href='http://example.com/no'/></entry></group>"
                        "<entry><link href='http://example.com/a'/></entry>"));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
}

TEST(FeedDecisions, G6_AnItemWithAnUndeclaredPrefixIsNoEntry)
{
  const ReadResult result =
      read_list(in_rss("<y:item><link>http://example.com/no</link></y:item>\n" + item("")));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(result), ElementsAre("unbound-prefix:2"));
}

TEST(FeedDecisions, G6_AMissingNamespaceIsReportedOnce)
{
  const ReadResult result = read_list("<a:feed xmlns:a='http://www.w3.org/2005/Atom'>\n"
                                      "<entry><link href='http://example.com/a'/></entry>\n"
                                      "<entry><link href='http://example.com/b'/></entry></a:feed>");
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a", "http://example.com/b"));
  EXPECT_THAT(told(result), ElementsAre("wrong-namespace:2"));
  EXPECT_EQ(result.diagnostics.count(Code::wrong_namespace), 1u);
}

TEST(FeedDecisions, G6_NotEverythingOfDublinCoreIsADate)
{
  const ReadResult result = read_list("<rss xmlns:dc='http://purl.org/dc/elements/1.1/'><channel>" +
                                      item("<dc:creator>2005-01-01</dc:creator>") + "</channel></rss>");
  EXPECT_EQ(of_first(result, Attribute::lastmod), std::nullopt);
}

TEST(FeedDecisions, G11_AnItemWhoseLinkIsNoUrl)
{
  const ReadResult result = read_list(in_rss("<item><link>mailto:a@example.com</link></item>\n" + item("")));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(result), ElementsAre("bad-entry:2"));
}

// What is too long is the link, not the base.
TEST(FeedDecisions, F4_ALinkThatIsTooLong)
{
  const ReadResult result = read_list(in_atom("<entry><link href='" + std::string(8'193, 'a') + "'/></entry>",
                                              " xml:base='http://example.com/blog/'"));
  ASSERT_THAT(told(result), ElementsAre("bad-entry:2"));
  EXPECT_THAT(result.diagnostics.items()[0].message, HasSubstr("it has more than 8192 bytes"));
}

TEST(FeedDecisions, F4_ABaseThatIsTooLongOnceResolved)
{
  const std::string part(5'000, 'b');
  const ReadResult result = read_list(in_atom("<entry xml:base='" + part +
                                                  "/'><link href='a'/></entry>\n"
                                                  "<entry><link href='a'/></entry>",
                                              " xml:base='http://example.com/" + part + "/'"));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/" + part + "/a"));
  EXPECT_THAT(told(result), ElementsAre("limit-bases:2", "bad-entry:2", "crawler-limit:3"));
}

std::string in_rdf(std::string_view content)
{
  return "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
         "xmlns:desc='http://bioontology.org/ontologies/biositemap.owl#' xmlns:x='http://other.example/'>\n" +
         std::string{content} + "</rdf:RDF>";
}

std::string resource(std::string_view content, std::string_view attributes = "")
{
  return "<desc:Resource_Description " + std::string{attributes} + '>' + std::string{content} +
         "</desc:Resource_Description>\n";
}

constexpr std::string_view resource_type =
    "http://bioontology.org/ontologies/biositemap.owl#Resource_Description";

std::string typed(std::string_view uri)
{
  return "<rdf:type rdf:resource='" + std::string{uri} + "'/>";
}

/// A statement of RDF about `http://example.com/` and this path.
std::string description(std::string_view path, std::string_view content, std::string_view attributes = "")
{
  return "<rdf:Description rdf:about='http://example.com/" + std::string{path} + "' " +
         std::string{attributes} + '>' + std::string{content} + "</rdf:Description>\n";
}

TEST(BiositemapDecisions, G17_RdfAboutWithAndWithoutItsPrefix)
{
  const ReadResult result = read_list(
      in_rdf(resource("", "about='http://example.com/a'") + resource("", "x:about='http://example.com/no'")));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(result), ElementsAre("bad-entry:3"));
}

TEST(BiositemapDecisions, G17_ADescriptionIsAnEntryByItsTypeOnly)
{
  const std::string vocabulary = "http://bioontology.org/ontologies/biositemap.owl";
  const std::string no_resources[] = {vocabulary, vocabulary + "#Resource",
                                      "http://other.example/#Resource_Description", "Resource_Description"};
  std::string descriptions = description("element", typed(resource_type)) +
                             description("attribute", "", "rdf:type='" + std::string{resource_type} + "'");
  for (const std::string& type : no_resources)
    descriptions += description("no", typed(type)) + description("no", "", "rdf:type='" + type + "'");
  const ReadResult result = read_list(in_rdf(descriptions));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/element", "http://example.com/attribute"));
  EXPECT_THAT(told(result), IsEmpty());
}

TEST(BiositemapDecisions, G17_AResourceDescriptionIsAnEntryWhateverItsOtherTypes)
{
  const ReadResult result = read_list(
      in_rdf(resource(typed("http://other.example/#B") + "<desc:URL>http://example.com/a</desc:URL>",
                      "rdf:type='http://other.example/#A'")));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
}

TEST(BiositemapDecisions, G17_OnlyADescriptionOfRdfHasAType)
{
  const ReadResult result = read_list(in_rdf("<desc:Description rdf:about='http://example.com/no'>" +
                                             typed(resource_type) + "</desc:Description>"));
  EXPECT_THAT(entries_of(result), IsEmpty());
  EXPECT_THAT(told(result), ElementsAre("empty-list:0"));
}

TEST(BiositemapDecisions, P6_OnlyXmlBaseIsABase)
{
  const ReadResult result = read_list(in_rdf(resource("", "rdf:about='z' base='http://b.example/'")));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/z"));
}

TEST(BiositemapDecisions, G17_NoNamespaceIsAWarning)
{
  const ReadResult result =
      read_list(in_rdf("<Resource_Description><URL>http://example.com/a</URL></Resource_Description>"));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  ASSERT_THAT(told(result), ElementsAre("wrong-namespace:2"));
  EXPECT_EQ(result.diagnostics.items()[0].message,
            "<Resource_Description> is in no namespace; it should be in "
            "http://bioontology.org/ontologies/biositemap.owl#");
}

// RDF/XML 2.5
TEST(BiositemapDecisions, G17_PropertiesAsAttributes)
{
  const ReadResult result = read_list(in_rdf(
      resource("", "desc:other='x' desc:resource_name='A' desc:URL='http://example.com/a' desc:url='/no'")));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(names_of(result), ElementsAre("A"));
}

TEST(BiositemapDecisions, G17_PropertiesOfADescriptionAreInTheVocabulary)
{
  const std::string type = typed(resource_type);
  const ReadResult result = read_list(
      in_rdf(description(
                 "a", type + "<rdf:URL>http://example.com/no</rdf:URL><x:URL>http://example.com/no</x:URL>") +
             description("b", type + "<desc:URL>http://example.com/c</desc:URL>")));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a", "http://example.com/c"));
  EXPECT_THAT(told(result), IsEmpty());
}

TEST(BiositemapDecisions, G17_OnlyAnAddressIsTakenAsReference)
{
  const ReadResult result = read_list(
      in_rdf(resource("<desc:resource_name rdf:resource='http://example.com/no'>Name</desc:resource_name>"
                      "<desc:URL rdf:resource='http://example.com/a'/>")));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(names_of(result), ElementsAre("Name"));
}

TEST(BiositemapDecisions, F4_AReferenceThatIsTooLong)
{
  Policy policy;
  policy.uri_bytes = 100;
  const ReadResult result = read_list(
      in_rdf(resource("<desc:URL rdf:resource='" + std::string(101, 'a') + "'/>")), {.policy = policy});
  ASSERT_THAT(told(result), ElementsAre("bad-entry:2"));
  EXPECT_THAT(result.diagnostics.items()[0].message, HasSubstr("it has more than 100 bytes"));
}

// Resolved against its base, an empty reference would be the address of the file.
TEST(BiositemapDecisions, G17_AnAboutThatIsEmptyOrTooLongIsNoAddress)
{
  Policy policy;
  policy.uri_bytes = 100;
  const ReadResult result = read_list(
      in_rdf(resource("", "rdf:about=' '") + resource("", "rdf:about='" + std::string(101, 'a') + "'")),
      {.policy = policy});
  EXPECT_THAT(entries_of(result), IsEmpty());
  EXPECT_THAT(told(result), ElementsAre("bad-entry:2", "bad-entry:3"));
}

TEST(BiositemapDecisions, G17_AFragmentOfItsBaseIsANameAndOfAnotherDocumentAnAddress)
{
  const ReadResult result = read_list(in_rdf(
      resource("", "rdf:about='http://example.com/sitemap.xml#a'") + resource("", "rdf:about='other.rdf#b'") +
      resource("", "rdf:about='http://c.example/d#e' xml:base='a\\b'")));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/other.rdf#b", "http://c.example/d#e"));
  EXPECT_THAT(told(result), ElementsAre("bad-entry:2"));
}

} // namespace
} // namespace standard_sitemap::feed_decisions_test
