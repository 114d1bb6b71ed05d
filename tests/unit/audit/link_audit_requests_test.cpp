// What is asked for, and how.

#include "tests/unit/audit/fake_web.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap::test::link_audit_requests_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(LinkAudit, PagesOfTheOwnSiteAreAskedForByGetOnceEach)
{
  Checked checked{"<item name='A' url='/a'/><item name='B' url='/b#x'/><item name='C' url='/a'/>"};
  checked.web.otherwise = [](const Request&) { return page("<p id=x>"); };
  EXPECT_THAT(codes_of(checked.run()), IsEmpty());
  EXPECT_THAT(checked.web.asked, ElementsAre("GET http://example.com/a", "GET http://example.com/b"));
}

TEST(LinkAudit, OtherSitesAreLeftOutUnlessAskedFor)
{
  const char* content =
      "<item name='A' url='http://sub.example.com/'/>\n<item name='B' url='http://other.example/'/>\n"
      "<item name='C' url='http://another.example/'/>";
  Checked own{content};
  EXPECT_THAT(messages_of(own.run()), ElementsAre("2 targets were not checked: on another site"));
  EXPECT_THAT(own.web.asked, ElementsAre("GET http://sub.example.com/"));
  Checked all{content, LinkScope::all};
  EXPECT_THAT(codes_of(all.run()), IsEmpty());
  EXPECT_THAT(all.web.asked, ElementsAre("GET http://sub.example.com/", "HEAD http://other.example/",
                                         "HEAD http://another.example/"));
}

TEST(LinkAudit, WhatIsNoPageIsAskedForByHead)
{
  Checked checked{
      "<item name='A' url='/a' type='application/pdf'/><item name='B' url='/b' type='text/html'/>"};
  checked.web.on("http://example.com/a", empty(200, {{"Content-Type", "application/pdf"}}));
  EXPECT_THAT(codes_of(checked.run()), IsEmpty());
  EXPECT_THAT(checked.web.asked, ElementsAre("HEAD http://example.com/a", "GET http://example.com/b"));
}

TEST(LinkAudit, GetFollowsWhereHeadIsRefused)
{
  for (const int status : {400, 403, 404, 405, 500, 501, 503}) {
    Checked checked{"<item name='A' url='/a' type='application/pdf'/>"};
    checked.web.on("http://example.com/a", empty(status));
    checked.web.on("http://example.com/a", empty(200, {{"Content-Type", "application/pdf"}}));
    EXPECT_THAT(codes_of(checked.run()), IsEmpty()) << status;
    EXPECT_THAT(checked.web.asked, ElementsAre("HEAD http://example.com/a", "GET http://example.com/a"));
  }
  Checked broken{"<item name='A' url='/a' type='application/pdf'/>"};
  broken.web.on("http://example.com/a", {.failure = FetchFailure::incomplete_response});
  broken.web.on("http://example.com/a", empty(404));
  EXPECT_THAT(codes_of(broken.run()), ElementsAre("2 target-gone"));
  Checked gone{"<item name='A' url='/a' type='application/pdf'/>"};
  gone.web.on("http://example.com/a", empty(410));
  EXPECT_THAT(codes_of(gone.run()), ElementsAre("2 target-gone"));
  EXPECT_THAT(gone.web.asked, ElementsAre("HEAD http://example.com/a"));
}

TEST(LinkAudit, GetFollowsWhereTheContentIsNeeded)
{
  Checked checked{
      "<item name='A' url='http://other.example/a#x'/>\n<item name='B' url='http://other.example/b' "
      "lang='de'/>\n"
      "<item name='C' url='http://other.example/c'/>\n<item name='D' url='http://other.example/d#x'/>",
      LinkScope::all};
  checked.web.otherwise = [](const Request& request) {
    return request.url.path() == "/d" ? empty(200, {{"Content-Type", "application/pdf"}})
                                      : page("<html lang=en>", "");
  };
  EXPECT_THAT(codes_of(checked.run()), ElementsAre("2 fragment-missing", "3 language-differs"));
  EXPECT_THAT(checked.web.asked,
              testing::UnorderedElementsAre("HEAD http://other.example/a", "GET http://other.example/a",
                                            "HEAD http://other.example/b", "GET http://other.example/b",
                                            "HEAD http://other.example/c", "HEAD http://other.example/d"));
}

