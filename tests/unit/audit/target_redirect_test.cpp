// Pages of a map that redirect to others.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/hosts/audit/respelling.h"

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
using test::messages_of;
using test::redirected;
using test::status;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

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

TEST(TargetJudge, ARedirectFromHttpsToHttpIsReported)
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

TEST(TargetJudge, TheHomePageOfTheMapIsNotThePageAskedFor)
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

TEST(TargetJudge, RespelledAddressesAreRecognised)
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

TEST(TargetJudge, APageThatWasNotAskedForHasNoOtherFinding)
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

} // namespace
} // namespace standard_sitemap
