// The lists of the map: which are open at first, and how many places they have.

#include <algorithm>
#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/html/page.h"
#include "tests/unit/render/html/html_test_page.h"

namespace standard_sitemap::html_tree_test {
namespace {

using test::between;
using test::html_of;
using test::occurrences;
using test::sample;
using test::SampleReport;
using test::tree_of;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

std::string item(const std::string& name, const std::string& below = {})
{
  return "<item name='" + name + "' url='/" + name + "' xml:id='" + name + "'>" + below + "</item>";
}

std::string again(const std::string& id)
{
  return "<external url='#" + id + "'/>";
}

/// `number` items, called `prefix0` and so on.
std::string row(const std::string& prefix, int number)
{
  std::string items;
  for (int i = 0; i < number; ++i)
    items += item(prefix + std::to_string(i));
  return items;
}

const std::string here = "<item name='This' url='/here'/>";

/// The lists of the map, in short: `A+( B)` is a list that is open at first, `A-[ B]` one that is closed and
/// for readers without script, `A-( B)` one within such a list; ` [ B]` is the end of an open list that is
/// only for them; `…3` three places that are not shown. What is not as it should be stays as it is.
std::string shape_of(const std::string& html)
{
  static const std::pair<std::regex, const char*> parts[] = {
      {std::regex{"<a( href=\"[^\"]*\")?( aria-current=page data-here=\"you are here\")?>([^<]*)</a>"}, "$3"},
      {std::regex{" <span class=count lang=en>[^<]*</span>"}, ""},
      {std::regex{"<li( class=parent id=p\\d+)?>"}, " "},
      {std::regex{"<details open><summary>([^<]*)</summary><ul>"}, "$1+("},
      {std::regex{"<details><summary>([^<]*)</summary><noscript><ul>"}, "$1-["},
      {std::regex{"<details><summary>([^<]*)</summary><ul>"}, "$1-("},
      {std::regex{"<li class=cut lang=en>and ([0-9,]*) more, not shown\n"}, " \u2026$1"},
      {std::regex{"<noscript> <span class=cut lang=en>\\(([0-9,]*) below, not shown\\)</span></noscript>\n"},
       "-[ \u2026$1]"},
      {std::regex{"</ul></noscript>(</details>)?\n"}, "]"},
      {std::regex{"</ul><noscript><ul>"}, " ["},
      {std::regex{"</ul></details>\n"}, ")"},
      {std::regex{"</ul>\n$"}, ""}};
  std::string shape = tree_of(html);
  for (const auto& [part, in_short] : parts)
    shape = std::regex_replace(shape, part, in_short);
  return shape;
}

std::string shape_of(const std::string& content, HtmlOptions options)
{
  return shape_of(html_of(sample(content).report, options));
}

/// ` prefix0 prefix1` and so on.
std::string names(const std::string& prefix, int number)
{
  std::string text;
  for (int i = 0; i < number; ++i)
    text += " " + prefix + std::to_string(i);
  return text;
}

/// The lists of the map without the page around them.
struct Lists {
  Lists(const Report& report, HtmlOptions options)
  {
    const Sink sink = [this](std::string_view piece) {
      text += piece;
      return true;
    };
    HtmlWriter html{sink};
    HtmlPage page{report, *report.view, options, {}, html};
    write_tree(page);
    html.finish();
    places = occurrences(text, "<li>") + occurrences(text, "<li class=parent");
    cut = page.cut;
  }

