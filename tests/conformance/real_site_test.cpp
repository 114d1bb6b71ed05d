// Real sites: output of Polydoclot, which is not part of this project. Skipped if the reference material is
// absent. The expected numbers were counted in the files, not taken from the engine.

#include <cstdio>
#include <memory>
#include <optional>

#include <gtest/gtest.h>

#include "tests/conformance/matcher.h"
#include "tests/conformance/run.h"

namespace standard_sitemap::conformance {

namespace {

namespace fs = std::filesystem;

const fs::path real = fs::path{STANDARD_SITEMAP_SHARED_DIR} / "real";
constexpr const char* site = "http://polydoclot.example/";

Answer answer(std::string type, std::string body)
{
  return {.message = {.status = 200, .fields = {{"Content-Type", std::move(type)}}, .body = std::move(body)}};
}

FixturePage page(const std::string& path, const fs::path& file)
{
  const Uri url = *Uri::parse({site + path});
  return {url, url, answer("text/html", read_file(file)).message, AddressSpace::public_network};
}

/// A page of a site whose only document is its map.
Fixture site_of(FixturePage page, Answer map)
{
  Fixture fixture{.name = "real site", .page = std::move(page)};
  fixture.answers.emplace(std::string{site} + "standard-sitemap.xml", std::move(map));
  return fixture;
}

/// The site of the page at `path` in `real/polydoclot`.
Fixture polydoclot(const std::string& path)
{
  const fs::path folder = real / "polydoclot";
  return site_of(page(path, folder / path),
                 answer("application/xml", read_file(folder / "standard-sitemap.xml")));
}

/// The file as decompressed by the `xz` command; nullopt if there is no such command.
std::optional<std::string> decompressed(const fs::path& file)
{
  const std::string command = "xz -dc '" + file.string() + "' 2>/dev/null";
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe)
    return std::nullopt;
  std::string bytes(4u << 20, '\0');
  bytes.resize(std::fread(bytes.data(), 1, bytes.size(), pipe));
  return pclose(pipe) == 0 ? std::optional{bytes} : std::nullopt;
}

/// Runs the fixture in every delivery; each must give what is expected, and all the same JSON.
void expect(Fixture fixture, const char* expectation)
{
  fixture.expect = Json::parse(expectation);
  std::string first;
  for (const Delivery& delivery : deliveries()) {
    const RunResult result = run(fixture, delivery);
    for (const std::string& wrong : check(fixture, result))
      ADD_FAILURE() << delivery.name << ": " << wrong;
    if (first.empty())
      first = result.text;
    ASSERT_TRUE(result.text == first) << "the result depends on how answers arrive: " << delivery.name;
  }
}

std::size_t count_kind(const Json& report, const char* kind)
{
  std::size_t count = 0;
  for (const Json& node : report["sitemap"]["nodes"])
    count += node["kind"] == kind;
  return count;
}

class RealSite : public testing::Test {
 protected:
  void SetUp() override
  {
    if (!fs::exists(real))
      GTEST_SKIP() << "no reference material at " << real;
  }
};

TEST_F(RealSite, D10_TheMapIsFoundByItsMetaSchemaAndNothingElseIsAskedFor)
{
  expect(polydoclot("overview-summary.html"), R"({
    "discovery": {"rule": "meta-schema", "sitemap": "http://polydoclot.example/standard-sitemap.xml"},
    "documents": [{"outcome": "ok", "bytes": 99383, "content_type": "application/xml"}],
    "requests": ["http://polydoclot.example/standard-sitemap.xml"],
    "findings": {"tolerated-meta-schema": 1, "obsolete-feature": 1, "external-unresolved": 599}})");
}

TEST_F(RealSite, M4_EveryItemAndGroupIsReachedOnce)
{
  Fixture fixture = polydoclot("overview-summary.html");
  const RunResult result = run(fixture, deliveries().front());
  EXPECT_EQ(count_kind(result.report, "root"), 1u);
  EXPECT_EQ(count_kind(result.report, "item"), 47u);
  EXPECT_EQ(count_kind(result.report, "group"), 141u);
}

TEST_F(RealSite, M6_TheVisibleTreeExistsOnlyThroughExternals)
{
  Fixture fixture = polydoclot("overview-summary.html");
  const RunResult result = run(fixture, deliveries().front());
  const Json& nodes = result.report["sitemap"]["nodes"];
  ASSERT_EQ(nodes.size(), 189u);
  EXPECT_EQ(nodes[0]["children"], Json({1, 2}));
  EXPECT_EQ(nodes[1]["name"], "Overview");
  EXPECT_EQ(nodes[2]["name"], "All packages and modules");
  Json packages = Json::array();
  for (const Json& package : nodes[3]["children"])
    packages.push_back(nodes[package.get<std::size_t>()]["name"]);
  EXPECT_EQ(packages, Json({"uk.ac.lancs.polydoclot", "uk.ac.lancs.polydoclot.html",
                            "uk.ac.lancs.polydoclot.imports", "uk.ac.lancs.polydoclot.util"}));
  EXPECT_EQ(nodes[188]["excluded"], true);
  EXPECT_EQ(nodes[188]["name"], nullptr);
}

