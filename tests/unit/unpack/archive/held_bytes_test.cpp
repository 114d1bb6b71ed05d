// Bytes that wait for more are not moved again and again.

#include <cstdint>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/unpack/archive/held_bytes.h"

namespace standard_sitemap::held_bytes_test {
namespace {

constexpr std::size_t record = 10;

/// Takes one record at a time, and needs to see `ahead` bytes from its beginning.
struct Parser {
  std::size_t operator()(std::string_view bytes)
  {
    const auto address = reinterpret_cast<std::uintptr_t>(bytes.data());
    if (address != expected)
      moved += bytes.size();
    std::size_t done = 0;
    while (bytes.size() - done >= ahead) {
      taken += bytes.substr(done, record);
      done += record;
    }
    expected = address + done;
    return done;
  }

  std::size_t ahead;
  std::string taken = {};
  std::uintptr_t expected = 0; ///< where what it left lies if that is not moved
  std::size_t moved = 0;
};

std::string text_of(std::size_t size)
{
  std::string text;
  for (std::size_t i = 0; text.size() < size; ++i)
    text += std::to_string(i) + ' ';
  text.resize(size);
  return text;
}

TEST(HeldBytes, MuchThatIsHeldBehindShortRecordsIsNotMovedForEachOfThem)
{
  constexpr std::size_t ahead = 100'000, size = 400'000;
  const std::string text = text_of(size);
  for (const std::size_t piece : {std::size_t{64}, std::size_t{65'536}}) {
    Parser parser{ahead};
    HeldBytes held;
    for (std::size_t at = 0; at < size; at += piece)
      held.append(
          std::string_view{text}.substr(at, piece),
          [&](std::string_view bytes, bool) { return parser(bytes); }, [] { return ahead; });
    EXPECT_EQ(parser.taken + held.take(), text) << piece;
    EXPECT_LT(parser.moved, 10 * size) << piece;
  }
}

TEST(HeldBytes, BytesAreTakenInOrder)
{
  const std::string text = text_of(1'000);
  for (std::size_t piece = 1; piece < 200; ++piece)
    for (const std::size_t ahead : {std::size_t{10}, std::size_t{11}, std::size_t{150}, std::size_t{990}}) {
      Parser parser{ahead};
      HeldBytes held;
      for (std::size_t at = 0; at < text.size(); at += piece)
        held.append(
            std::string_view{text}.substr(at, piece),
            [&](std::string_view bytes, bool) { return parser(bytes); }, [&] { return ahead; });
      EXPECT_EQ(held.empty(), parser.taken.size() == text.size());
      held.hold("more");
      EXPECT_EQ(parser.taken + held.take(), text + "more") << piece << ' ' << ahead;
      EXPECT_TRUE(held.empty());
    }
}

} // namespace
} // namespace standard_sitemap::held_bytes_test
