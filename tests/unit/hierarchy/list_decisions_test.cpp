// What decides alone: for parts of conditions in how a list becomes a map (engine/hierarchy) that no other
// test shows, the case in which they do (tests/coverage/conditions.py).

#include <set>

#include <gtest/gtest.h>

#include "engine/document/document_writer.h"
#include "engine/hierarchy/list_hierarchy.h"
#include "engine/hierarchy/listed_page.h"
#include "engine/map/map_builder.h"
#include "engine/view/view.h"

#include "tests/unit/load/table.h"

namespace standard_sitemap::list_decisions_test {
namespace {

using namespace testing;

const std::string list = "http://example.com/sitemap.xml";

std::string entry(const std::string& path)
{
  return "<url><loc>http://example.com" + path + "</loc></url>";
}

Map map_of(const std::string& body, const std::string& content_type, const Policy& policy = {})
{
  Site site;
  site.resources[list] = {.body = body, .content_type = content_type};
  LoadResult result = load_list(site, list, "http://example.com/", policy);
  EXPECT_TRUE(result.map);
  return *std::move(result.map);
}

Map map_of_urlset(const std::string& entries, const Policy& policy = {})
{
  return map_of("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + entries + "</urlset>",
                "application/xml", policy);
}

/// An element of a document that is written by a test: its attributes, and its children.
struct Written {
  ElementKind kind;
  std::vector<std::pair<Attribute, std::string>> attributes = {};
  std::vector<Written> children = {};
};

void write(DocumentWriter& writer, const Written& element)
{
  AttributeValues values;
  for (const auto& [attribute, value] : element.attributes)
    values.set(attribute, value);
  ASSERT_TRUE(writer.charge(1));
  writer.open(element.kind, 1, values);
  for (const Written& child : element.children)
    write(writer, child);
  writer.close();
}

std::shared_ptr<const Document> document_of(const std::vector<Written>& entries,
                                            DocumentFormat format = DocumentFormat::sitemaps_org)
{
  const Policy policy;
  ElementBudget budget{policy.elements};
  DocumentWriter writer{uri(list), policy, budget};
  writer.set_format(format);
  write(writer, {ElementKind::sitemap, {}, entries});
  return writer.finish();
}

/// The map of what a reader of lists might write, whatever the ones that there are write.
Map map_of_entries(const std::vector<Written>& entries)
{
  DocumentTable table;
  table.add(uri(list));
  table[0].document = document_of(entries);
  table.finish(0);
  const Policy policy;
  Reach reach{table, policy};
  reach.document_finished(0);
  reach.sort_links();
  const Initiator initiator{uri("http://example.com/"), AddressSpace::public_network};
  MapParts map = MapBuilder{table, reach, initiator, policy}.build();
  ListHierarchy{map}.make();
  return Map{std::move(map)};
}

Written item(const std::string& path, std::vector<std::pair<Attribute, std::string>> more = {})
{
  more.emplace_back(Attribute::url, "http://example.com" + path);
  return {ElementKind::item, std::move(more)};
}

TEST(ListDecisions, G13_AnEntryWithoutAnAddressStaysBesideTheOthers)
{
  const Map map =
      map_of_entries({item("/a/b"), {ElementKind::item, {{Attribute::name, "No address"}}}, item("/a/c")});
  EXPECT_EQ(outline(map), "(A(B,C),No address)");
}

TEST(ListDecisions, G13_AnEntryMayBeNamedByItsHref)
{
  const Map map =
      map_of_entries({{ElementKind::item, {{Attribute::href, "http://example.com/a/b"}}}, item("/a/c")});
  EXPECT_EQ(outline(map), "(A(B,C))");
}

TEST(ListDecisions, M12_ARoleStaysWithItsEntry)
{
  const Map map = map_of_entries({item("/a/b"), item("/c"), item("/a/d", {{Attribute::role, "home"}})});
  ASSERT_EQ(outline(map), "(A(B,D),C)");
  ASSERT_EQ(map.roles().size(), 1u);
  ASSERT_EQ(map.roles()[0].nodes.size(), 1u);
  EXPECT_EQ(map.node(map.roles()[0].nodes[0]).name(), "D");
}

TEST(ListDecisions, G13_ABlankNameIsNoName)
{
  const Map map = map_of_entries(
      {item("/tea", {{Attribute::name, " "}}), item("/pots", {{Attribute::name, "All pots"}})});
  EXPECT_EQ(outline(map), "(Tea,All pots)");
  EXPECT_TRUE(map.node(1).name_derived());
  EXPECT_FALSE(map.node(2).name_derived());
}

// The last entry is not the first without a link, and is no node any more.
TEST(ListDecisions, Policy_ARepeatedEntryBeyondTheBytesOfLinks)
{
  Policy policy;
  policy.link_bytes = 3 * std::string_view{"http://example.com/a/1"}.size();
  const Map map =
      map_of_urlset(entry("/a/1") + entry("/b/1") + entry("/b/2") + entry("/a/2") + entry("/a/2"), policy);
  ASSERT_EQ(outline(map), "(A(1,2),B(1,2))");
  BaseResolver bases;
  EXPECT_EQ(map.node(3).link(bases).blocked, Refusal::limit) << "/a/2";
  for (const NodeId id : {2u, 5u, 6u})
    EXPECT_TRUE(map.node(id).link(bases).url) << id;
}

// No reader of lists gives a name to an alternate.
TEST(ListDecisions, G9_G13_ANameOfAnAlternateIsNotDerived)
{
  Written tea = item("/tea");
  tea.children = {
      {ElementKind::variant,
       {{Attribute::lang, "de"}, {Attribute::name, "Tee"}, {Attribute::url, "http://example.com/de/tea"}}},
      {ElementKind::variant, {{Attribute::lang, "fr"}, {Attribute::url, "http://example.com/fr/tea"}}}};
  const Map map = map_of_entries({tea});
  ASSERT_EQ(map.size(), 2u);
  const auto shown_in = [&map](const char* language) {
    ViewContext context;
    context.accept_language = language;
    return View{map, context, {}}.shown(1);
  };
  EXPECT_EQ(shown_in("de").name, "Tee");
  EXPECT_FALSE(shown_in("de").name_derived);
  EXPECT_EQ(shown_in("fr").name, "Tea");
  EXPECT_TRUE(shown_in("fr").name_derived);

  View view{map, {}, {}};
  const std::vector<Shown> all = view.alternatives(1);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].name, "Tea");
  EXPECT_TRUE(all[0].name_derived);
  EXPECT_EQ(all[1].name, "Tee");
  EXPECT_FALSE(all[1].name_derived);
  EXPECT_EQ(all[2].name, "Tea");
  EXPECT_TRUE(all[2].name_derived);
}

