#include "engine/base/text_table.h"

#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/base/shared_marks.h"

namespace standard_sitemap {
namespace {

using Key = TextTable::Key;

/// Texts of sixteen bytes that all have the same mark: the second half undoes what the first has done.
std::vector<std::string> texts_of_one_mark(std::uint64_t count)
{
  std::vector<std::string> texts;
  for (std::uint64_t first = 0; first < count; ++first) {
    const std::uint64_t second = mixed(16 ^ first) ^ 1;
    std::string text(16, '\0');
    std::memcpy(text.data(), &first, sizeof first);
    std::memcpy(text.data() + sizeof first, &second, sizeof second);
    texts.push_back(text);
  }
  return texts;
}

std::vector<std::string> numbered_texts(std::size_t count)
{
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i)
    texts.push_back("/a-" + std::to_string(i));
  return texts;
}

TEST(TextMark, DependsOnEachByte)
{
  for (std::size_t size = 0; size < 40; ++size) {
    const std::string text(size, 'a');
    EXPECT_EQ(text_mark(text), text_mark(std::string(text))) << size;
    EXPECT_NE(text_mark(text), text_mark(text + 'a')) << size;
    EXPECT_NE(text_mark(text), text_mark(text + '\0')) << size;
    for (std::size_t at = 0; at < size; ++at) {
      std::string other = text;
      other[at] = 'b';
      EXPECT_NE(text_mark(text), text_mark(other)) << size << ' ' << at;
    }
  }
}

TEST(TextTable, FindsPairsOfANumberAndAText)
{
  TextTable table;
  const std::vector<Key> keys{{0, "a"}, {1, "a"}, {0, "b"}, {0, ""}};
  const auto key_of = [&](std::uint32_t number) { return keys[number]; };
  EXPECT_EQ(table.find({0, "a"}, key_of), TextTable::none);
  for (std::uint32_t i = 0; i < keys.size(); ++i)
    EXPECT_EQ(table.find_or_add(keys[i], i, key_of), i);
  for (std::uint32_t i = 0; i < keys.size(); ++i) {
    EXPECT_EQ(table.find_or_add(keys[i], 9, key_of), i);
    EXPECT_EQ(table.find(keys[i], key_of), i);
  }
  EXPECT_EQ(table.find({1, "b"}, key_of), TextTable::none);
}

TEST(TextTable, F4_TextsThatAreMadeToCollideCostAFewComparisonsEach)
{
  for (const std::vector<std::string>& texts : {texts_of_one_mark(20'000), numbered_texts(20'000)}) {
    TextTable table;
    std::size_t compared = 0;
    const auto key_of = [&](std::uint32_t number) {
      ++compared;
      return Key{0, texts[number]};
    };
    std::uint32_t wrong = 0;
    for (const bool again : {false, true})
      for (std::uint32_t i = 0; i < texts.size(); ++i)
        wrong += table.find_or_add({0, texts[i]}, again ? 0 : i, key_of) != i;
    EXPECT_EQ(wrong, 0u);
    EXPECT_LT(compared, 2 * texts.size());
  }
}

TEST(SharedMarks, KnowOfMostTextsThatNoOtherIsEqual)
{
  std::vector<std::string> texts = numbered_texts(10'000);
  texts.insert(texts.end(), {texts[3], texts[3], texts[77]});
  SharedMarks marks;
  const auto unknown = [&](const std::vector<std::string>& of) {
    marks.clear(of.size());
    for (const std::string& text : of)
      marks.add(text_mark(text));
    std::size_t count = 0;
    for (const std::string& text : of)
      count += marks.may_be_shared(text_mark(text)) ? 1 : 0;
    EXPECT_LE(count, 2 * marks.met_again());
    return count;
  };
  EXPECT_LT(unknown(texts), texts.size() / 8);
  EXPECT_TRUE(marks.may_be_shared(text_mark(texts[3])));
  EXPECT_TRUE(marks.may_be_shared(text_mark(texts[77])));
  EXPECT_EQ(unknown({"a"}), 0u);
  EXPECT_EQ(unknown({"a", "b", "a"}), 2u);
  EXPECT_EQ(unknown(texts_of_one_mark(1'000)), 1'000u) << "F-4: then a keyed hash decides";
}

} // namespace
} // namespace standard_sitemap
