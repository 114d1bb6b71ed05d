// What authors are told of their lists, in full.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/lists/list_reading.h"

namespace standard_sitemap::list_messages_test {
namespace {

using ::testing::ElementsAre;
using testing::in_urlset;
using testing::read_list;
using testing::url_entry;

std::vector<std::string> messages_of(std::string_view list, const Policy& policy = {})
{
  const ReadResult result = read_list(list, {.policy = policy});
  std::vector<std::string> messages;
  for (const Diagnostic& diagnostic : result.diagnostics.items())
    messages.push_back(diagnostic.message);
  return messages;
}

TEST(ListMessages, G11_AnEntryThatIsLeftOutIsQuoted)
{
  EXPECT_THAT(messages_of(in_urlset(url_entry("ftp://example.com/"))),
              ElementsAre("an entry is left out: \"ftp://example.com/\": this is not an http or https URL"));
}

TEST(ListMessages, G11_ARelativeUrlIsShownAsItIsRead)
{
  EXPECT_THAT(messages_of(in_urlset(url_entry("/b"))),
              ElementsAre("\"/b\" is not an absolute URL; it is read as http://example.com/b"));
}

TEST(ListMessages, G4_ValuesAreNamedAndWhatTheyShouldBe)
{
  EXPECT_THAT(
      messages_of(in_urlset("<url><loc>http://example.com/</loc><lastmod>yesterday</lastmod>"
                            "<changefreq>Daily</changefreq><priority>2</priority></url>")),
      ElementsAre("lastmod is \"yesterday\", not a date such as 2005-01-31 or 2005-01-31T12:00:00+01:00",
                  "changefreq is \"Daily\", not always, hourly, daily, weekly, monthly, yearly or never",
                  "priority is \"2\", not a number from 0.0 to 1.0"));
}

TEST(ListMessages, NS2_TextInAnEntryOfAnIndex)
{
  Policy policy;
  policy.for_check = true;
  EXPECT_THAT(messages_of("<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><sitemap>x"
                          "<loc>http://example.com/a.xml</loc></sitemap></sitemapindex>",
                          policy),
              ElementsAre("text in <sitemap> that is not in an element of its own is not read: \"x\""));
}

TEST(ListMessages, G6_NamespacesOfFeeds)
{
  EXPECT_THAT(messages_of("<RDF><item><link>http://example.com/</link></item></RDF>"),
              ElementsAre("the feed is in no namespace; it should be "
                          "http://www.w3.org/1999/02/22-rdf-syntax-ns#"));
  EXPECT_THAT(messages_of("<feed xmlns='https://www.w3.org/2005/Atom/'><entry>"
                          "<link href='http://example.com/'/></entry></feed>"),
              ElementsAre("the namespace of the feed is \"https://www.w3.org/2005/Atom/\"; it should be "
                          "http://www.w3.org/2005/Atom"));
  EXPECT_THAT(messages_of("<feed xmlns='http://www.w3.org/2005/Atom'><entry xmlns=''>"
                          "<link href='http://example.com/'/></entry></feed>"),
              ElementsAre("<entry> is in no namespace, unlike the element around it; it is read as if it "
                          "were in the same one"));
}

TEST(ListMessages, P6_ABaseThatCannotBeResolved)
{
  EXPECT_THAT(messages_of("<feed xmlns='http://www.w3.org/2005/Atom' xml:base='a\\b'><entry>"
                          "<link href='c'/></entry></feed>"),
              ElementsAre("an entry is left out: \"c\": its xml:base cannot be resolved"));
}

TEST(ListMessages, G17_ResourcesAndTheirNamespace)
{
  EXPECT_THAT(messages_of("<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
                          "xmlns:desc='http://bioontology.org/ontologies/biositemap.owl'>"
                          "<desc:Resource_Description><desc:resource_name>A</desc:resource_name>"
                          "</desc:Resource_Description>\n<desc:Resource_Description/></rdf:RDF>"),
              ElementsAre("<Resource_Description> is in the namespace "
                          "\"http://bioontology.org/ontologies/biositemap.owl\"; it should be in "
                          "http://bioontology.org/ontologies/biositemap.owl#",
                          "an entry is left out: it has no URL (A)", "an entry is left out: it has no URL"));
}

} // namespace
} // namespace standard_sitemap::list_messages_test
