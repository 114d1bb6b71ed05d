#include "render/hosts/probe/output.h"

#include <filesystem>

#include <fcntl.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "tests/support/temporary_directory.h"

#include "render/hosts/probe/terminal.h"

namespace standard_sitemap {
namespace {

namespace fs = std::filesystem;

std::size_t files_in(const fs::path& directory)
{
  return static_cast<std::size_t>(std::distance(fs::directory_iterator{directory}, fs::directory_iterator{}));
}

TEST(Output, FileAppearsOnlyWhenItIsComplete)
{
  const test::TemporaryDirectory directory;
  const std::string path = directory.path() / "map.json";
  auto output = Output::open(path);
  ASSERT_TRUE(output);
  EXPECT_TRUE(output->sink()("half"));
  EXPECT_FALSE(fs::exists(path));
  EXPECT_TRUE(output->sink()(" and half"));
  EXPECT_EQ(output->commit(), std::nullopt);
  EXPECT_EQ(test::content_of(path), "half and half");
  EXPECT_EQ(files_in(directory.path()), 1u);
}

TEST(Output, WithoutCommitNothingStaysBehindAndTheOldFileStands)
{
  const test::TemporaryDirectory directory;
  const fs::path path = directory.write("map.json", "old");
  {
    auto output = Output::open(path);
    ASSERT_TRUE(output);
    EXPECT_TRUE(output->sink()("new"));
  }
  EXPECT_EQ(test::content_of(path), "old");
  EXPECT_EQ(files_in(directory.path()), 1u);
}

TEST(Output, ALinkStaysALinkAndPermissionsStay)
{
  const test::TemporaryDirectory directory;
  const fs::path path = directory.write("real.json", "old");
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("real.json", directory.path() / "link.json");
  auto output = Output::open(directory.path() / "link.json");
  ASSERT_TRUE(output);
  EXPECT_TRUE(output->sink()("new"));
  EXPECT_EQ(output->commit(), std::nullopt);
  EXPECT_TRUE(fs::is_symlink(directory.path() / "link.json"));
  EXPECT_EQ(test::content_of(path), "new");
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST(Output, DevicesAreWrittenToAndNotReplaced)
{
  auto output = Output::open("/dev/null");
  ASSERT_TRUE(output);
  EXPECT_TRUE(output->sink()("x"));
  EXPECT_EQ(output->commit(), std::nullopt);
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(Output, WhatCannotBeMadeIsAnError)
{
  const test::TemporaryDirectory directory;
  EXPECT_FALSE(Output::open(directory.path() / "no" / "such"));
  EXPECT_FALSE(Output::open(directory.path()));
}

TEST(Output, AFullDeviceIsTrouble)
{
  if (!fs::exists("/dev/full"))
    GTEST_SKIP() << "this system has no /dev/full";
  auto output = Output::open("/dev/full");
  ASSERT_TRUE(output);
  EXPECT_FALSE(output->sink()("x"));
  EXPECT_NE(output->commit(), std::nullopt);
}

TEST(StandardStreamsDeathTest, NoFileTakesThePlaceOfAClosedOne)
{
  const auto first_file_after_closing_stdout = [] {
    ::close(STDOUT_FILENO);
    fill_standard_streams();
    ::_exit(::open("/dev/null", O_RDONLY) > STDERR_FILENO ? 0 : 1);
  };
  EXPECT_EXIT(first_file_after_closing_stdout(), testing::ExitedWithCode(0), "");
}

} // namespace
} // namespace standard_sitemap
