// What the readers of XML keep apart: one entry from the next, an element from what is around it and in it,
// and what is within a limit from the byte beyond it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/lists/list_reading.h"

namespace standard_sitemap::xml_readers_test {
namespace {

using ::testing::ElementsAre;
using testing::entries_of;
using ::testing::HasSubstr;
using testing::in_urlset;
using ::testing::IsEmpty;
using testing::of_first;
using testing::read_list;
using testing::told;
using testing::url_entry;

/// The first part of an entry.
std::optional<std::string_view> of_part(const ReadResult& result, Attribute attribute)
{
  return result.document && result.document->size() > 2 ? result.document->attribute(2, attribute)
                                                        : std::nullopt;
}

Policy with_elements(std::uint32_t elements)
{
  Policy policy;
  policy.elements = elements;
  return policy;
}

Policy with_uri_bytes(std::size_t bytes)
{
  Policy policy;
  policy.uri_bytes = bytes;
  return policy;
}

Policy with_text_code_points(std::size_t code_points)
{
  Policy policy;
  policy.text_code_points = code_points;
  return policy;
}

/// A relative reference of this size to `x`.
std::string long_way_to_x(std::size_t bytes)
{
  std::string reference;
  while (reference.size() + 2 < bytes)
    reference += "./";
  return reference + (reference.size() + 2 == bytes ? "?" : "") + "x";
}

// --- XML sitemaps ---

std::string image(std::string_view content)
{
  return "<i:image xmlns:i='http://www.google.com/schemas/sitemap-image/1.1'>" + std::string{content} +
         "</i:image>";
}

std::string video(std::string_view content)
{
  return "<v:video xmlns:v='http://www.google.com/schemas/sitemap-video/1.1'>" + std::string{content} +
         "</v:video>";
}

std::string entry_with(std::string_view content)
{
  return "<url><loc>http://example.com/a</loc>" + std::string{content} + "</url>";
}

TEST(UrlsetParts, G11_TextInAnotherElementIsNotTheUrlOfTheEntry)
{
  for (const std::string& other : {std::string{"<other><b/>http://example.com/no</other>"},
                                   image("http://example.com/no"), image("<i:x/>http://example.com/no")}) {
    const ReadResult result = read_list(in_urlset("<url>" + other + "</url>"));
    EXPECT_THAT(entries_of(result), IsEmpty()) << other;
    EXPECT_THAT(told(result), ElementsAre("bad-entry:1")) << other;
  }
}

TEST(UrlsetParts, G11_AUrlInTheEntryItselfMayFollowAnyElement)
{
  for (const std::string& front :
       {std::string{"<other/>"}, std::string{"<lastmod>2005</lastmod>"}, image("")}) {
    const ReadResult result = read_list(in_urlset("<url>" + front + "http://example.com/a</url>"));
    EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a")) << front;
    EXPECT_THAT(told(result), ElementsAre("bad-value:1")) << front;
  }
}

TEST(UrlsetParts, G11_AUrlInAnEntryThatIsNotClosedIsNotThatOfTheNext)
{
  const ReadResult result =
      read_list(in_urlset("<url>http://example.com/a\n<url><lastmod>2005</lastmod></url></url>"));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(result), ElementsAre("unclosed-entry:1", "bad-value:1", "bad-entry:2"));
}

TEST(UrlsetParts, NS2_TextAfterAnEntryThatIsNotClosedIsReportedOnce)
{
  Policy policy;
  policy.for_check = true;
  const ReadResult result = read_list(
      in_urlset("<url><loc>http://example.com/a</loc>" + url_entry("http://example.com/b") + " x </url> y "),
      {.policy = policy});
  ASSERT_THAT(told(result), ElementsAre("unclosed-entry:1", "stray-text:1", "stray-text:1"));
  EXPECT_THAT(result.diagnostics.items()[1].message, HasSubstr("\"x\""));
  EXPECT_THAT(result.diagnostics.items()[2].message, HasSubstr("\"y\""));
}

TEST(UrlsetParts, G9_TextBetweenThePartsOfAnImageIsOfNone)
{
  const ReadResult result =
      read_list(in_urlset(entry_with(image("<i:title>T</i:title>no<i:caption>C</i:caption>no"))));
  EXPECT_EQ(of_part(result, Attribute::name), "T");
  EXPECT_EQ(of_part(result, Attribute::description), "C");
}

TEST(UrlsetParts, G11_SpaceAroundTheUrlOfAnImageIsStripped)
{
  const ReadResult result =
      read_list(in_urlset(entry_with(image("<i:loc>\n\u00a0http://example.com/i\u00a0 </i:loc>"))));
  EXPECT_EQ(of_part(result, Attribute::url), "http://example.com/i");
  EXPECT_THAT(told(result), IsEmpty());
}

// G-4: an element that has the prefix of the root element is in the same namespace, or in none like it.
TEST(UrlsetParts, G4_APrefixThatTheRootDoesNotDeclareEither)
{
  const ReadResult result =
      read_list("<news:urlset><news:url><news:loc>http://example.com/a</news:loc></news:url></news:urlset>");
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(result), ElementsAre("unbound-prefix:1", "namespace-missing:1"));
}

