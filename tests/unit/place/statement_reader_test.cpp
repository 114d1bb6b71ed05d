// What the content of a page says of its place: what the fixtures do not show.

#include "engine/place/statement_reader.h"

#include <cstring>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Syntax = html::TokenScan::Syntax;

/// Reads from a buffer of exactly the page's size, so that sanitizers see an overread.
PageStatements read(std::string_view page, PageParts parts = {}, Syntax syntax = Syntax::html)
{
  const std::unique_ptr<char[]> exact{new char[page.size()]};
  std::memcpy(exact.get(), page.data(), page.size());
  PageStatements statements;
  StatementReader{{exact.get(), page.size()}, syntax, parts, statements}.run();
  return statements;
}

std::vector<std::string> names_of_trail(const PageStatements& statements)
{
  std::vector<std::string> names;
  if (!statements.trails.empty())
    for (const PageStatements::Item& item : statements.trails.front())
      names.push_back(item.name + (item.href ? " " + *item.href : ""));
  return names;
}

/// Each menu as `NAME: ENTRY ENTRY`, an entry with a hyphen for each level.
std::vector<std::string> menus(std::string_view page)
{
  std::vector<std::string> all;
  for (const PageStatements::Menu& menu : read(page, {.menus = true}).menus) {
    all.push_back(menu.name + ':');
    for (const PageStatements::Entry& entry : menu.entries)
      all.back() += ' ' + std::string(entry.depth, '-') + entry.name + (entry.href ? "=" + *entry.href : "");
  }
  return all;
}

TEST(StatementReader, R7_MenusAreTrees)
{
  EXPECT_THAT(menus(R"(<nav aria-label="Main"><ul><li><a href=/a>A</a><ul><li><a href=/b>B</a></li></ul></li>
                       <li><span>More</span><ul><li><a href=/c>C</a><li>Here</ul></li><li><a href=/d>D</a></ul></nav>)"),
              ElementsAre("Main: A=/a -B=/b More -C=/c -Here D=/d"));
  EXPECT_THAT(menus("<div role='x navigation'><a href=/a>A</a> <a href=/b><b>B</b></a> <a>none</a></div>"),
              ElementsAre(": A=/a B=/b"));
}

TEST(StatementReader, R7_AnEntryThatIsAlsoARelatedPageNamesBoth)
{
  const PageStatements statements =
      read("<a rel=up href=/u>Up</a><nav><a href=/0>0</a><a href=/1>1</a><a rel=next href=/2>Two</a>"
           "<a rel=prev href=/3>Three</a></nav>",
           {.menus = true});
  ASSERT_EQ(statements.links.size(), 3u);
  EXPECT_EQ(statements.links[0].title, "Up");
  EXPECT_EQ(statements.links[1].title, "Two");
  EXPECT_EQ(statements.links[2].title, "Three");
  ASSERT_EQ(statements.menus.size(), 1u);
  ASSERT_EQ(statements.menus[0].entries.size(), 4u);
  EXPECT_EQ(statements.menus[0].entries[2].name, "Two");
  EXPECT_EQ(statements.menus[0].entries[3].name, "Three");
}

TEST(StatementReader, R7_ARelatedPageBeyondTheLastEntryIsNamed)
{
  std::string page = "<nav>";
  for (std::size_t entry = 0; entry <= StatedPlace::max_menu_entries; ++entry)
    page += "<a href=/>x</a>";
  const PageStatements statements = read(page + "<a rel=next href=/n>Next</a></nav>", {.menus = true});
  ASSERT_EQ(statements.links.size(), 1u);
  EXPECT_EQ(statements.links[0].title, "Next");
}

TEST(StatementReader, R7_AnEmptyListInXmlIsNoLevel)
{
  const PageStatements statements =
      read("<nav><a href='/a'>A</a><ul/><ul/><ul><li><a href='/b'>B</a></li></ul></nav>", {.menus = true},
           Syntax::xml);
  ASSERT_EQ(statements.menus.size(), 1u);
  ASSERT_EQ(statements.menus[0].entries.size(), 2u);
  EXPECT_EQ(statements.menus[0].entries[1].depth, 0u);
}

TEST(StatementReader, R9_ElementsBeyondTheDeepestPlayNoRole)
{
  std::string page;
  for (std::size_t depth = 0; depth + 3 < StatementReader::max_open; ++depth)
    page += "<div vocab=x>";
  page += "<ol itemscope itemtype=http://schema.org/BreadcrumbList><li itemprop=itemListElement itemscope>"
          "<a itemprop=item href=/a><span itemprop=name>";
  EXPECT_THAT(names_of_trail(read(page + "<meta vocab=x>A</span></a></li></ol>")), ElementsAre("A /a"));
  const PageStatements deeper = read(page + "A<b itemprop=name vocab=x>B</b></span></a></li></ol>");
  EXPECT_THAT(names_of_trail(deeper), ElementsAre("AB /a"));
  EXPECT_EQ(deeper.diagnostics.count(Code::limit_place), 1u);
}

