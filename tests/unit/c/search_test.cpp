#include <gmock/gmock.h>

#include "tests/unit/c/c_tab.h"

namespace standard_sitemap::c_search_test {
namespace {

using namespace standard_sitemap::testing;
using ::testing::ElementsAre;

struct FreeSearch {
  void operator()(standard_sitemap_search* search) const { standard_sitemap_search_free(search); }
};
using SearchHandle = std::unique_ptr<standard_sitemap_search, FreeSearch>;

constexpr standard_sitemap_status invalid = STANDARD_SITEMAP_INVALID_ARGUMENT;
constexpr std::uint32_t no_node = STANDARD_SITEMAP_NO_NODE;

/// Nodes: 1 Apples, 2 Red apples, 3 Green, 4 Empty (not shown), 5 Pears.
class CSearch : public ::testing::Test {
 protected:
  void SetUp() override
  {
    ASSERT_EQ(tab.show(), STANDARD_SITEMAP_OK);
    ASSERT_NO_FATAL_FAILURE(
        answer(tab, sitemap("<item name='Apples' url='a'><item name='Red apples' url='r'/>"
                            "<item name='Green' url='g' description='An apple'/></item>"
                            "<group name='Empty'/><item name='Pears' url='p'/>")));
    view = tab.view();
    ASSERT_TRUE(view);
  }

  SearchHandle search(std::string_view words, std::size_t limit = 0, std::uint32_t near = no_node)
  {
    standard_sitemap_search* made = nullptr;
    EXPECT_EQ(standard_sitemap_search_new(view.get(), {words.data(), words.size()}, limit, near, &made),
              STANDARD_SITEMAP_OK);
    return SearchHandle{made};
  }

  static std::vector<std::uint32_t> hits(standard_sitemap_search* search, std::size_t expected_count)
  {
    while (standard_sitemap_search_step(search) == STANDARD_SITEMAP_NONE)
      ;
    standard_sitemap_nodes nodes{};
    std::size_t count = 0;
    EXPECT_EQ(standard_sitemap_search_hits(search, &nodes, &count), STANDARD_SITEMAP_OK);
    EXPECT_EQ(count, expected_count);
    return {nodes.ids, nodes.ids + nodes.count};
  }

