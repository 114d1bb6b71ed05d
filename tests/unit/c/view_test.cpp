#include <gmock/gmock.h>

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// A page with this map.
class CView : public ::testing::Test {
 protected:
  void load(const std::string& body)
  {
    ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
    ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap(body)));
    view = tab.view();
    ASSERT_TRUE(view);
  }

  standard_sitemap_node node(std::uint32_t id) const
  {
    auto shown = made<standard_sitemap_node>();
    EXPECT_EQ(standard_sitemap_view_node(view.get(), id, &shown), STANDARD_SITEMAP_OK);
    return shown;
  }

  static std::vector<std::uint32_t> ids(standard_sitemap_nodes nodes)
  {
    return {nodes.ids, nodes.ids + nodes.count};
  }

  Cache cache = new_cache();
  Tab tab{cache.get()};
  View view;
};

TEST_F(CView, ANodeWithAllThatItHas)
{
  load("\n<item name='A &#x202e;b' description='Of A' url='a' role='Home SEARCH' lang='en' type='text/html' "
       "charset='utf-8' target='main' relation='sequence' priority='high' method='get' data='q=1'/>"
       "<group name='G' tree='exclude'/>");
  const auto item = node(1);
  EXPECT_EQ(read(item.name), "A b") << "no override";
  EXPECT_EQ(read(item.description), "Of A");
  EXPECT_EQ(read(item.url), "http://site.example/a");
  EXPECT_EQ(read(item.blocked), "(none)");
  EXPECT_EQ(read(item.lang), "en");
  EXPECT_EQ(read(item.type), "text/html");
  EXPECT_EQ(read(item.charset), "utf-8");
  EXPECT_EQ(read(item.target), "main");
  EXPECT_EQ(read(item.relation), "sequence");
  EXPECT_EQ(read(item.priority), "high");
  EXPECT_EQ(read(item.method), "get");
  EXPECT_EQ(read(item.data), "q=1");
  EXPECT_EQ(item.kind, STANDARD_SITEMAP_KIND_ITEM);
  EXPECT_EQ(item.excluded, 0u);
  EXPECT_EQ(item.derived, 0u);
  EXPECT_EQ(item.line, 2u);
  EXPECT_EQ(item.document, 0u);
  EXPECT_EQ(read(item.lastmod), "(none)");
  EXPECT_EQ(read(item.changefreq), "(none)");
  EXPECT_EQ(item.name_derived, 0u);
  EXPECT_EQ(read(item.label), "A b");
  EXPECT_EQ(item.mark, STANDARD_SITEMAP_MARK_WITHOUT_DATA);
  standard_sitemap_string role;
  ASSERT_EQ(standard_sitemap_view_node_role(view.get(), 1, 0, &role), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(role), "home");
  ASSERT_EQ(standard_sitemap_view_node_role(view.get(), 1, 1, &role), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(role), "search");

  const auto again = node(1); // with strings of its own
  EXPECT_EQ(read(again.relation), "sequence");
  EXPECT_EQ(read(again.priority), "high");

  const auto group = node(2);
  EXPECT_EQ(group.kind, STANDARD_SITEMAP_KIND_GROUP);
  EXPECT_EQ(group.excluded, 1u);
  EXPECT_EQ(read(group.url), "(none)");
  EXPECT_EQ(node(0).kind, STANDARD_SITEMAP_KIND_ROOT);
  EXPECT_EQ(standard_sitemap_view_size(view.get()), 3u);
}

TEST_F(CView, PolicyLinksShown_TheLabelAndTheMarkOfANode)
{
  load("<item url='http://other.example/a%20b.html'/><item url='mailto:a@b.example' name='M'/>"
       "<item name='S' url='javascript:1'/><item name=' '/><item name='P' url='p' method='post'/>");
  EXPECT_EQ(read(node(1).label), "a b.html");
  EXPECT_EQ(node(1).mark, STANDARD_SITEMAP_MARK_OTHER_SITE);
  EXPECT_EQ(node(2).mark, STANDARD_SITEMAP_MARK_MAIL);
  EXPECT_EQ(node(3).mark, STANDARD_SITEMAP_MARK_REFUSED);
  EXPECT_EQ(read(node(4).label), "(none)");
  EXPECT_EQ(node(4).mark, STANDARD_SITEMAP_MARK_NONE);
  EXPECT_EQ(node(5).mark, STANDARD_SITEMAP_MARK_FORM);
}

