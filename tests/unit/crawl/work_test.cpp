// A line that arrives in small pieces is searched once and moved a few times, not once for each piece. The
// work is counted, in bytes that are copied or looked through, not timed.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "render/hosts/crawl/ndjson_parser.h"

namespace {

std::uint64_t bytes_copied = 0;
std::uint64_t bytes_searched = 0;

} // namespace

// In place of those of the C library, which C++ knows by several declarations. What is volatile is not
// compiled to a call of the function itself.
extern "C" {
void* counted_memcpy(void* to, const void* from, std::size_t size) noexcept __asm__("memcpy");
void* counted_memmove(void* to, const void* from, std::size_t size) noexcept __asm__("memmove");
void* counted_memchr(const void* text, int wanted, std::size_t size) noexcept __asm__("memchr");

void* counted_memmove(void* to, const void* from, std::size_t size) noexcept
{
  bytes_copied += size;
  auto* const target = static_cast<volatile unsigned char*>(to);
  const auto* const source = static_cast<const volatile unsigned char*>(from);
  if (reinterpret_cast<std::uintptr_t>(to) <= reinterpret_cast<std::uintptr_t>(from))
    for (std::size_t i = 0; i < size; ++i)
      target[i] = source[i];
  else
    for (std::size_t i = size; i > 0; --i)
      target[i - 1] = source[i - 1];
  return to;
}
void* counted_memcpy(void* to, const void* from, std::size_t size) noexcept
{
  return counted_memmove(to, from, size);
}
void* counted_memchr(const void* text, int wanted, std::size_t size) noexcept
{
  const auto* const bytes = static_cast<const volatile unsigned char*>(text);
  for (std::size_t i = 0; i < size; ++i, ++bytes_searched)
    if (bytes[i] == static_cast<unsigned char>(wanted))
      return const_cast<unsigned char*>(static_cast<const unsigned char*>(text) + i);
  return nullptr;
}
}

namespace standard_sitemap::work_test {
namespace {

class CountedPages final : public RecordTaker {
 public:
  void page(const StoredPage& page) override { bytes += page.body.size(); }
  void other(OtherRecord) override {}
  void damage(CrawlDamage, std::uint64_t, std::uint64_t) override { ++damages; }
  void boundary(std::uint64_t, std::uint64_t) override {}
  void begin_provisional() override {}
  void confirm() override {}
  void retract() override {}
  bool has_room() const override { return true; }

  std::size_t bytes = 0, damages = 0;
};

TEST(Ndjson, ALineThatArrivesInSmallPiecesIsSearchedOnceAndMovedAFewTimes)
{
  constexpr std::size_t body = 1u << 20;
  const std::string line = "{\"url\": \"http://a.example/\", \"body\": \"" + std::string(body, 'x') + "\"}\n";
  for (const std::size_t piece : {64u, 1'000u}) {
    CountedPages pages;
    NdjsonParser parser{pages};
    bytes_copied = bytes_searched = 0;
    for (std::size_t at = 0; at < line.size(); at += piece)
      parser.append({.bytes = std::string_view{line}.substr(at, piece)});
    EXPECT_EQ(pages.bytes, body) << "the page is there";
    EXPECT_LT(bytes_copied, 8 * line.size()) << piece;
    EXPECT_GE(bytes_copied, line.size()) << "the work is counted";
    EXPECT_LT(bytes_searched, 4 * line.size()) << piece;
    EXPECT_GE(bytes_searched, line.size()) << "the work is counted";
  }
}

TEST(Ndjson, ALineWithoutAnEndIsSearchedOnceUntilItIsTooLong)
{
  constexpr std::size_t piece = 64u << 10;
  const std::string bytes(piece, 'x');
  CountedPages pages;
  NdjsonParser parser{pages};
  bytes_copied = bytes_searched = 0;
  std::size_t size = 0;
  for (; size < NdjsonParser::max_line + 2 * piece; size += piece)
    parser.append({.bytes = bytes});
  EXPECT_LT(bytes_copied, 8 * size);
  EXPECT_LT(bytes_searched, 4 * size);
  parser.append({.bytes = "\n"});
  EXPECT_EQ(pages.damages, 1u);
}

} // namespace
} // namespace standard_sitemap::work_test