  Cache cache = new_cache();
  Tab tab{cache.get()};
  testing::View view;
};

TEST_F(CSearch, FindsTheBestFirst)
{
  EXPECT_THAT(hits(search("apple").get(), 3), ElementsAre(1, 2, 3));
  EXPECT_THAT(hits(search("apples").get(), 2), ElementsAre(1, 2));
  EXPECT_THAT(hits(search("apple", 0, 2).get(), 3), ElementsAre(2, 1, 3)) << "near to the red ones";
  EXPECT_THAT(hits(search("a", 1).get(), 3), ElementsAre(1));
  EXPECT_THAT(hits(search("empty").get(), 0), ElementsAre());
  EXPECT_THAT(hits(search("").get(), 0), ElementsAre());
}

TEST_F(CSearch, TheWordsOfASearchHaveTheirTypos)
{
  const SearchHandle typo = search("Peras");
  auto word = made<standard_sitemap_sought_word>();
  EXPECT_EQ(standard_sitemap_search_word(typo.get(), 0, &word), STANDARD_SITEMAP_NONE) << "not begun";
  EXPECT_THAT(hits(typo.get(), 1), ElementsAre(5));
  ASSERT_EQ(standard_sitemap_search_word(typo.get(), 0, &word), STANDARD_SITEMAP_OK);
  EXPECT_EQ(read(word.text), "peras");
  ASSERT_EQ(standard_sitemap_search_word(typo.get(), 0, &word), STANDARD_SITEMAP_OK) << "once more";
  EXPECT_EQ(read(word.text), "peras");
  EXPECT_EQ(word.typos, 1u);
  EXPECT_EQ(standard_sitemap_search_word(typo.get(), 1, &word), STANDARD_SITEMAP_NONE);
}

TEST_F(CSearch, OutlivesItsViewAndItsSession)
{
  const SearchHandle begun = search("pears");
  const SearchHandle other = search("red");
  view.reset();
  tab.session.reset();
  cache.reset();
  EXPECT_THAT(hits(begun.get(), 1), ElementsAre(5));
  EXPECT_THAT(hits(other.get(), 1), ElementsAre(2));
}

TEST_F(CSearch, TheOutlineOfTheMap)
{
  const auto outline = [&](std::uint32_t node) {
    auto place = made<standard_sitemap_outline>();
    EXPECT_EQ(standard_sitemap_view_outline(view.get(), node, &place), STANDARD_SITEMAP_OK);
    return std::vector<std::uint32_t>{place.number, place.up, place.count_below};
  };
  EXPECT_THAT(outline(0), ElementsAre(0, no_node, 4));
  EXPECT_THAT(outline(1), ElementsAre(1, 0, 2));
  EXPECT_THAT(outline(3), ElementsAre(3, 1, 0));
  EXPECT_THAT(outline(5), ElementsAre(4, 0, 0));
  auto none = made<standard_sitemap_outline>();
  EXPECT_EQ(standard_sitemap_view_outline(view.get(), 4, &none), STANDARD_SITEMAP_NONE);
}

TEST_F(CSearch, M7_V4_TheTreeThatTheViewShowsAsLists)
{
  auto tree = made<standard_sitemap_tree>();
  ASSERT_EQ(standard_sitemap_view_tree(view.get(), &tree), STANDARD_SITEMAP_OK);
  const auto numbers = [](standard_sitemap_nodes nodes) {
    return std::vector<std::uint32_t>(nodes.ids, nodes.ids + nodes.count);
  };
  EXPECT_THAT(numbers(tree.starts), ElementsAre(0, 2, 4, 4, 4, 4, 4));
  EXPECT_THAT(numbers(tree.children), ElementsAre(1, 5, 2, 3));
  EXPECT_THAT(numbers(tree.ups), ElementsAre(no_node, 0, 1, 1, no_node, 0));
  EXPECT_THAT(numbers(tree.counts_below), ElementsAre(4, 2, 0, 0, 0, 0));
}

TEST_F(CSearch, OfALargeMapTakesSeveralStepsAndGivesTheBest200)
{
  std::string items;
  for (int i = 0; i < 60'000; ++i)
    items += "<item name='alpha beta' url='u'/>";
  ASSERT_EQ(tab.show(STANDARD_SITEMAP_RELOAD), STANDARD_SITEMAP_OK);
  ASSERT_NO_FATAL_FAILURE(answer(tab, sitemap(items + "<item name='last' url='l'/>")));
  view = tab.view();
  EXPECT_THAT(hits(search("last").get(), 1), ElementsAre(60'001));
  const SearchHandle both = search("alpha beta");
  EXPECT_EQ(standard_sitemap_search_step(both.get()), STANDARD_SITEMAP_NONE) << "not done yet";
  EXPECT_EQ(hits(both.get(), 60'000).size(), 200u);
}

TEST_F(CSearch, WrongArguments)
{
  standard_sitemap_search* search = nullptr;
  ASSERT_EQ(standard_sitemap_search_new(view.get(), text("a"), 0, no_node, &search), STANDARD_SITEMAP_OK);
  const SearchHandle made_search{search};
  EXPECT_EQ(standard_sitemap_search_new(nullptr, text("a"), 0, no_node, &search), invalid);
  EXPECT_EQ(search, nullptr);
  EXPECT_EQ(standard_sitemap_search_new(view.get(), {nullptr, 1}, 0, no_node, &search), invalid);
  EXPECT_EQ(standard_sitemap_search_new(view.get(), text("a"), 0, 6, &search), invalid);
  EXPECT_EQ(standard_sitemap_search_new(view.get(), text("a"), 0, no_node, nullptr), invalid);
  EXPECT_EQ(search, nullptr);
  EXPECT_EQ(standard_sitemap_search_step(nullptr), invalid);
  const SearchHandle some = this->search("a");
  standard_sitemap_nodes nodes{};
  std::size_t count = 0;
  auto word = made<standard_sitemap_sought_word>();
  EXPECT_EQ(standard_sitemap_search_hits(nullptr, &nodes, &count), invalid);
  EXPECT_EQ(standard_sitemap_search_hits(some.get(), nullptr, &count), invalid);
  EXPECT_EQ(standard_sitemap_search_hits(some.get(), &nodes, nullptr), invalid);
  EXPECT_EQ(standard_sitemap_search_word(nullptr, 0, &word), invalid);
  EXPECT_EQ(standard_sitemap_search_word(some.get(), 0, nullptr), invalid);
  auto outline = made<standard_sitemap_outline>();
  EXPECT_EQ(standard_sitemap_view_outline(nullptr, 0, &outline), invalid);
  EXPECT_EQ(standard_sitemap_view_outline(view.get(), 6, &outline), invalid);
  EXPECT_EQ(standard_sitemap_view_outline(view.get(), 0, nullptr), invalid);
  auto tree = made<standard_sitemap_tree>();
  EXPECT_EQ(standard_sitemap_view_tree(nullptr, &tree), invalid);
  EXPECT_EQ(standard_sitemap_view_tree(view.get(), nullptr), invalid);
}

} // namespace
} // namespace standard_sitemap::c_search_test
