// The entries of a list, given away while it is received.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/document/document.h"
#include "tests/unit/load/table.h"

namespace standard_sitemap::stream_test {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string root = "http://example.com/list.xml";
constexpr std::size_t many = 6'000; // more than is read at once

std::string address(std::size_t page)
{
  return "http://example.com/a-folder-with-a-long-name/page-" + std::to_string(page);
}

std::string urlset(std::size_t pages)
{
  std::string text = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n";
  for (std::size_t page = 0; page < pages; ++page)
    text += "<url><loc>" + address(page) + "</loc><lastmod>2026-01-01</lastmod></url>\n";
  return text;
}

struct Streamed {
  std::vector<std::string> entries = {}; ///< `LINE REFERENCE`
  std::vector<std::size_t> sizes = {};   ///< of the documents, without their roots
  LoadResult result;
};

Streamed stream(Site& site, const std::string& url, std::size_t piece = 10'000, const Policy& policy = {})
{
  Load load{uri(url), std::nullopt, policy, {}, SourceKind::extended};
  Streamed streamed{.result = {}};
  load.stream({.take = [&](const std::shared_ptr<const Document>& document, Subject) {
    streamed.sizes.push_back(document->size() - 1);
    for (ElementId id = 1; id < document->size(); ++id)
      if (document->reference(id))
        streamed.entries.push_back(std::to_string(document->line(id)) + ' ' +
                                   std::string{*document->reference(id)});
  }});
  for (const Request& request : load.take_requests()) {
    site.requested.push_back(request.url.text());
    answer(site, request, load.receiver(request.id), piece);
  }
  EXPECT_TRUE(load.done());
  EXPECT_THAT(load.take_requests(), IsEmpty()) << "what it names is not wanted";
  streamed.result = std::move(load).finish();
  EXPECT_FALSE(streamed.result.map);
  EXPECT_EQ(streamed.result.documents.size(), 1u);
  return streamed;
}

TEST(Stream, GivesAllEntriesOnceInSeveralDocuments)
{
  Site site;
  site.add(root, urlset(many) + "</urlset>");
  const Streamed streamed = stream(site, root);
  std::vector<std::string> expected;
  for (std::size_t page = 0; page < many; ++page)
    expected.push_back(std::to_string(page + 2) + ' ' + address(page));
  EXPECT_TRUE(streamed.entries == expected);
  EXPECT_GE(streamed.sizes.size(), 3u);
  EXPECT_LT(*std::ranges::max_element(streamed.sizes), many / 2);
  EXPECT_EQ(streamed.result.documents[0].outcome, DocumentOutcome::ok);
  EXPECT_EQ(streamed.result.documents[0].bytes, site.resources[root].body.size());
  EXPECT_TRUE(streamed.result.diagnostics.empty());
}

TEST(Stream, OfABrokenListGivesWhatIsBeforeAndSaysSo)
{
  Site site;
  site.add(root, urlset(many) + "<url><loc>http://example.com/x</loc><<");
  const Streamed streamed = stream(site, root);
  EXPECT_EQ(streamed.entries.size(), many + 1);
  EXPECT_EQ(streamed.result.documents[0].outcome, DocumentOutcome::cut);
  EXPECT_EQ(streamed.result.diagnostics.count(Code::malformed), 1u);
}

TEST(Stream, EndsAtTheLimitsOfOneDocument)
{
  Site site;
  site.add(root, urlset(many) + "</urlset>");
  Policy bytes;
  bytes.list_document_bytes = 300'000;
  const Streamed cut = stream(site, root, 10'000, bytes);
  EXPECT_EQ(cut.result.documents[0].outcome, DocumentOutcome::cut);
  EXPECT_EQ(cut.result.diagnostics.count(Code::limit_bytes), 1u);
  EXPECT_EQ(cut.result.documents[0].bytes, 300'000u);
  EXPECT_LT(cut.entries.size(), many);
  EXPECT_GT(cut.entries.size(), many / 4);
  Policy elements;
  elements.list_elements = 5'000;
  const Streamed fewer = stream(site, root, 10'000, elements);
  EXPECT_EQ(fewer.entries.size(), 5'000u - 1) << "the root counts";
  EXPECT_EQ(fewer.result.diagnostics.count(Code::limit_elements), 1u);
}

TEST(Stream, GivesAStandardSitemapAsAWhole)
{
  Site site;
  std::string items;
  for (std::size_t page = 0; page < many; ++page)
    items += "<item url='" + address(page) + "'/>";
  site.add(root, sitemap("<group name='G'>" + items + "</group>"));
  EXPECT_THAT(stream(site, root).sizes, ElementsAre(many + 1));
}

TEST(Stream, DoesNotFollowAnIndex)
{
  Site site;
  site.add(root, "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                 "<sitemap><loc>http://example.com/a.xml</loc></sitemap></sitemapindex>");
  EXPECT_THAT(stream(site, root).entries, ElementsAre("1 http://example.com/a.xml"));
  EXPECT_THAT(site.requested, ElementsAre(root));
}

TEST(Stream, GivesNothingOfWhatIsNotThere)
{
  Site site;
  const Streamed streamed = stream(site, root);
  EXPECT_THAT(streamed.sizes, IsEmpty());
  EXPECT_EQ(streamed.result.documents[0].outcome, DocumentOutcome::http_error);
  EXPECT_EQ(streamed.result.diagnostics.count(Code::http_error), 1u);
}

} // namespace
} // namespace standard_sitemap::stream_test
