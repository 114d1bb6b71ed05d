// `--format csv` and `ndjson`: the entries of lists and maps as they are written.

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/packed.h"
#include "tests/unit/probe/run_probe.h"

namespace standard_sitemap::probe_table_test {
namespace {

using test::LoopbackServer;
using test::ProbeRun;
using test::Reply;
using test::run_probe;
using testing::HasSubstr;
using testing::StartsWith;

const std::string list_space = " xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";

std::string urlset(const std::string& entries)
{
  return "<urlset xmlns:xhtml='http://www.w3.org/1999/xhtml' "
         "xmlns:image='http://www.google.com/schemas/sitemap-image/1.1'" +
         list_space + entries + "</urlset>";
}

std::string entry(const std::string& loc, const std::string& more = "")
{
  return "<url><loc>" + loc + "</loc>" + more + "</url>";
}

std::string index_of(const std::vector<std::string>& files)
{
  std::string text = "<sitemapindex" + list_space;
  for (const std::string& file : files)
    text += "<sitemap><loc>" + file + "</loc></sitemap>";
  return text + "</sitemapindex>";
}

class ProbeTable : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& content) const
  {
    return directory.write(name, content);
  }
  /// The addresses, and for errors `FILE: CODE`, of a table.
  static ProbeRun addresses(std::vector<std::string> words)
  {
    words.insert(words.begin(), {"--format", "csv", "--columns", "loc"});
    return run_probe(words);
  }
  const test::TemporaryDirectory directory;
};

TEST_F(ProbeTable, HasWhatAnXmlSitemapSays)
{
  const std::string map =
      file("a.xml", urlset("\n" +
                           entry("http://e/a&amp;b",
                                 "<lastmod>2026-01-31</lastmod><changefreq>daily</changefreq>"
                                 "<priority>0.8</priority>"
                                 "<xhtml:link rel='alternate' hreflang='de' href='http://e/de'/>"
                                 "<image:image><image:loc>http://e/i.png</image:loc></image:image>") +
                           "\n" + entry("http://e/c")));
  const ProbeRun run = run_probe({"--format", "ndjson", "--sitemap", map, "--base", "http://e/"});
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  EXPECT_EQ(
      run.out,
      "{\"loc\":\"http://e/a&b\",\"lastmod\":\"2026-01-31\",\"changefreq\":\"daily\",\"priority\":\"0.8\","
      "\"alternates\":[{\"lang\":\"de\",\"url\":\"http://e/de\"}],\"images\":[\"http://e/i.png\"],"
      "\"title\":null,\"file\":\"http://e/a.xml\",\"line\":2,\"path\":[],\"error\":null}\n"
      "{\"loc\":\"http://e/c\",\"lastmod\":null,\"changefreq\":null,\"priority\":null,\"alternates\":[],"
      "\"images\":[],\"title\":null,\"file\":\"http://e/a.xml\",\"line\":3,\"path\":[],\"error\":null}\n");
  EXPECT_EQ(run.err, "");
}

TEST_F(ProbeTable, HasThePathInAMapAndItsOtherFiles)
{
  file("part.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item name='P' url='p'/></sitemap>");
  const std::string map = file(
      "map.xml",
      "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>"
      "<item name='Home' url='/'/><group name='Books'><item name='B' url='b'><item name='C' url='c'/></item>"
      "<external xlink:href='part.xml'/></group><item name='Z' url='z'/></sitemap>");
  const ProbeRun run = run_probe(
      {"--format", "csv", "--columns", "loc,title,path", "--sitemap", map, "--base", "http://e/m/"});
  EXPECT_EQ(run.out, "loc,title,path\n"
                     "http://e/,Home,\n"
                     "http://e/m/b,B,\"[\"\"Books\"\"]\"\n"
                     "http://e/m/c,C,\"[\"\"Books\"\",\"\"B\"\"]\"\n"
                     "http://e/m/z,Z,\n"
                     "http://e/m/p,P,\"[\"\"Books\"\"]\"\n")
      << run.err;
}