TEST(UrlsetParts, G4_APriorityWithAPrefixThatIsNotDeclared)
{
  const ReadResult result = read_list(in_urlset(entry_with("<x:priority>0.5</x:priority>")));
  EXPECT_EQ(of_first(result, Attribute::priority), "0.5");
}

TEST(UrlsetParts, G4_APriorityInNoNamespace)
{
  const ReadResult result = read_list(in_urlset(entry_with("\n<priority xmlns=''>0.5</priority>")));
  EXPECT_EQ(of_first(result, Attribute::priority), "0.5");
  EXPECT_THAT(told(result), ElementsAre("wrong-namespace:2"));
}

TEST(UrlsetParts, F4_WhatFollowsTheLimitIsNotRead)
{
  const std::string bad = url_entry("ftp://example.com/");
  const ReadResult closed = read_list(
      in_urlset("\n" + url_entry("http://example.com/a") + "\n" + url_entry("http://example.com/b") + bad),
      {.policy = with_elements(2)});
  EXPECT_THAT(told(closed), ElementsAre("limit-elements:3"));
  const ReadResult unclosed = read_list(in_urlset("<url><loc>http://example.com/a</loc>\n" + bad + "</url>"),
                                        {.policy = with_elements(1)});
  EXPECT_THAT(told(unclosed), ElementsAre("unclosed-entry:1", "limit-elements:1"));
}

// A host may allow names that are shorter than addresses usually are.
TEST(UrlsetParts, F4_AnAddressMayBeLongerThanATextMayBe)
{
  const std::string url = "http://example.com/a/rather/long/address";
  for (const std::string& part :
       {image("<i:loc>" + url + "</i:loc>"), video("<v:content_loc>" + url + "</v:content_loc>"),
        video("<v:player_loc>" + url + "</v:player_loc>")}) {
    const ReadResult result = read_list(in_urlset("<url><loc>" + url + "</loc>" + part + "</url>"),
                                        {.policy = with_text_code_points(1)});
    EXPECT_THAT(entries_of(result), ElementsAre(url));
    EXPECT_EQ(of_part(result, Attribute::url), url) << part;
  }
}

TEST(UrlsetParts, F4_ATextMayBeLongerThanAnAddressMayBe)
{
  const std::string url = "http://example.com/", date = "2005-01-31T12:00:00.123+01:00", text(50, 't');
  const ReadResult result = read_list(in_urlset("<url><loc>" + url + "</loc><lastmod>" + date + "</lastmod>" +
                                                image("<i:title>" + text + "</i:title>") + "</url>"),
                                      {.policy = with_uri_bytes(url.size())});
  EXPECT_THAT(entries_of(result), ElementsAre(url));
  EXPECT_EQ(of_first(result, Attribute::lastmod), date);
  EXPECT_EQ(of_part(result, Attribute::name), text);
}

