// items in their order, however many there are.

#include "engine/place/trail_draft.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using testing::ElementsAre;

std::vector<std::string> names(const PageStatements& statements, std::size_t trail = 0)
{
  std::vector<std::string> all;
  if (trail < statements.trails.size())
    for (const PageStatements::Item& item : statements.trails[trail])
      all.push_back(item.name);
  return all;
}

TEST(TrailDraft, R5_ByPositionIfAllHaveOneElseAsAuthored)
{
  PageStatements statements;
  TrailDraft by_position, as_authored;
  for (const auto& [name, position] : {std::pair{"c", 3.5}, {"a", 1.0}, {"b", 1.0}}) {
    by_position.add({.name = name, .position = position}, statements);
    as_authored.add({.name = name, .position = position}, statements);
  }
  as_authored.add({.name = "d"}, statements);
  std::move(by_position).finish(statements);
  std::move(as_authored).finish(statements);
  EXPECT_THAT(names(statements, 0), ElementsAre("a", "b", "c"));
  EXPECT_THAT(names(statements, 1), ElementsAre("c", "a", "b", "d"));
}

TEST(TrailDraft, R5_OfTenThousandTheLowestTwentyAreKept)
{
  PageStatements statements;
  TrailDraft draft;
  for (int position = 10'000; position > 0; --position)
    draft.add({.name = std::to_string(position), .position = position}, statements);
  std::move(draft).finish(statements);
  ASSERT_EQ(names(statements).size(), StatedPlace::max_trail_items);
  EXPECT_EQ(names(statements).front(), "1");
  EXPECT_EQ(names(statements).back(), "20");
  EXPECT_EQ(statements.diagnostics.count(Code::limit_place), 1u);
}

TEST(TrailDraft, R5_AnItemWithoutANameIsLeftOut)
{
  PageStatements statements;
  TrailDraft draft;
  draft.add({.href = "x", .position = 1}, statements);
  draft.add({.name_of_target = "b", .position = 2}, statements);
  std::move(draft).finish(statements);
  EXPECT_THAT(names(statements), ElementsAre("b"));
  EXPECT_EQ(statements.diagnostics.count(Code::place_unusable), 1u);
  std::move(TrailDraft{}).finish(statements);
  EXPECT_EQ(statements.trails.size(), 1u);
}

TEST(TrailDraft, R5_PositionsAreNumbers)
{
  EXPECT_EQ(position_of(" 10\n"), 10);
  EXPECT_EQ(position_of("007"), 7);
  EXPECT_EQ(position_of("2.5"), 2.5);
  for (const char* text : {"", " ", "one", "1st", "-1", ".5", "1.2.3", "1e3", "1234567890123456"})
    EXPECT_EQ(position_of(text), std::nullopt) << text;
}

} // namespace
} // namespace standard_sitemap