TEST(LinkAudit, TheContentIsReadOnlyIfItIsNeeded)
{
  const std::string body(500'000, 'x');
  const auto bytes_read = [&](const char* item, Sent sent) {
    sent.body = body;
    Checked checked{item};
    checked.web.on("http://example.com/a", std::move(sent));
    checked.run();
    return checked.web.bytes;
  };
  const char* plain = "<item name='A' url='/a'/>";
  const char* with_language = "<item name='A' url='/a' lang='de'/>";
  EXPECT_EQ(bytes_read(plain, page("", "")), body.size()) << "which map?";
  EXPECT_LE(bytes_read(plain, page()), 66'000u) << "a field names the map";
  EXPECT_EQ(bytes_read("<item name='A' url='/a#x'/>", page()), body.size()) << "is there an x?";
  EXPECT_EQ(bytes_read(with_language, page()), body.size()) << "in which language?";
  Sent german = page();
  german.fields.add("Content-Language", "de");
  EXPECT_LE(bytes_read(with_language, german), 66'000u);
  EXPECT_LE(bytes_read(plain, empty(404, html_fields())), 66'000u);
  EXPECT_LE(bytes_read(plain, empty(200, {{"Content-Type", "image/png"}})), 66'000u);
  Sent long_one = page();
  long_one.fields.add("Content-Length", "500000");
  EXPECT_EQ(bytes_read(plain, long_one), 0u);
}

TEST(LinkAudit, ABodyThatBreaksOffMattersOnlyIfItIsNeeded)
{
  Checked checked{items(3)};
  Sent needed = page("<p>", ""), pdf = empty(200, {{"Content-Type", "application/pdf"}}), gone = empty(404);
  for (Sent* one : {&needed, &pdf, &gone})
    one->breaks_off = true;
  checked.web.on("http://example.com/0", needed);
  checked.web.on("http://example.com/1", pdf);
  checked.web.on("http://example.com/2", gone);
  EXPECT_THAT(codes_of(checked.run()), ElementsAre("2 target-error", "4 target-gone"));
}

TEST(LinkAudit, ABodyThatCannotBeDecodedIsAnErrorAlsoIfItIsNotNeeded)
{
  Checked checked{items(1)};
  Sent pdf = empty(200, {{"Content-Type", "application/pdf"}});
  pdf.breaks_off = true;
  pdf.breaks_by = FetchFailure::coding_broken;
  checked.web.on("http://example.com/0", pdf);
  EXPECT_THAT(codes_of(checked.run()), ElementsAre("2 target-error"));
}

TEST(LinkAudit, ALongPageIsReadAsFarAsThePolicyAllows)
{
  Policy policy;
  policy.page_bytes = 10'000;
  Checked checked{"<item name='A' url='/a#x'/>", LinkScope::own_site, {}, policy};
  checked.web.otherwise = [](const Request&) { return page(std::string(100'000, 'x')); };
  EXPECT_THAT(codes_of(checked.run()), IsEmpty()) << "the id may be in the rest";
  EXPECT_LE(checked.web.bytes, 12'000u);
}

TEST(LinkAudit, TheWayBackIsSeen)
{
  Checked checked{items(4)};
  checked.web.on("http://example.com/0", page("", ""));
  checked.web.on("http://example.com/1", page("", "http://example.com/other.xml"));
  checked.web.on("http://example.com/2", page("<link rel=schema.x href=http://standard-sitemap.org/2007/ns>"
                                              "<link rel=x.location href=/map.xml>",
                                              ""));
  EXPECT_THAT(codes_of(checked.run()), ElementsAre("2 map-not-named", "3 other-map-named"));
}

// RFC 9110, 15.3.5: there is no page that could name a map.
TEST(LinkAudit, AnAnswerWithoutContentIsNoPage)
{
  Checked checked{items(2)};
  Sent nothing = page("", "");
  nothing.status = 204;
  checked.web.on("http://example.com/0", nothing);
  nothing.status = 205;
  checked.web.on("http://example.com/1", nothing);
  EXPECT_THAT(codes_of(checked.run()), IsEmpty());
}

// --- pace ---

} // namespace
} // namespace standard_sitemap::test::link_audit_requests_test
