#include "render/hosts/probe/file_watch.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

#include "tests/support/temporary_directory.h"

namespace standard_sitemap::file_watch_test {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

class Watch : public testing::Test {
 protected:
  Watch() : watch(*FileWatch::open())
  {
    directory.write("site/map.xml", "1");
    directory.write("site/other.xml", "1");
    wait_for_tick();
  }

  /// What was written before this is older than what begins after it. Since Linux 6.13 the times of files may
  /// be exact, and then later than what `now` says at that moment.
  static void wait_for_tick()
  {
    const auto in_order = [](const timespec& time) { return std::pair{time.tv_sec, time.tv_nsec}; };
    timespec exact{};
    clock_gettime(CLOCK_REALTIME, &exact);
    while (in_order(FileWatch::now()) <= in_order(exact))
      std::this_thread::sleep_for(milliseconds{1});
  }

  std::string path(const std::string& name) const { return directory.path() / name; }
  void write(const std::string& name) const { std::ofstream{path(name)} << "2"; }
  void set(std::vector<std::string> files, std::vector<std::string> folders = {},
           std::vector<std::string> outputs = {})
  {
    EXPECT_EQ(watch.set({std::move(files), std::move(folders), std::move(outputs)}, FileWatch::now()),
              std::nullopt);
  }
  /// What the change was that `wait` returns after `action`; "(nothing)" if it was another one, which is made
  /// after it. Both are over before `wait` begins, so that nothing of them is left for the next call.
  std::string noticed(const std::function<void()>& action)
  {
    action();
    write("sentinel");
    wait_for_tick();
    const std::string changed = watch.wait();
    return changed == path("sentinel") ? "(nothing)"
                                       : fs::path{changed}.lexically_relative(directory.path()).string();
  }

