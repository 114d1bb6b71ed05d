#include <filesystem>

#include <sys/stat.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/hosts/probe/output.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/probe/run_probe.h"

// Files that the probe writes: to whom they belong, who may read them, and which links are followed to them.

namespace standard_sitemap {
namespace {

namespace fs = std::filesystem;

using test::content_of;
using test::run_probe;
using test::run_program;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* small_map = "<sitemap xmlns='http://standard-sitemap.org/2007/ns'>"
                                  "<item name='Start' url='http://example.com/' role='home'/></sitemap>";
constexpr uid_t nobody = 65534;
constexpr const char* setpriv = "/usr/bin/setpriv";
constexpr const char* unshare = "/usr/bin/unshare";

struct stat status_of(const fs::path& file)
{
  struct stat status {};
  EXPECT_EQ(lstat(file.c_str(), &status), 0) << file;
  return status;
}

unsigned mode_of(const fs::path& file)
{
  return status_of(file).st_mode & 07777U;
}

void set_mode(const fs::path& file, mode_t mode)
{
  ASSERT_EQ(chmod(file.c_str(), mode), 0) << file;
}

TEST(OutputPermissions, SetuidSetgidAndStickyAreNotCopied)
{
  const test::TemporaryDirectory directory;
  for (const mode_t mode : {04755U, 02750U, 01644U, 07777U, 0600U, 0444U}) {
    const fs::path file = directory.write("map.json", "old");
    set_mode(file, mode);
    auto output = Output::open(file);
    ASSERT_TRUE(output);
    EXPECT_EQ(output->commit(), std::nullopt);
    EXPECT_EQ(mode_of(file), mode & 0777U) << mode;
    fs::remove(file);
  }
}

TEST(OutputDraft, TwoAtOnceDoNotDisturbEachOther)
{
  const test::TemporaryDirectory directory;
  const std::string file = directory.path() / "map.json";
  auto first = Output::open(file);
  auto second = Output::open(file);
  ASSERT_TRUE(first);
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_TRUE(first->sink()("first"));
  EXPECT_TRUE(second->sink()("second"));
  EXPECT_EQ(second->commit(), std::nullopt);
  EXPECT_EQ(first->commit(), std::nullopt);
  EXPECT_EQ(content_of(file), "first");
}

TEST(OutputDraft, ANameMayBeAsLongAsTheSystemAllows)
{
  const test::TemporaryDirectory directory;
  const std::string file = directory.path() / std::string(255, 'n');
  auto output = Output::open(file);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_EQ(output->commit(), std::nullopt);
  EXPECT_TRUE(fs::exists(file));
}

TEST(OutputDraft, AFolderThatIsNotThereIsNamed)
{
  const test::TemporaryDirectory directory;
  const std::string folder = directory.path() / "no";
  const auto output = Output::open(folder + "/map.json");
  ASSERT_FALSE(output);
  EXPECT_EQ(output.error().message, "cannot write " + folder + "/map.json: no file can be made in " + folder +
                                        ": No such file or directory");
}

TEST(OutputLink, OneThatTheKernelDoesNotFollowStays)
{
  const test::TemporaryDirectory directory;
  const fs::path link = directory.path() / "link";
  fs::create_symlink("link", link); // ELOOP
  const auto output = Output::open(link);
  ASSERT_FALSE(output);
  EXPECT_THAT(output.error().message, HasSubstr("Too many levels of symbolic links"));
  EXPECT_TRUE(fs::is_symlink(link));
}

// As in a folder for everybody with `fs.protected_symlinks`: a link that can be read, but must not be
// followed.
TEST(ProbeLinkToOutput, OneThatIsReadableButForbiddenIsNotFollowed)
{
  const test::TemporaryDirectory directory;
  const std::string map = directory.write("map.xml", small_map);
  const fs::path target = directory.write("target", "old");
  const std::string mount = directory.path() / "mount";
  fs::create_directory(mount);
  const std::string make_link =
      "mount -t tmpfs -o nosymfollow none " + mount + " && ln -s " + target.string() + ' ' + mount + "/link";
  const std::vector<std::string> apart{"--mount", "--map-root-user", "/bin/sh", "-c"};
  const auto in_mount = [&](const std::string& command) {
    auto words = apart;
    words.push_back(make_link + " && " + command);
    return run_program(unshare, words);
  };
  if (!fs::exists(unshare) || in_mount("! cat " + mount + "/link && readlink " + mount + "/link").status != 0)
    GTEST_SKIP() << "no mount of its own, or none with nosymfollow, can be had here";
  const auto run = in_mount(std::string{SITEMAP_PROBE} + " -f json -o " + mount + "/link --sitemap " + map);
  EXPECT_TRUE(run.ended_with(ExitStatus::usage)) << run.err;
  EXPECT_THAT(run.err, HasSubstr("cannot write " + mount + "/link: Too many levels of symbolic links"));
  EXPECT_EQ(content_of(target), "old");
}

/// Needs root, who can have files of somebody else, and be somebody else.
class ProbeOwners : public testing::Test {
 protected:
  void SetUp() override
  {
    if (geteuid() != 0)
      GTEST_SKIP() << "only root can have files of another user";
    set_mode(directory.path(), 0755);
  }
  fs::path file_of(uid_t owner, const std::string& name, const std::string& content, mode_t mode) const
  {
    const fs::path file = directory.write(name, content);
    EXPECT_EQ(chown(file.c_str(), owner, owner), 0);
    set_mode(file, mode);
    return file;
  }
  const test::TemporaryDirectory directory;
};

TEST_F(ProbeOwners, RootsFileInPlaceOfAnothersIsNotSetuidAndThatIsSaid)
{
  const std::string map = directory.write("map.xml", small_map);
  const fs::path file = file_of(nobody, "out.json", "old", 06755);
  const auto run = run_probe({"-f", "json", "-o", file, "--sitemap", map});
  EXPECT_TRUE(run.ended_with(ExitStatus::found)) << run.err;
  EXPECT_EQ(status_of(file).st_uid, 0U);
  EXPECT_EQ(mode_of(file), 0755U);
  EXPECT_THAT(run.err, HasSubstr(file.string() +
                                 " belonged to user 65534; the file that replaces it belongs to user 0"));

  const fs::path baseline = file_of(nobody, "baseline", "old", 04700);
  const auto check = run_probe({"--check", "--write-baseline", baseline, "--sitemap", map});
  EXPECT_EQ(mode_of(baseline), 0700U) << check.err;
  EXPECT_THAT(check.err, HasSubstr(baseline.string() + " belonged to user 65534"));

  const fs::path own = directory.write("own.json", "old");
  EXPECT_THAT(run_probe({"-f", "json", "-o", own, "--sitemap", map}).err, Not(HasSubstr("belong")));
}

TEST_F(ProbeOwners, AnotherUserIsTreatedAlike)
{
  if (!fs::exists(setpriv))
    GTEST_SKIP() << "there is no " << setpriv;
  const std::string program = directory.path() / "sitemap-probe"; // where everybody can read it
  fs::copy_file(SITEMAP_PROBE, program);
  const std::string map = directory.write("map.xml", small_map);
  const auto write_as_nobody = [&](const fs::path& file) {
    return run_program(setpriv, {"--reuid=65534", "--regid=65534", "--clear-groups", program, "-f", "json",
                                 "-o", file, "--sitemap", map});
  };
  const fs::path folder = directory.path() / "folder";
  fs::create_directory(folder);
  ASSERT_EQ(chown(folder.c_str(), nobody, nobody), 0);

  // A file of root in a folder of nobody. Its group cannot be kept: no other group gets what it could do.
  const fs::path roots = file_of(0, "folder/roots.json", "old", 04750);
  const auto replaced = write_as_nobody(roots);
  EXPECT_TRUE(replaced.ended_with(ExitStatus::found)) << replaced.err;
  EXPECT_EQ(status_of(roots).st_uid, nobody);
  EXPECT_EQ(mode_of(roots), 0700U);
  EXPECT_THAT(replaced.err, HasSubstr("belonged to user 0; the file that replaces it belongs to user 65534"));

  // A link into a folder that nobody may not enter: it stays, and what is said is about it.
  const fs::path secret = file_of(0, "secret/target", "old", 0644);
  set_mode(secret.parent_path(), 0700);
  const fs::path link = folder / "link";
  fs::create_symlink(secret, link);
  const auto linked = write_as_nobody(link);
  EXPECT_TRUE(linked.ended_with(ExitStatus::usage)) << linked.err;
  EXPECT_THAT(linked.err, HasSubstr("cannot write " + link.string() + ": Permission denied"));
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(content_of(secret), "old");

  // A folder in which nobody may make no file.
  const fs::path here = directory.path() / "here.json";
  const auto forbidden = write_as_nobody(here);
  EXPECT_THAT(forbidden.err, AllOf(HasSubstr("cannot write " + here.string()),
                                   HasSubstr("no file can be made in " + directory.path().string())));
}

} // namespace
} // namespace standard_sitemap
