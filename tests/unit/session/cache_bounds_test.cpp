// What the entries of a cache are taken to weigh, and which of them go if there is no room (MapCacheLimits).

#include "tests/unit/session/tab.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap::testing::cache_bounds {
namespace {

using ::testing::IsEmpty;

const std::string site = "https://example.com/";
const Instant start{1000s};

/// Maps that are missing: entries of equal size if their names are.
struct MissingMaps {
  explicit MissingMaps(const MapCacheLimits& limits) : cache{{}, limits} {}

  void go(const std::string& map) { tab.go(site, map, start); }
  /// Whether the map has to be asked for.
  bool has_gone(const std::string& map)
  {
    server.news();
    go(map);
    return !server.news().empty();
  }

  Server server;
  MapCache cache;
  Tab tab{cache, server};
};

std::size_t bytes_of_one()
{
  MissingMaps maps{{}};
  maps.go("/1.xml");
  return maps.cache.bytes();
}

TEST(CacheBounds, Policy_AnEntryThatJustFitsIsKept)
{
  const std::size_t bytes = bytes_of_one();
  MissingMaps exact{{.bytes = bytes}};
  exact.go("/1.xml");
  EXPECT_EQ(exact.cache.size(), 1u);
  EXPECT_EQ(exact.cache.bytes(), bytes);
  MissingMaps small{{.bytes = bytes - 1}};
  small.go("/1.xml");
  EXPECT_EQ(small.cache.size(), 0u);
}

TEST(CacheBounds, Policy_SixtyFourEntriesUnlessTheHostWantsOthers)
{
  MissingMaps maps{{}};
  for (int map = 0; map < 65; ++map)
    maps.go("/" + std::to_string(map) + ".xml");
  EXPECT_EQ(maps.cache.size(), 64u);
  EXPECT_EQ(MapCacheLimits{}.bytes, 67'108'864u) << "64 MiB";
}

TEST(CacheBounds, Policy_NoMoreEntriesGoThanHaveTo)
{
  const std::size_t bytes = bytes_of_one();
  MissingMaps maps{{.bytes = 3 * bytes}};
  for (const char* map : {"/1.xml", "/2.xml", "/3.xml"})
    maps.go(map);
  EXPECT_EQ(maps.cache.size(), 3u) << "they fill the cache exactly";
  maps.go("/4.xml");
  EXPECT_EQ(maps.cache.size(), 3u);
  EXPECT_FALSE(maps.has_gone("/2.xml"));
  EXPECT_FALSE(maps.has_gone("/3.xml"));
  EXPECT_FALSE(maps.has_gone("/4.xml"));
  EXPECT_TRUE(maps.has_gone("/1.xml")) << "the least recently used";
}

TEST(CacheBounds, Policy_TheLastByteCounts)
{
  MissingMaps maps{{.bytes = 2 * bytes_of_one() - 1}};
  maps.go("/1.xml");
  maps.go("/2.xml");
  EXPECT_EQ(maps.cache.size(), 1u);
  EXPECT_FALSE(maps.has_gone("/2.xml"));
}

TEST(CacheBounds, Policy_ACacheOfNoEntriesKeepsNothing)
{
  MissingMaps maps{{.entries = 0}};
  maps.go("/1.xml");
  EXPECT_EQ(maps.cache.size(), 0u);
  EXPECT_TRUE(maps.has_gone("/1.xml"));
}

/// The bytes of a cache after one page, with the default limits.
template <class Prepare>
std::size_t bytes_after(Prepare prepare)
{
  Server server;
  prepare(server);
  MapCache cache;
  Tab tab{cache, server};
  tab.go(site, "/map.xml", start);
  EXPECT_EQ(cache.size(), 1u);
  return cache.bytes();
}

constexpr std::size_t much = 20'000;

// Of the fields of a response, those are kept that say how long it is fresh and how to ask for it again.
TEST(CacheBounds, Policy_TheFieldsOfADocumentCount)
{
  const auto with_field = [](const std::string& name, const std::string& value) {
    return bytes_after([&](Server& server) {
      server.at(site + "map.xml", sitemap("<item name='A' url='/a'/>"), {{name, value}});
    });
  };
  EXPECT_GE(with_field("ETag", std::string(much, 'x')), with_field("ETag", "short") + much);
  EXPECT_EQ(with_field("X-Field", std::string(much, 'x')), with_field("X-Field", "short"));
}

// An answer that is not 200 leaves its media type in the report, and no fields.
TEST(CacheBounds, Policy_ReportsCount)
{
  const auto with_type = [](const std::string& type) {
    return bytes_after([&](Server& server) {
      server.at(site + "map.xml", "", {{"Content-Type", type}}).status = 404;
    });
  };
  EXPECT_GE(with_type("text/" + std::string(much, 'x')), with_type("text/x") + much);
}

TEST(CacheBounds, Policy_DiagnosticsCount)
{
  const auto with_message = [](const std::string& message) {
    Server server;
    MapCache cache;
    Tab tab{cache, server};
    tab.show(Tab::visit(site, "/map.xml"), start);
    tab.waiting.at(0).second->fail(FetchFailure::network, message);
    EXPECT_EQ(tab.session->result()->diagnostics.items().front().message, message);
    EXPECT_EQ(cache.size(), 1u);
    return cache.bytes();
  };
  EXPECT_GE(with_message(std::string(much, 'x')), with_message("lost") + much);
}

// What was asked for at the same time as the present entry is not older.
TEST(CacheBounds, F3_TheLaterOfTwoAnswersToSimultaneousRequestsIsKept)
{
  Server server;
  server.at(site + "map.xml", sitemap("<item name='Old' url='/a'/>"), {{"Cache-Control", "max-age=600"}});
  MapCache cache;
  Tab tab{cache, server}, other{cache, server};
  tab.go(site, "/map.xml", start);
  server.at(site + "map.xml", sitemap("<item name='New' url='/a'/>"), {{"Cache-Control", "max-age=600"}});
  tab.go(site, "/map.xml", start, Arrival::reload);
  EXPECT_EQ(tab.names(), "New ");
  server.news();
  other.go(site, "/map.xml", start);
  EXPECT_THAT(server.news(), IsEmpty());
  EXPECT_EQ(other.names(), "New ");
}

// A second answer takes the place of the first, and is not added to it.
TEST(CacheBounds, F3_AMapThatIsLoadedAgainHasOneEntry)
{
  Server server;
  server.at(site + "map.xml", sitemap("<item name='A' url='/a'/>"), {{"Cache-Control", "max-age=600"}});
  MapCache cache;
  Tab tab{cache, server};
  tab.go(site, "/map.xml", start);
  const std::size_t bytes = cache.bytes();
  tab.go(site, "/map.xml", start + 1s, Arrival::reload);
  EXPECT_EQ(cache.size(), 1u);
  EXPECT_EQ(cache.bytes(), bytes);
}

} // namespace
} // namespace standard_sitemap::testing::cache_bounds
