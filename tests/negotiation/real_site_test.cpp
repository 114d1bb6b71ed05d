// The output of Polydoclot in three languages, meant for content negotiation: not part of this project.
// Skipped if the reference material is absent. The expected values were read from the files.

#include "tests/negotiation/negotiation.h"

namespace standard_sitemap::test {
namespace {

using nlohmann::json;

/// One page, in Esperanto only; maps in British English, German and Esperanto.
class Polydoclot : public Negotiation {
 protected:
  void SetUp() override
  {
    Negotiation::SetUp();
    const std::filesystem::path site = STANDARD_SITEMAP_SHARED_DIR "/real/polydoclot/multilang";
    if (!std::filesystem::is_directory(site))
      GTEST_SKIP() << "the real site is not available";
    if (!IsSkipped())
      start(site, {"en-GB", "de", "eo"});
  }
};

constexpr const char* cursor = "/uk/ac/lancs/polydoclot/html/Cursor";

TEST_F(Polydoclot, F1_TheMapComesInTheReadersLanguage)
{
  const struct {
    const char* languages;
    const char* served;
    const char* home;
    const char* packages;
  } readers[] = {
      {"eo", "eo", "Superrigardo", "Pakaĵoj"},
      {"de", "de", "Überblick", "Pakete"},
      {"en-GB", "en-GB", "Overview", "Packages"},
      {"en-GB;q=0.6, de;q=0.7, eo;q=0.2", "de", "Überblick", "Pakete"},
      {"fr, eo;q=0.3", "eo", "Superrigardo", "Pakaĵoj"},
      {"fr", "en-GB", "Overview", "Packages"},
  };
  for (const auto& [languages, served, home, packages] : readers) {
    SCOPED_TRACE(languages);
    const Probed probed = probe(cursor, {"--lang", languages});
    EXPECT_TRUE(
        probed.map.at("file").get<std::string>().ends_with(std::string{"standard-sitemap.xml."} + served))
        << probed.map;
    EXPECT_EQ(probed.nodes().at(0).at("lang"), served);
    EXPECT_EQ(probed.name_in_role("home"), home);
    EXPECT_EQ(probed.nodes().size(), 191u);
    std::size_t groups_of_packages = 0;
    for (const json& node : probed.nodes())
      groups_of_packages += node.at("kind") == "group" && node.at("name") == packages ? 1u : 0u;
    EXPECT_EQ(groups_of_packages, 2u);
  }
}

TEST_F(Polydoclot, V1_ThePageThatWasNegotiatedPlacesItself)
{
  const std::string path = cursor;
  EXPECT_EQ(probe(path, {"--lang", "eo"}).places(), "Cursor (exact)");
  EXPECT_EQ(probe(path, {"--lang", "de"}).places(), "Cursor (exact)");
  EXPECT_EQ(probe(path + "?q", {"--lang", "de"}).places(), "Cursor (no-query)");
  EXPECT_EQ(probe(path + ".html", {"--lang", "eo"}).places(), "Cursor (suffix)");
  EXPECT_EQ(probe(path + ".html.eo", {"--lang", "eo"}).places(), "Cursor (suffix)");
  EXPECT_EQ(probe(path + ".html.eo", {"--lang", "de"}).places(), "Cursor (suffix)");
}

TEST_F(Polydoclot, F1_BothRequestsAreAlikeCompressedAndOnOneConnection)
{
  const Probed probed = probe(cursor, {"--lang", "eo, de;q=0.5", "--user-agent", "Reader/7", "--http2"});
  for (const char* condition : {"agent", "language", "encoding", "protocol", "connection"})
    EXPECT_EQ(probed.page.at(condition), probed.map.at(condition)) << condition;
  EXPECT_EQ(probed.map.at("protocol"), "HTTP/2.0");
  EXPECT_EQ(probed.map.at("agent"), "Reader/7");
  EXPECT_EQ(probed.map.at("accept"), "application/xml, text/xml;q=0.9, */*;q=0.1");
  EXPECT_EQ(probed.map.at("referer"), server().url(cursor));
  EXPECT_EQ(probed.map.at("coding"), "gzip");
  EXPECT_GT(std::stod(probed.map.at("ratio").get<std::string>()), 5.0) << "100,000 bytes of similar content";
}

} // namespace
} // namespace standard_sitemap::test