  const test::TemporaryDirectory directory;
  FileWatch watch;
};

TEST_F(Watch, AFileThatIsWrittenInPlace)
{
  set({path("site/map.xml"), path("sentinel")});
  EXPECT_EQ(noticed([&] { write("site/map.xml"); }), "site/map.xml");
}

TEST_F(Watch, AFileThatIsReplacedAsEditorsDo)
{
  set({path("site/map.xml"), path("sentinel")});
  for (int i = 0; i < 3; ++i) // the next one is another file
    EXPECT_EQ(noticed([&] {
                write("site/.map.xml.swp");
                fs::rename(path("site/.map.xml.swp"), path("site/map.xml"));
              }),
              "site/map.xml");
}

TEST_F(Watch, OtherFilesInTheFolderAreNotWatched)
{
  set({path("site/map.xml"), path("sentinel")});
  EXPECT_EQ(noticed([&] { write("site/other.xml"); }), "(nothing)");
  EXPECT_EQ(noticed([&] { std::ifstream{path("site/map.xml")}.get(); }), "(nothing)") << "it was only read";
}

TEST_F(Watch, AFileThatDoesNotExistYetNorItsFolder)
{
  set({path("new/deep/map.xml"), path("sentinel")});
  EXPECT_EQ(noticed([&] { directory.write("new/deep/map.xml", "1"); }), "new");
}

TEST_F(Watch, AFileThatIsRemoved)
{
  set({path("site/map.xml"), path("sentinel")});
  EXPECT_EQ(noticed([&] { fs::remove(path("site/map.xml")); }), "site/map.xml");
}

TEST_F(Watch, AFolderThatIsReplaced)
{
  directory.write("next/map.xml", "2");
  set({path("site/map.xml"), path("sentinel")});
  EXPECT_EQ(noticed([&] {
              fs::rename(path("site"), path("last"));
              fs::rename(path("next"), path("site"));
            }),
            "site");
}

TEST_F(Watch, AFileBehindALink)
{
  directory.write("first/map.xml", "1");
  directory.write("second/map.xml", "1");
  fs::create_directory_symlink(path("first"), path("current"));
  set({path("current/map.xml"), path("sentinel")});
  EXPECT_EQ(noticed([&] { write("first/map.xml"); }), "current/map.xml");
  set({path("current/map.xml"), path("sentinel")});
  EXPECT_EQ(noticed([&] {
              fs::create_directory_symlink(path("second"), path("current.new"));
              fs::rename(path("current.new"), path("current"));
            }),
            "current");
}

TEST_F(Watch, AllFilesOfAFolderAreWatched)
{
  set({path("sentinel")}, {path("site")});
  EXPECT_EQ(noticed([&] { write("site/page.html"); }), "site/page.html");
  EXPECT_EQ(noticed([&] { fs::create_directory(path("site/sub")); }), "site/sub");
  set({path("sentinel")}, {path("site")});
  EXPECT_EQ(noticed([&] { write("site/sub/page.html"); }), "site/sub/page.html");
}

TEST_F(Watch, FilesThatTheProcessWritesAreNotWatched)
{
  set({path("sentinel")}, {path("site")}, {path("site/map.html")});
  EXPECT_EQ(noticed([&] {
              write("site/map.html.part-12");
              fs::rename(path("site/map.html.part-12"), path("site/map.html"));
              write("site/map-2.html");
            }),
            "(nothing)");
  EXPECT_EQ(noticed([&] { write("site/map-x.html"); }), "site/map-x.html");
  set({path("sentinel")}, {path("site")}, {path("site/cookies")});
  EXPECT_EQ(noticed([&] { // as libcurl does
              write("site/29d62d8d31dfdd126fcdcf4ad558762273c25ec0.tmp");
              fs::rename(path("site/29d62d8d31dfdd126fcdcf4ad558762273c25ec0.tmp"), path("site/cookies"));
            }),
            "(nothing)");
  EXPECT_EQ(noticed([&] { write("site/page.tmp"); }), "site/page.tmp");
}

TEST_F(Watch, OutputThroughASymbolicLinkIsNoChange)
{
  fs::create_directory_symlink(path("site"), path("link"));
  fs::create_symlink("current.html", path("site/page.html"));
  write("site/current.html");
  const auto write_output = [&](const std::string& name) {
    write(name + ".part-12");
    fs::rename(path(name + ".part-12"), path(name));
  };
  const auto set_anew = [&](const std::string& folder, const std::string& output) {
    wait_for_tick();
    set({path("sentinel")}, {path(folder)}, {path(output)});
  };
  set_anew("site", "link/map.html");
  EXPECT_EQ(noticed([&] { write_output("site/map.html"); }), "(nothing)") << "the output";
  set_anew("link", "site/map.html");
  EXPECT_EQ(noticed([&] { write_output("site/map.html"); }), "(nothing)") << "the folder";
  set_anew("site", "site/page.html");
  EXPECT_EQ(noticed([&] { write_output("site/current.html"); }), "(nothing)") << "a link to a file";
  EXPECT_EQ(noticed([&] { write("site/other.html"); }), "site/other.html");
}

TEST_F(Watch, WhatChangedWhileItWasRead)
{
  const timespec begin = FileWatch::now();
  write("site/map.xml"); // read before, but not watched yet
  watch.set({{path("site/map.xml")}}, begin);
  EXPECT_EQ(watch.wait(), path("site/map.xml"));
  set({path("site/map.xml"), path("sentinel")});
  EXPECT_EQ(noticed([] {}), "(nothing)") << "not again";
  write("site/map.xml"); // watched
  set({path("site/map.xml"), path("sentinel")});
  EXPECT_EQ(watch.wait(), path("site/map.xml"));
}

TEST_F(Watch, ManyChangesAtOnceAreReportedOnce)
{
  set({path("site/map.xml"), path("sentinel")});
  for (int i = 0; i < 20; ++i)
    write("site/map.xml");
  EXPECT_EQ(watch.wait(), path("site/map.xml"));
  EXPECT_EQ(noticed([] {}), "(nothing)");
}

TEST_F(Watch, ChangesWithoutEndAreNotWaitedFor)
{
  set({path("site/map.xml")});
  std::atomic<bool> is_over = false;
  std::thread writer{[&] {
    while (!is_over) {
      write("site/map.xml");
      std::this_thread::sleep_for(milliseconds{10});
    }
  }};
  EXPECT_EQ(watch.wait(), path("site/map.xml")); // or else the test never ends
  is_over = true;
  writer.join();
}

} // namespace
} // namespace standard_sitemap::file_watch_test
