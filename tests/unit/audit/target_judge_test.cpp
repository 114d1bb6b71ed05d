#include "render/hosts/audit/target_judge.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/audit/audit_map.h"

namespace standard_sitemap {
namespace {

using test::address;
using test::codes_of;
using test::good_page;
using test::map_address;
using test::map_with;
using test::messages_of;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Judges a map of these items, each on a line of its own from line 2 on.
class Judged {
 public:
  explicit Judged(const std::string& content)
      : map(map_with(content)), targets(targets_of(map)), judge(map, address(map_address))
  {
  }

  /// The answer for the target with this address.
  Judged& answer(std::string_view url, TargetAnswer answer)
  {
    const auto target = std::ranges::find(targets, address(url), [](const Target& one) { return one.url; });
    EXPECT_NE(target, targets.end()) << url;
    judge.take(*target, std::move(answer));
    return *this;
  }
  Diagnostics findings() { return judge.finish(); }

  const Map map;
  const std::vector<Target> targets;
  TargetJudge judge;
};

TargetAnswer status(int code)
{
  TargetAnswer answer;
  answer.status = code;
  answer.type = MediaType::parse("text/html");
  return answer;
}

TargetAnswer failure(FetchFailure why, const std::string& message = "")
{
  TargetAnswer answer;
  answer.failure = why;
  answer.message = message;
  return answer;
}

TargetAnswer redirected(std::vector<std::pair<int, const char*>> hops, TargetAnswer answer = good_page())
{
  for (const auto& [code, to] : hops)
    answer.hops.push_back({code, address(to)});
  return answer;
}

const char* const a = "http://example.com/a";
const char* const item = "<item name='A' url='/a'/>\n";

Diagnostics findings_for(TargetAnswer answer, const std::string& content = item)
{
  return Judged{content}.answer(a, std::move(answer)).findings();
}

TEST(TargetJudge, AGoodPageHasNoFinding)
{
  EXPECT_THAT(codes_of(findings_for(good_page())), IsEmpty());
}

TEST(TargetJudge, WhatIsGone)
{
  for (const int code : {404, 410}) {
    const Diagnostics findings = findings_for(status(code));
    EXPECT_THAT(codes_of(findings), ElementsAre("2 target-gone"));
    EXPECT_THAT(messages_of(findings),
                ElementsAre("\"http://example.com/a\" does not exist: the server answers with status " +
                            std::to_string(code)));
    EXPECT_EQ(findings.items()[0].severity, Severity::error);
    EXPECT_EQ(findings.items()[0].document, map_address);
    EXPECT_EQ(findings.items()[0].subject, Subject::sitemap);
  }
  EXPECT_THAT(codes_of(findings_for(failure(FetchFailure::file_missing))), ElementsAre("2 target-gone"));
}

TEST(TargetJudge, WhatCannotBeLoaded)
{
  for (const int code : {500, 503, 403, 418, 302, 304})
    EXPECT_THAT(codes_of(findings_for(status(code))), ElementsAre("2 target-error")) << code;
  const Diagnostics findings = findings_for(failure(FetchFailure::name_unresolved, "no such name"));
  EXPECT_THAT(codes_of(findings), ElementsAre("2 target-error"));
  EXPECT_THAT(messages_of(findings), ElementsAre("\"http://example.com/a\" cannot be loaded: no such name"));
  EXPECT_THAT(codes_of(findings_for(failure(FetchFailure::timeout))), ElementsAre("2 target-timeout"));
}

TEST(TargetJudge, AFailureAfterTheHeadIsOne)
{
  TargetAnswer answer = status(200);
  answer.failure = FetchFailure::incomplete_response;
  EXPECT_THAT(codes_of(findings_for(answer)), ElementsAre("2 target-error"));
}

TEST(TargetJudge, EachUseHasTheFindingInTheOrderOfTheMap)
{
  Judged judged{"<item name='A' url='/a'/>\n<item name='B' url='/b'/>\n<group name='A' url='/a#x'/>"};
  judged.answer("http://example.com/b", status(404)).answer(a, status(500));
  EXPECT_THAT(codes_of(judged.findings()), ElementsAre("2 target-error", "3 target-gone", "4 target-error"));
}

TEST(TargetJudge, TheOrderOfAnswersMakesNoDifference)
{
  std::string content;
  for (int i = 0; i < 6; ++i)
    content += "<item name='A' url='/" + std::to_string(i) + "'/>\n";
  const auto answer_of = [](int i) {
    switch (i) {
    case 0:
      return status(404);
    case 1:
      return good_page();
    default:
      return redirected({{301, "http://example.com/none"}});
    }
  };
  std::vector<int> order{0, 1, 2, 3, 4, 5};
  std::vector<std::string> expected;
  do {
    Judged judged{content};
    for (const int i : order)
      judged.answer("http://example.com/" + std::to_string(i), answer_of(i));
    const std::vector<std::string> found = messages_of(judged.findings());
    if (expected.empty())
      expected = found;
    EXPECT_EQ(found, expected);
  } while (std::next_permutation(order.begin(), order.end()));
  EXPECT_EQ(expected.size(), 5u) << "four moved, to one page: too few to be elsewhere";
}

TEST(TargetJudge, AskingPeopleForTheirNameIsNoMistake)
{
  const Diagnostics findings = findings_for(status(401));
  EXPECT_THAT(codes_of(findings), ElementsAre("2 target-unchecked"));
  EXPECT_EQ(findings.items()[0].severity, Severity::note);
  const char* other = "http://other.example/a";
  for (const int code : {401, 403, 429, 999})
    EXPECT_THAT(
        codes_of(
            Judged{"<item name='A' url='http://other.example/a'/>"}.answer(other, status(code)).findings()),
        ElementsAre("2 target-unchecked"))
        << code;
}

TEST(TargetJudge, WhatWasLeftOutIsCountedByReason)
{
  Judged judged{"<item name='A' url='/a'/>\n<item name='B' url='/b'/>\n<item name='C' url='/c'/>"};
  judged.judge.leave_out(judged.targets[2], "this");
  judged.judge.leave_out(judged.targets[1], "that");
  judged.judge.leave_out(judged.targets[0], "this");
  EXPECT_THAT(messages_of(judged.findings()),
              ElementsAre("2 targets were not checked: this", "1 target was not checked: that"));
}

// --- redirects ---

TEST(TargetJudge, MovedForGoodNamesTheAddressToWrite)
{
  const Diagnostics findings = findings_for(redirected(
      {{301, "http://example.com/b"}, {308, "http://example.com/c"}, {302, "http://example.com/d"}}));
  EXPECT_THAT(codes_of(findings), ElementsAre("2 target-moved"));
  EXPECT_THAT(messages_of(findings),
              ElementsAre("\"http://example.com/a\" has moved for good: write \"http://example.com/c\""));
  for (const int code : {302, 303, 307})
    EXPECT_THAT(codes_of(findings_for(redirected({{code, "http://example.com/b"}}))), IsEmpty()) << code;
}

TEST(TargetJudge, TheAddressToWriteIsNotCut)
{
  const std::string to = "http://example.com/" + std::string(1'000, 'b');
  EXPECT_THAT(messages_of(findings_for(redirected({{301, to.c_str()}}))),
              ElementsAre(HasSubstr('"' + to + '"')));
}

TEST(TargetJudge, AMissingPageBehindARedirectIsOneFinding)
{
  EXPECT_THAT(
      messages_of(findings_for(redirected({{301, "http://example.com/b"}}, status(404)))),
      ElementsAre("\"http://example.com/a\" is redirected to \"http://example.com/b\", which does not "
                  "exist: the server answers with status 404"));
}

TEST(TargetJudge, FromHttpsToHttp)
{
  const char* content = "<item name='A' url='https://example.com/a'/>";
  const auto codes = [&](std::vector<std::pair<int, const char*>> hops) {
    return codes_of(Judged{content}.answer("https://example.com/a", redirected(std::move(hops))).findings());
  };
  EXPECT_THAT(codes({{302, "http://example.com/a"}}), ElementsAre("2 target-insecure"));
  EXPECT_THAT(codes({{302, "http://example.com/a"}, {302, "https://example.com/a"}}),
              ElementsAre("2 target-insecure"));
  EXPECT_THAT(codes({{302, "https://www.example.com/a"}}), IsEmpty());
  EXPECT_THAT(codes_of(findings_for(redirected({{302, "https://example.com/a"}}))), IsEmpty());
}

TEST(TargetJudge, TheHomePageIsNotThePageAskedFor)
{
  const Diagnostics findings = findings_for(redirected({{301, "http://example.com/"}}));
  EXPECT_THAT(codes_of(findings), ElementsAre("2 target-elsewhere")) << "and not the advice to write it";
  EXPECT_THAT(messages_of(findings), ElementsAre("\"http://example.com/a\" leads to the home page "
                                                 "\"http://example.com/\" instead"));
  EXPECT_THAT(codes_of(findings_for(redirected({{302, "https://www.example.com/index.html"}}))),
              ElementsAre("2 target-elsewhere"));
  EXPECT_THAT(codes_of(findings_for(redirected({{302, "http://example.com/index.php?page=a"}}))), IsEmpty());
  EXPECT_THAT(codes_of(findings_for(redirected({{302, "http://other.example/"}}))), IsEmpty())
      << "the address may be made for that";
}

TEST(TargetJudge, NorIsTheOneThatTheMapCallsHome)
{
  const std::string content = "<item name='H' role='home' url='/en/start.html'/>\n<item name='A' url='/a'/>";
  Judged judged{content};
  judged.answer("http://example.com/en/start.html", good_page())
      .answer(a, redirected({{302, "http://example.com/en/start.html"}}));
  EXPECT_THAT(codes_of(judged.findings()), ElementsAre("3 target-elsewhere"));
}

TEST(TargetJudge, AnotherSpellingOfAnAddressIsNoOtherPage)
{
  const auto codes = [](const char* from, const char* to) {
    return codes_of(Judged{"<item name='A' url='" + std::string{from} + "'/>"}
                        .answer(from, redirected({{302, to}}))
                        .findings());
  };
  EXPECT_THAT(codes("http://example.com/", "https://www.example.com/"), IsEmpty());
  EXPECT_THAT(codes("http://example.com/index.html", "http://example.com/"), IsEmpty());
  EXPECT_THAT(codes("http://example.com/", "http://example.com/index.php"), IsEmpty());
  EXPECT_THAT(codes("http://example.com/?lang=de", "http://example.com/"), IsEmpty());
  EXPECT_THAT(codes("http://example.com", "http://example.com/"), IsEmpty());
  EXPECT_THAT(codes("http://example.com/b", "http://example.com/"), ElementsAre("2 target-elsewhere"));
}

TEST(TargetJudge, IsRespelled)
{
  const auto respelled = [](const char* one, const char* other) {
    return is_respelled(address(one), address(other));
  };
  EXPECT_TRUE(respelled("http://example.com/a", "https://www.EXAMPLE.com/a/"));
  EXPECT_TRUE(respelled("http://example.com/a/", "http://example.com/a/index.html"));
  EXPECT_FALSE(respelled("http://example.com/a", "http://example.com/a?b"));
  EXPECT_FALSE(respelled("http://example.com/a", "http://example.com/b"));
  EXPECT_FALSE(respelled("http://example.com/a", "http://a.example.com/a"));
  EXPECT_FALSE(respelled("http://example.com/a", "http://example.com/A"));
}

/// A map of `all` pages, of which the first `moved` are redirected to one, and the others to pages of their
/// own.
Diagnostics with_crowd(int all, int moved)
{
  std::string content;
  for (int i = 0; i < all; ++i)
    content += "<item name='A' url='/" + std::to_string(i) + "'/>\n";
  Judged judged{content};
  for (int i = 0; i < all; ++i) {
    const std::string to =
        i < moved ? "http://example.com/none" : "http://example.com/new/" + std::to_string(i);
    judged.answer("http://example.com/" + std::to_string(i), redirected({{302, to.c_str()}}));
  }
  return judged.findings();
}

TEST(TargetJudge, ManyTargetsThatEndAtOnePage)
{
  const Diagnostics findings = with_crowd(50, 5);
  ASSERT_EQ(findings.count(Code::target_elsewhere), 5u);
  EXPECT_THAT(messages_of(findings).front(), "\"http://example.com/0\" leads to \"http://example.com/none\", "
                                             "as do 4 other addresses of the map");
  EXPECT_EQ(with_crowd(50, 4).count(Code::target_elsewhere), 0u) << "fewer than five";
  EXPECT_EQ(with_crowd(51, 5).count(Code::target_elsewhere), 0u) << "less than a tenth";
}

TEST(TargetJudge, OfAPageThatWasNotAskedForNothingElseIsSaid)
{
  std::string content;
  for (int i = 0; i < 5; ++i)
    content += "<item name='A' lang='de' type='application/pdf' url='/" + std::to_string(i) + "#x'/>\n";
  Judged judged{content};
  for (int i = 0; i < 5; ++i) {
    TargetAnswer answer = redirected({{301, "http://example.com/none"}});
    answer.page->map.reset();
    answer.page->language = "en";
    answer.page->has_fragment = {false};
    judged.answer("http://example.com/" + std::to_string(i), answer);
  }
  EXPECT_THAT(codes_of(judged.findings()),
              ElementsAre("2 target-elsewhere", "3 target-elsewhere", "4 target-elsewhere",
                          "5 target-elsewhere", "6 target-elsewhere"));
}

// --- what the map says of a page ---

TEST(TargetJudge, AFragmentThatThePageDoesNotHave)
{
  const std::string content = "<item name='A' url='/a#two'/>\n<item name='B' url='/a'/>\n"
                              "<item name='C' url='/a#one'/>\n<item name='D' url='/a#%FF'/>";
  TargetAnswer answer = good_page();
  answer.page->has_fragment = {true, false, false}; // "one", "two", "\xFF"
  const Diagnostics findings = findings_for(answer, content);
  EXPECT_THAT(codes_of(findings), ElementsAre("2 fragment-missing", "5 fragment-missing"));
  EXPECT_THAT(
      messages_of(findings),
      ElementsAre("\"http://example.com/a\" has no element with the id \"two\"",
                  "\"http://example.com/a\" has no element with the id that is meant (it is not in UTF-8)"));
  answer.page->cut = true;
  EXPECT_THAT(codes_of(findings_for(answer, content)), IsEmpty()) << "it may be in the rest";
}

std::vector<std::string> for_type(const std::string& said, const char* sent)
{
  TargetAnswer answer = status(200);
  answer.type = MediaType::parse(sent);
  return codes_of(findings_for(answer, "<item name='A' url='/a' type='" + said + "'/>"));
}

TEST(TargetJudge, TheType)
{
  EXPECT_THAT(for_type("application/pdf", "text/html; charset=utf-8"), ElementsAre("2 type-differs"));
  EXPECT_THAT(for_type("text/html", "application/pdf"), ElementsAre("2 type-differs"));
  EXPECT_THAT(for_type("Text/HTML; charset=x", "text/html"), IsEmpty());
  EXPECT_THAT(for_type("application/xhtml+xml", "text/html"), IsEmpty()) << "for readers the same";
  EXPECT_THAT(for_type("application/rss+xml", "text/xml"), IsEmpty()) << "any XML";
  EXPECT_THAT(for_type("application/zip", "application/octet-stream"), IsEmpty()) << "not said";
  EXPECT_THAT(for_type("application/x-gzip", "application/gzip"), IsEmpty());
  EXPECT_THAT(for_type("no type", "text/html"), IsEmpty()) << "another finding";
  EXPECT_THAT(for_type("", "text/html"), IsEmpty());
}

std::vector<std::string> for_language(const std::string& said, const char* in_page)
{
  TargetAnswer answer = good_page();
  answer.page->language = in_page;
  return codes_of(findings_for(answer, "<item name='A' url='/a' lang='" + said + "'/>"));
}

TEST(TargetJudge, TheLanguage)
{
  EXPECT_THAT(for_language("de", "en"), ElementsAre("2 language-differs"));
  EXPECT_THAT(for_language("de", "de-AT"), IsEmpty());
  EXPECT_THAT(for_language("de", ""), IsEmpty()) << "not said";
  EXPECT_THAT(for_language("", "de"), IsEmpty()) << "not said";
  EXPECT_THAT(for_language("de", "en, de"), IsEmpty()) << "in both";
  EXPECT_THAT(for_language("fr", "en, de"), ElementsAre("2 language-differs"));
  EXPECT_THAT(for_language("de", "english"), IsEmpty()) << "no language";
  EXPECT_THAT(for_language("x-default", "en"), IsEmpty());
  std::string many = "a1";
  for (int i = 0; i < 20; ++i)
    many = "en, " + many;
  EXPECT_THAT(for_language("de", many.c_str()), IsEmpty()) << "so many are none";
}

// M-8: a server may offer several languages at one address.
TEST(TargetJudge, AnAddressWithSeveralLanguages)
{
  const auto codes = [](const std::string& content, const char* language) {
    TargetAnswer answer = good_page();
    answer.page->language = language;
    return codes_of(findings_for(answer, content));
  };
  const std::string variants = "<item name='A' lang='de' url='/a'>\n<variant lang='en'/>\n"
                               "<variant lang='fr' url='/a'/></item>";
  for (const char* language : {"de", "en", "fr"})
    EXPECT_THAT(codes(variants, language), IsEmpty()) << language;
  EXPECT_THAT(codes(variants, "it"), ElementsAre("2 language-differs", "4 language-differs"));
  EXPECT_THAT(codes("<item name='A' lang='de' url='/a'/>\n<item name='B' lang='en' url='/a'/>", "en"),
              ElementsAre("2 language-differs"))
      << "two items are no alternatives";
}

// --- the way back ---

std::vector<std::string> for_map(std::optional<Found> map)
{
  TargetAnswer answer = good_page();
  answer.page->map = std::move(map);
  return codes_of(findings_for(answer));
}

// RFC 9110, 10.2.2: the fragment of a redirect comes in place of that of the link.
TEST(TargetJudge, ARedirectWithItsOwnFragmentNeedsNoOther)
{
  const char* with_fragment = "<item name='A' url='/a#x'/>";
  TargetAnswer lost = good_page();
  lost.page->has_fragment = {false};
  const auto to = [&](std::vector<std::pair<int, const char*>> hops) {
    return findings_for(redirected(std::move(hops), lost), with_fragment);
  };
  EXPECT_THAT(codes_of(to({{302, "http://example.com/b"}})), ElementsAre("2 fragment-missing"));
  EXPECT_THAT(codes_of(to({{302, "http://example.com/b#y"}})), IsEmpty());
  EXPECT_THAT(codes_of(to({{302, "http://example.com/b#"}, {307, "http://example.com/c"}})), IsEmpty());
  EXPECT_THAT(messages_of(to({{301, "http://example.com/b#y"}})),
              ElementsAre(HasSubstr("write \"http://example.com/b#y\"")));
}

TEST(TargetJudge, AnUnknownContentCodingIsNoted)
{
  TargetAnswer answer = good_page();
  answer.unknown_coding = "Content-Encoding names \"UTF-8\"";
  EXPECT_THAT(codes_of(findings_for(answer)), ElementsAre("2 coding-unknown"));
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

TEST(TargetJudge, APageOfAnotherSiteNeedNotNameIt)
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

TEST(TargetJudge, OfALocalMapTheAddressIsNotKnown)
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

TEST(TargetJudge, ManyFindingsFoldInTheOrderOfTheMap)
{
  std::string content;
  for (int i = 0; i < 30; ++i)
    content += "<item name='A' url='/" + std::to_string(i) + "'/>\n";
  Judged judged{content};
  for (int i = 29; i >= 0; --i)
    judged.answer("http://example.com/" + std::to_string(i), status(404));
  const Diagnostics findings = judged.findings();
  ASSERT_EQ(findings.items().size(), 10u);
  for (std::uint32_t i = 0; i < 10; ++i)
    EXPECT_EQ(findings.items()[i].line, i + 2);
  EXPECT_EQ(findings.count(Code::target_gone), 30u);
}

} // namespace
} // namespace standard_sitemap
