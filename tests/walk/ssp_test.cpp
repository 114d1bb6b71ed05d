#include "tests/walk/engine_map.h"
#include "tests/walk/reduce.h"
#include "tests/walk/site_generator.h"

#include "tests/conformance/run.h"
#include "tests/support/sanitized.h"
#include "tests/support_schema/schema.h"

#include <gtest/gtest.h>

#include "render/ssp/ssp_renderer.h"

/// A map that is written as one file is read back as the same map, on random sites.
namespace standard_sitemap::walk {
namespace {

using nlohmann::json;

constexpr std::uint64_t sites = test::is_sanitized ? 80 : 400;

/// The report without what the header of `SspRenderer` says may differ.
json kept(json report)
{
  json sitemap = std::move(report.at("sitemap"));
  if (sitemap.is_null())
    return sitemap;
  for (json& node : sitemap["nodes"])
    for (const char* key : {"document", "line"})
      node.erase(key);
  for (const char* list : {"class_changes", "styles"}) {
    json all = json::array();
    for (json& one : sitemap[list])
      if (one["refused"].is_null())
        all.push_back(one);
    sitemap[list] = all;
  }
  return sitemap;
}

std::string written(const Site& site)
{
  const conformance::Fixture fixture = fixture_of(site);
  conformance::Hosted hosted{fixture, conformance::deliveries().front()};
  std::string file;
  SspRenderer ssp;
  ssp.render(hosted.report(), [&](std::string_view piece) {
    file += piece;
    return true;
  });
  return file;
}

struct RoundTrip {
  json first, second;
  std::string file;
};

RoundTrip round_trip(const Site& site)
{
  const conformance::Delivery delivery = conformance::deliveries().front();
  const json report = engine_report(site, delivery);
  RoundTrip trip{kept(report), json(), {}};
  if (trip.first.is_null())
    return trip;
  trip.file = written(site);
  // The same reader, with the file in place of the root document; the map's other files are not needed any
  // more.
  conformance::Fixture again = fixture_of(site);
  again.answers.clear();
  conformance::Answer& answer = again.answers[site.root];
  answer.message.status = 200;
  answer.message.fields.add("Content-Type", "application/xml");
  answer.message.body = trip.file;
  trip.second = kept(json::parse(conformance::run(again, delivery).text));
  return trip;
}

bool differs(const Site& site)
{
  const RoundTrip trip = round_trip(site);
  return trip.first != trip.second;
}

TEST(Ssp, AWrittenMapIsReadAsTheSameMap)
{
  std::size_t maps = 0, externals = 0, excluded = 0;
  for (std::uint64_t seed = 1; seed <= sites; ++seed) {
    const Site site = generated_site(seed);
    const RoundTrip trip = round_trip(site);
    if (trip.first != trip.second) {
      const Site small = reduced(site, differs);
      const RoundTrip again = round_trip(small);
      FAIL() << "seed " << seed << "\n"
             << json::diff(again.first, again.second).dump(1) << "\n"
             << describe(small) << "written:\n"
             << again.file;
    }
    if (!trip.first.is_null()) {
      ASSERT_EQ(test::faults_by(test::Grammar::sitemap, trip.file), "") << trip.file;
    }
    maps += trip.first.is_null() ? 0 : 1;
    externals += trip.file.find("<external") == std::string::npos ? 0 : 1;
    excluded += trip.file.find("tree=\"exclude\"") == std::string::npos ? 0 : 1;
  }
  EXPECT_GT(maps, sites * 5 / 8);
  EXPECT_GT(externals, sites / 8);
  EXPECT_GT(excluded, sites / 8);
}

// Writing the map that was read back gives the same file.
TEST(Ssp, WritingIsAFixedPoint)
{
  for (std::uint64_t seed = 1; seed <= sites / 8; ++seed) {
    Site site = generated_site(seed);
    site.strict = false;
    const RoundTrip trip = round_trip(site);
    if (trip.first.is_null())
      continue;
    conformance::Fixture again = fixture_of(site);
    again.answers.clear();
    again.answers[site.root].message = {
        .status = 200, .fields = {{"Content-Type", "application/xml"}}, .body = trip.file};
    conformance::Hosted hosted{again, conformance::deliveries().front()};
    std::string file;
    SspRenderer{}.render(hosted.report(), [&](std::string_view piece) {
      file += piece;
      return true;
    });
    ASSERT_EQ(file, trip.file) << "seed " << seed;
  }
}

} // namespace
} // namespace standard_sitemap::walk
