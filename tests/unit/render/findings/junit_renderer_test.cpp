#include "render/findings/junit_renderer.h"

#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <libxml/parser.h>

#include "tests/unit/render/findings/sample_findings.h"
#include "tests/unit/render/sample_report.h"

namespace standard_sitemap::junit_renderer_test {
namespace {

using testing::HasSubstr;
using testing::Not;

const FindingsOptions options{.places = test::tree_places()};

std::string junit_of(const Report& report)
{
  JunitRenderer renderer{options};
  std::string xml = test::rendered(renderer, report);
  const std::unique_ptr<xmlDoc, void (*)(xmlDocPtr)> document{
      xmlReadMemory(xml.data(), static_cast<int>(xml.size()), nullptr, nullptr, XML_PARSE_NOERROR),
      xmlFreeDoc};
  EXPECT_NE(document, nullptr) << "not well-formed: " << xml;
  return xml;
}

std::string junit_of(const std::vector<Diagnostic>& findings, std::optional<Severity> fail_on = {})
{
  test::FindingsReport sample{findings};
  sample.report.fail_on = fail_on;
  return junit_of(sample.report);
}

const Diagnostic wrong =
    test::finding_of(Severity::error, Code::duplicate_id, "the id \"a\" is in line 7", 12, 3);
const Diagnostic warned = test::finding_of(Severity::warning, Code::name_missing, "no name", 4);

TEST(JunitRenderer, HasASuiteForADocumentAndACaseForAFinding)
{
  EXPECT_EQ(
      junit_of({wrong, warned}),
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"sitemap-probe\" tests=\"2\" failures=\"1\" errors=\"0\">\n"
      "  <testsuite name=\"site/map.xml\" tests=\"2\" failures=\"1\" errors=\"0\">\n"
      "    <testcase name=\"name-missing: no name\" classname=\"site/map.xml\" file=\"site/map.xml\" "
      "line=\"4\">\n"
      "      <system-out>warning: no name\nsite/map.xml:4\nTo fix it: Write the name that a reader would "
      "look "
      "for.</system-out>\n"
      "    </testcase>\n"
      "    <testcase name=\"duplicate-id: the id &quot;a&quot; is in line N\" classname=\"site/map.xml\" "
      "file=\"site/map.xml\" line=\"12\">\n"
      "      <failure type=\"duplicate-id\" message=\"the id &quot;a&quot; is in line 7\">error: the id "
      "&quot;a&quot; is in line 7\nsite/map.xml:12:3\nTo fix it: Give each element its own id.</failure>\n"
      "    </testcase>\n"
      "  </testsuite>\n"
      "</testsuites>\n");
}

TEST(JunitRenderer, WhatIsNoFileHasNoFile)
{
  Diagnostic of_page = test::finding_of(Severity::warning, Code::name_missing, "m", 1, 1),
             of_none = test::finding_of(Severity::warning, Code::name_missing, "n"),
             without_line = test::finding_of(Severity::warning, Code::name_missing, "o", 0, 3);
  of_page.document = "http://example.com/other.xml";
  of_none.document.clear();
  const std::string remedy = "To fix it: Write the name that a reader would look for.</system-out>\n"
                             "    </testcase>\n  </testsuite>\n";
  EXPECT_EQ(
      junit_of({of_page, of_none, without_line}),
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"sitemap-probe\" tests=\"3\" failures=\"0\" errors=\"0\">\n"
      "  <testsuite name=\"sitemap-probe\" tests=\"1\" failures=\"0\" errors=\"0\">\n"
      "    <testcase name=\"name-missing: n\" classname=\"sitemap-probe\">\n"
      "      <system-out>warning: n\n" +
          remedy +
          "  <testsuite name=\"site/map.xml\" tests=\"1\" failures=\"0\" errors=\"0\">\n"
          "    <testcase name=\"name-missing: o\" classname=\"site/map.xml\" file=\"site/map.xml\">\n"
          "      <system-out>warning: o\nsite/map.xml\n" +
          remedy +
          "  <testsuite name=\"http://example.com/other.xml\" tests=\"1\" failures=\"0\" errors=\"0\">\n"
          "    <testcase name=\"name-missing: m\" classname=\"http://example.com/other.xml\" "
          "line=\"1\">\n"
          "      <system-out>warning: m\nhttp://example.com/other.xml:1:1\n" +
          remedy + "</testsuites>\n");
}

TEST(JunitRenderer, ADocumentWithoutFindingsPasses)
{
  const std::string xml = junit_of(std::vector<Diagnostic>{});
  EXPECT_THAT(xml, HasSubstr("<testsuites name=\"sitemap-probe\" tests=\"1\" failures=\"0\" errors=\"0\">"));
  EXPECT_THAT(xml, HasSubstr("<testcase name=\"no findings\" classname=\"site/map.xml\" "
                             "file=\"site/map.xml\"/>\n  </testsuite>\n"));
}

TEST(JunitRenderer, FailsFromTheSeverityThatTheCheckFailsOn)
{
  EXPECT_THAT(junit_of({warned}), Not(HasSubstr("<failure")));
  EXPECT_THAT(junit_of({warned}, Severity::warning), HasSubstr("<failure type=\"name-missing\""));
  const Diagnostic noted = test::finding_of(Severity::note, Code::home_missing, "m");
  EXPECT_THAT(junit_of({noted}, Severity::warning), Not(HasSubstr("<failure")));
  EXPECT_THAT(junit_of({noted}, Severity::note), HasSubstr("<failure type=\"home-missing\""));
}

// Consumers take cases of one name for the same.
TEST(JunitRenderer, NoTwoCasesHaveOneName)
{
  Diagnostic again = warned;
  again.line = 40;
  const std::string xml = junit_of({warned, again});
  EXPECT_THAT(xml, HasSubstr("name=\"name-missing: no name\""));
  EXPECT_THAT(xml, HasSubstr("name=\"name-missing: no name (2)\""));
}

TEST(JunitRenderer, WithoutAMapThereIsAnError)
{
  Report report;
  EXPECT_EQ(junit_of(report), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                              "<testsuites name=\"sitemap-probe\" tests=\"1\" failures=\"0\" errors=\"1\">\n"
                              "  <testsuite name=\"sitemap-probe\" tests=\"1\" failures=\"0\" errors=\"1\">\n"
                              "    <testcase name=\"a site map is there\" classname=\"sitemap-probe\">\n"
                              "      <error message=\"the page names no site map\"/>\n"
                              "    </testcase>\n"
                              "  </testsuite>\n"
                              "</testsuites>\n");
}

TEST(JunitRenderer, StopsIfTheSinkDoes)
{
  const test::FindingsReport findings{std::vector<Diagnostic>(
      10, test::finding_of(Severity::note, Code::bad_value, std::string(10'000, 'x')))};
  JunitRenderer renderer{options};
  int pieces = 0;
  renderer.render(findings.report, [&pieces](std::string_view) { return ++pieces < 2; });
  EXPECT_EQ(pieces, 2);
}

TEST(JunitRenderer, HostileTextIsNoMarkup)
{
  Diagnostic hostile = warned;
  hostile.document = "file:///home/me/tree/%22%3E%3Cx%3E%00.xml";
  hostile.message = "]]></failure><x y='\x1b[31m\xff'/>\xe2\x80\xae";
  const std::string xml = junit_of({hostile}, Severity::note);
  EXPECT_THAT(xml, Not(HasSubstr("<x")));
  EXPECT_THAT(xml, Not(HasSubstr("\x1b")));
  EXPECT_THAT(xml, Not(HasSubstr("\xe2\x80\xae")));
}

} // namespace
} // namespace standard_sitemap::junit_renderer_test
