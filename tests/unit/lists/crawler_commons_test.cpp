// Lists with which another project tests its parser; the expected numbers were counted in the files by hand.

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/unpack/gunzip.h"

#include "tests/unit/lists/list_reading.h"

namespace standard_sitemap {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Case {
  std::string file;
  std::string site; ///< the site of the entries
  std::size_t entries;
  std::vector<std::string> told = {};
  friend void PrintTo(const Case& of, std::ostream* stream) { *stream << of.file; }
};

class CrawlerCommons : public ::testing::TestWithParam<Case> {};

TEST_P(CrawlerCommons, G4_IsRead)
{
  const Case& expected = GetParam();
  const fs::path folder = fs::path{STANDARD_SITEMAP_SHARED_DIR} / "outside/crawler-commons";
  if (!fs::exists(folder))
    GTEST_SKIP() << "missing: " << folder;
  std::ifstream stream{folder / expected.file, std::ios::binary};
  const std::string bytes{std::istreambuf_iterator<char>{stream}, {}};
  ASSERT_FALSE(bytes.empty()) << expected.file;

  std::string unpacked;
  const auto take = [&unpacked](std::string_view more) {
    unpacked += more;
    return true;
  };
  Gunzip gunzip;
  EXPECT_TRUE(gunzip.append(bytes, take) && gunzip.finish(take));
  EXPECT_EQ(gunzip.was_compressed(), expected.file.ends_with(".gz"));

  const bool robots = expected.file.starts_with("robots/");
  const auto result =
      testing::read_list(unpacked, {.url = expected.site + (robots ? "/robots.txt" : "/list"),
                                    .content_type = "text/plain",
                                    .kind = robots ? SourceKind::robots : SourceKind::extended});
  EXPECT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(testing::entries_of(result).size(), expected.entries);
  EXPECT_EQ(testing::told(result), expected.told);
}

INSTANTIATE_TEST_SUITE_P(
    Files, CrawlerCommons,
    ::testing::Values(Case{"sitemaps/sitemap.txt", "http://www.domain.com", 2},
                      Case{"sitemaps/sitemap-with-bom.txt", "http://www.domain.com", 2},
                      Case{"sitemaps/sitemap.txt.gz", "http://www.example.com", 5},
                      Case{"sitemaps/xmlSitemap.gz", "http://www.example.com", 5},
                      Case{"sitemaps/sitemap.ns.xml", "http://www.example.com", 2},
                      Case{"sitemaps/sitemap.badns.xml", "http://www.example.com", 2, {"wrong-namespace:2"}},
                      Case{"sitemaps/atom.xml", "http://example.org", 1},
                      Case{"rss/feed.rss", "https://www.example.com", 3, {"bad-entry:21"}},
                      Case{"rss/xmlRss_pubDate.xml", "http://www.example.com", 7, {"bad-value:28"}},
                      Case{"sitemaps/extension/hebdenbridgetimes-articles-sitemap.xml",
                           "http://www.hebdenbridgetimes.co.uk", 74},
                      Case{"sitemaps/extension/pagemaps-sitemap.xml", "http://www.example.com", 2},
                      Case{"sitemaps/extension/sitemap-links.xml", "http://www.example.com", 3},
                      Case{"sitemaps/extension/sitemap-mobile.xml", "http://www.example.com", 3},
                      Case{"robots/sitemap-robots.txt", "http://domain.com", 2},
                      Case{"robots/sitemap-robots-dedup.txt", "http://example.org", 2},
                      Case{"robots/relative-sitemap-robots.txt", "http://example.org", 1, {"relative-url:1"}},
                      Case{"robots/extension-robots.txt", "http://example.org", 1, {"relative-url:4"}},
                      Case{"robots/format-errors-robots.txt", "http://example.org", 1, {"relative-url:11"}},
                      Case{"robots/robots-with-utf8-bom.txt", "http://www.newsweek.com", 1},
                      Case{"robots/www.flot.com-robots.txt", "http://www.flot.com", 1},
                      Case{"robots/directive-typos-robots.txt", "http://example.org", 0, {"empty-list:0"}},
                      Case{"robots/wildcards.txt", "http://www.amazon.com", 8}),
    [](const auto& test) {
      std::string name = test.param.file;
      std::erase_if(name, [](unsigned char c) { return !std::isalnum(c); });
      return name;
    });

} // namespace
} // namespace standard_sitemap
