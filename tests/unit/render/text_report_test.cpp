// Whole reports as text, line by line: what they say of the page, its map, and what is wrong with it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/check/remedy.h"
#include "render/text/check_renderer.h"
#include "render/text/text_renderer.h"
#include "tests/unit/render/sample_report.h"

namespace standard_sitemap::text_report_test {
namespace {

using test::sample;
using test::sample_root;
using test::SampleReport;
using test::sitemap_of;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string text_of(const Report& report, TextOptions options = {})
{
  TextRenderer renderer{options};
  return test::rendered(renderer, report);
}

std::string check_of(const Report& report, TextOptions options = {})
{
  CheckRenderer renderer{options};
  return test::rendered(renderer, report);
}

Uri uri(const std::string& text)
{
  return *Uri::parse({text});
}

/// A report of a map that is seen from `page`.
struct Seen {
  Seen(LoadResult result, const std::string& page, PageLinks links = {}) : loaded(std::move(result))
  {
    ViewContext context{uri(page), std::move(links), {}, {}};
    report.discovery.found = Found{Rule::http_x, uri(sample_root)};
    report.documents = loaded.documents;
    report.view = &view.emplace(*loaded.map, std::move(context), Policy{});
  }
  Seen(const Seen&) = delete;
  Seen& operator=(const Seen&) = delete;

