// The formats with a line for each finding: gcc and GitHub Actions.

#include <gtest/gtest.h>

#include "render/findings/gcc_renderer.h"
#include "render/findings/github_renderer.h"
#include "tests/unit/render/findings/sample_findings.h"
#include "tests/unit/render/sample_report.h"

namespace standard_sitemap::findings_lines_test {
namespace {

const FindingsOptions options{.places = test::tree_places()};

std::string gcc_of(const std::vector<Diagnostic>& findings)
{
  GccRenderer renderer{options};
  return test::rendered(renderer, test::FindingsReport{findings}.report);
}

std::string github_of(const std::vector<Diagnostic>& findings)
{
  GithubRenderer renderer{options};
  return test::rendered(renderer, test::FindingsReport{findings}.report);
}

Diagnostic at(const char* document, Diagnostic finding)
{
  finding.document = document;
  return finding;
}

const Diagnostic nameless = test::finding_of(Severity::warning, Code::name_missing, "no name", 12, 3);

TEST(GccRenderer, WritesALineForEachFinding)
{
  EXPECT_EQ(gcc_of({nameless}), "site/map.xml:12:3: warning: no name [name-missing]\n");
  EXPECT_EQ(gcc_of({}), "");
}

TEST(GccRenderer, LeavesOutWhatIsUnknown)
{
  EXPECT_EQ(gcc_of({test::finding_of(Severity::error, Code::malformed, "m", 12)}),
            "site/map.xml:12: error: m [malformed]\n");
  EXPECT_EQ(gcc_of({test::finding_of(Severity::note, Code::home_missing, "m")}),
            "site/map.xml: note: m [home-missing]\n");
  EXPECT_EQ(gcc_of({at("", test::finding_of(Severity::error, Code::timeout, "m", 0, 3))}),
            "sitemap-probe: error: m [timeout]\n");
}

TEST(GccRenderer, SortsByDocumentLineAndColumn)
{
  const auto with = [](const char* message, std::uint32_t line, std::uint32_t column) {
    return test::finding_of(Severity::note, Code::invalid_value, message, line, column);
  };
  EXPECT_EQ(gcc_of({at("http://example.com/b.xml", with("e", 1, 1)), with("d", 10, 1), with("c", 9, 20),
                    with("b", 9, 3), with("b, too", 9, 3), with("a", 0, 0)}),
            "site/map.xml: note: a [invalid-value]\nsite/map.xml:9:3: note: b [invalid-value]\n"
            "site/map.xml:9:3: note: b, too [invalid-value]\n"
            "site/map.xml:9:20: note: c [invalid-value]\nsite/map.xml:10:1: note: d [invalid-value]\n"
            "http://example.com/b.xml:1:1: note: e [invalid-value]\n");
}

TEST(GccRenderer, WhatIsAboutNoDocumentComesFirst)
{
  EXPECT_EQ(gcc_of({test::finding_of(Severity::note, Code::home_missing, "a", 1, 1),
                    at("", test::finding_of(Severity::warning, Code::near_miss, "b"))}),
            "sitemap-probe: warning: b [near-miss]\nsite/map.xml:1:1: note: a [home-missing]\n");
}

TEST(GccRenderer, AFindingThatStandsForOthersSaysSo)
{
  Diagnostic folded = nameless;
  folded.count = 2;
  EXPECT_EQ(gcc_of({folded}), "site/map.xml:12:3: warning: no name (and 1 more like it) [name-missing]\n");
  folded.count = 4;
  EXPECT_EQ(gcc_of({folded}), "site/map.xml:12:3: warning: no name (and 3 more like it) [name-missing]\n");
}

TEST(GccRenderer, HostileTextStaysInItsLine)
{
  Diagnostic hostile = at("file:///home/me/tree/a%0Ab%1B.xml", nameless);
  hostile.message = "x\nb.xml:1:1: error: made up [malformed]\x1b[31m\xe2\x80\xae\xff";
  EXPECT_EQ(gcc_of({hostile}), "a\\u{A}b\\u{1B}.xml:12:3: warning: x\\u{A}b.xml:1:1: error: made up "
                               "[malformed]\\u{1B}[31m\\u{202E}\xef\xbf\xbd [name-missing]\n");
}

TEST(GithubRenderer, WritesACommandForEachFinding)
{
  EXPECT_EQ(github_of({nameless}), "::warning file=site/map.xml,line=12,col=3,title=name-missing::no name\n");
  EXPECT_EQ(github_of({test::finding_of(Severity::error, Code::malformed, "m", 12)}),
            "::error file=site/map.xml,line=12,title=malformed::m\n");
  EXPECT_EQ(github_of({test::finding_of(Severity::note, Code::home_missing, "m")}),
            "::notice file=site/map.xml,title=home-missing::m\n");
  EXPECT_EQ(github_of({test::finding_of(Severity::note, Code::home_missing, "m", 1, 1)}),
            "::notice file=site/map.xml,line=1,col=1,title=home-missing::m\n");
}

// GitHub would look for a file of that name.
TEST(GithubRenderer, NamesWhatIsNoFileInTheMessage)
{
  EXPECT_EQ(github_of({at("http://example.com/map.xml", nameless)}),
            "::warning title=name-missing::http://example.com/map.xml, line 12: no name\n");
  EXPECT_EQ(
      github_of({at("http://example.com/a.xml", test::finding_of(Severity::error, Code::timeout, "m")),
                 at("http://example.com/b.xml", test::finding_of(Severity::note, Code::bad_value, "m", 1))}),
      "::error title=timeout::http://example.com/a.xml: m\n"
      "::notice title=bad-value::http://example.com/b.xml, line 1: m\n");
  EXPECT_EQ(github_of({at("", test::finding_of(Severity::error, Code::timeout, "m"))}),
            "::error title=timeout::m\n");
}

TEST(GithubRenderer, HostileTextIsNeitherACommandNorAProperty)
{
  Diagnostic hostile = at("file:///home/me/tree/a,line=1::%25.xml", nameless);
  hostile.message = "100%\r\n::set-env name=A::b, c: %0A";
  EXPECT_EQ(github_of({hostile}), "::warning file=a%2Cline=1%3A%3A%25.xml,line=12,col=3,title=name-missing::"
                                  "100%25\\u{D}\\u{A}::set-env name=A::b, c: %250A\n");
}

TEST(LinesOfFindings, WithoutAMapThereIsAnError)
{
  Report report;
  GccRenderer gcc{options};
  GithubRenderer github{options};
  EXPECT_EQ(test::rendered(gcc, report), "sitemap-probe: error: the page names no site map\n");
  EXPECT_EQ(test::rendered(github, report), "::error ::the page names no site map\n");
  report.discovery.found = Found{Rule::given, *Uri::parse({"http://example.com/map.xml"})};
  EXPECT_EQ(test::rendered(gcc, report), "sitemap-probe: error: the site map could not be read\n");
  report.diagnostics.add(at("", test::finding_of(Severity::warning, Code::near_miss, "m"))); // no reason
  EXPECT_EQ(test::rendered(gcc, report), "sitemap-probe: warning: m [near-miss]\n"
                                         "sitemap-probe: error: the site map could not be read\n");
  report.diagnostics = {};
  report.diagnostics.add(test::finding_of(Severity::error, Code::http_error, "status 404"));
  EXPECT_EQ(test::rendered(gcc, report), "site/map.xml: error: status 404 [http-error]\n");
}

TEST(LinesOfFindings, StopIfTheSinkDoes)
{
  std::vector<Diagnostic> many;
  for (std::uint32_t line = 1; line <= 1'000; ++line) {
    many.push_back(test::finding_of(Severity::note, Code::invalid_value, std::string(100, 'x'), line));
    many.back().document += std::to_string(line);
  }
  const test::FindingsReport findings{many};
  GccRenderer gcc{options};
  GithubRenderer github{options};
  for (Renderer* renderer : std::initializer_list<Renderer*>{&gcc, &github}) {
    int pieces = 0;
    renderer->render(findings.report, [&pieces](std::string_view) { return ++pieces < 2; });
    EXPECT_EQ(pieces, 2);
  }
}

} // namespace
} // namespace standard_sitemap::findings_lines_test
