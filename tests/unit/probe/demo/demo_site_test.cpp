// The demo site shows what it claims to show: D-1 to D-3 on its pages, and a map that is correct except for
// one fault.

#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "discovery/discovery.h"
#include "engine/load/drive.h"
#include "engine/view/unfold.h"
#include "render/hosts/probe/demo/demo_site.h"
#include "render/hosts/probe/demo/site_files.h"

#include "tests/unit/probe/demo/fetched.h"

namespace standard_sitemap {
namespace {

using testing::ElementsAre;

class Demo : public testing::Test {
 protected:
  void SetUp() override
  {
    auto started = DemoSite::start();
    ASSERT_TRUE(started);
    site_ = *std::move(started);
  }

  Uri at(std::string_view path) const { return *Uri::resolve(site_->url(), {path}); }

  Discovery discover_at(std::string_view path) const
  {
    const Fetched page{at(path)};
    EXPECT_EQ(page.status(), 200) << path;
    if (!page.head)
      return {};
    const Page delivered{
        .url = page.head->url,
        .fields = page.head->fields,
        .media_type = MediaType::parse(page.head->fields.first("Content-Type").value_or("")),
        .body = page.body,
    };
    return discover(delivered, Policy{});
  }

  LoadResult load_map() const
  {
    const Policy policy;
    const Initiator page{site_->url(), AddressSpace::loopback};
    CurlFetcher fetcher{RequestContext{}, policy};
    Load load{at("sitemap/shop.xml"), page, policy};
    drive(load, fetcher, page, policy);
    return std::move(load).finish();
  }

  std::unique_ptr<DemoSite> site_;
};

TEST_F(Demo, StartsAndStopsWithoutARequest)
{
  for (int i = 0; i < 20; ++i)
    EXPECT_TRUE(DemoSite::start());
}

TEST_F(Demo, ListensOnLoopbackOnly)
{
  EXPECT_EQ(site_->url().host(), "127.0.0.1");
}

TEST_F(Demo, AnswersWhatIsNotThereWith404)
{
  EXPECT_EQ(Fetched{at("sitemap.xml")}.status(), 404);
  EXPECT_EQ(Fetched{at("catalogue/../../etc/passwd")}.status(), 404);
}

TEST_F(Demo, D1_HomePageNamesTheMapInItsFields)
{
  const Discovery discovery = discover_at("");
  ASSERT_TRUE(discovery.found);
  EXPECT_EQ(discovery.found->rule, Rule::http_opt);
  EXPECT_EQ(discovery.found->sitemap, at("sitemap/shop.xml"));
}

TEST_F(Demo, D2_SmallPrintNamesTheMapInTheLegacyField)
{
  const Discovery discovery = discover_at("small-print.html");
  ASSERT_TRUE(discovery.found);
  EXPECT_EQ(discovery.found->rule, Rule::http_x);
  EXPECT_EQ(discovery.found->sitemap, at("sitemap/shop.xml"));
}

TEST_F(Demo, D3_EveryOtherPageNamesTheMapByALink)
{
  std::size_t pages = 0;
  for (const SiteFile& file : site_files()) {
    if (!file.path.ends_with(".html") || file.path == "index.html" || file.path == "small-print.html")
      continue;
    ++pages;
    const Discovery discovery = discover_at(file.path);
    ASSERT_TRUE(discovery.found) << file.path;
    EXPECT_EQ(discovery.found->rule, Rule::link_schema) << file.path;
    EXPECT_EQ(discovery.found->sitemap, at("sitemap/shop.xml")) << file.path;
  }
  EXPECT_GE(pages, 20u);
}

TEST_F(Demo, M5c_OneFileIsMissingOnPurposeAndTheRestStands)
{
  const LoadResult loaded = load_map();
  ASSERT_TRUE(loaded.map);
  std::map<std::string, DocumentOutcome> outcomes;
  for (const DocumentReport& document : loaded.documents)
    outcomes[std::string{document.requested.path()}] = document.outcome;
  EXPECT_EQ(outcomes, (std::map<std::string, DocumentOutcome>{
                          {"/sitemap/shop.xml", DocumentOutcome::ok},
                          {"/catalogue/map.xml", DocumentOutcome::ok},
                          {"/authors/map.xml", DocumentOutcome::ok},
                          {"/readings/map.xml", DocumentOutcome::http_error},
                      }));
  EXPECT_EQ(loaded.diagnostics.count(Code::external_unresolved), 1u);
}

TEST_F(Demo, EveryLinkOfTheMapLeadsToAPage)
{
  const LoadResult loaded = load_map();
  ASSERT_TRUE(loaded.map);
  BaseResolver bases;
  std::size_t links = 0, german = 0;
  const auto check = [&](const Link& link) {
    EXPECT_FALSE(link.blocked);
    if (!link.url)
      return;
    ++links;
    EXPECT_EQ(Fetched{*link.url}.status(), 200) << link.url->text();
  };
  for (NodeId id = 0; id < loaded.map->size(); ++id) {
    const Node node = loaded.map->node(id);
    check(node.link(bases));
    for (const Variant& variant : node.variants(bases)) {
      german += variant.lang == "de";
      check(variant.link);
    }
  }
  EXPECT_GE(links, 20u);
  EXPECT_GE(german, 5u);
}

TEST_F(Demo, P5_RolesComeFromReachedItemsOnly)
{
  const LoadResult loaded = load_map();
  ASSERT_TRUE(loaded.map);
  std::vector<std::string> roles;
  for (const RoleNodes& role : loaded.map->roles()) {
    roles.push_back(role.role);
    EXPECT_EQ(role.nodes.size(), 1u)
        << role.role; // authors/map.xml has a second `contact`, which nothing reaches
  }
  EXPECT_THAT(roles, ElementsAre("home", "search", "contact", "contentinfo"));
}

TEST_F(Demo, S3_HasAClassChangeForTheBody)
{
  const LoadResult loaded = load_map();
  ASSERT_TRUE(loaded.map);
  ASSERT_EQ(loaded.map->class_changes().size(), 1u);
  const ClassChange& change = loaded.map->class_changes().front();
  EXPECT_EQ(change.xpath, "/html:html/html:body");
  EXPECT_EQ(change.prefix, "foxglove");
  EXPECT_FALSE(change.refused);
}

TEST_F(Demo, M7_L1_AuthorsStandByNameAndTheSeriesLoops)
{
  const LoadResult loaded = load_map();
  ASSERT_TRUE(loaded.map);
  View view{*loaded.map, ViewContext{.page = site_->url()}, Policy{}};
  Unfolding tree{view};
  std::vector<std::string> authors, loops;
  bool in_authors = false;
  while (const auto place = tree.next()) {
    const std::string name = view.shown(place->node).name.value_or("");
    if (place->depth == 1)
      in_authors = name == "Authors";
    if (in_authors && place->depth == 2)
      authors.push_back(name);
    if (place->loop)
      loops.push_back(name);
  }
  EXPECT_THAT(authors, ElementsAre("Abel Quince", "Åsa Lind", "Ines Fairweather"));
  EXPECT_THAT(loops,
              ElementsAre("The Lantern Coast", "The Lantern Coast")); // below the books, below its author
}

} // namespace
} // namespace standard_sitemap
