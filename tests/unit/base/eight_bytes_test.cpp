#include <string>

#include <gtest/gtest.h>

#include "engine/base/eight_bytes.h"
#include "engine/base/sixteen_bytes.h"

namespace standard_sitemap {
namespace {

/// Checks that both widths find `c` in a text of `size` characters that is otherwise `others`.
template <class Marks, class Is>
void expect_found(Marks marks, Is is, char others)
{
  ASSERT_FALSE(is(static_cast<unsigned char>(others)));
  for (const std::size_t size : {1u, 2u, 7u, 8u, 9u, 15u, 16u, 17u, 33u}) // around the widths
    for (std::size_t place = 0; place < size; ++place)
      for (unsigned c = 0; c < 512; ++c) {
        std::string text(size, others);
        text[place] = static_cast<char>(c & 0xff);
        if (place + 1 < size && c < 256)
          text[place + 1] = '\x80'; // a neighbour, to test carries between bytes
        const auto expected = [&](std::size_t from) {
          while (from < size && !is(static_cast<unsigned char>(text[from])))
            ++from;
          return from;
        };
        for (const std::size_t from : {std::size_t{0}, place, place + 1}) {
          ASSERT_EQ(EightBytes::find(text, from, marks), expected(from)) << size << ' ' << from << ' ' << c;
          ASSERT_EQ(find_marked(text, from, marks), expected(from)) << size << ' ' << from << ' ' << c;
          ASSERT_EQ(find_marked_nearby(text, from, marks), expected(from)) << size << ' ' << from << ' ' << c;
        }
      }
}

TEST(EightBytes, Below)
{
  expect_found([](auto bytes) { return bytes.below(' '); }, [](unsigned char c) { return c < ' '; }, ' ');
  expect_found([](auto bytes) { return bytes.below(1); }, [](unsigned char c) { return c == 0; }, '\x01');
}

TEST(EightBytes, Above)
{
  expect_found([](auto bytes) { return bytes.above('~'); }, [](unsigned char c) { return c > '~'; }, '~');
  expect_found([](auto bytes) { return bytes.above(0x7f); }, [](unsigned char c) { return c > 0x7f; },
               '\x7f');
}

TEST(EightBytes, Equal)
{
  expect_found([](auto bytes) { return bytes.equal('&'); }, [](unsigned char c) { return c == '&'; }, '\'');
  expect_found([](auto bytes) { return bytes.equal(0xff); }, [](unsigned char c) { return c == 0xff; },
               '\xfe');
  expect_found([](auto bytes) { return bytes.equal_either('<', '>'); },
               [](unsigned char c) { return c == '<' || c == '>'; }, '=');
}

TEST(EightBytes, Together)
{
  expect_found([](auto bytes) { return bytes.above('~') | bytes.one_of_four('['); },
               [](unsigned char c) { return c > '~' || (c >= '[' && c <= '^'); }, '_');
  expect_found([](auto bytes) { return bytes.below(' ') | bytes.above('~') | bytes.equal('&'); },
               [](unsigned char c) { return c < ' ' || c > '~' || c == '&'; }, 'a');
}

} // namespace
} // namespace standard_sitemap
