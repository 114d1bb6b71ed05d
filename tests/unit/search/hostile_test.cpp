#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/utf8.h"
#include "engine/search/format.h"
#include "engine/search/search.h"
#include "engine/search/words.h"
#include "tests/unit/load/table.h"

// Maps and searches of those who want to break the search.
namespace standard_sitemap::hostile_search_test {
namespace {

using namespace standard_sitemap::testing;
using ::testing::ElementsAre;

struct Searched {
  explicit Searched(const std::string& body)
      : result(load(Site{}.add("http://example.com/map.xml", sitemap(body)), "http://example.com/map.xml")),
        view(*result.map, {}, {}), outline(view), index(SearchIndex::build(view, outline))
  {
  }
  std::size_t count(const std::string& text)
  {
    Search search{index, outline, text};
    while (!search.step(1'000))
      ;
    return search.count();
  }
  std::size_t bytes() const
  {
    std::size_t bytes = index.nodes().size();
    for (const std::string& block : index.blocks())
      bytes += block.size();
    return bytes;
  }
  LoadResult result;
  View view;
  Outline outline;
  SearchIndex index;
};

std::string item(const std::string& name, const std::string& url = "/x", const std::string& rest = {})
{
  return "<item name='" + name + "' url='" + url + "'" + rest + "/>";
}

TEST(HostileSearch, WordsThatAreNamesOfScriptsAreWords)
{
  Searched map{item("__proto__") + item("constructor") + item("toString") + item("&lt;/script>&lt;!--")};
  EXPECT_EQ(map.count("__proto__"), 1u);
  EXPECT_EQ(map.count("constructor"), 1u);
  EXPECT_EQ(map.count("tostring"), 1u);
  EXPECT_EQ(map.count("</script>"), 1u);
}

// The blocks stand in elements of a page: what would end or change them there is not in them.
TEST(HostileSearch, WhateverIsInAMap_TheTextsAreHarmless)
{
  std::mt19937 random{11};
  std::string items;
  for (int i = 0; i < 4'000; ++i) {
    std::string name;
    for (int letters = 0; letters < 12; ++letters) {
      auto c = static_cast<char32_t>(random() % (random() % 4 == 0 ? 0x80 : 0x3'0000));
      if (c < 0x20 || c == U'<' || c == U'&' || c == U'\'' || (c >= 0xD800 && c < 0xE000) ||
          (c & 0xFFFE) == 0xFFFE)
        c = U' ';
      append_utf8(name, c);
    }
    items += item(name, "/" + std::to_string(i));
  }
  Searched map{items};
  ASSERT_EQ(map.outline.size(), 4'001u);
  for (const std::string& block : map.index.blocks()) {
    EXPECT_EQ(block.find_first_of("<\r\n\t"), block.npos);
    EXPECT_EQ(block.find('\0'), block.npos);
    EXPECT_EQ(valid_utf8_prefix(block), block.size());
  }
}

TEST(HostileSearch, LongWordsAreCut)
{
  Searched map{item(std::string(10'000, 'w')) + item(std::string(39, 'v') + "\xF0\x90\x80\x80"
                                                                            "v")};
  EXPECT_EQ(map.count(std::string(10'000, 'w')), 1u);
  EXPECT_EQ(map.count(std::string(39, 'v')), 1u);
  EXPECT_EQ(map.count(std::string(39, 'v') + "\xF0\x90\x80\x80"), 1u)
      << "cut before the character, not within it";
  EXPECT_LT(map.bytes(), 1'000u);
}

TEST(HostileSearch, WhatIsPastedIntoTheBoxIsCut)
{
  Searched map{item("tea")};
  EXPECT_EQ(map.count(std::string(997, ' ') + "tea"), 1u);
  EXPECT_EQ(map.count(std::string(1'000, ' ') + "tea"), 0u);
  std::string crabs;
  for (int i = 0; i < 498; ++i)
    crabs += "\xF0\x9F\xA6\x80"; // two units each
  EXPECT_EQ(map.count(crabs + " tea"), 1u);
  EXPECT_EQ(map.count(crabs + crabs + " tea"), 0u);
  EXPECT_EQ(map.count("tea \xFF\xC0\xED\xA0\x80"), 1u);
}

TEST(HostileSearch, NothingToLookForFindsNothing)
{
  Searched map{item("tea")};
  for (const char* text :
       {"", " ", "-.*()[]\\^$", "%", "\xCC\x81", "\xE2\x80\x8B", "\xEF\xBF\xBD", "\xF0\x9F\xA6\x80"}) {
    Search search{map.index, map.outline, text};
    EXPECT_TRUE(search.empty()) << text;
    EXPECT_TRUE(search.step(1));
    EXPECT_EQ(search.count(), 0u);
  }
}

// Times what? The words of an address stand at each entry below a long base.
TEST(HostileSearch, ALongAddressIsReadOnlyAtItsEnd)
{
  std::string base = "http://example.com/";
  for (int i = 0; base.size() < 7'000; ++i)
    base += "a" + std::to_string(i) + "b/";
  std::string items;
  for (int i = 0; i < 2'000; ++i)
    items += item("entry", std::to_string(i));
  Searched map{"<group xml:base='" + base + "'>" + items + "</group>"};
  ASSERT_EQ(map.outline.size(), 2'002u);
  EXPECT_LT(map.bytes(), map.outline.size() * 60);
  EXPECT_EQ(map.count("a3b"), 0u);
  EXPECT_EQ(map.count("1999"), 1u) << "what tells it apart";
}

TEST(HostileSearch, SixtyVariantsTakeNoMoreThanTheirText)
{
  std::string items;
  for (int i = 0; i < 300; ++i) {
    items += "<item name='n' url='/" + std::to_string(i) + "'>";
    for (int j = 0; j < 60; ++j)
      items += "<variant xml:lang='de' name='v" + std::to_string(i) + "x" + std::to_string(j) +
               "' description='" + std::string(100, 'd') + " " + std::to_string(j) + "' url='/" +
               std::to_string(j) + "/'/>";
    items += "</item>";
  }
  Searched map{items};
  EXPECT_EQ(map.count("v299x59"), 1u);
  EXPECT_LT(map.bytes(), items.size());
}

// Words of which as many parts as possible are indexed: the worst there is for a name.
TEST(HostileSearch, PartsOfWordsTakeABoundedMultipleOfTheMap)
{
  std::mt19937 random{4};
  std::string items;
  for (int i = 0; i < 3'000; ++i) {
    std::string name;
    for (int word = 0; word < 5; ++word) {
      for (int hump = 0; hump < 4; ++hump)
        name += {static_cast<char>('a' + random() % 26), static_cast<char>('A' + random() % 26)};
      for (int letter = 0; letter < 40; ++letter)
        name += static_cast<char>('a' + random() % 26);
      name += ' ';
    }
    items += item(name);
  }
  Searched map{items};
  EXPECT_LT(map.bytes(), items.size() * 6);
}

TEST(HostileSearch, SharedNodesAndLoopsAreFoundOnce)
{
  std::string items = "<group name='Loop' xml:id='l'><external url='#l'/>" + item("In") + "</group>";
  items += "<group name='Shared'><item name='Leaf' url='/leaf' xml:id='s'/></group>";
  for (int i = 0; i < 50; ++i)
    items += "<group name='G" + std::to_string(i) + "'><external url='#s'/></group>";
  items += item("Help", "/help", " role='help' tree='exclude'");
  Searched map{items};
  EXPECT_EQ(map.count("leaf"), 1u);
  EXPECT_EQ(map.count("loop"), 1u);
  EXPECT_EQ(map.count("help"), 1u) << "outside the hierarchy (M-6)";
}

TEST(HostileSearch, TyposInTheFirstLetterAndNoMoreThanAllowed)
{
  Searched map{item("lantern") + item("tide") + item("tea")};
  for (const char* text : {"santern", "antern", "alntern", "llantern", "xtide", "dtie"})
    EXPECT_EQ(map.count(text), text == std::string{"dtie"} ? 0u : 1u) << text;
  EXPECT_EQ(map.count("xea"), 0u) << "words of three letters are taken as they are";
}

} // namespace
} // namespace standard_sitemap::hostile_search_test
