// R: what a page says of its own place, as a tab gives it.

#include <gtest/gtest.h>

#include "tests/unit/session/tab.h"

namespace standard_sitemap::testing {
namespace {

Visit visit(std::string_view body, std::optional<PageParts> place)
{
  return {.page = {.url = uri("http://bakery.example/shop"),
                   .media_type = MediaType::parse("text/html"),
                   .body = body},
          .place = place};
}

TEST(SessionPlace, R0_IsReadIfTheHostAsksWhetherOrNotThereIsAMap)
{
  MapCache cache{Policy{}};
  Session tab{cache};
  EXPECT_EQ(tab.place(), nullptr);
  tab.show(visit("<link rel=next href=/2>", std::nullopt), {});
  EXPECT_EQ(tab.place(), nullptr);
  tab.show(visit("<link rel=next href=/2>", PageParts{}), {});
  EXPECT_EQ(tab.state(), SessionState::no_map);
  ASSERT_NE(tab.place(), nullptr);
  EXPECT_EQ(tab.place()->of(RelationKind::next).size(), 1u);
  EXPECT_TRUE(tab.take_requests().empty());

  tab.show(
      visit("<nav><a href=/a>A</a></nav><link rel=standard-sitemap href=/map.xml>", PageParts{.menus = true}),
      {});
  EXPECT_EQ(tab.state(), SessionState::loading);
  ASSERT_NE(tab.place(), nullptr);
  EXPECT_EQ(tab.place()->menus.size(), 1u);
  tab.leave();
  EXPECT_EQ(tab.place(), nullptr);
}

TEST(SessionPlace, R8_IsForgottenWhenThePageGetsAnotherAddress)
{
  MapCache cache{Policy{}};
  Session tab{cache};
  tab.show(visit("<link rel=next href=/2>", PageParts{}), {});
  tab.move(uri("http://bakery.example/shop#part"), 1);
  EXPECT_NE(tab.place(), nullptr);
  tab.move(uri("http://bakery.example/other"), 2);
  EXPECT_EQ(tab.place(), nullptr);
}

} // namespace
} // namespace standard_sitemap::testing
