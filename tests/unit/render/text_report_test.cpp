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

std::size_t occurrences(const std::string& text, const std::string& what)
{
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += what.size())
    ++count;
  return count;
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

TEST(TextReport, WithoutAPageItIsNowhere)
{
  const SampleReport some{{{sample_root, sitemap_of("<item name='A' url='/a'/>")}}, ""};
  EXPECT_THAT(text_of(some.report), Not(HasSubstr("Here")));
}

TEST(TextReport, TheOutcomeOfTheMapHasTheColourOfWhatIsLeftOfIt)
{
  SampleReport some = sample("<item name='This' url='/here'/>");
  some.report.documents.front().outcome = DocumentOutcome::cut;
  EXPECT_THAT(text_of(some.report, {.colours = Colours::on}), HasSubstr("\x1b[33m  cut\x1b[0m"))
      << "a warning";
  some.report.view = nullptr;
  EXPECT_THAT(text_of(some.report, {.colours = Colours::on}), HasSubstr("\x1b[31m  cut\x1b[0m"))
      << "an error";
}

// --- findings ---

Diagnostic finding(const char* message, std::uint32_t line, std::uint64_t count = 1)
{
  return {.severity = Severity::warning,
          .code = Code::url_missing,
          .message = message,
          .document = sample_root,
          .line = line,
          .count = count};
}

TEST(TextReport, CountsFindingsThatItDoesNotShow)
{
  const auto findings = [](const std::vector<Diagnostic>& all) {
    SampleReport some = sample("<item name='This' url='/here'/>");
    for (const Diagnostic& one : all)
      some.report.diagnostics.add(one);
    const std::string text = text_of(some.report);
    return text.substr(text.find("\nFindings\n") + 10);
  };
  EXPECT_EQ(findings({finding("one", 1), finding("two", 2), finding("three", 3), finding("four", 4)}),
            "  warning  url-missing  one\n           /map.xml, line 1\n"
            "  warning  url-missing  two\n           /map.xml, line 2\n"
            "  warning  url-missing  three\n           /map.xml, line 3\n"
            "           and 1 more like it\n");
  EXPECT_EQ(findings({finding("of five", 1, 5)}),
            "  warning  url-missing  of five\n           /map.xml, line 1\n"
            "           and 4 more like it\n");
  Diagnostic nowhere = finding("of no document", 3);
  nowhere.document.clear();
  EXPECT_EQ(findings({nowhere}), "  warning  url-missing  of no document\n");
}

TEST(TextReport, WithoutAMapErrorsAreInTheTraceOnly)
{
  Report report;
  report.diagnostics.add({.severity = Severity::error, .code = Code::malformed, .message = "broken"});
  EXPECT_THAT(text_of(report), Not(HasSubstr("broken")));
  EXPECT_THAT(text_of(report, {.detail = Detail::trace}), HasSubstr("broken"));
}

// --- changes to the page ---

TEST(TextReport, S6_WhatIsRefusedSaysWhy)
{
  Load load{uri(sample_root),
            Initiator{uri("http://page.example/"), AddressSpace::public_network},
            {},
            {},
            SourceKind::standard};
  const std::string map =
      sitemap_of("<class-change elem='//a' prefix='m'/><style url='/a.css'/><item name='A' url='/a'/>");
  for (const Request& request : load.take_requests())
    test::answer_from_table(request, {{sample_root, map}}, load.receiver(request.id));
  Seen some{std::move(load).finish(), "http://page.example/"};
  some.report.level = "menu";
  const std::string text = text_of(some.report);
  const std::string changes = text.substr(text.find("Changes to the page"));
  EXPECT_EQ(occurrences(changes, "\n  \u2717 refused: "), 2u) << changes;
  EXPECT_EQ(occurrences(changes, "  //a\n"), 1u) << changes;
  EXPECT_EQ(occurrences(changes, "  /a.css\n"), 1u) << changes;
  EXPECT_THAT(changes, Not(HasSubstr("load style sheet")));
}