/// The names of the nodes below a node.
std::vector<std::string> names_below(const Map& map, NodeId node)
{
  std::vector<std::string> names;
  for (const NodeId child : map.node(node).children())
    names.emplace_back(map.node(child).name().value_or("?"));
  return names;
}

TEST(ListDecisions, G14_ALongRowOfNamesThatAreGivenOrMade)
{
  std::vector<Written> entries;
  for (int i = 201; i > 0; --i) {
    const std::string number = std::to_string(i);
    entries.push_back(i % 2 == 0 ? item("/x" + number, {{Attribute::name, "Tea " + number}})
                                 : item("/tea-" + number));
  }
  const Map map = map_of_entries(entries);
  ASSERT_EQ(names_below(map, root_node), (std::vector<std::string>{"Tea 1 – Tea 101", "Tea 102 – Tea 201"}));
  int expected = 101; // in a range, the order is that of the list
  for (const NodeId child : map.node(map.root().children()[0]).children()) {
    EXPECT_EQ(map.node(child).name(), "Tea " + std::to_string(expected));
    EXPECT_EQ(map.node(child).name_derived(), expected % 2 == 1) << expected;
    --expected;
  }
  EXPECT_EQ(expected, 0);
}

// Each is sorted for itself, and takes memory from then on.
TEST(ListDecisions, G14_TwoLongRows)
{
  std::vector<Written> entries;
  for (const std::string name : {"/tea-", "/pot-"})
    for (int i = 201; i > 0; --i)
      entries.push_back(item(name + std::to_string(i)));
  const Map map = map_of_entries(entries);
  ASSERT_EQ(names_below(map, root_node), (std::vector<std::string>{"P", "T"}));
  const auto initials = map.root().children();
  const std::size_t unsorted = map.memory();
  EXPECT_EQ(names_below(map, initials[0]),
            (std::vector<std::string>{"Pot 1 – Pot 101", "Pot 102 – Pot 201"}));
  const std::size_t half_sorted = map.memory();
  EXPECT_EQ(names_below(map, initials[1]),
            (std::vector<std::string>{"Tea 1 – Tea 101", "Tea 102 – Tea 201"}));
  EXPECT_GT(half_sorted, unsorted);
  EXPECT_GT(map.memory(), half_sorted);
}

