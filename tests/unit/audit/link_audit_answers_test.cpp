// What answers mean, in any order, and until it is stopped.

#include "tests/unit/audit/fake_web.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap::test::link_audit_answers_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(LinkAudit, RedirectsAreJudged)
{
  Checked checked{items(2)};
  checked.web.on("http://example.com/0",
                 {.hops = {{301, "http://example.com/new"}}, .fields = html_fields()});
  checked.web.on("http://example.com/1", {.hops = {{301, "http://example.com/new"}}, .status = 404});
  EXPECT_THAT(codes_of(checked.run()), ElementsAre("2 target-moved", "3 target-gone"));
}

TEST(LinkAudit, ARedirectToNoWebPageIsAnError)
{
  Checked checked{items(2)};
  checked.web.on("http://example.com/0", {.hops = {{302, "ftp://example.com/"}}});
  checked.web.on("http://example.com/1", {.hops = {{302, "http://u:p@example.com/"}}});
  const Diagnostics findings = checked.run();
  EXPECT_THAT(codes_of(findings), ElementsAre("2 target-error", "3 target-error"));
  EXPECT_THAT(messages_of(findings)[0],
              HasSubstr("ftp://example.com/ is not asked for: only http and https are fetched"));
}

TEST(LinkAudit, PrivateNetworksAreNotReachedFromAPublicMap)
{
  Checked checked{"<item name='A' url='http://127.0.0.1/a'/>\n<item name='B' url='//b.example/'/>\n<item "
                  "name='C' url='/c'/>\n"
                  "<item name='D' url='/d'/>",
                  LinkScope::all};
  checked.web.on("http://b.example/", {.fields = html_fields(), .space = AddressSpace::private_network});
  checked.web.on("http://example.com/c", {.hops = {{302, "http://192.168.0.1/"}}});
  const Diagnostics findings = checked.run();
  EXPECT_THAT(checked.web.asked,
              ElementsAre("HEAD http://b.example/", "GET http://example.com/c", "GET http://example.com/d"));
  EXPECT_THAT(
      messages_of(findings),
      ElementsAre("1 target was not checked: on a more private network than the map",
                  "2 targets were not checked: redirected to a more private network than that of the map"));
}

TEST(LinkAudit, TheMapsOwnOriginIsNotMorePrivateThanTheMap)
{
  Checked checked{items(1)};
  checked.web.on("http://example.com/0", {.fields = html_fields(), .space = AddressSpace::private_network});
  EXPECT_THAT(codes_of(checked.run()), IsEmpty());
}

TEST(LinkAudit, LinksOfAPrivateMapToItsOwnNetworkAreAsked)
{
  const Map map = map_with(items(1) + "<item name='A' url='http://127.0.0.1/a'/>");
  LinkAudit audit{map, {address(map_address), AddressSpace::loopback}, LinkScope::all, {}, {}};
  FakeWeb web;
  web.otherwise = [](const Request&) {
    return Sent{.fields = html_fields(), .space = AddressSpace::loopback};
  };
  EXPECT_THAT(codes_of(web.run(audit)), IsEmpty());
  EXPECT_EQ(web.asked.size(), 2u);
}

// --- orders and endings ---

// The findings are the same, whichever answer comes first.
TEST(LinkAudit, TheOrderOfAnswersMakesNoDifference)
{
  std::string content = items(5) + "<item name='P' url='/p' type='application/pdf'/>\n" +
                        "<item name='F' url='/f#x'/>\n<item name='O' url='http://other.example/'/>\n";
  std::vector<std::string> expected;
  for (std::size_t seed = 0; seed < 720; ++seed) {
    Checked checked{content, LinkScope::all, {.per_second = 10'000}};
    checked.web.on("http://example.com/0", empty(404));
    checked.web.on("http://example.com/1", empty(500));
    checked.web.on("http://example.com/2",
                   {.hops = {{301, "http://example.com/3"}}, .fields = html_fields()});
    checked.web.on("http://example.com/4", empty(429, {{"Retry-After", "1"}}));
    checked.web.on("http://example.com/4", page("", ""));
    checked.web.on("http://example.com/p", empty(405));
    std::size_t rest = seed;
    checked.web.choose = [&rest](std::size_t count) {
      const std::size_t which = rest % count;
      rest /= count;
      return which;
    };
    const std::vector<std::string> found = messages_of(checked.run());
    if (expected.empty())
      expected = found;
    ASSERT_EQ(found, expected) << seed;
  }
  EXPECT_EQ(expected.size(), 6u);
}

TEST(LinkAudit, AStoppedAuditReportsWhatIsKnown)
{
  for (std::size_t after = 0; after <= 12; ++after) {
    Checked checked{items(12)};
    checked.web.on("http://example.com/0", empty(404));
    std::size_t answers = 0;
    checked.web.before_answer = [&] {
      if (answers++ == after)
        checked.audit.stop("the test stopped it");
    };
    const Diagnostics findings = checked.run();
    EXPECT_EQ(findings.count(Code::target_gone), after > 0 ? 1u : 0u);
    EXPECT_EQ(findings.count(Code::target_unchecked), after < 12 ? 1u : 0u);
    if (after < 12) {
      const std::string number = std::to_string(12 - after) + (after == 11 ? " target was" : " targets were");
      EXPECT_THAT(messages_of(findings), Contains(number + " not checked: the test stopped it"));
    }
  }
}

TEST(LinkAudit, LateAnswersChangeNothing)
{
  Checked checked{items(1)};
  const std::vector<Request> requests = checked.audit.take_requests(checked.web.now);
  Receiver& receiver = checked.audit.receiver(requests.at(0).id);
  ASSERT_TRUE(receiver.allow_hop(requests[0].url));
  EXPECT_TRUE(receiver.begin({requests[0].url, 404, html_fields()}));
  receiver.end();
  EXPECT_FALSE(receiver.append("more"));
  receiver.fail(FetchFailure::network, "late");
  receiver.end();
  checked.audit.take_requests(checked.web.now);
  EXPECT_TRUE(checked.audit.done());
  EXPECT_THAT(codes_of(checked.audit.finish()), ElementsAre("2 target-gone"));
}

TEST(LinkAudit, AnAuditWithoutLinksIsDoneAtOnce)
{
  Checked checked{"<group name='A'/>"};
  EXPECT_TRUE(checked.audit.done());
  EXPECT_THAT(codes_of(checked.run()), IsEmpty());
}

TEST(LinkAudit, ProgressIsCounted)
{
  Checked checked{items(3) + "<item name='O' url='http://other.example/'/>"};
  EXPECT_EQ(checked.audit.wanted(), 3u);
  EXPECT_EQ(checked.audit.finished(), 0u);
  checked.run();
  EXPECT_EQ(checked.audit.finished(), 3u);
}

} // namespace
} // namespace standard_sitemap::test::link_audit_answers_test
