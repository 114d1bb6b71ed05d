// XML sitemaps (sitemaps.org) and other lists as maps: from the file to the tree and the view (G-9, G-13).

#include <algorithm>
#include <numeric>
#include <random>
#include <thread>

#include <gmock/gmock.h>

#include "engine/hierarchy/path_names.h"
#include "engine/view/places.h"
#include "engine/view/view.h"

#include "tests/unit/load/table.h"

namespace standard_sitemap {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::SizeIs;

constexpr const char* list = "http://example.com/sitemap.xml";
constexpr const char* robots = "http://example.com/robots.txt";

std::string urlset(const std::string& entries)
{
  return "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
         "xmlns:xhtml='http://www.w3.org/1999/xhtml' "
         "xmlns:image='http://www.google.com/schemas/sitemap-image/1.1' "
         "xmlns:news='http://www.google.com/schemas/sitemap-news/0.9'>" +
         entries + "</urlset>";
}

std::string entry(const std::string& path, const std::string& more = {})
{
  return "<url><loc>http://example.com" + path + "</loc>" + more + "</url>";
}

Map map_of(Site& site, const std::string& root, const Policy& policy = {})
{
  LoadResult result = load_list(site, root, "http://example.com/", policy,
                                root == robots ? SourceKind::robots : SourceKind::extended);
  EXPECT_TRUE(result.map);
  return *std::move(result.map);
}

Map map_of(const std::string& entries, const Policy& policy = {})
{
  Site site;
  site.add(list, urlset(entries));
  return map_of(site, list, policy);
}

std::vector<std::string> names(const Map& map)
{
  std::vector<std::string> names;
  for (NodeId id = 1; id < map.size(); ++id)
    names.emplace_back(map.node(id).name().value_or("?"));
  return names;
}

TEST(ListHierarchy, G13_entries_are_put_where_their_uris_say)
{
  const Map map =
      map_of(entry("/shop/red-pot") + entry("/about.html") + entry("/shop/tea/green") + entry("/shop/tea"));
  EXPECT_EQ(outline(map), "(Shop(Red pot,Tea(Green)),About)");
  EXPECT_TRUE(map.hierarchy_derived());
  EXPECT_EQ(map.format(), MapFormat::sitemaps_org);
  EXPECT_THAT(names(map), ElementsAre("Shop", "Red pot", "Tea", "Green", "About")) << "depth first";
}

TEST(ListHierarchy, G13_what_was_made_says_so)
{
  const Map map =
      map_of(entry("/shop/a", "<lastmod>2024-05-17</lastmod><changefreq>daily</changefreq>"
                              "<priority>0.8</priority>") +
             entry("/shop/b", "<news:news><news:publication_date>2024-05-16</news:publication_date>"
                              "<news:title>A real title</news:title></news:news>"));
  const Node group = map.node(1), made = map.node(2), titled = map.node(3);
  EXPECT_EQ(group.kind(), NodeKind::group);
  EXPECT_TRUE(group.derived());
  EXPECT_TRUE(group.name_derived());
  EXPECT_FALSE(group.document());
  EXPECT_EQ(group.line(), 0u);
  EXPECT_FALSE(group.has_reference());

  EXPECT_EQ(made.kind(), NodeKind::item);
  EXPECT_EQ(made.name(), "A");
  EXPECT_TRUE(made.name_derived());
  EXPECT_FALSE(made.derived());
  EXPECT_EQ(made.document(), 0u);
  EXPECT_EQ(made.line(), 1u);
  EXPECT_EQ(made.lastmod(), "2024-05-17");
  EXPECT_EQ(made.changefreq(), "daily");
  EXPECT_EQ(made.priority(), "0.8");

  EXPECT_EQ(titled.name(), "A real title");
  EXPECT_FALSE(titled.name_derived());
  View view{map, {}, {}};
  EXPECT_TRUE(view.shown(2).name_derived);
  EXPECT_FALSE(view.shown(3).name_derived);
}

TEST(ListHierarchy, G9_alternatives_and_attachments_stay_with_their_entry)
{
  const Map map =
      map_of(entry("/a/b", "<xhtml:link rel='alternate' hreflang='de' href='http://example.com/de/b'/>"
                           "<image:image><image:loc>http://example.com/i.png</image:loc><image:title>Picture"
                           "</image:title></image:image>") +
             entry("/a/c"));
  const Node node = map.node(2);
  BaseResolver bases;
  const auto variants = node.variants(bases);
  ASSERT_THAT(variants, SizeIs(1));
  EXPECT_EQ(variants[0].lang, "de");
  EXPECT_EQ(variants[0].name, "B") << "the name of its node";
  const auto attachments = node.attachments(bases);
  ASSERT_THAT(attachments, SizeIs(1));
  EXPECT_EQ(attachments[0].type, "image");
  EXPECT_EQ(attachments[0].link.url->text(), "http://example.com/i.png");
  EXPECT_EQ(attachments[0].name, "Picture");
  EXPECT_FALSE(attachments[0].lastmod);
  EXPECT_TRUE(map.node(3).attachments(bases).empty());
  EXPECT_TRUE(map.root().attachments(bases).empty());

  View view{map, {.page = {}, .links = {}, .accept_language = "de"}, {}};
  EXPECT_TRUE(view.shown(2).name_derived) << "the variant itself has no name";
}

TEST(ListHierarchy, G13_lists_of_an_index_make_one_tree)
{
  Site site;
  site.add(list, "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                 "<sitemap><loc>http://example.com/1.xml</loc></sitemap>"
                 "<sitemap><loc>http://example.com/2.xml</loc></sitemap></sitemapindex>");
  site.add("http://example.com/1.xml", urlset(entry("/a/b") + entry("/c")));
  site.add("http://example.com/2.xml", urlset(entry("/c/") + entry("/a/d") + entry("/a/b")));
  const Map map = map_of(site, list);
  EXPECT_EQ(outline(map), "(A(B,D),C,C)") << "the second differs by its slash";
  EXPECT_EQ(map.node(3).document(), 2u);
}

TEST(ListHierarchy, G3_a_map_for_people_stays_as_it_is_beside_a_list)
{
  Site site;
  site.add(robots, "Sitemap: http://example.com/map.xml\nSitemap: http://example.com/sitemap.xml\n");
  site.resources[robots].content_type = "text/plain";
  site.add("http://example.com/map.xml",
           sitemap("<item name='Mine' url='mine' role='home'><item name='Inner' url='x/y/z'/></item>"));
  site.add(list, urlset(entry("/a/b") + entry("/a/c")));
  const Map map = map_of(site, robots);
  EXPECT_EQ(outline(map), "(Mine(Inner),A(B,C))");
  EXPECT_TRUE(map.hierarchy_derived());
  ASSERT_THAT(map.roles(), SizeIs(1));
  EXPECT_EQ(map.node(map.roles()[0].nodes[0]).name(), "Mine");
  EXPECT_EQ(map.format(), MapFormat::standard_sitemap) << "the format of the first file that it refers to";
}

TEST(ListHierarchy, G13_a_list_within_a_map_for_people_too)
{
  Site site;
  site.add(robots, "Sitemap: http://example.com/map.xml\nSitemap: http://example.com/sitemap.xml\n");
  site.resources[robots].content_type = "text/plain";
  site.add(
      "http://example.com/map.xml",
      sitemap(
          "<group name='All'><external xlink:href='sitemap.xml'/><item name='Mine' url='mine'/></group>"));
  site.add(list, urlset(entry("/a") + entry("/a/") + entry("/b") + entry("/b")));
  const Map map = map_of(site, robots);
  EXPECT_EQ(outline(map), "(All(A,A,B,Mine),A,A,B)") << "an entry that is repeated is one node";
}

TEST(ListHierarchy, G13_a_map_for_people_is_left_alone)
{
  Site site;
  site.add(list, sitemap("<item url='a/b'/><item url='a/c'/>"));
  const Map map = map_of(site, list);
  EXPECT_EQ(outline(map), "(?,?)");
  EXPECT_FALSE(map.hierarchy_derived());
  EXPECT_EQ(map.format(), MapFormat::standard_sitemap);
  EXPECT_FALSE(map.node(1).derived());
}

TEST(ListHierarchy, V1_V3_a_page_has_its_place)
{
  const Map map = map_of(entry("/shop/pots/red") + entry("/shop/pots/blue") + entry("/shop/cups/red") +
                         entry("/shop/cups/blue"));
  View view{map, {.page = uri("http://example.com/shop/cups/red")}, {}};
  const auto places = places_of_page(view);
  ASSERT_THAT(places, SizeIs(1));
  std::vector<std::string> way;
  for (const NodeId node : path_to(view, places[0]))
    way.push_back(view.shown(node).name.value_or("-"));
  EXPECT_THAT(way, ElementsAre("-", "Shop", "Cups", "Red"));
  const PlaceNeighbours around = neighbours_of(view, places[0]);
  EXPECT_FALSE(around.previous);
  EXPECT_EQ(view.shown(*around.next).name, "Blue");
}

// Which links fit within the limit depends on the order of the list, not of the tree.
TEST(ListHierarchy, links_beyond_the_limit_are_not_offered_wherever_they_stand)
{
  Policy policy;
  policy.link_bytes = 3 * std::string_view{"http://example.com/a/1"}.size();
  const Map map = map_of(entry("/a/1") + entry("/b/1") + entry("/b/2") + entry("/a/2"), policy);
  ASSERT_EQ(outline(map), "(A(1,2),B(1,2))");
  BaseResolver bases;
  EXPECT_TRUE(map.node(2).link(bases).url);
  EXPECT_EQ(map.node(3).link(bases).blocked, Refusal::limit) << "the last of the list";
  EXPECT_TRUE(map.node(5).link(bases).url);
  EXPECT_TRUE(map.node(6).link(bases).url);
}

/// `count` entries in one folder, in an order that is not that of their names.
std::string entries_in_one_folder(std::size_t count)
{
  std::string entries;
  for (std::size_t i = 0; i < count; ++i)
    entries += entry(std::string{"/"} + static_cast<char>('a' + i % 20) + std::to_string(i));
  return entries;
}

TEST(ListHierarchy, G14_more_than_200_side_by_side_go_into_groups)
{
  const Map few = map_of(entries_in_one_folder(200));
  EXPECT_THAT(few.root().children(), SizeIs(200));
  const Map many = map_of(entries_in_one_folder(201));
  std::size_t pages = 0;
  for (NodeId id = 0; id < many.size(); ++id) {
    EXPECT_LE(many.node(id).children().size(), 200u);
    pages += many.node(id).has_reference();
  }
  EXPECT_EQ(pages, 201u);
}

TEST(ListHierarchy, G13_text_and_feeds)
{
  Site site;
  site.add(list, "http://example.com/a/b\nhttp://example.com/a/c\n");
  site.resources[list].content_type = "text/plain";
  const Map text = map_of(site, list);
  EXPECT_EQ(text.format(), MapFormat::text);
  EXPECT_EQ(outline(text), "(A(B,C))");

  site.add(list, "<rss version='2.0'><channel><item><title>Told</title><link>http://example.com/a/b</link>"
                 "</item><item><link>http://example.com/a/c</link></item></channel></rss>");
  site.resources[list].content_type = "application/rss+xml";
  const Map feed = map_of(site, list);
  EXPECT_EQ(feed.format(), MapFormat::feed);
  EXPECT_EQ(outline(feed), "(A(Told,C))");
}

/// A list of few folders with many pages, some of them with equal names, twice, or as twins.
std::vector<std::string> long_list(std::mt19937& random)
{
  const auto some = [&](std::initializer_list<const char*> of) {
    return std::string{of.begin()[random() % of.size()]};
  };
  std::vector<std::string> paths;
  for (std::size_t i = 1'500; i > 0; --i) {
    std::string path = some({"/a/", "/a/", "/a/", "/b/", "/b/7/", "/2024/05/17/", "/2024/05/18/", "/"});
    path += some({"x-", "x_", "x", "X-", "x%20", "Y", "%C3%A4-", "x-2024-", "x/"}) +
            std::to_string(random() % 900);
    path += some({"", "", "", ".html", ".pdf", "/", "/z", "?q", "/index.html", "#f"});
    paths.push_back(path);
  }
  return paths;
}

// G-14: what is sorted when it is asked for is where it would be if it had been sorted at once.
TEST(ListHierarchy, G14_long_rows_are_in_the_order_of_their_names)
{
  std::mt19937 random{22};
  for (int round = 0; round < 12; ++round) {
    const std::vector<std::string> paths = long_list(random);
    std::string entries;
    std::vector<std::string> uris;
    for (const std::string& path : paths) {
      entries += entry(path);
      uris.push_back("http://example.com" + path);
    }
    std::vector<ListedPage> pages;
    for (const std::string& uri : uris)
      pages.push_back({uri, "", ""});
    const ListedPages listed{pages};
    const PathTree sorted = path_tree(listed);
    EXPECT_TRUE(sorted.rows.empty());
    const PathTree unsorted = path_tree(listed, {.fills_later = true});
    EXPECT_FALSE(unsorted.rows.empty());

    const Map map = map_of(entries);
    ASSERT_EQ(map.size(), sorted.nodes.size());
    std::vector<NodeId> order(map.size());
    std::iota(order.begin(), order.end(), NodeId{0});
    std::shuffle(order.begin() + 1, order.end(), random); // whoever asks first, the answer is the same
    BaseResolver bases;
    for (const NodeId id : order) {
      const Node node = map.node(id);
      const PathTree::Node& expected = sorted.nodes[id];
      EXPECT_THAT(node.children(),
                  ::testing::ElementsAreArray(std::span{sorted.children}.subspan(
                      expected.children == 0 ? 0 : expected.first_child, expected.children)));
      if (id == root_node)
        continue;
      ASSERT_EQ(node.name(), generated_name(sorted, id, listed)) << id;
      ASSERT_EQ(node.derived(), expected.page == PathTree::none);
      if (!node.derived()) {
        ASSERT_EQ(node.link(bases).url->text(), uris[expected.page]) << id;
      }
    }
  }
}

// Threads may share a map: names and rows are made when one of them asks.
TEST(ListHierarchy, G14_threads_may_ask_at_the_same_time)
{
  std::mt19937 random{23};
  std::string entries;
  for (const std::string& path : long_list(random))
    entries += entry(path);
  const Map alone = map_of(entries), shared = map_of(entries);
  const std::vector<std::string> expected = names(alone);
  std::vector<std::vector<std::string>> found(4);
  std::vector<std::thread> threads;
  for (auto& of_thread : found)
    threads.emplace_back([&] { of_thread = names(shared); });
  for (std::thread& thread : threads)
    thread.join();
  for (const auto& of_thread : found)
    EXPECT_EQ(of_thread, expected);
}

TEST(ListHierarchy, names_of_formats)
{
  EXPECT_EQ(format_name(MapFormat::standard_sitemap), "standard-sitemap");
  EXPECT_EQ(format_name(MapFormat::sitemaps_org), "sitemaps.org");
  EXPECT_EQ(format_name(MapFormat::text), "text");
  EXPECT_EQ(format_name(MapFormat::feed), "feed");
}

} // namespace
} // namespace standard_sitemap
