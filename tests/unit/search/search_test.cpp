#include "engine/language/word_characters.h"
#include "engine/search/early_search.h"
#include "engine/search/search.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/search/stepwise_sort.h"
#include "engine/search/typos.h"
#include "engine/search/words.h"
#include "tests/unit/load/table.h"

namespace standard_sitemap::search_test {
namespace {

using namespace standard_sitemap::testing;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;

struct Searched {
  explicit Searched(const std::string& body, const std::string& page = {})
      : result(load(Site{}.add("http://example.com/map.xml", sitemap(body)), "http://example.com/map.xml")),
        view(*result.map, context(page), {}), outline(view), index(SearchIndex::build(view, outline))
  {
  }
  static ViewContext context(const std::string& page)
  {
    ViewContext context;
    if (!page.empty())
      context.page = uri(page);
    return context;
  }
  Search search(const std::string& text, std::size_t hits = 200, std::size_t step = SIZE_MAX)
  {
    const std::uint32_t near = view.here().empty() ? Outline::none : outline.of(view.here().front().node);
    Search search{index, outline, text, {.hits = hits, .near = near}};
    while (!search.step(step))
      ;
    return search;
  }
  std::string name(std::uint32_t number) { return view.shown(outline.node(number)).name.value_or(""); }
  std::vector<std::string> names(const Search& search)
  {
    std::vector<std::string> names;
    for (const std::uint32_t number : search.hits())
      names.push_back(name(number));
    return names;
  }
  LoadResult result;
  View view;
  Outline outline;
  SearchIndex index;
};

std::vector<std::string> marked(const std::string& text, const std::vector<SoughtWord>& words)
{
  std::vector<std::string> parts;
  for (const TextRange& range : marks_in(text, words))
    parts.push_back(text.substr(range.begin, range.end - range.begin));
  return parts;
}

// The page's script is held to the same cases (tests/browser/search_cases.test.mjs).
TEST(Search, FindsAsTheCasesSay)
{
  std::ifstream file{STANDARD_SITEMAP_SOURCE_DIR "/tests/search/cases.json"};
  const nlohmann::json cases = nlohmann::json::parse(file);
  ASSERT_GT(cases.size(), 5u);
  for (const auto& one : cases) {
    Searched map{one["map"], one.value("page", "")};
    for (const auto& search : one["searches"]) {
      const std::string text = search["text"];
      for (const std::size_t step : {SIZE_MAX, std::size_t{1}}) {
        const Search found = map.search(text, 200, step);
        EXPECT_THAT(map.names(found), ElementsAreArray(search["names"].get<std::vector<std::string>>()))
            << one["about"] << ": " << text;
        EXPECT_EQ(found.count(), search["names"].size()) << text;
        const std::size_t marks = search.contains("marks") ? search["marks"].size() : 0;
        for (std::size_t i = 0; i < marks; ++i)
          EXPECT_THAT(marked(map.name(found.hits().at(i)), found.words()),
                      ElementsAreArray(search["marks"][i].get<std::vector<std::string>>()))
              << text;
      }
    }
  }
}

TEST(Search, CountsAllAndKeepsTheBest)
{
  std::string items = "<item name='Page of tea' url='/x'/>";
  for (int i = 0; i < 20'000; ++i)
    items += "<item name='Page' url='/p" + std::to_string(i) + "'/>";
  Searched map{items};
  const Search all = map.search("p");
  EXPECT_EQ(all.count(), 20'001u);
  EXPECT_EQ(all.hits().size(), 200u);
  EXPECT_EQ(all.hits().front(), 1u);
  const Search whole = map.search("page", 3);
  EXPECT_EQ(whole.count(), 20'001u);
  EXPECT_THAT(whole.hits(), ElementsAre(2, 3, 4)); // the whole name first
  EXPECT_THAT(map.search("p19999").hits(), ElementsAre(20'001));
  const Search part = map.search("page 77"); // a part of the words p77, p770 to p779, and p7700 to p7799
  EXPECT_EQ(part.count(), 111u);
  EXPECT_EQ(part.hits().front(), 79u);
}

// What is in one block is in no other; a list that is too long for one goes on in the next.
TEST(SearchIndex, TheBlocksOfAnIndexAreSmallAndPrintable)
{
  std::string items;
  for (int i = 0; i < 60'000; ++i)
    items +=
        "<item name='Same w" + std::to_string(i * 7919 % 100'003) + "' url='/" + std::to_string(i) + "'/>";
  Searched map{items};
  EXPECT_GT(map.index.blocks().size(), 10u);
  EXPECT_EQ(map.index.blocks().size(), map.index.first_words().size());
  EXPECT_TRUE(std::ranges::is_sorted(map.index.first_words()));
  for (const std::string& block : map.index.blocks()) {
    EXPECT_LT(block.size(), 64'000u);
    EXPECT_EQ(block.find('<'), block.npos);
    EXPECT_TRUE(std::ranges::all_of(block, [](char c) { return c >= ' ' && c <= '~'; }));
  }
  EXPECT_EQ(map.index.nodes().size(), 2 * 60'001u);
  EXPECT_EQ(map.search("same").count(), 60'000u);
  EXPECT_EQ(map.search("w").count(), 60'000u);
}

TEST(SearchIndex, AnIndexMadeInStepsIsTheSame)
{
  std::string items;
  for (int i = 0; i < 3'000; ++i)
    items += "<item name='Entry " + std::to_string(i * 31 % 3'001) + "' url='/e/" + std::to_string(i) + "'/>";
  Searched map{items};
  SearchIndexBuilder builder{map.view, map.outline};
  std::size_t steps = 1;
  while (!builder.step(10))
    ++steps;
  EXPECT_GT(steps, 300u);
  const SearchIndex index = std::move(builder).finish();
  EXPECT_EQ(index.blocks(), map.index.blocks());
  EXPECT_EQ(index.nodes(), map.index.nodes());
}

// While the index is being made, what is found is what will be found among the nodes that it has, in the same
// order.
TEST(EarlySearch, FindsWhatTheIndexHasSoFar)
{
  std::string items;
  for (int i = 0; i < 600; ++i)
    items += "<group name='Part " + std::to_string(i % 7) + "'><item name='" +
             (i % 3 == 0 ? "Entry " : "Other") + std::to_string(i * 31 % 601) + "' url='/entry/" +
             std::to_string(i) + "' description='Of the " + (i % 5 == 0 ? "entries" : "rest") + "'/></group>";
  Searched map{items};
  for (const char* text : {"entry", "entry 1", "rest other", "part 3", "entr e o", "nothing", ""}) {
    SearchIndexBuilder builder{map.view, map.outline};
    const SearchOptions options{.hits = 50, .near = 801};
    EarlySearch early{builder, map.outline, text, options};
    Search search{map.index, map.outline, text, {.hits = map.outline.size(), .near = 801}};
    while (!search.step())
      ;
    std::size_t states = 0;
    while (!builder.step(10)) {
      const std::size_t before = early.count();
      early.step();
      if (early.count() == before)
        continue;
      ++states;
      const auto last = std::ranges::max(early.hits());
      std::vector<std::uint32_t> expected;
      for (const std::uint32_t hit : search.hits())
        if (hit <= last && expected.size() < 50)
          expected.push_back(hit);
      if (early.count() <= 50) {
        EXPECT_EQ(early.hits(), expected) << text << ", " << early.count() << " so far";
      }
    }
    const bool finds = search.count() > 0 && search.words()[0].typos == 0;
    EXPECT_EQ(early.count(), finds ? search.count() : 0u) << text;
    EXPECT_EQ(states > 20, finds) << text << ", " << states;
    if (finds) {
      const std::size_t listed = std::min<std::size_t>(search.hits().size(), 50);
      const std::vector<std::uint32_t> best{search.hits().begin(),
                                            search.hits().begin() + static_cast<std::ptrdiff_t>(listed)};
      EXPECT_EQ(early.hits(), best) << text;
    }
    EXPECT_EQ(early.words().size(), search.words().size());
  }
}

TEST(EarlySearch, FewAtATime)
{
  std::string items;
  for (int i = 0; i < 500; ++i)
    items += "<item name='Entry number " + std::to_string(i) + "' url='/e/" + std::to_string(i) + "'/>";
  Searched map{items};
  SearchIndexBuilder builder{map.view, map.outline};
  EarlySearch early{builder, map.outline, "num ent"};
  while (!builder.step(1))
    early.step(8);
  EXPECT_EQ(early.count(), 500u);
  EXPECT_EQ(early.hits().size(), 200u);
}

TEST(SearchIndex, AnEmptyMapHasAnEmptyIndex)
{
  Searched map{""};
  EXPECT_EQ(map.search("a").count(), 0u);
  EXPECT_TRUE(map.search("-").empty());
  const SearchIndex none;
  const Outline outline;
  Search search{none, outline, "word"};
  EXPECT_TRUE(search.step());
  EXPECT_EQ(search.count(), 0u);
}

unsigned distance(const std::u16string& word, const std::u16string& other)
{
  return TypoDistance{word, 9}.to_beginning(other, 0);
}

TEST(Typos, TheDistanceIsFromTheNearestBeginning)
{
  EXPECT_EQ(distance(u"tide", u"tide"), 0u);
  EXPECT_EQ(distance(u"tide", u"tides"), 0u);
  EXPECT_EQ(distance(u"tide", u"itde"), 1u);
  EXPECT_EQ(distance(u"tide", u"tie"), 1u);
  EXPECT_EQ(distance(u"tide", u"tixdes"), 1u);
  EXPECT_EQ(distance(u"tide", u"xyz"), 4u);
  EXPECT_EQ(distance(u"tide", u""), 4u);
}

// Whatever came before, the result is that of a comparison by itself.
TEST(Typos, ADistanceAfterOtherWordsIsTheSame)
{
  std::mt19937 random{5};
  std::vector<std::u16string> words;
  for (int i = 0; i < 3'000; ++i) {
    std::u16string word;
    for (std::size_t length = 1 + random() % 9; length > 0; --length)
      word += static_cast<char16_t>(u'a' + random() % 3);
    words.push_back(word);
  }
  std::ranges::sort(words);
  for (const char16_t* sought : {u"abcab", u"ccba", u"aabbccaab"}) {
    TypoDistance typos{sought, 2};
    std::u16string before;
    for (const std::u16string& word : words) {
      const auto shared = static_cast<std::size_t>(std::ranges::mismatch(before, word).in1 - before.begin());
      EXPECT_EQ(typos.to_beginning(word, shared), (TypoDistance{sought, 2}.to_beginning(word, 0)));
      before = word;
    }
  }
}

TEST(StepwiseSort, SortsWhateverTheSteps)
{
  std::mt19937 random{3};
  for (const std::size_t size : {0u, 1u, 511u, 512u, 513u, 5'000u})
    for (const std::size_t step : {std::size_t{1}, std::size_t{700}, SIZE_MAX}) {
      std::vector<std::uint32_t> values(size);
      std::ranges::generate(values, [&] { return static_cast<std::uint32_t>(random() % 1'000); });
      StepwiseSort<std::uint32_t, std::less<>> sort{values, {}};
      while (!sort.step(step))
        ;
      std::ranges::sort(values);
      EXPECT_EQ(std::move(sort).sorted(), values);
    }
}

std::vector<std::string> words_of(const std::string& text, WordParts parts)
{
  std::vector<std::string> words;
  each_word(without_marks(text), parts, [&](const FoundWord& word) {
    words.push_back((word.is_part ? "+" : "") + std::string(word.text.begin(), word.text.end()));
  });
  return words;
}

TEST(Words, PartsOfWordsBeginAtCapitalsAndDigits)
{
  EXPECT_THAT(words_of("StringUtilsTest", WordParts::all),
              ElementsAre("stringutilstest", "+utilstest", "+test"));
  EXPECT_THAT(words_of("HTTPServer2 x", WordParts::all), ElementsAre("httpserver2", "+server2", "+2", "x"));
  EXPECT_THAT(words_of("StringUtilsTest", WordParts::none), ElementsAre("stringutilstest"));
  EXPECT_THAT(words_of("don't", WordParts::all), ElementsAre("don", "t"));
  EXPECT_THAT(words_of("½ \xFF x", WordParts::all), ElementsAre("1", "2", "x"));
}

} // namespace
} // namespace standard_sitemap::search_test
