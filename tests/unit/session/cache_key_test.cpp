// Which visits share a map: conditions that differ are never taken for each other (MapCache).

#include "tests/unit/session/tab.h"

#include <gtest/gtest.h>

namespace standard_sitemap::testing::cache_key {
namespace {

const std::string site = "https://example.com/";

/// Whether the second visit gets the map of the first without a request.
bool is_shared(Visit first, Visit second)
{
  Server server;
  server.at(site + "map.xml", sitemap("<item name='A' url='/a'/>"), {{"Cache-Control", "max-age=600"}});
  MapCache cache;
  Tab tab{cache, server};
  tab.show(std::move(first), {});
  tab.answer_all();
  EXPECT_EQ(server.news().size(), 1u);
  tab.show(std::move(second), {});
  return server.news().empty();
}

template <class Change>
Visit visit_with(Change change)
{
  Visit visit = Tab::visit(site, "/map.xml");
  change(visit.context);
  return visit;
}

Visit visit_as(const std::string& user_agent, const std::string& accept_language,
               const std::string& accept_encoding)
{
  return visit_with([&](RequestContext& context) {
    context.user_agent = user_agent;
    context.accept_language = accept_language;
    context.accept_encoding = accept_encoding;
  });
}

TEST(CacheKey, F3_TheSameTextInOtherConditionsIsSomethingElse)
{
  EXPECT_TRUE(is_shared(visit_as("ab", "c", ""), visit_as("ab", "c", "")));
  EXPECT_FALSE(is_shared(visit_as("ab", "c", ""), visit_as("a", "bc", "")));
  EXPECT_FALSE(is_shared(visit_as("ab", "", ""), visit_as("", "ab", "")));
  EXPECT_FALSE(is_shared(visit_as("a", ":b", ""), visit_as("a:", "b", "")));
  EXPECT_FALSE(is_shared(visit_as("a", "1:b", ""), visit_as("a1:", "b", "")));
  // If nothing ended the lengths, both would be 1 2 9 b... 3 a 0 0: with the lengths 1, 9, 3 or 12, 0, 0.
  EXPECT_FALSE(is_shared(visit_as("2", "bbbbbbbbb", "a00"), visit_as("9bbbbbbbbb3a", "", "")));
  EXPECT_FALSE(is_shared(visit_as("a", "", "gzip"), visit_as("a", "", "br")));
}

TEST(CacheKey, F3_AnEmptyPasswordIsNotNone)
{
  const Visit without = visit_with([](RequestContext&) {});
  const Visit with_empty = visit_with([](RequestContext& context) { context.user_password = ""; });
  EXPECT_FALSE(is_shared(without, with_empty));
  EXPECT_TRUE(is_shared(with_empty, with_empty));
}

TEST(CacheKey, F3_FieldsAreComparedByNameAndValue)
{
  const auto with_field = [](const std::string& name, const std::string& value) {
    return visit_with([&](RequestContext& context) { context.extra_fields = {{name, value}}; });
  };
  EXPECT_TRUE(is_shared(with_field("X-Group", "a"), with_field("x-group", "a"))) << "names have no case";
  EXPECT_FALSE(is_shared(with_field("X-Group", "a"), with_field("X-Group", "A"))) << "values have";
  EXPECT_FALSE(is_shared(with_field("X-Group", "a"), with_field("X-Other", "a")));
  EXPECT_FALSE(is_shared(with_field("X-G", "roup"), with_field("X-Group", "")));
}

TEST(CacheKey, F3_AFragmentMakesNoOtherMap)
{
  EXPECT_TRUE(is_shared(Tab::visit(site, "/map.xml"), Tab::visit(site, "/map.xml#part")));
  EXPECT_FALSE(is_shared(Tab::visit(site, "/map.xml"), Tab::visit(site, "/map.xml?")));
}

TEST(CacheKey, D5_EachLimitThatTheReaderSetsMakesAnotherMap)
{
  const auto limited = [](auto change) {
    Visit visit = Tab::visit(site, "/map.xml");
    change(visit.limits);
    return visit;
  };
  const Visit unlimited = limited([](SiteLimits&) {});
  EXPECT_FALSE(is_shared(unlimited, limited([](SiteLimits& limits) { limits.documents = 10; })));
  EXPECT_FALSE(is_shared(unlimited, limited([](SiteLimits& limits) { limits.elements = 1'000; })));
  EXPECT_FALSE(is_shared(unlimited, limited([](SiteLimits& limits) { limits.bytes = 1'000'000; })));
  EXPECT_FALSE(is_shared(unlimited, limited([](SiteLimits& limits) { limits.time = 1'000s; })));
  const Visit few = limited([](SiteLimits& limits) { limits.elements = 100; });
  const Visit more = limited([](SiteLimits& limits) { limits.elements = 1'000; });
  EXPECT_FALSE(is_shared(few, more));
  EXPECT_TRUE(is_shared(few, few));
}

} // namespace
} // namespace standard_sitemap::testing::cache_key
