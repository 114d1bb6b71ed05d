// Whether the pages of a map are there.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/audit/judged.h"

namespace standard_sitemap {
namespace {

using test::a;
using test::codes_of;
using test::failure;
using test::findings_for;
using test::good_page;
using test::item;
using test::Judged;
using test::map_address;
using test::messages_of;
using test::redirected;
using test::status;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(TargetJudge, AGoodPageHasNoFinding)
{
  EXPECT_THAT(codes_of(findings_for(good_page())), IsEmpty());
}

TEST(TargetJudge, AMissingPageIsReported)
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

TEST(TargetJudge, APageThatCannotBeLoadedIsReported)
{
  for (const int code : {500, 503, 403, 418, 302, 304})
    EXPECT_THAT(codes_of(findings_for(status(code))), ElementsAre("2 target-error")) << code;
  const Diagnostics findings = findings_for(failure(FetchFailure::name_unresolved, "no such name"));
  EXPECT_THAT(codes_of(findings), ElementsAre("2 target-error"));
  EXPECT_THAT(messages_of(findings), ElementsAre("\"http://example.com/a\" cannot be loaded: no such name"));
  EXPECT_THAT(codes_of(findings_for(failure(FetchFailure::timeout))), ElementsAre("2 target-timeout"));
}

TEST(TargetJudge, AFailureAfterTheHeadIsAFailure)
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

TEST(TargetJudge, AnUnknownContentCodingIsNoted)
{
  TargetAnswer answer = good_page();
  answer.unknown_coding = "Content-Encoding names \"UTF-8\"";
  EXPECT_THAT(codes_of(findings_for(answer)), ElementsAre("2 coding-unknown"));
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
