// The HTML page: what is where, also for readers without script.

#include "render/html/html_renderer.h"

#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/render/html/html_test_page.h"

namespace standard_sitemap {
namespace {

using test::between;
using test::body_of;
using test::html_of;
using test::occurrences;
using test::sample;
using test::sample_root;
using test::SampleReport;
using test::sitemap_of;
using test::tree_of;
using testing::HasSubstr;
using testing::Not;

const std::string here = "<item name='This' url='/here'/>";

// GoogleTest's own expressions know no sets of characters on every system.
MATCHER_P(HasPart, expression, "")
{
  return std::regex_search(arg, std::regex{expression});
}

TEST(HtmlRenderer, TheMapIsNestedLists)
{
  const SampleReport some = sample("<item name='Products' url='/products/' description='All of them'>"
                                   "<item name='Anvils' url='/products/a'/></item><group name='Rest'>"
                                   "<item name='Other' url='/o'/></group>");
  EXPECT_EQ(
      tree_of(html_of(some.report)),
      "<li class=parent id=p1><details open><summary><a href=\"http://example.com/products/\">Products</a> "
      "<span class=count lang=en>1</span> <span class=text>All of them</span></summary>"
      "<ul><li><a href=\"http://example.com/products/a\">Anvils</a></ul></details>\n"
      "<li class=parent id=p3><details open><summary><a>Rest</a> <span class=count "
      "lang=en>1</span></summary>"
      "<ul><li><a href=\"http://example.com/o\">Other</a></ul></details>\n</ul>\n");
}

TEST(HtmlRenderer, WhatIsNotUnfoldedAtFirstIsForReadersWithoutScript)
{
  std::string many;
  for (int i = 0; i < 30; ++i)
    many += "<item name='N" + std::to_string(i) + "' url='/" + std::to_string(i) + "'/>";
  const SampleReport some =
      sample("<group name='G'>" + many + "</group><group name='H'>" + many + here + "</group>");
  const std::string tree = tree_of(html_of(some.report));
  EXPECT_THAT(tree, HasSubstr("<details><summary><a>G</a> <span class=count lang=en>30</span></summary>"
                              "<noscript><ul><li><a href=\"http://example.com/0\">N0</a>"));
  EXPECT_THAT(tree, HasSubstr("<details open><summary><a>H</a> <span class=count lang=en>31</span></summary>"
                              "<ul><li><a href=\"http://example.com/0\">N0</a>"))
      << "the path to the page itself";
  EXPECT_EQ(occurrences(tree, "<noscript>"), 1u);
  EXPECT_EQ(occurrences(tree, ">N7</a>"), 2u);
}

TEST(HtmlRenderer, V3_TheWayToThePageStandsAbove)
{
  const SampleReport some = sample("<group name='A'><item name='B' url='/b'>" + here + "</item></group>");
  const std::string crumbs = between(html_of(some.report), "<nav class=crumbs", "</nav>");
  EXPECT_THAT(
      crumbs,
      HasPart(
          ">A</a>\n<li><a [^\n]*>B</a>\n<li><a [^\n]*aria-current=page data-here=\"you are here\">This</a>"));
}

TEST(HtmlRenderer, V6_PreviousAndNext)
{
  const SampleReport some = sample("<item name='A' url='/a'/>" + here +
                                   "<item name='No link'/><group name='G'><item name='C' url='/c'/></group>");
  const std::string around = between(html_of(some.report), "<nav class=around", "</nav>");
  EXPECT_THAT(around,
              HasSubstr("rel=prev title=\"A\" data-node=1 href=\"http://example.com/a\" lang=\"\">A</a>"));
  EXPECT_THAT(around, HasSubstr("href=\"http://example.com/c\" lang=\"\">C</a>"));
  EXPECT_THAT(around, Not(HasSubstr("No link")));
  EXPECT_THAT(around, HasSubstr("<li class=position>2 of 3\n"));
}

TEST(HtmlRenderer, V7_TheNamesAreInTheLanguageOfThePage)
{
  const SampleReport some =
      sample("<item name='Bread' xml:lang='en' url='/bread'><variant xml:lang='de' name='Brot' "
             "url='/here'/></item><item name='Cake' xml:lang='en' url='/cake'><variant xml:lang='de' "
             "name='Kuchen' url='/kuchen'/></item>");
  EXPECT_THAT(
      between(html_of(some.report), "<li class=next>", "\n"),
      HasSubstr("title=\"Kuchen\" data-node=2 href=\"http://example.com/kuchen\" lang=\"de\">Kuchen</a>"));
}

TEST(HtmlRenderer, V3_AllPlacesOfThePageAreNamed)
{
  const SampleReport some = sample("<group name='A'>" + here + "</group><group name='B'>" + here +
                                   "</group><group name='C'>" + here + "</group>");
  const std::string html = html_of(some.report);
  EXPECT_THAT(html, HasSubstr("<summary>Also at 2 other places</summary>"));
  EXPECT_THAT(between(html, "<details class=others>", "</details>"),
              HasPart("<li><a data-node=3 lang=\"\">B</a> <span class=step>›</span> "
                      "<a data-node=4 href=\"http://example.com/here\" [^\n]*>This</a>"));
  EXPECT_EQ(occurrences(tree_of(html), " aria-current=page"), 3u);
}

TEST(HtmlRenderer, V2_APageThatIsOnlyNearSaysSo)
{
  Policy policy;
  SampleReport some{{{sample_root, sitemap_of("<item name='Up' url='/up'/>")}}, "http://example.com/below"};
  ViewContext context{.page = Uri::parse({"http://example.com/below"}).value()};
  context.links.links.push_back(
      {PageLink::Element::link, "up", "/up", *Uri::parse({"http://example.com/below"}), 1});
  View view{some.report.view->map(), context, policy};
  some.report.view = &view;
  const std::string html = html_of(some.report);
  EXPECT_THAT(html, HasSubstr("The page is not in the map itself"));
  EXPECT_THAT(tree_of(html), HasSubstr("aria-current=location data-here=\"near here\">Up</a>"));
}

TEST(HtmlRenderer, V4_DeadEndsAreLeftOutAndCounted)
{
  const SampleReport some =
      sample("<group name='Nothing'/><group name='Nothing either'><item name='x'/></group>" + here);
  const std::string html = body_of(html_of(some.report));
  EXPECT_THAT(html, Not(HasSubstr("Nothing")));
  EXPECT_THAT(html, HasSubstr("2 items and 2 groups in 1 document; 3 empty entries are left out."));
}

TEST(HtmlRenderer, V5_ADerivedHomeIsMarked)
{
  SampleReport some{{{sample_root, sitemap_of("<item name='Overview' role='home'/>")}},
                    "http://example.com/p"};
  ViewContext context{.page = Uri::parse({"http://example.com/p"}).value()};
  context.links.links.push_back(
      {PageLink::Element::link, "start", "/home", *Uri::parse({"http://example.com/p"}), 1});
  View view{some.report.view->map(), context, {}};
  some.report.view = &view;
  EXPECT_THAT(tree_of(html_of(some.report)),
              HasSubstr("<a class=\"note\" href=\"http://example.com/home\">Overview"
                        " <span class=mark lang=en>(as the page links to it)</span></a>"));
}

TEST(HtmlRenderer, L1_TheLowerIncarnationLeadsToTheUpperOne)
{
  const SampleReport some =
      sample("<item name='First' url='/f'/><item xml:id='a' name='A' url='/a'><item name='B' "
             "url='/b'><external url='#a'/></item></item>");
  const std::string tree = tree_of(html_of(some.report));
  EXPECT_THAT(tree, HasSubstr("id=p2><details open><summary><a href=\"http://example.com/a\">A</a>"));
  EXPECT_THAT(tree, HasSubstr("<ul><li><a class=loop href=\"#p2\">A <span class=mark lang=en>(again: see "
                              "above)</span></a>\n</ul>"));
}

TEST(HtmlRenderer, L2_ASharedNodeIsThereInFullUnderEachParent)
{
  const SampleReport some =
      sample("<group name='A'><item xml:id='s' name='S' url='/s'><item name='T' url='/t'/></item>"
             "</group><group name='B'><external url='#s'/></group>");
  EXPECT_EQ(occurrences(tree_of(html_of(some.report)),
                        "/s\">S</a> <span class=count lang=en>1</span></summary>"
                        "<ul><li><a href=\"http://example.com/t\">T</a></ul></details>"),
            2u);
}

std::string doubling(int levels)
{
  std::string text;
  for (int i = 0; i < levels; ++i) {
    const std::string next = "<external url='#g" + std::to_string(i + 1) + "'/>";
    text += "<group name='G" + std::to_string(i) + "' xml:id='g" + std::to_string(i) + "'>" + next + next +
            "</group>";
  }
  return "<external url='#g0'/><item tree='exclude'>" + text + "<item name='End' url='/end' xml:id='g" +
         std::to_string(levels) + "'/></item>";
}

TEST(HtmlRenderer, L2_UnfoldingEndsAtTheNumberOfPlaces)
{
  const SampleReport some = sample(doubling(30));
  const std::string html = html_of(some.report, {.places = 500});
  EXPECT_LE(occurrences(tree_of(html), "<li><a") + occurrences(tree_of(html), "<li class=parent") +
                occurrences(tree_of(html), "<li class=\"parent"),
            500u);
  EXPECT_THAT(tree_of(html), HasSubstr("\" lang=en>unfolded above</a>"));
  EXPECT_THAT(html, HasSubstr("The map unfolds to more than can be listed at once."));
  EXPECT_LT(html.size(), 200'000u);
}

TEST(HtmlRenderer, F4_PlacesJustWithinAndOneBeyond)
{
  const SampleReport some = sample("<item name='A' url='/a'/><item name='B' url='/b'/><group name='C'>"
                                   "<item name='D' url='/d'/></group>");
  const std::string all = html_of(some.report, {.places = 4});
  EXPECT_THAT(tree_of(all), HasSubstr(">D</a>"));
  EXPECT_THAT(all, Not(HasSubstr("not shown")));
  EXPECT_THAT(all, Not(HasSubstr("Something is missing")));
  const std::string less = html_of(some.report, {.places = 3});
  EXPECT_THAT(tree_of(less), Not(HasSubstr(">D</a>")));
  EXPECT_THAT(less, HasSubstr("not shown"));
  EXPECT_THAT(less, HasSubstr("Something is missing"));
}

TEST(HtmlRenderer, ALevelThatWasNotAskedForIsNoLimit)
{
  const SampleReport some =
      sample("<group name='A'><item name='B' url='/b'/><item name='C' url='/c'/></group>");
  const std::string html = html_of(some.report, {.depth = 1});
  EXPECT_THAT(tree_of(html), HasSubstr("<span class=cut lang=en>(2 below, not shown)</span>"));
  EXPECT_THAT(html, Not(HasSubstr("Something is missing")));
  EXPECT_EQ(tree_of(html_of(some.report, {.depth = 0})), "</ul>\n") << "the script fills it";
}

// However deep the graph is: browsers limit the nesting of lists.
TEST(HtmlRenderer, L2_ListsAreAtMostAHundredDeep)
{
  std::string chain;
  for (int i = 0; i < 300; ++i)
    chain += "<group name='G" + std::to_string(i) + "' xml:id='g" + std::to_string(i) +
             "'><external url='#g" + std::to_string(i + 1) + "'/></group>";
  const SampleReport some = sample("<external url='#g0'/><item tree='exclude'>" + chain +
                                   "<item name='End' url='/here' xml:id='g300'/></item>");
  const std::string html = html_of(some.report);
  EXPECT_THAT(tree_of(html), HasSubstr(">G99</a>"));
  EXPECT_THAT(tree_of(html), Not(HasSubstr(">G100</a>")));
  EXPECT_LE(occurrences(between(html, "<nav class=crumbs", "</nav>"), "<li>"), 24u);
  EXPECT_THAT(between(html, "<nav class=crumbs", "</nav>"), HasSubstr(">End</a>"));
}

TEST(HtmlRenderer, M6_WhatStandsBelowAnExcludedRoleNodeIsInItsMenu)
{
  const SampleReport some = sample("<item name='Search' url='/s' role='search' tree='exclude'>"
                                   "<item name='Advanced' url='/s/adv'/></item>" +
                                   here);
  const std::string html = html_of(some.report);
  const std::string menu = between(html, "<details class=role><summary>Search</summary>", "</details>");
  EXPECT_THAT(menu,
              HasSubstr(">Search</a><ul><li><a data-node=3 href=\"http://example.com/s/adv\">Advanced</a>"));
  EXPECT_THAT(tree_of(html), Not(HasSubstr("Advanced")));
}

TEST(HtmlRenderer, M6_APageBelowAnExcludedNodeHasItsWay)
{
  const SampleReport some =
      sample("<item name='Hidden' tree='exclude'><item name='A' url='/a'/>" + here + "</item>");
  const std::string html = html_of(some.report);
  EXPECT_THAT(between(html, "<nav class=crumbs", "</nav>"),
              HasPart("data-node=1 lang=\"\">Hidden</a>\n<li><a [^\n]*>This</a>"));
  EXPECT_THAT(between(html, "<nav class=around", "</nav>"), HasSubstr(">A</a>"));
  EXPECT_EQ(test::PageData{html}.names, (std::vector<std::string>{"", "Hidden", "A", "This"}));
}

TEST(HtmlRenderer, M12_RolesAreButtonsAndMenus)
{
  const SampleReport some =
      sample("<item name='Write' url='/w' role='contact'/><item name='Visit' url='/v' role='contact'/>"
             "<item name='Start' url='/' role='home'/><item name='Shop' url='/shop' role='shop'/>");
  const std::string roles = between(html_of(some.report), "<nav class=roles", "</nav>");
  EXPECT_LT(roles.find(">Home<"), roles.find(">Contact<"));
  EXPECT_THAT(roles, HasSubstr("<summary>Contact</summary>"));
  EXPECT_THAT(roles, HasSubstr("href=\"http://example.com/w\">Write</a>"));
  EXPECT_THAT(roles, HasSubstr("href=\"http://example.com/v\">Visit</a>"));
  EXPECT_EQ(occurrences(roles, "Shop"), 1u);
  EXPECT_EQ(occurrences(roles, ">shop<"), 0u) << "a role with the same name as its node is not shown twice";
}

TEST(HtmlRenderer, M12_ARoleThatIsNoWordForReadersGoesByItsEntries)
{
  const SampleReport some =
      sample("<item name='Press' url='/p' role='x-press-1'/><item name='A' url='/a' role='fnord'/>"
             "<item name='B' url='/b' role='fnord'/>" +
             here);
  const std::string roles = between(html_of(some.report), "<nav class=roles", "</nav>");
  EXPECT_THAT(
      roles,
      HasSubstr("<span class=role><a data-node=1 href=\"http://example.com/p\" lang=\"\">Press</a></span>"));
  EXPECT_THAT(roles, HasSubstr("<summary lang=\"\">A</summary>"));
  EXPECT_THAT(roles, Not(HasSubstr("x-press-1")));
  EXPECT_THAT(roles, Not(HasSubstr("fnord")));
}

TEST(HtmlRenderer, CountsAreOfAllThatIsBelow)
{
  std::string many;
  for (int i = 0; i < 1'200; ++i)
    many += "<item name='N' url='/" + std::to_string(i) + "'/>";
  const SampleReport some = sample("<group name='Big'><group name='Inner'>" + many +
                                   "</group></group>"
                                   "<group name='A'><item xml:id='s' name='S' url='/s'/></group><group "
                                   "name='B'><external url='#s'/></group>");
  const std::string tree = tree_of(html_of(some.report));
  EXPECT_THAT(tree, HasSubstr("<a>Big</a> <span class=count lang=en>1,201</span>"));
  EXPECT_THAT(tree, HasSubstr("<a>B</a> <span class=count lang=en>1</span>"))
      << "it counts below its first parent";
}

TEST(HtmlRenderer, V3_EachPlaceCanBeShownInTheTree)
{
  const SampleReport some =
      sample("<group name='A'>" + here + "</group><group name='B'>" + here + "</group>");
  const std::string where = between(html_of(some.report), "<section class=where", "</section>");
  EXPECT_THAT(where, HasSubstr("data-path=\"0 1 2\""));
  EXPECT_THAT(where, HasSubstr("data-path=\"0 3 4\""));
  const SampleReport outside = sample("<item name='Hidden' tree='exclude'>" + here + "</item>");
  EXPECT_THAT(html_of(outside.report), Not(HasSubstr("<button class=show"))) << "M-6: it is not in the tree";
}

TEST(HtmlRenderer, M12_ManyRolesShareAMenu)
{
  std::string items;
  for (int i = 0; i < 40; ++i)
    items += "<item name='N" + std::to_string(i) + "' url='/" + std::to_string(i) + "' role='r" +
             std::to_string(i) + "'/>";
  const std::string roles = between(html_of(sample(items).report), "<nav class=roles", "</nav>");
  EXPECT_EQ(occurrences(roles, "<span class=role>"), 8u);
  EXPECT_EQ(occurrences(roles, "<details"), 1u);
  EXPECT_THAT(between(roles, "<summary>More</summary>", "</details>"), HasSubstr(">N39</a>"));
}

TEST(HtmlRenderer, DirectionFollowsTheLanguageOfTheMap)
{
  const auto html = [](const std::string& language) {
    const SampleReport some{
        {{sample_root, "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xml:lang='" + language +
                           "'><item name='x' url='/x'/><item name='y' xml:lang='he' url='/y'/>"
                           "<item name='z' xml:lang='fr_CA' url='/z'/></sitemap>"}},
        ""};
    return html_of(some.report);
  };
  EXPECT_THAT(html("ar"), HasSubstr("<html lang=ar dir=rtl>"));
  EXPECT_THAT(html("ar"), HasSubstr("<nav id=map aria-label=\"خريطة الموقع\" lang=\"ar\">"));
  EXPECT_THAT(html("ar"), HasSubstr("href=\"http://example.com/y\" lang=\"he\">y</a>"));
  EXPECT_THAT(html("ar"), HasSubstr("href=\"http://example.com/z\" lang=\"fr-CA\" dir=ltr>z</a>"));
  EXPECT_THAT(html("de"), HasSubstr("<html lang=de>"));
  EXPECT_THAT(html("de"), HasSubstr("href=\"http://example.com/y\" lang=\"he\" dir=rtl>y</a>"));
  EXPECT_THAT(html("no language"), HasSubstr("<nav id=map aria-label=\"Site map\" lang=\"\">"));
  // The table has no Hebrew.
  EXPECT_THAT(html("he"), HasSubstr("<html lang=en>"));
  EXPECT_THAT(html("he"), HasSubstr("<nav id=map aria-label=\"Site map\" lang=\"he\" dir=rtl>"));
}

// In an interface from left to right.
TEST(HtmlRenderer, TheTreeHasTheDirectionOfMostOfItsEntries)
{
  const auto html = [](const std::string& language, const std::string& items) {
    const SampleReport some{{{sample_root, "<sitemap xmlns='http://standard-sitemap.org/2007/ns'" + language +
                                               ">" + items + "</sitemap>"}},
                            "",
                            Policy{},
                            "en"};
    return html_of(some.report);
  };
  const std::string hebrew = "<item name='\u05d0' url='/a'/>";
  const std::string unstated = html("", hebrew);
  EXPECT_THAT(unstated, HasSubstr("<nav id=map aria-label=\"Site map\" lang=\"\" dir=rtl>"));
  EXPECT_THAT(unstated, HasSubstr("\"toLeft\":1"));

  // A map in English, most of which is in Hebrew: what is in English says so in the tree, and in a menu.
  const std::string mixed = html(
      " xml:lang='en'", "<item name='A' url='/a' description='D' role='contact'/><item name='B' url='/b' "
                        "role='contact' xml:lang='he'/><item name='C' url='mailto:c@example.com' "
                        "xml:lang='he'/>");
  EXPECT_THAT(mixed, HasSubstr("<nav id=map aria-label=\"Site map\" lang=\"en\" dir=rtl>"));
  const std::string tree = tree_of(mixed);
  EXPECT_THAT(tree, HasSubstr("/a\" dir=ltr>A</a> <span class=text dir=ltr>D</span>"));
  EXPECT_THAT(tree, HasSubstr("/b\" lang=\"he\">B</a>"));
  EXPECT_THAT(tree, HasSubstr("C <span class=mark lang=en dir=ltr>(e-mail)</span>"));
  const std::string menu = between(mixed, "<summary>Contact</summary>", "</details>");
  EXPECT_THAT(menu, HasSubstr("<ul lang=\"en\" dir=rtl>"));
  EXPECT_THAT(menu, HasSubstr("/a\" dir=ltr>A</a>"));
  EXPECT_THAT(menu, HasSubstr("/b\" lang=\"he\">B</a>"));
  EXPECT_THAT(between(mixed, "<h1>", "</h1>"), HasSubstr("<span lang=\"en\">"))
      << "the title has its own direction";

  const std::string neither = html("", hebrew + "<item name='b' url='/b'/>");
  EXPECT_THAT(neither, HasSubstr("<nav id=map aria-label=\"Site map\" lang=\"\">"));
  EXPECT_THAT(neither, HasSubstr("\"toLeft\":0"));
}

TEST(HtmlRenderer, ThePageSpeaksTheLanguageOfItsReader)
{
  const auto start = [](const std::string& reader, const std::string& of_map, const std::string& of_page) {
    const std::string language = of_map.empty() ? "" : " xml:lang='" + of_map + "'";
    const SampleReport some{{{sample_root, "<sitemap xmlns='http://standard-sitemap.org/2007/ns'" + language +
                                               "><item name='x' url='/x'/></sitemap>"}},
                            ""};
    ViewContext context{.accept_language = reader};
    context.links.languages = {"no language", of_page};
    View view{some.report.view->map(), std::move(context), Policy{}};
    Report report = some.report;
    report.view = &view;
    return between(html_of(report), "<html ", "<head>");
  };
  EXPECT_EQ(start("", "", ""), "lang=en>\n");
  EXPECT_EQ(start("nl, fr;q=0.5", "de", "es"), "lang=fr>\n");
  EXPECT_EQ(start("nl", "de-AT", "es"), "lang=de>\n");
  EXPECT_EQ(start("", "nl", "es"), "lang=es>\n");
  EXPECT_EQ(start("", "", "ar"), "lang=ar dir=rtl>\n");
  EXPECT_EQ(start("en", "ar", "ar"), "lang=en>\n");
}

TEST(HtmlRenderer, TheInterfaceHasItsOwnDirection)
{
  const SampleReport some{{{sample_root, "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xml:lang='en'>"
                                         "<item name='x' url='mailto:x@example.com'/></sitemap>"}},
                          "",
                          Policy{},
                          "ar"};
  const std::string html = html_of(some.report);
  EXPECT_THAT(html, HasSubstr("<html lang=ar dir=rtl>"));
  EXPECT_THAT(html, HasSubstr("<nav id=map aria-label=\"خريطة الموقع\" lang=\"en\" dir=ltr>"));
  EXPECT_THAT(html, HasSubstr("x <span class=mark lang=ar dir=rtl>(بريد إلكتروني)</span>"));
  EXPECT_THAT(html, HasSubstr("<p>مدخل واحد ولا مجموعات في مستند واحد.\n"));
}

TEST(HtmlRenderer, NodesWithoutANameAreCalledByTheirLink)
{
  const SampleReport some = sample(
      "<item url='/docs/manual%20one.html?x'/><item url='/'/><group><item name='x' url='/x'/></group>");
  const std::string tree = tree_of(html_of(some.report));
  EXPECT_THAT(tree, HasSubstr(">manual one.html</a>"));
  EXPECT_THAT(tree, HasSubstr(">example.com</a>"));
  EXPECT_THAT(tree, HasSubstr("<a>(no name)</a>"));
}

TEST(HtmlRenderer, WhatIsMissingIsSaid)
{
  const SampleReport some{
      {{sample_root, sitemap_of("<external url='gone.xml'/><external url='#nowhere'/>" + here)}}, ""};
  const std::string missing = between(html_of(some.report), "<details class=missing>", "</details>");
  EXPECT_THAT(missing, HasSubstr("http://example.com/gone.xml</span>: "));
  EXPECT_THAT(missing, HasSubstr("2 references could not be resolved."));
  EXPECT_THAT(html_of(sample(here).report), Not(HasSubstr("Something is missing")));
}

TEST(HtmlRenderer, AnEmptyMapSaysSo)
{
  EXPECT_THAT(html_of(sample("").report), HasSubstr("There is nothing in this map."));
}

TEST(HtmlRenderer, WithoutAMapThePageSaysWhy)
{
  Report report;
  report.page = PageReport{"http://example.com/", *Uri::parse({"http://example.com/"}), 200, "text/html"};
  const auto told = [](const Report& of) { return between(html_of(of), "<main>", "</main>"); };
  EXPECT_THAT(told(report), HasSubstr("http://example.com/</span> names no site map."));
  EXPECT_THAT(told(report), Not(HasSubstr("status")));
  report.page->status = 404;
  EXPECT_THAT(told(report), HasSubstr("with status 404"));
  const SampleReport broken{{{sample_root, "<sitemap"}}, "http://example.com/here"};
  ASSERT_EQ(broken.report.view, nullptr);
  EXPECT_THAT(told(broken.report),
              HasSubstr("http://example.com/map.xml</span>: it is not well-formed XML."));
  Report only_found;
  only_found.page = report.page;
  only_found.page->status = 200;
  only_found.discovery = broken.report.discovery;
  ASSERT_TRUE(only_found.discovery.found);
  EXPECT_THAT(told(only_found), HasSubstr("http://example.com/map.xml</span>, which was not loaded."));
  EXPECT_THAT(told(only_found), Not(HasSubstr("cannot be shown")));
  report.page = PageReport{"http://example.com/<b>", std::nullopt, std::nullopt, std::nullopt};
  EXPECT_THAT(told(report), HasSubstr("http://example.com/&lt;b&gt;</span> could not be fetched."));
}

TEST(HtmlRenderer, M12_TheTitleIsTheNameOfTheHome)
{
  const SampleReport some =
      sample("<item name='A' url='/a'/><item name='Maison' xml:lang='fr' role='home' url='/'/>");
  const std::string html = html_of(some.report);
  EXPECT_THAT(html, HasSubstr("<title>Site map: Maison</title>"));
  EXPECT_EQ(between(html, "<h1>", "</h1>"), "<span data-title=2 lang=\"fr\">Maison</span>");
  EXPECT_THAT(between(html_of(sample(here).report), "<h1>", "</h1>"), Not(HasSubstr("data-title")));
}

TEST(HtmlRenderer, TheSameReportGivesTheSameBytes)
{
  const SampleReport one = sample(doubling(12)), other = sample(doubling(12));
  EXPECT_EQ(html_of(one.report), html_of(other.report));
  EXPECT_EQ(html_of(one.report), html_of(one.report));
}

TEST(HtmlRenderer, StopsWhenNobodyReads)
{
  const SampleReport some = sample(doubling(30));
  std::size_t pieces = 0;
  HtmlRenderer{{}}.render(some.report, [&](std::string_view) { return ++pieces < 3; });
  EXPECT_EQ(pieces, 3u);
}

} // namespace
} // namespace standard_sitemap
