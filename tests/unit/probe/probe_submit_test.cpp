#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/hosts/probe/submission.h"
#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

// --submit URL, and the line for robots.txt that --check prints

namespace standard_sitemap {
namespace {

using test::LoopbackServer;
using test::Reply;
using test::run_probe;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* list = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                             "<url><loc>http://127.0.0.1/</loc></url></urlset>";

class ProbeSubmit : public testing::Test {
 protected:
  LoopbackServer site, engine{"127.0.0.2"};
};

std::string host_of(const LoopbackServer& server)
{
  return server.url("").substr(std::string{"http://"}.size());
}

TEST_F(ProbeSubmit, OneGetOfTheEncodedAddress)
{
  site.on("/a&b.xml?x=%C3%A9", Reply::ok("application/xml", list, "Set-Cookie: a=1; Path=/\r\n"));
  const std::string colon = host_of(site).substr(host_of(site).find(':') + 1);
  const std::string target =
      "/search/ping?sitemap=http%3A%2F%2F127.0.0.1%3A" + colon + "%2Fa%26b.xml%3Fx%3D%25C3%25A9";
  engine.on(target, Reply::ok("text/html", "Thank you"));
  const auto run =
      run_probe({"--user-agent", "Probe/9", "--header", "X-Secret: s", "--user", "me:secret", "--sitemap",
                 site.url("/a&b.xml?x=%C3%A9"), "--submit", engine.url("/search/")});
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  ASSERT_EQ(engine.requests().size(), 1u);
  const auto request = engine.requests()[0];
  EXPECT_EQ(request.line, "GET " + target + " HTTP/1.1");
  EXPECT_EQ(request.field("User-Agent"), "Probe/9");
  for (const char* name : {"X-Secret", "Authorization", "Cookie", "Referer"})
    EXPECT_EQ(request.field(name), std::nullopt) << name;
  EXPECT_THAT(run.err, HasSubstr(engine.url(target) + ": status 200"));
  EXPECT_THAT(run.err, HasSubstr("the last in 2023"));
  EXPECT_THAT(run.err, HasSubstr("\n  Sitemap: " + site.url("/a&b.xml?x=%C3%A9") + '\n'));
  EXPECT_THAT(run.out, Not(HasSubstr("the last in 2023"))) << "stdout has the map only";
}

TEST_F(ProbeSubmit, TheAnswerDecides)
{
  site.on("/s.xml", Reply::ok("application/xml", list));
  const std::string colon = host_of(site).substr(host_of(site).find(':') + 1);
  const std::string target = "/ping?sitemap=http%3A%2F%2F127.0.0.1%3A" + colon + "%2Fs.xml";
  engine.on(target, Reply::response(410, "", ""));
  const std::vector<std::string> arguments{"--sitemap", site.url("/s.xml"), "--submit", engine.url("")};
  const auto gone = run_probe(arguments);
  EXPECT_TRUE(gone.ended_with(ExitStatus::not_submitted));
  EXPECT_THAT(gone.err, HasSubstr(": status 410"));
}

TEST_F(ProbeSubmit, NoRedirectIsFollowed)
{
  site.on("/s.xml", Reply::ok("application/xml", list));
  const std::string colon = host_of(site).substr(host_of(site).find(':') + 1);
  engine.on("/ping?sitemap=http%3A%2F%2F127.0.0.1%3A" + colon + "%2Fs.xml",
            Reply::redirect(302, "/elsewhere"));
  const auto run = run_probe({"--sitemap", site.url("/s.xml"), "--submit", engine.url("/")});
  EXPECT_TRUE(run.ended_with(ExitStatus::not_submitted));
  EXPECT_EQ(engine.requests().size(), 1u);
  EXPECT_THAT(run.err, HasSubstr("was not answered: it redirects to " + engine.url("/elsewhere")));
}

TEST_F(ProbeSubmit, OnlyIfThereIsSomethingToSubmit)
{
  site.on("/map.xml", Reply::ok("application/xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'/>"));
  site.on("/bad.xml",
          Reply::ok("application/xml", "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                                       "<url><loc>none</loc></url><url><loc>http://127.0.0.1/</loc></url>"
                                       "<url><loc>ftp://a/</loc></url></urlset>"));
  site.on("/robots.txt", Reply::ok("text/plain", "Sitemap: " + site.url("/ok.xml")));
  site.on("/ok.xml", Reply::ok("application/xml", list));
  const auto status_of = [&](const std::string& path, bool check) {
    std::vector<std::string> arguments{"--sitemap", site.url(path), "--submit", engine.url("")};
    if (check)
      arguments.emplace_back("--check");
    return run_probe(arguments).status;
  };
  EXPECT_EQ(status_of("/map.xml", false), static_cast<int>(ExitStatus::not_submitted));
  EXPECT_EQ(status_of("/robots.txt", false), static_cast<int>(ExitStatus::not_submitted));
  EXPECT_EQ(status_of("/none.xml", false), static_cast<int>(ExitStatus::sitemap_unreadable));
  EXPECT_EQ(status_of("/bad.xml", true), static_cast<int>(ExitStatus::check_failed));
  EXPECT_THAT(engine.requests(), IsEmpty());
}

TEST_F(ProbeSubmit, NothingIsSubmittedWithoutTheWish)
{
  site.on("/s.xml", Reply::ok("application/xml", list));
  ASSERT_TRUE(run_probe({"--check", "--sitemap", site.url("/s.xml")}).ended_with(ExitStatus::found));
  EXPECT_EQ(site.requests().size(), 1u);
}

TEST(Submission, AddressesAreEncodedCompletely)
{
  const Uri sitemap = *Uri::parse({"https://ex-am_ple.com/a~b.c/d?e=f&g=h;i+j#frag"});
  for (const char* endpoint : {"http://search.example", "http://search.example/", "http://search.example//"})
    EXPECT_EQ(
        submission_address(*submission_endpoint(endpoint), sitemap).text(),
        "http://search.example/ping?sitemap=https%3A%2F%2Fex-am_ple.com%2Fa~b.c%2Fd%3Fe%3Df%26g%3Dh%3Bi%2Bj");
  EXPECT_EQ(submission_address(*submission_endpoint("https://s.example/tools"), sitemap).text().substr(0, 37),
            "https://s.example/tools/ping?sitemap=");
  for (const char* bad :
       {"search.example", "ftp://search.example/", "http:///x", "http://a:b@search.example/",
        "http://search.example/?q", "http://search.example/#f", "file:///x"})
    EXPECT_FALSE(submission_endpoint(bad)) << bad;
}

TEST(RobotsLine, IsPrintedByACheckOfAnXmlSitemap)
{
  LoopbackServer site;
  site.on("/s.xml?a=b", Reply::ok("application/xml", list));
  site.on("/list.txt", Reply::ok("text/plain", "http://127.0.0.1/\n"));
  site.on("/map.xml", Reply::ok("application/xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'/>"));
  EXPECT_THAT(run_probe({"--check", "--sitemap", site.url("/s.xml?a=b#f")}).out,
              HasSubstr("\nSitemap: " + site.url("/s.xml?a=b") + '\n'));
  for (const char* other : {"/list.txt", "/map.xml"})
    EXPECT_THAT(run_probe({"--check", "--sitemap", site.url(other)}).out, Not(HasSubstr("Sitemap: ")))
        << other;

  const test::TemporaryDirectory directory;
  const std::string file = directory.write("sitemap.xml", list);
  EXPECT_THAT(run_probe({"--check", "--sitemap", file}).out, Not(HasSubstr("Sitemap: ")));
  EXPECT_THAT(run_probe({"--check", "--sitemap", file, "--base", "https://example.com/"}).out,
              HasSubstr("\nSitemap: https://example.com/sitemap.xml\n"));
}

} // namespace
} // namespace standard_sitemap
