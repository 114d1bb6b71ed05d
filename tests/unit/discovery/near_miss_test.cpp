// What a check says of values that were probably meant for a rule.

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/discovery/test_page.h"

namespace standard_sitemap::test::near_miss_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view ns = "http://standard-sitemap.org/2007/ns";

/// `severity line: message` of each near miss.
std::vector<std::string> near_misses(const TestPage& page, bool for_check = true)
{
  Policy policy;
  policy.for_check = for_check;
  std::vector<std::string> lines;
  const Discovery discovery = discover(*page, policy);
  for (const Diagnostic& one : discovery.diagnostics.items()) {
    EXPECT_EQ(one.code, Code::near_miss) << one.message;
    EXPECT_EQ(one.subject, Subject::page);
    EXPECT_EQ(one.document, (*page).url.text());
    lines.push_back(std::string{severity_name(one.severity)} + ' ' + std::to_string(one.line) + ": " +
                    one.message);
  }
  return lines;
}

TestPage with_opt(const std::string& value)
{
  return html("").field("Opt", value).field("27-Location", "/map.xml");
}

TEST(NearMiss, D1_AnOptWithoutQuotes)
{
  const TestPage page = with_opt(std::string{ns} + "; ns=27");
  EXPECT_THAT(near_misses(page),
              ElementsAre("warning 0: the site map namespace in Opt needs quotes around it: "
                          "\"http://standard-sitemap.org/2007/ns\"; ns=27"));
  EXPECT_THAT(near_misses(page, false), IsEmpty()) << "only for a check";
}

TEST(NearMiss, D1_AFieldThatIsMissing)
{
  EXPECT_THAT(near_misses(with_opt('"' + std::string{ns} + "\"; ns=28")),
              ElementsAre("warning 0: Opt declares the prefix 28, but there is no field 28-Location"));
}

TEST(NearMiss, D3_ANamespaceThatIsNotExact)
{
  const TestPage page = html("<head>\n<link rel='schema.ssp' href='https://standard-sitemap.org/2007/ns/'>\n"
                             "<link rel='ssp.location' href='map.xml'>");
  EXPECT_THAT(
      near_misses(page),
      ElementsAre("warning 3: there is a link with rel \"ssp.location\", but no other link defines its "
                  "prefix: \"schema.ssp\" has \"https://standard-sitemap.org/2007/ns/\", which is not "
                  "exactly the site map namespace"))
      << "once, although it is a near miss of D-10 as well";
}

TEST(NearMiss, D10_APrefixDefinedByMetaWithoutLocation)
{
  EXPECT_THAT(
      near_misses(html("<meta name='schema.ssp' content='" + std::string{ns} + "'>")),
      ElementsAre("warning 0: the prefix \"ssp\" is defined, but no other link has rel \"ssp.location\""));
}

// Something meant for an earlier rule is one even if a later rule finds a map.
TEST(NearMiss, D0_BeforeTheRuleThatMatches)
{
  const TestPage page =
      html("<link rel='schema.ssp' href='" + std::string{ns} + "'>" + "<link rel='ssp.location' href='m'>")
          .field("Opt", std::string{ns} + "; ns=27");
  EXPECT_THAT(near_misses(page), testing::SizeIs(1));
  EXPECT_EQ(sitemap_of(page), "http://example.com/dir/m");
}

TEST(NearMiss, ALinkForCrawlers)
{
  const std::string link = "<p>\n<link rel='Sitemap' href='/sitemap.xml'>";
  EXPECT_THAT(near_misses(html(link)),
              ElementsAre("note 2: the page has a link with rel \"sitemap\", which names a list of pages for "
                          "crawlers, not a site map for readers: \"/sitemap.xml\""));
  EXPECT_THAT(near_misses(html(link), false), IsEmpty());
  EXPECT_THAT(near_misses(html(link + "<link rel='schema.s' href='" + std::string{ns} +
                               "'><link rel='s.location' href='m'>")),
              IsEmpty())
      << "a page may have both";
}

TEST(NearMiss, NothingOfAPageThatMeansNothing)
{
  EXPECT_THAT(
      near_misses(html("<link rel='stylesheet' href='a'><link rel='schema.dc' href='http://purl.org/dc/'>")),
      IsEmpty());
  EXPECT_THAT(near_misses(html("").field("Opt", "\"http://example.org/\"; ns=27")), IsEmpty());
}

} // namespace
} // namespace standard_sitemap::test::near_miss_test
