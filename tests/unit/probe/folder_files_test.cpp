#include "render/hosts/probe/folder_files.h"

#include <filesystem>
#include <map>
#include <string>

#include <sys/stat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_directory.h"

namespace standard_sitemap::test::folder_files_test {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class FolderFiles : public testing::Test {
 protected:
  std::string folder() const { return directory.path() / "site"; }
  FolderListing listing() const
  {
    auto result = list_folder(folder());
    EXPECT_TRUE(result);
    return result ? *std::move(result) : FolderListing{};
  }
  void link(const std::string& name, const std::string& to) const
  {
    fs::create_symlink(to, fs::path{folder()} / name);
  }
  std::string read(const std::string& name, std::size_t max_bytes = 1'000'000)
  {
    std::string content = "what was there before";
    error = read_file_of_folder(folder(), name, max_bytes, content);
    return content;
  }

  TemporaryDirectory directory;
  std::string error;
};

TEST_F(FolderFiles, AreAllRegularFilesSorted)
{
  for (const char* const name :
       {"site/b.html", "site/a/z.html", "site/a/b/c.txt", "site/a.html", "site/A.html"})
    directory.write(name, "x");
  ASSERT_EQ(::mkfifo((folder() + "/pipe").c_str(), 0600), 0);
  EXPECT_THAT(listing().files, ElementsAre("A.html", "a.html", "a/b/c.txt", "a/z.html", "b.html"));
  EXPECT_TRUE(listing().aliases.empty());
  EXPECT_EQ(list_folder(folder() + "/")->files.size(), 5u);
}

TEST_F(FolderFiles, HiddenOnesAreLeftOut)
{
  for (const char* const name : {"site/.git/a.html", "site/.htaccess", "site/.well-known/security.txt",
                                 "site/a/.b/c", "site/a/.well-known/x"})
    directory.write(name, "x");
  EXPECT_THAT(listing().files, ElementsAre(".well-known/security.txt", "a/.well-known/x"));
}

TEST_F(FolderFiles, LinksAreNotedButNotEntered)
{
  directory.write("site/v1/a.html", "x");
  directory.write("secret/b.html", "x");
  link("now", "v1");
  link("v1/up", "..");
  link("file", "v1/a.html");
  link("absolute", folder() + "/v1");
  link("out", "../secret");
  link("beside", "../site2");
  link("nowhere", "none");
  link("loop", "loop");
  fs::create_directory(directory.path() / "site2");
  const FolderListing found = listing();
  EXPECT_THAT(found.files, ElementsAre("v1/a.html"));
  std::map<std::string, std::string> aliases;
  for (const FolderListing::Alias& alias : found.aliases)
    aliases[alias.path] = alias.to ? '<' + *alias.to + '>' : "out";
  EXPECT_EQ(aliases, (std::map<std::string, std::string>{{"absolute", "<v1>"},
                                                         {"beside", "out"},
                                                         {"file", "<v1/a.html>"},
                                                         {"loop", "out"},
                                                         {"now", "<v1>"},
                                                         {"nowhere", "out"},
                                                         {"out", "out"},
                                                         {"v1/up", "<>"}}));
}

TEST_F(FolderFiles, AFolderThatIsNoneIsAnError)
{
  const auto none = list_folder(folder());
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("cannot be read: No such file or directory"));
}

TEST_F(FolderFiles, AreReadWhole)
{
  const std::string large(200'000, 'y');
  directory.write("site/a.html", "content");
  directory.write("site/empty.html", "");
  directory.write("site/large.html", large);
  EXPECT_EQ(read("a.html"), "content");
  EXPECT_EQ(error, "");
  EXPECT_EQ(read("empty.html"), "");
  EXPECT_EQ(error, "");
  EXPECT_EQ(read("large.html"), large);
  EXPECT_EQ(read("large.html", 150'000).size(), 150'000u);
  EXPECT_EQ(read("a.html", 7), "content");
  EXPECT_EQ(read("a.html", 3), "con");
  EXPECT_EQ(error, "");
}

TEST_F(FolderFiles, NothingOutsideOfTheFolderIsRead)
{
  directory.write("secret.html", "secret");
  directory.write("site/a.html", "x");
  link("out.html", "../secret.html");
  for (const char* const name : {"out.html", "../secret.html", "none.html"}) {
    read(name);
    EXPECT_NE(error, "") << name;
  }
}

} // namespace
} // namespace standard_sitemap::test::folder_files_test
