#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "run_probe.h"
#include "support/temporary_directory.h"

// --check

namespace standard_sitemap {
namespace {

using nlohmann::json;
using test::run_probe;
using testing::HasSubstr;
using testing::Not;

class ProbeCheck : public testing::Test {
 protected:
  std::string map_of(const std::string& content)
  {
    directory.write("map.xml",
                    "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>" + content + "</sitemap>");
    return directory.path() / "map.xml";
  }
  test::TemporaryDirectory directory;
};

const char* const good = "<item name='Home' role='home' url='http://example.com/'/>";
const char* const warned = "<item name='Home' role='home' url='http://example.com/' titel='x'/>";
const char* const wrong = "<item name='Home' role='home' url='http://example.com/' xml:id='a'/>"
                          "<item name='B' url='b' xml:id='a'/>";

TEST_F(ProbeCheck, TheExitStatusIsForCi)
{
  const auto status_of = [this](const char* content, const char* fail_on) {
    return run_probe({"--check", "--fail-on", fail_on, "--sitemap", map_of(content)}).status;
  };
  for (const char* format : {"error", "warning"})
    EXPECT_EQ(status_of(good, format), 0);
  EXPECT_EQ(status_of(warned, "error"), 0);
  EXPECT_EQ(status_of(warned, "warning"), 6);
  EXPECT_EQ(status_of(wrong, "error"), 6);
  EXPECT_EQ(run_probe({"--check", "--sitemap", map_of(wrong)}).status, 6);
  EXPECT_EQ(run_probe({"--check", "--sitemap", directory.path() / "none.xml"}).status, 4);
}

TEST_F(ProbeCheck, TextSaysWhatWhereAndHow)
{
  const std::string out = run_probe({"--check", "--sitemap", map_of(wrong)}).out;
  EXPECT_THAT(out, HasSubstr("error  duplicate-id  "));
  EXPECT_THAT(out, HasSubstr("  line 1: the id \"a\" is that of the element in line 1 already"));
  EXPECT_THAT(out, HasSubstr("  To mend it: Give each element an id of its own.\n"));
  EXPECT_THAT(out, HasSubstr("\nFailed: 1 error, 0 warnings, 0 notes\n"));
  EXPECT_THAT(out, Not(HasSubstr("Map\n")));
  EXPECT_THAT(run_probe({"--check", "--sitemap", map_of(good)}).out,
              HasSubstr("\nPassed: 0 errors, 0 warnings, 0 notes\n"));
}

TEST_F(ProbeCheck, JsonIsTheSameObjectAndTheVerdict)
{
  const json report = json::parse(
      run_probe({"--check", "-f", "json", "--fail-on", "warning", "--sitemap", map_of(warned)}).out);
  EXPECT_EQ(report["version"], 1);
  EXPECT_EQ(report["sitemap"]["nodes"].size(), 2u);
  ASSERT_EQ(report["diagnostics"].size(), 1u);
  EXPECT_EQ(report["diagnostics"][0]["code"], "unknown-attribute");
  EXPECT_EQ(report["diagnostics"][0]["line"], 1);
  EXPECT_EQ(report["check"],
            (json{{"fail_on", "warning"}, {"passed", false}, {"errors", 0}, {"warnings", 1}, {"notes", 0}}));
  EXPECT_FALSE(json::parse(run_probe({"-f", "json", "--sitemap", map_of(warned)}).out).contains("check"));
}

// NS-2: without being asked, what is unknown is passed over in silence.
TEST_F(ProbeCheck, NS2_OnlyACheckSpeaksOfTheUnknown)
{
  EXPECT_THAT(run_probe({"--sitemap", map_of(warned)}).out, Not(HasSubstr("unknown")));
}

TEST_F(ProbeCheck, WithoutAMapItFails)
{
  const auto run = run_probe({"--check", "-f", "json", "--sitemap", directory.path() / "none.xml"});
  EXPECT_EQ(json::parse(run.out)["check"]["passed"], false);
}

} // namespace
} // namespace standard_sitemap