// --- feeds ---

std::string rss(std::string_view channel)
{
  return "<rss version='2.0'><channel>\n" + std::string{channel} + "</channel></rss>";
}

std::string item(std::string_view link, std::string_view content = "")
{
  return "<item><link>" + std::string{link} + "</link>" + std::string{content} + "</item>";
}

constexpr std::string_view rdf_namespace = "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'";

TEST(FeedParts, G6_AnItemWithinAnItemIsNoEntry)
{
  const ReadResult result =
      read_list("<rss>" + item("http://example.com/a", item("http://example.com/no")) + "</rss>");
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
}

TEST(FeedParts, G6_ItemsInTheNamespaceOfTheirChannelWhateverItIs)
{
  EXPECT_THAT(entries_of(read_list("<rss><channel xmlns='urn:feed'>" + item("http://example.com/a") +
                                   "</channel></rss>")),
              ElementsAre("http://example.com/a"));
  // RSS 1.0, 5: the items are beside the channel, and an image may be between them.
  EXPECT_THAT(entries_of(read_list("<rdf:RDF " + std::string{rdf_namespace} +
                                   " xmlns='urn:feed' xmlns:y='urn:other'><channel/><image/>" +
                                   item("http://example.com/a") +
                                   "<y:item><y:link>http://example.com/no</y:link></y:item></rdf:RDF>")),
              ElementsAre("http://example.com/a"));
}

TEST(FeedParts, G10_AFeedMayNameAnyPageOfItsHost)
{
  const ReadResult result = read_list(rss(item("http://example.com/a") + "\n" + item("http://b.example/a")),
                                      {.url = "http://example.com/blog/feed.xml"});
  EXPECT_THAT(told(result), ElementsAre("outside-scope:3"));
}

TEST(FeedParts, G6_AWrongNamespaceIsReportedOnce)
{
  const ReadResult result = read_list("<feed xmlns='https://www.w3.org/2005/Atom/'>\n"
                                      "<entry xmlns=''><link href='http://example.com/a'/></entry></feed>");
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(result), ElementsAre("wrong-namespace:1"));
}

TEST(FeedParts, F4_WhatFollowsTheLimitIsNotRead)
{
  const ReadResult result = read_list(
      rss(item("http://example.com/a") + "\n" + item("http://example.com/b") + item("ftp://example.com/")),
      {.policy = with_elements(2)});
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(result), ElementsAre("limit-elements:3"));
}

TEST(FeedParts, F4_ATitleMayBeLongerThanAnAddressMayBe)
{
  const std::string url = "http://example.com/", text(50, 't');
  const ReadResult result =
      read_list(rss(item(url, "<title>" + text + "</title>")), {.policy = with_uri_bytes(url.size())});
  EXPECT_THAT(entries_of(result), ElementsAre(url));
  EXPECT_EQ(of_first(result, Attribute::name), text);
}

/// An entry of Atom with this link, below `http://example.com/blog/`.
std::string atom(std::string_view link)
{
  return "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://example.com/blog/'>\n"
         "<entry><link href='" +
         std::string{link} + "'/></entry></feed>";
}

TEST(FeedParts, F4_ALinkOfExactlyAsManyBytesAsAllowed)
{
  const testing::ListSource source{.policy = with_uri_bytes(100)};
  EXPECT_THAT(entries_of(read_list(atom(long_way_to_x(100)), source)),
              ElementsAre("http://example.com/blog/?x"));
  EXPECT_THAT(told(read_list(atom(long_way_to_x(101)), source)), ElementsAre("bad-entry:2"));
}

