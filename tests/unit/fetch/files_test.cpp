// D-11: `file:` addresses: regular files of this machine, and nothing else.

#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <standard_sitemap/fetch/file_fetch.h>

#include "recording_receiver.h"
#include "support/temporary_directory.h"

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

TEST(Files, BigOneLeavesOthersTheirTurn)
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

TEST(Files, EmptyOneBeginsAndEnds)
{
  const TemporaryDirectory directory;
  const RecordingReceiver page = fetch_page(url_of(directory.write("empty.xml", "")));
  EXPECT_TRUE(page.head && page.ended) << page.message;
}

TEST(Files, MissingOneIsAFailureThatSaysSo)
{
  const TemporaryDirectory directory;
  const RecordingReceiver page = fetch_page(url_of(directory.path() / "none.xml"));
  EXPECT_EQ(page.failure, FetchFailure::network);
  EXPECT_THAT(page.message, HasSubstr("No such file"));
}

TEST(Files, DirectoriesPipesAndDevicesAreNotRead)
{
  const TemporaryDirectory directory;
  const std::filesystem::path pipe = directory.path() / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const std::filesystem::path& path : {directory.path(), pipe, std::filesystem::path{"/dev/null"}}) {
    const RecordingReceiver page = fetch_page(url_of(path));
    EXPECT_EQ(page.failure, FetchFailure::network) << path;
    EXPECT_THAT(page.message, HasSubstr("no regular file")) << path;
  }
}

TEST(Files, OtherHostsAreNotAsked)
{
  EXPECT_EQ(fetch_page("file://example.org/etc/hostname").failure, FetchFailure::network);
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
