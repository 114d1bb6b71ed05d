// A view computes when it is asked. Whatever it was asked while there was no memory, it answers when it is
// asked again, and the answer is whole.

#include <functional>
#include <new>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/view/places.h"
#include "engine/view/unfold.h"
#include "engine/view/view.h"
#include "tests/faults/failing_memory.h"
#include "tests/faults/loaded.h"

namespace standard_sitemap::faults::view_memory_test {
namespace {

Uri uri(const std::string& path)
{
  return *Uri::parse({"http://example.com/" + path});
}

ViewContext page(const std::string& path, const std::string& relation, const std::string& target)
{
  ViewContext context{.page = uri(path)};
  context.links.links = {{PageLink::Element::link, relation, target, uri(""), 0}};
  return context;
}

using Ask = std::function<std::vector<NodeId>(View&)>;

/// Asks a new view without the first allocation that the answer takes, then another one without the second,
/// and so on; each is asked again.
void expect_whole_when_asked_again(const Map& map, const ViewContext& context, const Ask& ask)
{
  View undisturbed{map, context, {}};
  const std::vector<NodeId> whole = ask(undisturbed);
  std::size_t thrown = 0;
  bool has_struck = true;
  for (std::size_t number = 0; has_struck; ++number) {
    View view{map, context, {}};
    try {
      const FailingAllocation failing{number};
      EXPECT_EQ(ask(view), whole) << number;
      has_struck = FailingAllocation::has_struck();
    } catch (const std::bad_alloc&) {
      ++thrown;
    }
    ASSERT_EQ(ask(view), whole) << "after allocation " << number;
  }
  EXPECT_GT(thrown, 0u);
}

std::vector<NodeId> nodes_here(View& view)
{
  std::vector<NodeId> nodes;
  for (const PageMatch& match : view.here())
    nodes.push_back(match.node);
  return nodes;
}

TEST(ViewMemory, V1_ThePageIsFound)
{
  const Map map = map_around("<item url='/a'/><group><item url='/page'/></group><item url='/page'/>");
  ViewContext context{.page = uri("page")};
  View view{map, context, {}};
  ASSERT_EQ(nodes_here(view), (std::vector<NodeId>{3, 4}));
  expect_whole_when_asked_again(map, context, nodes_here);
}

TEST(ViewMemory, V2_ThePageIsFoundByItsLink)
{
  const Map map = map_around("<item url='/a'/><item url='/b'/>");
  const ViewContext context = page("elsewhere", "up", "/b");
  View view{map, context, {}};
  ASSERT_EQ(nodes_here(view), std::vector<NodeId>{2});
  expect_whole_when_asked_again(map, context, nodes_here);
}

TEST(ViewMemory, V4_V5_WhatLeadsSomewhereThroughHomeIsShown)
{
  const Map map = map_around("<group><group><item role='home'/></group></group><group><item/></group>"
                             "<item url='/a'/>");
  const ViewContext context = page("page", "home", "/start");
  const Ask ask = [](View& view) {
    const auto leading = view.leading_children(root_node);
    return std::vector<NodeId>{leading.begin(), leading.end()};
  };
  View view{map, context, {}};
  ASSERT_EQ(ask(view), (std::vector<NodeId>{1, 6}));
  expect_whole_when_asked_again(map, context, ask);
}

TEST(ViewMemory, M7_SharedChildrenAreSorted)
{
  const Map map = map_around("<group lang='sv' order='lexical'><item name='z' xml:id='z' url='z'/>"
                             "<item name='\xc3\xb6' xml:id='o' url='o'/><item name='a' url='a'/></group>"
                             "<group lang='sv' order='lexical'><external xlink:href='#o'/>"
                             "<external xlink:href='#z'/></group>");
  const Ask ask = [](View& view) {
    std::vector<NodeId> all;
    for (const NodeId group : {1u, 5u})
      all.insert(all.end(), view.children(group).begin(), view.children(group).end());
    return all;
  };
  View view{map, {}, {}};
  ASSERT_EQ(ask(view), (std::vector<NodeId>{4, 2, 3, 2, 3})) << "in Swedish, o with dots comes after z";
  expect_whole_when_asked_again(map, {}, ask);
}

TEST(ViewMemory, V3_PlacesAndNeighbours)
{
  const Map map = map_around("<group><item url='/a'/><item xml:id='p' url='/page'/><item url='/b'/></group>"
                             "<group><external xlink:href='#p'/></group>");
  const Ask ask = [](View& view) {
    std::vector<NodeId> all;
    for (const PagePlace& place : places_of_page(view)) {
      for (const NodeId node : path_to(view, place))
        all.push_back(node);
      const PlaceNeighbours neighbours = neighbours_of(view, place);
      for (const auto& neighbour : {neighbours.up, neighbours.previous, neighbours.next})
        all.push_back(neighbour.value_or(0));
    }
    return all;
  };
  ViewContext context{.page = uri("page")};
  View view{map, context, {}};
  ASSERT_EQ(ask(view), (std::vector<NodeId>{0, 1, 3, 1, 2, 4, 0, 5, 3, 5, 0, 0}));
  expect_whole_when_asked_again(map, context, ask);
}

// Each place is asked for without the first allocation that it takes, then without the second, and so on.
TEST(ViewMemory, L1_L2_NoPlaceIsLost)
{
  const Map map = map_around("<item xml:id='a' url='/a'><item url='/b'><external xlink:href='#a'/></item>"
                             "<item url='/c'/></item><item url='/d'><external xlink:href='#a'/></item>");
  View view{map, {}, {}};
  Unfolding tree{view};
  std::size_t thrown = 0;
  const auto next = [&] {
    for (std::size_t number = 0;; ++number)
      try {
        const FailingAllocation failing{number};
        return tree.next();
      } catch (const std::bad_alloc&) {
        ++thrown;
      }
  };
  std::string places; // the depth and the node; `^`: a loop
  while (const auto place = next())
    places += std::to_string(place->depth) + ':' + std::to_string(place->node) + (place->loop ? "^ " : " ");
  EXPECT_EQ(places, "1:1 2:2 3:1^ 2:3 1:4 2:1 3:2 4:1^ 3:3 ");
  EXPECT_GT(thrown, 0u);
}

} // namespace
} // namespace standard_sitemap::faults::view_memory_test