TEST_F(ProbeTable, LocalAddressesStayAsTheyAreWritten)
{
  const std::string map =
      file("map.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'><item url='a/b'/></sitemap>");
  EXPECT_EQ(addresses({"--sitemap", map}).out, "loc\na/b\n");
}

TEST_F(ProbeTable, FeedsTextListsAndLlmsToo)
{
  const std::string feed =
      file("f.xml", "<rss version='2.0'><channel><title>F</title><item><title>One, two</title>"
                    "<link>http://e/1</link><pubDate>Mon, 03 Jan 2005 08:00:00 GMT</pubDate>"
                    "</item></channel></rss>");
  const std::string text = file("t.txt", "http://e/2\nhttp://e/3\n");
  const std::string llms = file("llms.txt", "# S\n\n## Breads\n\n- [Rye](http://e/4)\n");
  const ProbeRun run = run_probe({"--format", "csv", "--columns", "loc,lastmod,title,line,path", "--sitemap",
                                  feed, "--sitemap", text, "--sitemap", llms});
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  EXPECT_EQ(run.out, "loc,lastmod,title,line,path\n"
                     "http://e/1,2005-01-03T08:00:00Z,\"One, two\",1,\n"
                     "http://e/2,,,1,\n"
                     "http://e/3,,,2,\n"
                     "http://e/4,,Rye,5,\"[\"\"Breads\"\"]\"\n");
}

TEST_F(ProbeTable, SeveralFilesInTheirOrderWithoutMerging)
{
  const std::string a = file("a.txt", "http://e/1\nhttp://e/2\n"),
                    b = file("b.txt", "http://e/2\nhttp://e/3\n"),
                    packed = file("c.txt.gz", test::gz("http://e/4\n"));
  const std::string expected = "loc\nhttp://e/1\nhttp://e/2\nhttp://e/2\nhttp://e/3\nhttp://e/4\n";
  EXPECT_EQ(addresses({"--sitemap", a, "--sitemap", b, "--sitemap", packed}).out, expected);
  EXPECT_EQ(addresses({"--sitemap", a, b, packed}).out, expected);
}

TEST_F(ProbeTable, OnlyWhatFulfilsAllConditions)
{
  const std::string map =
      file("a.xml", urlset(entry("http://e/docs/1", "<lastmod>2026-02-01</lastmod>") +
                           entry("http://e/docs/2", "<lastmod>2025-02-01</lastmod>") +
                           entry("http://e/3", "<lastmod>2026-02-01</lastmod>") + entry("http://e/docs/4")));
  EXPECT_EQ(
      addresses({"--where", "loc^=http://e/docs/", "--where", "lastmod>=2026-01-01", "--sitemap", map}).out,
      "loc\nhttp://e/docs/1\n");
  const ProbeRun none = addresses({"--where", "loc^=ftp:", "--sitemap", map});
  EXPECT_EQ(none.out, "loc\n");
  EXPECT_TRUE(none.ended_with(ExitStatus::found));
}

class ProbeTableOfIndex : public ProbeTable {
 protected:
  ProbeTableOfIndex()
  {
    server.on("/robots.txt", Reply::ok("text/plain", "Sitemap: " + server.url("/index.xml") + "\n"));
    server.on("/index.xml",
              Reply::ok("application/xml",
                        index_of({server.url("/a.xml"), server.url("/gone.xml"), server.url("/again.xml"),
                                  server.url("/broken.xml"), server.url("/a.xml"), server.url("/b.xml")})));
    server.on("/a.xml", Reply::ok("application/xml", urlset(entry(server.url("/1")))));
    server.on("/again.xml", Reply::redirect(301, "/a.xml"));
    server.on("/broken.xml",
              Reply::ok("application/xml", "<urlset" + list_space + entry(server.url("/2")) + "\n<url><<"));
    server.on("/b.xml", Reply::ok("application/xml", urlset(entry(server.url("/3")))));
  }
  std::string rows() const
  {
    const auto row = [this](const char* loc, const char* in, const char* error) {
      return (*loc == '\0' ? std::string{} : server.url(loc)) + ',' + server.url(in) + ',' + error + '\n';
    };
    return "loc,file,error\n" + row("/1", "/a.xml", "") + row("", "/gone.xml", "http-error") +
           row("/2", "/broken.xml", "") + row("", "/broken.xml", "malformed") + row("/3", "/b.xml", "");
  }
  const std::vector<std::string> columns{"--format", "csv", "--columns", "loc,file,error"};
  ProbeRun run(std::vector<std::string> words) const
  {
    words.insert(words.begin(), columns.begin(), columns.end());
    return run_probe(words);
  }
  LoopbackServer server;
};

