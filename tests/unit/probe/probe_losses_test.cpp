#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/unpack/gunzip.h"
#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/packed.h"
#include "tests/unit/probe/run_probe.h"

// What is missing of a map is said, and a good file is not replaced by a part; nor is a file that is read.

namespace standard_sitemap::probe_losses_test {
namespace {

namespace fs = std::filesystem;

using test::content_of;
using test::run_probe;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* map_formats[] = {"text", "json", "html", "dot", "ssp", "sitemaps.org"};

std::string urlset(const std::string& entries)
{
  return "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + entries;
}

std::string page(int number)
{
  return "<url><loc>https://example.com/" + std::to_string(number) + "</loc></url>\n";
}

std::string gunzipped(const std::string& packed)
{
  Gunzip gunzip;
  std::string text;
  const auto take = [&](std::string_view bytes) {
    text += bytes;
    return true;
  };
  gunzip.append(packed, take);
  gunzip.finish(take);
  EXPECT_TRUE(gunzip.was_compressed() && !gunzip.was_compressed_twice() && !gunzip.broken());
  return text;
}

class ProbeLosses : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& content) const
  {
    return directory.write(name, content);
  }
  /// Expects that a part of this map is missing, and that `what` names it, in each format.
  void expect_partial(const std::vector<std::string>& map, const std::string& what) const
  {
    for (const char* const format : map_formats) {
      SCOPED_TRACE(what + ' ' + format);
      std::vector<std::string> arguments{"-f", format};
      arguments.insert(arguments.end(), map.begin(), map.end());
      const auto shown = run_probe(arguments);
      EXPECT_TRUE(shown.ended_with(ExitStatus::found)) << shown.err;
      EXPECT_THAT(shown.err, AllOf(HasSubstr("a part of the map is missing, for "), HasSubstr(what)));

      for (const bool is_there : {true, false}) {
        const std::string out = directory.path() / "out";
        fs::remove(out);
        if (is_there)
          file("out", "yesterday's");
        arguments.insert(arguments.begin(), {"-o", out});
        const auto refused = run_probe(arguments);
        EXPECT_TRUE(refused.ended_with(ExitStatus::sitemap_unreadable)) << refused.err;
        EXPECT_THAT(refused.err, AllOf(HasSubstr(what), HasSubstr("nothing is written to " + out +
                                                                  ": --partial writes what there is")));
        EXPECT_EQ(fs::exists(out), is_there);
        if (is_there) {
          EXPECT_EQ(content_of(out), "yesterday's");
        }
        arguments.insert(arguments.begin(), "--partial");
        const auto partial = run_probe(arguments);
        EXPECT_TRUE(partial.ended_with(ExitStatus::found)) << partial.err;
        EXPECT_THAT(partial.err, HasSubstr(what));
        EXPECT_THAT(content_of(out), HasSubstr("1"));
        arguments.erase(arguments.begin(), arguments.begin() + 3);
      }
    }
  }
  const test::TemporaryDirectory directory;
};

TEST_F(ProbeLosses, OfAListThatIsDamagedInTheMiddle)
{
  const std::string list =
      file("cut.xml", urlset(page(1) + page(2) + "<url><loc>https://example.com/3</lco></url></urlset>"));
  expect_partial({"--sitemap", list}, "malformed: ");
}

