#include "engine/view/map_index.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/base/keyed_hash.h"
#include "engine/view/page_table.h"
#include "engine/view/reading_tree.h"

namespace standard_sitemap {

/// The parent relation: the inverse of `children`.
struct MapIndex::Parents {
  explicit Parents(const Map& map) : first(map.size() + 1u)
  {
    const NodeId size = map.size();
    for (NodeId parent = 0; parent < size; ++parent)
      for (const NodeId child : map.children(parent))
        ++first[child + 1u];
    for (NodeId node = 0; node < size; ++node)
      first[node + 1u] += first[node];
    all.resize(first[size]);
    std::vector<std::uint32_t> filled(first.begin(), first.end() - 1);
    for (NodeId parent = 0; parent < size; ++parent) {
      const auto children = map.children(parent);
      for (std::size_t position = 0; position < children.size(); ++position)
        all[filled[children[position]]++] = {parent, static_cast<std::uint32_t>(position)};
    }
  }

  std::vector<std::uint32_t> first; ///< by node: its first parent in `all`
  std::vector<Parent> all;
};

MapIndex::MapIndex(const Map& map) : map_(map) {}
MapIndex::~MapIndex() = default;

const MapIndex::Parents& MapIndex::all_parents() const
{
  std::call_once(parents_once_, [this] {
    parents_ = std::make_unique<const Parents>(map_);
    memory_ += parents_->first.capacity() * sizeof(std::uint32_t) + parents_->all.capacity() * sizeof(Parent);
  });
  return *parents_;
}

const PageTable& MapIndex::pages() const
{
  std::call_once(pages_once_, [this] {
    pages_ = std::make_unique<const PageTable>(map_);
    memory_ += pages_->memory();
  });
  return *pages_;
}

std::span<const MapIndex::Parent> MapIndex::parents(NodeId node) const
{
  const Parents& parents = all_parents();
  return std::span{parents.all}.subspan(parents.first[node], parents.first[node + 1u] - parents.first[node]);
}

void MapIndex::find_first_parents() const
{
  std::call_once(first_parents_once_, [this] {
    std::vector<NodeId> found(map_.size(), none);
    std::vector<bool> met(map_.size());
    std::vector<Reached> reached(map_.size());
    std::uint32_t number = 0;
    std::vector<std::pair<NodeId, std::size_t>> path; ///< a node, and its next child
    for (NodeId start = 0; start < map_.size(); ++start) {
      if (met[start])
        continue;
      met[start] = true;
      reached[start].node = number++;
      path.emplace_back(start, 0);
      while (!path.empty()) {
        auto& [parent, next] = path.back();
        const auto children = map_.children(parent);
        if (next == children.size()) {
          reached[parent].last = number - 1;
          path.pop_back();
          continue;
        }
        const NodeId child = children[next++];
        if (met[child])
          continue;
        met[child] = true;
        reached[child].node = number++;
        found[child] = parent;
        path.emplace_back(child, 0);
      }
    }
    memory_ += found.capacity() * sizeof(NodeId) + reached.capacity() * sizeof(Reached);
    first_parents_ = std::move(found);
    reached_ = std::move(reached);
  });
}

NodeId MapIndex::first_parent(NodeId node) const
{
  find_first_parents();
  return first_parents_[node];
}

bool MapIndex::reached_through(NodeId node, NodeId above) const
{
  find_first_parents();
  return reached_[above].node <= reached_[node].node && reached_[node].node <= reached_[above].last;
}

MapIndex::Reached MapIndex::reached(NodeId node) const
{
  find_first_parents();
  return reached_[node];
}

const ReadingTree& MapIndex::reading() const
{
  std::call_once(reading_once_, [this] {
    reading_ = std::make_unique<const ReadingTree>(*this);
    memory_ += reading_->memory();
  });
  return *reading_;
}

std::vector<NodeId> MapIndex::groups_of_folder(std::string_view folder) const
{
  std::call_once(folders_once_, [this] {
    std::vector<std::pair<std::uint64_t, NodeId>> found;
    if (map_.hierarchy_derived())
      for (NodeId id = 0; id < map_.size(); ++id)
        if (const auto of_group = map_.folder(id))
          found.emplace_back(keyed_hash(*of_group), id);
    std::ranges::sort(found);
    found.shrink_to_fit();
    memory_ += found.capacity() * sizeof found[0];
    folders_ = std::move(found);
  });
  std::vector<NodeId> groups;
  const std::uint64_t hash = keyed_hash(folder);
  for (auto entry = std::ranges::lower_bound(folders_, std::pair{hash, NodeId{0}});
       entry != folders_.end() && entry->first == hash; ++entry)
    if (map_.folder(entry->second) == folder)
      groups.push_back(entry->second);
  return groups;
}

// A node that leads somewhere makes all its ancestors lead somewhere.
bool MapIndex::leads_somewhere(NodeId node) const
{
  std::call_once(dead_ends_once_, [this] {
    // Children usually come after their parents: one pass from the end finds nearly all.
    std::vector<bool> leads(map_.size());
    const auto has_destination = [this](NodeId id) {
      if (map_.is_in_row(id))
        return true;
      const Node candidate = map_.node(id);
      return candidate.has_reference() || candidate.has_variant_reference();
    };
    for (NodeId id = map_.size(); id-- > 0;)
      leads[id] = id == root_node || has_destination(id) ||
                  std::ranges::any_of(map_.children(id), [&](NodeId child) { return leads[child]; });
    std::vector<NodeId> spread;
    if (std::ranges::find(leads, false) != leads.end())
      for (NodeId id = 0; id < map_.size(); ++id)
        if (leads[id])
          spread.push_back(id);
    while (!spread.empty()) {
      const NodeId id = spread.back();
      spread.pop_back();
      for (const Parent& parent : parents(id))
        if (!leads[parent.node]) {
          leads[parent.node] = true;
          spread.push_back(parent.node);
        }
    }
    dead_ends_ = static_cast<std::size_t>(std::count(leads.begin(), leads.end(), false));
    memory_ += leads.capacity() / 8;
    leads_somewhere_ = std::move(leads);
  });
  return leads_somewhere_[node];
}

std::size_t MapIndex::dead_ends() const
{
  leads_somewhere(root_node);
  return dead_ends_;
}

std::vector<NodeId> MapIndex::nodes_like(const Uri& page) const
{
  const std::string stem = PageTable::stem_of(page);
  BaseResolver bases;
  // Others are in the same chain by chance, which differs between processes.
  const auto is_like = [&](const Link& link) { return link.url && PageTable::stem_of(*link.url) == stem; };
  std::vector<NodeId> nodes;
  PageTable::Candidates candidates = pages().like(page, PageForm::without_suffix);
  while (const auto id = candidates.next()) {
    const Node node = map_.node(*id);
    const std::vector<Variant> variants = node.variants(bases);
    if (is_like(node.link(bases)) ||
        std::ranges::any_of(variants, [&](const Variant& variant) { return is_like(variant.link); }))
      nodes.push_back(*id);
  }
  return nodes;
}

const std::vector<std::string>& MapIndex::languages() const
{
  return pages().languages();
}

// M-7. Opening a collation costs as much as sorting many names: the number of distinguished languages is
// limited to more than any honest map has; names in other languages are sorted as without a language.
const MapIndex::LexicalParents& MapIndex::lexical_parents() const
{
  constexpr std::size_t max_languages = 256;
  constexpr std::size_t longest_language = 100;
  std::call_once(lexical_once_, [this] {
    LexicalParents found{{}, {""}};
    std::unordered_map<std::string_view, std::uint16_t, KeyedHash, std::equal_to<>> numbers{{"", 0}};
    const auto number_of = [&](std::string_view language) -> std::uint16_t {
      if (language.size() > longest_language)
        return 0;
      if (const auto known = numbers.find(language); known != numbers.end())
        return known->second;
      if (found.languages.size() == max_languages)
        return 0;
      const auto number = static_cast<std::uint16_t>(found.languages.size());
      found.languages.emplace_back(language);
      numbers.emplace(language, number);
      return number;
    };
    for (NodeId id = 0; id < map_.size(); ++id) {
      if (map_.children(id).size() < 2)
        continue;
      const Node node = map_.node(id);
      if (node.order() != "lexical")
        continue;
      const bool shares =
          std::ranges::any_of(node.children(), [this](NodeId child) { return parents(child).size() > 1; });
      found.parents.push_back({id, number_of(node.lang().value_or(std::string_view{})), shares});
    }
    found.parents.shrink_to_fit();
    memory_ += found.parents.capacity() * sizeof(LexicalParent);
    lexical_parents_ = std::move(found);
  });
  return lexical_parents_;
}

const std::vector<MapIndex::Parent>& MapIndex::steps() const
{
  std::call_once(steps_once_, [this] {
    std::vector<Parent> found;
    for (NodeId parent = 0; parent < map_.size(); ++parent) {
      const auto children = map_.children(parent);
      for (std::size_t position = 0; position < children.size(); ++position)
        if (pages().has_link(children[position]))
          found.push_back({parent, static_cast<std::uint32_t>(position)});
    }
    found.shrink_to_fit();
    memory_ += found.capacity() * sizeof(Parent);
    steps_ = std::move(found);
  });
  return steps_;
}

} // namespace standard_sitemap
