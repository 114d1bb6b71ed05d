// The pages of a crawl, as a user reads them.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "render/hosts/probe/batch.h"
#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"
#include "tests/support_schema/json_schema.h"
#include "tests/unit/crawl/archives.h"
#include "tests/unit/probe/run_probe.h"

namespace standard_sitemap::probe_batch_test {
namespace {

using test::content_of;
using test::gzip_member;
using test::run_probe;
using test::warc_page;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

std::vector<std::string> urls_of(const std::string& lines)
{
  std::vector<std::string> urls;
  std::istringstream text{lines};
  for (std::string line; std::getline(text, line);)
    urls.push_back(nlohmann::json::parse(line)["url"]);
  return urls;
}

/// The lines that are not as the schema says, and why.
std::string faults_of(const std::string& lines)
{
  static const test::JsonSchema schema{STANDARD_SITEMAP_SOURCE_DIR "/docs/sitemap-probe.batch.schema.json"};
  std::string faults;
  std::istringstream text{lines};
  for (std::string line; std::getline(text, line);)
    if (const std::string fault = schema.fault_of(line); !fault.empty())
      faults += fault + ": " + line + '\n';
  return faults;
}

class ProbeBatch : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& content) const
  {
    return directory.write(name, content).string();
  }
  std::string folder(const std::string& name) const { return (directory.path() / name).string(); }

  const test::TemporaryDirectory directory;
  const std::string one = gzip_member(warc_page("http://a.example/1", "<p>"));
  const std::string two = gzip_member(warc_page("http://a.example/2", test::naming_page("/m.xml")));
};

TEST_F(ProbeBatch, ReadsFilesInTheirOrder)
{
  const auto run = run_probe({"--batch", file("b.warc.gz", two), file("a.warc.gz", one + one)});
  EXPECT_TRUE(run.ended_with(ExitStatus::found));
  EXPECT_THAT(urls_of(run.out),
              ElementsAre("http://a.example/2", "http://a.example/1", "http://a.example/1"));
  EXPECT_THAT(run.err, HasSubstr("3 pages in 3 records of 2 inputs; 1 names a map"));
  const auto line = nlohmann::json::parse(run.out.substr(0, run.out.find('\n')));
  EXPECT_EQ(line["rule"], "link-schema");
  EXPECT_EQ(line["sitemap"], "http://a.example/m.xml");
}

TEST_F(ProbeBatch, ReadsStandardInput)
{
  const std::string input = file("x", one + two);
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--batch"},
                                                    {"--batch", "-"},
                                                    {"--batch", "--threads", "3", "--isolation", "none"}}) {
    const auto run = test::run_probe_reading(input, arguments);
    EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
    EXPECT_EQ(urls_of(run.out).size(), 2u);
  }
}

TEST_F(ProbeBatch, OnlyFoundLeavesOutPagesWithoutAMap)
{
  const auto run = run_probe({"--batch", "--only", "found", file("x", one + two + one)});
  EXPECT_THAT(urls_of(run.out), ElementsAre("http://a.example/2"));
}

TEST_F(ProbeBatch, DamageIsToldWithItsPlace)
{
  const std::string x = file("x", one + "garbage" + two);
  const auto run = run_probe({"--batch", x});
  EXPECT_TRUE(run.ended_with(ExitStatus::input_damaged));
  EXPECT_EQ(urls_of(run.out).size(), 2u);
  EXPECT_THAT(run.err, StartsWith("sitemap-probe: " + x + ": byte " + std::to_string(one.size()) +
                                  ": not a compressed member (7 bytes)\n"));
}

TEST_F(ProbeBatch, WhatCannotBeReadDoesNotStopTheOthers)
{
  const auto run =
      run_probe({"--batch", folder("missing"), file("x", one), file("y", "%PDF-"), file("z", "")});
  EXPECT_TRUE(run.ended_with(ExitStatus::page_unfetched));
  EXPECT_EQ(urls_of(run.out).size(), 1u);
  EXPECT_THAT(run.err, HasSubstr("cannot read " + folder("missing") + ": No such file"));
  EXPECT_THAT(run.err, HasSubstr("y is neither WARC nor NDJSON"));
  EXPECT_THAT(run.err, Not(HasSubstr("z is")));
}

