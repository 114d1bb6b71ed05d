#include "engine/audit/link_audit.h"

#include <algorithm>
#include <functional>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/audit/audit_map.h"

namespace standard_sitemap {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using test::address;
using test::codes_of;
using test::map_address;
using test::map_with;
using test::messages_of;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// What a scripted server sends.
struct Sent {
  std::vector<std::pair<int, std::string>> hops = {};
  int status = 200;
  HeaderList fields = {};
  std::string body = {};
  std::optional<FetchFailure> failure = {}; ///< in place of what follows the hops
  AddressSpace space = AddressSpace::public_network;
  bool breaks_off = false; ///< after the body
};

HeaderList html_fields(std::string_view map = map_address)
{
  HeaderList fields{{"Content-Type", "text/html"}};
  if (!map.empty())
    fields.add("X-Standard-Sitemap-Location", map);
  return fields;
}

Sent page(std::string body = "", std::string_view map = map_address)
{
  return {.fields = html_fields(map), .body = std::move(body)};
}

Sent empty(int status, HeaderList fields = {})
{
  return {.status = status, .fields = std::move(fields)};
}

/// A web of scripted answers, and a clock that moves only when nobody has anything to do.
class FakeWeb {
 public:
  /// The answers of `url`, in order; the last one from then on.
  void on(const std::string& url, Sent sent) { answers_[url].push_back(std::move(sent)); }
  /// Answers requests for which there is no script.
  std::function<Sent(const Request&)> otherwise = [](const Request&) { return page(); };
  /// Which of the requests under way is answered next.
  std::function<std::size_t(std::size_t)> choose = [](std::size_t) { return std::size_t{0}; };
  /// Called before each answer.
  std::function<void()> before_answer = [] {};

  Diagnostics run(LinkAudit& audit)
  {
    std::vector<Request> under_way;
    for (int rounds = 0; rounds < 100'000; ++rounds) {
      for (Request& request : audit.take_requests(now)) {
        asked.push_back(std::string{request.method == RequestMethod::head ? "HEAD " : "GET "} +
                        request.url.text());
        times.push_back(std::chrono::duration_cast<milliseconds>(now.time_since_epoch()).count());
        under_way.push_back(std::move(request));
        most_at_once = std::max(most_at_once, under_way.size());
      }
      if (audit.done())
        return audit.finish();
      if (!under_way.empty()) {
        const std::size_t which = choose(under_way.size()) % under_way.size();
        const Request request = under_way[which];
        under_way.erase(under_way.begin() + static_cast<std::ptrdiff_t>(which));
        before_answer();
        if (audit.done())
          return audit.finish();
        answer(request, audit.receiver(request.id));
      } else if (const auto next = audit.next_time()) {
        EXPECT_GT(*next, now);
        now = *next;
      } else {
        ADD_FAILURE() << "nothing is under way, and nothing will be";
        break;
      }
    }
    return {};
  }

  std::vector<std::string> asked;  ///< method and address, in order
  std::vector<std::int64_t> times; ///< milliseconds
  std::size_t most_at_once = 0;
  LinkAudit::Time now{seconds{1}};

 private:
  Sent sent_for(const Request& request)
  {
    const auto scripted = answers_.find(request.url.text());
    if (scripted == answers_.end())
      return otherwise(request);
    Sent sent = scripted->second.front();
    if (scripted->second.size() > 1)
      scripted->second.erase(scripted->second.begin());
    return sent;
  }

  void answer(const Request& request, Receiver& receiver)
  {
    const Sent sent = sent_for(request);
    Uri url = request.url;
    if (!receiver.allow_hop(url) || !receiver.allow_address(sent.space))
      return;
    for (const auto& [status, to] : sent.hops) {
      url = address(to);
      receiver.redirected(status, url);
      if (!receiver.allow_hop(url)) {
        receiver.fail(FetchFailure::refused, "refused");
        return;
      }
    }
    if (sent.failure) {
      receiver.fail(*sent.failure, "it failed");
      return;
    }
    if (!receiver.begin({url, sent.status, sent.fields, sent.space}))
      return;
    constexpr std::size_t piece = 1'000;
    if (request.method == RequestMethod::get)
      for (std::size_t at = 0; at < sent.body.size(); at += piece, bytes += piece)
        if (!receiver.append(std::string_view{sent.body}.substr(at, piece)))
          return;
    if (sent.breaks_off)
      receiver.fail(FetchFailure::incomplete_response, "it broke off");
    else
      receiver.end();
  }

