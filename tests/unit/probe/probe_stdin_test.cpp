// A page or a map on standard input, and compressed files.

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/packed.h"
#include "tests/unit/probe/run_probe.h"

namespace standard_sitemap::probe_stdin_test {
namespace {

using test::gz;
using test::run_probe;
using test::run_probe_reading;
using test::xz;
using testing::HasSubstr;
using testing::Not;

const std::string map =
    "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>"
    "<item name='Start' xlink:href='start.html'/><external xlink:href='part.xml'/></sitemap>";
const std::string part =
    "<sitemap xmlns='http://standard-sitemap.org/2007/ns' xmlns:xlink='http://www.w3.org/1999/xlink'>"
    "<item name='Part' xlink:href='part.html'/></sitemap>";
const std::string page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
                         "X-Standard-Sitemap-Location: /the-map.xml\r\n\r\n<p>";

class ProbeStdin : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& content) const
  {
    return directory.write(name, content);
  }
  const test::TemporaryDirectory directory;
};

TEST_F(ProbeStdin, AMap)
{
  for (const std::string& content : {map, xz(map), gz(map), xz(gz(map))}) {
    const auto run = run_probe_reading(file("in", content), {"--sitemap", "-"});
    EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
    EXPECT_THAT(run.out, HasSubstr("Start"));
    EXPECT_THAT(run.out, HasSubstr("file:///dev/stdin"));
  }
}

TEST_F(ProbeStdin, AMapThere)
{
  const auto run = run_probe_reading(
      file("in", map), {"--sitemap", "-", "--base", "http://example.com/a/map.xml", "--offline"});
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Start  /a/start.html"));
  const auto folder =
      run_probe_reading(file("in", map), {"--sitemap", "-", "--base", "http://example.com/b/", "--offline"});
  EXPECT_THAT(folder.out, HasSubstr("Site map  http://example.com/b/\n"));
  EXPECT_THAT(folder.out, HasSubstr("Start  /b/start.html"));
}

TEST_F(ProbeStdin, AMapThereHasNoFiles)
{
  file("part.xml", part);
  const auto here = std::filesystem::current_path();
  std::filesystem::current_path(directory.path());
  const auto run = run_probe_reading(file("in", map), {"--sitemap", "-"});
  std::filesystem::current_path(here);
  EXPECT_THAT(run.out, Not(HasSubstr("Part")));
  EXPECT_THAT(run.out, HasSubstr("a site map on standard input has no folder"));
}

TEST_F(ProbeStdin, IsReadNoFurtherThanTheLimit)
{
  const std::string long_map =
      "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>" + std::string(4u << 20, ' ') + "</sitemap>";
  for (const std::string& content : {long_map, xz(long_map), gz(long_map)}) {
    const auto run =
        run_probe_reading(file("in", content), {"--check", "--max-bytes", "100000", "--sitemap", "-"});
    EXPECT_THAT(run.out, HasSubstr("limit-bytes"));
    EXPECT_THAT(run.out, HasSubstr("more than 100000 bytes"));
  }
  const auto endless = run_probe_reading("/dev/zero", {"--max-bytes", "100000", "--sitemap", "-"});
  EXPECT_TRUE(endless.ended_with(ExitStatus::sitemap_unreadable)) << endless.err;
}

TEST_F(ProbeStdin, AnEmptyOrUnreadableStandardInputIsReported)
{
  const auto run = run_probe_reading("/dev/null", {"--sitemap", "-"});
  EXPECT_TRUE(run.ended_with(ExitStatus::sitemap_unreadable)) << run.out;
  EXPECT_THAT(run.err, HasSubstr("file:///dev/stdin: the file is empty"));
  const auto folder = run_probe_reading("/", {"--sitemap", "-"});
  EXPECT_TRUE(folder.ended_with(ExitStatus::sitemap_unreadable)) << folder.out;
  EXPECT_THAT(folder.err, HasSubstr("standard input cannot be read: Is a directory"));
}

TEST_F(ProbeStdin, APage)
{
  for (const std::string& content : {page, xz(page), gz(page), xz(gz(page))}) {
    const std::string in = file("in", content);
    for (const auto& run : {run_probe_reading(in, {"--discover-only", "--page", "-", "http://example.com/"}),
                            run_probe({"--discover-only", "--page", in, "http://example.com/"})}) {
      EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
      EXPECT_THAT(run.out, HasSubstr("Site map  http://example.com/the-map.xml"));
    }
  }
}

TEST_F(ProbeStdin, APageIsReadNoFurtherThanTheLimit)
{
  const std::string long_page = page + std::string(64u << 20, 'x');
  const std::string packed = xz(long_page);
  ASSERT_LT(packed.size(), 100'000u);
  for (const std::string& content : {packed, gz(long_page)})
    EXPECT_TRUE(
        run_probe_reading(file("in", content), {"--discover-only", "--page", "-", "http://example.com/"})
            .ended_with(ExitStatus::found));
}

TEST_F(ProbeStdin, APageThatIsNotComplete)
{
  for (const auto& [content, format] : {std::pair{xz(page), "xz"}, std::pair{gz(page), "gzip"}}) {
    const auto run = run_probe_reading(file("in", content.substr(0, content.size() - 5)),
                                       {"--page", "-", "http://example.com/"});
    EXPECT_TRUE(run.ended_with(ExitStatus::page_unfetched)) << run.out;
    EXPECT_THAT(run.err,
                HasSubstr("cannot read standard input: it is compressed with " + std::string{format} +
                          " and cannot be decompressed to its end: its end is missing"));
  }
}

TEST_F(ProbeStdin, ACompressedFileKnowsItsFolder)
{
  file("part.xml", part);
  for (const auto& [name, content] :
       {std::pair{"map.xml.xz", xz(map)}, {"map.xml.gz", gz(map)}, {"named-otherwise.xml", xz(map)}}) {
    const std::string path = file(name, content);
    const auto run = run_probe({"--sitemap", path});
    EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
    EXPECT_THAT(run.out, HasSubstr("Part")) << name;
    const auto there = run_probe({"--sitemap", path, "--base", "http://example.com/a/map.xml", "--offline"});
    EXPECT_THAT(there.out, HasSubstr("/a/part.html")) << name;
  }
}

TEST_F(ProbeStdin, ACompressedPartIsNoDocument)
{
  file("part.xml", xz(part));
  const auto run = run_probe({"--sitemap", file("map.xml", map)});
  EXPECT_THAT(run.out, Not(HasSubstr("Part")));
}

TEST_F(ProbeStdin, ACompressedFileThatIsNotComplete)
{
  const std::string packed = xz(map);
  const auto run = run_probe({"--sitemap", file("map.xml.xz", packed.substr(0, packed.size() - 5))});
  EXPECT_TRUE(run.ended_with(ExitStatus::sitemap_unreadable)) << run.out;
  EXPECT_THAT(run.err, HasSubstr("compressed with xz"));
  EXPECT_THAT(run.err, HasSubstr("its end is missing"));
}

} // namespace
} // namespace standard_sitemap::probe_stdin_test
