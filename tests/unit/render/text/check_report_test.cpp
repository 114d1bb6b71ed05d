// A check as text: each finding with its remedy, and the verdict; and the trace of rules and documents.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/check/remedy.h"
#include "tests/unit/render/text_of_report.h"

namespace standard_sitemap::check_report_test {
namespace {

using test::check_of;
using test::finding;
using test::list;
using test::occurrences;
using test::sample;
using test::sample_root;
using test::SampleReport;
using test::Seen;
using test::text_of;
using test::uri;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(CheckReport, HasEachKindOfFindingOnceWithItsRemedy)
{
  SampleReport some = sample("<item name='This' url='/here'/>");
  const auto finding = [&](Severity severity, Code code, const char* message, std::uint32_t line,
                           std::uint32_t column, std::uint64_t count, const char* document) {
    some.report.diagnostics.add({.severity = severity,
                                 .code = code,
                                 .message = message,
                                 .document = document,
                                 .line = line,
                                 .column = column,
                                 .count = count});
    Diagnostic like{.severity = severity, .code = code, .document = document};
    return std::string{remedy(like).text};
  };
  const std::string note = finding(Severity::note, Code::home_missing, "no home", 0, 0, 1, "");
  finding(Severity::warning, Code::url_missing, "of five", 5, 0, 1, sample_root);
  finding(Severity::warning, Code::url_missing, "of two", 2, 0, 1, sample_root);
  const std::string warning =
      finding(Severity::warning, Code::url_missing, "of four and more", 4, 0, 5, sample_root);
  const std::string error = finding(Severity::error, Code::duplicate_id, "twice", 3, 7, 1, sample_root);
  EXPECT_EQ(check_of(some.report), "Page      http://example.com/here\n"
                                   "Site map  http://example.com/map.xml\n"
                                   "          by http-x: named\n"
                                   "Here      This\n"
                                   "\n"
                                   "error  duplicate-id  /map.xml\n"
                                   "  line 3, column 7: twice\n"
                                   "  To fix it: " +
                                       error +
                                       "\n"
                                       "\n"
                                       "warning  url-missing  7 times  /map.xml\n"
                                       "  line 2: of two\n"
                                       "  line 5: of five\n"
                                       "  line 4: of four and more\n"
                                       "  and 4 more like it\n"
                                       "  To fix it: " +
                                       warning +
                                       "\n"
                                       "\n"
                                       "note  home-missing\n"
                                       "  no home\n"
                                       "  To fix it: " +
                                       note +
                                       "\n"
                                       "\n"
                                       "Failed: 1 error, 7 warnings, 1 note\n");
}

TEST(CheckReport, FindingsThatStandForThemselvesOnlyAreInTheOrderOfTheirLines)
{
  SampleReport some = sample("<item name='This' url='/here'/>");
  for (const std::uint32_t line : {7u, 2u, 4u})
    some.report.diagnostics.add({.severity = Severity::warning,
                                 .code = Code::url_missing,
                                 .message = "message",
                                 .document = sample_root,
                                 .line = line});
  EXPECT_THAT(check_of(some.report), HasSubstr("\nwarning  url-missing  3 times  /map.xml\n"
                                               "  line 2: message\n"
                                               "  line 4: message\n"
                                               "  line 7: message\n"
                                               "  To fix it: "));
}

TEST(CheckReport, OfOneLineTheFirstToBeFoundIsFirstAndWhatStandsForTwoIsLast)
{
  SampleReport some = sample("<item name='This' url='/here'/>");
  for (const Diagnostic& one : {finding("first", 5), finding("second", 5), finding("of two", 1, 2)})
    some.report.diagnostics.add(one);
  EXPECT_THAT(check_of(some.report), HasSubstr("\nwarning  url-missing  4 times  /map.xml\n"
                                               "  line 5: first\n"
                                               "  line 5: second\n"
                                               "  line 1: of two\n"
                                               "  and 1 more like it\n"));
  SampleReport other = sample("<item name='This' url='/here'/>");
  other.report.diagnostics.add(finding("a", 1));
  other.report.diagnostics.add(finding("b", 2));
  EXPECT_THAT(check_of(other.report), HasSubstr("\nwarning  url-missing  2 times  /map.xml\n"));
}

TEST(CheckReport, SaysWhatItFailsOn)
{
  SampleReport some = sample("<item name='This' url='/here'/>");
  const auto verdict = [&](std::optional<Severity> fail_on) {
    some.report.fail_on = fail_on;
    const std::string text = check_of(some.report);
    return text.substr(text.rfind("\n\n") + 2);
  };
  EXPECT_EQ(verdict(std::nullopt), "Passed: 0 errors, 0 warnings, 0 notes\n");
  some.report.diagnostics.add({.severity = Severity::note, .code = Code::home_missing});
  EXPECT_EQ(verdict(Severity::warning),
            "Passed: 0 errors, 0 warnings, 1 note  (warnings count as failures)\n");
  EXPECT_EQ(verdict(Severity::note),
            "Failed: 0 errors, 0 warnings, 1 note  (warnings and notes count as failures)\n");
  some.report.diagnostics.add({.severity = Severity::warning, .code = Code::url_missing});
  EXPECT_EQ(verdict(Severity::error), "Passed: 0 errors, 1 warning, 1 note\n");
  EXPECT_EQ(verdict(Severity::warning),
            "Failed: 0 errors, 1 warning, 1 note  (warnings count as failures)\n");
  some.report.view = nullptr;
  EXPECT_EQ(verdict(Severity::error), "Failed: there is no map to check\n") << "there is no map";
}

TEST(CheckReport, HasColoursBySeverityAndVerdict)
{
  SampleReport some = sample("<item name='This' url='/here'/>");
  const auto coloured = [&] { return check_of(some.report, {.colours = Colours::on}); };
  EXPECT_THAT(coloured(), HasSubstr("\n\x1b[1mPassed\x1b[0m: "));
  some.report.diagnostics.add({.severity = Severity::note, .code = Code::home_missing});
  some.report.diagnostics.add({.severity = Severity::warning, .code = Code::url_missing});
  some.report.diagnostics.add({.severity = Severity::error, .code = Code::duplicate_id});
  EXPECT_THAT(coloured(), HasSubstr("\n\x1b[31merror  \x1b[0m"));
  EXPECT_THAT(coloured(), HasSubstr("\n\x1b[33mwarning  \x1b[0m"));
  EXPECT_THAT(coloured(), HasSubstr("\n\x1b[2mnote  \x1b[0m"));
  EXPECT_THAT(coloured(), HasSubstr("\n\x1b[31mFailed\x1b[0m: "));
}

TEST(CheckReport, G3_OfAnXmlSitemapHasItsLineForRobots)
{
  const Seen some = list();
  const std::string line = "\n\nThe line for robots.txt, by which search engines find it:\n"
                           "Sitemap: http://example.com/map.xml\n\nPassed: ";
  EXPECT_THAT(check_of(some.report), HasSubstr(line));
  EXPECT_THAT(check_of(sample("<item name='A' url='/a'/>").report), Not(HasSubstr("robots.txt")));
}

TEST(TextReport, TraceHasOneLineForEachRuleAndDocument)
{
  SampleReport some = sample("<item name='This' url='/here'/>");
  some.report.documents.front().bytes = 2'048;
  some.report.documents.front().final_url = uri("http://example.com/moved.xml");
  DocumentReport second{uri("http://example.com/gone.xml")};
  second.outcome = DocumentOutcome::network_error;
  some.report.documents.push_back(second);
  const std::string trace =
      "\nRules\n"
      "  http-opt     absent          no Opt field\n"
      "  http-x       matched         named\n"
      "\n"
      "Documents\n"
      "  ok             200  application/xml   2.0 KiB    http://example.com/map.xml\n"
      "                 redirected to http://example.com/moved.xml\n"
      "  network-error  -    -                 0 bytes    http://example.com/gone.xml\n";
  EXPECT_THAT(text_of(some.report, {.detail = Detail::trace}), ::testing::EndsWith(trace));
  EXPECT_THAT(check_of(some.report, {.detail = Detail::trace}), HasSubstr(trace));
  EXPECT_THAT(check_of(some.report), Not(HasSubstr("Rules")));
  some.report.documents.clear();
  EXPECT_THAT(text_of(some.report, {.detail = Detail::trace}),
              ::testing::EndsWith("  http-x       matched         named\n"));
}

TEST(TextReport, AMediaTypeIsCutAt24Columns)
{
  SampleReport some = sample("<item name='This' url='/here'/>");
  const auto type = [&](std::size_t size) {
    some.report.documents.front().content_type = std::string(size, 't');
    const std::string text = text_of(some.report, {.detail = Detail::trace, .width = 200});
    return occurrences(text, std::string(24, 't')) == 1;
  };
  EXPECT_TRUE(type(24));
  EXPECT_FALSE(type(25));
}

TEST(TextReport, TraceHasColoursByOutcome)
{
  SampleReport some = sample("<item name='This' url='/here'/>");
  some.report.discovery.trace[0].outcome = RuleResult::unusable;
  some.report.discovery.trace.push_back({Rule::preference, RuleResult::not_tried, {}});
  const auto coloured = [&] {
    return text_of(some.report, {.colours = Colours::on, .detail = Detail::trace});
  };
  EXPECT_THAT(coloured(), HasSubstr("\x1b[33munusable        \x1b[0m"));
  EXPECT_THAT(coloured(), HasSubstr("\x1b[1;32mmatched         \x1b[0m"));
  EXPECT_THAT(coloured(), HasSubstr("\x1b[2mnot-tried       \x1b[0m"));
  EXPECT_THAT(coloured(), HasSubstr("\x1b[1;32m  ok  \x1b[0m"));
  some.report.documents.front().outcome = DocumentOutcome::cut;
  EXPECT_THAT(coloured(), HasSubstr("\x1b[33m  cut  \x1b[0m"));
  some.report.documents.front().outcome = DocumentOutcome::malformed;
  EXPECT_THAT(coloured(), HasSubstr("\x1b[31m  malformed  \x1b[0m"));
}

} // namespace
} // namespace standard_sitemap::check_report_test
