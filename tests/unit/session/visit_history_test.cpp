// What a tab remembers of its session history (D-6), and how much.

#include "engine/session/visit_history.h"

#include <gtest/gtest.h>

#include "tests/unit/session/tab.h"

namespace standard_sitemap::testing::visit_history {
namespace {

const Uri page = uri("http://a.example/");

VisitHistory::Remembered visit(HistoryEntry entry)
{
  return {.entry = entry, .page = page, .discovery = {}, .key = {}};
}

TEST(VisitHistory, D6_FiftyEntriesAreRemembered)
{
  VisitHistory history;
  for (HistoryEntry entry = 0; entry <= 50; ++entry)
    history.remember(visit(entry));
  EXPECT_EQ(history.find(0, page), nullptr);
  EXPECT_NE(history.find(1, page), nullptr);
  EXPECT_NE(history.find(50, page), nullptr);
}

TEST(VisitHistory, D6_AnEntryThatIsShownAgainTakesThePlaceOfNoOther)
{
  VisitHistory history;
  history.remember(visit(1));
  for (int reload = 0; reload < 60; ++reload)
    history.remember(visit(2));
  EXPECT_NE(history.find(1, page), nullptr);
}

} // namespace
} // namespace standard_sitemap::testing::visit_history
