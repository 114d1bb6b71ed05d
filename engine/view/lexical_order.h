#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/language/collation.h"
#include "engine/view/map_index.h"

namespace standard_sitemap {

/// M-7: sorts the children of nodes with lexical order, on demand.
///
/// If parents of the same language share children, all children of these parents are sorted together once and
/// get ranks; from then on only the ranks are compared. So the work is linear in the texts (times the
/// logarithm of sorting), not in texts times places.
class LexicalOrder {
 public:
  /// Returns the name by which to sort a node.
  using NameOf = std::function<std::string(NodeId)>;

  /// `index` must outlive it.
  explicit LexicalOrder(const MapIndex& index) : index_(index) {}

  /// Precondition: `parent` is one of `MapIndex::lexical_parents`. Valid as long as this.
  std::span<const NodeId> children(NodeId parent, const NameOf& name_of);

 private:
  /// Ranks by node, for children of parents of one language.
  using Ranks = std::unordered_map<NodeId, std::uint32_t>;

  std::vector<NodeId> sorted_alone(const MapIndex::LexicalParent& parent, const NameOf& name_of);
  std::vector<NodeId> sorted_by_rank(const MapIndex::LexicalParent& parent, const NameOf& name_of);
  const Ranks& ranks(std::uint16_t language, const NameOf& name_of);
  const Collation& collation(std::uint16_t language);

  const MapIndex& index_;
  std::unordered_map<NodeId, std::vector<NodeId>> sorted_; ///< by parent
  std::unordered_map<std::uint16_t, Collation> collations_;
  std::unordered_map<std::uint16_t, Ranks> ranks_;
  std::uint64_t ranked_bytes_ = 0; ///< size of ranked names, in all languages but the first
};

} // namespace standard_sitemap