TEST_F(RealSite, M5c_DanglingExternalsAreFoldedToTen)
{
  Fixture fixture = polydoclot("overview-summary.html");
  const RunResult result = run(fixture, deliveries().front());
  std::vector<int> counts;
  for (const Json& diagnostic : result.report["diagnostics"]) {
    if (diagnostic["code"] == "external-unresolved") {
      EXPECT_EQ(diagnostic["severity"], "warning");
      counts.push_back(diagnostic["count"].get<int>());
    }
  }
  EXPECT_EQ(counts, (std::vector<int>{1, 1, 1, 1, 1, 1, 1, 1, 1, 590}));
}

TEST_F(RealSite, O2_TheClassChangeIsTold)
{
  expect(polydoclot("overview-summary.html"), R"({"sitemap": {"class_changes": [
    {"xpath": "/html:html/html:body", "namespaces": {"html": "http://www.w3.org/1999/xhtml"},
     "attribute": "class", "prefix": "stdmap", "refused": null}]}})");
}

// The overview has no start link: its home item leads nowhere, as do 134 groups.
TEST_F(RealSite, V4_GroupsOfDanglingExternalsAreLeftOut)
{
  Fixture fixture = polydoclot("overview-summary.html");
  fixture.expect = Json::parse(R"({"view": {"left_out": 135}})");
  EXPECT_EQ(check(fixture, run(fixture, deliveries().front())), std::vector<std::string>{});
}

TEST_F(RealSite, V5_HomeIsDerivedFromThePagesStartLink)
{
  expect(polydoclot("uk/ac/lancs/polydoclot/html/Cursor.html"), R"({
    "sitemap": {"roles": {"home": [1]},
                "nodes": {"$contains": [{"id": 1, "name": "Overview", "derived": true,
                                         "url": "http://polydoclot.example/overview-summary.html"}]}},
    "view": {"left_out": 134}})");
}

// A class is defined below an excluded item (M-6); an external gives it its only place, among the classes of
// its package.
TEST_F(RealSite, V3_APageOfTheMapHasItsPlaceInTheHierarchy)
{
  expect(polydoclot("uk/ac/lancs/polydoclot/html/Cursor.html"), R"({
    "current_by_name": [{"name": "Cursor", "match": "exact"}],
    "view": {"paths": [[null, "All packages and modules", "Packages", "uk.ac.lancs.polydoclot.html", "Cursor"]]}})");
}

TEST_F(RealSite, V2_APageThatIsNotInTheMapIsPlacedByItsUpLink)
{
  expect(polydoclot("uk/ac/lancs/polydoclot/html/Cursor-method-get.html"),
         R"({"current_by_name": [{"name": "Cursor", "match": "up"}],
             "view": {"places": {"$contains": [{"approximate": true, "up": "Cursor", "next": null}]}}})");
}

TEST_F(RealSite, StrictModeFindsNoMap)
{
  Fixture fixture = polydoclot("overview-summary.html");
  fixture.policy.tolerant = false;
  fixture.answers.clear();
  expect(std::move(fixture), R"({"discovery": {"rule": null}, "requests": []})");
}

TEST_F(RealSite, V1_ContentNegotiationAddsALanguageToThePage)
{
  const fs::path folder = real / "polydoclot" / "multilang";
  const char* path = "uk/ac/lancs/polydoclot/html/Cursor.html.eo";
  expect(site_of(page(path, folder / path),
                 answer("application/xml", read_file(folder / "standard-sitemap.xml.eo"))),
         R"({"current_by_name": [{"name": "Cursor", "match": "suffix"}],
             "sitemap": {"nodes": {"$count": 191, "$contains": [
               {"id": 1, "name": "Superrigardo", "url": "http://polydoclot.example/overview-summary", "derived": true}]}},
             "findings": {"charset-conflict": 0}})");
}

// The site's own server rules declare the German map as ISO-8859-1, though it is UTF-8: it is read as
// declared.
TEST_F(RealSite, P2_AnEvidentlyWrongCharsetCounts)
{
  const fs::path folder = real / "polydoclot" / "multilang";
  expect(
      site_of(page("overview-summary.html", real / "polydoclot" / "overview-summary.html"),
              answer("application/xml; charset=ISO-8859-1", read_file(folder / "standard-sitemap.xml.de"))),
      R"({"sitemap": {"nodes": {"$count": 191, "$contains": [{"id": 1, "name": "Ãœberblick"}]}},
             "findings": {"charset-conflict": 1}})");
}

TEST_F(RealSite, ALargeMap)
{
  const auto map = decompressed(real / "polydoclot-large" / "standard-sitemap.xml.xz");
  if (!map)
    GTEST_SKIP() << "cannot run xz";
  Fixture fixture =
      site_of(page("org/apache/commons/lang3/Range.html", real / "polydoclot-large" / "Range.html"),
              answer("application/xml", *map));
  fixture.expect = Json::parse(R"({
    "documents": [{"outcome": "ok", "bytes": 657842}],
    "sitemap": {"nodes": {"$count": 913}},
    "findings": {"external-unresolved": 4105},
    "current_by_name": [{"name": "Range<T>", "match": "exact"}],
    "view": {"left_out": 653}})");
  const RunResult result = run(fixture, deliveries().front());
  EXPECT_EQ(check(fixture, result), std::vector<std::string>{});
  EXPECT_EQ(count_kind(result.report, "item"), 242u);
  EXPECT_EQ(count_kind(result.report, "group"), 670u);
}

} // namespace

} // namespace standard_sitemap::conformance
