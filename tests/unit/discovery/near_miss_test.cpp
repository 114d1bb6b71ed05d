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

/// `severity line: message` of each near miss; that a page names no map is told besides.
std::vector<std::string> near_misses(const TestPage& page, bool for_check = true)
{
  Policy policy;
  policy.for_check = for_check;
  std::vector<std::string> lines;
  const Discovery discovery = discover(*page, policy);
  for (const Diagnostic& one : discovery.diagnostics.items()) {
    if (one.code == Code::no_map)
      continue;
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

TEST(NearMiss, APageThatMeansNothingHasNoNearMiss)
{
  EXPECT_THAT(
      near_misses(html("<link rel='stylesheet' href='a'><link rel='schema.dc' href='http://purl.org/dc/'>")),
      IsEmpty());
  EXPECT_THAT(near_misses(html("").field("Opt", "\"http://example.org/\"; ns=27")), IsEmpty());
}

TEST(NearMiss, D1_ALocationThatNoOptDeclares)
{
  EXPECT_THAT(near_misses(html("").field("27-location", "/map.xml")),
              ElementsAre("warning 0: there is a field 27-location, but no Opt declares its prefix: write "
                          "Opt: \"http://standard-sitemap.org/2007/ns\"; ns=27"));
  EXPECT_THAT(near_misses(html("").field("7-Location", "/map.xml")),
              ElementsAre("warning 0: there is a field 7-Location, but no Opt declares its prefix: write "
                          "Opt: \"http://standard-sitemap.org/2007/ns\"; ns=27, and 27-Location: prefixes "
                          "have two or more digits"));
  for (const char* declares : {"Opt", "Man", "C-Opt", "C-Man"})
    EXPECT_THAT(
        near_misses(html("").field(declares, "\"http://example.org/\"; ns=27").field("27-Location", "/x")),
        IsEmpty())
        << "it belongs to another extension: " << declares;
  EXPECT_THAT(near_misses(html("").field("Location", "/x").field("Content-Location", "/x")), IsEmpty());
}

TEST(NearMiss, D2_AFieldOfAnotherName)
{
  for (const char* name : {"X-Sitemap-Location", "Standard-Sitemap-Location", "X-Standard-Sitemap",
                           "X-Standard-Sitmap-Location"})
    EXPECT_THAT(near_misses(html("").field(name, "/map.xml")),
                ElementsAre("warning 0: there is a field " + std::string{name} +
                            "; the name of the field that is read is X-Standard-Sitemap-Location"));
  EXPECT_THAT(near_misses(html("").field("X-Sitemap-Generator", "Some").field("X-Location", "Oslo")),
              IsEmpty());
}

TEST(NearMiss, D3_ALinkField)
{
  EXPECT_THAT(
      near_misses(html("").field("Link", "</s.css>; rel=stylesheet; title=\"a,\\\" <b>; rel=x.location\", "
                                         "</map.xml>; REL = \"next SSP.Location\"")),
      ElementsAre("warning 0: there is a Link field with rel \"SSP.Location\", but only a <link> in "
                  "the content names a map in this way"));
  EXPECT_THAT(near_misses(html("").field("Link", "</sitemap.xml>; rel=sitemap")),
              ElementsAre("note 0: the page has a Link field with rel \"sitemap\", which names a list of "
                          "pages for crawlers, not a site map for readers: \"/sitemap.xml\""));
  for (const char* other : {"</a>; rel=location", "</a>; rel=next", "</a", "", "; rel=a.location",
                            "</a>; title=\"; rel=a.location\"", "</a>; rel=next; rel=a.location"})
    EXPECT_THAT(near_misses(html("").field("Link", other)), IsEmpty()) << other;
}

TEST(NearMiss, D3_AnElementThatIsNoLink)
{
  const std::string only_link = ", but only the rel of a <link> names a map";
  EXPECT_THAT(near_misses(html("<p>\n\n<a href='m.xml' REL='up sm.location'>")),
              ElementsAre("warning 3: the page has <a rel=\"sm.location\">" + only_link));
  EXPECT_THAT(near_misses(html("<area rel=standard-sitemap href=m.xml>")),
              ElementsAre("warning 1: the page has <area rel=\"standard-sitemap\">" + only_link));
  EXPECT_THAT(near_misses(html("<link rev='ssp.location' href=m.xml>")),
              ElementsAre("warning 1: the page has <link rev=\"ssp.location\">" + only_link));
  EXPECT_THAT(near_misses(html("<meta name='ssp.location' content='m.xml'>")),
              ElementsAre("warning 1: the page has <meta name=\"ssp.location\">" + only_link));
  EXPECT_THAT(near_misses(html("<meta http-equiv='X-Standard-Sitemap-Location' content='m.xml'>")),
              ElementsAre("warning 1: the page has <meta http-equiv=\"X-Standard-Sitemap-Location\">, but "
                          "only the server can send the field"));
  EXPECT_THAT(near_misses(xhtml("<html xmlns='http://www.w3.org/1999/xhtml'><a rel='sm.location'/></html>")),
              ElementsAre("warning 1: the page has <a rel=\"sm.location\">" + only_link));
}

TEST(NearMiss, D3_NoElementThatIsNoneOrMeansAnother)
{
  for (const char* body :
       {"<!-- <a rel='sm.location'> -->", "<script>'<a rel=\"sm.location\">'</script>",
        "<title><a rel='sm.location'></title>", "<p title='<a rel=\"sm.location\">'>", "<a rel='location'>",
        "<a rel='.location'>", "<a name='sm.location'>", "<meta name='geo.location' content='Oslo'>",
        "<abbr rel='sm.location'>", "<a rel='sm.location'", "<meta http-equiv='refresh' content='1'>"})
    EXPECT_THAT(near_misses(html(body)), IsEmpty()) << body;
}

/// The errors about the page as a whole.
std::vector<std::string> errors(const Page& page)
{
  Policy policy;
  policy.for_check = true;
  std::vector<std::string> lines;
  const Discovery discovery = discover(page, policy);
  for (const Diagnostic& one : discovery.diagnostics.items())
    if (one.severity == Severity::error)
      lines.push_back(std::string{code_name(one.code)} + ": " + one.message);
  return lines;
}

std::string none_named(const std::string& prefix, const std::string& address)
{
  return "no-map: the page names no site map; these two links in its head would: <link rel=\"schema." +
         prefix + "\" href=\"" + std::string{ns} + "\"> and <link rel=\"" + prefix + ".location\" href=\"" +
         address + "\">";
}

// D-7: the links to write have the prefix and the address that the page has already.
TEST(NoMap, D7_IsAnErrorWithTheLinksToWrite)
{
  EXPECT_THAT(errors(*html("")), ElementsAre(none_named("sm", "/sitemap.xml")));
  EXPECT_THAT(errors(*html("<link rel='own.location' href='../m.xml?a=1&amp;b=2#c'>")),
              ElementsAre(none_named("own", "/m.xml?a=1&amp;b=2")));
  EXPECT_THAT(errors(*html("<base href='http://other.example/'><link rel='own.location' href='m.xml'>")),
              ElementsAre(none_named("own", "http://other.example/m.xml")));
  EXPECT_THAT(errors(*html("<link rel='schema.own' href='" + std::string{ns} + "'>")),
              ElementsAre(none_named("own", "/sitemap.xml")));
  EXPECT_THAT(errors(*html("<meta name='schema.own' content='" + std::string{ns} + "'>")),
              ElementsAre(none_named("own", "/sitemap.xml")));
  EXPECT_THAT(errors(*html("<a rel='own.location' href='/m.xml'>")),
              ElementsAre(none_named("own", "/m.xml")));
  EXPECT_THAT(errors(*html("").field("Link", "</m.xml>; rel=own.location")),
              ElementsAre(none_named("own", "/m.xml")));
  EXPECT_THAT(errors(*html("<link rel='&quot;>.location' href='/m.xml'>")),
              ElementsAre(none_named("sm", "/m.xml")))
      << "a prefix that would need escaping";
}

TEST(NoMap, D3_APageThatIsNotHtmlHasNoLinks)
{
  TestPage page{"http://example.com/a.pdf"};
  page.type("application/pdf");
  EXPECT_THAT(errors(*page),
              ElementsAre("no-map: the page names no site map, which only response fields could "
                          "do, as it is not HTML (application/pdf)"));
}

TEST(PageStatus, AnErrorPageIsNoPageOfTheSite)
{
  const TestPage named = html("<link rel='schema.ssp' href='" + std::string{ns} + "'>" +
                              "<link rel='ssp.location' href='m'>"),
                 silent = html("");
  const std::vector<std::pair<int, bool>> statuses{{0, false},  {200, false}, {203, false}, {299, false},
                                                   {300, true}, {404, true},  {410, true},  {503, true}};
  for (const auto& [status, is_error] : statuses)
    for (const TestPage* one : {&named, &silent}) {
      Page page = **one;
      page.status = status;
      const std::string expected = "page-status: the server answers with status " + std::to_string(status) +
                                   ": this is an error page, which readers do not look for";
      if (is_error)
        EXPECT_THAT(errors(page), ElementsAre(expected)) << "its map is not asked for";
      else if (one == &named)
        EXPECT_THAT(errors(page), IsEmpty()) << status;
      else
        EXPECT_THAT(errors(page), ElementsAre(none_named("sm", "/sitemap.xml"))) << status;
    }
}

} // namespace
} // namespace standard_sitemap::test::near_miss_test
