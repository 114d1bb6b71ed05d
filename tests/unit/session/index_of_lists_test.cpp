// An index of a thousand lists in a tab: how often its map is put together.

#include <algorithm>
#include <bit>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "engine/session/worker.h"

#include "tests/unit/session/tab.h"

namespace standard_sitemap::testing::index_of_lists {
namespace {

constexpr std::size_t lists = 1'000;

/// Runs everything as soon as it can: when the test says so.
class BusyWorker final : public Worker {
 public:
  void run(std::function<void()> work, std::function<void()> done) override
  {
    jobs_.emplace_back(std::move(work), std::move(done));
  }
  void do_all()
  {
    for (const auto& [work, done] : std::exchange(jobs_, {})) {
      work();
      done();
    }
  }

 private:
  std::vector<std::pair<std::function<void()>, std::function<void()>>> jobs_;
};

std::string list_address(std::size_t list)
{
  return "http://a.example/list-" + std::to_string(list) + ".xml";
}

/// `padding`: bytes in the index, so that its parts are large.
Server server_of_lists(std::size_t padding)
{
  const std::string start = " xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
  Server server;
  std::string index = "<sitemapindex" + start + std::string(padding, ' ');
  for (std::size_t list = 0; list < lists; ++list) {
    index += "<sitemap><loc>" + list_address(list) + "</loc></sitemap>";
    const std::string page = "http://a.example/folder-" + std::to_string(list % 50) + "/page-";
    server.at(list_address(list), "<urlset" + start + "<url><loc>" + page + std::to_string(2 * list) +
                                      "</loc></url><url><loc>" + page + std::to_string(2 * list + 1) +
                                      "</loc></url></urlset>");
  }
  server.at("http://a.example/index.xml", index + "</sitemapindex>");
  return server;
}

std::size_t items_of(const std::shared_ptr<const Map>& map)
{
  std::size_t items = 0;
  for (NodeId node = 0; map && node < map->size(); ++node)
    items += map->node(node).has_reference() ? 1 : 0;
  return items;
}

// n lists of two pages, and the index: when that has arrived, when 2, 4, 8 ... pages have, and all.
TEST(IndexOfLists, TheMapIsPutTogetherForTwiceAsManyPagesAndAfterTheFirstList)
{
  for (const std::size_t padding : {0u, 300'000u}) {
    for (const bool in_order : {true, false}) {
      Server server = server_of_lists(padding);
      MapCache cache;
      const auto worker = std::make_shared<BusyWorker>();
      if (padding != 0)
        cache.work_on(worker);
      Tab tab{cache, server};
      Visit visit = Tab::visit("http://a.example/", "");
      visit.given = GivenMap{uri("http://a.example/index.xml"), SourceKind::extended};
      tab.show(std::move(visit), Instant{});
      tab.answer_one();
      if (!in_order)
        std::shuffle(tab.waiting.begin(), tab.waiting.end(), std::mt19937{7});

      std::set<std::shared_ptr<const Map>> maps; // kept, so that no address comes twice
      const auto look = [&] {
        tab.session->map();
        worker->do_all();
        maps.insert(tab.session->map());
      };
      look();
      ASSERT_EQ(tab.waiting.size(), lists);
      tab.answer_one();
      look();
      EXPECT_EQ(items_of(tab.session->map()), 2u) << "of the first list";
      while (!tab.waiting.empty()) {
        tab.answer_one();
        look();
      }
      EXPECT_EQ(tab.session->state(), SessionState::over);
      EXPECT_EQ(items_of(tab.session->map()), 2 * lists);
      maps.erase(nullptr);
      constexpr std::size_t log2_of_pages = std::bit_width(2 * lists) - 1;
      EXPECT_LE(maps.size(), log2_of_pages + 2);
      EXPECT_GE(maps.size(), log2_of_pages) << "they are shown while they arrive";
    }
  }
}

} // namespace
} // namespace standard_sitemap::testing::index_of_lists
