// What a list for search engines has that its site keeps from them: robots.txt, `noindex`, canonical
// addresses.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/audit/fake_web.h"

namespace standard_sitemap {
namespace {

using test::codes_of;
using test::FakeWeb;
using test::messages_of;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* robots = "http://example.com/robots.txt";

test::Sent text(std::string body)
{
  return {.fields = {{"Content-Type", "text/plain"}}, .body = std::move(body)};
}

/// An XML sitemap with these pages, each on a line of its own from line 2 on.
std::string list_of(std::initializer_list<const char*> paths)
{
  std::string list = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n";
  for (const char* const path : paths)
    list += "<url><loc>http://example.com" + std::string{path} + "</loc></url>\n";
  return list + "</urlset>";
}

Diagnostics check_of(const Map& map, FakeWeb& web, LinkScope scope = LinkScope::own_site)
{
  LinkAudit audit{map, test::public_initiator(), scope, {}, {}};
  return web.run(audit);
}

TEST(SearchEngines, AListIsComparedWithRobotsTxt)
{
  const Map map = test::map_of_list(list_of({"/", "/cart/1", "/cart/open"}));
  FakeWeb web;
  web.on(robots, text("User-agent: *\nDisallow: /cart/\nAllow: /cart/open\n"));
  const Diagnostics findings = check_of(map, web);
  EXPECT_THAT(codes_of(findings), ElementsAre("3 target-disallowed"));
  EXPECT_THAT(
      messages_of(findings),
      ElementsAre("the robots.txt of its host disallows \"http://example.com/cart/1\" to all programs"));
  EXPECT_EQ(std::ranges::count(web.asked, std::string{"GET "} + robots), 1);
}

TEST(SearchEngines, APageThatSearchEnginesCannotReadIsNotBlamedTwice)
{
  const Map map = test::map_of_list(list_of({"/hidden", "/gone"}));
  FakeWeb web;
  web.on(robots, text("User-agent: *\nDisallow: /\n"));
  web.on("http://example.com/hidden", test::page("<meta name=robots content=noindex>"));
  web.on("http://example.com/gone", test::empty(404));
  EXPECT_THAT(codes_of(check_of(map, web)), ElementsAre("2 target-disallowed", "3 target-gone"));
}

TEST(SearchEngines, WhatAPageSays)
{
  const Map map = test::map_of_list(list_of({"/hidden", "/file.pdf", "/copy", "/self", "/moved"}));
  FakeWeb web;
  web.on(robots, test::empty(404));
  web.on("http://example.com/hidden", test::page("<meta name=robots content=noindex>"));
  web.on("http://example.com/file.pdf",
         {.fields = {{"Content-Type", "application/pdf"}, {"X-Robots-Tag", "noindex"}}});
  web.on("http://example.com/copy", test::page("<link rel=canonical href='/whole?a=1'>"));
  web.on("http://example.com/self", test::page("<link rel=canonical href='http://EXAMPLE.com:80/self#top'>"));
  web.on("http://example.com/moved", {.hops = {{302, "http://example.com/new"}},
                                      .fields = test::html_fields(),
                                      .body = "<link rel=canonical href='/new'>"});
  const Diagnostics findings = check_of(map, web);
  EXPECT_THAT(codes_of(findings),
              ElementsAre("2 target-not-indexed", "3 target-not-indexed", "4 target-not-canonical"));
  EXPECT_THAT(messages_of(findings), ElementsAre("\"http://example.com/hidden\" says noindex",
                                                 "\"http://example.com/file.pdf\" says noindex",
                                                 "\"http://example.com/copy\" says that its address is "
                                                 "\"http://example.com/whole?a=1\""));
}

TEST(SearchEngines, AMapForReadersMayLeadToAnyPage)
{
  const Map map = test::map_with("<item name='A' url='/a'/>\n");
  FakeWeb web;
  web.on(robots, text("User-agent: *\nDisallow: /\n"));
  web.on("http://example.com/a",
         test::page("<meta name=robots content=noindex><link rel=canonical href=/b>"));
  EXPECT_THAT(codes_of(check_of(map, web)), IsEmpty());
  EXPECT_THAT(web.asked, ElementsAre("GET http://example.com/a"));
}

TEST(SearchEngines, ARobotsTxtThatFailsSaysNothing)
{
  for (const auto& sent : {test::empty(503), test::Sent{.failure = FetchFailure::not_connected},
                           test::Sent{.status = 200, .body = "User-agent: *\nDis", .breaks_off = true}}) {
    const Map map = test::map_of_list(list_of({"/a"}));
    FakeWeb web;
    web.on(robots, sent);
    EXPECT_THAT(codes_of(check_of(map, web)), IsEmpty());
  }
}

TEST(SearchEngines, EachHostOfTheSiteIsAskedOnceForItsRules)
{
  const Map map = test::map_of_list("http://example.com/a\nhttp://www.example.com/b\nhttp://example.com/c\n"
                                    "http://other.example/d\n");
  FakeWeb web;
  web.on("http://www.example.com/robots.txt", text("User-agent: *\nDisallow: /\n"));
  web.on(robots, text(""));
  EXPECT_THAT(codes_of(check_of(map, web, LinkScope::all)), ElementsAre("2 target-disallowed"));
  std::ranges::sort(web.asked);
  EXPECT_THAT(web.asked, ElementsAre("GET http://example.com/a", "GET http://example.com/c",
                                     "GET http://example.com/robots.txt", "GET http://www.example.com/b",
                                     "GET http://www.example.com/robots.txt", "HEAD http://other.example/d"));
}

} // namespace
} // namespace standard_sitemap