// What cannot be read is a row, and no end. Two addresses of one file are one file.
TEST_F(ProbeTableOfIndex, EachFileOnceAndErrorsInTheirPlace)
{
  for (const std::string root : {"/robots.txt", "/index.xml"}) {
    const ProbeRun run = this->run({"--sitemap", server.url(root)});
    EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
    EXPECT_EQ(run.out, rows());
    EXPECT_THAT(run.err, HasSubstr("a part of the map is missing, for 2 reasons:"));
  }
}

TEST_F(ProbeTableOfIndex, WithoutTheColumnErrorsAreOnlyTold)
{
  const ProbeRun run = addresses({"--sitemap", server.url("/index.xml")});
  EXPECT_EQ(run.out, "loc\n" + server.url("/1\n") + server.url("/2\n") + server.url("/3\n"));
  EXPECT_THAT(run.err, HasSubstr("http-error"));
}

TEST_F(ProbeTableOfIndex, AFileIsOnlyReplacedByAWholeTable)
{
  const std::string to = file("out.csv", "yesterday");
  const ProbeRun part = run({"-o", to, "--sitemap", server.url("/index.xml")});
  EXPECT_TRUE(part.ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_THAT(part.err, HasSubstr("nothing is written to " + to + ": --partial writes what there is"));
  EXPECT_EQ(test::content_of(to), "yesterday");
  const ProbeRun partial = run({"--partial", "-o", to, "--sitemap", server.url("/index.xml")});
  EXPECT_TRUE(partial.ended_with(ExitStatus::found)) << partial.err;
  EXPECT_EQ(test::content_of(to), rows());
}

TEST_F(ProbeTableOfIndex, AsManyFilesAsTheLimitSays)
{
  const ProbeRun run = this->run({"--max-documents", "2", "--sitemap", server.url("/index.xml")});
  EXPECT_EQ(run.out, "loc,file,error\n," + server.url("/index.xml") + ",limit-documents\n" +
                         server.url("/1") + ',' + server.url("/a.xml") + ",\n");
  EXPECT_THAT(run.err, HasSubstr("limit-documents: more than 2 files are named"));
}

TEST_F(ProbeTable, TheMapThatAPageNamesIsListed)
{
  LoopbackServer server;
  server.on("/", Reply::ok("text/html", "<p>", "X-Standard-Sitemap-Location: /map.xml\r\n"));
  server.on("/silent", Reply::ok("text/html", "<p>"));
  server.on("/map.xml", Reply::ok("application/xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                                                     "<item url='/a'/></sitemap>"));
  EXPECT_EQ(addresses({server.url("/")}).out, "loc\n" + server.url("/a\n"));
  const ProbeRun silent = run_probe({"--format", "csv", "--columns", "loc,error", server.url("/silent")});
  EXPECT_TRUE(silent.ended_with(ExitStatus::none_named));
  EXPECT_EQ(silent.out, "loc,error\n,no-map\n");
  const ProbeRun gone =
      run_probe({"--format", "csv", "--columns", "loc,error", "--offline", server.url("/")});
  EXPECT_TRUE(gone.ended_with(ExitStatus::page_unfetched));
  EXPECT_EQ(gone.out, "loc,error\n,page-unfetched\n");
}

TEST_F(ProbeTable, TheFirstFailureIsTheStatusAndNoEnd)
{
  const std::string list = file("a.txt", "http://e/1\n"),
                    page = file("page.html", "<!DOCTYPE html><title>P</title>");
  const ProbeRun run = run_probe({"--format", "csv", "--columns", "loc,error", "--sitemap",
                                  directory.path() / "nothing.xml", "--sitemap", page, "--sitemap", list});
  EXPECT_TRUE(run.ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_EQ(run.out, "loc,error\n,network-error\n,not-a-sitemap\nhttp://e/1,\n");
  EXPECT_THAT(run.err, HasSubstr("nothing.xml"));
}

TEST_F(ProbeTable, ListsWithoutPages)
{
  const std::string empty = file("a.xml", urlset("")), robots = file("robots.txt", "User-agent: *\n");
  EXPECT_TRUE(addresses({"--sitemap", empty}).ended_with(ExitStatus::found));
  const ProbeRun none = addresses({"--sitemap", robots});
  EXPECT_TRUE(none.ended_with(ExitStatus::sitemap_unreadable));
  EXPECT_THAT(none.err, HasSubstr("robots.txt"));
}

TEST_F(ProbeTable, HostileInput)
{
  const std::string huge(2u << 20, 'x');
  std::string alternates;
  for (int i = 0; i < 1'000; ++i)
    alternates += "<xhtml:link rel='alternate' hreflang='de' href='http://e/" + std::to_string(i) + "'/>";
  const std::string map =
      file("a.xml", urlset(entry("http://e/1") + entry("http://e/" + huge) + entry("http://e/2", alternates) +
                           entry("javascript:alert(1)") + entry("http://e/\x1b")));
  const ProbeRun run = run_probe({"--format", "ndjson", "--columns", "loc,alternates", "--sitemap", map});
  EXPECT_THAT(
      run.out,
      StartsWith("{\"loc\":\"http://e/1\",\"alternates\":[]}\n{\"loc\":\"http://e/2\",\"alternates\":["));
  EXPECT_EQ(std::ranges::count(run.out, '\n'), 2) << "an escape character is no XML: the list ends before";
  EXPECT_LT(run.out.size(), 10'000u);
  EXPECT_THAT(run.err, HasSubstr("limit-variants"));
  EXPECT_THAT(run.err, HasSubstr("bad-entry"));
  for (const std::string_view forbidden : {"\x1b", "\x7f", "\r"})
    EXPECT_EQ(run.err.find(forbidden), std::string::npos);
}

TEST_F(ProbeTable, WhatDoesNotGoTogetherIsRefused)
{
  const std::string a = file("a.txt", "http://e/1\n");
  const auto complaint = [](const std::vector<std::string>& words) {
    const ProbeRun run = run_probe(words);
    EXPECT_TRUE(run.ended_with(ExitStatus::usage)) << run.out;
    return run.err;
  };
  EXPECT_THAT(complaint({"--format", "json", "--columns", "loc", "--sitemap", a}),
              HasSubstr("--columns is for --format csv and ndjson"));
  EXPECT_THAT(complaint({"--format", "json", "--where", "loc^=x", "--sitemap", a}),
              HasSubstr("--where is for --format csv and ndjson"));
  EXPECT_THAT(complaint({"--format", "csv", "--where", "loc=x", "--sitemap", a}),
              HasSubstr("--where takes loc^=PREFIX, file^=PREFIX, lastmod>=DATE or lastmod<DATE, not loc=x"));
  EXPECT_THAT(complaint({"--format", "csv", "--columns", "url", "--sitemap", a}),
              HasSubstr("--columns takes names"));
  EXPECT_THAT(complaint({"--sitemap", a, "--sitemap", a}), HasSubstr("take several maps"));
  EXPECT_THAT(complaint({"--format", "csv", "--watch", "--sitemap", a}),
              HasSubstr("--watch does not go with"));
  EXPECT_THAT(complaint({"--format", "csv", "-o", a, "--sitemap", a}), HasSubstr(a));
  EXPECT_THAT(complaint({"--format", "csv", "--base", "http://e/a.txt", "--sitemap", a, a}),
              HasSubstr("with a slash"));
  EXPECT_EQ(test::content_of(a), "http://e/1\n");
}

} // namespace
} // namespace standard_sitemap::probe_table_test
