#include <algorithm>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

#include "render/findings/explain.h"
#include "render/hosts/probe/no_page.h"

// E28, E30: what is suggested depends on what happened, not on the words of the message.

namespace standard_sitemap {
namespace {

using test::LoopbackServer;
using test::Reply;
using test::run_probe;
using testing::HasSubstr;
using testing::Not;

std::string hint_for(FetchFailure failure, const std::string& message, Start start = Start::page)
{
  Options options;
  options.start = start;
  options.requested = "http://example.com/";
  return explain_no_page(options, {failure, message}).hint;
}

TEST(ProbeHints, FollowTheFailureAndNotTheMessage)
{
  const std::string every_word = "offline resolved could not connect certificate status line";
  std::set<std::string> hints;
  for (unsigned i = 0; i < fetch_failure_count; ++i) {
    const auto failure = static_cast<FetchFailure>(i);
    EXPECT_EQ(hint_for(failure, every_word), hint_for(failure, "")) << i;
    hints.insert(hint_for(failure, ""));
    for (unsigned j = 0; j < i; ++j)
      EXPECT_NE(fetch_failure_name(failure), fetch_failure_name(static_cast<FetchFailure>(j)));
  }
  EXPECT_GE(hints.size(), fetch_failure_count - 2u);
  EXPECT_THAT(hint_for(FetchFailure::offline, ""), HasSubstr("--offline"));
  EXPECT_THAT(hint_for(FetchFailure::untrusted_certificate, ""), HasSubstr("--cacert"));
  EXPECT_THAT(hint_for(FetchFailure::wrong_host_certificate, ""), Not(HasSubstr("--cacert")));
  EXPECT_THAT(hint_for(FetchFailure::expired_certificate, ""), Not(HasSubstr("--cacert")));
  EXPECT_THAT(hint_for(FetchFailure::not_http, "", Start::page_file), HasSubstr("curl --include"));
  EXPECT_THAT(hint_for(FetchFailure::file_unreadable, "", Start::page_content),
              HasSubstr("the address of its page"));
  EXPECT_THAT(hint_for(FetchFailure::too_many_fields, "", Start::page_content), HasSubstr("at most 256"));
}

TEST(ProbeHints, AHostCalledOfflineIsNotOffline)
{
  const auto run = run_probe({"http://offline.invalid/"});
  EXPECT_TRUE(run.ended_with(ExitStatus::page_unfetched));
  EXPECT_THAT(run.err, Not(HasSubstr("--offline"))) << run.err;
  const auto certificate = run_probe({"--offline", "http://certificate.invalid/could-not-connect"});
  EXPECT_THAT(certificate.err, HasSubstr("leave out --offline")) << certificate.err;
}

TEST(ProbeHints, AMapGivenAsThePageIsShownBySitemap)
{
  LoopbackServer server;
  server.on("/map.xml",
            Reply::ok("application/xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'/>"));
  server.on("/list", Reply::ok("text/xml", "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>"));
  for (const char* path : {"/map.xml", "/list"}) {
    const auto run = run_probe({server.url(path)});
    EXPECT_TRUE(run.ended_with(ExitStatus::none_named));
    EXPECT_THAT(run.err, HasSubstr("--sitemap " + server.url(path))) << run.err;
  }
  const test::TemporaryDirectory directory;
  const std::string file = directory.write("map.xml", "<sitemap/>");
  EXPECT_THAT(run_probe({file}).err, HasSubstr("--sitemap " + file));
  EXPECT_THAT(run_probe({"file://" + file}).err, HasSubstr("--sitemap file://" + file));
  EXPECT_THAT(run_probe({"example.com/map.xml"}).err, HasSubstr("did you mean http://example.com/map.xml"));
}

TEST(ProbeHints, AStatusIsAnsweredByWhatItAsksFor)
{
  LoopbackServer server;
  server.on("/401", Reply::response(401, "WWW-Authenticate: Basic realm=x\r\n", ""));
  EXPECT_THAT(run_probe({server.url("/401")}).err, HasSubstr("--user NAME:PASSWORD"));
  EXPECT_THAT(run_probe({"--sitemap", server.url("/401")}).err, HasSubstr("--user NAME:PASSWORD"));
  const auto given = run_probe({"--sitemap", server.url("/gone.xml")});
  EXPECT_TRUE(given.ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_THAT(given.err, Not(HasSubstr("the page"))) << given.err;
  server.on("/page", Reply::ok("text/html", "", "X-Standard-Sitemap-Location: gone.xml\r\n"));
  EXPECT_THAT(run_probe({server.url("/page")}).err, HasSubstr("the page names it"));
}

TEST(ProbeHints, TheClosestRuleIsNamed)
{
  LoopbackServer server;
  server.on("/unquoted",
            Reply::ok("text/html", "",
                      "Opt: http://standard-sitemap.org/2007/ns; ns=27\r\n27-Location: map.xml\r\n"));
  const auto run = run_probe({server.url("/unquoted")});
  EXPECT_TRUE(run.ended_with(ExitStatus::none_named));
  EXPECT_THAT(run.err,
              HasSubstr("closest rule: http-opt: the site map namespace in Opt needs quotes around it"));
  server.on("/plain", Reply::ok("text/html", "<p>"));
  EXPECT_THAT(run_probe({server.url("/plain")}).err, Not(HasSubstr("closest rule")));
  server.on("/unusable", Reply::ok("text/html", "", "X-Standard-Sitemap-Location: \\\r\n"));
  EXPECT_THAT(run_probe({server.url("/unusable")}).err, HasSubstr("closest rule: http-x: "));
}

TEST(ProbeHints, OfAMissingFileNothingIsSaidOfServers)
{
  const auto run = run_probe({"--sitemap", "/no/such/map.xml"});
  EXPECT_TRUE(run.ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_THAT(run.err, HasSubstr("No such file"));
  EXPECT_THAT(run.err, Not(HasSubstr("server"))) << run.err;
  const auto checked = run_probe({"--check", "--sitemap", "/no/such/map.xml"});
  EXPECT_THAT(checked.out, Not(HasSubstr("certificate"))) << checked.out;
  EXPECT_THAT(checked.out, HasSubstr("To fix it: Correct the file name"));
}

TEST(ProbeHints, NoHintAdvisesAnOptionThatWasGiven)
{
  const std::vector<std::string> given{"--trace", "--offline"};
  EXPECT_EQ(hint_without("--trace shows more; --sitemap URL shows it", given), "--sitemap URL shows it");
  EXPECT_EQ(hint_without("check the address; --trace shows it", given), "check the address");
  EXPECT_EQ(hint_without("--trace shows more", given), "");
  EXPECT_EQ(hint_without("--traces shows more", given), "--traces shows more") << "another option";
  EXPECT_EQ(hint_without("leave out --offline to fetch it", given), "leave out --offline to fetch it");

  const test::TemporaryDirectory directory;
  const std::string broken = directory.write("broken.xml", "<sitemap>");
  EXPECT_THAT(run_probe({"--sitemap", broken}).err, HasSubstr("--check"));
  for (const char* format : {"text", "json", "junit"})
    EXPECT_THAT(run_probe({"--check", "-f", format, "--verbose", "--sitemap", broken}).err,
                Not(HasSubstr("--check")))
        << format;
  const std::string page = "file://" + directory.write("page.html", "<p>").string();
  EXPECT_THAT(run_probe({page}).err, HasSubstr("--trace"));
  EXPECT_THAT(run_probe({"--trace", page}).err, Not(HasSubstr("--trace")));
}

// What a check shows on standard output is not said again on standard error.
TEST(ProbeHints, ACheckSaysWhatIsWrongOnce)
{
  const test::TemporaryDirectory directory;
  const std::string broken = directory.write("broken.xml", "<sitemap>");
  for (const char* format : {"text", "gcc", "github", "junit", "sarif"}) {
    const auto run = run_probe({"--check", "-f", format, "--sitemap", broken});
    EXPECT_EQ(run.status, 4);
    EXPECT_THAT(run.out, HasSubstr("the text ends before the last element is closed")) << format;
    EXPECT_EQ(run.err, "") << format;
    const auto elsewhere =
        run_probe({"--check", "-f", format, "-o", directory.path() / "out", "--sitemap", broken});
    EXPECT_THAT(elsewhere.err, HasSubstr("no site map could be read from")) << format;
  }
  const auto none = run_probe({"--check", "file://" + directory.write("page.html", "<p>").string()});
  EXPECT_EQ(none.status, 1);
  EXPECT_THAT(none.out, HasSubstr("error  no-map  "));
  EXPECT_THAT(none.out, HasSubstr("\nFailed: 1 error, 0 warnings, 0 notes\n"));
  EXPECT_THAT(none.err, Not(HasSubstr("names no site map")));
}

TEST(ProbeHints, ABrokenChildIsToldOnceAndWhereItIsNamed)
{
  const test::TemporaryDirectory directory;
  directory.write("broken.xml", "<sitemap><item name=\u201cA\u201d/></sitemap>");
  const std::string map = directory.write(
      "map.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>\n<item name='A' role='home' "
                 "url='http://example.com/'/>\n<external url='gone.xml'/><external "
                 "url='broken.xml'/><external url='#none'/></sitemap>");
  const auto run = run_probe({"--check", "-f", "gcc", "--sitemap", map});
  EXPECT_EQ(run.out.find("[external-unresolved]"), run.out.rfind("[external-unresolved]")) << run.out;
  EXPECT_THAT(run.out, HasSubstr("gone.xml: No such file or directory; it is named in line 3 of file://"));
  EXPECT_THAT(run.out,
              HasSubstr("has no quotes around it, but a typographic one (\u201c): write straight quotes"));
  EXPECT_THAT(run.out, HasSubstr("[external-unresolved]")) << "of #none, which is not a document";
}

// Where an element was closed that is closed once more.
TEST(ProbeHints, AnElementThatIsClosedTooEarly)
{
  const test::TemporaryDirectory directory;
  const auto told = [&](const std::string& content) {
    return run_probe({"--check", "-f", "gcc", "--sitemap", directory.write("map.xml", content)}).out;
  };
  EXPECT_THAT(
      told("<sitemap>\n<group name='A'/>\n<item name='a'/>\n</group>\n</sitemap>"),
      HasSubstr("is not closed before </group>; the last <group> in it was closed in line 2 already"));
  EXPECT_THAT(told("<sitemap>\n<group>\n</sitemap>"), Not(HasSubstr("already")));
  EXPECT_THAT(told("<sitemap>\n</sitemap>\n<item/></sitemap>"),
              HasSubstr("something follows the end of the root element, which was closed in line 2"));
}

TEST(ProbeHints, AnErrorPageDoesNotPass)
{
  LoopbackServer server;
  server.on("/map.xml", Reply::ok("application/xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                                                     "<item name='Home' role='home' url='/'/></sitemap>"));
  const std::string named = "<link rel=schema.x href='http://standard-sitemap.org/2007/ns'>"
                            "<link rel=x.location href='/map.xml'>";
  server.on("/page", Reply::ok("text/html", named));
  EXPECT_EQ(run_probe({"--check", server.url("/page")}).status, 0);
  for (const int status : {404, 410, 500}) {
    server.on("/error", Reply::response(status, "Content-Type: text/html\r\n", named));
    const auto run = run_probe({"--check", server.url("/error")});
    EXPECT_EQ(run.status, 6) << status;
    EXPECT_THAT(run.out, HasSubstr("error  page-status  ")) << status;
  }
}

} // namespace
} // namespace standard_sitemap
