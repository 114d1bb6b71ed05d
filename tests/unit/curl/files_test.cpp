// D-11: `file:` addresses: regular files of this machine, and nothing else.

#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include "engine/curl/file_fetch.h"
#include "engine/curl/regular_file.h"
#include "engine/load/drive.h"

#include "tests/support/temporary_directory.h"
#include "tests/unit/curl/recording_receiver.h"

namespace standard_sitemap::test {
namespace {

using ::testing::HasSubstr;

std::string url_of(const std::filesystem::path& file)
{
  return "file://" + file.string();
}

TEST(Files, AreReadWholeWithATypeByName)
{
  const TemporaryDirectory directory;
  const std::string content(200'000, 'x');
  const RecordingReceiver page = fetch_page(url_of(directory.write("map.xml", content)));
  ASSERT_TRUE(page.ended) << page.message;
  EXPECT_EQ(page.body, content);
  EXPECT_EQ(page.head->status, 0);
  EXPECT_EQ(page.head->fields.first("Content-Type"), "application/xml");
  EXPECT_EQ(page.head->address_space, AddressSpace::loopback);
}

TEST(Files, AreServedOffline)
{
  const TemporaryDirectory directory;
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.set_offline(true);
  RecordingReceiver receiver;
  fetcher.start(request_for(url_of(directory.write("map.xml", "<sitemap/>"))), Destination::page,
                std::nullopt, receiver);
  EXPECT_TRUE(receiver.hops.empty()) << "answers come only from within run_once";
  run(fetcher);
  EXPECT_EQ(receiver.body, "<sitemap/>");
}

TEST(Files, NamesArePercentDecodedAndQueryAndFragmentIgnored)
{
  const TemporaryDirectory directory;
  directory.write("a b%.html", "found");
  const std::string base = url_of(directory.path());
  EXPECT_EQ(fetch_page(base + "/a%20b%25.html?q=1#x").body, "found");
  EXPECT_EQ(fetch_page("file://localhost" + base.substr(7) + "/a%20b%25.html").body, "found");
  EXPECT_EQ(fetch_page("file:" + base.substr(7) + "/a%20b%25.html").body, "found");
}

TEST(Files, ABigFileLeavesOthersTheirTurn)
{
  const TemporaryDirectory directory;
  const std::string big = url_of(directory.write("big.xml", std::string(1u << 20, 'x')));
  const std::string small = url_of(directory.write("small.xml", "y"));
  CurlFetcher fetcher{{}, patient_policy()};
  RecordingReceiver first, second;
  second.on_end = [&] { EXPECT_FALSE(first.ended); };
  fetcher.start(request_for(big), Destination::page, std::nullopt, first);
  fetcher.start(request_for(small), Destination::page, std::nullopt, second);
  run(fetcher);
  EXPECT_EQ(first.body.size(), std::size_t{1} << 20);
  EXPECT_EQ(second.body, "y");
}

TEST(Files, AnEmptyFileBeginsAndEnds)
{
  const TemporaryDirectory directory;
  const RecordingReceiver page = fetch_page(url_of(directory.write("empty.xml", "")));
  EXPECT_TRUE(page.head && page.ended) << page.message;
}

TEST(Files, AMissingFileIsAFailureThatSaysSo)
{
  const TemporaryDirectory directory;
  const RecordingReceiver page = fetch_page(url_of(directory.path() / "none.xml"));
  EXPECT_EQ(page.failure, FetchFailure::file_missing);
  EXPECT_THAT(page.message, HasSubstr("No such file"));
}

TEST(Files, DirectoriesPipesAndDevicesAreNotRead)
{
  const TemporaryDirectory directory;
  const std::filesystem::path pipe = directory.path() / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const std::filesystem::path& path : {directory.path(), pipe, std::filesystem::path{"/dev/null"}}) {
    const RecordingReceiver page = fetch_page(url_of(path));
    EXPECT_EQ(page.failure, FetchFailure::file_unreadable) << path;
    EXPECT_THAT(page.message, HasSubstr("not a regular file")) << path;
  }
}

TEST(Files, OtherHostsAreNotAsked)
{
  EXPECT_EQ(fetch_page("file://example.org/etc/hostname").failure, FetchFailure::file_missing);
}

TEST(Files, EncodedSlashesCannotLeaveTheDirectoryThatTheAddressShows)
{
  EXPECT_EQ(local_path(uri("file:///site/..%2f..%2Fetc/passwd")), std::nullopt);
  EXPECT_EQ(local_path(uri("file:///site/a%00b")), std::nullopt);
  EXPECT_EQ(local_path(uri("file:///site/%2e%2e/x.xml")), "/x.xml");
  EXPECT_EQ(local_path(uri("file:///site/a%252Fb")), "/site/a%2Fb");
  EXPECT_EQ(local_path(uri("file:relative.xml")), std::nullopt);
  EXPECT_EQ(local_path(uri("http://localhost/x")), std::nullopt);
}

TEST(Files, RefusedHopIsNotOpened)
{
  const TemporaryDirectory directory;
  RecordingReceiver receiver;
  receiver.on_hop = [](const Uri&) { return false; };
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(url_of(directory.write("map.xml", "x"))), Destination::document,
                Initiator{.url = uri("file:///elsewhere/page.html")}, receiver);
  run(fetcher);
  EXPECT_EQ(receiver.failure, FetchFailure::refused);
}

/// A document of `page`, requested by a receiver that accepts everything.
RecordingReceiver file_document(const std::string& url, const std::string& page)
{
  CurlFetcher fetcher{{}, patient_policy()};
  RecordingReceiver receiver;
  fetcher.start(request_for(url), Destination::document, Initiator{.url = uri(page)}, receiver);
  run(fetcher);
  return receiver;
}

/// A site in the folder `site`, and a secret outside of it.
class Links : public ::testing::Test {
 protected:
  Links()
  {
    std::filesystem::create_directories(root.path() / "site/sub/deep");
    root.write("secret.xml", "secret");
    root.write("site/map.xml", "map");
    root.write("site/sub/part.xml", "part");
    link("../secret.xml", "site/up.xml");
    link((root.path() / "secret.xml").string(), "site/absolute.xml");
    link((root.path() / "site/map.xml").string(), "site/absolute-within.xml");
    link("..", "site/parent");
    link("/", "site/everything");
    link("/proc/self/root", "site/magic");
    link("sub/part.xml", "site/within.xml");
    link("../map.xml", "site/sub/back.xml");
    link("../../map.xml", "site/sub/deep/back.xml");
    link("sub", "site/also-sub");
    link("hop.xml", "site/loop.xml");
    link("loop.xml", "site/hop.xml");
    link("up.xml", "site/two-hops.xml");
    link("site", "other-name");
    link("../secret.xml", "site/page.html");
  }
  void link(const std::string& target, const std::string& name) const
  {
    std::filesystem::create_symlink(target, root.path() / name);
  }
  std::string directory() const { return (root.path() / "site/").string(); }
  RecordingReceiver document(const std::string& name) const
  {
    return file_document("file://" + directory() + name, "file://" + directory() + "index.html");
  }
  const TemporaryDirectory root;
};

// Policy "Fetching": below the page's own directory, in the file system as well as in the address.
TEST_F(Links, SymbolicLinksOutOfThePagesDirectoryAreRefused)
{
  for (const std::string name : {"up.xml", "absolute.xml", "absolute-within.xml", "parent/secret.xml",
                                 "parent/site/map.xml", "two-hops.xml", "also-sub/../up.xml"}) {
    const RecordingReceiver receiver = document(name);
    EXPECT_EQ(receiver.failure, FetchFailure::refused) << name << ": " << receiver.message;
    EXPECT_THAT(receiver.message, HasSubstr("symbolic link")) << name;
    EXPECT_EQ(receiver.body, "") << name;
  }
  for (const char* above : {"everything", "magic"})
    EXPECT_EQ(document(above + root.path().string() + "/secret.xml").failure, FetchFailure::refused) << above;
}

TEST_F(Links, SymbolicLinksWithinThePagesDirectoryAreFollowed)
{
  for (const auto& [name, body] : {std::pair{"within.xml", "part"},
                                   {"sub/back.xml", "map"},
                                   {"sub/deep/back.xml", "map"},
                                   {"also-sub/part.xml", "part"},
                                   {"also-sub/back.xml", "map"}})
    EXPECT_EQ(document(name).body, body) << name;
  EXPECT_EQ(document("loop.xml").failure, FetchFailure::file_unreadable);
}

TEST_F(Links, OnTheWayToThePagesDirectoryAreThePersonsOwn)
{
  const std::string base = "file://" + (root.path() / "other-name/").string();
  EXPECT_EQ(file_document(base + "map.xml", base + "index.html").body, "map");
  EXPECT_EQ(file_document(base + "up.xml", base + "index.html").failure, FetchFailure::refused);
}

TEST_F(Links, WhatAPersonNamedIsOpenedWhereverItLies)
{
  const std::string page = "file://" + directory() + "page.html";
  EXPECT_EQ(fetch_page(page).body, "secret");
  EXPECT_EQ(file_document(page, page).body, "secret") << "the page itself was opened, too";
  EXPECT_EQ(file_document("file://" + directory() + "up.xml", page).failure, FetchFailure::refused);
}

TEST_F(Links, ARootDocumentWithoutAPageIsAsGoodAsOne)
{
  root.write("secret.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns' name='secret'/>");
  root.write("site/root.xml", "<sitemap xmlns='http://standard-sitemap.org/2007/ns' "
                              "xmlns:xlink='http://www.w3.org/1999/xlink'><external xlink:href='up.xml'/>"
                              "<item name='A'/></sitemap>");
  link("root.xml", "site/linked-root.xml");
  for (const char* name : {"root.xml", "linked-root.xml"}) {
    CurlFetcher fetcher{{}, patient_policy()};
    Load load{uri("file://" + directory() + name), std::nullopt, patient_policy()};
    drive(load, fetcher, std::nullopt, patient_policy());
    const LoadResult result = std::move(load).finish();
    ASSERT_EQ(result.documents.size(), 2u) << name;
    EXPECT_EQ(result.documents[0].outcome, DocumentOutcome::ok);
    EXPECT_EQ(result.documents[1].outcome, DocumentOutcome::blocked);
    EXPECT_EQ(result.diagnostics.count(Code::blocked), 1u);
    EXPECT_EQ(result.map->size(), 2u);
  }
}

TEST_F(Links, AHostThatLetsEverythingPassStillGetsNoFileForAPageOnTheNetwork)
{
  EXPECT_EQ(file_document("file://" + directory() + "map.xml", "http://example.org/").failure,
            FetchFailure::refused);
  EXPECT_EQ(file_document("file://" + directory() + "../secret.xml", "file://" + directory() + "index.html")
                .failure,
            FetchFailure::refused);
}

// With kernels and sandboxes that have no openat2(2), no component may be a link at all.
TEST_F(Links, WithoutTheKernelsHelpNoneIsFollowed)
{
  const auto opened = [&](const std::string& name) {
    return RegularFile::below(directory(), name, RegularFile::Resolver::own).open_error();
  };
  for (const char* plain : {"map.xml", "sub/part.xml", "sub//part.xml"})
    EXPECT_EQ(opened(plain), RegularFile::OpenError::none) << plain;
  for (const char* linked : {"up.xml", "absolute.xml", "within.xml", "also-sub/part.xml", "sub/back.xml",
                             "parent/secret.xml", "magic", "loop.xml"})
    EXPECT_EQ(opened(linked), RegularFile::OpenError::outside_directory) << linked;
  for (const char* none : {"none.xml", "map.xml/", "map.xml/part.xml", "sub/none/x"})
    EXPECT_EQ(opened(none), RegularFile::OpenError::missing) << none;
  for (const char* directory : {"sub", "sub/"})
    EXPECT_EQ(opened(directory), RegularFile::OpenError::unreadable) << directory;
}

TEST_F(Links, PipesBelowThePageAreNotWaitedFor)
{
  ASSERT_EQ(mkfifo((root.path() / "site/pipe.xml").c_str(), 0600), 0);
  link("pipe.xml", "site/to-pipe.xml");
  for (const char* name : {"pipe.xml", "to-pipe.xml", "sub"})
    EXPECT_THAT(document(name).message, HasSubstr("is not a regular file")) << name;
  for (const auto resolver : {RegularFile::Resolver::kernel, RegularFile::Resolver::own})
    EXPECT_THAT(RegularFile::below(directory(), "pipe.xml", resolver).message(),
                HasSubstr("is not a regular file"));
}

TEST(Files, ReceiverThatHasHadEnoughIsLeftAlone)
{
  const TemporaryDirectory directory;
  const std::string url = url_of(directory.write("big.xml", std::string(1u << 20, 'x')));
  RecordingReceiver at_begin, at_append;
  at_begin.on_begin = [] { return false; };
  at_append.on_append = [](std::string_view) { return false; };
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(url), Destination::page, std::nullopt, at_begin);
  fetcher.start(request_for(url), Destination::page, std::nullopt, at_append);
  run(fetcher);
  EXPECT_FALSE(at_begin.is_over() || at_append.is_over());
  EXPECT_EQ(at_begin.body, "");
  EXPECT_LE(at_append.body.size(), std::size_t{64} << 10);
}