TEST(TextReport, O3_O4_AStyleSheetOrALogoAloneIsAChange)
{
  const auto asks_for_none = [](const std::string& content) {
    SampleReport some = sample(content);
    some.report.level = "menu";
    return text_of(some.report).find("  none: the map asks for none\n") != std::string::npos;
  };
  EXPECT_FALSE(asks_for_none("<style url='/a.css'/>"));
  EXPECT_FALSE(asks_for_none("<image><variant url='/a.png'/></image>"));
  EXPECT_TRUE(asks_for_none("<item name='A' url='/a'/>"));
}

TEST(TextReport, O3_SixteenStyleSheetsAreAllShown)
{
  std::string content;
  for (int i = 0; i < 16; ++i)
    content += "<style url='/" + std::to_string(i) + ".css'/>";
  SampleReport some = sample(content);
  some.report.level = "menu";
  EXPECT_THAT(text_of(some.report), HasSubstr("/15.css\n"));
  EXPECT_THAT(text_of(some.report), Not(HasSubstr(" more\n")));
}

// --- the tree and the roles ---

/// From a heading to the next empty line.
std::string section(const std::string& text, const std::string& heading)
{
  const std::size_t at = text.find("\n" + heading + "\n");
  return at == text.npos
             ? ""
             : text.substr(at + heading.size() + 2, text.find("\n\n", at) - at - heading.size() - 1);
}

TEST(TextReport, AMapOfWhichNothingIsUnfolded)
{
  EXPECT_EQ(section(text_of(sample("<item name='A' url='/a'/>").report, {.depth = 0}), "Map"),
            "(not unfolded)\n");
  EXPECT_EQ(TextOptions{}.places, 10'000u);
}

TEST(TextReport, L2_LinesTakeHalfTheWidth)
{
  const SampleReport some = sample("<group name='1'><group name='2'><group name='3'><group name='4'>"
                                   "<item name='5' url='/5'/></group></group></group></group>");
  EXPECT_EQ(section(text_of(some.report, {.width = 29}), "Map"), "\u2514\u2500 1\n"
                                                                 "   \u2514\u2500 2\n"
                                                                 "      \u2514\u2500 3\n"
                                                                 "         \u2514\u2500 4\n"
                                                                 "\u2026 level 5: 5  /5\n");
}

TEST(TextReport, M12_RolesAreThereIfNodesHaveSome)
{
  EXPECT_THAT(text_of(sample("<item name='A' url='/a'/>").report), Not(HasSubstr("Roles")));
  const std::string role(21, 'r');
  const SampleReport some = sample("<item name='This' url='/here' role='" + role + "'/>");
  EXPECT_EQ(section(text_of(some.report, {.width = 60}), "Roles"),
            "  " + std::string(19, 'r') + "\u2026  This  /here\n")
      << "20 columns, and no mark of the page, which the tree has";
}

TEST(TextReport, M6_WhatIsInNoTreeIsMarkedWhereItIsShown)
{
  const SampleReport some = sample("<item name='This' url='/here' role='search' tree='exclude'/>"
                                   "<item name='A' url='/a'/>");
  EXPECT_EQ(section(text_of(some.report), "Roles"), "  search  \u25cf This (here)  /here\n");
}

TEST(TextReport, M12_OfMoreRolesThanPlacesTheFirstAreShown)
{
  const auto roles = [](const std::string& content, std::size_t places) {
    const SampleReport some = sample(content);
    return section(text_of(some.report, {.places = places}), "Roles");
  };
  const std::string home = "<item name='H' url='/' role='home'/>",
                    contact = "<item name='C' url='/c' role='contact'/>";
  EXPECT_EQ(roles(home + contact, 2), "  home     H  /\n  contact  C  /c\n");
  EXPECT_EQ(roles(home + contact, 1), "  home     H  /\n\u2026 only the first 1 place\n");
  const std::string alone = "<item name='S' url='/s' role='search' tree='exclude'/>";
  EXPECT_EQ(roles(alone, 1), "  search  S  /s\n") << "nothing is below it";
  const std::string above =
      "<item name='S' url='/s' role='search' tree='exclude'><item name='B' url='/b'/></item>";
  EXPECT_EQ(roles(above, 1), "  search  S  /s\n\u2026 only the first 1 place\n");
  EXPECT_EQ(roles(above, 2), "  search  S     /s\n          \u2514\u2500 B  /b\n");
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
} // namespace standard_sitemap::text_report_test
