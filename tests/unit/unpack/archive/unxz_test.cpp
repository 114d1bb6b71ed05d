#include "engine/unpack/archive/unxz.h"

#include <algorithm>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/probe/packed.h"

namespace standard_sitemap::unxz_test {
namespace {

using test::xz;
using testing::HasSubstr;

struct Unpacked {
  std::string text, problem;
  std::size_t largest_piece = 0;
};

/// Feeds it in pieces of this size, each from an exact-size buffer.
Unpacked unpacked(std::string_view bytes, std::uint64_t max_bytes = 1u << 30, std::size_t piece = 7)
{
  Unpacked result;
  const auto take = [&](std::string_view more) {
    result.text += more;
    result.largest_piece = std::max(result.largest_piece, more.size());
    return true;
  };
  Unxz unxz{max_bytes};
  bool more = true;
  for (; more && !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size()))) {
    const std::size_t size = std::min(piece, bytes.size());
    const auto exact = std::make_unique<char[]>(size);
    std::copy_n(bytes.data(), size, exact.get());
    more = unxz.append({exact.get(), size}, take);
  }
  unxz.finish(take);
  result.problem = unxz.problem();
  return result;
}

TEST(Unxz, WhatIsNotXzPassesUnchanged)
{
  for (const std::string text : {"", "<", "\xFD",
                                 "\xFD"
                                 "7zX",
                                 "\xFD"
                                 "7zXx",
                                 "<sitemap/>", "\x1f\x8b"})
    for (const std::size_t piece : {1u, 3u, 100u}) {
      EXPECT_EQ(unpacked(text, 1'000, piece).text, text);
      EXPECT_EQ(unpacked(text, 1'000, piece).problem, "");
    }
}

TEST(Unxz, PiecesOfAnySizeAreUnpacked)
{
  std::string text;
  for (int i = 0; i < 50'000; ++i)
    text += std::to_string(i * 7919 % 10'007);
  const std::string packed = xz(text);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{13}, std::size_t{64} << 10, packed.size()}) {
    const Unpacked result = unpacked(packed, 1u << 30, piece);
    EXPECT_TRUE(result.text == text) << piece;
    EXPECT_EQ(result.problem, "");
    EXPECT_LE(result.largest_piece, 64u << 10);
  }
}

TEST(Unxz, SeveralStreamsAreOneFile)
{
  EXPECT_EQ(unpacked(xz("one ") + xz("") + std::string(8, '\0') + xz("two")).text, "one two");
}

TEST(Unxz, WhatIsCutOffIsSaid)
{
  const std::string text(10'000, 'x'), packed = xz(text);
  for (std::size_t size = 6; size < packed.size(); ++size)
    EXPECT_THAT(unpacked(packed.substr(0, size)).problem, HasSubstr("its end is missing")) << size;
}

TEST(Unxz, WhatIsDamagedIsSaid)
{
  const std::string packed = xz(std::string(10'000, 'x') + "abcdefghijklmnop");
  std::size_t noticed = 0;
  for (std::size_t at = 6; at < packed.size(); ++at) {
    std::string damaged = packed;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
    noticed += !unpacked(damaged).problem.empty();
  }
  EXPECT_EQ(noticed, packed.size() - 6);
  EXPECT_THAT(unpacked(xz("text") + "trailing data").problem, HasSubstr("something else follows"));
}

TEST(Unxz, NoMoreThanTheLimitIsUnpacked)
{
  const std::string bomb = xz(std::string(64u << 20, 'x'));
  ASSERT_LT(bomb.size(), 100'000u);
  EXPECT_EQ(unpacked(bomb, 1'000'000, 4'096).text.size(), 1'000'000u);
  EXPECT_EQ(unpacked(bomb, 1'000'000, 4'096).problem, "") << "the caller's own limit says so";
  EXPECT_EQ(unpacked(xz("12345"), 5'000).text, "12345");
}

TEST(Unxz, InputThatGivesNothingIsLimitedToo)
{
  std::string streams;
  for (int i = 0; i < 1'000; ++i)
    streams += xz("");
  EXPECT_THAT(unpacked(streams, streams.size() - 1).problem, HasSubstr("longer than"));
  EXPECT_EQ(unpacked(streams, streams.size()).problem, "");
}

TEST(Unxz, MemoryIsBoundedWhateverTheFileAsksFor)
{
  EXPECT_EQ(unpacked(xz("enough", 64u << 20)).text, "enough") << "as xz -9";
  const Unpacked greedy = unpacked(xz("too much", 1u << 30));
  EXPECT_EQ(greedy.text, "");
  EXPECT_THAT(greedy.problem, HasSubstr("80 MiB"));
}

TEST(Unxz, StopsWhenNothingMoreIsWanted)
{
  std::size_t calls = 0;
  Unxz unxz{1u << 30};
  const std::string packed = xz(std::string(1u << 20, 'x'));
  EXPECT_FALSE(unxz.append(packed, [&](std::string_view) {
    ++calls;
    return false;
  }));
  EXPECT_EQ(calls, 1u);
  EXPECT_FALSE(unxz.append(packed, [&](std::string_view) { return ++calls > 0; }));
  EXPECT_EQ(calls, 1u);
}

} // namespace
} // namespace standard_sitemap::unxz_test
