// What decides alone: for parts of conditions in engine/load that no other test shows, the case in which they
// do (tests/coverage/conditions.py). Those about the reader process are in tests/reader_process.

#include "tests/unit/load/table.h"

#include <gtest/gtest.h>

#include "engine/load/caching.h"
#include "engine/load/drive.h"

namespace standard_sitemap::load_decisions_test {
namespace {

using namespace testing;

const std::string root = "http://example.com/map.xml";
const Initiator page{uri("http://example.com/"), AddressSpace::public_network};
const std::chrono::steady_clock::time_point later{std::chrono::hours{1}};

ResponseHead found(const std::string& url)
{
  return {uri(url), 200, {{"Content-Type", "text/xml"}}, AddressSpace::public_network};
}

// --- answers ---

TEST(LoadDecisions, D8_ARootWithoutAHostIsUnusable)
{
  Load load{uri("http:///map.xml"), page, {}};
  EXPECT_TRUE(load.take_requests().empty());
  ASSERT_TRUE(load.done());
  const LoadResult result = std::move(load).finish();
  EXPECT_EQ(result.documents.at(0).refusal, Refusal::unusable);
  ASSERT_EQ(result.diagnostics.items().size(), 1u);
  EXPECT_EQ(result.diagnostics.items()[0].code, Code::blocked);
  EXPECT_EQ(result.diagnostics.items()[0].cause, Cause::unknown);
}

TEST(LoadDecisions, F4_AnAddressIsRefusedForTheHopThatLedThere)
{
  const Initiator elsewhere{uri("http://elsewhere.example/"), AddressSpace::public_network};
  for (const bool redirected : {false, true}) {
    Load load{uri(root), redirected ? page : elsewhere, {}};
    Receiver& receiver = load.receiver(load.take_requests().at(0).id);
    if (redirected) {
      EXPECT_TRUE(receiver.allow_hop(uri("http://other.example/")));
    }
    EXPECT_FALSE(receiver.allow_address(AddressSpace::loopback));
    ASSERT_TRUE(load.done());
    const LoadResult result = std::move(load).finish();
    EXPECT_EQ(result.documents.at(0).refusal, Refusal::private_network);
    ASSERT_EQ(result.diagnostics.items().size(), 1u);
    const std::string& message = result.diagnostics.items()[0].message;
    EXPECT_TRUE(message.starts_with(redirected ? "http://other.example/ " : root + ' ')) << message;
  }
}

TEST(LoadDecisions, AnAnswerBeginsOnce)
{
  Load load{uri(root), page, {}};
  Receiver& receiver = load.receiver(load.take_requests().at(0).id);
  EXPECT_TRUE(receiver.begin(found(root)));
  EXPECT_FALSE(receiver.begin(found(root)));
  EXPECT_TRUE(receiver.append(sitemap("<item name='a'/>")));
  receiver.end();
  ASSERT_TRUE(load.done());
  EXPECT_EQ(outline(std::move(load).finish()), "(a)");
}

TEST(LoadDecisions, BeforeItsHeadAnAnswerHasNeitherBytesNorAnEnd)
{
  Load load{uri(root), page, {}};
  Receiver& receiver = load.receiver(load.take_requests().at(0).id);
  EXPECT_FALSE(receiver.append("<sitemap>"));
  receiver.end();
  EXPECT_FALSE(load.done());
  EXPECT_EQ(load.bytes_received(), 0u);
  EXPECT_TRUE(receiver.begin(found(root)));
}

TEST(LoadDecisions, BeforeTheRootDocumentThereIsNothingToDraw)
{
  Load load{uri(root), page, {}};
  Receiver& receiver = load.receiver(load.take_requests().at(0).id);
  EXPECT_FALSE(load.draft());
  EXPECT_FALSE(load.partial_map());
  receiver.begin(found(root));
  receiver.append(sitemap("<external xlink:href='more.xml'/>"));
  EXPECT_FALSE(load.draft());
  receiver.end();
  EXPECT_TRUE(load.draft());
  EXPECT_TRUE(load.partial_map());
}

TEST(LoadDecisions, AMissingRobotsTxtIsReportedAsOne)
{
  Load load{uri("http://example.com/robots.txt"), page, {}, {}, SourceKind::robots};
  load.receiver(load.take_requests().at(0).id).fail(FetchFailure::timeout, "");
  const LoadResult result = std::move(load).finish();
  ASSERT_EQ(result.diagnostics.items().size(), 1u);
  EXPECT_EQ(result.diagnostics.items()[0].subject, Subject::robots);
}

// --- kept documents ---

KeptDocument kept_root(SourceKind kind, const std::string& body)
{
  Site site;
  site.add(root, body);
  Load load{uri(root), page, {}, {}, kind};
  const Request request = load.take_requests().at(0);
  answer(site, request, load.receiver(request.id));
  LoadResult result = std::move(load).finish();
  EXPECT_EQ(result.kept.size(), 1u);
  KeptDocument kept = result.kept.at(0);
  kept.fields = {{"ETag", "\"1\""}};
  kept.fresh_until = later;
  return kept;
}

/// Whether a load that starts with this document, which is fresh, uses it.
bool is_used(const KeptDocument& kept, SourceKind kind = SourceKind::standard)
{
  Load load{uri(root), page, {}, {kept}, kind};
  const auto requests = load.take_requests();
  EXPECT_EQ(requests.empty(), load.done());
  if (!requests.empty()) {
    EXPECT_FALSE(requests[0].validators) << "nothing of it is used";
  }
  return load.done();
}

TEST(KeptDecisions, AKeptDocumentMayBeRefusedNow)
{
  const KeptDocument whole = kept_root(SourceKind::standard, sitemap("<item name='a'/>"));
  EXPECT_TRUE(is_used(whole));
  KeptDocument part = whole;
  part.document = nullptr;
  EXPECT_FALSE(is_used(part));
  part = whole;
  part.report.final_url.reset();
  EXPECT_FALSE(is_used(part));
  part = whole;
  part.report.final_url = uri("http://127.0.0.1/map.xml");
  EXPECT_FALSE(is_used(part)) << "F-4: a public page may not have it";
}

TEST(KeptDecisions, G1_AListThatWasKeptIsNoMapOfAPageThatNamesIt)
{
  const KeptDocument list =
      kept_root(SourceKind::extended, "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                                      "<url><loc>http://example.com/a</loc></url></urlset>");
  EXPECT_TRUE(is_used(list, SourceKind::extended));
  EXPECT_FALSE(is_used(list, SourceKind::standard));
  EXPECT_TRUE(is_used(kept_root(SourceKind::standard, sitemap("")), SourceKind::extended));
}

TEST(KeptDecisions, OnlyDocumentsThatCameByHttpAreAskedAbout)
{
  KeptDocument kept = kept_root(SourceKind::standard, sitemap(""));
  EXPECT_TRUE(validators_of(kept));
  kept.report.final_url = uri("file:///srv/map.xml");
  EXPECT_FALSE(validators_of(kept));
  kept.report.final_url.reset();
  EXPECT_FALSE(validators_of(kept));
}

// --- drive ---

/// Answers all requests at once, and notes on whose behalf they were made.
class NotingFetcher final : public Fetcher {
 public:
  explicit NotingFetcher(const Site& site) : site_(site) {}

  void start(const Request& request, Destination, const std::optional<Initiator>& initiator,
             Receiver& receiver) override
  {
    initiators.push_back(initiator ? initiator->url.text() : "none");
    answer(site_, request, receiver);
  }
  bool run_once(std::chrono::milliseconds) override { return false; }
  void cancel_all() override {}

  std::vector<std::string> initiators;

 private:
  const Site& site_;
};

/// The initiators of the requests for a root document and one that it refers to.
std::vector<std::string> initiators_of(const std::string& folder, const std::optional<Initiator>& initiator)
{
  Site site;
  site.add(folder + "map.xml", sitemap("<external xlink:href='part.xml'/>"));
  site.add(folder + "part.xml", sitemap("<item name='a'/>"));
  if (folder.starts_with("file:"))
    for (auto& [url, resource] : site.resources)
      resource.space = AddressSpace::loopback;
  NotingFetcher fetcher{site};
  Load load{uri(folder + "map.xml"), initiator, {}};
  drive(load, fetcher, initiator, {});
  EXPECT_EQ(outline(std::move(load).finish()), "(a)");
  return fetcher.initiators;
}

TEST(DriveDecisions, F4_ARootDocumentInAFileActsForTheFilesThatItNames)
{
  using Two = std::vector<std::string>;
  EXPECT_EQ(initiators_of("http://example.com/", page), (Two{page.url.text(), page.url.text()}));
  EXPECT_EQ(initiators_of("http://example.com/", std::nullopt), (Two{"none", "none"}));
  EXPECT_EQ(initiators_of("file:///srv/", std::nullopt), (Two{"file:///srv/map.xml", "file:///srv/map.xml"}));
}

} // namespace
} // namespace standard_sitemap::load_decisions_test
