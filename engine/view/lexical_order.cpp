#include "engine/view/lexical_order.h"

#include <algorithm>

namespace standard_sitemap {
namespace {

/// How many times the text of a map may be sorted in different languages, if parents share children. A map in
/// which each text has parents in a few languages stays below this.
constexpr std::uint64_t max_times = 8;

} // namespace

std::span<const NodeId> LexicalOrder::children(NodeId parent, const NameOf& name_of)
{
  if (const auto found = sorted_.find(parent); found != sorted_.end())
    return found->second;
  const auto& parents = index_.lexical_parents().parents;
  const auto entry = std::ranges::lower_bound(parents, parent, {}, &MapIndex::LexicalParent::node);
  return sorted_
      .emplace(parent,
               entry->shares_children ? sorted_by_rank(*entry, name_of) : sorted_alone(*entry, name_of))
      .first->second;
}

std::vector<NodeId> LexicalOrder::sorted_alone(const MapIndex::LexicalParent& parent, const NameOf& name_of)
{
  const auto children = index_.map().node(parent.node).children();
  std::vector<std::string> texts;
  texts.reserve(children.size());
  for (const NodeId child : children)
    texts.push_back(name_of(child));
  const std::vector<std::string_view> names(texts.begin(), texts.end());
  std::vector<NodeId> sorted;
  sorted.reserve(children.size());
  for (const std::size_t index : collation(parent.language).order(names))
    sorted.push_back(children[index]);
  return sorted;
}

std::vector<NodeId> LexicalOrder::sorted_by_rank(const MapIndex::LexicalParent& parent, const NameOf& name_of)
{
  const Ranks& ranks = this->ranks(parent.language, name_of);
  const auto children = index_.map().node(parent.node).children();
  struct Ranked {
    std::uint32_t rank;
    NodeId node;
  };
  std::vector<Ranked> ranked;
  ranked.reserve(children.size());
  for (const NodeId child : children)
    ranked.push_back({ranks.find(child)->second, child});
  std::ranges::stable_sort(ranked, {}, &Ranked::rank);
  std::vector<NodeId> sorted;
  sorted.reserve(children.size());
  for (const Ranked& child : ranked)
    sorted.push_back(child.node);
  return sorted;
}

const LexicalOrder::Ranks& LexicalOrder::ranks(std::uint16_t language, const NameOf& name_of)
{
  if (const auto known = ranks_.find(language); known != ranks_.end())
    return known->second;
  const MapIndex::LexicalParents& lexical = index_.lexical_parents();
  const bool is_none = language == 0;
  const std::uint64_t max_bytes = max_times * index_.map().memory();
  std::vector<NodeId> nodes;
  for (const MapIndex::LexicalParent& parent : lexical.parents)
    if (parent.shares_children && (is_none || parent.language == language)) {
      const auto children = index_.map().node(parent.node).children();
      nodes.insert(nodes.end(), children.begin(), children.end());
    }
  std::ranges::sort(nodes);
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());

  std::vector<std::string> texts;
  texts.reserve(nodes.size());
  for (const NodeId node : nodes) {
    if (!is_none && ranked_bytes_ > max_bytes)
      return ranks(0, name_of);
    texts.push_back(name_of(node));
    ranked_bytes_ += is_none ? 0 : texts.back().size();
  }
  const std::vector<std::string_view> names(texts.begin(), texts.end());
  const std::vector<std::uint32_t> order = collation(language).ranks(names);
  Ranks found;
  found.reserve(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i)
    found.emplace(nodes[i], order[i]);
  return ranks_.emplace(language, std::move(found)).first->second;
}

const Collation& LexicalOrder::collation(std::uint16_t language)
{
  if (const auto known = collations_.find(language); known != collations_.end())
    return known->second;
  return collations_.emplace(language, Collation{index_.lexical_parents().languages[language]}).first->second;
}

} // namespace standard_sitemap
