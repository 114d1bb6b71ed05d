// WARC files whose frames are compressed with a dictionary, which is in a frame of its own at their
// beginning.

#include "engine/unpack/archive/zstd_dictionary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/crawl/archives.h"
#include "tests/unit/crawl/heard.h"

namespace standard_sitemap::zstd_dictionary_test {
namespace {

using test::heard_of;
using test::joined;
using test::lines_of;
using test::skippable_frame;
using test::zstd_frame;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::IsSupersetOf;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

const auto& records()
{
  static const auto result = test::warc_records(60);
  return result;
}

const std::string& dictionary()
{
  static const std::string result = test::zstd_dictionary(records());
  return result;
}

/// The records, each compressed with the dictionary.
const std::string& frames()
{
  static const std::string result = [] {
    std::string all;
    for (const std::string& record : records())
      all += test::zstd_frame_with(dictionary(), record);
    return all;
  }();
  return result;
}

TEST(ZstdDictionary, IsReadPlainAndCompressed)
{
  const auto expected = lines_of(joined(records()));
  ASSERT_THAT(lines_of(frames()), ElementsAre("unknown")) << "they cannot be read without it";
  for (const std::string& begin : {skippable_frame(dictionary()), skippable_frame(zstd_frame(dictionary()))})
    for (const std::size_t piece : {0u, 1u, 1'000u, 30'000u})
      EXPECT_EQ(lines_of(begin + frames(), piece), expected) << "pieces of " << piece;
}

TEST(ZstdDictionary, FramesWithoutItMayBeAmongThem)
{
  std::string all = skippable_frame(dictionary()) + zstd_frame(records()[0]) + skippable_frame("x", 0);
  for (std::size_t i = 1; i < records().size(); ++i)
    all += i % 3 == 0 ? zstd_frame(records()[i]) : test::zstd_frame_with(dictionary(), records()[i]);
  EXPECT_EQ(lines_of(all), lines_of(joined(records())));
}

TEST(ZstdDictionary, ALongFrameMayNeedIt)
{
  std::string body;
  for (std::size_t i = 0; body.size() < MemberDecoder::max_content + 1'000; ++i)
    body.append(std::to_string(i * 7'919)).append("<p>Paragraph ");
  const std::string record = test::warc_page("http://a.example/", body);
  EXPECT_THAT(heard_of(skippable_frame(dictionary()) + test::zstd_frame_with(dictionary(), record) + frames(),
                       1u << 20)
                  .lines,
              AllOf(SizeIs(1 + lines_of(joined(records())).size()),
                    Contains(StartsWith("page http://a.example/ 200 "))));
}

TEST(ZstdDictionary, ADamagedFrameCostsNoOther)
{
  const auto expected = lines_of(joined(records()));
  const std::string begin = skippable_frame(zstd_frame(dictionary()));
  const std::string last = test::zstd_frame_with(dictionary(), records().back());
  std::string damaged = begin + frames();
  damaged[damaged.size() - last.size() - 5] ^= 1; // in the one before
  for (const std::size_t piece : {0u, 333u}) {
    auto lines = lines_of(damaged, piece);
    EXPECT_EQ(lines.back(), expected.back());
    EXPECT_THAT(lines, Contains(StartsWith("damage a compressed member")));
    lines.resize(expected.size() - 2);
    EXPECT_THAT(expected, IsSupersetOf(lines));
  }
}

TEST(ZstdDictionary, AFrameThatIsNoDictionaryIsSteppedOver)
{
  for (const std::string& begin :
       {skippable_frame("no dictionary"), skippable_frame(""), skippable_frame(zstd_frame("nor this")),
        skippable_frame(zstd_frame(dictionary()).substr(0, 500)), skippable_frame(dictionary().substr(0, 30)),
        skippable_frame(dictionary(), 12), // another kind
        skippable_frame(zstd_frame(std::string(ZstdDictionary::max_bytes, '\0') + dictionary()))}) {
    EXPECT_EQ(ZstdDictionary::read(begin), nullptr);
    EXPECT_THAT(lines_of(begin + frames()), Not(Contains(StartsWith("page "))));
    EXPECT_EQ(lines_of(begin + zstd_frame(joined(records()))), lines_of(joined(records())))
        << "it is stepped over";
  }
}

TEST(ZstdDictionary, TheSizeOfADictionaryIsBounded)
{
  const auto with_size = [](std::size_t size) {
    return skippable_frame(std::string(size, 'x')).substr(0, 8);
  };
  EXPECT_EQ(ZstdDictionary::frame_bytes(with_size(ZstdDictionary::max_bytes)), ZstdDictionary::max_bytes + 8);
  EXPECT_EQ(ZstdDictionary::frame_bytes(with_size(ZstdDictionary::max_bytes + 1)), 0u);
  EXPECT_EQ(ZstdDictionary::frame_bytes(with_size(100).substr(0, 7)), 0u);
  EXPECT_EQ(ZstdDictionary::frame_bytes(zstd_frame("xxxxxxxxxx")), 0u);
}

TEST(ZstdDictionary, EveryByteOfItMayBeDamaged)
{
  const std::string begin = skippable_frame(zstd_frame(dictionary()));
  for (std::size_t i = 0; i < begin.size(); i += 7) {
    std::string damaged = begin;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x41);
    lines_of(damaged + frames()); // whatever it gives
    lines_of(begin.substr(0, i) + frames());
  }
}

} // namespace
} // namespace standard_sitemap::zstd_dictionary_test
