// How a drawing is arranged, so that it has about the shape of a page.

#include "render/dot/arrangement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

/// A root, and what is added below it. The index of a node is its number.
struct Drawing {
  Drawing() { add_node({1, 8}); }

  /// Returns the new node.
  NodeId add(NodeId parent, LabelSize size = {1, 10})
  {
    const NodeId node = add_node(size);
    add_edge(parent, node);
    return node;
  }
  void add_edge(NodeId from, NodeId to)
  {
    graph.nodes[from].edges.push_back({to});
    ++graph.nodes[to].parents;
  }
  void add_leaves(NodeId parent, int number, LabelSize size = {1, 10})
  {
    for (int i = 0; i < number; ++i)
      add(parent, size);
  }
  /// Adds `number` nodes, each with a chain of `levels` below it; returns them.
  std::vector<NodeId> add_row(NodeId parent, int number, int levels, LabelSize size = {1, 10})
  {
    std::vector<NodeId> row;
    for (int i = 0; i < number; ++i) {
      row.push_back(add(parent, size));
      NodeId below = row.back();
      for (int level = 0; level < levels; ++level)
        below = add(below, size);
    }
    return row;
  }
  Arrangement arranged() const { return standard_sitemap::arranged(graph, sizes); }

  DrawnGraph graph;
  std::vector<LabelSize> sizes;

 private:
  NodeId add_node(LabelSize size)
  {
    graph.nodes.push_back({static_cast<NodeId>(graph.nodes.size())});
    sizes.push_back(size);
    return graph.nodes.back().node;
  }
};

/// The lengths of the edges to the first of these nodes.
std::vector<std::size_t> lengths_of(const Arrangement& arrangement, const std::vector<NodeId>& row,
                                    std::size_t number)
{
  std::vector<std::size_t> lengths;
  for (std::size_t i = 0; i < number; ++i) {
    const auto length = arrangement.lengths.find(row[i]);
    lengths.push_back(length == arrangement.lengths.end() ? 1 : length->second);
  }
  return lengths;
}

// A node takes 30.5 points of its column, the edge of one in a further column 9 of each column that it
// passes.
TEST(DotArrangement, ASiblingStandsInTheColumnThatIsFilledLeast)
{
  Drawing drawing;
  const std::vector<NodeId> row = drawing.add_row(0, 24, 1);
  EXPECT_THAT(lengths_of(drawing.arranged(), row, 9), ElementsAre(1, 3, 3, 1, 3, 1, 3, 3, 1));
}

TEST(DotArrangement, ATableStandsInTheFirstColumn)
{
  Drawing drawing;
  drawing.add_leaves(0, 6); // 6 rows of 18.5 and a distance of 9 are as high as four nodes
  const std::vector<NodeId> row = drawing.add_row(0, 24, 1);
  EXPECT_THAT(lengths_of(drawing.arranged(), row, 9), ElementsAre(3, 3, 3, 3, 3, 3, 1, 3, 1));
}

TEST(DotArrangement, FewSiblingsStandInOneColumn)
{
  Drawing drawing;
  drawing.add_row(0, 20, 1);
  EXPECT_THAT(drawing.arranged().lengths, IsEmpty());
}

// Further columns would make it wider than a page.
TEST(DotArrangement, SiblingsWithMuchBelowThemStandInOneColumn)
{
  Drawing drawing;
  drawing.add_row(0, 24, 4);
  EXPECT_THAT(drawing.arranged().lengths, IsEmpty());
}

TEST(DotArrangement, OfSeveralRowsTheOneNearestToTheRootStandsInColumns)
{
  Drawing drawing;
  std::vector<NodeId> sections;
  for (int i = 0; i < 4; ++i) {
    sections.push_back(drawing.add(0));
    drawing.add_row(sections.back(), 20, 1);
  }
  EXPECT_THAT(drawing.arranged().lengths, UnorderedElementsAre(Pair(sections[1], 4), Pair(sections[2], 4)));
}

TEST(DotArrangement, L1_SiblingsThatOnlyLeadBackUpStandInColumnsToo)
{
  Drawing drawing;
  std::vector<NodeId> row;
  for (int i = 0; i < 24; ++i) {
    row.push_back(drawing.add(0));
    drawing.graph.nodes[row.back()].edges.push_back({0, true});
  }
  EXPECT_THAT(lengths_of(drawing.arranged(), row, 5), ElementsAre(1, 2, 2, 1, 2));
}

TEST(DotArrangement, L2_SharedSiblingsStandInTheFirstColumn)
{
  Drawing drawing;
  const NodeId other = drawing.add(0);
  const std::vector<NodeId> row = drawing.add_row(0, 24, 1);
  for (const std::size_t shared : {1u, 2u, 5u})
    drawing.add_edge(other, row[shared]);
  EXPECT_THAT(lengths_of(drawing.arranged(), row, 6), ElementsAre(3, 1, 1, 3, 3, 1));
}

// 1595 by 1690 points are only a little narrower than a page; two columns would be 1640 by 1134.
TEST(DotArrangement, ATableHasNoFurtherColumnsForALittle)
{
  Drawing drawing;
  const NodeId list = drawing.add(0), large = drawing.add(0, {41, 200});
  drawing.add_leaves(list, 60, {1, 4});
  drawing.add(large, {1, 4});
  EXPECT_EQ(drawing.arranged().tables.at(list).rows, 60u);
}

// 1187 by 1676 points are much narrower than a page.
TEST(DotArrangement, ATableHasFurtherColumnsIfItIsMuchTooHigh)
{
  Drawing drawing;
  const NodeId list = drawing.add(0), large = drawing.add(0, {40, 140});
  drawing.add_leaves(list, 60, {1, 4});
  drawing.add(large, {1, 4});
  EXPECT_EQ(drawing.arranged().tables.at(list).rows, 30u);
}

// Each node counts below its first parent, so that the time is linear.
TEST(DotArrangement, L2_SharedNodesCountOnce)
{
  Drawing drawing;
  std::vector<NodeId> above{0};
  for (int level = 0; level < 60; ++level) {
    std::vector<NodeId> row;
    for (int i = 0; i < 2; ++i) {
      row.push_back(drawing.add(above.front()));
      for (std::size_t other = 1; other < above.size(); ++other)
        drawing.add_edge(above[other], row.back());
    }
    above = row;
  }
  EXPECT_THAT(drawing.arranged().lengths, IsEmpty());
}

} // namespace
} // namespace standard_sitemap
