#include <string>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/hosts/probe/options.h"
#include "tests/support/temporary_directory.h"

// --root FOLDER --base URL --ignore PATTERN

namespace standard_sitemap::test::folder_options_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class FolderOptions : public testing::Test {
 protected:
  using Words = std::vector<std::string>;

  std::variant<Options, EarlyExit> parsed(const Words& more) const
  {
    Words words{"sitemap-probe", "--root", folder()};
    words.insert(words.end(), more.begin(), more.end());
    std::vector<const char*> pointers;
    for (const std::string& word : words)
      pointers.push_back(word.c_str());
    return parse_options(static_cast<int>(pointers.size()), pointers.data());
  }
  Options options_of(const Words& more) const
  {
    auto result = parsed(more);
    if (const auto* exit = std::get_if<EarlyExit>(&result)) {
      ADD_FAILURE() << exit->text;
      return {};
    }
    return std::get<Options>(result);
  }
  std::string complaint_of(const Words& more) const
  {
    const auto result = parsed(more);
    const auto* exit = std::get_if<EarlyExit>(&result);
    return exit && exit->status == ExitStatus::usage ? exit->text : "taken as it is";
  }
  std::string folder() const { return directory.path(); }

  TemporaryDirectory directory;
};

TEST_F(FolderOptions, TheHomePageOfTheFolderNamesTheMap)
{
  const Options options = options_of({"--check", "--base", "https://example.com/docs/"});
  EXPECT_EQ(options.start, Start::folder);
  EXPECT_EQ(options.url->text(), "https://example.com/docs/");
  ASSERT_TRUE(options.folder);
  EXPECT_EQ(options.folder->path, folder());
  EXPECT_EQ(options.folder->base.text(), "https://example.com/docs/");
  EXPECT_TRUE(options.folder->ignored.empty());
  EXPECT_TRUE(options.offline);
  EXPECT_FALSE(options.file);
}

TEST_F(FolderOptions, TheBaseIsAFolder)
{
  for (const char* const typed : {"https://example.com/docs", "https://example.com/docs/",
                                  "https://example.com/docs#x", "https://example.com/docs/?x"})
    EXPECT_EQ(options_of({"--check", "--base", typed}).folder->base.text(), "https://example.com/docs/")
        << typed;
  EXPECT_EQ(options_of({"--check", "--base", "https://example.com"}).folder->base.text(),
            "https://example.com/");
  for (const char* const bad :
       {"example.com", "ftp://example.com/", "http:///", "http://a:b@example.com/", "/docs/"})
    EXPECT_THAT(complaint_of({"--check", "--base", bad}), HasSubstr("--base takes the http or https address"))
        << bad;
}

TEST_F(FolderOptions, AMapOfTheFolderHasTheAddressOfItsPlace)
{
  const std::string map = directory.write("maps/a b%.xml", "<x/>");
  const Options options = options_of({"--check", "--base", "https://example.com/docs/", "--sitemap", map});
  EXPECT_EQ(options.start, Start::sitemap);
  EXPECT_EQ(options.url->text(), "https://example.com/docs/maps/a%20b%25.xml");
  EXPECT_EQ(options.requested, map);
  ASSERT_TRUE(options.file);
  EXPECT_TRUE(options.file->text().ends_with("/maps/a%20b%25.xml"));

  const TemporaryDirectory other;
  for (const std::string& elsewhere :
       {other.write("map.xml", "<x/>").string(), folder() + "x/map.xml", folder() + "/../map.xml",
        std::string{"https://example.com/docs/map.xml"}})
    EXPECT_THAT(complaint_of({"--check", "--base", "https://example.com/", "--sitemap", elsewhere}),
                HasSubstr("the map is a file of that folder"))
        << elsewhere;
}

TEST_F(FolderOptions, PatternsMayBeRepeated)
{
  EXPECT_THAT(options_of({"--check", "--base", "https://example.com/", "--ignore", "drafts/", "--ignore",
                          "*.inc.html"})
                  .folder->ignored,
              ElementsAre("drafts/", "*.inc.html"));
}

TEST_F(FolderOptions, WhatBelongsTogether)
{
  const std::string base = "https://example.com/";
  EXPECT_THAT(complaint_of({"--base", base}), HasSubstr("--root needs --check"));
  EXPECT_THAT(complaint_of({"--check"}),
              HasSubstr("--root needs --base URL: the address that the folder will have"));
  EXPECT_THAT(complaint_of({"--check", "--base", base, "https://example.com/"}), HasSubstr("--sitemap FILE"));
  EXPECT_THAT(complaint_of({"--check", "--base", base, "--demo"}), HasSubstr("--sitemap FILE"));
  EXPECT_THAT(complaint_of({"--check", "--base", base, "--links"}), HasSubstr("exclude each other"));
  EXPECT_THAT(complaint_of({"--check", "--base", base, "--submit", "https://search.example"}),
              HasSubstr("on the web"));
  EXPECT_THAT(complaint_of({"--check", "--base", base, "--root", folder() + "/none"}),
              testing::Not("taken as it is"));
  directory.write("file", "");
  const std::string file = folder() + "/file";
  const std::vector<const char*> words{"sitemap-probe", "--check", "--base",
                                       base.c_str(),    "--root",  file.c_str()};
  const auto no_folder = parse_options(static_cast<int>(words.size()), words.data());
  ASSERT_TRUE(std::holds_alternative<EarlyExit>(no_folder));
  EXPECT_THAT(std::get<EarlyExit>(no_folder).text, HasSubstr("--root takes a folder, not " + file));
  const std::vector<const char*> alone{"sitemap-probe", "--check", "--ignore", "x", "https://example.com/"};
  const auto without = parse_options(static_cast<int>(alone.size()), alone.data());
  ASSERT_TRUE(std::holds_alternative<EarlyExit>(without));
  EXPECT_THAT(std::get<EarlyExit>(without).text, HasSubstr("--ignore needs --root FOLDER"));
  EXPECT_THAT(complaint_of({"--check", "--base", base, "--announced-by-server"}),
              HasSubstr("--announced-by-server needs --sitemap URL|FILE: the file of the map in the folder"));
  const std::vector<const char*> lone{"sitemap-probe", "--check", "--announced-by-server",
                                      "https://example.com/"};
  EXPECT_THAT(std::get<EarlyExit>(parse_options(static_cast<int>(lone.size()), lone.data())).text,
              HasSubstr("--announced-by-server needs --root FOLDER"));
}

} // namespace
} // namespace standard_sitemap::test::folder_options_test