TEST_F(ProbeLosses, OfACompressedListThatIsCut)
{
  std::string many; // more than one block of what is read, written and unpacked
  for (int i = 1; i < 2'000; ++i)
    many += page(i);
  std::string packed = test::gz(urlset(many + "</urlset>"));
  packed.resize(packed.size() / 2);
  expect_partial({"--max-nodes", "9", "--sitemap", file("cut.xml.gz", packed)}, "gzip-broken: ");
}

TEST_F(ProbeLosses, OfAnIndexWithoutOneOfItsLists)
{
  file("a.xml", urlset(page(1) + "</urlset>"));
  const std::string index =
      file("index.xml",
           "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><sitemap><loc>a.xml</loc>"
           "</sitemap><sitemap><loc>missing.xml</loc></sitemap></sitemapindex>");
  expect_partial({"--sitemap", index}, "missing.xml");
}

TEST_F(ProbeLosses, OfAMapBeyondALimit)
{
  const std::string list = file("list.xml", urlset(page(1) + page(2) + page(3) + "</urlset>"));
  expect_partial({"--max-elements", "2", "--sitemap", list}, "limit-elements: ");
}

TEST_F(ProbeLosses, OfAMapWithoutOneOfItsFiles)
{
  const std::string map = file("map.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                                          "<item name='1' url='https://example.com/1'/>"
                                          "<external url='missing.xml'/></sitemap>");
  expect_partial({"--sitemap", map}, "missing.xml");
}

TEST_F(ProbeLosses, AListWithBadEntriesIsWholeButTheyAreCountedAndNamed)
{
  const std::string list = file(
      "bad.xml", urlset(page(1) + "<url/>\n" +
                        "<url><loc>https://example.com/4</loc><lastmod>yesterday</lastmod></url></urlset>"));
  for (const char* const format : map_formats) {
    const std::string out = file("out", "yesterday's");
    const auto run = run_probe({"-f", format, "-o", out, "--sitemap", list});
    EXPECT_TRUE(run.ended_with(ExitStatus::found)) << format << run.err;
    EXPECT_THAT(run.err, HasSubstr("2 entries or values of the map were left out or cut:")) << format;
    EXPECT_THAT(run.err, AllOf(HasSubstr("bad-entry: "), HasSubstr("bad-value: "), HasSubstr(", line 2)")))
        << format;
    EXPECT_THAT(content_of(out), HasSubstr("example.com/4")) << format;
  }
}

TEST_F(ProbeLosses, NothingIsSaidOfAWholeMapNorTwiceOfACheck)
{
  const std::string whole = file("whole.xml", urlset(page(1) + "</urlset>"));
  const std::string cut = file("cut.xml", urlset(page(1)));
  for (const char* const format : map_formats)
    EXPECT_EQ(run_probe({"-f", format, "--sitemap", whole}).err, "") << format;
  const std::string out = directory.path() / "out";
  const auto check = run_probe({"--check", "-o", out, "--sitemap", cut});
  EXPECT_TRUE(check.ended_with(ExitStatus::check_failed)) << check.err;
  EXPECT_THAT(check.err, Not(HasSubstr("a part of the map")));
  EXPECT_THAT(content_of(out), HasSubstr("malformed"));
}

TEST_F(ProbeLosses, PartialIsForAFile)
{
  const auto run = run_probe({"--partial", "--sitemap", file("x", "")});
  EXPECT_TRUE(run.ended_with(ExitStatus::usage));
  EXPECT_THAT(run.err, HasSubstr("--partial needs --output"));
}

TEST_F(ProbeLosses, AFileThatIsReadIsNotReplacedWhateverItsName)
{
  const std::string content = urlset(page(1) + "</urlset>");
  const std::string list = file("list.xml", content);
  const std::string linked = directory.path() / "linked.xml", hard = directory.path() / "hard.xml";
  fs::create_symlink(list, linked);
  fs::create_hard_link(list, hard);
  const auto expect_refused = [&](const std::vector<std::string>& arguments) {
    const auto run = run_probe(arguments);
    EXPECT_TRUE(run.ended_with(ExitStatus::usage)) << arguments[1] << run.err;
    EXPECT_THAT(run.err, HasSubstr("which is read; give the output another name"));
    EXPECT_EQ(content_of(list), content);
  };
  for (const std::string& name : {list, linked, hard, directory.path().string() + "/./list.xml"}) {
    expect_refused({"-o", name, "--sitemap", list});
    expect_refused({"-o", list, "--sitemap", name});
    expect_refused({"-o", name, "--base", "https://example.com/", "--sitemap", list});
    expect_refused({"-o", name, "--page", list, "https://example.com/"});
    expect_refused({"-o", name, "file://" + list});
    expect_refused({"--write-baseline", name, "--check", "--sitemap", list});
    expect_refused({"--cookie-jar", name, "--sitemap", list});
  }
  const auto standard_input = test::run_probe_reading(list, {"-o", hard, "--sitemap", "-"});
  EXPECT_TRUE(standard_input.ended_with(ExitStatus::usage)) << standard_input.err;
  EXPECT_EQ(content_of(list), content);

  // Files of the map that only the map names, and those beside the output.
  const std::string index =
      file("index.xml", "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><sitemap>"
                        "<loc>list.xml</loc></sitemap></sitemapindex>");
  for (const char* const format : map_formats)
    expect_refused({"-f", format, "-o", list, "--sitemap", index});
}

std::string many_pages()
{
  std::string pages;
  for (int i = 1; i <= 50'001; ++i)
    pages += page(i);
  return urlset(pages + "</urlset>");
}

TEST_F(ProbeLosses, APartDoesNotReplaceAFileThatIsRead)
{
  const std::string content = many_pages();
  const std::string list = file("s-1.xml", content);
  const auto run = run_probe({"-f", "sitemaps.org", "-o", directory.path() / "s.xml", "--sitemap", list});
  EXPECT_TRUE(run.ended_with(ExitStatus::internal_error)) << run.err;
  EXPECT_THAT(run.err, HasSubstr("which is read; give the output another name"));
  EXPECT_TRUE(content_of(list) == content);
  EXPECT_FALSE(fs::exists(directory.path() / "s.xml"));
}

TEST_F(ProbeLosses, AFileCalledGzIsGzipAndSoAreItsParts)
{
  const std::string list = file("list.xml", many_pages());
  const std::string out = directory.path() / "s.xml.gz";
  const auto run = run_probe({"-f", "sitemaps.org", "-o", out, "--sitemap", list});
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  EXPECT_THAT(run.err, HasSubstr("https://example.com/s-1.xml.gz"));
  for (const char* const name : {"s.xml.gz", "s-1.xml.gz", "s-2.xml.gz"})
    EXPECT_THAT(content_of(directory.path() / name), testing::StartsWith("\x1f\x8b")) << name;
  const std::string index = gunzipped(content_of(out));
  EXPECT_THAT(index, AllOf(HasSubstr("<loc>https://example.com/s-2.xml.gz</loc>"),
                           testing::EndsWith("</sitemapindex>\n")));
  const std::string second = gunzipped(content_of(directory.path() / "s-2.xml.gz"));
  EXPECT_THAT(second,
              AllOf(HasSubstr("<loc>https://example.com/50001</loc>"), testing::EndsWith("</urlset>\n")));

  const std::string small = file("small.xml", urlset(page(1) + "</urlset>"));
  for (const char* const format : map_formats) {
    const std::string packed = directory.path() / "map.gz";
    EXPECT_TRUE(run_probe({"-f", format, "-o", packed, "--sitemap", small}).ended_with(ExitStatus::found));
    EXPECT_EQ(gunzipped(content_of(packed)), run_probe({"-f", format, "--sitemap", small}).out) << format;
  }
}

} // namespace
} // namespace standard_sitemap::probe_losses_test