TEST_F(ProbeBatch, PartsAppearWhenTheyAreWholeAndReplaceOldOnes)
{
  const std::string out = folder("out/parts");
  const std::string a = file("a.warc.gz", one);
  const std::string b = file("b.warc.gz", two);
  for (int time = 0; time < 2; ++time) {
    const auto run = run_probe({"--batch", "--output", out, a, folder("missing"), b});
    EXPECT_TRUE(run.ended_with(ExitStatus::page_unfetched));
    EXPECT_THAT(run.out, IsEmpty());
    EXPECT_THAT(urls_of(content_of(out + "/a.warc.gz.ndjson")), ElementsAre("http://a.example/1"));
    EXPECT_THAT(urls_of(content_of(out + "/b.warc.gz.ndjson")), ElementsAre("http://a.example/2"));
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator{out})
      ++files;
    EXPECT_EQ(files, 2u) << "nothing unfinished, and no part for what cannot be read";
    EXPECT_THAT(run.err, HasSubstr("nothing is written to " + out + "/missing.ndjson"));
  }
}

TEST_F(ProbeBatch, TwoInputsOfOneNameNeedTwoFolders)
{
  const auto run = run_probe({"--batch", "--output", folder("out"), "a/x.gz", "b/x.gz"});
  EXPECT_TRUE(run.ended_with(ExitStatus::usage));
  EXPECT_THAT(run.err, HasSubstr("two inputs would be written to x.gz.ndjson"));
}

TEST_F(ProbeBatch, APartDoesNotReplaceAnInput)
{
  const std::string a = file("a", one), b = file("a.ndjson", two);
  const std::string folder_of_both = std::filesystem::path{a}.parent_path();
  const auto run = run_probe({"--batch", "--output", folder_of_both + "/.", a, b});
  EXPECT_TRUE(run.ended_with(ExitStatus::usage));
  EXPECT_THAT(run.err, HasSubstr("a.ndjson would be overwritten"));
  EXPECT_EQ(content_of(b), two);
  const std::string link = folder("link");
  std::filesystem::create_symlink(b, link);
  EXPECT_TRUE(run_probe({"--batch", "--output", folder_of_both, a, link}).ended_with(ExitStatus::usage));
  EXPECT_TRUE(run_probe({"--batch", "--output", folder("out"), a, b}).ended_with(ExitStatus::found));
}

// They would go to whichever server an archive says is that of its page.
TEST_F(ProbeBatch, SecretsAreForOnePage)
{
  const std::vector<std::pair<std::string, std::string>> secrets{
      {"--user", "a:b"}, {"--header", "A: b"}, {"--cookie-jar", folder("jar")}};
  for (const auto& [option, value] : secrets) {
    const auto run = run_probe({"--batch", "--follow", option, value, file("x", one)});
    EXPECT_TRUE(run.ended_with(ExitStatus::usage)) << option;
    EXPECT_THAT(run.err, HasSubstr("--batch and " + option + " exclude each other"));
  }
}

TEST_F(ProbeBatch, FollowLoadsEachMapOnce)
{
  // Nothing is reachable: the outcome says so.
  const std::string page = test::naming_page("http://127.0.0.1:9/m.xml");
  std::string lines;
  for (const char* url : {"http://127.0.0.1:9/1", "http://127.0.0.1:9/2"})
    lines += nlohmann::json{{"url", url},
                            {"fields",
                             nlohmann::json::array({nlohmann::json::array({"Content-Type", "text/html"})})},
                            {"body", page}}
                 .dump() +
             '\n';
  const auto run = run_probe({"--batch", "--only", "found", "--follow", file("x", lines)});
  EXPECT_TRUE(run.ended_with(ExitStatus::found));
  const std::string last = run.out.substr(run.out.rfind('\n', run.out.size() - 2) + 1);
  const auto map = nlohmann::json::parse(last);
  EXPECT_EQ(map["sitemap"], "http://127.0.0.1:9/m.xml");
  EXPECT_EQ(map["page"], "http://127.0.0.1:9/1");
  EXPECT_EQ(map["pages"], 2);
  EXPECT_EQ(map["outcome"], "network-error");
  EXPECT_TRUE(map["items"].is_null());
  EXPECT_EQ(std::ranges::count(run.out, '\n'), 3);
}