TEST(Files, WhatAReceiverThrowsComesOutOfRunOnce)
{
  const TemporaryDirectory directory;
  RecordingReceiver receiver;
  receiver.on_begin = []() -> bool { throw std::runtime_error("of the receiver"); };
  CurlFetcher fetcher{{}, patient_policy()};
  fetcher.start(request_for(url_of(directory.write("map.xml", "x"))), Destination::page, std::nullopt,
                receiver);
  EXPECT_THROW(run(fetcher), std::runtime_error);
  EXPECT_FALSE(fetcher.run_once(std::chrono::milliseconds{0}));
  EXPECT_EQ(receiver.body, "");
}

TEST(Files, D11_TypeIsThatOfAnyEndingThatSaysSomething)
{
  EXPECT_EQ(media_type_of_file_name("/a/index.html"), "text/html");
  EXPECT_EQ(media_type_of_file_name("/a/INDEX.HTM"), "text/html");
  EXPECT_EQ(media_type_of_file_name("/a/index.html.en-GB"), "text/html");
  EXPECT_EQ(media_type_of_file_name("/a/index.xhtml"), "application/xhtml+xml");
  EXPECT_EQ(media_type_of_file_name("/a/sitemap.xml.de"), "application/xml");
  EXPECT_EQ(media_type_of_file_name("/a/page.xml.html"), "text/html");
  EXPECT_EQ(media_type_of_file_name("/a.html/map"), "application/octet-stream");
  EXPECT_EQ(media_type_of_file_name("/a/xml"), "application/octet-stream");
  EXPECT_EQ(media_type_of_file_name("/a/"), "application/octet-stream");
}

} // namespace
} // namespace standard_sitemap::test