TEST(StatementReader, R1_TemplatesAndForeignContentEndWithinOneAnother)
{
  EXPECT_EQ(read("<svg><template></svg><a rel=next href=/n>N</a>").links.size(), 1u);
  EXPECT_EQ(read("<template><svg></template><a rel=next href=/n>N</a>").links.size(), 1u);
  EXPECT_THAT(read("<template><svg></svg><a rel=next href=/n>N</a></template>").links, IsEmpty());
  const std::string in_svg = "<svg><p/><a rel='next' href='/n'>N</a></svg>"; // in HTML, <p> ends <svg>
  EXPECT_EQ(read(in_svg).links.size(), 1u);
  EXPECT_THAT(read(in_svg, {}, Syntax::xml).links, IsEmpty());
}

TEST(StatementReader, R7_OnlyIfTheHostAsks)
{
  EXPECT_THAT(read("<nav><a href=/a>A</a></nav>").menus, IsEmpty());
  EXPECT_THAT(menus("<nav>text</nav><p><a href=/a>A</a></p>"), IsEmpty()); // one without entries is none
}

TEST(StatementReader, R7_MenusAreNamedByLabelIdOrHeading)
{
  EXPECT_THAT(menus("<nav aria-label=' L ' aria-labelledby=i><h2>H</h2><a href=/a>A</a></nav><p id=i>I"),
              ElementsAre("L: A=/a"));
  EXPECT_THAT(
      menus("<nav aria-labelledby='i j'><h2>H</h2><a href=/a>A</a></nav><p id=i>I <b>&amp;</b> J</p>"),
      ElementsAre("I & J: A=/a"));
  EXPECT_THAT(menus("<nav aria-labelledby=i><a href=/a>A</a></nav><p id=i>I<br>J<b>K</b>"),
              ElementsAre("I JK: A=/a"));
  EXPECT_THAT(menus("<nav aria-labelledby=none><h2>H <i>2</i></h2><a href=/a>A</a></nav>"),
              ElementsAre("H 2: A=/a"));
  EXPECT_THAT(menus("<nav><ul><li><h3>Part</h3><ul><li><a href=/a>A</a></ul></ul></nav>"),
              ElementsAre(": Part -A=/a"));
}

TEST(StatementReader, R7_MenusHaveBounds)
{
  std::string page;
  for (int menu = 0; menu < 21; ++menu)
    page += "<nav><a href=/a>A</a></nav>";
  EXPECT_EQ(menus(page).size(), StatedPlace::max_menus);
  page = "<nav>";
  for (int link = 0; link < 501; ++link)
    page += "<a href=/a>A</a>";
  const PageStatements read_page = read(page, {.menus = true});
  ASSERT_EQ(read_page.menus.size(), 1u);
  EXPECT_EQ(read_page.menus[0].entries.size(), StatedPlace::max_menu_entries);
  EXPECT_EQ(read_page.diagnostics.count(Code::limit_place), 1u);
}

TEST(StatementReader, R9_ALongScriptIsLeftOut)
{
  const auto script = [](std::size_t spaces, const std::string& name) {
    const std::string json = R"({"@context":"http://schema.org","@type":"WebSite","name":")" + name + "\"}";
    return "<script type=application/ld+json>" + json + std::string(spaces - json.size(), ' ') + "</script>";
  };
  const PageStatements long_one =
      read(script(StatedPlace::max_json_block, "a") + script(StatedPlace::max_json_block + 1, "b"));
  ASSERT_EQ(long_one.sites.size(), 1u);
  EXPECT_EQ(long_one.sites[0].name, "a");
  EXPECT_EQ(long_one.diagnostics.count(Code::limit_place), 1u);

  std::string many;
  for (const char* name : {"a", "b", "c", "d", "e"})
    many += script(StatedPlace::max_json_block, name);
  EXPECT_EQ(read(many).sites.size(), 4u); // 1 MiB
  EXPECT_EQ(read(many).diagnostics.count(Code::limit_place), 1u);
}

TEST(StatementReader, R9_ABoundIsToldOnce)
{
  std::string links;
  for (std::size_t i = 0; i < PageStatements::max_links + 100; ++i)
    links += "<a rel=next href=x>y</a>";
  const PageStatements statements = read(links);
  EXPECT_EQ(statements.links.size(), PageStatements::max_links);
  ASSERT_EQ(statements.diagnostics.items().size(), 1u);
  EXPECT_EQ(statements.diagnostics.items()[0].code, Code::limit_place);
}