TEST(FeedParts, F4_ALinkThatIsResolvedToExactlyAsManyBytesAsAllowed)
{
  const std::string base = "http://example.com/blog/", rest(100 - base.size(), 'a');
  const testing::ListSource source{.policy = with_uri_bytes(100)};
  EXPECT_THAT(entries_of(read_list(atom(rest), source)), ElementsAre(base + rest));
  const ReadResult longer = read_list(atom(rest + 'a'), source);
  EXPECT_THAT(entries_of(longer), IsEmpty());
  EXPECT_THAT(told(longer), ElementsAre("limit-bases:2", "bad-entry:2"));
}

// --- Biositemaps ---

std::string in_rdf(std::string_view content, std::string_view attributes = "")
{
  return "<rdf:RDF " + std::string{rdf_namespace} +
         " xmlns:desc='http://bioontology.org/ontologies/biositemap.owl#' xmlns:x='http://other.example/'" +
         std::string{attributes} + ">\n" + std::string{content} + "</rdf:RDF>";
}

std::string resource(std::string_view content, std::string_view attributes = "")
{
  return "<desc:Resource_Description " + std::string{attributes} + '>' + std::string{content} +
         "</desc:Resource_Description>\n";
}

TEST(BiositemapParts, G17_AfterAnItemAResourceDoesNotChangeTheFormat)
{
  const std::string root = "<rdf:RDF " + std::string{rdf_namespace} + '>',
                    one = "<Resource_Description xmlns='http://bioontology.org/ontologies/biositemap.owl#'>"
                          "<URL>http://example.com/b</URL></Resource_Description>";
  const ReadResult alone = read_list(root + one + "</rdf:RDF>");
  EXPECT_THAT(entries_of(alone), ElementsAre("http://example.com/b"));
  EXPECT_EQ(alone.document->format(), DocumentFormat::biositemap);
  const ReadResult after = read_list(root +
                                     "<item xmlns='http://purl.org/rss/1.0/'><link>"
                                     "http://example.com/a</link></item>" +
                                     one + "</rdf:RDF>");
  EXPECT_THAT(entries_of(after), ElementsAre("http://example.com/a", "http://example.com/b"));
  EXPECT_EQ(after.document->format(), DocumentFormat::feed);
}

TEST(BiositemapParts, G17_WhatIsInAStatementIsNotSaidOfTheResource)
{
  const ReadResult result = read_list(in_rdf(
      resource("<desc:contains><desc:URL>http://example.com/no</desc:URL></desc:contains>"
               "<desc:URL>http://example.com/a</desc:URL>") +
      resource("<item><link>http://example.com/no</link></item><desc:URL>http://example.com/b</desc:URL>") +
      resource("<desc:URL>http://example.com/c</desc:URL>")));
  EXPECT_THAT(entries_of(result),
              ElementsAre("http://example.com/a", "http://example.com/b", "http://example.com/c"));
}

TEST(BiositemapParts, G17_ANameIsAllTheTextOfItsElement)
{
  const ReadResult result =
      read_list(in_rdf(resource("<desc:resource_name>A <desc:b>b</desc:b> C</desc:resource_name>no"
                                "<desc:URL>http://example.com/a</desc:URL>no")));
  EXPECT_EQ(of_first(result, Attribute::name), "A b C");
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
}

TEST(BiositemapParts, G17_AnAddressInAnotherNamespaceIsNotThatOfTheResource)
{
  const ReadResult result =
      read_list(in_rdf(resource("<URL>http://example.com/no</URL>") +
                       resource("", "x:URL='http://example.com/no' desc:URL='http://example.com/a'")));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  EXPECT_THAT(told(result), ElementsAre("bad-entry:2"));
}

TEST(BiositemapParts, G11_AResourceWithoutAnAddressIsReportedOnce)
{
  const ReadResult result = read_list(in_rdf(resource("<desc:resource_name>A</desc:resource_name>")));
  EXPECT_EQ(result.diagnostics.count(Code::bad_entry), 1u);
  ASSERT_THAT(told(result), ElementsAre("bad-entry:2"));
  EXPECT_THAT(result.diagnostics.items()[0].message, HasSubstr("it has no URL"));
}

