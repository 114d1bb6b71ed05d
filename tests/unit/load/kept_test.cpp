// A load that starts with the documents of an earlier one (RFC 9111), and what it can show before it is done.

#include "tests/unit/load/table.h"

#include <gtest/gtest.h>

#include "engine/load/caching.h"

namespace standard_sitemap::kept_test {
namespace {

using namespace testing;

const std::string root = "http://example.com/map.xml";
const std::string part = "http://example.com/part.xml";
const Initiator page{uri("http://example.com/"), AddressSpace::public_network};
const std::chrono::steady_clock::time_point later{std::chrono::hours{1}};

Site two_files()
{
  Site site;
  site.add(root, sitemap("<item name='a'/><external xlink:href='part.xml'/>"));
  site.add(part, sitemap("<item name='b'/>"));
  return site;
}

/// The documents kept by a load of the site, each with an ETag.
std::vector<KeptDocument> kept_of(Site site)
{
  LoadResult result = load(site, root);
  for (KeptDocument& kept : result.kept)
    kept.fields = {{"ETag", "\"" + std::string{kept.report.requested.path()} + "\""}};
  return std::move(result.kept);
}

ResponseHead not_modified(const Uri& url, HeaderList fields = {})
{
  return {url, 304, std::move(fields), AddressSpace::public_network};
}

TEST(Kept, EveryWholeDocumentIsKept)
{
  Site site = two_files();
  site.add(part, "<sitemap");
  const LoadResult result = load(site, root);
  ASSERT_EQ(result.kept.size(), 1u);
  EXPECT_EQ(result.kept[0].report.requested, uri(root));
  EXPECT_TRUE(result.kept[0].document);
  EXPECT_FALSE(result.kept[0].fresh_until);
}

TEST(Kept, FreshDocumentsAreUsedWithoutARequest)
{
  auto kept = kept_of(two_files());
  for (KeptDocument& document : kept)
    document.fresh_until = later;
  Load load{uri(root), page, {}, kept};
  EXPECT_TRUE(load.done());
  EXPECT_TRUE(load.take_requests().empty());
  Site site = two_files();
  const LoadResult whole = testing::load(site, root);
  const LoadResult again = std::move(load).finish();
  EXPECT_EQ(everything(again), everything(whole)) << "as if it had been fetched";
  ASSERT_EQ(again.kept.size(), 2u);
  EXPECT_EQ(again.kept[0].document, kept[0].document);
  EXPECT_EQ(again.kept[1].fresh_until, later) << "given back as it was";
}

TEST(Kept, DocumentsThatAreNotFreshAreAskedAbout)
{
  const auto kept = kept_of(two_files());
  Load load{uri(root), page, {}, kept};
  auto requests = load.take_requests();
  ASSERT_EQ(requests.size(), 1u);
  ASSERT_TRUE(requests[0].validators);
  EXPECT_EQ(requests[0].validators->url, uri(root));
  EXPECT_EQ(requests[0].validators->entity_tag, "\"/map.xml\"");
  EXPECT_EQ(requests[0].validators->last_modified, "");
  Receiver& receiver = load.receiver(requests[0].id);
  EXPECT_TRUE(receiver.begin(not_modified(uri(root), {{"Cache-Control", "max-age=5"}})));
  EXPECT_TRUE(receiver.append("what a 304 should not have"));
  EXPECT_FALSE(load.done()) << "before its end";
  receiver.end();
  requests = load.take_requests();
  ASSERT_EQ(requests.size(), 1u);
  EXPECT_EQ(requests[0].url, uri(part));
  load.receiver(requests[0].id).begin(not_modified(uri(part)));
  load.receiver(requests[0].id).end();
  ASSERT_TRUE(load.done());
  const LoadResult result = std::move(load).finish();
  EXPECT_EQ(outline(result), "(a,b)");
  ASSERT_EQ(result.kept.size(), 2u);
  EXPECT_EQ(result.kept[0].fields.first("Cache-Control"), "max-age=5")
      << "the fields of the 304 replace the old ones";
  EXPECT_EQ(result.kept[0].fields.first("ETag"), "\"/map.xml\"");
}

TEST(Kept, ANotModifiedThatBreaksOffIsAFailure)
{
  Load load{uri(root), page, {}, kept_of(two_files())};
  Receiver& receiver = load.receiver(load.take_requests().at(0).id);
  EXPECT_TRUE(receiver.begin(not_modified(uri(root))));
  EXPECT_FALSE(receiver.begin(not_modified(uri(root)))) << "once";
  receiver.fail(FetchFailure::network, "");
  EXPECT_TRUE(load.done());
  EXPECT_FALSE(std::move(load).finish().map);
}

TEST(Kept, AgeAndDateAreThoseOfTheLatestAnswer)
{
  const HeaderList updated =
      updated_fields({{"Age", "50"}, {"Date", "then"}, {"ETag", "1"}, {"Cache-Control", "max-age=9"}},
                     {{"date", "now"}, {"Cache-Control", "no-cache"}, {"Server", "x"}});
  EXPECT_FALSE(updated.first("Age"));
  EXPECT_EQ(updated.all("Date"), (std::vector<std::string_view>{"now"}));
  EXPECT_EQ(updated.all("Cache-Control"), (std::vector<std::string_view>{"no-cache"}));
  EXPECT_EQ(updated.first("ETag"), "1");
  EXPECT_FALSE(updated.first("Server")) << "only the fields that caching uses";
}

TEST(Kept, ValidatorsThatAreNotFitToBeSentAreNotSent)
{
  auto kept = kept_of(two_files());
  for (const std::string& value : {std::string{}, std::string{"a\r\nX: y"}, std::string{"a\0b", 3},
                                   std::string(1'025, 'x'), std::string{"\x7f"}}) {
    kept[0].fields = {{"ETag", value}, {"Last-Modified", value}};
    EXPECT_FALSE(validators_of(kept[0])) << value.size();
  }
  kept[0].fields = {{"ETag", std::string(1'024, 'x')}};
  EXPECT_TRUE(validators_of(kept[0]));
}

TEST(Kept, AKeptDocumentWithoutRoomInTheMapIsFetchedAndCounted)
{
  auto kept = kept_of(two_files());
  for (KeptDocument& document : kept)
    document.fresh_until = later;
  Policy policy;
  policy.elements = 3; // the root file has three
  Load few{uri(root), page, policy, kept};
  EXPECT_EQ(few.take_requests().size(), 1u);
  policy = {};
  policy.map_bytes = kept[0].report.bytes;
  Load small{uri(root), page, policy, kept};
  ASSERT_EQ(small.take_requests().size(), 1u);
}

TEST(Kept, ANotModifiedForWhichThereIsNoRoomAnyMoreIsCut)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='part.xml'/><external xlink:href='other.xml'/>"));
  site.add(part, sitemap("<item name='b'/>"));
  auto kept = kept_of(site);
  Policy policy;
  policy.map_bytes = kept[0].report.bytes + kept[1].report.bytes;
  kept[0].fresh_until = later;
  Load load{uri(root), page, policy, kept};
  const auto requests = load.take_requests();
  ASSERT_EQ(requests.size(), 2u);
  Receiver& other = load.receiver(requests[1].id);
  other.begin({requests[1].url, 200, {{"Content-Type", "text/xml"}}, AddressSpace::public_network});
  other.append(sitemap("<item name='c'/>"));
  other.end();
  load.receiver(requests[0].id).begin(not_modified(uri(part)));
  load.receiver(requests[0].id).end();
  ASSERT_TRUE(load.done());
  const LoadResult result = std::move(load).finish();
  EXPECT_EQ(outline(result), "(c)");
  EXPECT_EQ(result.documents[1].outcome, DocumentOutcome::cut);
  EXPECT_EQ(result.diagnostics.count(Code::limit_map_bytes), 1u);
}

TEST(Kept, AChainOfThousandsTakesNoStack)
{
  constexpr int files = 4'000;
  Site site;
  for (int i = 0; i < files; ++i)
    site.add("http://example.com/" + std::to_string(i),
             sitemap("<external xlink:href='" + std::to_string(i + 1) +
                     "'/><external xlink:href='https://u@example.com/" + std::to_string(i) + "'/>"));
  Policy policy;
  policy.documents = files;
  LoadResult first = load(site, "http://example.com/0", "http://example.com/", policy);
  for (KeptDocument& document : first.kept)
    document.fresh_until = later;
  Load again{uri("http://example.com/0"), page, policy, first.kept};
  EXPECT_TRUE(again.done());
  EXPECT_EQ(again.documents_finished(), static_cast<std::size_t>(files));
}

TEST(Kept, M14_TwoUrisOfOneDocumentAreKeptApart)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='part.xml'/><external xlink:href='alias.xml'/>"));
  site.add(part, sitemap("<item name='b'/>"));
  site.add("http://example.com/alias.xml", sitemap("<item name='b'/>"));
  site.resources["http://example.com/alias.xml"].final_url = part;
  auto kept = kept_of(site);
  ASSERT_EQ(kept.size(), 3u);
  EXPECT_EQ(kept[1].document, kept[2].document) << "but held once";
  for (KeptDocument& document : kept)
    document.fresh_until = later;
  Load load{uri(root), page, {}, kept};
  EXPECT_TRUE(load.done());
  Site again = site;
  EXPECT_EQ(everything(std::move(load).finish()), everything(testing::load(again, root)));
}

TEST(SoFar, TheMapSoFarHasTheDocumentsThatHaveCome)
{
  Site site = two_files();
  Load load{uri(root), page, {}};
  EXPECT_FALSE(load.partial_map());
  answer(site, load.take_requests().at(0), load.receiver(0));
  const auto part_of_it = load.partial_map();
  ASSERT_TRUE(part_of_it);
  EXPECT_EQ(outline(*part_of_it), "(a)");
  answer(site, load.take_requests().at(0), load.receiver(1));
  EXPECT_EQ(outline(*part_of_it), "(a)");
  EXPECT_EQ(outline(*load.partial_map()), "(a,b)");
  Site same = two_files();
  EXPECT_EQ(everything(std::move(load).finish()), everything(testing::load(same, root)))
      << "looking changes nothing";
}

} // namespace
} // namespace standard_sitemap::kept_test
