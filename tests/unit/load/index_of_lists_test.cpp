// An index of a thousand lists: what is there while they arrive, in whatever order.

#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/load/table.h"

namespace standard_sitemap::index_of_lists_test {
namespace {

using namespace testing;
using ::testing::ElementsAreArray;

constexpr std::size_t lists = 1'000, folders = 100, pages_of_a_list = 2;
const std::string root = "http://example.com/index.xml";

std::string list_address(std::size_t list)
{
  return "http://example.com/list-" + std::to_string(list) + ".xml";
}

/// The folders come in another order than their names.
std::size_t folder_of(std::size_t list)
{
  return list % folders * 37 % folders;
}

std::string page_address(std::size_t list, std::size_t page)
{
  return "http://example.com/folder-" + std::to_string(folder_of(list)) + "/page-" +
         std::to_string(9'999 - list) + '-' + std::to_string(page);
}

Site site_of_lists()
{
  const std::string start = " xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
  Site site;
  std::string index = "<sitemapindex" + start;
  for (std::size_t list = 0; list < lists; ++list) {
    index += "<sitemap><loc>" + list_address(list) + "</loc></sitemap>";
    std::string body = "<urlset" + start;
    for (std::size_t page = 0; page < pages_of_a_list; ++page)
      body += "<url><loc>" + page_address(list, page) + "</loc></url>";
    site.add(list_address(list), body + "</urlset>");
  }
  site.add(root, index + "</sitemapindex>");
  return site;
}

/// The pages of some lists in the order of a map: as many folders side by side as may be, in the order of the
/// lists, and in each the pages in that order.
std::vector<std::string> pages_in_order(std::vector<std::size_t> of_lists)
{
  std::sort(of_lists.begin(), of_lists.end());
  std::vector<std::size_t> in_order;
  std::map<std::size_t, std::vector<std::string>> pages;
  for (const std::size_t list : of_lists) {
    auto& here = pages[folder_of(list)];
    if (here.empty())
      in_order.push_back(folder_of(list));
    for (std::size_t page = 0; page < pages_of_a_list; ++page)
      here.push_back(page_address(list, page));
  }
  std::vector<std::string> all;
  for (const std::size_t folder : in_order)
    all.insert(all.end(), pages[folder].begin(), pages[folder].end());
  return all;
}

/// The addresses in a map, depth first.
std::vector<std::string> pages_of(const Map& map)
{
  std::vector<std::string> pages;
  BaseResolver bases;
  std::vector<NodeId> left{root_node};
  while (!left.empty()) {
    const Node node = map.node(left.back());
    left.pop_back();
    if (const auto url = node.link(bases).url)
      pages.push_back(url->text());
    const auto children = node.children();
    left.insert(left.end(), children.rbegin(), children.rend());
  }
  return pages;
}

/// An index that has arrived, and its lists that have not.
class Arriving {
 public:
  explicit Arriving(unsigned seed)
      : load{uri(root),
             Initiator{uri("http://example.com/"), AddressSpace::public_network},
             {},
             {},
             SourceKind::extended},
        order_(lists)
  {
    answer(site_, load.take_requests().at(0), load.receiver(0));
    waiting_ = load.take_requests();
    std::iota(order_.begin(), order_.end(), 0u);
    if (seed != 0)
      std::shuffle(order_.begin(), order_.end(), std::mt19937{seed});
  }

  bool next()
  {
    if (arrived.size() == waiting_.size())
      return false;
    const Request& request = waiting_[order_[arrived.size()]];
    answer(site_, request, load.receiver(request.id));
    arrived.push_back(order_[arrived.size()]);
    return true;
  }

 private:
  const Site site_ = site_of_lists();

 public:
  Load load;
  std::vector<std::size_t> arrived;

 private:
  std::vector<Request> waiting_; ///< in the order of the index
  std::vector<std::size_t> order_;
};

TEST(IndexOfLists, TheFirstEntriesAreThereAfterTheFirstList)
{
  for (const unsigned seed : {0u, 1u, 2u}) {
    Arriving index{seed};
    ASSERT_TRUE(index.load.partial_map());
    EXPECT_EQ(pages_of(*index.load.partial_map()).size(), 0u);
    index.next();
    const auto part = index.load.partial_map();
    ASSERT_TRUE(part);
    EXPECT_THAT(pages_of(*part), ElementsAreArray(pages_in_order(index.arrived))) << seed;
  }
}

TEST(IndexOfLists, EntriesAreInTheOrderOfTheIndexWheneverTheyArrive)
{
  for (const unsigned seed : {0u, 1u, 2u}) {
    Arriving index{seed};
    std::size_t looks = 0;
    while (index.next())
      if ((index.arrived.size() & (index.arrived.size() - 1)) == 0) { // 1, 2, 4 ...
        ++looks;
        EXPECT_THAT(pages_of(*index.load.partial_map()), ElementsAreArray(pages_in_order(index.arrived)));
      }
    EXPECT_EQ(looks, 10u);
    ASSERT_TRUE(index.load.done());
    const LoadResult result = std::move(index.load).finish();
    EXPECT_THAT(pages_of(*result.map), ElementsAreArray(pages_in_order(index.arrived)));
    EXPECT_EQ(result.documents.size(), lists + 1);
    for (std::size_t list = 0; list < lists; ++list)
      EXPECT_EQ(result.documents[list + 1].requested.text(), list_address(list));
  }
}

} // namespace
} // namespace standard_sitemap::index_of_lists_test