TEST_F(CView, M8_TheAlternativesOfANode)
{
  load("<item name='A' url='a'><variant lang='de' name='B &#9; c' url='javascript:1'/>"
       "<variant lang='fr' url='d'/></item><item name='E' url='e'/>");
  auto variant = made<standard_sitemap_variant>();
  ASSERT_EQ(standard_sitemap_view_variant(view.get(), 1, 0, &variant), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(variant.name), "B   c");
  EXPECT_EQ(read(variant.lang), "de");
  EXPECT_EQ(read(variant.url), "(none)");
  EXPECT_EQ(read(variant.blocked), "scheme");
  ASSERT_EQ(standard_sitemap_view_variant(view.get(), 1, 1, &variant), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(variant.name), "A") << "taken from the node";
  EXPECT_EQ(read(variant.url), "http://site.example/d");
  EXPECT_EQ(standard_sitemap_view_variant(view.get(), 1, 2, &variant), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_view_variant(view.get(), 2, 0, &variant), STANDARD_SITEMAP_NONE);
}

TEST_F(CView, M8_WhatTheReaderCanChooseFrom)
{
  load("<item name='A' url='a' lang='en'><variant lang='de' name='B &#9; c' url='b' type='application/pdf'/>"
       "<variant name='No link' url='javascript:1'/></item>"
       "<item name='D'><variant name='E' url='e'/><variant name='F'/></item><item name='G' url='g'/>");
  auto one = made<standard_sitemap_variant>();
  ASSERT_EQ(standard_sitemap_view_alternative(view.get(), 1, 0, &one), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(one.name), "A") << "the node itself comes first";
  EXPECT_EQ(read(one.lang), "en");
  EXPECT_EQ(read(one.url), "http://site.example/a");
  ASSERT_EQ(standard_sitemap_view_alternative(view.get(), 1, 1, &one), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(one.name), "B   c");
  EXPECT_EQ(read(one.lang), "de");
  EXPECT_EQ(read(one.type), "application/pdf");
  EXPECT_EQ(read(one.url), "http://site.example/b");
  ASSERT_EQ(standard_sitemap_view_alternative(view.get(), 1, 2, &one), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(one.url), "(none)");
  EXPECT_EQ(read(one.blocked), "scheme");
  EXPECT_EQ(standard_sitemap_view_alternative(view.get(), 1, 3, &one), STANDARD_SITEMAP_NONE);

  ASSERT_EQ(standard_sitemap_view_alternative(view.get(), 2, 0, &one), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(one.name), "E") << "only this one has a link";
  EXPECT_EQ(standard_sitemap_view_alternative(view.get(), 2, 1, &one), STANDARD_SITEMAP_NONE);

  ASSERT_EQ(standard_sitemap_view_alternative(view.get(), 3, 0, &one), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(one.name), "G") << "a node without variants is its only alternative";
  EXPECT_EQ(standard_sitemap_view_alternative(view.get(), 3, 1, &one), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(standard_sitemap_view_alternative(view.get(), 3, 1, nullptr), STANDARD_SITEMAP_INVALID_ARGUMENT);
}

TEST_F(CView, G13_AMapForPeopleSaysThatItIsOne)
{
  load("<item name='A' url='a'/>");
  auto map = made<standard_sitemap_map>();
  ASSERT_EQ(standard_sitemap_view_map(view.get(), &map), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(map.format), "standard-sitemap");
  EXPECT_EQ(map.hierarchy_derived, 0u);
}

TEST_F(CView, ChildrenInTheirOrderAndWhatLeadsNowhere)
{
  load("<group name='G' order='lexical'><item name='Pear' url='p'/><item name='Apple' url='a'/></group>"
       "<group name='Empty'/>");
  standard_sitemap_nodes children;
  ASSERT_EQ(standard_sitemap_view_children(view.get(), 0, &children), STANDARD_SITEMAP_OK);
  EXPECT_THAT(ids(children), ElementsAre(1, 4));
  ASSERT_EQ(standard_sitemap_view_children(view.get(), 1, &children), STANDARD_SITEMAP_OK);
  EXPECT_THAT(ids(children), ElementsAre(3, 2)); // M-7
  EXPECT_EQ(standard_sitemap_view_leads_somewhere(view.get(), 1), STANDARD_SITEMAP_OK);
  EXPECT_EQ(standard_sitemap_view_leads_somewhere(view.get(), 4), STANDARD_SITEMAP_NONE); // V-4
  std::size_t left_out = 0;
  ASSERT_EQ(standard_sitemap_view_left_out(view.get(), &left_out), STANDARD_SITEMAP_OK);
  EXPECT_EQ(left_out, 1u);
  standard_sitemap_nodes path;
  ASSERT_EQ(standard_sitemap_view_path(view.get(), 3, &path), STANDARD_SITEMAP_OK);
  EXPECT_THAT(ids(path), ElementsAre(0, 1, 3));
}

TEST_F(CView, AnUnfoldingIsAsLongAsItMayBe)
{
  load("<item name='A' url='a'><item name='B' url='b'/></item><item name='C' url='c'/>");
  const auto unfold = [&](std::uint32_t from, std::size_t depth, std::size_t places) {
    standard_sitemap_unfolding* made_unfolding = nullptr;
    EXPECT_EQ(standard_sitemap_unfolding_new(view.get(), from, depth, places, &made_unfolding),
              STANDARD_SITEMAP_OK);
    const Unfolding unfolding{made_unfolding};
    std::string all;
    auto place = made<standard_sitemap_place>();
    standard_sitemap_status status = STANDARD_SITEMAP_OK;
    while ((status = standard_sitemap_unfolding_next(unfolding.get(), &place)) == STANDARD_SITEMAP_OK)
      all += std::to_string(place.depth) + ":" + std::to_string(place.node) + (place.last ? "$" : "") +
             (place.cut_below ? "+ " : " ");
    EXPECT_EQ(standard_sitemap_unfolding_next(unfolding.get(), nullptr), STANDARD_SITEMAP_INVALID_ARGUMENT);
    EXPECT_EQ(standard_sitemap_unfolding_next(nullptr, &place), STANDARD_SITEMAP_INVALID_ARGUMENT);
    return all + standard_sitemap_status_name(status);
  };
  EXPECT_EQ(unfold(0, 0, 0), "1:1 2:2$ 1:3$ none");
  EXPECT_EQ(unfold(0, 1, 0), "1:1+ 1:3$ none");
  EXPECT_EQ(unfold(0, 0, 2), "1:1 2:2$ stopped");
  EXPECT_EQ(unfold(1, 0, 0), "1:2$ none");
}

TEST_F(CView, V3_ThePlacesOfAPage)
{
  load("<group name='G'><item name='A' url='a'/><item name='Page' url='page.html'/></group>"
       "<group name='S' relation='sequence'><item name='B' url='b'/><item name='Page' url='page.html'/>"
       "<item name='C' url='c'/></group>");
  auto place = made<standard_sitemap_page_place>();
  ASSERT_EQ(standard_sitemap_view_place(view.get(), 0, &place), STANDARD_SITEMAP_OK);
  EXPECT_EQ(place.node, 3u);
  EXPECT_EQ(place.parent, 1u);
  EXPECT_EQ(place.position, 1u);
  EXPECT_EQ(read(place.match), "exact");
  EXPECT_EQ(place.approximate, 0u);
  EXPECT_EQ(place.in_sequence, 0u);
  EXPECT_EQ(place.up, 1u);
  EXPECT_EQ(place.previous, 2u);
  EXPECT_EQ(place.next, STANDARD_SITEMAP_NO_NODE);
  ASSERT_EQ(standard_sitemap_view_place(view.get(), 1, &place), STANDARD_SITEMAP_OK);
  EXPECT_EQ(place.node, 6u);
  EXPECT_EQ(place.in_sequence, 1u);
  EXPECT_EQ(place.previous, 5u);
  EXPECT_EQ(place.next, 7u);
  EXPECT_EQ(standard_sitemap_view_place(view.get(), 2, &place), STANDARD_SITEMAP_NONE);
  std::size_t index = 9;
  ASSERT_EQ(standard_sitemap_view_place_to_step_from(view.get(), &index), STANDARD_SITEMAP_OK);
  EXPECT_EQ(index, 1u) << "the one in a sequence";
  standard_sitemap_nodes first, second;
  ASSERT_EQ(standard_sitemap_view_place_path(view.get(), 1, &first), STANDARD_SITEMAP_OK);
  ASSERT_EQ(standard_sitemap_view_place_siblings(view.get(), 1, &second), STANDARD_SITEMAP_OK);
  EXPECT_THAT(ids(first), ElementsAre(0, 4, 6)) << "not overwritten by another function";
  EXPECT_THAT(ids(second), ElementsAre(5, 6, 7));
}

TEST_F(CView, V6_ThePageInReadingOrder)
{
  load("<item name='A' url='a'><group><item name='B' url='b'/></group></item>"
       "<item name='Page' url='page.html'><item name='C' url='c'/></item>");
  auto place = made<standard_sitemap_reading_place>();
  ASSERT_EQ(standard_sitemap_view_reading_place(view.get(), &place), STANDARD_SITEMAP_OK);
  EXPECT_EQ(place.previous, 3u);
  EXPECT_EQ(place.next, 5u);
  EXPECT_EQ(place.position, 3u);
  EXPECT_EQ(place.count, 4u);
}

TEST_F(CView, V6_APageThatIsNoEntry)
{
  load("<item name='A' url='a'/>");
  auto place = made<standard_sitemap_reading_place>();
  ASSERT_EQ(standard_sitemap_view_reading_place(view.get(), &place), STANDARD_SITEMAP_OK);
  EXPECT_EQ(place.previous, STANDARD_SITEMAP_NO_NODE);
  EXPECT_EQ(place.next, STANDARD_SITEMAP_NO_NODE);
  EXPECT_EQ(place.position, 0u);
  EXPECT_EQ(place.count, 1u);
}

TEST_F(CView, V6_WhereAReaderGoesOnFromThePage)
{
  load("<item name='A' url='a'><group><item name='B' url='b'/></group></item>"
       "<item name='Page' url='page.html'><item name='C' url='c'/></item>");
  auto around = made<standard_sitemap_around>();
  ASSERT_EQ(standard_sitemap_view_around(view.get(), &around), STANDARD_SITEMAP_OK);
  EXPECT_EQ(around.previous, 3u);
  EXPECT_EQ(around.next, 5u);
  EXPECT_EQ(around.up, STANDARD_SITEMAP_ROOT);
  EXPECT_EQ(around.position, 3u);
  EXPECT_EQ(around.count, 4u);
}

TEST_F(CView, V3_AroundAPageThatIsNoEntryAreItsSiblings)
{
  load("<item name='Home' url='/' role='home'/><group name='G' tree='exclude'><item name='A' url='a'/>"
       "<item name='Page' url='page.html'/><item name='B' url='b'/></group>");
  auto around = made<standard_sitemap_around>();
  ASSERT_EQ(standard_sitemap_view_around(view.get(), &around), STANDARD_SITEMAP_OK);
  EXPECT_EQ(around.previous, 3u);
  EXPECT_EQ(around.next, 5u);
  EXPECT_EQ(around.position, 0u);
  EXPECT_EQ(around.count, 1u);
}

TEST_F(CView, AroundAPageWithoutAPlaceIsNothing)
{
  load("<item name='A' url='/other/a'/>");
  auto around = made<standard_sitemap_around>();
  ASSERT_EQ(standard_sitemap_view_around(view.get(), &around), STANDARD_SITEMAP_OK);
  EXPECT_EQ(around.previous, STANDARD_SITEMAP_NO_NODE);
  EXPECT_EQ(around.next, STANDARD_SITEMAP_NO_NODE);
  EXPECT_EQ(around.up, STANDARD_SITEMAP_NO_NODE);
  EXPECT_EQ(around.count, 0u);
}

TEST_F(CView, DirectionsOfWriting)
{
  load("<item name='A' url='a'/><item name='B' xml:lang='he' url='b'/><item name='\u05d2' url='c'/>"
       "<item name='D' xml:lang='en' url='d'/>");
  EXPECT_EQ(node(1).direction, STANDARD_SITEMAP_DIRECTION_UNKNOWN);
  EXPECT_EQ(node(2).direction, STANDARD_SITEMAP_DIRECTION_RIGHT_TO_LEFT);
  EXPECT_EQ(node(3).direction, STANDARD_SITEMAP_DIRECTION_UNKNOWN) << "its language is not known";
  EXPECT_EQ(node(4).direction, STANDARD_SITEMAP_DIRECTION_LEFT_TO_RIGHT);
  standard_sitemap_direction direction = 9;
  ASSERT_EQ(standard_sitemap_view_direction(view.get(), &direction), STANDARD_SITEMAP_OK);
  EXPECT_EQ(direction, STANDARD_SITEMAP_DIRECTION_UNKNOWN) << "two of each, by language or name";
}

TEST_F(CView, TheDirectionOfTheTreeIsThatOfMostEntries)
{
  load("<item xml:lang='en' name='A' url='a'/><item name='\u05d2' url='c'/><item name='\u05d3' url='d'/>");
  standard_sitemap_direction direction = 9;
  ASSERT_EQ(standard_sitemap_view_direction(view.get(), &direction), STANDARD_SITEMAP_OK);
  EXPECT_EQ(direction, STANDARD_SITEMAP_DIRECTION_RIGHT_TO_LEFT);
}

TEST_F(CView, O4_TheLogoForASpace)
{
  load(
      "<image><variant url='small.png' type='image/png' width='16' height='12'/>"
      "<variant url='large.png' type='image/png' width='200' height='100'/></image><item name='A' url='a'/>");
  auto logo = made<standard_sitemap_logo>();
  ASSERT_EQ(standard_sitemap_view_logo(view.get(), 100, 100, &logo), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(logo.url), "http://site.example/small.png");
  EXPECT_EQ(read(logo.type), "image/png");
  EXPECT_EQ(logo.width, 16u);
  EXPECT_EQ(logo.height, 12u);
  EXPECT_EQ(standard_sitemap_view_logo(view.get(), 8, 8, &logo), STANDARD_SITEMAP_NONE);
}

TEST_F(CView, S3_WhatTheMapAsksOfItsPage)
{
  load("<class-change elem='//p' prefix='m'/><class-change elem='//p' attr='onclick' prefix='m'/>"
       "<style url='map.css' type='text/css' replace='replace'/><item name='A' url='a'/>");
  const Preferences preferences = preferences_of("[display]\nlevels = ['off', 'on']\nlevel = 'on'\n");
  standard_sitemap_changes* made_changes = nullptr;
  ASSERT_EQ(standard_sitemap_changes_new(view.get(), preferences.get(), &made_changes), STANDARD_SITEMAP_OK);
  const Changes changes{made_changes};

  standard_sitemap_level level;
  ASSERT_EQ(standard_sitemap_changes_level(changes.get(), 1, &level), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(level.name), "on");
  EXPECT_EQ(read(level.label), "on");
  EXPECT_EQ(level.shows_map, 1u);
  EXPECT_EQ(standard_sitemap_changes_level(changes.get(), 2, &level), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(read(standard_sitemap_changes_initial(changes.get())), "on");

  auto change = made<standard_sitemap_page_change>();
  ASSERT_EQ(standard_sitemap_changes_change(changes.get(), 0, &change), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(change.xpath), "//p");
  EXPECT_EQ(read(change.attribute), "class");
  EXPECT_EQ(change.namespace_count, 0u);
  ASSERT_EQ(change.token_count, 2u);
  EXPECT_EQ(read(change.tokens[0]), "m-off");
  EXPECT_EQ(read(change.tokens[1]), "m-on");
  EXPECT_EQ(standard_sitemap_changes_change(changes.get(), 1, &change), STANDARD_SITEMAP_NONE) << "refused";
  auto style = made<standard_sitemap_page_style>();
  ASSERT_EQ(standard_sitemap_changes_style(changes.get(), 0, &style), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(style.url), "http://site.example/map.css");

  auto authored = made<standard_sitemap_class_change>();
  ASSERT_EQ(standard_sitemap_view_class_change(view.get(), 0, &authored), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(authored.refused), "(none)");
  ASSERT_EQ(standard_sitemap_view_class_change(view.get(), 1, &authored), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(authored.attribute), "onclick");
  EXPECT_EQ(read(authored.prefix), "m");
  EXPECT_NE(read(authored.refused), "(none)");

  std::string program, undo;
  ASSERT_EQ(standard_sitemap_program_to_apply(changes.get(), text("on"), keep, &program),
            STANDARD_SITEMAP_OK);
  EXPECT_THAT(program, HasSubstr("m-on"));
  EXPECT_EQ(standard_sitemap_program_to_apply(changes.get(), text("menu"), keep, &program),
            STANDARD_SITEMAP_NONE);
  ASSERT_EQ(standard_sitemap_program_to_undo(keep, &undo), STANDARD_SITEMAP_OK);
  EXPECT_NE(undo, "");
  EXPECT_NE(undo, program);
}

TEST_F(CView, S3_NamesInAnXPathHaveTheirNamespaces)
{
  load("<class-change xmlns:h='http://www.w3.org/1999/xhtml' elem='//h:p' prefix='m'/>"
       "<item name='A' url='a'/>");
  standard_sitemap_changes* made_changes = nullptr;
  ASSERT_EQ(standard_sitemap_changes_new(view.get(), nullptr, &made_changes), STANDARD_SITEMAP_OK);
  const Changes changes{made_changes};
  auto change = made<standard_sitemap_page_change>();
  ASSERT_EQ(standard_sitemap_changes_change(changes.get(), 0, &change), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(change.xpath), "//h:p");
  ASSERT_EQ(change.namespace_count, 1u);
  EXPECT_EQ(read(change.namespaces[0].name), "h");
  EXPECT_EQ(read(change.namespaces[0].value), "http://www.w3.org/1999/xhtml");
}

TEST_F(CView, IsRenderedInEachFormat)
{
  load("<item name='Bread &amp; butter' url='b'/>");
  auto rendering = made<standard_sitemap_rendering>();
  const auto render = [&](standard_sitemap_format format) {
    rendering.format = format;
    std::string rendered;
    EXPECT_EQ(standard_sitemap_session_render(tab.session.get(), &rendering, keep, &rendered),
              STANDARD_SITEMAP_OK);
    return rendered;
  };
  EXPECT_THAT(render(STANDARD_SITEMAP_TEXT), HasSubstr("Bread & butter"));
  EXPECT_THAT(render(STANDARD_SITEMAP_JSON), HasSubstr("\"Bread & butter\""));
  EXPECT_THAT(render(STANDARD_SITEMAP_JSON), HasSubstr("http://site.example/page.html"));
  EXPECT_THAT(render(STANDARD_SITEMAP_HTML), StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(render(STANDARD_SITEMAP_HTML), HasSubstr("Bread &amp; butter"));
  EXPECT_THAT(render(STANDARD_SITEMAP_DOT), HasSubstr("digraph"));
  EXPECT_THAT(render(STANDARD_SITEMAP_SSP), HasSubstr("<item name=\"Bread &amp; butter\" xlink:href="));
  EXPECT_THAT(render(STANDARD_SITEMAP_SITEMAPS_ORG), HasSubstr("<loc>http://site.example/b</loc>"));
  const std::string plain = render(STANDARD_SITEMAP_TEXT);
  rendering.trace = 1;
  EXPECT_THAT(render(STANDARD_SITEMAP_TEXT), HasSubstr("http-opt"));
  EXPECT_GT(render(STANDARD_SITEMAP_TEXT).size(), plain.size());
}

TEST_F(CView, ASinkMayStopTheRendering)
{
  load("<item name='A' url='a'/>");
  const auto rendering = made<standard_sitemap_rendering>();
  int calls = 0;
  const auto refuse = [](void* data, standard_sitemap_string) {
    ++*static_cast<int*>(data);
    return false;
  };
  EXPECT_EQ(standard_sitemap_session_render(tab.session.get(), &rendering, refuse, &calls),
            STANDARD_SITEMAP_STOPPED);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(standard_sitemap_program_to_undo(refuse, &calls), STANDARD_SITEMAP_STOPPED);
  EXPECT_EQ(calls, 2);
}

} // namespace
} // namespace standard_sitemap::testing
