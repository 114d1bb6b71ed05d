// The way back: whether the pages of a map name it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/audit/judged.h"

namespace standard_sitemap {
namespace {

using test::a;
using test::address;
using test::codes_of;
using test::findings_for;
using test::good_page;
using test::item;
using test::Judged;
using test::map_address;
using test::map_with;
using test::messages_of;
using test::redirected;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> for_map(std::optional<Found> map)
{
  TargetAnswer answer = good_page();
  answer.page->map = std::move(map);
  return codes_of(findings_for(answer));
}

TEST(TargetJudge, APageNamesTheMap)
{
  EXPECT_THAT(for_map(std::nullopt), ElementsAre("2 map-not-named"));
  EXPECT_THAT(for_map(Found{Rule::http_opt, address("http://EXAMPLE.com:80/x/../map.xml#top")}), IsEmpty());
  EXPECT_THAT(for_map(Found{Rule::link_schema, address("http://example.com/map.xml?v=2")}),
              ElementsAre("2 other-map-named"));
  EXPECT_THAT(for_map(Found{Rule::link_legacy, address(map_address)}),
              ElementsAre("2 map-named-by-legacy-rule"));
  EXPECT_THAT(for_map(Found{Rule::meta_schema, address(map_address)}),
              ElementsAre("2 map-named-by-legacy-rule"));
  EXPECT_THAT(for_map(Found{Rule::link_legacy, address("http://example.com/other.xml")}),
              ElementsAre("2 other-map-named"));
}

TEST(TargetJudge, M8_ATranslationMayNameTheMapOfItsLanguage)
{
  TargetAnswer answer = good_page();
  answer.page->map = Found{Rule::http_opt, address("http://example.com/de.xml")};
  const auto codes = [&](const std::string& items) { return codes_of(findings_for(answer, items)); };
  EXPECT_THAT(codes("<item name='A'><variant name='B' url='/a' lang='de'/></item>"), IsEmpty());
  EXPECT_THAT(codes("<item name='A'><variant name='B' url='/a' type='text/html'/></item>"),
              ElementsAre("2 other-map-named"));
  EXPECT_THAT(codes("<item name='A' url='/a'><variant name='B' url='/a' lang='de'/></item>"),
              ElementsAre("2 other-map-named"));
  answer.page->map.reset();
  EXPECT_THAT(codes("<item name='A'><variant name='B' url='/a' lang='de'/></item>"),
              ElementsAre("2 map-not-named"));
}

TEST(TargetJudge, ANearMissIsQuoted)
{
  TargetAnswer answer = good_page();
  answer.page->map.reset();
  answer.page->near_miss = "something that is almost right";
  EXPECT_THAT(messages_of(findings_for(answer)),
              ElementsAre("\"http://example.com/a\" names no map; nearly: something that is almost right"));
}

TEST(TargetJudge, NamingIsAskedOfPagesThatReadersSee)
{
  TargetAnswer answer = good_page();
  answer.page->map.reset();
  EXPECT_THAT(codes_of(findings_for(answer, "<item name='A' url='/a'/>\n<item name='B' url='/a'/>")),
              ElementsAre("2 map-not-named"))
      << "once for a page";
  answer.page->refresh = address("http://example.com/b");
  EXPECT_THAT(codes_of(findings_for(answer)), IsEmpty()) << "it only leads on";
  answer.page->refresh.reset();
  answer.page->cut = true;
  EXPECT_THAT(codes_of(findings_for(answer)), IsEmpty()) << "it may be in the rest";
  answer.page.reset();
  EXPECT_THAT(codes_of(findings_for(answer)), IsEmpty()) << "not read";
}

TEST(TargetJudge, APageOfAnotherSiteNeedNotNameTheMap)
{
  TargetAnswer answer = good_page();
  answer.page->map.reset();
  const auto codes = [&](const char* url) {
    return codes_of(Judged{"<item name='A' url='" + std::string{url} + "'/>"}.answer(url, answer).findings());
  };
  EXPECT_THAT(codes("http://other.example/"), IsEmpty());
  EXPECT_THAT(codes("https://sub.example.com:8443/"), ElementsAre("2 map-not-named"));
  EXPECT_THAT(codes_of(findings_for(redirected({{302, "http://other.example/b"}}, answer))), IsEmpty());
}

TEST(TargetJudge, AListIsNamedByNoPage)
{
  const Map map = test::map_of_list("<urlset "
                                    "xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>http://"
                                    "example.com/a</loc></url></urlset>");
  const std::vector<Target> targets = targets_of(map);
  TargetJudge judge{map, address(map_address)};
  TargetAnswer answer = good_page();
  answer.page->map.reset();
  judge.take(targets.at(0), answer);
  EXPECT_THAT(codes_of(judge.finish()), IsEmpty());
}

TEST(TargetJudge, TheAddressOfALocalMapIsNotKnown)
{
  const Map map = map_with("<item name='A' url='/a'/>\n<item name='B' url='/b'/>");
  const std::vector<Target> targets = targets_of(map);
  TargetJudge judge{map, address("file:///home/map.xml"), "example.com"};
  TargetAnswer answer = good_page();
  answer.page->map = Found{Rule::http_x, address("http://example.com/anything.xml")};
  judge.take(targets.at(0), answer);
  answer.page->map.reset();
  judge.take(targets.at(1), answer);
  EXPECT_THAT(codes_of(judge.finish()), ElementsAre("3 map-not-named"));
}

} // namespace
} // namespace standard_sitemap
