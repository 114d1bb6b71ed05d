// Fields and content together, and what the wall changes: nothing.

#include <gtest/gtest.h>

#include "engine/place/read_stated_place.h"
#include "engine/place/statements_of_page.h"

namespace standard_sitemap {
namespace {

Page page(std::string_view body, std::string_view url = "http://bakery.example/shop/bread")
{
  return {
      .url = *Uri::parse({url}), .media_type = MediaType::parse("text/html; charset=utf-8"), .body = body};
}

TEST(StatedPlace, R0_APageThatIsNoHtmlSaysItsFieldsOnly)
{
  Page picture = page("<link rel=prev href=/0>");
  picture.media_type = MediaType::parse("image/png");
  EXPECT_TRUE(read_stated_place(picture, {}).empty());
  picture.fields.add("Link", "</2>; rel=next");
  const StatedPlace place = read_stated_place(picture, {});
  EXPECT_EQ(place.of(RelationKind::next).size(), 1u);
  EXPECT_TRUE(place.of(RelationKind::previous).empty());
}

TEST(StatedPlace, R2_LevelsUpAreKept)
{
  const StatedPlace place = read_stated_place(page("<link rel=up href=/a><link rel='up up' href=/b>"), {});
  ASSERT_EQ(place.of(RelationKind::up).size(), 2u);
  EXPECT_EQ(place.of(RelationKind::up)[0].levels_up, 1u);
  EXPECT_EQ(place.of(RelationKind::up)[1].levels_up, 2u);
}

TEST(StatedPlace, R4_LocalFilesMayNameLocalFiles)
{
  const StatedPlace local =
      read_stated_place(page("<link rel=next href=2.html>", "file:///usr/share/doc/x/1.html"), {});
  ASSERT_EQ(local.of(RelationKind::next).size(), 1u);
  EXPECT_EQ(local.of(RelationKind::next)[0].url.text(), "file:///usr/share/doc/x/2.html");
  EXPECT_TRUE(local.of(RelationKind::next)[0].same_site);
  EXPECT_TRUE(read_stated_place(page("<link rel=next href=file:///etc/passwd>"), {}).empty());
}

TEST(StatedPlace, R7_MenusHaveResolvedAddresses)
{
  const StatedPlace place = read_stated_place(
      page("<base href=/b/><nav><a href=x>X</a><a href='javascript:y'>Y</a></nav>"), {}, {.menus = true});
  ASSERT_EQ(place.menus.size(), 1u);
  ASSERT_EQ(place.menus[0].entries.size(), 2u);
  EXPECT_EQ(place.menus[0].entries[0].url->text(), "http://bakery.example/b/x");
  EXPECT_EQ(place.menus[0].entries[1].url, std::nullopt);
}

TEST(StatedPlace, R9_OnlyPageBytesAreRead)
{
  Policy policy;
  policy.page_bytes = 30;
  const std::string body = "<link rel=next href=/2>       <link rel=prev href=/0>";
  const StatedPlace place = read_stated_place(page(body), policy);
  EXPECT_EQ(place.of(RelationKind::next).size(), 1u);
  EXPECT_TRUE(place.of(RelationKind::previous).empty());
  EXPECT_EQ(place.diagnostics.count(Code::limit_place), 1u);
}

TEST(StatedPlace, TheFirstBaseCountsAlsoIfItIsUnusable)
{
  const StatedPlace place =
      read_stated_place(page("<base href='http:'><base href=/b/><link rel=next href=2>"), {});
  ASSERT_EQ(place.of(RelationKind::next).size(), 1u);
  EXPECT_EQ(place.of(RelationKind::next)[0].url.text(), "http://bakery.example/shop/2");
}

} // namespace
} // namespace standard_sitemap
