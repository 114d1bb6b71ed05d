// Whole reports as text, line by line: what they say of the page, its map, and what is wrong with it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/render/text_of_report.h"

namespace standard_sitemap::text_report_test {
namespace {

using test::check_of;
using test::finding;
using test::list;
using test::occurrences;
using test::sample;
using test::sample_root;
using test::SampleReport;
using test::Seen;
using test::seen_from;
using test::sitemap_of;
using test::text_of;
using test::uri;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

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
  EXPECT_EQ(here("http://example.com/up/x", up),
            "Here      Up  (near: by the beginning of the page's address)");
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
  EXPECT_EQ(here(fits),
            "Here      " + fits + "\nAround    next " + std::string(24, 'n') + "\u2026  (1 of 2)");
  EXPECT_EQ(here(fits + "n"), "Here      " + std::string(29, 'n') + "\u2026\nAround    next " +
                                  std::string(24, 'n') + "\u2026  (1 of 2)");
}

TEST(TextReport, V5_SaysThatALinkIsThatOfThePage)
{
  PageLinks links;
  links.links.push_back({PageLink::Element::link, "start", "/start", uri("http://example.com/")});
  const Seen some = seen_from("http://example.com/x",
                              "<item name='Home' role='home'/><item name='A' url='/a'/>", std::move(links));
  EXPECT_THAT(text_of(some.report), HasSubstr("Home  /start  (by the page's own links)\n"));
}

TEST(TextReport, AMapWithoutAPageHasNoPlace)
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

} // namespace
} // namespace standard_sitemap::text_report_test