// A name within the file is not resolved, so that no base is too long for it.
TEST(BiositemapParts, G17_NamesWithinTheFileBelowALongBase)
{
  std::string resources;
  for (int i = 0; i < 100; ++i)
    resources += "<desc:Resource_Description rdf:about='#x'/>";
  const ReadResult result = read_list(in_rdf(resources, " xml:base='/" + std::string(8'000, 'a') + "/'"));
  EXPECT_EQ(result.diagnostics.count(Code::bad_entry), 100u);
  EXPECT_EQ(result.diagnostics.count(Code::limit_bases), 0u);
}

TEST(BiositemapParts, F4_AnAboutOfExactlyAsManyBytesAsAllowed)
{
  const std::string start = "http://example.com/", about = start + std::string(100 - start.size(), 'a');
  const ReadResult result = read_list(
      in_rdf(resource("", "rdf:about='" + about + "'") + resource("", "rdf:about='" + about + "a'")),
      {.policy = with_uri_bytes(100)});
  EXPECT_THAT(entries_of(result), ElementsAre(about));
  EXPECT_THAT(told(result), ElementsAre("bad-entry:3"));
}

TEST(BiositemapParts, F4_AReferenceOfExactlyAsManyBytesAsAllowed)
{
  const auto reference_of = [](std::size_t bytes) {
    return resource("<desc:URL rdf:resource='" + long_way_to_x(bytes) + "'/>");
  };
  const ReadResult result =
      read_list(in_rdf(reference_of(100) + reference_of(101)), {.policy = with_uri_bytes(100)});
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/?x"));
  EXPECT_THAT(told(result), ElementsAre("bad-entry:3"));
}

TEST(BiositemapParts, F4_ANameMayBeLongerThanAnAddressMayBeAndShorter)
{
  const std::string url = "http://example.com/", text(50, 't');
  const std::string both = in_rdf(
      resource("<desc:resource_name>" + text + "</desc:resource_name><desc:URL>" + url + "</desc:URL>"));
  const ReadResult shorter = read_list(both, {.policy = with_uri_bytes(url.size())});
  EXPECT_THAT(entries_of(shorter), ElementsAre(url));
  EXPECT_EQ(of_first(shorter, Attribute::name), text);
  const ReadResult longer = read_list(both, {.policy = with_text_code_points(1)});
  EXPECT_THAT(entries_of(longer), ElementsAre(url));
  EXPECT_EQ(of_first(longer, Attribute::name), "t");
}

// --- all of them ---

TEST(ListTexts, F4_TextsAreLimitedInCharacters)
{
  constexpr std::string_view character = "\U0001f40e"; // four bytes
  for (const unsigned more : {0u, 1u}) {
    std::string allowed, text;
    for (unsigned i = 0; i < 5; ++i)
      allowed += character;
    text = allowed;
    for (unsigned i = 0; i < more; ++i)
      text += character;
    const testing::ListSource source{.policy = with_text_code_points(5)};
    const ReadResult urlset =
        read_list(in_urlset(entry_with(image("<i:title>" + text + "</i:title>"))), source);
    EXPECT_EQ(of_part(urlset, Attribute::name), allowed);
    EXPECT_EQ(urlset.diagnostics.count(Code::text_cut), more);
    const ReadResult feed =
        read_list(rss(item("http://example.com/a", "<title>" + text + "</title>")), source);
    EXPECT_EQ(of_first(feed, Attribute::name), allowed);
    EXPECT_EQ(feed.diagnostics.count(Code::text_cut), more);
    const ReadResult biositemap = read_list(in_rdf(resource("<desc:resource_name>" + text +
                                                            "</desc:resource_name>"
                                                            "<desc:URL>http://example.com/a</desc:URL>")),
                                            source);
    EXPECT_EQ(of_first(biositemap, Attribute::name), allowed);
    EXPECT_EQ(biositemap.diagnostics.count(Code::text_cut), more);
  }
}

} // namespace
} // namespace standard_sitemap::xml_readers_test
