#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

// --format ssp and --format sitemaps.org

namespace standard_sitemap {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::content_of;
using test::run_probe;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class ProbeMapFiles : public testing::Test {
 protected:
  std::string map_of(const std::string& content)
  {
    directory.write("map.xml",
                    "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>" + content + "</sitemap>");
    return directory.path() / "map.xml";
  }
  std::string map_of_pages(std::size_t count)
  {
    std::string content;
    for (std::size_t i = 0; i < count; ++i)
      content += "<item url='http://example.com/" + std::to_string(i) + "'/>";
    return map_of(content);
  }
  std::string in(const std::string& name) const { return directory.path() / name; }
  bool is_there(const std::string& name) const { return fs::exists(in(name)); }

  test::TemporaryDirectory directory;
};

TEST_F(ProbeMapFiles, SspGoesRoundToTheSameMap)
{
  const std::string map = map_of("<item name='A' url='http://example.com/a' id='a' role='home'/>"
                                 "<group name='B' lang='de'><external url='#a'/></group>");
  const auto first = run_probe({"-f", "json", "--sitemap", map});
  ASSERT_TRUE(run_probe({"-f", "ssp", "-o", in("copy.xml"), "--sitemap", map}).ended_with(ExitStatus::found));
  const auto second = run_probe({"-f", "json", "--strict", "--sitemap", in("copy.xml")});
  const auto nodes_of = [](const std::string& text) {
    json nodes = json::parse(text)["sitemap"]["nodes"];
    for (json& node : nodes)
      node.erase("line");
    return nodes;
  };
  EXPECT_EQ(nodes_of(first.out), nodes_of(second.out));
  EXPECT_EQ(nodes_of(first.out).size(), 3u);
}

TEST_F(ProbeMapFiles, WhatCannotBeListedIsNamedOnStderr)
{
  const auto run = run_probe({"-f", "sitemaps.org", "--sitemap",
                              map_of("\n<item url='http://example.com/'/>\n<item "
                                     "url='mailto:a@example.com'/>\n<item url='ftp://e/'/>")});
  EXPECT_TRUE(run.ended_with(ExitStatus::found));
  EXPECT_THAT(run.out, HasSubstr("<loc>http://example.com/</loc>"));
  EXPECT_THAT(run.err, HasSubstr("2 parts of the map were not written:"));
  EXPECT_THAT(run.err, HasSubstr("mailto:a@example.com"));
  EXPECT_THAT(run.err, HasSubstr("line 4"));
}

TEST_F(ProbeMapFiles, WithoutAMapNothingIsWritten)
{
  for (const char* format : {"ssp", "sitemaps.org"}) {
    const auto run = run_probe({"-f", format, "-o", in("out.xml"), "--sitemap", in("none.xml")});
    EXPECT_TRUE(run.ended_with(ExitStatus::sitemap_unreadable));
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.err, HasSubstr("none.xml"));
    EXPECT_FALSE(is_there("out.xml"));
  }
}

// A list has at least one page.
TEST_F(ProbeMapFiles, G15_WithoutAPageNoListIsWritten)
{
  const auto run = run_probe({"-f", "sitemaps.org", "-o", in("list.xml"), "--sitemap",
                              map_of("<item name='A' url='mailto:a@example.com'/>")});
  EXPECT_TRUE(run.ended_with(ExitStatus::internal_error));
  EXPECT_THAT(run.err, HasSubstr("mailto:a@example.com"));
  EXPECT_THAT(run.err, HasSubstr("the map has no page that an XML sitemap could list"));
  EXPECT_FALSE(is_there("list.xml"));
}

// G-13: the author should correct the names made from addresses, and a check of the draft says where to
// begin.
TEST_F(ProbeMapFiles, AListBecomesADraftThatCanBeChecked)
{
  directory.write("list.xml", "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                              "<url><loc>http://example.com/</loc></url>"
                              "<url><loc>http://example.com/tea/green-tea</loc></url>"
                              "<url><loc>http://example.com/tea/black</loc></url></urlset>");
  ASSERT_TRUE(run_probe({"-f", "ssp", "-o", in("map.xml"), "--sitemap", in("list.xml")})
                  .ended_with(ExitStatus::found));
  const auto run = run_probe({"--check", "-f", "json", "--strict", "--sitemap", in("map.xml")});
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.out;
  const json diagnostics = json::parse(run.out).at("diagnostics");
  ASSERT_EQ(diagnostics.size(), 1u) << diagnostics;
  EXPECT_EQ(diagnostics[0].at("code"), "home-missing");
}

// SitemapsOrg.G15_ExactAtFiftyThousandEntries has the limit.
TEST_F(ProbeMapFiles, G15_OneListIsOneFile)
{
  const auto run = run_probe({"-f", "sitemaps.org", "-o", in("list.xml"), "--sitemap", map_of_pages(2)});
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  EXPECT_THAT(content_of(in("list.xml")), HasSubstr("<loc>http://example.com/1</loc></url>\n</urlset>\n"));
  EXPECT_FALSE(is_there("list-1.xml"));
}

TEST_F(ProbeMapFiles, G15_OneMoreThanFiftyThousandIsSplit)
{
  const std::string map = map_of_pages(50'001);
  const auto run = run_probe({"-f", "sitemaps.org", "-o", in("list.xml"), "--sitemap", map});
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  EXPECT_THAT(content_of(in("list.xml")),
              HasSubstr("<sitemap><loc>http://example.com/list-1.xml</loc></sitemap>\n"
                        "  <sitemap><loc>http://example.com/list-2.xml</loc></sitemap>\n</sitemapindex>\n"));
  EXPECT_THAT(content_of(in("list-1.xml")), HasSubstr("<loc>http://example.com/49999</loc>"));
  EXPECT_THAT(content_of(in("list-1.xml")), Not(HasSubstr("<loc>http://example.com/50000</loc>")));
  EXPECT_THAT(content_of(in("list-2.xml")), HasSubstr("<loc>http://example.com/50000</loc>"));
  EXPECT_FALSE(is_there("list-3.xml"));

  // Exactly one document on stdout: several lists do not fit into it.
  for (const std::string& where : {std::string{}, std::string{"/dev/stdout"}}) {
    std::vector<std::string> arguments{"-f", "sitemaps.org", "--sitemap", map};
    if (!where.empty())
      arguments.insert(arguments.end(), {"-o", where});
    const auto to_stdout = run_probe(arguments);
    EXPECT_TRUE(to_stdout.ended_with(ExitStatus::internal_error));
    EXPECT_EQ(to_stdout.out, "");
    EXPECT_THAT(to_stdout.err, HasSubstr("the map has 50001 pages, which need 2 XML sitemaps: use -o FILE"));
  }
}

} // namespace
} // namespace standard_sitemap
