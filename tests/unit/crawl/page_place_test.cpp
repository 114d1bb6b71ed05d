// What pages of an archive say of their own place: as in the report of one page.

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/place/read_stated_place.h"
#include "render/hosts/crawl/page_line.h"
#include "render/json/json_renderer.h"

#include "tests/support/rendered.h"

namespace standard_sitemap {
namespace {

nlohmann::ordered_json in_line(const StatedPlace& place)
{
  std::string line;
  append_page_line(line,
                   {.url = "http://bakery.example/",
                    .record = {},
                    .status = {},
                    .cut = {},
                    .discovery = nullptr,
                    .place = &place},
                   false);
  return nlohmann::ordered_json::parse(line)["place"];
}

nlohmann::ordered_json in_report(const StatedPlace& place)
{
  Report report;
  report.place = place;
  return nlohmann::ordered_json::parse(test::rendered(JsonRenderer{}, report))["place"];
}

TEST(PageLine, R9_ThePlaceIsThatOfTheReport)
{
  Page page{.url = *Uri::parse({"http://bakery.example/shop"}), .media_type = MediaType::parse("text/html")};
  page.body =
      "<meta property=og:site_name content='\"Bakery\"'><link rel=next href=/2 title='a\\b'>"
      "<link rel=alternate hreflang=de href=http://other.example/><link rel=alternate hreflang=fr href=/fr>"
      "<ol itemscope itemtype=https://schema.org/BreadcrumbList><li itemprop=itemListElement itemscope>"
      "<a itemprop=item href=/><b itemprop=name>Home</b></a><li itemprop=itemListElement itemscope>"
      "<b itemprop=name>Shop</b></ol>";
  const StatedPlace place = read_stated_place(page, {});
  ASSERT_FALSE(place.empty());
  EXPECT_EQ(in_line(place), in_report(place));
  EXPECT_EQ(in_line(place)["relations"].size(), 2u);
  EXPECT_EQ(in_line(place)["trails"][0].size(), 2u);
  StatedPlace named;
  named.site_name = "x";
  EXPECT_EQ(in_line(named), in_report(named));
  EXPECT_TRUE(in_line({}).is_null());
}

} // namespace
} // namespace standard_sitemap
