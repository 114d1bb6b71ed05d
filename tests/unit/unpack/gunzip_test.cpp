#include "engine/unpack/gunzip.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <zlib.h>

namespace standard_sitemap::gunzip_test {
namespace {

std::string packed(std::string_view text)
{
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(text.size() + 1000, '\0');
  std::string in{text};
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

struct Unpacked {
  std::string text;
  bool packed, twice, broken, trailing_content;
  friend bool operator==(const Unpacked&, const Unpacked&) = default;
};

Unpacked unpack(std::string_view bytes, std::size_t piece = SIZE_MAX)
{
  Gunzip gunzip;
  Unpacked result{};
  const auto take = [&](std::string_view more) {
    result.text += more;
    return true;
  };
  while (!bytes.empty() && gunzip.append(bytes.substr(0, piece), take))
    bytes.remove_prefix(std::min(piece, bytes.size()));
  gunzip.finish(take);
  result.packed = gunzip.was_compressed();
  result.twice = gunzip.was_compressed_twice();
  result.broken = gunzip.broken().has_value();
  result.trailing_content = gunzip.has_trailing_data();
  return result;
}

Unpacked unpack_anyhow(std::string_view bytes)
{
  const Unpacked whole = unpack(bytes);
  for (const std::size_t piece : {1u, 2u, 3u, 11u})
    EXPECT_EQ(unpack(bytes, piece), whole) << piece;
  return whole;
}

TEST(Gunzip, G7_ByItsMagicNumber)
{
  EXPECT_EQ(unpack_anyhow("plain"), (Unpacked{"plain", false, false, false, false}));
  EXPECT_EQ(unpack_anyhow(""), (Unpacked{"", false, false, false, false}));
  EXPECT_EQ(unpack_anyhow("\x1f"), (Unpacked{"\x1f", false, false, false, false}));
  EXPECT_EQ(unpack_anyhow("\x1fplain"), (Unpacked{"\x1fplain", false, false, false, false}));
  EXPECT_EQ(unpack_anyhow(packed("text")), (Unpacked{"text", true, false, false, false}));
  const std::string large(1'000'000, 'a');
  EXPECT_EQ(unpack(packed(large)).text, large);
}

TEST(Gunzip, G7_WhatComesBehind)
{
  const std::string file = packed("text");
  EXPECT_EQ(unpack_anyhow(file + std::string(9, '\0')), (Unpacked{"text", true, false, false, false}));
  EXPECT_EQ(unpack_anyhow(file + "\r\n\n"), (Unpacked{"text", true, false, false, false}));
  EXPECT_EQ(unpack_anyhow(file + packed(" and more")),
            (Unpacked{"text and more", true, false, false, false}));
  EXPECT_EQ(unpack_anyhow(file + std::string(3, '\0') + packed("!")),
            (Unpacked{"text!", true, false, false, false}));
  EXPECT_EQ(unpack_anyhow(file + "junk"), (Unpacked{"text", true, false, false, true}));
  EXPECT_EQ(unpack_anyhow(file + "\x1fjunk"), (Unpacked{"text", true, false, false, true}));
}

TEST(Gunzip, G7_WhatIsBroken)
{
  std::string text;
  for (int i = 0; i < 2'000; ++i)
    text += std::to_string(i * i) + '\n';
  const std::string file = packed(text);
  const Unpacked half = unpack_anyhow(file.substr(0, file.size() / 2));
  EXPECT_TRUE(half.broken);
  EXPECT_GT(half.text.size(), 1'000u);
  EXPECT_TRUE(text.starts_with(half.text));
  EXPECT_EQ(unpack_anyhow(file.substr(0, file.size() - 1)), (Unpacked{text, true, false, true, false}));
  std::string wrong_sum = file;
  wrong_sum[file.size() - 6] ^= 1;
  EXPECT_EQ(unpack_anyhow(wrong_sum), (Unpacked{text, true, false, true, false}));
  EXPECT_TRUE(unpack_anyhow("\x1f\x8bno gzip at all").broken);
  EXPECT_TRUE(unpack_anyhow("\x1f\x8b").broken);
}

TEST(Gunzip, G7_PackedTwice)
{
  EXPECT_EQ(unpack_anyhow(packed(packed("text"))), (Unpacked{"text", true, true, false, false}));
  EXPECT_TRUE(unpack_anyhow(packed(packed("text").substr(0, 15))).broken);
}

// Members that contain nothing, compressed once more: there is much data between the layers, and no output.
TEST(Gunzip, G7_WhatIsBetweenTheLayersIsBounded)
{
  std::string members;
  for (int i = 0; i < 1'000; ++i)
    members += packed("");
  const std::string file = packed(members);
  const auto take = [](std::string_view) { return true; };
  Gunzip enough{members.size()};
  EXPECT_TRUE(enough.append(file, take));
  EXPECT_FALSE(enough.too_long());
  EXPECT_TRUE(enough.was_compressed_twice());
  Gunzip too_little{members.size() - 1};
  EXPECT_FALSE(too_little.append(file, take));
  EXPECT_TRUE(too_little.too_long());
}

TEST(Gunzip, WhoTakesMayStopIt)
{
  Gunzip gunzip;
  std::size_t taken = 0;
  const auto take = [&](std::string_view more) {
    taken += more.size();
    return taken < 100'000;
  };
  EXPECT_FALSE(gunzip.append(packed(std::string(1'000'000, 'a')), take));
  EXPECT_LT(taken, 200'000u);
}

} // namespace
} // namespace standard_sitemap::gunzip_test