  std::map<std::string, std::vector<Sent>> answers_;

 public:
  std::size_t bytes = 0; ///< of bodies that were taken
};

Initiator public_initiator()
{
  return {address(map_address), AddressSpace::public_network};
}

/// A map of these items and the check of its links.
class Checked {
 public:
  explicit Checked(const std::string& content, LinkScope scope = LinkScope::own_site,
                   const LinkPace& pace = {}, const Policy& policy = {})
      : map(map_with(content)), audit(map, public_initiator(), scope, pace, policy)
  {
  }
  Diagnostics run() { return web.run(audit); }

  const Map map;
  LinkAudit audit;
  FakeWeb web;
};

std::string items(int count, const std::string& prefix = "/")
{
  std::string content;
  for (int i = 0; i < count; ++i)
    content += "<item name='A' url='" + prefix + std::to_string(i) + "'/>\n";
  return content;
}

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
  EXPECT_THAT(
      messages_of(own.run()),
      ElementsAre("the number of targets that were not checked because they belong to other sites: 2"));
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

TEST(LinkAudit, OfALongPageOnlySoMuchAsThePolicySays)
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

TEST(LinkAudit, OneHostIsAskedAtItsPace)
{
  Checked checked{items(30)};
  EXPECT_THAT(codes_of(checked.run()), IsEmpty());
  ASSERT_EQ(checked.web.times.size(), 30u);
  for (std::size_t i = 1; i < 30; ++i)
    EXPECT_GE(checked.web.times[i] - checked.web.times[i - 1], 100);
  EXPECT_EQ(checked.web.times.back() - checked.web.times.front(), 2'900) << "and not slower";
}

TEST(LinkAudit, ManyHostsAreAskedSixAtOnce)
{
  std::string content;
  for (int i = 0; i < 20; ++i)
    content += items(2, "http://host" + std::to_string(i) + ".example/");
  Checked checked{content, LinkScope::all};
  EXPECT_THAT(codes_of(checked.run()), IsEmpty());
  EXPECT_EQ(checked.web.most_at_once, 6u);
  EXPECT_EQ(checked.web.asked.size(), 40u);
}

TEST(LinkAudit, RedirectsCountAsRequests)
{
  Checked checked{items(3)};
  checked.web.on(
      "http://example.com/0",
      {.hops = {{302, "http://example.com/x"}, {302, "http://example.com/y"}}, .fields = html_fields()});
  checked.run();
  EXPECT_EQ(checked.web.times[1] - checked.web.times[0], 300);
}

TEST(LinkAudit, RetryAfterIsWaitedFor)
{
  Checked checked{items(3)};
  checked.web.on("http://example.com/0", empty(429, {{"Retry-After", "7"}}));
  checked.web.on("http://example.com/0", page());
  EXPECT_THAT(codes_of(checked.run()), IsEmpty());
  EXPECT_THAT(checked.web.asked, ElementsAre("GET http://example.com/0", "GET http://example.com/0",
                                             "GET http://example.com/1", "GET http://example.com/2"));
  EXPECT_EQ(checked.web.times[1] - checked.web.times[0], 7'000);
}

TEST(LinkAudit, RetryAfterMayBeADate)
{
  Checked checked{items(1)};
  checked.web.on("http://example.com/0", empty(503, {{"Date", "Sun, 06 Nov 1994 08:49:37 GMT"},
                                                     {"Retry-After", "Sun, 06 Nov 1994 08:49:57 GMT"}}));
  checked.web.on("http://example.com/0", page());
  EXPECT_THAT(codes_of(checked.run()), IsEmpty());
  EXPECT_EQ(checked.web.times[1] - checked.web.times[0], 20'000);
}

TEST(LinkAudit, RetryAfterValues)
{
  const auto seconds_of = [](HeaderList fields) {
    const auto value = retry_after(fields);
    return value ? std::optional<std::int64_t>{value->count()} : std::nullopt;
  };
  EXPECT_EQ(seconds_of({{"Retry-After", "0"}}), 0);
  EXPECT_EQ(seconds_of({{"Retry-After", "120"}}), 120);
  EXPECT_EQ(seconds_of({{"Retry-After", std::string(5'000, '9')}}), 86'400);
  EXPECT_EQ(seconds_of({{"Retry-After", "-1"}}), std::nullopt);
  EXPECT_EQ(seconds_of({{"Retry-After", "soon"}}), std::nullopt);
  EXPECT_EQ(seconds_of({{"Retry-After", ""}}), std::nullopt);
  EXPECT_EQ(seconds_of({}), std::nullopt);
  EXPECT_EQ(seconds_of({{"Retry-After", "Sun, 06 Nov 1994 08:49:57 GMT"}}), std::nullopt)
      << "what the time is there is not known";
  EXPECT_EQ(seconds_of({{"Date", "Sun, 06 Nov 1994 08:49:57 GMT"},
                        {"Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT"}}),
            0);
}

TEST(LinkAudit, TooLongAPauseIsNotWaitedFor)
{
  Checked checked{items(5) + "<item name='B' url='http://www.example.com/'/>"};
  checked.web.on("http://example.com/1", empty(429, {{"Retry-After", "61"}}));
  EXPECT_THAT(
      messages_of(checked.run()),
      ElementsAre("the number of targets that were not checked because their server asks for more patience "
                  "than the check has: 4"));
  EXPECT_LT(checked.web.now.time_since_epoch(), seconds{3});
  EXPECT_THAT(checked.web.asked,
              testing::UnorderedElementsAre("GET http://example.com/0", "GET http://example.com/1",
                                            "GET http://www.example.com/"));
}

TEST(LinkAudit, AServerThatAlwaysAsksForPatienceIsLeftAlone)
{
  Checked checked{items(100)};
  checked.web.otherwise = [](const Request&) { return empty(429, {{"Retry-After", "60"}}); };
  const Diagnostics findings = checked.run();
  EXPECT_EQ(findings.count(Code::target_unchecked), 1u);
  EXPECT_THAT(messages_of(findings), ElementsAre(HasSubstr(": 100")));
  EXPECT_LE(checked.web.asked.size(), 8u);
}

TEST(LinkAudit, OneTargetThatAlwaysAsksForPatienceIsLeftOut)
{
  Checked checked{items(4)};
  checked.web.on("http://example.com/1", empty(429));
  EXPECT_THAT(messages_of(checked.run()), ElementsAre(HasSubstr("more patience than the check has: 1")));
  EXPECT_EQ(std::ranges::count(checked.web.asked, "GET http://example.com/1"), 4);
  EXPECT_EQ(std::ranges::count(checked.web.asked, "GET http://example.com/3"), 1);
}

// Whoever asks for patience is asked less: not the server that only redirects there.
TEST(LinkAudit, APauseIsThatOfTheServerThatAsksForIt)
{
  const Sent busy{
      .hops = {{302, "http://busy.example.org/"}}, .status = 503, .fields = {{"Retry-After", "3600"}}};
  Checked checked{items(5)};
  checked.web.on("http://example.com/0", busy);
  checked.web.on("http://example.com/4", empty(404));
  EXPECT_THAT(messages_of(checked.run()),
              ElementsAre(HasSubstr("more patience than the check has: 1"), HasSubstr("does not exist")));
  EXPECT_EQ(checked.web.asked.size(), 5u);
  EXPECT_LT(checked.web.now.time_since_epoch(), seconds{3});
}

TEST(LinkAudit, APauseBehindARedirectIsWaitedForWithoutHoldingUpOthers)
{
  const Sent busy{
      .hops = {{302, "http://busy.example.org/"}}, .status = 429, .fields = {{"Retry-After", "7"}}};
  Checked checked{items(3)};
  checked.web.on("http://example.com/0", busy);
  checked.web.on("http://example.com/0", page());
  EXPECT_THAT(codes_of(checked.run()), IsEmpty());
  EXPECT_THAT(checked.web.asked, ElementsAre("GET http://example.com/0", "GET http://example.com/1",
                                             "GET http://example.com/2", "GET http://example.com/0"));
  EXPECT_EQ(checked.web.times[2] - checked.web.times[0], 200);
  EXPECT_EQ(checked.web.times[3] - checked.web.times[0], 7'000);
}

TEST(LinkAudit, ManyTargetsBehindOneBusyServerAreLeftOutTogether)
{
  Checked checked{items(100) + items(3, "http://www.example.com/")};
  checked.web.otherwise = [](const Request& request) {
    return request.url.host() != "example.com" ? page()
                                               : Sent{.hops = {{302, "http://busy.example.org/"}},
                                                      .status = 429,
                                                      .fields = {{"Retry-After", "60"}}};
  };
  EXPECT_THAT(messages_of(checked.run()), ElementsAre(HasSubstr("more patience than the check has: 100")));
  EXPECT_EQ(std::ranges::count(checked.web.asked, "GET http://www.example.com/2"), 1);
}

TEST(LinkAudit, AServerThatIsDownIsNotAskedForEach)
{
  Checked checked{items(100) + items(3, "http://www.example.com/")};
  checked.web.otherwise = [](const Request& request) {
    return request.url.host() == "example.com" ? Sent{.failure = FetchFailure::not_connected} : page();
  };
  const Diagnostics findings = checked.run();
  EXPECT_EQ(findings.count(Code::target_error), 10u);
  EXPECT_EQ(checked.web.asked.size(), 13u);
  EXPECT_EQ(findings.count(Code::target_unchecked), 1u);
}

TEST(LinkAudit, AHostIsNotDownBecauseItRedirectsToOneThatIs)
{
  Checked checked{items(20)};
  checked.web.otherwise = [](const Request&) {
    return Sent{.hops = {{302, "http://down.example.com/"}}, .failure = FetchFailure::not_connected};
  };
  EXPECT_EQ(checked.run().count(Code::target_error), 20u);
}

TEST(LinkAudit, AServerThatRedirectsIsNotDown)
{
  Checked checked{items(40)};
  int requests = 0;
  checked.web.otherwise = [&requests](const Request&) {
    Sent sent{.failure = FetchFailure::not_connected};
    if (++requests % 5 == 0)
      sent.hops.emplace_back(302, "http://down.example.org/");
    return sent;
  };
  const Diagnostics findings = checked.run();
  EXPECT_EQ(findings.count(Code::target_error), 40u);
  EXPECT_EQ(findings.count(Code::target_unchecked), 0u);
}

// --- redirects and refusals ---

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
  Checked checked{
      "<item name='A' url='http://127.0.0.1/a'/>\n<item name='B' url='/b'/>\n<item name='C' url='/c'/>\n"
      "<item name='D' url='/d'/>",
      LinkScope::all};
  checked.web.on("http://example.com/b", {.fields = html_fields(), .space = AddressSpace::private_network});
  checked.web.on("http://example.com/c", {.hops = {{302, "http://192.168.0.1/"}}});
  const Diagnostics findings = checked.run();
  EXPECT_THAT(checked.web.asked, ElementsAre("GET http://example.com/b", "GET http://example.com/c",
                                             "GET http://example.com/d"));
  EXPECT_THAT(
      messages_of(findings),
      ElementsAre("the number of targets that were not checked because they are on a more private network "
                  "than the map: 1",
                  "the number of targets that were not checked because they lead to a more private network "
                  "than that of the map: 2"));
}

TEST(LinkAudit, ThoseOfAPrivateMapAre)
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

TEST(LinkAudit, StoppedItSaysWhatIsKnown)
{
  for (std::size_t after = 0; after <= 12; ++after) {
    Checked checked{items(12)};
    checked.web.on("http://example.com/0", empty(404));
    std::size_t answers = 0;
    checked.web.before_answer = [&] {
      if (answers++ == after)
        checked.audit.stop("of a test");
    };
    const Diagnostics findings = checked.run();
    EXPECT_EQ(findings.count(Code::target_gone), after > 0 ? 1u : 0u);
    EXPECT_EQ(findings.count(Code::target_unchecked), after < 12 ? 1u : 0u);
    if (after < 12) {
      EXPECT_THAT(messages_of(findings).back() + messages_of(findings).front(),
                  HasSubstr("because of a test: " + std::to_string(12 - after)));
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

TEST(LinkAudit, WithoutLinksItIsDoneAtOnce)
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
} // namespace standard_sitemap
