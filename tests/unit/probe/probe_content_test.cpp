// The content of a page that another program has, and what it gets of it: --html and --format links.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/unit/probe/run_probe.h"

namespace standard_sitemap {
namespace {

using test::Reply;
using test::run_probe;
using testing::ElementsAre;
using testing::HasSubstr;

class ProbeContent : public testing::Test {
 protected:
  ProbeContent()
  {
    server.on("/map.xml",
              Reply::ok("application/xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                                           "<item name='A' url='/a'/><item name='B' url='/b'/></sitemap>"));
  }

  /// A file with this content, which names the map if it is to.
  std::string file(const std::string& rest, bool names_map = true)
  {
    return directory.write("page.html",
                           names_map ? "<link rel='schema.s' href='http://standard-sitemap.org/2007/ns'>"
                                       "<link rel='s.location' href='/map.xml'>" +
                                           rest
                                     : rest);
  }

  static std::string line(const std::string& kind, const std::string& depth, const std::string& label,
                          const std::string& address, const std::string& source)
  {
    return kind + '\t' + depth + '\t' + label + '\t' + address + '\t' + source + '\n';
  }

  test::LoopbackServer server;
  test::TemporaryDirectory directory;
};

TEST_F(ProbeContent, OnlyTheMapIsRequested)
{
  const std::string page = file("<link rel='author' href='me'>");
  for (const auto& run : {run_probe({"-f", "links", "--html", page, server.url("/a")}),
                          test::run_probe_reading(page, {"-f", "links", "--html", "-", server.url("/a")})}) {
    EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(run.out, line("path", "1", "A", server.url("/a"), "map") +
                           line("next", "0", "B", server.url("/b"), "map") +
                           line("here", "1", "A", server.url("/a"), "map") +
                           line("entry", "1", "B", server.url("/b"), "map") +
                           line("author", "0", server.url("/me"), server.url("/me"), "page"));
  }
  for (const auto& request : server.requests())
    EXPECT_EQ(request.target, "/map.xml");
}

TEST_F(ProbeContent, AFieldMayNameTheMap)
{
  const std::string page = file("<p>", false);
  const auto without = run_probe({"-f", "links", "--html", page, server.url("/a")});
  EXPECT_TRUE(without.ended_with(ExitStatus::none_named));
  EXPECT_EQ(without.out, "");
  EXPECT_THAT(without.err, HasSubstr("names no site map"));
  const auto with = run_probe({"-f", "links", "--depth", "0", "--html", page, "--response-field",
                               "X-Standard-Sitemap-Location: /map.xml", server.url("/b")});
  EXPECT_TRUE(with.ended_with(ExitStatus::found)) << with.err;
  EXPECT_THAT(with.out, HasSubstr(line("previous", "0", "A", server.url("/a"), "map")));
}

TEST_F(ProbeContent, WithoutAMapThereIsWhatThePageSays)
{
  const auto run = run_probe({"-f", "links", "--html", file("<link rel='next' href='2' title='Two'>", false),
                              "http://example.com/1"});
  EXPECT_TRUE(run.ended_with(ExitStatus::none_named));
  EXPECT_EQ(run.out, line("next", "0", "Two", "http://example.com/2", "page"));
  EXPECT_THAT(run.err, HasSubstr("names no site map"));
}

TEST_F(ProbeContent, F4_TheAddressOfThePageDecidesWhatTheMapMayBe)
{
  const auto blocked =
      run_probe({"-f", "links", "--html", directory.write("empty.html", ""), "--response-field",
                 "X-Standard-Sitemap-Location: " + server.url("/map.xml"), "http://public.example/"});
  EXPECT_TRUE(blocked.ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_THAT(blocked.err, HasSubstr("--allow-private"));
  EXPECT_EQ(server.requests().size(), 0u);
}

TEST_F(ProbeContent, D3e_TheContentTypeDecidesTheEncoding)
{
  const std::string page = file("<meta charset='iso-8859-1'><link rel='search' href='/s' title='\xc3\xa4'>");
  const auto label = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"-f", "links", "--html", page});
    more.push_back(server.url("/a"));
    const std::string out = run_probe(more).out;
    return out.substr(out.rfind("search"));
  };
  EXPECT_EQ(label({"--response-field", "Content-Type: text/html; charset=utf-8"}),
            line("search", "0", "\xc3\xa4", server.url("/s"), "page"));
  EXPECT_EQ(label({}), line("search", "0", "\xc3\x83\xc2\xa4", server.url("/s"), "page"));
}

TEST_F(ProbeContent, WhatIsLeftOutIsTold)
{
  const auto run = run_probe({"-f", "links", "--max-nodes", "1", "--html", file("<p>"), server.url("/a")});
  EXPECT_TRUE(run.ended_with(ExitStatus::found));
  EXPECT_EQ(run.err,
            "sitemap-probe: the map has more places than are written: --max-nodes, now 1, says how many\n");
}

TEST_F(ProbeContent, AFileThatCannotBeReadIsNoPage)
{
  const auto run = run_probe({"-f", "links", "--html", "/no/such/file", "http://example.com/"});
  EXPECT_TRUE(run.ended_with(ExitStatus::page_unfetched));
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.err, HasSubstr("the address of its page comes after its name"));
}

} // namespace
} // namespace standard_sitemap
