#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/temporary_directory.h"
#include "tests/support_schema/json_schema.h"
#include "tests/unit/probe/run_probe.h"

// --format json: what the program writes is valid by docs/sitemap-probe.schema.json, whatever the exit
// status.

namespace standard_sitemap {
namespace {

using nlohmann::json;
using test::run_probe;

class ProbeJson : public testing::Test {
 protected:
  /// The probe's JSON, which is checked to be valid.
  json probed(int status, std::vector<std::string> arguments)
  {
    arguments.insert(arguments.begin(), {"--format", "json", "--offline"});
    const test::ProbeRun run = run_probe(arguments);
    EXPECT_EQ(run.status, status) << run.err;
    EXPECT_EQ(schema.fault_of(run.out), "");
    return json::parse(run.out);
  }

  test::JsonSchema schema{STANDARD_SITEMAP_SOURCE_DIR "/docs/sitemap-probe.schema.json"};
  test::TemporaryDirectory directory;
};

TEST_F(ProbeJson, IsValidForEveryStatus)
{
  const char* const twice =
      "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
      "<item name='A' xml:id='a' url='/a'/><item name='B' xml:id='a' url='/b'/></sitemap>";
  directory.write("map.xml", twice);
  directory.write("page", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>No map");
  const std::string map = directory.path() / "map.xml", page = directory.path() / "page",
                    none = directory.path() / "none.xml",
                    list = STANDARD_SITEMAP_SOURCE_DIR "/docs/examples/town.xml";
  EXPECT_FALSE(probed(0, {"--sitemap", map, "--level", "menu"}).contains("check"));
  EXPECT_EQ(probed(0, {"--sitemap", list})["sitemap"]["hierarchy_derived"], true);
  EXPECT_EQ(probed(0, {"--discover-only", "--sitemap", map})["sitemap"], nullptr);
  EXPECT_EQ(probed(1, {"--page", page, "http://bakery.example/"})["discovery"]["rule"], nullptr);
  EXPECT_EQ(probed(3, {"http://bakery.example/"})["page"]["url"], nullptr);
  EXPECT_EQ(probed(4, {"--sitemap", none})["documents"][0]["failure"], "file-missing");
  EXPECT_EQ(probed(6, {"--check", "--sitemap", map})["check"]["passed"], false);
}

} // namespace
} // namespace standard_sitemap