TEST_F(ProbeBatch, FollowWaitsIfAServerAsksForIt)
{
  test::LoopbackServer server;
  server.on("/m.xml", test::Reply::response(429, "Retry-After: 1\r\n", ""));
  server.on("/m.xml",
            test::Reply::ok("application/xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                                               "<item name='Home' role='home' url='/'/></sitemap>"));
  const std::string record = warc_page(server.url("/1"), test::naming_page("/m.xml"));
  const auto run = run_probe({"--batch", "--only", "found", "--follow", file("x", record)});
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  const auto map = nlohmann::json::parse(run.out.substr(run.out.find('\n') + 1));
  EXPECT_EQ(map["outcome"], "ok");
  EXPECT_EQ(map["items"], 1);
  EXPECT_EQ(map["pauses"], 1);
  EXPECT_EQ(server.requests_for("/m.xml").size(), 2u);
  EXPECT_THAT(run.err, HasSubstr("1 request was sent again after a pause that the server asked for"));
  EXPECT_EQ(faults_of(run.out), "");
}

TEST_F(ProbeBatch, AnInterruptLosesNoMapThatIsLoaded)
{
  test::LoopbackServer server;
  server.on("/silent.xml", test::Reply{}.stall());
  server.on("/m.xml",
            test::Reply::ok("application/xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns'/>"));
  const std::string pages = warc_page(server.url("/1"), test::naming_page("/silent.xml")) +
                            warc_page(server.url("/2"), test::naming_page("/m.xml"));
  test::StartedProbe probe{{"--batch", "--only", "found", "--follow", "--max-time", "600", file("x", pages)}};
  const std::string line = "{\"sitemap\":\"" + server.url("/m.xml") + "\",\"page\"";
  for (int tries = 0; tries < 60'000 && probe.out().find(line) == std::string::npos; ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  probe.signal(SIGINT);
  const auto run = probe.wait();
  EXPECT_EQ(run.status, 128 + SIGINT);
  EXPECT_THAT(run.out, HasSubstr(line));
  EXPECT_THAT(run.out, Not(HasSubstr("timeout")))
      << "it was interrupted before the time of the other was over";
}

// docs/sitemap-probe.batch.schema.json
TEST_F(ProbeBatch, EveryLineIsAsTheSchemaSays)
{
  std::string input = warc_page("http://127.0.0.1:9/1", test::naming_page("http://127.0.0.1:9/m.xml"));
  input += warc_page("http://a.example/2", "<link rel='m.location' href=x>"); // a near miss
  input +=
      warc_page("http://a.example/3", test::naming_page("/m.xml"), "X-Standard-Sitemap-Location: /n.xml\r\n");
  input += warc_page("http://a.example/4", "<p>", "Content-Encoding: future, gzip\r\nContent-Length: 99\r\n");
  input += warc_page("http://a.example/5", "zz\r\n<p>", "Transfer-Encoding: chunked\r\n");
  input += test::warc_record("resource", "ftp://a.example/\xc3\xa4", "<p>", "Content-Type: text/html\r\n");
  input += test::warc_record("response", "http://a.example/6", "HTTP/1.1 200 OK\r\n\r\n",
                             "WARC-Truncated: time\r\n");
  input += warc_page("http://a.example/7", "<p>");
  input.resize(input.size() - 6); // it ends within the page
  const std::string warc = file("a", input);
  const std::string lines = file("b", "{\"url\": \"http://a.example/\\u0000\\ud83d\\ude00\"}\n"
                                      "{\"url\": \"http://a.example/8\", \"status\": 999, \"id\": \"x\"}\n");
  std::size_t count = 0;
  for (const std::vector<std::string>& more :
       std::vector<std::vector<std::string>>{{}, {"--trace"}, {"--follow"}, {"--only", "found"}}) {
    std::vector<std::string> arguments{"--batch", warc, lines};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto run = run_probe(arguments);
    EXPECT_TRUE(run.ended_with(ExitStatus::input_damaged)) << run.err;
    EXPECT_EQ(faults_of(run.out), "");
    count += static_cast<std::size_t>(std::ranges::count(run.out, '\n'));
  }
  EXPECT_GE(count, 3u * 9u + 2u);
  EXPECT_NE(faults_of("{\"url\": \"http://a.example/\"}\n"), "") << "the schema says something";
}

TEST(ProbeBatchOptions, OptionsThatMakeNoSenseTogetherAreRefused)
{
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--only", "found", "http://a.example/"},
        {"--follow", "http://a.example/"},
        {"--threads", "2", "http://a.example/"},
        {"--batch", "--demo"},
        {"--batch", "--check"},
        {"--batch", "--only", "lost"},
        {"--batch", "--threads", "0"},
        {"--batch", "--threads", "9999"},
        {"--batch", "--follow", "--offline"},
        {"--batch", "--format", "json"},
        {"http://a.example/", "http://b.example/"}})
    EXPECT_TRUE(run_probe(arguments).ended_with(ExitStatus::usage)) << testing::PrintToString(arguments);
}

TEST(PartName, TheNameOfAPartIsThatOfItsInput)
{
  EXPECT_EQ(part_name("/a/b.warc.gz"), "b.warc.gz.ndjson");
  EXPECT_EQ(part_name("-"), "stdin.ndjson");
}

} // namespace
} // namespace standard_sitemap::probe_batch_test
