// The HTML page around its lists, as a whole: what every reader finds, with scripting and without.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/html/html_writer.h"
#include "render/html/sentence.h"
#include "tests/unit/render/html/html_test_page.h"

namespace standard_sitemap::html_shell_test {
namespace {

using test::body_of;
using test::hidden_breaks;
using test::html_of;
using test::sample;
using test::SampleReport;
using ::testing::HasSubstr;
using ::testing::Not;

Uri uri(const std::string& text)
{
  return *Uri::parse({text});
}

TEST(HtmlShell, AMapWithAllThatItCanHave)
{
  const SampleReport some =
      sample("<item name='Start' url='/' role='home'/>"
             "<group name='G' relation='sequence'><item name='A' url='/a'/><item name='This' url='/here'/>"
             "<item name='B' url='/b'/></group><group name='H'><item name='This' url='/here'/></group>"
             "<item name='Look for' url='/s' role='search' tree='exclude'><item name='Advanced' "
             "url='/s/adv'/></item>"
             "<item name='Write' url='/w' role='contact'/><item name='Call' url='tel:1' role='contact'/>"
             "<external url='gone.xml'/><group name='Empty'/><item name='Bad' url='javascript:x'/>");
  EXPECT_EQ(body_of(html_of(some.report)), R"(
<a class=skip href="#map">Skip to the map</a>
<header>
<h1><span data-title=1 lang="">Start</span></h1>
</header>
<div class=tools role=search>
<label class=find><span class=kind>Find in the map</span> <input id=find type=search autocomplete=off spellcheck=false autocapitalize=off enterkeyhint=go aria-controls=results aria-keyshortcuts=/ placeholder="Find in the map"></label>
<label class=choice hidden><span class=kind>Language</span> <select id=language autocomplete=off></select></label>
<label class=choice hidden><span class=kind>Format</span> <select id=type autocomplete=off></select></label>
<p id=said role=status></p>
</div>
<nav class=roles aria-label="Main pages">
<ul>
<li><span class=role><span class=kind>Home</span>
<a data-node=1 href="http://example.com/" lang="">Start</a></span>
<li><details class=role><summary>Search</summary>
<ul lang="">
<li><a data-node=11 href="http://example.com/s">Look for</a><ul><li><a data-node=12 href="http://example.com/s/adv">Advanced</a></ul>

</ul>
</details>
<li><details class=role><summary>Contact</summary>
<ul lang="">
<li><a data-node=8 href="http://example.com/w">Write</a>
<li><a data-node=9 class="tel" href="tel:1">Call <span class=mark lang=en>(telephone)</span></a>
</ul>
</details>
</ul>
</nav>
<section class=where aria-label="You are here">
<nav class=crumbs aria-label="Breadcrumb"><span class=kind>You are here</span>
<ol>
<li><a data-node=2 lang="">G</a>
<li><a data-node=4 href="http://example.com/here" lang="" aria-current=page data-here="you are here">This</a>
</ol>
 <button class=show type=button data-path="0 2 4">Show in map</button></nav>
<details class=others><summary>Also at 1 other place</summary>
<ul>
<li><a data-node=6 lang="">H</a> <span class=step>›</span> <a data-node=7 href="http://example.com/here" lang="" aria-current=page data-here="you are here">This</a> <button class=show type=button data-path="0 6 7">Show in map</button>
</ul></details>
</section>
<div id=reading>
<p id=told role=status></p>
<nav class=around aria-label="Previous and next">
<ul id=steps>
<li class=prev><span class=kind id=kind-prev>Previous</span> <a id=to-prev aria-labelledby="kind-prev to-prev" rel=prev title="A" data-node=3 href="http://example.com/a" lang="">A</a>
<li class=up><span class=kind id=kind-up>Up</span> <a id=to-up aria-labelledby="kind-up to-up" role=link aria-disabled=true tabindex=0>No such page is named here.</a>
<li class=next><span class=kind id=kind-next>Next</span> <a id=to-next aria-labelledby="kind-next to-next" rel=next title="B" data-node=5 href="http://example.com/b" lang="">B</a>
<li class=position>3 of 5
</ul>
</nav>
</div>
<main>
<section id=results hidden>
<p id=count></p>
<ol id=hits></ol>
<button id=more type=button hidden></button>
</section>
<nav id=map aria-label="Site map" lang="">
<ul id=p0><li><a href="http://example.com/">Start</a><li class=parent id=p3><details open><summary><a>G</a> <span class=count lang=en>3</span></summary><ul><li><a href="http://example.com/a">A</a><li><a href="http://example.com/here" aria-current=page data-here="you are here">This</a><li><a href="http://example.com/b">B</a></ul></details>
<li class=parent id=p7><details open><summary><a>H</a> <span class=count lang=en>1</span></summary><ul><li><a href="http://example.com/here" aria-current=page data-here="you are here">This</a></ul></details>
<li><a href="http://example.com/w">Write</a><li><a class="tel" href="tel:1">Call <span class=mark lang=en>(telephone)</span></a><li><a class="refused">Bad <span class=mark lang=en>(link refused: not an address that is opened from here)</span></a></ul>
</nav>
</main>
<footer>
<details class=missing><summary>Something is missing from this map</summary>
<ul>
<li><span class=address>http://example.com/gone.xml</span>: the server answered with an error (status 404).
<li>1 reference could not be resolved.
</ul></details>
<p>10 items and 3 groups in 2 documents; 1 empty entry is left out.
<p>The map is <span class=address>http://example.com/map.xml</span>, seen from <span class=address>http://example.com/here</span>.
</footer>
)");
}

/// What is between `<main>` and its end.
std::string main_of(const Report& report)
{
  return test::between(html_of(report), "<main>\n", "</main>");
}

TEST(HtmlShell, WithoutAMapThePageSaysWhy)
{
  Report report;
  EXPECT_EQ(main_of(report), "<p>\n");
  report.page = PageReport{"http://example.com/"};
  EXPECT_EQ(main_of(report),
            "<p>The page <span class=address>http://example.com/</span> could not be fetched.\n");
  report.page->url = uri("http://example.com/a");
  report.page->status = 399;
  EXPECT_EQ(main_of(report),
            "<p>The page <span class=address>http://example.com/a</span> names no site map.\n");
  report.page->status = 400;
  EXPECT_EQ(main_of(report),
            "<p>The page <span class=address>http://example.com/a</span> names no site map.\n<p>The server "
            "answered for the page with status 400: what it sent is not the page that was asked for.\n");
  report.page->status = 200;
  report.discovery.found = Found{Rule::http_x, uri("http://example.com/map.xml")};
  EXPECT_EQ(main_of(report),
            "<p>The page <span class=address>http://example.com/a</span> names the site map <span "
            "class=address>http://example.com/map.xml</span>, which was not loaded.\n");
  report.documents.push_back({uri("http://example.com/map.xml")});
  EXPECT_EQ(main_of(report),
            "<p>The page <span class=address>http://example.com/a</span> names the site map <span "
            "class=address>http://example.com/map.xml</span>, but it cannot be shown:\n<ul>\n<li><span "
            "class=address>http://example.com/map.xml</span>: it could not be fetched.\n</ul>\n");
  report.page.reset();
  EXPECT_EQ(main_of(report),
            "<p>The site map that was asked for is <span class=address>http://example.com/map.xml</span>, "
            "but it cannot be shown:\n<ul>\n<li><span class=address>http://example.com/map.xml</span>: it "
            "could not be fetched.\n</ul>\n");
  report.documents.clear();
  EXPECT_EQ(main_of(report), "<p>The site map that was asked for is <span "
                             "class=address>http://example.com/map.xml</span>, which was not loaded.\n");
  EXPECT_EQ(test::between(html_of(report), "<body>\n", "<main>"),
            "<header>\n<h1><span class=kind>Site map</span> There is none to show</h1>\n</header>\n");
}

TEST(HtmlShell, WhyADocumentIsMissing)
{
  const SampleReport some = sample("<item name='A' url='/a'/>");
  const auto told = [&](DocumentOutcome outcome, std::optional<int> status = 200) {
    Report report = some.report;
    report.documents.front().outcome = outcome;
    report.documents.front().status = status;
    return test::between(html_of(report), "</span>: ", "\n");
  };
  EXPECT_EQ(told(DocumentOutcome::cut), "only a part of it was read.");
  EXPECT_EQ(told(DocumentOutcome::http_error, 404), "the server answered with an error (status 404).");
  EXPECT_EQ(told(DocumentOutcome::http_error, std::nullopt), "the server answered with an error.");
  EXPECT_EQ(told(DocumentOutcome::network_error), "it could not be fetched.");
  EXPECT_EQ(told(DocumentOutcome::blocked), "this page is not allowed to load it.");
  EXPECT_EQ(told(DocumentOutcome::timeout), "it took too long.");
  EXPECT_EQ(told(DocumentOutcome::unexpected_content_type), "its content type is not that of a site map.");
  EXPECT_EQ(told(DocumentOutcome::bad_encoding), "its character encoding is not known.");
  EXPECT_EQ(told(DocumentOutcome::malformed), "it is not well-formed XML.");
  EXPECT_EQ(told(DocumentOutcome::not_a_sitemap), "it is not a site map.");
  EXPECT_EQ(told(DocumentOutcome::reader_failed), "the process that read it ended.");
  EXPECT_EQ(told(DocumentOutcome::ok), "");
}

TEST(HtmlShell, APageOfOnePlaceAlone)
{
  const std::string html = html_of(sample("<item name='This' url='/here'/>").report);
  EXPECT_THAT(html, HasSubstr("<li class=position>1 of 1\n"));
  EXPECT_THAT(html, Not(HasSubstr("<details class=others>")));
  EXPECT_THAT(html, Not(HasSubstr("<p class=near>")));
  EXPECT_THAT(html, Not(HasSubstr("class=missing")));
  EXPECT_THAT(html, ::testing::EndsWith("</body>\n</html>\n"));
}

TEST(HtmlShell, AMapThatIsSeenFromNoPageHasNoReadingBar)
{
  const SampleReport some{{{test::sample_root, test::sitemap_of("<item name='A' url='/a'/>")}}, ""};
  EXPECT_THAT(body_of(html_of(some.report)), Not(HasSubstr("id=reading")));
  const SampleReport elsewhere{{{test::sample_root, test::sitemap_of("<item name='A' url='/a'/>")}},
                               "http://example.com/elsewhere"};
  EXPECT_THAT(body_of(html_of(elsewhere.report)), Not(HasSubstr("id=reading")));
}

TEST(HtmlShell, R0_WhatTheMapDoesNotSayOfNextIsThatOfThePage)
{
  SampleReport some{{{test::sample_root, test::sitemap_of("<item name='A' url='/a'/>")}},
                    "http://example.com/elsewhere"};
  const auto next_is = [&](RelatedPage page) {
    some.report.place.emplace().relations[static_cast<std::size_t>(RelationKind::next)] = {std::move(page)};
    return test::between(html_of(some.report), "<span class=kind id=kind-next>Next</span> ", "\n");
  };
  const std::string begin = "<a id=to-next aria-labelledby=\"kind-next to-next\" rel=next title=\"";
  EXPECT_EQ(
      next_is({.url = uri("http://example.com/2?a&b"), .title = "Two <b> \"\u202eB", .same_site = true}),
      begin + "Two &lt;b&gt; &quot;B (From this page)\" href=\"http://example.com/2?a&amp;b\" "
              "dir=auto>Two &lt;b&gt; &quot;B</a>");
  EXPECT_EQ(next_is({.url = uri("http://other.test/")}),
            begin + "Next (From this page)\" href=\"http://other.test/\" dir=auto class=other>Next <span "
                    "class=mark>(other site)</span></a>");
}

TEST(HtmlShell, AnEmptyMap)
{
  EXPECT_EQ(test::between(html_of(sample("").report), "<nav id=map", "</main>"),
            " aria-label=\"Site map\" lang=\"\">\n<p class=empty lang=en>There is nothing in this "
            "map.</p>\n<ul id=p0></ul>\n</nav>\n");
}

TEST(HtmlShell, WhatIsCutIsSaidForReadersWithoutScript)
{
  const SampleReport some = sample("<item name='A' url='/a'/><item name='B' url='/b'/>");
  const std::string html = html_of(some.report, {.places = 1});
  EXPECT_EQ(test::between(html, "<ul id=p0>", "</nav>"),
            "<li><a href=\"http://example.com/a\">A</a><li class=cut lang=en>and 1 more, not shown\n</ul>\n");
  EXPECT_EQ(test::between(html, "<details class=\"missing cut\">", "</details>"),
            "<summary>Something is missing from this map</summary>\n<ul>\n<li class=cut>The map unfolds to "
            "more than can be listed at once. With JavaScript it unfolds on demand.\n</ul>");
}

/// The map as seen from a page that has these links and languages.
struct From {
  From(const std::string& content, const std::string& page, PageLinks links,
       const std::string& attributes = {})
      : some{{{test::sample_root, "<sitemap xmlns='http://standard-sitemap.org/2007/ns' " + attributes + ">" +
                                      content + "</sitemap>"}},
             page},
        view{some.report.view->map(), {uri(page), std::move(links), {}, {}}, {}}
  {
    some.report.view = &view;
  }
  From(const From&) = delete;
  From& operator=(const From&) = delete;

