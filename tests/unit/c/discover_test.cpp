// Discovery for one page, without a tab.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing::discovery {
namespace {

using Discovered = Owned<standard_sitemap_discovery, standard_sitemap_discovery_free>;

/// A page with a map that a link names.
standard_sitemap_page page_with_map()
{
  auto page = made<standard_sitemap_page>();
  page.url = text("http://site.example/a/page.html");
  page.media_type = text("text/html; charset=utf-8");
  page.body = text(
      "<link rel=schema.x href=http://standard-sitemap.org/2007/ns>\n<link rel=x.location href=map.xml>");
  return page;
}

Discovered discovered(const standard_sitemap_page& page, const standard_sitemap_policy* policy = nullptr)
{
  standard_sitemap_discovery* discovery = nullptr;
  EXPECT_EQ(standard_sitemap_discover(policy, &page, &discovery), STANDARD_SITEMAP_OK);
  return Discovered{discovery};
}

/// `rule: URL`, or the outcomes of all rules.
std::string found_by(const Discovered& discovery)
{
  auto found = made<standard_sitemap_found>();
  if (standard_sitemap_discovery_found(discovery.get(), &found) == STANDARD_SITEMAP_OK)
    return read(found.rule) + ": " + read(found.sitemap);
  std::string all;
  auto trace = made<standard_sitemap_trace>();
  for (std::size_t i = 0; standard_sitemap_discovery_trace(discovery.get(), i, &trace) == STANDARD_SITEMAP_OK;
       ++i)
    all +=
        read(trace.rule) + " " + read(trace.outcome) + (trace.detail.size > 0 ? "; " : " without a reason; ");
  return all;
}

std::vector<std::string> codes_of(const Discovered& discovery)
{
  std::vector<std::string> codes;
  auto diagnostic = made<standard_sitemap_diagnostic>();
  while (standard_sitemap_discovery_diagnostic(discovery.get(), codes.size(), &diagnostic) ==
         STANDARD_SITEMAP_OK)
    codes.push_back(read(diagnostic.code));
  return codes;
}

TEST(CDiscover, D3_APageNamesItsMapByALink)
{
  EXPECT_EQ(found_by(discovered(page_with_map())), "link-schema: http://site.example/a/map.xml");
}

TEST(CDiscover, D1_AResponseNamesItsMapByAField)
{
  auto page = page_with_map();
  const standard_sitemap_field fields[] = {
      {text("Opt"), text("\"http://standard-sitemap.org/2007/ns\"; ns=05")},
      {text("05-Location"), text("/map.xml")}};
  page.fields = fields;
  page.field_count = 2;
  EXPECT_EQ(found_by(discovered(page)), "http-opt: http://site.example/map.xml");
}

TEST(CDiscover, TheMediaTypeIsThatOfTheFieldUnlessThereIsAnother)
{
  auto page = page_with_map();
  page.media_type = {};
  const standard_sitemap_field type{text("content-type"), text("text/html")};
  page.fields = &type;
  page.field_count = 1;
  EXPECT_EQ(found_by(discovered(page)), "link-schema: http://site.example/a/map.xml");
  page.media_type = text("text/plain");
  EXPECT_EQ(found_by(discovered(page)),
            "http-opt absent; http-x absent; link-schema not-applicable; link-legacy not-applicable; "
            "meta-schema not-applicable; preference absent; ");
}

TEST(CDiscover, StringsLiveAsLongAsTheDiscovery)
{
  std::string body = "<link rel=standard-sitemap href=old.xml>";
  auto page = page_with_map();
  page.body = {body.data(), body.size()};
  const Discovered discovery = discovered(page);
  auto found = made<standard_sitemap_found>();
  ASSERT_EQ(standard_sitemap_discovery_found(discovery.get(), &found), STANDARD_SITEMAP_OK);
  std::ranges::fill(body, 'x');
  EXPECT_EQ(read(found.rule), "link-legacy");
  EXPECT_EQ(read(found.sitemap), "http://site.example/a/old.xml");
}

TEST(CDiscover, ThePolicyBoundsWhatIsRead)
{
  standard_sitemap_policy* policy = nullptr;
  ASSERT_EQ(standard_sitemap_policy_new(&policy), STANDARD_SITEMAP_OK);
  const Policy owned{policy};
  ASSERT_EQ(standard_sitemap_policy_set(policy, text("page_bytes"), 60), STANDARD_SITEMAP_OK);
  const Discovered discovery = discovered(page_with_map(), policy);
  auto found = made<standard_sitemap_found>();
  EXPECT_EQ(standard_sitemap_discovery_found(discovery.get(), &found), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(codes_of(discovery), std::vector<std::string>{"limit-page-bytes"});
}

/// The rules that a page nearly matches.
std::vector<std::string> near_misses(const Discovered& discovery)
{
  std::vector<std::string> rules;
  auto trace = made<standard_sitemap_trace>();
  for (std::size_t i = 0; standard_sitemap_discovery_trace(discovery.get(), i, &trace) == STANDARD_SITEMAP_OK;
       ++i)
    if (trace.near_miss != 0)
      rules.push_back(read(trace.rule));
  return rules;
}

TEST(CDiscover, TheTraceSaysWhichRuleWasProbablyMeant)
{
  auto page = page_with_map();
  EXPECT_TRUE(near_misses(discovered(page)).empty());
  page.body = text("<link rel=y.location href=m>");
  EXPECT_EQ(near_misses(discovered(page)),
            (std::vector<std::string>{"link-schema", "meta-schema"})); // D-3 and D-10 read the same links
}

TEST(CDiscover, AProgramOlderThanNearMissesHasItsTrace)
{
  const Discovered discovery = discovered(page_with_map());
  auto trace = made<standard_sitemap_trace>();
  trace.struct_size = offsetof(standard_sitemap_trace, near_miss);
  trace.near_miss = 7;
  ASSERT_EQ(standard_sitemap_discovery_trace(discovery.get(), 2, &trace), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(trace.rule), "link-schema");
  EXPECT_EQ(trace.near_miss, 7u);
}

TEST(CDiscover, ACheckSaysWhatWasProbablyMeant)
{
  auto page = page_with_map();
  page.body =
      text("<link rel=schema.x href=http://standard-sitemap.org/2007/ns><link rel=y.location href=m>");
  EXPECT_TRUE(codes_of(discovered(page)).empty());
  standard_sitemap_policy* policy = nullptr;
  ASSERT_EQ(standard_sitemap_policy_new(&policy), STANDARD_SITEMAP_OK);
  const Policy owned{policy};
  ASSERT_EQ(standard_sitemap_policy_set(policy, text("for_check"), 1), STANDARD_SITEMAP_OK);
  EXPECT_EQ(codes_of(discovered(page, policy)), (std::vector<std::string>{"near-miss", "no-map"}));
}

TEST(CDiscover, ACheckSaysThatAnErrorPageNamesTheMap)
{
  auto page = page_with_map();
  page.status = 404;
  standard_sitemap_policy* policy = nullptr;
  ASSERT_EQ(standard_sitemap_policy_new(&policy), STANDARD_SITEMAP_OK);
  const Policy owned{policy};
  ASSERT_EQ(standard_sitemap_policy_set(policy, text("for_check"), 1), STANDARD_SITEMAP_OK);
  const Discovered discovery = discovered(page, policy);
  EXPECT_EQ(found_by(discovery), "link-schema: http://site.example/a/map.xml");
  EXPECT_EQ(codes_of(discovery), std::vector<std::string>{"page-status"});
}

TEST(CDiscover, OfADamagedPageNobodyKnowsWhetherItNamesAMap)
{
  auto page = page_with_map();
  const standard_sitemap_string whole = page.body;
  page.body = text("<title>Page");
  page.damage = text("the connection was closed too early");
  const Discovered discovery = discovered(page);
  EXPECT_EQ(found_by(discovery),
            "http-opt absent; http-x absent; link-schema not-tried; link-legacy not-tried; "
            "meta-schema not-tried; preference absent; ");
  auto trace = made<standard_sitemap_trace>();
  ASSERT_EQ(standard_sitemap_discovery_trace(discovery.get(), 2, &trace), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(trace.detail), "the page could not be read as a whole: the connection was closed too early");
  page.body = whole;
  EXPECT_EQ(found_by(discovered(page)), "link-schema: http://site.example/a/map.xml") << "before the damage";
}

TEST(CDiscover, APageOfTheFirstVersionIsWhole)
{
  auto page = page_with_map();
  page.struct_size = offsetof(standard_sitemap_page, status);
  page.status = 404; // not read
  page.damage = text("not read");
  EXPECT_EQ(found_by(discovered(page)), "link-schema: http://site.example/a/map.xml");
  page = page_with_map();
  page.reserved = 1;
  standard_sitemap_discovery* none = nullptr;
  EXPECT_EQ(standard_sitemap_discover(nullptr, &page, &none), STANDARD_SITEMAP_INVALID_ARGUMENT);
  page.reserved = 0;
  page.damage = {nullptr, 1};
  EXPECT_EQ(standard_sitemap_discover(nullptr, &page, &none), STANDARD_SITEMAP_INVALID_ARGUMENT);
}

TEST(CDiscover, AReaderProcessThatIsRequiredIsNotThere)
{
  standard_sitemap_policy* policy = nullptr;
  ASSERT_EQ(standard_sitemap_policy_new(&policy), STANDARD_SITEMAP_OK);
  const Policy owned{policy};
  ASSERT_EQ(standard_sitemap_policy_set(policy, text("isolation"), 1), STANDARD_SITEMAP_OK);
  const Discovered discovery = discovered(page_with_map(), policy);
  auto found = made<standard_sitemap_found>();
  EXPECT_EQ(standard_sitemap_discovery_found(discovery.get(), &found), STANDARD_SITEMAP_NONE);
  EXPECT_EQ(codes_of(discovery), std::vector<std::string>{"reader-failed"});
}

TEST(CDiscover, WhatIsNotAPageIsRefused)
{
  standard_sitemap_discovery* discovery = nullptr;
  const auto refuses = [&](const standard_sitemap_page& page) {
    discovery = reinterpret_cast<standard_sitemap_discovery*>(&discovery);
    return standard_sitemap_discover(nullptr, &page, &discovery) == STANDARD_SITEMAP_INVALID_ARGUMENT &&
           discovery == nullptr;
  };
  EXPECT_TRUE(refuses(made<standard_sitemap_page>()));
  for (const auto member :
       {&standard_sitemap_page::url, &standard_sitemap_page::media_type, &standard_sitemap_page::body}) {
    auto page = page_with_map();
    page.*member = {nullptr, 1};
    EXPECT_TRUE(refuses(page));
  }
  auto page = page_with_map();
  page.url = text("page.html");
  EXPECT_TRUE(refuses(page));
  page = page_with_map();
  page.field_count = 1;
  EXPECT_TRUE(refuses(page));
  page = page_with_map();
  page.struct_size = 0;
  EXPECT_TRUE(refuses(page));
  page = page_with_map();
  EXPECT_EQ(standard_sitemap_discover(nullptr, nullptr, &discovery), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_discover(nullptr, &page, nullptr), STANDARD_SITEMAP_INVALID_ARGUMENT);
}

TEST(CDiscover, NullIsRefusedAndFreed)
{
  auto found = made<standard_sitemap_found>();
  auto trace = made<standard_sitemap_trace>();
  auto diagnostic = made<standard_sitemap_diagnostic>();
  EXPECT_EQ(standard_sitemap_discovery_found(nullptr, &found), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_discovery_trace(nullptr, 0, &trace), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_discovery_diagnostic(nullptr, 0, &diagnostic),
            STANDARD_SITEMAP_INVALID_ARGUMENT);
  const Discovered discovery = discovered(page_with_map());
  EXPECT_EQ(standard_sitemap_discovery_found(discovery.get(), nullptr), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_discovery_trace(discovery.get(), 0, nullptr), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_discovery_diagnostic(discovery.get(), 0, nullptr),
            STANDARD_SITEMAP_INVALID_ARGUMENT);
  found.struct_size = trace.struct_size = 0;
  EXPECT_EQ(standard_sitemap_discovery_found(discovery.get(), &found), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_discovery_trace(discovery.get(), 0, &trace), STANDARD_SITEMAP_INVALID_ARGUMENT);
  EXPECT_EQ(standard_sitemap_discovery_trace(discovery.get(), 6, &trace), STANDARD_SITEMAP_NONE);
  standard_sitemap_discovery_free(nullptr);
}

} // namespace
} // namespace standard_sitemap::testing::discovery
