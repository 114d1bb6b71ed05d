#include "engine/load/drive.h"

#include "tests/unit/load/table.h"

#include <gtest/gtest.h>

namespace standard_sitemap::drive_test {
namespace {

using namespace testing;

const std::string root = "http://example.com/map.xml";

/// Answers one request per `run_once`.
class TableFetcher : public Fetcher {
 public:
  explicit TableFetcher(Site& site) : site_(site) {}

  void start(const Request& request, Destination destination, const std::optional<Initiator>& initiator,
             Receiver& receiver) override
  {
    EXPECT_EQ(destination, Destination::document);
    EXPECT_TRUE(initiator);
    waiting_.emplace_back(request, &receiver);
  }

  bool run_once(std::chrono::milliseconds wait) override
  {
    EXPECT_GT(wait.count(), 0);
    if (!waiting_.empty()) {
      answer(site_, waiting_.front().first, *waiting_.front().second);
      waiting_.erase(waiting_.begin());
    }
    ++runs;
    return !waiting_.empty();
  }

  void cancel_all() override
  {
    waiting_.clear();
    ++cancelled;
  }

  int runs = 0, cancelled = 0;

 private:
  Site& site_;
  std::vector<std::pair<Request, Receiver*>> waiting_;
};

struct Drive : ::testing::Test {
  Drive()
  {
    site.add(root, sitemap("<external xlink:href='b.xml'/>"));
    site.add("http://example.com/b.xml", sitemap("<item name='b'/>"));
  }
  LoadResult driven(const Policy& policy = {}, const std::function<bool(const Load&)>& progress = {},
                    SourceKind kind = SourceKind::standard)
  {
    const Initiator page{uri("http://example.com/")};
    Load load{uri(root), page, policy, {}, kind};
    drive(load, fetcher, page, policy, progress);
    EXPECT_TRUE(load.done());
    EXPECT_EQ(fetcher.cancelled, 1);
    return std::move(load).finish();
  }
  Site site;
  TableFetcher fetcher{site};
};

TEST_F(Drive, UntilEverythingIsHere)
{
  EXPECT_EQ(outline(driven()), "(b)");
  EXPECT_EQ(fetcher.runs, 2);
}

TEST_F(Drive, Limit_TheTimeForTheMap)
{
  Policy policy;
  policy.map_time = std::chrono::milliseconds{0};
  const auto result = driven(policy);
  EXPECT_EQ(fetcher.runs, 0);
  EXPECT_EQ(result.diagnostics.count(Code::limit_time), 1u);
  EXPECT_EQ(result.documents.at(0).outcome, DocumentOutcome::timeout);
}

TEST_F(Drive, Limit_TheTimeForAMapOfLists)
{
  Policy policy;
  policy.list_map_time = std::chrono::milliseconds{0};
  EXPECT_EQ(driven(policy).diagnostics.count(Code::limit_time), 0u)
      << "the time for lists does not limit a site map";
  fetcher.cancelled = fetcher.runs = 0;
  EXPECT_EQ(driven(policy, {}, SourceKind::extended).diagnostics.count(Code::limit_time), 1u);
  EXPECT_EQ(fetcher.runs, 0);
  policy = {};
  policy.map_time = std::chrono::milliseconds{0};
  fetcher.cancelled = 0;
  EXPECT_EQ(driven(policy, {}, SourceKind::extended).diagnostics.count(Code::limit_time), 1u)
      << "once it turns out to be a site map, its time counts";
  EXPECT_EQ(fetcher.runs, 1);
}

TEST_F(Drive, ProgressMayCancel)
{
  int calls = 0;
  const auto result = driven({}, [&calls](const Load& load) {
    EXPECT_EQ(load.documents_finished(), 1u);
    ++calls;
    return false;
  });
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(fetcher.runs, 1);
  EXPECT_EQ(result.diagnostics.count(Code::cancelled), 1u);
}

TEST_F(Drive, ProgressMayLetItGoOn)
{
  int calls = 0;
  EXPECT_EQ(outline(driven({}, [&calls](const Load&) { return ++calls > 0; })), "(b)");
  EXPECT_EQ(calls, 2);
}

} // namespace
} // namespace standard_sitemap::drive_test
