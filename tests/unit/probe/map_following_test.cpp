// What --follow writes of each map, and when.

#include <malloc.h>

#include <gmock/gmock.h>

#include "tests/unit/probe/paced_web.h"

namespace standard_sitemap::paced_fetcher_test {
namespace {

using testing::IsEmpty;

TEST_F(Follow, EachDiagnosticCountsOnce)
{
  web.on("http://a.example/1", {.fields = {{"Content-Type", "application/xml"}},
                                .body = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                                        "<item name='A' url='javascript:1'/></sitemap>"});
  EXPECT_EQ(follow({"http://a.example/1"}).at("http://a.example/1")["codes"]["blocked-link"], 1);
}

TEST_F(Follow, APageThatIsNotOnTheWebHasNoMap)
{
  following.add({"file:///etc/passwd", "file:///etc/page.html"});
  following.add({"http://a.example/", "file:///etc/page.html"});
  std::string lines;
  EXPECT_TRUE(following.follow(appends_to(lines), never));
  EXPECT_THAT(web.asked, IsEmpty());
  EXPECT_THAT(lines, testing::ContainsRegex("\"outcome\":\"blocked\".*\n.*\"outcome\":\"blocked\""));
}

TEST_F(Follow, EachLineIsWrittenWhenItIsKnown)
{
  web.on("http://silent.example/1", {.never_comes = true});
  for (const char* map : {"http://silent.example/1", "http://a.example/1"})
    following.add({map, "http://a.example/"});
  std::string lines;
  EXPECT_FALSE(following.follow(appends_to(lines), [&] { return !lines.empty(); })) << "interrupted";
  EXPECT_THAT(lines, testing::StartsWith("{\"sitemap\":\"http://a.example/1\""));
  EXPECT_LT(ended(), 1'000);
}

TEST_F(Follow, WhatCannotBeWrittenIsNotAskedFor)
{
  for (int i = 0; i < 500; ++i)
    following.add({"http://host" + std::to_string(i) + ".example/", "http://a.example/"});
  int written = 0;
  const auto closed = [&](std::string_view) { return ++written < 3; };
  EXPECT_FALSE(following.follow(closed, never));
  EXPECT_EQ(written, 3);
  EXPECT_LE(web.asked.size(), 32u) << "those that were under way";

  following.add({"file:///etc/passwd", "file:///etc/page.html"});
  const std::size_t asked = web.asked.size();
  EXPECT_FALSE(following.follow([](std::string_view) { return false; }, never));
  EXPECT_EQ(web.asked.size(), asked);
}

TEST_F(Follow, ThePageIsTheOneUnderWhoseConditionsTheMapWasLoaded)
{
  std::string lines;
  following.add({"http://a.example/1", "http://a.example/first"});
  EXPECT_TRUE(following.follow(appends_to(lines), never));
  lines.clear();
  for (int i = 0; i < 2; ++i)
    following.add({"http://a.example/1", "http://b.example/of-another-input"});
  EXPECT_TRUE(following.follow(appends_to(lines), never));
  const auto map = nlohmann::json::parse(lines);
  EXPECT_EQ(map["page"], "http://a.example/first");
  EXPECT_EQ(map["pages"], 2);
  EXPECT_EQ(web.asked.size(), 1u);
}

TEST_F(Follow, LongAddressesTakeNoMemory)
{
  const std::string much(8'000, 'x');
  const std::size_t before = mallinfo2().uordblks;
  for (int i = 0; i < 1'000; ++i) {
    const std::string number = std::to_string(i);
    following.add({"http://a.example/" + much + number, "http://a.example/" + number + much});
  }
  EXPECT_LT(mallinfo2().uordblks - before, 1'000u * 1'000) << "1 KB for each";
  // What was kept is what comes back.
  const std::string name = "http://" + std::string(300, 'n') + ".example/";
  following.add({name + "map", name});
  std::string lines;
  const auto stop = [&](std::string_view line) {
    lines += line;
    return false;
  };
  EXPECT_FALSE(following.follow(stop, never));
  const auto map = nlohmann::json::parse(lines);
  EXPECT_EQ(map["sitemap"], name + "map");
  EXPECT_EQ(map["page"], name);
  EXPECT_EQ(map["outcome"], "network-error") << "a name longer than DNS has is not looked up";
  EXPECT_THAT(web.asked, IsEmpty());
}

} // namespace
} // namespace standard_sitemap::paced_fetcher_test