  LoadResult loaded;
  std::optional<View> view;
  Report report;
};

Seen seen_from(const std::string& page, const std::string& content, PageLinks links = {})
{
  return {test::load_from_table(sample_root, {{sample_root, sitemap_of(content)}}), page, std::move(links)};
}

Seen list()
{
  const std::string urlset = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>"
                             "http://example.com/a</loc></url></urlset>";
  return {test::load_from_table(sample_root, {{sample_root, urlset}}, {}, SourceKind::extended),
          "http://example.com/a"};
}

/// The line that begins with this key.
std::string fact(const std::string& text, const std::string& key)
{
  const std::size_t at = ("\n" + text).find("\n" + key);
  return at == std::string::npos ? "" : text.substr(at, text.find('\n', at) - at);
}

// --- the page and its map ---

TEST(TextReport, OfAPageThatDidNotCome)
{
  Report report;
  report.page = PageReport{"http://example.com/"};
  EXPECT_EQ(text_of(report), "Page      http://example.com/  could not be fetched\n");
}

TEST(TextReport, SaysTheStatusOfThePageIfItIsNot200)
{
  Report report;
  for (const auto& [status, note] : {std::pair{200, ""}, std::pair{201, "  status 201"}}) {
    report.page = PageReport{"http://example.com/", uri("http://example.com/"), status};
    EXPECT_EQ(text_of(report),
              "Page      http://example.com/" + std::string{note} + "\nSite map  the page names none\n");
  }
}

TEST(TextReport, SaysHowAPageWasRequestedThatWasRedirected)
{
  Report report;
  report.page = PageReport{"http://example.com/old", uri("http://example.com/")};
  EXPECT_EQ(text_of(report), "Page      http://example.com/\n"
                             "          requested as http://example.com/old\n"
                             "Site map  the page names none\n");
}

TEST(TextReport, WithoutAPageThereIsNoneThatNamesAMap)
{
  EXPECT_EQ(text_of({}), "Site map  the page names none\n");
}

TEST(TextReport, SaysWhereTheMapIsAndByWhichRuleItWasFound)
{
  SampleReport some = sample("<item name='This' url='/here'/>");
  EXPECT_THAT(check_of(some.report), StartsWith("Page      http://example.com/here\n"
                                                "Site map  http://example.com/map.xml\n"
                                                "          by http-x: named\n"
                                                "Here      This\n"));
  some.report.discovery.trace.clear();
  some.report.documents.front().final_url = uri("http://example.com/moved.xml");
  EXPECT_THAT(check_of(some.report), StartsWith("Page      http://example.com/here\n"
                                                "Site map  http://example.com/map.xml\n"
                                                "          redirected to http://example.com/moved.xml\n"
                                                "          by http-x\n"
                                                "Here      This\n"));
}

TEST(TextReport, G13_SaysOfAListThatItsHierarchyIsDerived)
{
  const Seen some = list();
  EXPECT_THAT(
      text_of(some.report),
      HasSubstr("\n          a list of pages for crawlers (sitemaps.org): its groups, and missing names, "
                "are derived from its addresses\n"));
  EXPECT_THAT(text_of(sample("<item name='A' url='/a'/>").report),
              Not(HasSubstr("derived from its addresses")));
}

TEST(TextReport, AMapThatUnfoldsFurtherSaysSo)
{
  const SampleReport some = sample("<item name='A' url='/a'/><item name='B' url='/b'/>");
  EXPECT_THAT(text_of(some.report, {.places = 1}),
              HasSubstr("\nFindings\n  warning  limit-places  the map unfolds to more than the 1 place shown "
                        "here\n           /map.xml\n"));
}

TEST(TextReport, CountsNodesDocumentsAndBytes)
{
  SampleReport some = sample("<group name='G'><item name='A' url='/a'/></group><group name='Empty'/>");
  some.report.documents.front().bytes = 1'000;
  some.report.documents.push_back(some.report.documents.front());
  EXPECT_THAT(text_of(some.report),
              HasSubstr("\n\n1 item, 2 groups; 1 empty entry left out  (2 documents, 1.9 KiB)\n"));
  EXPECT_THAT(text_of(sample("<item name='A' url='/a'/>").report),
              HasSubstr("\n1 item, 0 groups  (1 document, "));
}

// --- where the page is ---

TEST(TextReport, V1_V2_SaysHowThePageWasRecognised)
{
  const std::string up = "<item name='Up' url='/up'/>";
  const auto here = [](const std::string& page, const std::string& content, const char* rel = nullptr) {
    PageLinks links;
    if (rel != nullptr)
      links.links.push_back({PageLink::Element::link, rel, "/up", uri("http://example.com/")});
    const Seen some = seen_from(page, content, std::move(links));
    return fact(text_of(some.report), "Here");
  };
  EXPECT_EQ(here("http://example.com/up", up), "Here      Up");
  EXPECT_EQ(here("http://example.com/up?x", up), "Here      Up  (without its query)");
  EXPECT_EQ(here("http://example.com/up.html", up), "Here      Up  (without the ending of its name)");
  EXPECT_EQ(here("http://example.com/x", up, "up"),
            "Here      Up  (near: by the page's link to the one above it)");
  EXPECT_EQ(here("http://example.com/x", up, "start"),
            "Here      Up  (near: by the page's link to the start)");
  EXPECT_EQ(here("http://example.com/x", up), "Here      not in the map");
  EXPECT_EQ(here("http://example.com/up", up + "<group name='G'><item name='Again' url='/up'/></group>"),
            "Here      Up  (and 1 other place)");
  EXPECT_EQ(here("http://example.com/up?x", up + up + up),
            "Here      Up  (without its query; and 2 other places)");
}

TEST(TextReport, APathIsCutAt40ColumnsAtLeast)
{
  const std::string fits(30, 'n');
  const auto here = [](const std::string& name) {
    const Seen some = seen_from("http://example.com/a",
                                "<item name='" + name + "' url='/a'/><item name='" + name + "' url='/b'/>");
    const std::string text = text_of(some.report, {.width = 20});
    return fact(text, "Here") + '\n' + fact(text, "Around");
  };
  EXPECT_EQ(here(fits), "Here      " + fits + "\nAround    next " + std::string(24, 'n') + "\u2026");
  EXPECT_EQ(here(fits + "n"), "Here      " + std::string(29, 'n') + "\u2026\nAround    next " +
                                  std::string(24, 'n') + "\u2026");
}

TEST(TextReport, V5_SaysThatALinkIsThatOfThePage)
{
  PageLinks links;
  links.links.push_back({PageLink::Element::link, "start", "/start", uri("http://example.com/")});
  const Seen some = seen_from("http://example.com/x",
                              "<item name='Home' role='home'/><item name='A' url='/a'/>", std::move(links));
  EXPECT_THAT(text_of(some.report), HasSubstr("Home  /start  (by the page's own links)\n"));
}

// --- a check ---

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
    return std::string{remedy(like)};
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
  EXPECT_EQ(verdict(Severity::error), "Failed: 0 errors, 1 warning, 1 note\n") << "there is no map";
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

// --- the trace ---

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
} // namespace standard_sitemap::text_report_test