  SampleReport some;
  View view;
};

TEST(HtmlShell, V2_WhyAPageIsNearToItsPlace)
{
  const auto why = [](const char* rel) {
    PageLinks links;
    links.links.push_back({PageLink::Element::link, rel, "/up", uri("http://example.com/")});
    const From near{"<item name='Up' url='/up'/>", "http://example.com/below", std::move(links)};
    return test::between(html_of(near.some.report), "<p class=near>", "\n");
  };
  EXPECT_EQ(why("up"),
            "The page is not in the map itself, but links to this place as the page above it (rel=up).</p>");
  EXPECT_EQ(why("start"),
            "The page is not in the map itself, but links to this place as its start (rel=start).</p>");
}

TEST(HtmlShell, TheLanguageIsThatOfTheMapElseOfThePage)
{
  const auto language = [](const std::string& of_map) {
    PageLinks links;
    links.languages = {"de_AT", "fr"};
    const From page{"<item name='A' url='/a'/>", "http://example.com/a", std::move(links), of_map};
    return test::between(html_of(page.some.report), "<h1><span", ">");
  };
  EXPECT_EQ(language(""), " lang=\"de-AT\"");
  EXPECT_EQ(language("lang='es'"), " lang=\"es\"");
  EXPECT_EQ(language("lang='no language'"), " lang=\"de-AT\"");
}

TEST(HtmlShell, V3_OfALongPathTheBeginningAndTheEnd)
{
  const auto crumbs = [](int levels, const std::string& begin, const std::string& end) {
    std::string content, close;
    for (int i = 1; i < levels; ++i) {
      content += "<group name='" + std::to_string(i) + "'>";
      close += "</group>";
    }
    content += "<item name='This' url='/here'/>" + close;
    const std::string part = test::between(html_of(sample(content + content).report), begin, end);
    std::string names;
    for (std::size_t at = 0; (at = std::min(part.find("</a>", at), part.find("\u2026", at))) != part.npos;
         ++at)
      names +=
          part[at] == '<' ? part.substr(part.rfind('>', at) + 1, at - part.rfind('>', at) - 1) + " " : "... ";
    return names;
  };
  EXPECT_EQ(crumbs(24, "<nav class=crumbs", "</nav>"),
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 This ");
  EXPECT_EQ(crumbs(25, "<nav class=crumbs", "</nav>"),
            "1 2 3 4 ... 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 This ");
  EXPECT_EQ(crumbs(25, "<details class=others>", "</details>"),
            "1 2 3 4 ... 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 This ");
}

TEST(HtmlShell, V3_APathOfAThousandNodesCanBeShownInTheTree)
{
  const auto path_of = [](int nodes) {
    std::string chain;
    for (int i = 1; i < nodes - 1; ++i)
      chain += "<group xml:id='g" + std::to_string(i) + "'><external url='#g" + std::to_string(i + 1) +
               "'/></group>";
    return html_of(sample("<external url='#g1'/><item tree='exclude'>" + chain +
                          "<item url='/here' xml:id='g" + std::to_string(nodes - 1) + "'/></item>")
                       .report);
  };
  const std::string longest = path_of(1'000);
  EXPECT_THAT(longest, HasSubstr("<button class=show type=button data-path=\"0 1 2 3 "));
  EXPECT_THAT(longest, HasSubstr(" 998 999\">Show in map</button>"));
  EXPECT_THAT(longest, HasSubstr("\n<li><span>…</span>\n<li>")) << "in the path itself";
  EXPECT_THAT(path_of(1'001), Not(HasSubstr("<button class=show")));
}

TEST(HtmlShell, M12_RolesBeyondEightShareAMenuIfThereAreMoreThanNine)
{
  const auto roles = [](int count) {
    std::string content;
    for (int i = 0; i < count; ++i)
      content += "<item name='N" + std::to_string(i) + "' url='/" + std::to_string(i) + "' role='r" +
                 std::to_string(i) + "'/>";
    return test::between(html_of(sample(content).report), "<nav class=roles", "</nav>");
  };
  EXPECT_THAT(roles(9), Not(HasSubstr("<details")));
  EXPECT_EQ(roles(10).substr(roles(10).find("<details")), R"~(<details class=role><summary>More</summary>
<ul>
<li><ul lang="">
<li><a data-node=9 href="http://example.com/8">N8</a>
</ul>
<li><ul lang="">
<li><a data-node=10 href="http://example.com/9">N9</a>
</ul>
</ul></details>
</ul>
)~");
}

TEST(HtmlShell, P6_LinksOfALocalFileAreNamed)
{
  const Uri file = uri("file:///map.xml");
  Load load{file, Initiator{file, AddressSpace::loopback}, {}, {}, SourceKind::standard};
  for (const Request& request : load.take_requests()) {
    Receiver& receiver = load.receiver(request.id);
    ASSERT_TRUE(receiver.begin({file, 200, {{"Content-Type", "application/xml"}}, AddressSpace::loopback}));
    ASSERT_TRUE(receiver.append(test::sitemap_of("<item name='A' url='a.html'/><item url='b.html'/>"
                                                 "<item name='C' url='c.html' description='Of C'/>")));
    receiver.end();
  }
  const LoadResult loaded = std::move(load).finish();
  View view{*loaded.map, {}, {}};
  Report report;
  report.documents = loaded.documents;
  report.view = &view;
  EXPECT_EQ(test::tree_of(html_of(report)),
            "<li><a class=\"note\">A <span class=mark lang=en>(relative link)</span></a> <span "
            "class=text>a.html</span><li><a class=\"note\">b.html <span class=mark lang=en>(relative "
            "link)</span></a><li><a class=\"note\">C <span class=mark lang=en>(relative link)</span></a> "
            "<span class=text>Of C</span></ul>\n");
}

// --- the title ---

std::string title_of(const Report& report)
{
  return test::between(html_of(report), "<h1>", "</h1>");
}

TEST(HtmlShell, TheTitleIsTheNameOfTheMapOrItsHost)
{
  const std::string named = "<sitemap xmlns='http://standard-sitemap.org/2007/ns' name='Our site'>"
                            "<item name='Start' url='/' role='home'/></sitemap>";
  EXPECT_EQ(title_of(SampleReport{{{test::sample_root, named}}, ""}.report),
            "<span lang=\"\">Our site</span>");
  SampleReport some = sample("<item name='A' url='/a'/>");
  some.report.page->url = uri("http://page.example/");
  EXPECT_EQ(title_of(some.report), "<span lang=\"\">page.example</span>");
  some.report.page->url = uri("file:///page.html");
  EXPECT_EQ(title_of(some.report), "<span lang=\"\">example.com</span>");
  some.report.page.reset();
  EXPECT_EQ(title_of(some.report), "<span lang=\"\">example.com</span>");
  some.report.documents.clear();
  EXPECT_EQ(title_of(some.report), "<span lang=\"\">A local site</span>");
}

// --- other places ---

TEST(HtmlShell, V3_TwelveOtherPlacesAreShown)
{
  const auto rest_of = [](int places) {
    std::string content;
    for (int i = 0; i < places; ++i)
      content += "<group name='G'><item name='This' url='/here'/></group>";
    const std::string others =
        test::between(html_of(sample(content).report), "<details class=others>", "</details>");
    return std::to_string(test::occurrences(others, ">This</a>")) +
           others.substr(others.rfind("</button>") + 9);
  };
  EXPECT_EQ(rest_of(13), "12\n</ul>");
  EXPECT_EQ(rest_of(14), "12\n<li>and 1 more\n</ul>");
}

// --- links, addresses and names ---

TEST(HtmlShell, OfAnAddressTwoHundredCharactersAreShown)
{
  const auto told = [](std::size_t length) {
    Report report;
    report.page = PageReport{"http://example.com/" + std::string(length - 19, 'x')};
    return test::between(html_of(report), "<span class=address>", "</span>");
  };
  EXPECT_EQ(told(200), "http://example.com/" + std::string(181, 'x'));
  EXPECT_EQ(told(201), "http://example.com/" + std::string(180, 'x') + "…");
}

TEST(HtmlShell, ALinkLongerThanAnAddressMayBeIsRefused)
{
  EXPECT_EQ(test::tree_of(html_of(sample("<item name='A' url='/" + std::string(9'000, 'x') + "'/>").report)),
            "<li><a class=\"refused\">A <span class=mark lang=en>(link refused: too long)</span></a></ul>\n");
}

TEST(HtmlShell, ASentenceHasTheElementsThatThereAre)
{
  std::string text;
  const Sink sink = [&text](std::string_view piece) {
    text += piece;
    return true;
  };
  HtmlWriter html{sink};
  write_sentence(html, {{"<", 0}, {"", 1}, {" of ", 0}, {"", 0}, {"", 2}},
                 {[&] { html.raw("<b>map</b>"); }, [&] { html.raw("<b>words</b>"); }});
  html.finish();
  EXPECT_EQ(text, "&lt;<b>words</b> of <b>map</b>");
}

TEST(HtmlShell, LongNamesMayBeBrokenWhereAPartBegins)
{
  EXPECT_EQ(html_name("AbcdefgHijkl"), "AbcdefgHijkl") << "twelve letters";
  EXPECT_EQ(html_name("AbcdefgHijklm"), hidden_breaks("Abcdefg<wbr>Hijklm"));
  for (const char before : {'a', 'z', '0', '9'})
    for (const char capital : {'A', 'Z'})
      EXPECT_EQ(html_name(std::string(12, before) + capital),
                std::string(12, before) + hidden_breaks("<wbr>") + capital);
  for (const char joint : {'.', '/', '\\', '_', ':', '-'})
    EXPECT_EQ(html_name(std::string(6, 'a') + joint + std::string(6, 'b')),
              std::string(6, 'a') + joint + hidden_breaks("<wbr>") + std::string(6, 'b'));
  for (const char before : {'`', '{', 'B'})
    EXPECT_EQ(html_name(std::string(12, before) + 'A'), std::string(12, before) + 'A');
  for (const char other : {'@', '[', 'b', '5'})
    EXPECT_EQ(html_name(std::string(12, 'a') + other), std::string(12, 'a') + other);
}

} // namespace
} // namespace standard_sitemap::html_shell_test
