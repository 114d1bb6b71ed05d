// Preferences for sites: [[site]], `languages`, [limits].

#include "engine/preferences/preferences.h"

#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/terms/policy_table.h"

namespace standard_sitemap::site_preferences_test {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Preferences read(const std::string& toml)
{
  auto result = read_preferences(toml);
  if (!result) {
    ADD_FAILURE() << text_of(result.error(), "file");
    return {};
  }
  EXPECT_TRUE(result->warnings.empty()) << text_of(result->warnings.front(), "file");
  return std::move(result->preferences);
}

PagePreferences of(const Preferences& preferences, const std::string& page)
{
  return preferences.of(*Uri::parse({page}));
}

std::string mistake_in(const std::string& toml)
{
  const auto result = read_preferences(toml);
  return result ? "none" : text_of(result.error(), "f");
}

TEST(SitePreferences, E1_ToE3_WhereTheMapOfASiteIs)
{
  const Preferences preferences = read("[[site]]\n"
                                       "pages = 'a.example'\n"
                                       "sitemap = 'https://a.example/map.xml'\n"
                                       "[[site]]\n"
                                       "pages = ['b.example', '*.c.example/shop']\n"
                                       "source = 'link'\n"
                                       "[[site]]\n"
                                       "pages = 'd.example'\n"
                                       "source = 'robots'\n"
                                       "[[site]]\n"
                                       "pages = 'e.example'\n"
                                       "off = true\n");
  EXPECT_EQ(of(preferences, "http://a.example/x").map,
            (SitePreference{.sitemap = *Uri::parse({"https://a.example/map.xml"})}));
  EXPECT_EQ(of(preferences, "http://b.example/").map, SitePreference{.link = true});
  EXPECT_EQ(of(preferences, "https://www.c.example/shop/1").map, SitePreference{.link = true});
  EXPECT_EQ(of(preferences, "http://d.example/").map, SitePreference{.robots = true});
  EXPECT_EQ(of(preferences, "http://e.example/").map, SitePreference{.off = true});
  for (const char* other : {"http://f.example/", "https://www.c.example/", "http://www.a.example/"})
    EXPECT_EQ(of(preferences, other).map, SitePreference{}) << other;
}

TEST(SitePreferences, E_ASourceBesideASitemapWouldNeverBeUsed)
{
  EXPECT_EQ(mistake_in("[[site]]\npages='a.example'\nsitemap='http://a.example/m'\nsource = 'robots'\n"),
            "f:4:10: site has both sitemap and source: only one of them can be used");
}

TEST(SitePreferences, TheFirstSiteThatFitsCountsAlone)
{
  const Preferences preferences =
      read("[[site]]\npages = 'a.example/x'\nsource = 'link'\n"
           "[[site]]\npages = '*.example'\nlanguages = 'fr'\nsource = 'robots'\n");
  EXPECT_EQ(of(preferences, "http://a.example/x/y").map, SitePreference{.link = true});
  EXPECT_EQ(of(preferences, "http://a.example/x/y").languages, std::nullopt);
  EXPECT_EQ(of(preferences, "http://a.example/").languages, "fr");
}

TEST(SitePreferences, ASiteOverAllSites)
{
  const Preferences preferences = read("languages = 'de, en;q=0.5'\n"
                                       "[[site]]\n" // may come before what holds for all
                                       "pages = 'a.example'\n"
                                       "languages = 'en'\n"
                                       "display.level = 'high'\n"
                                       "limits = { documents = 7, seconds = 0.5 }\n"
                                       "[[site]]\n"
                                       "pages = 'b.example'\n"
                                       "[site.display]\n"
                                       "levels = ['one', 'two']\n"
                                       "[display]\n"
                                       "levels = ['low', 'high']\n"
                                       "level = 'low'\n"
                                       "[limits]\n"
                                       "documents = 100\n"
                                       "elements = 2_000_000\n"
                                       "bytes = 1_000\n"
                                       "seconds = 60\n");
  const PagePreferences a = of(preferences, "http://a.example/");
  EXPECT_EQ(a.languages, "en");
  EXPECT_EQ(a.display.names(), "low and high");
  EXPECT_EQ(a.display.initial(), "high");
  EXPECT_EQ(a.limits, (SiteLimits{.documents = 7, .elements = 2'000'000, .bytes = 1000, .time = 500ms}));
  const PagePreferences b = of(preferences, "http://b.example/");
  EXPECT_EQ(b.languages, "de, en;q=0.5");
  EXPECT_EQ(b.display.names(), "one and two");
  EXPECT_EQ(b.display.initial(), std::nullopt); // `low` is not one of them
  EXPECT_EQ(b.limits, (SiteLimits{.documents = 100, .elements = 2'000'000, .bytes = 1000, .time = 60s}));
  EXPECT_EQ(of(preferences, "http://c.example/").display.initial(), "low");
}

TEST(SitePreferences, LimitsTakeThePlaceOfThoseOfThePolicy)
{
  const Policy none = SiteLimits{}.applied_to({});
  EXPECT_EQ(none.documents, Policy{}.documents);
  EXPECT_EQ(none.map_bytes, Policy{}.map_bytes);
  EXPECT_EQ(none.list_elements, Policy{}.list_elements);
  EXPECT_EQ(none.list_map_bytes, Policy{}.list_map_bytes);
  EXPECT_EQ(none.map_time, Policy{}.map_time);
  const Policy all = SiteLimits{.documents = 1, .elements = 2, .bytes = 3, .time = 4s}.applied_to({});
  EXPECT_EQ(all.documents, 1u);
  EXPECT_EQ(all.elements, 2u);
  EXPECT_EQ(all.document_bytes, 3u);
  EXPECT_EQ(all.map_bytes, 3u);
  EXPECT_EQ(all.list_elements, 2u);
  EXPECT_EQ(all.list_document_bytes, 3u);
  EXPECT_EQ(all.list_map_bytes, 3u);
  EXPECT_EQ(all.map_time, 4s);
  EXPECT_EQ(all.document_time, 4s); // no single document may take longer
  EXPECT_EQ(all.connect_time, 4s);
  const Policy patient = SiteLimits{.time = 1h}.applied_to({});
  EXPECT_EQ(patient.map_time, 1h);
  EXPECT_EQ(patient.document_time, 1h) << "else a slow document would be given up despite the longer time";
  EXPECT_EQ(patient.connect_time, Policy{}.connect_time);
}

// Its options are tested with the probe: ProbeOptions.EachLimitOfUsersHasOne.
TEST(SitePreferences, ThePageHasEveryLimit)
{
  std::ifstream stream{STANDARD_SITEMAP_SOURCE_DIR "/docs/preferences.md"};
  const std::string page{std::istreambuf_iterator<char>{stream}, {}};
  for (const UserLimit& limit : user_limits()) {
    const std::string key = "\n| `" + std::string{limit.key} + "` | ";
    EXPECT_NE(page.find(key), page.npos)
        << "The table of [limits] in docs/preferences.md needs a row of it:" << key;
  }
}

TEST(SitePreferences, UnknownKeysAndSitesThatNeverCountAreWarnedOf)
{
  const auto result = read_preferences("[[site]]\npages = ['a.example', 'b.example']\nmap = 'x'\n"
                                       "[site.limits]\nbites = 1\n"
                                       "[[site]]\npages = 'A.example/'\n");
  ASSERT_TRUE(result);
  std::vector<std::string> told;
  for (const PreferencesRemark& warning : result->warnings)
    told.push_back(text_of(warning, "f"));
  EXPECT_THAT(
      told, ElementsAre("f:3:1: the key site.map is not known here",
                        "f:5:1: the key site.limits.bites is not known here",
                        "f:6:1: an earlier [[site]] has the same pages, and the first that matches is used"));
}

TEST(SitePreferences, MistakesAreToldWithTheirPlace)
{
  EXPECT_EQ(mistake_in("site = 3"), "f:1:8: each site has to be a table of its own: [[site]]");
  EXPECT_THAT(mistake_in("[site]\npages = 'a.example'\n"), HasSubstr("f:1:1: each site has to be a table"));
  EXPECT_EQ(mistake_in("\n[[site]]\noff = true\n"),
            "f:2:1: site has to name the pages it applies to: pages = \"example.com\"");
  EXPECT_EQ(mistake_in("[[site]]\npages = []\n"),
            "f:2:9: site has to name the pages it applies to: pages = \"example.com\"");
  EXPECT_EQ(mistake_in("[[site]]\npages = 4\n"),
            "f:2:9: site.pages has to be text in quotes, or a list of texts in quotes");
  EXPECT_EQ(mistake_in("[[site]]\npages = ['a.example',\n '*.co.uk']\n"),
            "f:3:2: \"*.co.uk\" would apply to the sites of many owners: co.uk is a public suffix");
  const std::string a = "[[site]]\npages = 'a.example'\n";
  EXPECT_EQ(mistake_in(a + "off = 1\n"), "f:3:7: site.off has to be true or false");
  for (const char* sitemap : {"map.xml", "file:///x", "http:/x", "http://me@a.example/", "javascript:1"})
    EXPECT_EQ(mistake_in(a + "sitemap = '" + sitemap + "'\n"),
              "f:3:11: site.sitemap: it has to be an absolute http or https URI without a user name");
  EXPECT_EQ(mistake_in(a + "source = 'guess'\n"),
            "f:3:10: site.source: it has to be \"link\", \"robots\" or \"llms\"");
  EXPECT_EQ(mistake_in(a + "source = ['link']\n"), "f:3:10: site.source has to be text in quotes");
  EXPECT_EQ(mistake_in(a + "display = 1\n"), "f:3:11: site.display has to be a table: [site.display]");
  EXPECT_EQ(mistake_in(a + "display.level = 'none'\n").substr(0, 5), "f:3:1");
  EXPECT_THAT(mistake_in(a + "languages = \"de\\u0007\"\n"), HasSubstr("f:3:13: site.languages: "));
  EXPECT_THAT(mistake_in("languages = '" + std::string(1025, 'x') + "'\n"), HasSubstr("f:1:13: languages: "));
  for (const char* number : {"0", "-1", "1.5", "'7'", "9_000_000_000"})
    EXPECT_EQ(mistake_in(std::string{"[limits]\ndocuments = "} + number + '\n'),
              "f:2:13: limits.documents has to be a whole number from 1 to 1000000000")
        << number;
  for (const char* number : {"0", "-1", "nan", "inf", "1e9", "'7'"})
    EXPECT_EQ(mistake_in(std::string{"[limits]\nseconds = "} + number + '\n'),
              "f:2:11: limits.seconds has to be a number from 0.001 to 86400")
        << number;
}

TEST(SitePreferences, ThereIsABoundOnPatterns)
{
  std::string toml = "[[site]]\npages = [";
  for (int i = 0; i < 4096; ++i)
    toml += "'p" + std::to_string(i) + ".example',\n";
  EXPECT_EQ(mistake_in(toml + "]\n"), "none");
  EXPECT_EQ(mistake_in(toml + "'q.example']\n"), "f:1:1: there are more than 4096 patterns of pages");
}

} // namespace
} // namespace standard_sitemap::site_preferences_test
