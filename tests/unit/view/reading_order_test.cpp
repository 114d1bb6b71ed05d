// V-6, V-7, V-8, and the breadcrumbs of a page.

#include "tests/unit/load/table.h"

#include <random>
#include <set>

#include <gtest/gtest.h>

#include "engine/view/places.h"
#include "engine/view/view.h"

namespace standard_sitemap::reading_order_test {
namespace {

using namespace testing;

const std::string root = "http://example.com/map.xml";

LoadResult map_of(const std::string& body)
{
  Site site;
  site.add(root, sitemap(body));
  return load(site, root);
}

ViewContext at(const std::string& page, const std::string& languages = {})
{
  ViewContext context;
  context.page = uri("http://example.com/" + page);
  context.accept_language = languages;
  return context;
}

/// The names of the entries, as one key gives them; fails if their numbers are others.
std::string read_on(const LoadResult& loaded, const std::string& first, const std::string& languages = {})
{
  std::string names;
  std::optional<NodeId> last;
  std::string page = first;
  for (std::uint32_t number = 1;; ++number) {
    View view{*loaded.map, at(page, languages), {}};
    const ReadingPlace place = reading_place_of_page(view);
    EXPECT_EQ(place.position, number) << page;
    EXPECT_EQ(place.previous, last) << page;
    names += view.map().node(view.here().at(0).node).name().value_or("?");
    if (!place.next || number > 100) {
      EXPECT_EQ(place.count, number);
      return names;
    }
    last = view.here()[0].node;
    page = view.shown(*place.next).url->text().substr(std::string{"http://example.com/"}.size());
  }
}

TEST(ReadingOrder, V6_DepthFirstWithoutWhatHasNoAddress)
{
  const LoadResult loaded =
      map_of("<item name='a' url='a'><group name='g'><item name='b' url='b'/><group/></group>"
             "<item name='x' url='javascript:x'><item name='c' url='c'/></item></item>"
             "<item name='y' url='y' tree='exclude'><item name='z' url='z'/></item>"
             "<group><item url='javascript:y'/></group><item name='m' url='mailto:d@example.com'/>"
             "<item name='d' url='d'/>");
  EXPECT_EQ(read_on(loaded, "a"), "abcd");
}

TEST(ReadingOrder, V6_EachNodeOnceAtItsFirstPlace)
{
  const LoadResult loaded = map_of(
      "<item xml:id='a' name='a' url='a'><item name='b' url='b'><external xlink:href='#a'/></item></item>"
      "<group><external xlink:href='#a'/><item name='c' url='c'/><external xlink:href='#a'/></group>");
  EXPECT_EQ(read_on(loaded, "a"), "abc");
}

TEST(ReadingOrder, V6_EachPageOnce)
{
  const LoadResult loaded =
      map_of("<item name='a' url='a'><item name='intro' url='a'/><item name='part' url='a#part'/>"
             "<item name='b' url='b'/></item><item name='again' url='a'/><item name='c' url='c'/>");
  EXPECT_EQ(read_on(loaded, "a"), "abc");
}

// A page outside the hierarchy is no entry, but the same page in it is.
TEST(ReadingOrder, V6_ThePlaceInTheHierarchyCounts)
{
  const LoadResult loaded = map_of("<item name='home' role='home' url='a' tree='exclude'/><item name='b' "
                                   "url='b'/><item name='a' url='a'/>");
  View view{*loaded.map, at("a"), {}};
  ASSERT_EQ(view.here().size(), 2u);
  const ReadingPlace outside = reading_place(view, view.here()[0]), inside = reading_place_of_page(view);
  EXPECT_EQ(outside.position, 0u);
  EXPECT_EQ(outside.count, 2u);
  EXPECT_EQ(outside.previous, std::nullopt);
  EXPECT_EQ(inside.position, 2u);
  EXPECT_EQ(inside.previous, NodeId{2});
}

TEST(ReadingOrder, V6_PresentationOrderButSequencesAsAuthored)
{
  const std::string items = "<item name='c' url='c'><item name='z' url='z'/></item><item name='a' url='a'/>"
                            "<group name='b'><item name='n' url='n'/><item name='m' url='m'/></group>";
  EXPECT_EQ(read_on(map_of("<group order='lexical'>" + items + "</group>"), "a"), "anmcz");
  EXPECT_EQ(read_on(map_of("<group order='lexical' relation=' Sequence '>" + items + "</group>"), "c"),
            "czanm");
  EXPECT_EQ(read_on(map_of("<group order='lexical'><group name='z' relation='sequence' order='lexical'>" +
                           items + "</group><item name='e' url='e'/></group>"),
                    "e"),
            "eczanm");
}

TEST(ReadingOrder, V6_TheOrderIsThatOfTheReadersNames)
{
  const LoadResult loaded =
      map_of("<group order='lexical'><item name='a' url='a' lang='en'><variant lang='de' name='z'/>"
             "</item><item name='b' url='b' lang='en'/></group>");
  EXPECT_EQ(read_on(loaded, "a", "en"), "ab");
  EXPECT_EQ(read_on(loaded, "b", "de"), "ba");
}

// The variant that is chosen may be refused while another is not.
TEST(ReadingOrder, V6_AnAddressForThisReader)
{
  const LoadResult loaded = map_of("<item name='a' url='a'/><item name='b' lang='en' url='b'>"
                                   "<variant lang='de' url='javascript:b'/><variant lang='fr' "
                                   "url='tel:1'/></item><item name='c' url='c'/>");
  EXPECT_EQ(read_on(loaded, "a", "en"), "abc");
  EXPECT_EQ(read_on(loaded, "a", "de"), "ac");
  EXPECT_EQ(read_on(loaded, "a", "fr"), "ac");
}

TEST(ReadingOrder, V6_AHomeItemWithADerivedAddress)
{
  const LoadResult loaded = map_of("<item name='a' url='a'/><group><item name='h' role='home'/></group>"
                                   "<item name='k' role='home'/><item name='b' url='b'/>");
  const auto seen = [&](const std::string& home) {
    ViewContext context = at("a");
    context.links.links = {{PageLink::Element::link, "start", home, uri("http://example.com/"), 0}};
    View view{*loaded.map, std::move(context), {}};
    const ReadingPlace place = reading_place_of_page(view);
    return std::pair{place.next, place.count};
  };
  EXPECT_EQ(seen("/"), (std::pair<std::optional<NodeId>, std::uint32_t>{3, 3}));
  EXPECT_EQ(seen("b"), (std::pair<std::optional<NodeId>, std::uint32_t>{5, 2})) << "it has its own entry";
  EXPECT_EQ(seen(""), (std::pair<std::optional<NodeId>, std::uint32_t>{5, 2}));
}

TEST(ReadingOrder, V6_NearPlacesAreNoEntries)
{
  const LoadResult loaded = map_of("<item url='a/'/><item url='b'/>");
  View view{*loaded.map, at("a/x"), {}};
  const ReadingPlace place = reading_place_of_page(view);
  EXPECT_EQ(place.position, 0u);
  EXPECT_EQ(place.count, 2u);
  EXPECT_EQ(place.next, std::nullopt);
}

/// A random map with loops, several parents, sorted parents, and entries of several kinds.
std::string random_map(std::mt19937& dice)
{
  const auto below = [&](unsigned bound) {
    return std::uniform_int_distribution<unsigned>{0, bound - 1}(dice);
  };
  std::string text;
  unsigned open = 0;
  for (unsigned i = 0; i < 30; ++i) {
    const std::string name(1, static_cast<char>('a' + below(26)));
    const char* const links[] = {"", "", " url='javascript:x'", nullptr, nullptr, nullptr};
    const char* const link = links[below(6)];
    text += "<item xml:id='i" + std::to_string(i) + "' name='" + name + "'" +
            (link ? std::string{link} : " url='p" + std::to_string(below(25)) + "'") +
            (below(3) == 0 ? " order='lexical'" : "") + (below(4) == 0 ? " relation='sequence'" : "") +
            (below(9) == 0 ? " tree='exclude'" : "") + ">";
    ++open;
    if (below(3) == 0)
      text += "<external xlink:href='#i" + std::to_string(below(30)) + "'/>";
    for (; open > 0 && below(2) == 0; --open)
      text += "</item>";
  }
  for (; open > 0; --open)
    text += "</item>";
  return text;
}

/// V-6 as it is said, by a walk through the whole map.
struct Walk {
  explicit Walk(View& of) : view(of) { visit(root_node); }
  void visit(NodeId node)
  {
    if (const Shown shown = view.shown(node); shown.url) {
      View there{view.map(), {.page = shown.url}, {}, view.shared_index()};
      NodeId first = MapIndex::none;
      for (const PageMatch& here : there.here())
        if (view.index().reached_through(here.node, root_node))
          first = std::min(first, here.node);
      if (first == node)
        entries.push_back(node);
    }
    const bool in_sequence = view.map().node(node).relation() == "sequence";
    const auto children = in_sequence ? view.map().children(node) : view.children(node);
    for (const NodeId child : children)
      if (view.index().first_parent(child) == node && met.insert(child).second)
        visit(child);
  }
  View& view;
  std::vector<NodeId> entries;
  std::set<NodeId> met;
};

TEST(ReadingOrder, V6_AsAWalkThroughRandomMaps)
{
  std::mt19937 dice{6};
  for (int round = 0; round < 300; ++round) {
    const std::string body = random_map(dice);
    const LoadResult loaded = map_of(body);
    View view{*loaded.map, {}, {}};
    const std::vector<NodeId> entries = Walk{view}.entries;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const ReadingPlace place = reading_place(view, {entries[i], Match::exact});
      const auto at = [&](std::size_t index) {
        return index < entries.size() ? std::optional{entries[index]} : std::nullopt;
      };
      ASSERT_EQ(place.position, i + 1) << body;
      ASSERT_EQ(place.count, entries.size()) << body;
      ASSERT_EQ(place.previous, at(i - 1)) << body;
      ASSERT_EQ(place.next, at(i + 1)) << body;
    }
  }
}

TEST(ReadingOrder, V6_AChainOfAHundredThousand)
{
  constexpr std::size_t depth = 100'000;
  std::string body;
  for (std::size_t i = 0; i < depth; ++i) {
    const std::string number = std::to_string(i);
    body += "<item order='lexical' xml:id='i" + number +
            (i == 0 || i + 1 == depth ? "' url='p" + number : "") +
            "'><item url='javascript:x'/><external xlink:href='#i" + std::to_string(i + 1) + "'/></item>";
  }
  const LoadResult loaded = map_of(body);
  const NodeId last = 2 * depth - 1;
  ASSERT_EQ(loaded.map->size(), 2 * depth + 1);
  View view{*loaded.map, at("p0"), {}};
  EXPECT_EQ(reading_place_of_page(view).next, last);
  View end{*loaded.map, at("p" + std::to_string(depth - 1)), {}, view.shared_index()};
  EXPECT_EQ(reading_place_of_page(end).previous, NodeId{1});
  EXPECT_EQ(reading_place_of_page(end).position, 2u);
}

// V-7

TEST(LanguageOfPage, V7_TheVariantThatThePageIsComesFirst)
{
  const LoadResult loaded =
      map_of("<item name='Bread' lang='en' url='bread.en'><variant lang='de' name='Brot' url='brot'/></item>"
             "<item name='Cake' lang='en' url='cake'><variant lang='de' name='Kuchen' url='kuchen'/></item>"
             "<item name='Tea' lang='en' url='tea'/>");
  const auto cake = [&](const std::string& page, const std::string& languages) {
    View view{*loaded.map, at(page, languages), {}};
    return view.shown(2).name;
  };
  EXPECT_EQ(cake("brot", "en"), "Kuchen");
  EXPECT_EQ(cake("brot", "en, de;q=0"), "Kuchen");
  EXPECT_EQ(cake("brot", ""), "Kuchen");
  EXPECT_EQ(cake("bread.en", "de"), "Cake");
  EXPECT_EQ(cake("tea", "de"), "Kuchen") << "there was nothing to choose";
  EXPECT_EQ(cake("elsewhere", "de"), "Kuchen");
}

TEST(LanguageOfPage, V7_OneAddressInSeveralLanguagesSaysNothing)
{
  const LoadResult loaded =
      map_of("<item name='Bread' lang='en' url='bread'><variant lang='de' name='Brot'/></item>");
  View view{*loaded.map, at("bread", "de"), {}};
  EXPECT_EQ(view.shown(1).name, "Brot");
}

TEST(LanguageOfPage, V7_WhatIsNoTagSaysNothing)
{
  const LoadResult loaded =
      map_of("<item name='a' lang='en' url='a'><variant lang='fr, de' name='b' url='b'/></item>"
             "<item name='c' lang='en'><variant lang='de' name='d'/></item>");
  View view{*loaded.map, at("b", "en"), {}};
  EXPECT_EQ(view.shown(2).name, "c");
}

// V-8

std::string here(const LoadResult& loaded, ViewContext context)
{
  View view{*loaded.map, std::move(context), {}};
  std::string text;
  for (const PageMatch& place : view.here())
    text += std::to_string(place.node) + std::string{match_name(place.match)} + ' ';
  return text;
}

TEST(Near, V8_TheLongestProperBeginningInWholeSegments)
{
  const LoadResult loaded = map_of("<item url='/'/><item url='a'/><item url='a/b/'/><item url='a/b/c?q'/>"
                                   "<item url='https://example.com/s/'/><item url='a/bc'/>");
  EXPECT_EQ(here(loaded, at("a/x")), "2near ");
  EXPECT_EQ(here(loaded, at("a/b/x/y.html?z#f")), "3near ");
  EXPECT_EQ(here(loaded, at("a/b/c/d")), "4near ") << "its query is no part of the path";
  EXPECT_EQ(here(loaded, at("a/bcd")), "2near ") << "not half a segment";
  EXPECT_EQ(here(loaded, at("A/x")), "");
  EXPECT_EQ(here(loaded, at("%61/x")), "2near ") << "as V-1 compares";
  EXPECT_EQ(here(loaded, at("b")), "") << "never the root alone";
  EXPECT_EQ(here(loaded, at("s/t")), "") << "another origin";
  EXPECT_EQ(here(loaded, at("a/")), "2near ");
  EXPECT_EQ(here(loaded, at("a//x")), "2near ");
}

TEST(Near, V8_AfterThePagesOwnLinksAndItsBreadcrumbs)
{
  const LoadResult loaded = map_of("<item url='a/'/><item url='up'/><item url='crumb'/><item url='deeper'/>");
  const Trail trail = {{"c", uri("http://example.com/crumb")},
                       {"d", uri("http://example.com/deeper")},
                       {"e", uri("http://example.com/not-there")},
                       {"f", std::nullopt}};
  ViewContext context = at("a/x");
  context.trails = {{{"e", uri("http://example.com/not-there")}}, trail};
  EXPECT_EQ(here(loaded, context), "4trail ");
  context.links.links = {{PageLink::Element::link, "up", "up", uri("http://example.com/"), 0}};
  EXPECT_EQ(here(loaded, context), "2up ");
  context.page = uri("http://example.com/a/");
  EXPECT_EQ(here(loaded, context), "1exact ");
  context = at("a/x");
  context.trails = {{{"e", uri("http://example.com/not-there")}}};
  EXPECT_EQ(here(loaded, context), "1near ");
}

TEST(Near, V8_GeneratedGroupsCount)
{
  Site site;
  site.add(root, R"(<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url><loc>http://example.com/a/b/1</loc></url><url><loc>http://example.com/a/b/2</loc></url>
    <url><loc>http://example.com/a/c</loc></url><url><loc>http://example.com/d?x=1</loc></url>
    <url><loc>http://example.com/d?x=2</loc></url></urlset>)");
  Load loading{uri(root), Initiator{uri(root), AddressSpace::public_network}, {}, {}, SourceKind::extended};
  for (const Request& request : loading.take_requests())
    answer(site, request, loading.receiver(request.id));
  const LoadResult loaded = std::move(loading).finish();
  const auto name = [&](const std::string& page) -> std::string {
    View view{*loaded.map, at(page), {}};
    if (view.here().empty())
      return "";
    EXPECT_EQ(view.here()[0].match, Match::near);
    EXPECT_TRUE(view.map().node(view.here()[0].node).derived());
    return view.shown(view.here()[0].node).name.value_or("?");
  };
  EXPECT_EQ(name("a/b/x"), "B");
  EXPECT_EQ(name("a/x/y"), "A");
  EXPECT_EQ(name("x"), "");
}

} // namespace
} // namespace standard_sitemap::reading_order_test
