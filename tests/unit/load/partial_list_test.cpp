// The pages of a list while it is received.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/map/base_resolver.h"
#include "tests/unit/load/table.h"

namespace standard_sitemap::partial_list_test {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

const std::string root = "http://example.com/list.xml";
/// The number of bytes that have to come until the format is known.
const std::string space(70'000, ' ');
const std::string urlset_begin = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + space;

std::string entry(const std::string& name)
{
  return "<url><loc>http://example.com/" + name + "</loc><lastmod>2026-01-01</lastmod></url>";
}

/// A load in this process whose answer has begun.
struct Begun {
  explicit Begun(const std::string& bytes)
      : load(uri(root), std::nullopt, Policy{.isolation = Isolation::none}, {}, SourceKind::extended),
        receiver(load.receiver(load.take_requests().at(0).id))
  {
    EXPECT_TRUE(receiver.begin(
        {uri(root), 200, {{"Content-Type", "application/xml"}}, AddressSpace::public_network}));
    append(bytes);
  }
  void append(const std::string& bytes) { EXPECT_TRUE(receiver.append(bytes)); }

  Load load;
  Receiver& receiver;
};

std::vector<std::string> pages_of(const std::optional<Map>& map)
{
  std::vector<std::string> pages;
  BaseResolver bases;
  for (NodeId id = 0; map && id < map->size(); ++id)
    if (const Link link = map->node(id).link(bases); link.url)
      pages.push_back(link.url->text());
  return pages;
}

const std::string a = "http://example.com/a", b = "http://example.com/b", c = "http://example.com/c";

TEST(PartialList, HasThePagesThatAreComplete)
{
  Begun begun{"<?xml version='1.0'?>"};
  EXPECT_FALSE(begun.load.partial_map());
  begun.append(urlset_begin);
  EXPECT_FALSE(begun.load.partial_map());
  EXPECT_EQ(begun.load.pages_so_far(), 0u);
  begun.append(entry("a") + entry("b") + "<url><loc>http://example.com/c</loc>");
  EXPECT_THAT(pages_of(begun.load.partial_map()), ElementsAre(a, b));
  EXPECT_EQ(begun.load.pages_so_far(), 2u);
  const std::optional<MapDraft> draft = begun.load.draft();
  begun.append("</url>");
  EXPECT_THAT(pages_of(begun.load.partial_map()), ElementsAre(a, b, c));
  ASSERT_TRUE(draft);
  EXPECT_THAT(pages_of(draft->build({})), ElementsAre(a, b)) << "as when it was made";

  const std::optional<Map> part = begun.load.partial_map();
  ASSERT_TRUE(part);
  EXPECT_EQ(part->documents().at(0).outcome, DocumentOutcome::cut);
  begun.append("</urlset>");
  begun.receiver.end();
  ASSERT_TRUE(begun.load.done());
  EXPECT_EQ(begun.load.pages_so_far(), 3u);
  const LoadResult result = std::move(begun.load).finish();
  EXPECT_THAT(pages_of(result.map), ElementsAre(a, b, c));
  EXPECT_EQ(result.documents.at(0).outcome, DocumentOutcome::ok);
  EXPECT_TRUE(result.diagnostics.empty());
}

TEST(PartialList, AnIndexHasNoPartialList)
{
  Begun begun{"<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + space +
              "<sitemap><loc>http://example.com/a.xml</loc></sitemap>"};
  EXPECT_FALSE(begun.load.partial_map());
  EXPECT_FALSE(begun.load.draft());
  EXPECT_EQ(begun.load.pages_so_far(), 0u) << "what it lists are files";
  EXPECT_THAT(begun.load.take_requests(), IsEmpty());
  begun.append("</sitemapindex>");
  begun.receiver.end();
  EXPECT_TRUE(begun.load.partial_map());
  EXPECT_EQ(begun.load.take_requests().size(), 1u);
}

// G-3: the lists of a robots.txt come at the same time.
class PartialListOfSeveral : public ::testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(, PartialListOfSeveral, ::testing::Bool(),
                         [](const auto& is_kept) { return std::string{is_kept.param ? "Kept" : "NotKept"}; });

TEST_P(PartialListOfSeveral, HasThePagesOfEachListThatIsNamed)
{
  const bool is_kept = GetParam();
  const std::string robots = "http://example.com/robots.txt";
  Load load{uri(robots), std::nullopt, Policy{.isolation = Isolation::none}, {}, SourceKind::robots};
  const auto begun = [&](const Request& request, const std::string& type) -> Receiver& {
    Receiver& receiver = load.receiver(request.id);
    EXPECT_TRUE(receiver.begin({request.url, 200, {{"Content-Type", type}}, AddressSpace::public_network}));
    return receiver;
  };
  Receiver& root_receiver = begun(load.take_requests().at(0), "text/plain");
  root_receiver.append("Sitemap: http://example.com/1.xml\nSitemap: http://example.com/2.xml\n");
  root_receiver.end();
  EXPECT_EQ(load.pages_so_far(), 0u) << "it lists files";
  const std::vector<Request> requests = load.take_requests();
  ASSERT_EQ(requests.size(), 2u);
  Receiver& first = begun(requests[0], "application/xml");
  Receiver& second = begun(requests[1], "application/xml");
  EXPECT_THAT(pages_of(load.partial_map()), IsEmpty());
  EXPECT_TRUE(second.append(urlset_begin + entry("b")));
  EXPECT_THAT(pages_of(load.partial_map()), ElementsAre(b));
  EXPECT_TRUE(first.append(urlset_begin + entry("a")));
  EXPECT_THAT(pages_of(load.partial_map()), UnorderedElementsAre(a, b));
  EXPECT_EQ(load.pages_so_far(), 2u);
  const std::optional<MapDraft> draft = load.draft();
  EXPECT_TRUE(first.append(entry("c") + "</urlset>"));
  first.end();
  EXPECT_EQ(load.pages_so_far(), 3u);
  EXPECT_THAT(pages_of(load.partial_map()), UnorderedElementsAre(a, b, c));
  ASSERT_TRUE(draft);
  EXPECT_THAT(pages_of(draft->build({})), UnorderedElementsAre(a, b)) << "as when it was made";
  if (is_kept)
    load.keep_lists_so_far();
  second.fail(FetchFailure::network, "broken off");
  ASSERT_TRUE(load.done());
  EXPECT_EQ(load.pages_so_far(), is_kept ? 3u : 2u) << "of the one that is there";
  const LoadResult result = std::move(load).finish();
  EXPECT_THAT(pages_of(result.map),
              ::testing::UnorderedElementsAreArray(is_kept ? std::vector{a, b, c} : std::vector{a, c}));
}

// P-7: a malformed one is discarded as a whole.
TEST(PartialList, AStandardSitemapHasNoPartialMap)
{
  Begun begun{"<sitemap xmlns='http://standard-sitemap.org/2007/ns'>" + space + "<item name='A' url='/a'/>"};
  EXPECT_FALSE(begun.load.partial_map());
  EXPECT_FALSE(begun.load.draft());
  EXPECT_EQ(begun.load.pages_so_far(), 0u);
}

/// How the rest of a list does not come.
enum class End : std::uint8_t { failure, stop, timeout, refusal };

void end(Begun& begun, End way)
{
  switch (way) {
  case End::failure:
    return begun.receiver.fail(FetchFailure::network, "broken off");
  case End::stop:
    return begun.load.stop(StopReason::cancelled);
  case End::timeout:
    return begun.load.stop(StopReason::timeout);
  case End::refusal:
    EXPECT_FALSE(begun.receiver.allow_hop(uri("file:///etc/passwd")));
  }
}

TEST(PartialList, APartialListIsNotTheResultIfTheRestDoesNotCome)
{
  for (const End way : {End::failure, End::stop, End::timeout, End::refusal}) {
    Begun begun{urlset_begin + entry("a")};
    EXPECT_TRUE(begun.load.partial_map());
    end(begun, way);
    EXPECT_FALSE(begun.load.partial_map());
    EXPECT_FALSE(std::move(begun.load).finish().map);
  }
}

TEST(PartialList, APartialListThatWasShownStaysIfTheRestDoesNotCome)
{
  const struct {
    End way;
    FetchFailure failure;
    Code code;
  } rows[] = {
      {End::failure, FetchFailure::network, Code::network_error},
      {End::stop, FetchFailure::cancelled, Code::cancelled},
      {End::timeout, FetchFailure::timeout, Code::timeout},
  };
  for (const auto& [way, failure, code] : rows) {
    Begun begun{urlset_begin + entry("a") + entry("b") + "<url><loc>http://example.com/c</loc>"};
    begun.load.keep_lists_so_far();
    end(begun, way);
    ASSERT_TRUE(begun.load.done());
    const LoadResult result = std::move(begun.load).finish();
    EXPECT_THAT(pages_of(result.map), ElementsAre(a, b));
    const DocumentReport& report = result.documents.at(0);
    EXPECT_EQ(report.outcome, DocumentOutcome::cut);
    EXPECT_EQ(report.failure, failure);
    EXPECT_EQ(result.diagnostics.count(code), 1u);
    EXPECT_THAT(result.kept, IsEmpty()) << "it is not complete";
  }
}

// What the policy refuses is not used.
TEST(PartialList, DoesNotStayIfItsAnswerIsRefused)
{
  Begun begun{urlset_begin + entry("a")};
  begun.load.keep_lists_so_far();
  end(begun, End::refusal);
  ASSERT_TRUE(begun.load.done());
  EXPECT_FALSE(std::move(begun.load).finish().map);
}

TEST(PartialList, NothingOfAStandardSitemapStaysIfTheRestDoesNotCome)
{
  Begun begun{"<sitemap xmlns='http://standard-sitemap.org/2007/ns'>" + space + "<item name='A' url='/a'/>"};
  begun.load.keep_lists_so_far();
  end(begun, End::failure);
  EXPECT_FALSE(std::move(begun.load).finish().map);
}

} // namespace
} // namespace standard_sitemap::partial_list_test