TEST(StatementReader, R9_JsonThatIsHostileIsLeftOut)
{
  const auto read_json = [](const std::string& json) {
    return read("<script type=application/ld+json>" + json + "</script>");
  };
  EXPECT_EQ(read_json(std::string(200'000, '[')).diagnostics.count(Code::limit_place), 1u);
  EXPECT_EQ(read_json(std::string("{}\0", 3)).diagnostics.count(Code::broken_json), 1u);
  EXPECT_EQ(read_json("{\"a\": \"\\ud800\"}").diagnostics.count(Code::broken_json), 1u);
  EXPECT_EQ(read_json("[1e999]").diagnostics.count(Code::broken_json), 1u);
  EXPECT_EQ(read_json("{} {}").diagnostics.count(Code::broken_json), 1u);
  EXPECT_TRUE(read_json("[null, 1, \"x\", {\"@type\": 7, \"@graph\": 5}]").diagnostics.empty());
}

TEST(StatementReader, R5_OfEqualKeysTheLastCountsAsInScripts)
{
  const PageStatements said = read(
      R"(<script type=application/ld+json>{"@context":"http://schema.org","@type":"WebSite","name":"a","name":"b"}</script>)");
  ASSERT_EQ(said.sites.size(), 1u);
  EXPECT_EQ(said.sites[0].name, "b");
}

TEST(StatementReader, R5_ListsThatAreNotClosed)
{
  const std::string list = "<ul itemscope itemtype=http://schema.org/BreadcrumbList>";
  const std::string item =
      "<li itemprop=itemListElement itemscope><a itemprop=item href=/x><b itemprop=name>N</b>";
  EXPECT_THAT(names_of_trail(read(list + item)), ElementsAre("N /x"));
  EXPECT_EQ(
      read(list + item + list + "<li itemprop=itemListElement itemscope><b itemprop=name>M").trails.size(),
      2u);
  EXPECT_THAT(names_of_trail(read(list + item + "</ul><b itemprop=name>not</b>")), ElementsAre("N /x"));
}

TEST(StatementReader, R5_RdfaNeedsTheVocabularyInScope)
{
  const std::string list =
      "<ol typeof=BreadcrumbList><li property=itemListElement typeof=ListItem><b property=name>N</b></ol>";
  EXPECT_TRUE(read(list).trails.empty());
  EXPECT_EQ(read("<div vocab=https://schema.org/>" + list + "</div>").trails.size(), 1u);
  EXPECT_TRUE(read("<div vocab=https://schema.org/></div>" + list).trails.empty());
  EXPECT_TRUE(read("<div vocab=https://schema.org/><div vocab=/x>" + list + "</div>").trails.empty());
  EXPECT_EQ(read("<ol typeof=schema:BreadcrumbList><li property=schema:itemListElement typeof=x><b "
                 "property=schema:name "
                 "content=M>N</b></ol>")
                .trails.at(0)
                .at(0)
                .name,
            "M");
}

TEST(StatementReader, R1_TemplatesSvgAndMathHoldNoLinks)
{
  EXPECT_THAT(read("<svg><a rel=next href=/x>x</a></svg><math><a rel=next href=/x></a></math>").links,
              IsEmpty());
  EXPECT_EQ(read("<svg><path/></svg><a rel=next href=/x>x</a>").links.size(), 1u);
  EXPECT_EQ(read("<svg/><a rel=next href=/x>x</a>").links.size(), 1u);
  EXPECT_EQ(read("<svg><path><p><a rel=next href=/x>x</a>").links.size(), 1u); // a paragraph ends it
}

TEST(StatementReader, R4_TheTextOfALinkEndsWithIt)
{
  const auto title = [](std::string_view page) {
    const PageStatements said = read(page);
    return said.links.empty() ? std::string{} : said.links[0].title;
  };
  EXPECT_EQ(title("<a rel=next href=/x>One<a href=/y>Two</a>"), "One");
  EXPECT_EQ(title("<a rel=next href=/x>One<p>two<br>three</a> four"), "One two three");
  EXPECT_EQ(title("<a rel=next href=/x>One"), "One");
  EXPECT_EQ(title("<a rel=next href=/x>a<script>b</script><!-- c -->d<style>e</style></a>"), "ad");
  EXPECT_EQ(title("<a rel=next href=/x>" + std::string(5'000, 'y') + "</a>").size(),
            StatedPlace::max_text_bytes);
}

TEST(StatementReader, R9_ElementsThatNestDeepAreLeftOut)
{
  std::string page = "<ul itemscope itemtype=http://schema.org/BreadcrumbList>";
  for (int depth = 0; depth < 100; ++depth)
    page += "<div itemscope>";
  const PageStatements said = read(page + "<a rel=next href=/x>x</a>");
  EXPECT_EQ(said.links.size(), 1u);
  EXPECT_GE(said.diagnostics.count(Code::limit_place), 1u);
}

TEST(StatementReader, NothingOfAnyPrefixOfAPageIsReadBeyondIt)
{
  const std::string page =
      "<!DOCTYPE html><base href='/b/'><meta property=og:site_name content='&amp;'><nav "
      "aria-labelledby=i><ul><li>"
      "<a rel='next up' href=\"x&amp;y\">t &lt; <b>u</b></a></ul></nav><h1 id=i>I</h1><ol "
      "vocab='http://schema.org/' "
      "typeof=BreadcrumbList><li property=itemListElement typeof=ListItem><b property=name>N</b></ol><script "
      "type='application/ld+json'>{\"@context\":\"http://"
      "schema.org\",\"@type\":\"WebSite\",\"name\":\"&amp;\"}</script>";
  for (std::size_t size = 0; size <= page.size(); ++size)
    for (const Syntax syntax : {Syntax::html, Syntax::xml})
      read(std::string_view{page}.substr(0, size), {.menus = true}, syntax);
}

} // namespace
} // namespace standard_sitemap