  std::string text;
  std::size_t places = 0;
  bool cut = false;
};

// --- what is open at first ---

TEST(HtmlTree, LevelsAreOpenAtFirstIfTheyHaveUpToTwentyPlaces)
{
  EXPECT_EQ(shape_of(item("A", row("i", 19)), {}), " A+(" + names("i", 19) + ")");
  EXPECT_EQ(shape_of(item("A", row("i", 20)), {}), " A-[" + names("i", 20) + "]");
}

TEST(HtmlTree, SixLevelsAreOpenAtFirst)
{
  EXPECT_EQ(shape_of(item("A", item("B", item("C", item("D", item("E", item("F", item("G"))))))), {}),
            " A+( B+( C+( D+( E+( F-[ G])))))");
}

TEST(HtmlTree, V3_ThePathToThePageIsOpenAndWhatIsBelowThePage)
{
  const std::string page = "<item name='This' url='/here'><item name='Below' url='/b'/></item>";
  EXPECT_EQ(shape_of(row("i", 20) + item("A", item("B", page) + item("C", item("D"))) + again("A"), {}),
            names("i", 20) + " A+( B+( This+( Below)) C-[ D]) A-[ B-( This-( Below)) C-( D)]")
      << "one path, even if its nodes are there twice";
  EXPECT_EQ(shape_of(row("i", 20) + item("A", item("B", page) + again("B")), {}),
            names("i", 20) + " A+( B+( This+( Below)) B-[ This-( Below)])");
}

TEST(HtmlTree, M6_APathOutsideOfTheTreeOpensNothing)
{
  const std::string shared = "<item name='B' url='/b' xml:id='B'><item name='C' url='/c'/></item>";
  EXPECT_EQ(shape_of(row("i", 20) + shared +
                         "<item name='Out' tree='exclude'><external url='#B'/><item name='This' "
                         "url='/here'/></item>",
                     {}),
            names("i", 20) + " B-[ C]");
}

TEST(HtmlTree, AHundredPlacesOfAListAreOpenAtFirst)
{
  EXPECT_EQ(shape_of(row("i", 100), {}), names("i", 100));
  EXPECT_EQ(shape_of(row("i", 100) + item("A", item("B")), {}), names("i", 100) + " [ A-( B)]");
  EXPECT_EQ(shape_of(item("A", row("i", 101) + here), {}), " A+(" + names("i", 100) + " [ i100 This]");
}

/// Lists of a hundred, one in the last place of the other, and the page below.
std::string long_path()
{
  std::string content = row("e", 9) + here;
  for (const char* name : {"D", "C", "B", "A"})
    content = row(std::string(1, static_cast<char>(name[0] + 'a' - 'A')), 99) + item(name, content);
  return content;
}

TEST(HtmlTree, FourHundredPlacesAreOpenAtFirst)
{
  EXPECT_EQ(shape_of(long_path(), {}), names("a", 99) + " A+(" + names("b", 99) + " B+(" + names("c", 99) +
                                           " C+(" + names("d", 99) + " D+( [" + names("e", 9) + " This])))");
}

// --- how many places there are ---

TEST(HtmlTree, F4_ThereAreAsManyPlacesAsAskedForAndTheRestIsSaid)
{
  const std::string maps[] = {
      item("A", row("a", 12)) + item("B", row("b", 12)) + item("C", item("D")),
      item("A", again("A")) + item("B", item("C", item("D", row("d", 16)))),
      row("i", 13) + item("A", item("B", here + item("C")) + again("B") + item("D", item("E"))) + again("A"),
      row("i", 110) + item("A", item("B", here)) + item("C", row("c", 5)),
      item("A", row("i", 110) + here) + item("B", row("b", 5))};
  for (const std::string& map : maps) {
    const SampleReport some = sample(map);
    for (const std::size_t depth : {SIZE_MAX, std::size_t{1}, std::size_t{2}, std::size_t{3}}) {
      const std::size_t all = Lists{some.report, {.depth = depth}}.places;
      for (std::size_t places = 0; places <= all; places += 1 + all / 40) {
        const Lists lists{some.report, {.depth = depth, .places = places}};
        ASSERT_EQ(lists.places, places) << map << " to depth " << depth;
        ASSERT_EQ(lists.cut, places < all) << places << " of " << map << " to depth " << depth;
      }
    }
  }
}

TEST(HtmlTree, F4_BeyondWhatIsOpenAtFirstToo)
{
  const SampleReport some = sample(long_path() + item("Z", row("z", 20)));
  for (const std::size_t places : {400u, 401u, 410u, 420u, 425u})
    EXPECT_EQ((Lists{some.report, {.places = places}}.places), places);
}

TEST(HtmlTree, F4_WhatIsOpenAtFirstComesBeforeTheRest)
{
  const std::string map = item("A", row("a", 30)) + item("B", row("b", 30)) + item("C", row("c", 30));
  EXPECT_EQ(shape_of(map, {.places = 1}), " A-[ \u202630] \u20262");
  EXPECT_EQ(shape_of(map, {.places = 3}), " A-[ \u202630] B-[ \u202630] C-[ \u202630]");
  EXPECT_EQ(shape_of(map, {.places = 5}), " A-[ a0 a1 \u202628] B-[ \u202630] C-[ \u202630]");
  EXPECT_EQ(shape_of(row("i", 150), {.places = 120}),
            names("i", 100) + " [" + names("i", 120).substr(names("i", 100).size()) + " \u202630]");
}

TEST(HtmlTree, L2_WhatIsListedAboveIsReferredTo)
{
  const std::string shared = item("S", row("s", 20));
  const SampleReport in_sight = sample(shared + again("S"));
  EXPECT_THAT(
      tree_of(html_of(in_sight.report, {.places = 22})),
      EndsWith("</ul></noscript></details>\n<li class=parent id=p22><a href=\"http://example.com/S\">S</a> "
               "<span class=count lang=en>20</span><noscript> <a class=cut href=\"#p1\" "
               "lang=en>unfolded above</a></noscript>\n</ul>\n"));
  const SampleReport folded = sample(shared + item("A", again("S")));
  EXPECT_THAT(tree_of(html_of(folded.report, {.places = 23})),
              EndsWith("<noscript><ul><li class=parent id=p23><a href=\"http://example.com/S\">S</a> <span "
                       "class=count lang=en>20</span> <a class=cut href=\"#p1\" lang=en>unfolded above</a>\n"
                       "</ul></noscript></details>\n</ul>\n"));
}

TEST(HtmlTree, WhatIsBelowTheDepthIsCountedForReadersWithoutScript)
{
  EXPECT_EQ(shape_of(item("A", row("a", 3)), {.depth = 1}), " A-[ \u20263]");
  EXPECT_EQ(shape_of(item("A", row("a", 3) + item("B", item("C"))) + row("i", 20), {.depth = 2}),
            " A-[ a0 a1 a2 B <span class=cut lang=en>(1 below, not shown)</span>\n]" + names("i", 20));
}

TEST(HtmlTree, L2_WhatIsMoreThanAHundredDeepIsMissing)
{
  const auto chain = [](int levels) {
    std::string content = item("End");
    for (int i = 1; i < levels; ++i)
      content = "<group name='G'>" + content + "</group>";
    return html_of(sample(content).report);
  };
  EXPECT_THAT(chain(100), Not(HasSubstr("class=\"missing cut\"")));
  EXPECT_THAT(chain(101), HasSubstr("class=\"missing cut\""));
}

TEST(HtmlTree, F4_TheListsEndAtABoundOfBytes)
{
  const std::string begin = "<ul id=p0>", first = "<li><a href=\"http://example.com/i0\">i0</a>";
  EXPECT_EQ(shape_of(row("i", 3), {.list_bytes = 0}), " \u20263");
  EXPECT_EQ(shape_of(row("i", 3), {.list_bytes = begin.size()}), " \u20263");
  EXPECT_EQ(shape_of(row("i", 3), {.list_bytes = begin.size() + 1}), " i0 \u20262");
  EXPECT_EQ(shape_of(row("i", 3), {.list_bytes = (begin + first).size()}), " i0 \u20262");
  EXPECT_EQ(shape_of(row("i", 3), {.list_bytes = (begin + first).size() + 1}), " i0 i1 \u20261");
}

TEST(HtmlTree, F4_TenThousandPlacesAndFourMegabytesUnlessAskedForMore)
{
  EXPECT_EQ(HtmlOptions{}.places, 10'000u);
  EXPECT_EQ(HtmlOptions{}.list_bytes, 4'194'304u);
}

// --- languages ---

TEST(HtmlTree, L1_M9_AnEntryInAnotherLanguageSaysSoAgainAndAgain)
{
  const SampleReport some =
      sample("<item xml:id='a' name='Un' url='/a' xml:lang='fr' description='Le premier'>"
             "<external url='#a'/></item>");
  EXPECT_EQ(
      tree_of(html_of(some.report)),
      "<li class=parent id=p1><details open><summary><a href=\"http://example.com/a\" lang=\"fr\">Un</a> "
      "<span class=count lang=en>1</span> <span class=text lang=\"fr\">Le premier</span></summary><ul>"
      "<li><a class=loop href=\"#p1\" lang=\"fr\">Un <span class=mark lang=en>(again: see above)</span></a>\n"
      "</ul></details>\n</ul>\n");
}

TEST(HtmlTree, M9_AnEntryInTheLanguageOfTheMapSaysNothing)
{
  const SampleReport some{
      {{test::sample_root, "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xml:lang='de-AT'>"
                           "<item name='A' url='/a'/><item name='B' url='/b' xml:lang='DE_at'/></sitemap>"}},
      ""};
  EXPECT_EQ(tree_of(html_of(some.report)),
            "<li><a href=\"http://example.com/a\">A</a><li><a href=\"http://example.com/b\">B</a></ul>\n");
}

// --- roles ---

/// The menus of roles, and whether the page says that something is missing.
struct Roles {
  explicit Roles(const std::string& content, HtmlOptions options = {})
  {
    const std::string html = html_of(sample(content).report, options);
    nav = between(html, "<nav class=roles", "</nav>");
    cut = html.find("class=\"missing cut\"") != html.npos;
  }
  std::size_t places() const { return occurrences(nav, "<a data-node="); }

  std::string nav;
  bool cut = false;
};

std::string items_of_role(const std::string& role, int number)
{
  std::string items;
  for (int i = 0; i < number; ++i)
    items += "<item name='N' url='/" + std::to_string(i) + "' role='" + role + "'/>";
  return items;
}

TEST(HtmlTree, M12_AMapWithoutRolesHasNoMenus)
{
  EXPECT_EQ(occurrences(html_of(sample(item("A")).report), "<nav class=roles"), 0u);
}

TEST(HtmlTree, M12_AThousandEntriesOfRoles)
{
  const Roles all{items_of_role("contact", 1'000)}, more{items_of_role("contact", 1'001)};
  EXPECT_EQ(all.places(), 1'000u);
  EXPECT_FALSE(all.cut);
  EXPECT_EQ(more.places(), 1'000u);
  EXPECT_TRUE(more.cut);
  const Roles with_button{"<item name='Home' url='/h' role='home'/>" + items_of_role("contact", 1'000)};
  EXPECT_EQ(with_button.places(), 1'000u);
  EXPECT_TRUE(with_button.cut);
}

TEST(HtmlTree, M12_TheMenusEndAtAQuarterOfTheBytesOfTheLists)
{
  const std::string content = items_of_role("contact", 3), begin = "<li><a data-node=";
  const Roles all{content};
  const std::size_t before = ("<nav class=roles" + all.nav).find(begin);
  const Roles none{content, {.list_bytes = 4 * before}}, one{content, {.list_bytes = 4 * before + 4}};
  EXPECT_EQ(none.places(), 0u);
  EXPECT_TRUE(none.cut);
  EXPECT_EQ(one.places(), 1u);
  EXPECT_TRUE(one.cut);
}

TEST(HtmlTree, M6_AHundredPlacesBelowARole)
{
  const auto menu = [](int number, HtmlOptions options = {}) {
    return Roles{"<item name='Find' url='/find' role='search' tree='exclude'>" + row("i", number) + "</item>",
                 options};
  };
  EXPECT_EQ(menu(100).places(), 101u);
  EXPECT_FALSE(menu(100).cut);
  EXPECT_EQ(menu(101).places(), 101u);
  EXPECT_THAT(menu(101).nav, HasSubstr(">i99</a><li class=cut lang=en>and 1 more, not shown\n</ul>"));
  EXPECT_TRUE(menu(101).cut);
  EXPECT_EQ(menu(3, {.places = 2}).places(), 3u);
}

TEST(HtmlTree, M12_AKnownRoleInTheMenuOfTheRestIsNamed)
{
  std::string content; // ten known roles, of which eight have buttons
  for (const char* const role :
       {"home", "contents", "index", "search", "help", "contact", "products", "services", "log-in"})
    content += items_of_role(role, 1);
  EXPECT_THAT(Roles{content + "<item name='Rules' url='/rules' role='terms-of-service'/>"}.nav,
              EndsWith("<li><span class=kind>Terms of service</span>\n<ul lang=\"\">\n<li><a data-node=10 "
                       "href=\"http://example.com/rules\">Rules</a>\n</ul>\n</ul></details>\n</ul>\n"));
}

} // namespace
} // namespace standard_sitemap::html_tree_test
