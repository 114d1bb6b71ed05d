#include "engine/base/keyed_hash.h"

#include <string>

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

/// Bytes 0, 1, 2, ... as in the authors' test vectors.
std::string counted(std::size_t size)
{
  std::string bytes(size, '\0');
  for (std::size_t at = 0; at < size; ++at)
    bytes[at] = static_cast<char>(at);
  return bytes;
}

// The key 00 01 ... 0f of the authors' test vectors.
constexpr HashKey counted_key{0x0706050403020100, 0x0f0e0d0c0b0a0908};

TEST(KeyedHash, SipHash24AsItsAuthorsPublishedIt)
{
  EXPECT_EQ((sip_hash<2, 4>(counted_key, "")), 0x726fdb47dd0e0e31u);
  EXPECT_EQ((sip_hash<2, 4>(counted_key, counted(15))), 0xa129ca6149be45e5u) << "appendix A of the paper";
}

// The result of CPython 3.11 for bytes if PYTHONHASHSEED is 0, which makes its key zero.
TEST(KeyedHash, SipHash13AsPythonHasIt)
{
  EXPECT_EQ((sip_hash<1, 3>({}, "a")), 0x407448d2b89b1813u);
  EXPECT_EQ((sip_hash<1, 3>({}, "sitemap")), 0x1db9e0b234698f73u);
  EXPECT_EQ((sip_hash<1, 3>({}, "sitemaps")), 0x4eb0f46ca2e8b2c4u);
  EXPECT_EQ((sip_hash<1, 3>({}, "standard sitemap")), 0xbec97c8ad933243au);
}

TEST(KeyedHash, TheKeyOfTheProcessStaysAndIsDrawn)
{
  EXPECT_EQ(keyed_hash("en-GB"), keyed_hash(std::string{"en-GB"}));
  EXPECT_NE(keyed_hash("en-GB"), keyed_hash("en-gb"));
  EXPECT_NE(keyed_hash("en-GB"), (sip_hash<1, 3>({}, "en-GB"))) << "the key cannot be known";
  EXPECT_NE(keyed_hash(std::uint64_t{1}), keyed_hash(std::uint64_t{2}));
}

} // namespace
} // namespace standard_sitemap
