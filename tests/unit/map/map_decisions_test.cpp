// What decides alone: for parts of conditions in engine/map that no other test shows, the case in which they
// do (tests/coverage/conditions.py). Of files without an address: local_decisions_test.cpp.

#include <gtest/gtest.h>

#include "engine/document/document_writer.h"
#include "engine/map/authored.h"
#include "engine/map/instructions.h"
#include "engine/map/list_result.h"
#include "engine/map/map_builder.h"
#include "engine/map/refused_link.h"

#include "tests/unit/load/table.h"

namespace standard_sitemap::map_decisions_test {
namespace {

using namespace testing;

const std::string root = "http://example.com/map.xml";

LoadResult load_one(const std::string& body, const Policy& policy = {}, const std::string& attributes = {})
{
  Site site;
  site.add(root, sitemap(body, attributes));
  return load(site, root, "http://example.com/", policy);
}

/// The messages with this code.
std::vector<std::string> messages(const LoadResult& result, Code code)
{
  std::vector<std::string> found;
  for (const Diagnostic& diagnostic : result.diagnostics.items())
    if (diagnostic.code == code)
      found.push_back(diagnostic.message);
  return found;
}

// --- instructions ---

TEST(MapDecisions, O3_AStyleWithoutAUriIsLeftOut)
{
  const LoadResult result = load_one("<style/><style url=' '/><style url='a.css'/>");
  ASSERT_EQ(result.map->styles().size(), 1u);
  EXPECT_EQ(result.map->styles()[0].url.text(), "http://example.com/a.css");
  EXPECT_EQ(result.diagnostics.count(Code::style_refused), 0u);
}

TEST(MapDecisions, O4_WhatIsNotANumberOfPixels)
{
  for (const std::string bad : {"", " ", "x", "-1", "99999999999"}) {
    const LoadResult result = load_one("<image url='a.png' width='" + bad + "' height='20'/>");
    ASSERT_EQ(result.map->logo().size(), 1u);
    EXPECT_EQ(result.map->logo()[0].width, std::nullopt) << bad;
    EXPECT_EQ(result.map->logo()[0].height, 20u);
  }
}

TEST(MapDecisions, O2_AttrAloneIsAClassChangeWithoutAPrefix)
{
  const LoadResult result = load_one("", {}, "attr='class'");
  ASSERT_EQ(result.map->class_changes().size(), 1u);
  EXPECT_EQ(result.map->class_changes()[0].refused, "its prefix attribute is missing or empty");
  EXPECT_EQ(load_one("").map->class_changes().size(), 0u);
}

// One more than the policy allows is looked at, so that it is seen that there are too many.
TEST(MapDecisions, Policy_ClassChangesBeyondTheLimitAreNotLookedAt)
{
  Policy policy;
  policy.class_changes = 1;
  const LoadResult result = load_one("<class-change elem='a' prefix='p'/><class-change elem='b' prefix='q'/>"
                                     "<class-change/><class-change/>",
                                     policy);
  EXPECT_EQ(result.map->class_changes().size(), 1u);
  EXPECT_EQ(result.diagnostics.count(Code::limit_class_changes), 1u);
  EXPECT_EQ(result.diagnostics.count(Code::class_change_refused), 0u);
}

TEST(MapDecisions, Policy_AnXPathWithTooManySteps)
{
  const Policy policy;
  const auto refusal = [&](std::size_t steps) {
    ClassChange change;
    change.xpath = "a";
    for (std::size_t i = 1; i < steps; ++i)
      change.xpath += "/a";
    change.attribute = "class";
    change.prefix = "p";
    return class_change_refusal(change, true, policy);
  };
  EXPECT_EQ(refusal(10), std::nullopt);
  EXPECT_EQ(refusal(1'000), "its XPath has too many steps or operators in a row");
}

// --- nodes ---

TEST(MapDecisions, M9_AnEmptyLanguageEndsInheritance)
{
  const LoadResult result = load_one("<group lang='de'><item/><item lang=''/></group><item/>");
  EXPECT_EQ(result.map->node(2).lang(), "de");
  EXPECT_EQ(result.map->node(3).lang(), std::nullopt);
  EXPECT_EQ(result.map->node(4).lang(), std::nullopt);
}

TEST(MapDecisions, M8_TheRootHasNoVariants)
{
  const LoadResult result = load_one("<variant url='v'/><item><variant url='a'/><variant url='b'/></item>");
  EXPECT_TRUE(AuthoredElement::variants_of(result.map->root()).empty());
  const auto variants = AuthoredElement::variants_of(result.map->node(1));
  ASSERT_EQ(variants.size(), 2u);
  EXPECT_EQ(variants[0].reference(), "a");
  EXPECT_EQ(variants[1].reference(), "b");
}

const std::string of_lists = "xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'";

TEST(MapDecisions, G13_GroupsThatAreMadeAreInNoFile)
{
  Site site;
  site.add("http://example.com/list.xml", "<urlset " + of_lists +
                                              "><url><loc>http://example.com/a/b</loc></url>"
                                              "<url><loc>http://example.com/a/c</loc></url></urlset>");
  const LoadResult result = load_list(site, "http://example.com/list.xml");
  ASSERT_EQ(outline(result), "(A(B,C))");
  EXPECT_EQ(AuthoredElement::documents(*result.map).size(), 1u);
  EXPECT_EQ(AuthoredElement::documents_with_outcomes(*result.map).size(), 1u);
}

// --- links ---

TEST(MapDecisions, RefusedLinks)
{
  EXPECT_EQ(refused_link_message("a", Refusal::limit),
            "the link \"a\" cannot be followed: " + std::string{refusal_name(Refusal::limit)});
  EXPECT_TRUE(may_be_refused("\xc3\xa9\\b")) << "D-9";
  EXPECT_TRUE(may_be_refused("\xc3\xa9\tb"));
  EXPECT_TRUE(may_be_refused("\xc2\x85"));
  EXPECT_FALSE(may_be_refused("\xc3\xa9/b"));
}

// Of a reference to the host of the one before, only what follows it is looked at.
TEST(MapDecisions, Policy_NeighboursOnTheSameHost)
{
  for (const std::string bad : {"a\\b", "&#x7f;", "&#x85;"})
    EXPECT_EQ(load_one("<item url='http://example.com/x'/><item url='http://example.com/" + bad + "'/>")
                  .diagnostics.count(Code::blocked_link),
              1u)
        << bad;
  for (const std::string good : {"y", "\xc3\xa9", "a:b@c"})
    EXPECT_EQ(load_one("<item url='http://example.com/x'/><item url='http://example.com/" + good + "'/>")
                  .diagnostics.count(Code::blocked_link),
              0u)
        << good;
}

// --- parent-child entries ---

/// How often the limit is reported for a file that is spliced in twice, the second time below a group.
std::size_t limits(const std::string& spliced, std::size_t entries)
{
  Site site;
  site.add(root, sitemap("<external xlink:href='b.xml'/><group><external xlink:href='b.xml'/></group>"));
  site.add("http://example.com/b.xml", sitemap(spliced));
  Policy policy;
  policy.entries = entries;
  return load(site, root, "http://example.com/", policy).diagnostics.count(Code::limit_entries);
}

TEST(MapDecisions, Policy_WhatIsSplicedInAgainCountsAlsoIfItIsExcluded)
{
  // the group, the second splice, and what is in it
  EXPECT_EQ(limits("<item tree='exclude'/>", 3), 0u);
  EXPECT_EQ(limits("<item tree='exclude'/>", 2), 1u);
  const std::string external = "<external xlink:href='#i'/><group tree='exclude'><item tree='exclude' "
                               "xml:id='i'/></group>";
  EXPECT_EQ(limits(external, 4), 0u);
  EXPECT_EQ(limits(external, 3), 1u) << "the group in it";
  EXPECT_EQ(limits(external, 2), 1u) << "the external in it";
}

TEST(MapDecisions, Policy_TheSecondSpliceCounts)
{
  EXPECT_EQ(limits("", 2), 0u);
  EXPECT_EQ(limits("", 1), 1u);
}

// --- externals ---

TEST(MapDecisions, M5c_WhyAReferenceCannotBeResolved)
{
  Policy policy;
  policy.uri_bytes = 60;
  const auto why = [&](const std::string& body) {
    const auto found = messages(load_one(body, policy), Code::external_unresolved);
    return found.size() == 1 ? found[0] : std::to_string(found.size());
  };
  const std::string too_long = "<group xml:base='" + std::string(61, 'l') + "/'>";
  EXPECT_EQ(why(too_long + "<external xlink:href='b.xml'/></group>"),
            "an external refers to b.xml, but its base URI could not be resolved");
  EXPECT_EQ(why("<external xlink:href='http://[x]/'/>"),
            "an external refers to http://[x]/, but that is not a valid URI");
  EXPECT_EQ(why("<external xlink:href='b.xml'/>"),
            "an external refers to b.xml, but that document could not be used (http-error)");
}

TEST(MapDecisions, M5c_WhatNamesAListIsCalledByItsName)
{
  Site site;
  const std::string robots = "http://example.com/robots.txt", index = "http://example.com/index.xml";
  site.resources[robots] = {.body = "Sitemap: http://example.com/none.xml\n", .content_type = "text/plain"};
  site.add(index, "<sitemapindex " + of_lists +
                      "><sitemap><loc>http://example.com/none.xml</loc></sitemap></sitemapindex>");
  const std::string rest = " names http://example.com/none.xml, but that file could not be read (http-error)";
  using Found = std::vector<std::string>;
  EXPECT_EQ(messages(load_list(site, robots, "http://example.com/", {}, SourceKind::robots),
                     Code::external_unresolved),
            Found{"a Sitemap line" + rest});
  EXPECT_EQ(messages(load_list(site, index), Code::external_unresolved), Found{"an entry" + rest});
}

// --- the result of lists ---

/// A file of a map: its format, the kinds of the children of its root, and how reading it ended.
struct File {
  DocumentFormat format;
  std::vector<ElementKind> children;
  DocumentOutcome outcome = DocumentOutcome::ok;
};

ListResult result_of(const std::vector<File>& files)
{
  const Policy policy;
  DocumentTable table;
  for (const File& file : files) {
    const DocumentIndex index = table.add(uri("http://example.com/" + std::to_string(table.size())));
    ElementBudget budget{100};
    DocumentWriter writer{table[index].report.requested, policy, budget};
    writer.set_format(file.format);
    EXPECT_TRUE(writer.charge(1));
    writer.open(ElementKind::sitemap, 1, {});
    for (const ElementKind kind : file.children) {
      AttributeValues values;
      values.set(kind == ElementKind::item ? Attribute::url : Attribute::href, "http://example.com/none");
      EXPECT_TRUE(writer.charge(1));
      writer.open(kind, 1, values);
      writer.close();
    }
    table[index].document = writer.finish();
    table[index].report.outcome = file.outcome;
    table.finish(index);
  }
  Reach reach{table, policy};
  reach.document_finished(0);
  reach.sort_links();
  const Initiator initiator{uri("http://example.com/"), AddressSpace::public_network};
  return list_result(Map{MapBuilder{table, reach, initiator, policy}.build()});
}

TEST(MapDecisions, G3_WhatBecameOfTheListsOfARobotsTxt)
{
  using enum DocumentFormat;
  using enum ElementKind;
  constexpr auto cut = DocumentOutcome::cut;
  EXPECT_EQ(result_of({{robots, {}}}), ListResult::no_lists);
  EXPECT_EQ(result_of({{robots, {external}}}), ListResult::all_failed);
  EXPECT_EQ(result_of({{robots, {external}}, {sitemaps_org, {}, cut}}), ListResult::all_failed);
  EXPECT_EQ(result_of({{robots, {external}}, {sitemaps_org, {item}}}), ListResult::something);
  EXPECT_EQ(result_of({{robots, {external}}, {standard_sitemap, {}}}), ListResult::something);
}

TEST(MapDecisions, G8_WhatBecameOfTheListsOfAnIndex)
{
  using enum DocumentFormat;
  using enum ElementKind;
  EXPECT_EQ(result_of({{sitemaps_org, {external}}}), ListResult::all_failed);
  EXPECT_EQ(result_of({{sitemaps_org, {external, external}}}), ListResult::all_failed);
  EXPECT_EQ(result_of({{sitemaps_org, {external}}, {text, {item}}}), ListResult::something);
}

TEST(MapDecisions, G4_AListThatBrokeOff)
{
  using enum DocumentFormat;
  using enum ElementKind;
  constexpr auto cut = DocumentOutcome::cut;
  EXPECT_EQ(result_of({{sitemaps_org, {}}}), ListResult::something) << "it is empty";
  EXPECT_EQ(result_of({{sitemaps_org, {other}}}), ListResult::something) << "it has no entry";
  EXPECT_EQ(result_of({{sitemaps_org, {}, cut}}), ListResult::all_failed) << "before its first entry";
  EXPECT_EQ(result_of({{sitemaps_org, {item}, cut}}), ListResult::something) << "after it";
}

} // namespace
} // namespace standard_sitemap::map_decisions_test