// 201 ranges of at most 200 are put into two.
TEST(ListDecisions, G14_ALongRowOfRangesOfRanges)
{
  std::string text;
  for (int i = 40'001; i > 0; --i)
    text += "http://example.com/p" + std::to_string(i) + '\n';
  const Map map = map_of(text, "text/plain");
  ASSERT_EQ(names_below(map, root_node), (std::vector<std::string>{"P1 – P20101", "P20102 – P40001"}));
  const auto ranges = map.node(map.root().children()[0]).children();
  ASSERT_EQ(ranges.size(), 101u);
  EXPECT_EQ(map.node(ranges[0]).name(), "P1 – P200");
  EXPECT_EQ(map.node(ranges[2]).name(), "P401 – P599");
  const std::vector<std::string> first = names_below(map, ranges[0]);
  ASSERT_EQ(first.size(), 200u);
  EXPECT_EQ(first.front(), "P200") << "as in the list";
  EXPECT_EQ(first.back(), "P1");
}

// The page that would have the children comes first, then its twins by their addresses. They are at the end
// of one range and at the beginning of the next.
TEST(ListDecisions, G14_TwinsInALongRow)
{
  std::string entries = entry("/tea//") + entry("/tea?") + entry("/tea") + entry("/tea/");
  for (const std::string name : {"/taa-", "/tzz-"})
    for (int i = 1; i <= 100; ++i)
      entries += entry(name + std::to_string(i));
  const Map map = map_of_urlset(entries);
  const auto ranges = map.root().children();
  ASSERT_EQ(ranges.size(), 2u);
  const auto twins_in = [&](NodeId range) {
    BaseResolver bases;
    std::set<std::string> paths;
    for (const NodeId child : map.node(range).children())
      if (map.node(child).name() == "Tea")
        paths.insert(
            map.node(child).link(bases).url->text().substr(std::string_view{"http://example.com"}.size()));
    return paths;
  };
  EXPECT_EQ(twins_in(ranges[0]), (std::set<std::string>{"/tea//", "/tea"}));
  EXPECT_EQ(twins_in(ranges[1]), (std::set<std::string>{"/tea/", "/tea?"}));
}

// D-9: what RFC 3986 does not allow where it stands is percent-encoded: brackets outside an IP literal, and a
// second number sign. The links of such entries are equal.
TEST(ListDecisions, D9_G13_EntriesAreEqualHoweverTheyAreEncoded)
{
  const std::string other = entry("/other");
  for (const auto& [written, encoded] : {std::pair{"/a[1]", "/a%5B1%5D"},
                                         {"/a?[1]", "/a?%5B1%5D"},
                                         {"/a#[1]", "/a#%5B1%5D"},
                                         {"/a#1#2", "/a#1%232"},
                                         {"/a%zz", "/a%25zz"}})
    for (const std::string& entries : {entry(written) + entry(encoded), entry(encoded) + entry(written),
                                       other + entry(written) + other + entry(encoded)}) {
      const Map map = map_of_urlset(entries + other);
      EXPECT_EQ(map.size(), 3u) << written << outline(map);
    }
}

TEST(ListDecisions, G6_TheDateOfAFeedsEntryIsItsOwn)
{
  const auto feed =
      document_of({item("/a", {{Attribute::lastmod, "2024-05-17"}}), item("/b")}, DocumentFormat::feed);
  EXPECT_EQ(date_of_entry(*feed, 1), "2024-05-17");
  EXPECT_EQ(date_of_entry(*feed, 2), "");
}

TEST(ListDecisions, G9_TheDateOfAPageIsThatOfItsNews)
{
  const Written news{ElementKind::attachment,
                     {{Attribute::type, "news"}, {Attribute::lastmod, "2024-05-17"}}},
      image{ElementKind::attachment, {{Attribute::type, "image"}, {Attribute::lastmod, "2024-05-18"}}},
      variant{ElementKind::variant, {{Attribute::type, "news"}, {Attribute::lastmod, "2024-05-19"}}};
  const auto date_with = [](std::vector<Written> children) {
    Written page = item("/a", {{Attribute::lastmod, "2024-05-20"}});
    page.children = std::move(children);
    const auto document = document_of({page, item("/b")});
    return std::string{date_of_entry(*document, 1)};
  };
  EXPECT_EQ(date_with({variant, image, news}), "2024-05-17");
  EXPECT_EQ(date_with({variant, image}), "") << "the date of change is none";
  EXPECT_EQ(date_with({{ElementKind::attachment, {{Attribute::type, "news"}}}}), "");
  EXPECT_EQ(date_with({}), "");
}

TEST(ListDecisions, G13_TheAddressOfAnEntryIsNeverEmpty)
{
  const auto address_of = [](const std::string& reference, const std::string& base) {
    Policy policy;
    policy.uri_bytes = 40;
    ElementBudget budget{100};
    DocumentWriter writer{uri(list), policy, budget};
    write(writer, {ElementKind::sitemap,
                   {{Attribute::xml_base, base}},
                   {{ElementKind::item, {{Attribute::url, reference}}}}});
    const auto document = writer.finish();
    std::string storage;
    return std::string{uri_of_entry(*document, 1, storage)};
  };
  const std::string too_long = "http://example.com/" + std::string(50, 'l') + '/';
  EXPECT_EQ(address_of("a", "http://example.com/b/"), "http://example.com/b/a");
  EXPECT_EQ(address_of("", "http://example.com/b/"), "http://example.com/b/");
  EXPECT_EQ(address_of("a", too_long), "a") << "as it is written";
  EXPECT_EQ(address_of(" ", too_long), "?");
  EXPECT_EQ(address_of("http://[x]/", "http://example.com/"), "http://[x]/");
  EXPECT_EQ(address_of("http://[", "http://example.com/"), "http://%5B") << "D-9";
}

} // namespace
} // namespace standard_sitemap::list_decisions_test
