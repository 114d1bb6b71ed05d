// What decides alone: for each part of a condition in the readers of XML sitemaps, in the checks of entries,
// and in the search for a list's beginning that no other test shows, the case in which it does
// (tests/coverage/conditions.py).

#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/lists/list_entries.h"
#include "engine/lists/list_start.h"
#include "engine/lists/plain_entries.h"

#include "tests/unit/lists/list_reading.h"

namespace standard_sitemap::urlset_decisions_test {
namespace {

using testing::count;
using ::testing::ElementsAre;
using testing::entries_of;
using ::testing::HasSubstr;
using testing::in_urlset;
using ::testing::IsEmpty;
using testing::list_namespace;
using testing::ListSource;
using testing::read_list;
using testing::told;
using testing::url_entry;

std::string in_index(std::string_view entries)
{
  return "<sitemapindex xmlns='" + std::string{list_namespace} + "'>" + std::string{entries} +
         "</sitemapindex>";
}

/// An entry with further content.
std::string entry_with(std::string_view content)
{
  return "<url><loc>http://example.com/a</loc>" + std::string{content} + "</url>";
}

Policy with_elements(std::uint32_t elements)
{
  Policy policy;
  policy.elements = elements;
  return policy;
}

Policy for_check()
{
  Policy policy;
  policy.for_check = true;
  return policy;
}

TEST(EntryDecisions, D9_WhatBeginsWithAScheme)
{
  for (const std::string_view scheme : {"mailto:a", "A1+.-:b", "http:"})
    EXPECT_TRUE(begins_with_scheme(scheme)) << scheme;
  for (const std::string_view relative : {":80", "", "a", "1a:b", "{a:b", "a b:c", "./a:b"})
    EXPECT_FALSE(begins_with_scheme(relative)) << relative;
}

// Without a path there is no folder: the list speaks for its host.
TEST(EntryDecisions, G10_AListWhoseAddressHasNoPath)
{
  const ReadResult result = read_list(in_urlset("\n" + url_entry("http://example.com/a/b") + "\n" +
                                                url_entry("http://example.com.other.example/")),
                                      {.url = "http://example.com"});
  EXPECT_EQ(entries_of(result).size(), 2u);
  EXPECT_THAT(told(result), ElementsAre("outside-scope:3"));
}

TEST(EntryDecisions, F4_AUrlThatIsLongerThanThePolicyAllows)
{
  const std::string url = "http://example.com/" + std::string(21, 'a');
  Policy policy;
  policy.uri_bytes = url.size();
  const ReadResult result =
      read_list(in_urlset("\n" + url_entry(url) + "\n" + url_entry(url + 'b')), {.policy = policy});
  EXPECT_THAT(entries_of(result), ElementsAre(url));
  ASSERT_THAT(told(result), ElementsAre("bad-entry:3"));
  EXPECT_THAT(result.diagnostics.items()[0].message, HasSubstr("it has more than 40 bytes"));
}

// Each relative URL is resolved against the address of the list, which costs time for each of its bytes.
TEST(EntryDecisions, F4_ManyRelativeUrlsInAListWithALongAddress)
{
  std::string entries;
  for (int i = 0; i < 100; ++i)
    entries += url_entry("b" + std::to_string(i)) + '\n';
  const ReadResult few = read_list(in_urlset(entries), {.url = "http://example.com/a/sitemap.xml"});
  EXPECT_EQ(entries_of(few).size(), 100u);
  const ReadResult result = read_list(
      in_urlset(entries), {.url = "http://example.com/" + std::string(8'000, 'a') + "/sitemap.xml"});
  EXPECT_EQ(count(result, Code::limit_bases), 1u);
  EXPECT_GT(entries_of(result).size(), 4u);
  EXPECT_LT(entries_of(result).size(), 40u);
  EXPECT_EQ(entries_of(result).size() + count(result, Code::bad_entry), 100u);
}

TEST(EntryDecisions, G11_WhatARelativeUrlMeansInAListThatIsNotOnTheWeb)
{
  const ListSource on_disk{.url = "file:///home/me/sitemap.xml"};
  const ReadResult page = read_list(in_urlset(url_entry("a.html")), on_disk);
  EXPECT_THAT(entries_of(page), ElementsAre("a.html"));
  ASSERT_THAT(told(page), ElementsAre("relative-url:1"));
  EXPECT_THAT(page.diagnostics.items()[0].message, HasSubstr("this file has no address"));

  const ReadResult list = read_list(in_index("<sitemap><loc>two.xml</loc></sitemap>"), on_disk);
  EXPECT_THAT(entries_of(list), ElementsAre("two.xml"));
  ASSERT_THAT(told(list), ElementsAre("relative-url:1"));
  EXPECT_THAT(list.diagnostics.items()[0].message, HasSubstr("it is read as file:///home/me/two.xml"));

  const ReadResult elsewhere =
      read_list(in_urlset(url_entry("a.html")), {.url = "ftp://example.com/sitemap.xml"});
  EXPECT_THAT(told(elsewhere), ElementsAre("bad-entry:1"));
}

// A page is on the web; only a list may be a file, if a file names it.
TEST(EntryDecisions, G11_AFileWhereverItIsAndHoweverItIsWrittenIsNoPage)
{
  const ListSource on_disk{.url = "file:///home/me/sitemap.xml"};
  for (const std::string file :
       {"file:///home/me/a", "file:///home/you/a", "file:///home/me/a%20b", "file:///home/./a"}) {
    EXPECT_THAT(told(read_list(in_urlset(url_entry(file)), on_disk)), ElementsAre("bad-entry:1")) << file;
    const std::string index = in_index("<sitemap><loc>" + file + "</loc></sitemap>");
    EXPECT_THAT(told(read_list(index, on_disk)), IsEmpty()) << file;
    EXPECT_THAT(told(read_list(index)), ElementsAre("bad-entry:1")) << file;
  }
}

// Entries that need a closer look are counted like the others.
TEST(EntryDecisions, G10_FiftyThousandEntriesOfUnusualForm)
{
  std::string entries;
  for (int i = 0; i < 50'000; ++i)
    entries += url_entry("http://example.com:80/") + '\n';
  const ReadResult result = read_list(in_urlset(entries + url_entry("http://example.com:80/")));
  EXPECT_EQ(entries_of(result).size(), 50'001u);
  EXPECT_THAT(told(result), ElementsAre("crawler-limit:50001"));
}

TEST(EntryDecisions, G10_FiftyMebibytes)
{
  for (const std::uint64_t more : {0u, 1u}) {
    const Policy policy;
    ElementBudget budget{policy.elements};
    DocumentWriter writer{testing::document_url(), policy, budget};
    ListEntries entries{writer, std::nullopt};
    ASSERT_TRUE(entries.begin(DocumentFormat::text, {}, 1));
    entries.finish((std::uint64_t{50} << 20) + more);
    EXPECT_EQ(writer.diagnostics().count(Code::crawler_limit), more);
  }
}

// D-9: with a backslash it is no URL, whatever else would be repaired.
TEST(EntryDecisions, G11_OnlyWhatIsRepairedIsReportedAsSuch)
{
  const auto image = [](std::string_view url) {
    return read_list(
        in_urlset(entry_with("<i:image xmlns:i='http://www.google.com/schemas/sitemap-image/1.1'>"
                             "<i:loc>" +
                             std::string{url} + "</i:loc></i:image>")));
  };
  EXPECT_THAT(told(image("http://example.com/b c")), ElementsAre("repaired-uri:1"));
  EXPECT_THAT(told(image("http://example.com/b c\\d")), IsEmpty());
  EXPECT_THAT(told(image("http://[::1]/b")), IsEmpty()) << "brackets are allowed there";
  EXPECT_THAT(told(image("http://example.com/[b]")), ElementsAre("repaired-uri:1"));
}

TEST(EntryDecisions, G4_APriorityHasDigits)
{
  EXPECT_THAT(told(read_list(in_urlset(entry_with("<priority>0.x</priority>")))), ElementsAre("bad-value:1"));
}

/// Searches in a block of exactly the size of the text.
std::optional<ListPreamble> preamble_of(std::string_view text)
{
  const std::unique_ptr<char[]> exact{new char[text.size()]};
  text.copy(exact.get(), text.size());
  return find_list_preamble({exact.get(), text.size()});
}

TEST(ListStartDecisions, G11_AListWithinAnotherElementIsNoList)
{
  for (const std::string_view name : {"x", "_x", "\xc3\xa4"}) {
    const std::string open = '<' + std::string{name} + '>', close = "</" + std::string{name} + '>';
    EXPECT_FALSE(preamble_of(open + "<urlset>")) << name;
    EXPECT_TRUE(preamble_of(open + close + "<urlset>")) << name;
  }
  EXPECT_TRUE(preamble_of("<1><urlset>")) << "no tag has such a name";
}

TEST(ListStartDecisions, G11_TextThatEndsWithinMarkup)
{
  EXPECT_FALSE(preamble_of("x<"));
  EXPECT_FALSE(preamble_of("x<!DOCTYPE a ["));
}

TEST(ListStartDecisions, G11_AQuoteWithinAValueBeginsNoOther)
{
  const std::string notice = "<b title=it's>x</b>";
  const auto preamble = preamble_of(notice + "<urlset a='b'>");
  ASSERT_TRUE(preamble);
  EXPECT_EQ(preamble->end, notice.size());
}

TEST(ListStartDecisions, G11_TextInFrontOfADoctypeIsPassedOver)
{
  const auto preamble = preamble_of("Notice\n<!DOCTYPE urlset><urlset>");
  ASSERT_TRUE(preamble);
  EXPECT_EQ(preamble->end, std::string_view{"Notice"}.size());
  EXPECT_FALSE(preamble_of("<!DOCTYPE urlset>Notice<urlset>"));
}

TEST(PlainEntryDecisions, G4_AnEndTagOfAnotherElementIsForTheParser)
{
  for (const std::string_view entry : {"<url><loc>a</loc><lastmod>2005</priority></url>",
                                       "<url><loc>a</loc><changefreq>12345</changefreq></url>"})
    EXPECT_FALSE(PlainEntries(entry, 4).next()) << entry;
  EXPECT_TRUE(PlainEntries("<url><loc>a</loc><lastmod>2005</lastmod></url>", 4).next());
}

constexpr std::string_view xhtml = " xmlns:h='http://www.w3.org/1999/xhtml'";

TEST(UrlsetDecisions, G9_AnAlternateHasALanguageAndAnAddressOfItsOwn)
{
  const std::string start = "<h:link" + std::string{xhtml} + ' ';
  const ReadResult result = read_list(in_urlset(entry_with(
      start + "h:rel='alternate' hreflang='de' href='http://example.com/no'/>" + start +
      "rel='alternate' href='http://example.com/no'/>" + start + "rel='alternate' hreflang='de'/>" + start +
      "rel='alternate' hreflang='de' href='http://example.com/de'/>")));
  ASSERT_TRUE(result.document);
  ASSERT_EQ(result.document->size(), 3u);
  EXPECT_EQ(result.document->kind(2), ElementKind::variant);
  EXPECT_EQ(result.document->reference(2), "http://example.com/de");
}

TEST(UrlsetDecisions, F4_NoRoomForAnAlternate)
{
  const ReadResult result =
      read_list(in_urlset(entry_with("<h:link" + std::string{xhtml} +
                                     " rel='alternate' hreflang='de' href='http://example.com/de'/>")),
                {.policy = with_elements(2)});
  EXPECT_EQ(result.outcome, DocumentOutcome::cut);
  EXPECT_THAT(told(result), ElementsAre("limit-elements:1"));
  ASSERT_TRUE(result.document);
  EXPECT_EQ(result.document->size(), 2u);
}

TEST(UrlsetDecisions, G9_PrefixesThatAreNotDeclaredMeanTheUsual)
{
  const ReadResult result = read_list(
      in_urlset(entry_with("<image:image><image:loc>http://example.com/i</image:loc></image:image>"
                           "<video:video><video:title>V</video:title></video:video>"
                           "<news:news><news:title>N</news:title></news:news>"
                           "<xhtml:link rel='alternate' hreflang='de' href='http://example.com/de'/>"
                           "<y:image><y:loc>http://example.com/no</y:loc></y:image>")));
  EXPECT_THAT(told(result), ElementsAre("unbound-prefix:1"));
  ASSERT_TRUE(result.document);
  const Document& document = *result.document;
  ASSERT_EQ(document.size(), 6u);
  EXPECT_EQ(document.attribute(1, Attribute::name), "N");
  EXPECT_EQ(document.attribute(2, Attribute::type), "image");
  EXPECT_EQ(document.attribute(3, Attribute::type), "video");
  EXPECT_EQ(document.attribute(4, Attribute::type), "news");
  EXPECT_EQ(document.kind(5), ElementKind::variant);
}

TEST(UrlsetDecisions, G9_TheLanguageOfNewsIsInItsNamespace)
{
  const ReadResult result = read_list(in_urlset(
      entry_with("<n:news xmlns:n='http://www.google.com/schemas/sitemap-news/0.9'><n:publication>"
                 "<y:language xmlns:y='http://other.example/'>xx</y:language><n:language>en</n:language>"
                 "</n:publication><n:title>N</n:title></n:news>")));
  ASSERT_TRUE(result.document);
  ASSERT_EQ(result.document->size(), 3u);
  EXPECT_EQ(result.document->attribute(2, Attribute::lang), "en");
}

TEST(UrlsetDecisions, G9_PartsOfExtensionsAreNoExtensions)
{
  const ReadResult result = read_list(in_urlset(
      entry_with("<loc xmlns='http://www.google.com/schemas/sitemap-image/1.1'>http://example.com/i</loc>"
                 "<title xmlns='http://www.google.com/schemas/sitemap-video/1.1'>V</title>"
                 "<title xmlns='http://www.google.com/schemas/sitemap-news/0.9'>N</title>"
                 "<h:meta" +
                 std::string{xhtml} + " rel='alternate' hreflang='de' href='http://example.com/de'/>")));
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a"));
  ASSERT_TRUE(result.document);
  EXPECT_EQ(result.document->size(), 2u);
  EXPECT_EQ(testing::of_first(result, Attribute::name), std::nullopt);
}

TEST(UrlsetDecisions, G11_AnEntryOfAnIndexThatIsNotClosed)
{
  const ReadResult result =
      read_list(in_index("<sitemap><loc>http://example.com/a</loc>\n"
                         "<sitemap><loc>http://example.com/b</loc></sitemap></sitemap>"),
                {.policy = for_check()});
  EXPECT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_THAT(entries_of(result), ElementsAre("http://example.com/a", "http://example.com/b"));
  EXPECT_THAT(told(result), ElementsAre("unclosed-entry:1"));
}

TEST(UrlsetDecisions, F4_NoRoomForAnEntryThatIsNotClosed)
{
  const ReadResult result = read_list(
      in_urlset("<url><loc>http://example.com/a</loc>\n" + url_entry("http://example.com/b") + "</url>"),
      {.policy = with_elements(1)});
  EXPECT_EQ(result.outcome, DocumentOutcome::cut);
  EXPECT_THAT(entries_of(result), IsEmpty());
  EXPECT_THAT(told(result), ElementsAre("unclosed-entry:1", "limit-elements:1"));
}

TEST(UrlsetDecisions, NS2_WhatIsAllowedInAnEntry)
{
  const auto findings = [](const std::string& list) {
    std::vector<std::string> messages;
    const ReadResult result = read_list(list, {.policy = for_check()});
    for (const Diagnostic& diagnostic : result.diagnostics.items())
      messages.push_back(diagnostic.message);
    return messages;
  };
  EXPECT_THAT(findings(in_urlset(entry_with("<lastmod>2005</lastmod><changefreq>daily</changefreq>"
                                            "<priority>1</priority>"))),
              IsEmpty());
  EXPECT_THAT(findings(in_urlset(entry_with("<urlset/>"))), ElementsAre("<urlset> is not allowed in <url>"));
  EXPECT_THAT(
      findings(in_index("<sitemap><loc>http://example.com/a</loc><changefreq>daily</changefreq></sitemap>")),
      ElementsAre("<changefreq> is not allowed in <sitemap>"));
}

} // namespace
} // namespace standard_sitemap::urlset_decisions_test
