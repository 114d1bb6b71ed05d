// V-1 by a search through all nodes, compared with the index.

#include "tests/unit/load/table.h"

#include <random>
#include <regex>
#include <thread>

#include <gtest/gtest.h>

#include "engine/view/places.h"
#include "engine/view/view.h"

namespace standard_sitemap::map_index_test {
namespace {

using namespace testing;

const std::string site_root = "http://example.com/";

LoadResult map_of(const std::string& body)
{
  Site site;
  site.add(site_root + "map.xml", sitemap(body));
  return load(site, site_root + "map.xml");
}

class Dice {
 public:
  explicit Dice(unsigned seed) : engine_(seed) {}
  std::size_t below(std::size_t bound)
  {
    return std::uniform_int_distribution<std::size_t>{0, bound - 1}(engine_);
  }
  const std::string& pick(const std::vector<std::string>& from) { return from[below(from.size())]; }

 private:
  std::mt19937 engine_;
};

const std::vector<std::string> sites = {"",
                                        "",
                                        "",
                                        "http://example.com",
                                        "HTTP://EXAMPLE.com:80",
                                        "https://example.com",
                                        "http://u@example.com",
                                        "http://example.com:8080"};
const std::vector<std::string> folders = {"/", "/", "/d/", "/d/../", "/%64/", "/d.html/", "/.d/", "/d/./"};
const std::vector<std::string> names = {"",        "a",     "a", "%61",     "index",
                                        "default", ".html", "b", "index.a", "A"};
const std::vector<std::string> tails = {"",    "",    ".html", ".htm", ".php",      ".de",        ".DE",
                                        ".en", ".fr", ".x",    ".",    ".de.html",  ".html.de",   ".de.en",
                                        "?q",  "?",   "#f",    "?q#f", ".html?q=1", ".html.html", "..html"};

std::string random_url(Dice& dice)
{
  return dice.pick(sites) + dice.pick(folders) + dice.pick(names) + dice.pick(tails);
}

// V-1, word for word: the languages that exist, and the suffix that is removed.
std::string without_suffix(const std::string& path, const std::string& languages)
{
  static const std::regex parts{"(.*/)([^/]*)"};
  std::smatch match;
  if (!std::regex_match(path, match, parts))
    return path;
  std::string name = match[2];
  const std::regex ending{"(.+)\\.(html|htm|xhtml|php)", std::regex::icase};
  const std::regex language{"(.+)\\.(" + languages + ")", std::regex::icase};
  std::smatch taken;
  for (const auto& order : {std::pair{&ending, &language}, std::pair{&language, &ending}}) {
    if (!std::regex_match(name, taken, *order.first))
      continue;
    name = std::string{taken[1]};
    if (std::regex_match(name, taken, *order.second))
      name = std::string{taken[1]};
    break;
  }
  if (name == "index" || name == "default")
    name.clear();
  return std::string{match[1]} + name;
}

struct Forms {
  std::string exact, no_query, suffix;
};

Forms forms(const std::string& url, const std::string& languages)
{
  const Uri uri = Uri::resolve(testing::uri(site_root + "map.xml"), {url})->normalised().without_fragment();
  const std::string before{
      uri.text().substr(0, static_cast<std::size_t>(uri.path().data() - uri.text().data()))};
  const std::string path{uri.path()};
  return {uri.text(), before + path, before + without_suffix(path, languages)};
}

TEST(MapIndex, V1_FindsWhatALookAtEveryNodeFinds)
{
  int found_by[3] = {};
  for (unsigned seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    Dice dice{seed};
    std::vector<std::vector<std::string>> urls; // of each node
    std::string body;
    for (std::size_t nodes = 1 + dice.below(30); nodes > 0; --nodes) {
      urls.push_back({random_url(dice)});
      std::string variants;
      for (std::size_t more = dice.below(6) == 0 ? 2 : 0; more > 0; --more) {
        urls.back().push_back(random_url(dice));
        variants += "<variant url='" + urls.back().back() + "'/>";
      }
      body += "<item lang='" + dice.pick({"de", "DE", "en"}) + "' url='" + urls.back()[0] + "'>" + variants +
              "</item>";
    }
    body += "<item lang='de'/><item lang='en'/>"; // of the map; `fr` is the page's
    const LoadResult result = map_of(body);
    ASSERT_EQ(result.map->size(), urls.size() + 3);
    const auto index = std::make_shared<const MapIndex>(*result.map);
    std::vector<std::vector<Forms>>
        known[2]; // of each node's links that policy offers; without and with French
    for (const std::vector<std::string>& links : urls)
      for (const bool french : {false, true}) {
        std::vector<Forms>& own = known[french].emplace_back();
        for (const std::string& url : links)
          if (!Uri::resolve(uri(site_root), {url})->userinfo())
            own.push_back(forms(url, french ? "de|en|fr" : "de|en"));
      }
    for (int pages = 0; pages < 20; ++pages) {
      const std::string page = random_url(dice);
      const Uri page_uri = *Uri::resolve(uri(site_root), {page});
      const bool french = dice.below(2) == 0;
      const Forms wanted = forms(page, french ? "de|en|fr" : "de|en");
      std::vector<NodeId> expected[3];
      for (std::size_t i = 0; i < urls.size(); ++i) {
        std::size_t best = 3;
        for (const Forms& has : known[french][i])
          best = std::min<std::size_t>(best, has.exact == wanted.exact         ? 0
                                             : has.no_query == wanted.no_query ? 1
                                             : has.suffix == wanted.suffix     ? 2
                                                                               : 3);
        if (best < 3)
          expected[best].push_back(static_cast<NodeId>(i + 1));
      }
      const std::size_t kind = !expected[0].empty() ? 0 : !expected[1].empty() ? 1 : 2;
      ViewContext context{.page = page_uri};
      if (french)
        context.links.languages = {"FR"};
      View view{*result.map, context, {}, index};
      std::vector<NodeId> found;
      for (const PageMatch& here : view.here()) {
        if (is_near(here.match)) // V-8
          continue;
        found.push_back(here.node);
        EXPECT_EQ(static_cast<std::size_t>(here.match), kind);
      }
      ASSERT_EQ(found, expected[kind]) << page << " in " << body;
      found_by[kind] += !found.empty();
    }
  }
  for (const int count : found_by)
    EXPECT_GT(count, 20) << "each rule should have been tried";
}

TEST(MapIndex, TurnsChildrenRound)
{
  const LoadResult result =
      map_of("<group xml:id='g'><item xml:id='i' url='i'/></group>"
             "<external xlink:href='#i'/><external xlink:href='#i'/><external xlink:href='#g'/>");
  const MapIndex index{*result.map}; // 0 the root, 1 g, 2 i
  const auto places = [&](NodeId node) {
    std::string text;
    for (const MapIndex::Parent& parent : index.parents(node))
      text += std::to_string(parent.node) + ':' + std::to_string(parent.position) + ' ';
    return text;
  };
  EXPECT_EQ(places(0), "");
  EXPECT_EQ(places(1), "0:0 0:3 ");
  EXPECT_EQ(places(2), "0:1 0:2 1:0 ");
  EXPECT_EQ(index.first_parent(0), MapIndex::none);
  EXPECT_EQ(index.first_parent(1), 0u);
  EXPECT_EQ(index.first_parent(2), 1u) << "depth first";
}

TEST(MapIndex, V5_APagesHomeLeadsSomewhereInItsOwnViewOnly)
{
  const LoadResult result = map_of("<group><group><item role='home'/></group></group><group><item/></group>");
  const auto index = std::make_shared<const MapIndex>(*result.map);
  ViewContext with_home{.page = uri(site_root + "p")};
  with_home.links.links = {{PageLink::Element::link, "home", "start", uri(site_root), 0}};
  View one{*result.map, with_home, {}, index}, other{*result.map, {.page = uri(site_root + "p")}, {}, index};
  EXPECT_EQ(index->dead_ends(), 5u);
  EXPECT_EQ(one.left_out(), 2u);
  EXPECT_EQ(other.left_out(), 5u);
  EXPECT_TRUE(one.leads_somewhere(1));
  EXPECT_FALSE(other.leads_somewhere(1));
  EXPECT_FALSE(one.leads_somewhere(4));
}

// V-3 in the simplest implementation: a walk from the place to either side.
std::pair<std::optional<NodeId>, std::optional<NodeId>> neighbours_by_hand(View& view, const PagePlace& place)
{
  const auto siblings = view.map().node(*place.parent).children();
  const auto worth_going = [&](NodeId sibling) {
    return sibling != place.here.node && view.leads_somewhere(sibling) && view.shown(sibling).url;
  };
  std::pair<std::optional<NodeId>, std::optional<NodeId>> found;
  for (std::size_t i = place.position; i-- > 0 && !found.first;)
    if (worth_going(siblings[i]))
      found.first = siblings[i];
  for (std::size_t i = place.position; i < siblings.size() && !found.second; ++i)
    if (worth_going(siblings[i]))
      found.second = siblings[i];
  return found;
}

TEST(MapIndex, V3_FindsTheNeighboursThatAWalkAmongTheSiblingsFinds)
{
  const std::vector<std::string> items = {
      "<item url='/page'/>",
      "<item url='/page'/>",
      "<item name='no link'/>",
      "<group><item url='/below'/></group>",
      "<group/>",
      "<item url='javascript:x'/>",
      "<item url='/other'/>",
      "<item role='home'/>",
      "<item role='home' url='/start'/>",
      "<item><variant url='/v' lang='de'/></item>",
      "<item url='/e' lang='en'><variant url='javascript:x' lang='de'/></item>",
      "<external xlink:href='#again'/>",
      "<external xlink:href='#home'/>",
  };
  std::size_t without = 0, with = 0;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    Dice dice{seed};
    std::string body;
    for (std::size_t groups = 1 + dice.below(3); groups > 0; --groups) {
      body += "<group>";
      for (std::size_t count = dice.below(8); count > 0; --count)
        body += dice.pick(items);
      body += "</group>";
    }
    body += "<item xml:id='again' url='/page'/><item xml:id='home' role='home'/>";
    const LoadResult result = map_of(body);
    ViewContext context{.page = uri(site_root + "page"), .accept_language = "de"};
    if (dice.below(2) == 0)
      context.links.links = {{PageLink::Element::link, "home", "/start", uri(site_root), 0}};
    View view{*result.map, context, {}};
    for (const PagePlace& place : places_of_page(view)) {
      ASSERT_TRUE(place.parent);
      const auto expected = neighbours_by_hand(view, place);
      const PlaceNeighbours found = neighbours_of(view, place);
      ASSERT_EQ(found.previous, expected.first) << body;
      ASSERT_EQ(found.next, expected.second) << body;
      ++(expected.first ? with : without);
      ++(expected.second ? with : without);
    }
  }
  EXPECT_GT(with, 500u);
  EXPECT_GT(without, 200u);
}

// V-1: a site whose pages differ only in their query, and then only in what follows the first dot.
TEST(MapIndex, V1_PagesThatAreNearlyTheSameAreToldApart)
{
  std::string body;
  for (int i = 0; i < 300; ++i)
    body += "<item url='/?p=" + std::to_string(i) + "'/>";
  for (int i = 0; i < 300; ++i)
    body += "<item url='/v1." + std::to_string(i) + "'/>";
  const LoadResult result = map_of(body);
  const auto index = std::make_shared<const MapIndex>(*result.map);
  const auto here = [&](const std::string& page) {
    View view{*result.map, {.page = uri(site_root + page)}, {}, index};
    return view.here();
  };
  ASSERT_EQ(here("?p=7").size(), 1u);
  EXPECT_EQ(here("?p=7")[0].node, 8u);
  EXPECT_EQ(here("?p=7")[0].match, Match::exact);
  ASSERT_EQ(here("?p=1000").size(), Policy{}.places_of_page);
  EXPECT_EQ(here("?p=1000")[0].node, 1u);
  EXPECT_EQ(here("?p=1000")[99].node, 100u);
  EXPECT_EQ(here("?p=1000")[99].match, Match::no_query);
  EXPECT_EQ(here("index.html")[99].match, Match::suffix);
  ASSERT_EQ(here("v1.299").size(), 1u);
  EXPECT_EQ(here("v1.299")[0].node, 600u);
  EXPECT_TRUE(here("v1.300").empty());
  EXPECT_EQ(index->nodes_like(uri(site_root + "v1.300")).size(), 300u);
}

TEST(MapIndex, MayBeAskedFromSeveralThreads)
{
  std::string body;
  for (int i = 0; i < 500; ++i)
    body += "<group><item url='/" + std::to_string(i) + "'/></group>";
  const LoadResult result = map_of(body);
  const auto index = std::make_shared<const MapIndex>(*result.map);
  std::vector<std::vector<NodeId>> here(4);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < here.size(); ++i)
    threads.emplace_back([&, i] {
      View view{*result.map, {.page = uri(site_root + std::to_string(100 * i))}, {}, index};
      for (const PagePlace& place : places_of_page(view))
        here[i] = path_to(view, place);
    });
  for (std::thread& thread : threads)
    thread.join();
  for (std::size_t i = 0; i < here.size(); ++i) {
    const auto group = static_cast<NodeId>(200 * i + 1);
    EXPECT_EQ(here[i], (std::vector<NodeId>{0, group, group + 1}));
  }
}

// So many that most share a chain of the table with others.
TEST(MapIndex, V1_NodesAreFoundHoweverTheirHashesCollide)
{
  constexpr NodeId count = 1'000;
  std::string body;
  for (NodeId i = 1; i <= count; ++i) {
    const std::string number = std::to_string(i);
    body += "<item url='/a" + number + "'><variant url='/b" + number + "'/></item>";
  }
  const LoadResult result = map_of(body);
  const MapIndex index{*result.map};
  for (NodeId i = 1; i <= count; ++i)
    for (const std::string own : {"a", "b"})
      ASSERT_EQ(index.nodes_like(uri(site_root + own + std::to_string(i) + ".html")), std::vector<NodeId>{i});
  EXPECT_EQ(index.nodes_like(uri(site_root + "c")), std::vector<NodeId>{});
}

} // namespace
} // namespace standard_sitemap::map_index_test
