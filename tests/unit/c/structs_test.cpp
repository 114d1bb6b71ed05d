// Versions of structs: what a caller compiled with another version passes and receives.

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::testing {
namespace {

/// The struct as a later version may have it.
struct LaterVisit {
  standard_sitemap_visit visit;
  std::uint64_t later;
};
struct LaterFound {
  standard_sitemap_found found;
  std::uint64_t later;
};

LaterVisit later_visit()
{
  LaterVisit given{};
  given.visit.struct_size = sizeof given;
  given.visit.url = text("http://site.example/");
  return given;
}

TEST(CStructs, OfALaterVersionAreTakenIfTheyAskForNothingNew)
{
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  LaterVisit given = later_visit();
  EXPECT_EQ(standard_sitemap_session_show(tab.session.get(), &given.visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_NO_MAP);
  given.later = std::uint64_t{1} << 56; // its last byte
  EXPECT_EQ(standard_sitemap_session_show(tab.session.get(), &given.visit, 0),
            STANDARD_SITEMAP_INVALID_ARGUMENT);
}

TEST(CStructs, OfALaterVersionHaveAtMost4096Bytes)
{
  struct Largest {
    standard_sitemap_visit visit;
    unsigned char later[4'096 - sizeof(standard_sitemap_visit)];
  };
  const Cache cache = new_cache();
  const Tab tab{cache.get()};
  Largest given{};
  given.visit.struct_size = sizeof given;
  given.visit.url = text("http://site.example/");
  EXPECT_EQ(standard_sitemap_session_show(tab.session.get(), &given.visit, 0), STANDARD_SITEMAP_OK);
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_NO_MAP);
}

TEST(CStructs, OfALaterVersionGetZeroWhereThisOneKnowsNothing)
{
  const Cache cache = new_cache();
  Tab tab{cache.get()};
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  LaterFound found{};
  found.found.struct_size = sizeof found;
  found.later = 7;
  ASSERT_EQ(standard_sitemap_session_found(tab.session.get(), &found.found), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(found.found.rule), "http-opt");
  EXPECT_EQ(read(found.found.sitemap), "http://site.example/map.xml");
  EXPECT_EQ(found.found.struct_size, sizeof found);
  EXPECT_EQ(found.later, 0u);
}

TEST(CStructs, StructsThatAreNotInitialisedAreRefused)
{
  const Cache cache = new_cache();
  Tab tab{cache.get()};
  ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
  auto visit = made<standard_sitemap_visit>();
  visit.url = text("http://site.example/");
  auto found = made<standard_sitemap_found>();
  auto limits = made<standard_sitemap_cache_limits>();
  auto request = made<standard_sitemap_request>();
  for (const std::size_t size : {std::size_t{0}, std::size_t{8}, SIZE_MAX, std::size_t{4'097}}) {
    visit.struct_size = found.struct_size = limits.struct_size = request.struct_size = size;
    EXPECT_EQ(standard_sitemap_session_show(tab.session.get(), &visit, 0), STANDARD_SITEMAP_INVALID_ARGUMENT);
    EXPECT_EQ(standard_sitemap_session_found(tab.session.get(), &found), STANDARD_SITEMAP_INVALID_ARGUMENT);
    standard_sitemap_cache* none = cache.get();
    EXPECT_EQ(standard_sitemap_cache_new(nullptr, &limits, &none), STANDARD_SITEMAP_INVALID_ARGUMENT);
    EXPECT_EQ(none, nullptr);
    EXPECT_EQ(standard_sitemap_session_next_request(tab.session.get(), &request),
              STANDARD_SITEMAP_INVALID_ARGUMENT);
  }
  // The page is still shown, and its request was not lost.
  EXPECT_EQ(tab.state(), STANDARD_SITEMAP_LOADING);
  request.struct_size = sizeof request;
  EXPECT_EQ(standard_sitemap_session_next_request(tab.session.get(), &request), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(request.url), "http://site.example/map.xml");
}

TEST(CStructs, TheVersionIsThatOfTheHeader)
{
  EXPECT_EQ(standard_sitemap_version(), STANDARD_SITEMAP_VERSION);
  EXPECT_EQ(standard_sitemap_version(), 0x00'01'00u);
}

} // namespace
} // namespace standard_sitemap::testing
