#include "tests/unit/load/table.h"

#include <gtest/gtest.h>

namespace standard_sitemap::limits_test {
namespace {

using namespace testing;

const std::string root = "http://example.com/map.xml";

TEST(Limits, Documents)
{
  Site site;
  std::string body;
  for (int i = 1; i <= 4; ++i) {
    body += "<external xlink:href='" + std::to_string(i) + ".xml'/>";
    site.add("http://example.com/" + std::to_string(i) + ".xml",
             sitemap("<item name='" + std::to_string(i) + "'/>"));
  }
  site.add(root, sitemap(body));
  Policy policy;
  policy.documents = 5;
  const auto enough = load(site, root, "http://example.com/", policy);
  EXPECT_EQ(outline(enough), "(1,2,3,4)");
  EXPECT_EQ(enough.diagnostics.count(Code::limit_documents), 0u);

  policy.documents = 4;
  const auto limited = load(site, root, "http://example.com/", policy);
  EXPECT_EQ(outline(limited), "(1,2,3)");
  EXPECT_EQ(limited.diagnostics.count(Code::limit_documents), 1u);
  EXPECT_EQ(limited.diagnostics.count(Code::external_unresolved), 1u);
  EXPECT_EQ(limited.documents.size(), 4u);
}

/// A load of a root that may be of any format.
LoadResult load_any(Site& site, const Policy& policy, std::size_t piece = SIZE_MAX)
{
  Load load{uri(root), Initiator{uri("http://example.com/")}, policy, {}, SourceKind::extended};
  while (!load.done())
    for (const Request& request : load.take_requests()) {
      site.requested.push_back(request.url.text());
      answer(site, request, load.receiver(request.id), piece);
    }
  return std::move(load).finish();
}

Policy two_kinds_of_limits()
{
  Policy policy;
  policy.documents = 2;
  policy.elements = 6;
  policy.list_documents = 4;
  policy.list_elements = 20;
  return policy;
}

// Policy, a correction: the limits follow from what the root document turns out to be.
TEST(Limits, ARootThatTurnsOutToBeAMapHasTheLimitsOfMaps)
{
  Site site;
  std::string body, index = "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
  for (const char* name : {"1", "2", "3", "4"}) {
    body += "<external xlink:href='" + std::string{name} + ".xml'/>";
    index += "<sitemap><loc>http://example.com/" + std::string{name} + ".xml</loc></sitemap>";
    site.add("http://example.com/" + std::string{name} + ".xml", sitemap("<item name='a'/>"));
  }
  site.add(root, sitemap(body));
  const auto map = load_any(site, two_kinds_of_limits());
  EXPECT_EQ(site.requested.size(), 2u);
  EXPECT_EQ(map.diagnostics.count(Code::limit_documents), 1u);
  site.add(root, index + "</sitemapindex>").requested.clear();
  const auto list = load_any(site, two_kinds_of_limits());
  EXPECT_EQ(site.requested.size(), 4u);
  EXPECT_EQ(list.diagnostics.count(Code::limit_documents), 1u);
}

TEST(Limits, ARootThatTurnsOutToBeAMapHasTheElementLimitOfMaps)
{
  Site site;
  std::string items, urls;
  for (int i = 0; i < 9; ++i) {
    items += "<item name='a'/>";
    urls += "<url><loc>http://example.com/" + std::to_string(i) + "</loc></url>";
  }
  site.add(root, sitemap(items));
  const auto map = load_any(site, two_kinds_of_limits());
  EXPECT_EQ(outline(map), "(a,a,a,a,a)");
  EXPECT_EQ(map.diagnostics.count(Code::limit_elements), 1u);
  site.add(root, sitemap("<item name='a'/><item name='a'/><item name='a'/><external xlink:href='1.xml'/>"));
  site.add("http://example.com/1.xml", sitemap("<item name='b'/>"));
  EXPECT_EQ(load_any(site, two_kinds_of_limits()).diagnostics.count(Code::limit_elements), 1u)
      << "those of the root count for the whole map";
  site.add(root, "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + urls + "</urlset>");
  EXPECT_EQ(load_any(site, two_kinds_of_limits()).diagnostics.count(Code::limit_elements), 0u);
}

TEST(Limits, ARootThatTurnsOutToBeAMapHasTheByteLimitOfMaps)
{
  Site site;
  const std::string padding(5'000, ' ');
  const std::string map = sitemap("<item name='a'/>" + padding + "<item name='b'/>");
  const std::string list =
      "<urlset "
      "xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>http://example.com/a</loc></url>" +
      padding + "<url><loc>http://example.com/b</loc></url></urlset>";
  for (const auto& [document_bytes, map_bytes, code] :
       {std::tuple{4'500u, 9'000u, Code::limit_bytes}, {9'000u, 4'500u, Code::limit_map_bytes}})
    for (const std::size_t piece : {std::size_t{7}, std::size_t{4'499}, SIZE_MAX}) {
      Policy policy;
      policy.document_bytes = document_bytes;
      policy.map_bytes = map_bytes;
      site.add(root, map);
      const auto cut = load_any(site, policy, piece);
      EXPECT_EQ(outline(cut), "(a)");
      EXPECT_EQ(cut.documents[0].bytes, 4'500u);
      EXPECT_EQ(cut.diagnostics.count(code), 1u);
      site.add(root, list);
      const auto whole = load_any(site, policy, piece);
      EXPECT_EQ(whole.documents[0].outcome, DocumentOutcome::ok);
      EXPECT_EQ(whole.map->size(), 3u);
    }
}

TEST(Limits, BytesOfADocument)
{
  Site site;
  const std::string body = sitemap("<item name='a'/><item name='b'/>");
  site.add(root, body);
  Policy policy;
  policy.document_bytes = body.size();
  EXPECT_EQ(load(site, root, "", policy).documents[0].outcome, DocumentOutcome::ok);
  policy.document_bytes = body.size() - 12; // within the second item's end tag, however it is cut into pieces
  for (unsigned seed = 0; seed < 5; ++seed) {
    const auto cut = load(site, root, "", policy, seed);
    EXPECT_EQ(cut.documents[0].outcome, DocumentOutcome::cut);
    EXPECT_EQ(cut.documents[0].bytes, policy.document_bytes);
    EXPECT_EQ(cut.diagnostics.count(Code::limit_bytes), 1u);
    EXPECT_EQ(outline(cut), "(a)");
  }
}

TEST(Limits, BytesOfAMap)
{
  Site site;
  const std::string first = sitemap("<item name='a'/><external xlink:href='b.xml'/>");
  const std::string second = sitemap("<item name='b'/><item name='c'/>");
  site.add(root, first).add("http://example.com/b.xml", second);
  Policy policy;
  policy.map_bytes = first.size() + second.size();
  EXPECT_EQ(outline(load(site, root, "", policy)), "(a,b,c)");
  policy.map_bytes -= 12;
  const auto cut = load(site, root, "", policy);
  EXPECT_EQ(outline(cut), "(a,b)");
  EXPECT_EQ(cut.diagnostics.count(Code::limit_map_bytes), 1u);
  EXPECT_EQ(cut.documents[1].outcome, DocumentOutcome::cut);
}

TEST(Limits, ElementsOfAMapAreCountedOverItsDocuments)
{
  Site site;
  site.add(root, sitemap("<item name='a'/><external xlink:href='b.xml'/>"));
  site.add("http://example.com/b.xml", sitemap("<item name='b'/><item name='c'/>"));
  Policy policy;
  policy.elements = 6;
  EXPECT_EQ(outline(load(site, root, "", policy)), "(a,b,c)");
  policy.elements = 5;
  const auto cut = load(site, root, "", policy);
  EXPECT_EQ(outline(cut), "(a,b)");
  EXPECT_EQ(cut.diagnostics.count(Code::limit_elements), 1u);
}

TEST(Limits, EntriesJustBelowAndAbove)
{
  Site site;
  site.add(root, sitemap("<item name='a'/><item name='b'/><item name='c'><item name='d'/></item>"));
  Policy policy;
  policy.entries = 4;
  const auto enough = load(site, root, "", policy);
  EXPECT_EQ(outline(enough), "(a,b,c(d))");
  EXPECT_EQ(enough.diagnostics.count(Code::limit_entries), 0u);
  policy.entries = 3;
  const auto limited = load(site, root, "", policy);
  EXPECT_EQ(outline(limited), "(a,b,c)");
  EXPECT_EQ(limited.diagnostics.count(Code::limit_entries), 1u);
}

// Each file splices the next one twice: 2^n copies of the last one's children or, if it has none, 2^n visits.
TEST(Limits, DoublingSplicesAreBounded)
{
  for (const std::string last : {"<item name='x'/>", "", "<item tree='exclude'/>", "<external/>"}) {
    Site site;
    const int files = 40;
    for (int i = 0; i < files; ++i) {
      const std::string next = "<external xlink:href='" + std::to_string(i + 1) + ".xml'/>";
      site.add("http://example.com/" + std::to_string(i) + ".xml", sitemap(next + next));
    }
    site.add("http://example.com/" + std::to_string(files) + ".xml", sitemap(last));
    Policy policy;
    policy.entries = 10'000;
    const auto result = load(site, "http://example.com/0.xml", "", policy);
    ASSERT_TRUE(result.map);
    EXPECT_EQ(result.diagnostics.count(Code::limit_entries), 1u) << last;
    EXPECT_LE(result.map->root().children().size(), policy.entries);
  }
}

// n groups, each of which contains the next one twice, unfold to 2^n places, but are n nodes.
TEST(Limits, L2_SharedNodesAreNotMultiplied)
{
  std::string body = "<external xlink:href='#g0'/>";
  std::string groups;
  for (int i = 0; i < 60; ++i) {
    const std::string next = "<external xlink:href='#g" + std::to_string(i + 1) + "'/>";
    groups += "<group tree='no' xml:id='g" + std::to_string(i) + "' name='" + std::to_string(i) + "'>" +
              next + next + "</group>";
  }
  Site site;
  site.add(root, sitemap(body + "<x:x xmlns:x='urn:x'>" + groups + "<item xml:id='g60' url='u'/></x:x>"));
  const auto result = load(site, root);
  EXPECT_EQ(result.map->size(), 62u);
}

TEST(Limits, TheTimeForTheMap)
{
  Load load{uri(root), std::nullopt, {}};
  const auto requests = load.take_requests();
  ASSERT_EQ(requests.size(), 1u);
  Receiver& receiver = load.receiver(requests[0].id);
  Site site;
  site.add(root, sitemap("<item name='a'/><external xlink:href='late.xml'/>"));
  answer(site, requests[0], receiver);
  ASSERT_FALSE(load.done());
  const auto late = load.take_requests();
  load.stop(StopReason::timeout);
  EXPECT_TRUE(load.done());
  EXPECT_FALSE(load.receiver(late.at(0).id).begin({late[0].url, 200, {}, AddressSpace::unknown}))
      << "too late";
  const auto result = std::move(load).finish();
  EXPECT_EQ(outline(result), "(a)");
  EXPECT_EQ(result.diagnostics.count(Code::limit_time), 1u);
  EXPECT_EQ(result.documents.at(1).outcome, DocumentOutcome::timeout);
}

} // namespace
} // namespace standard_sitemap::limits_test
