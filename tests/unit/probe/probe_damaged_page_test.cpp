// A page that could not be read as a whole: nobody knows that it names no map.

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/packed.h"
#include "tests/unit/probe/run_probe.h"

namespace standard_sitemap::probe_damaged_page_test {
namespace {

using nlohmann::json;
using test::LoopbackServer;
using test::Reply;
using test::run_probe;
using testing::HasSubstr;

const std::string naming = "<link rel='schema.s' href='http://standard-sitemap.org/2007/ns'>"
                           "<link rel='s.location' href='/map.xml'>";
constexpr const char* small_map = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                                  "<item name='Start' url='/' role='home'/></sitemap>";

struct Damage {
  const char* code;
  std::string message; ///< the response
};

std::vector<Damage> damages(const std::string& content)
{
  const std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
  std::string packed = test::gz(content);
  packed.resize(packed.size() - 8);
  return {{"coding-broken", head + "Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain"},
          {"coding-broken", head + "Content-Encoding: br\r\nContent-Length: 4\r\n\r\n\xff\xff\xff\xff"},
          {"chunks-broken", head + "Transfer-Encoding: chunked\r\n\r\nnone"},
          {"chunks-broken", head + "Transfer-Encoding: chunked\r\n\r\n" + "ffff\r\n" + content},
          {"body-short", head + "Content-Length: 99999\r\n\r\n" + content}};
}

std::vector<std::string> codes_of(const json& report)
{
  std::vector<std::string> codes;
  for (const json& one : report["diagnostics"])
    codes.push_back(one["code"]);
  return codes;
}

TEST(ProbeDamagedPage, IsNotOneThatNamesNoMap)
{
  for (const Damage& damage : damages("<p>nothing here")) {
    LoopbackServer server;
    server.on("/", Reply{}.send(damage.message).close());
    const auto run = run_probe({"--discover-only", "-f", "json", server.url("/")});
    EXPECT_TRUE(run.ended_with(ExitStatus::page_unfetched)) << damage.message << run.out;
    const auto shown = run_probe({"--discover-only", server.url("/")});
    EXPECT_TRUE(shown.ended_with(ExitStatus::page_unfetched));
    EXPECT_THAT(shown.err, HasSubstr("could not be read as a whole"));
    const json report = json::parse(run.out);
    EXPECT_THAT(codes_of(report), testing::ElementsAre(damage.code)) << damage.message;
    EXPECT_EQ(report["page"]["status"], 200);
    for (const json& rule : report["discovery"]["trace"])
      if (rule["rule"].get<std::string>().starts_with("link")) {
        EXPECT_EQ(rule["outcome"], "not-tried") << rule;
      }
    EXPECT_EQ(report["discovery"]["trace"][1]["outcome"], "absent"); // the fields are there
  }
}

TEST(ProbeDamagedPage, NamesItsMapIfThatComesBeforeTheDamage)
{
  for (const Damage& damage : damages(naming)) {
    if (damage.message.find(naming) == std::string::npos)
      continue;
    LoopbackServer server;
    server.on("/", Reply{}.send(damage.message).close());
    server.on("/map.xml", Reply::ok("text/xml", small_map));
    const auto run = run_probe({"-f", "json", server.url("/")});
    EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
    EXPECT_THAT(codes_of(json::parse(run.out)), testing::Contains(damage.code));
  }
}

TEST(ProbeDamagedPage, OfUnknownContentCodingIsReadAsItCameWithANote)
{
  LoopbackServer server;
  const std::string field = "Content-Encoding: UTF-8\r\n";
  server.on("/", Reply::ok("text/html", naming, field));
  server.on("/map.xml", Reply::ok("text/xml", small_map, field));
  server.on("/list.xml", Reply::ok("text/xml",
                                   "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>" +
                                       server.url("/") + "</loc></url></urlset>",
                                   field));
  const auto notes = [&](std::vector<std::string> arguments) {
    arguments.emplace_back("--format=json");
    const auto run = run_probe(arguments);
    EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
    std::vector<std::string> documents;
    const json report = json::parse(run.out);
    for (const json& one : report["diagnostics"])
      if (one["code"] == "coding-unknown")
        documents.push_back(one["document"]);
    return documents;
  };
  EXPECT_THAT(notes({server.url("/")}), testing::ElementsAre(server.url("/"), server.url("/map.xml")));
  EXPECT_THAT(notes({"--sitemap", server.url("/list.xml")}), testing::ElementsAre(server.url("/list.xml")));
  EXPECT_THAT(notes({"--check", "--links", "--sitemap", server.url("/list.xml")}),
              testing::ElementsAre(server.url("/list.xml"), server.url("/list.xml"))); // of file and target
  EXPECT_EQ(server.requests_for("/map.xml").size(), 1u);
}

TEST(ProbeDamagedPage, OfAFileIsUnpackedAsThatOfAServer)
{
  const test::TemporaryDirectory directory;
  const std::string file = directory.path() / "page.http";
  const auto page = [&](const std::string& message) {
    std::ofstream{file, std::ios::binary} << message;
    return run_probe({"--discover-only", "-f", "json", "--page", file, "http://example.com/"});
  };
  const std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n";
  EXPECT_TRUE(page(head + "\r\n" + test::gz(naming)).ended_with(ExitStatus::found));
  std::string cut = test::gz(naming);
  cut.resize(cut.size() / 2);
  const auto run = page(head + "\r\n" + cut);
  EXPECT_TRUE(run.ended_with(ExitStatus::page_unfetched)) << run.out;
  EXPECT_THAT(codes_of(json::parse(run.out)), testing::ElementsAre("coding-broken"));
}

} // namespace
} // namespace standard_sitemap::probe_damaged_page_test
