#include <standard_sitemap/view/map_index.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <string_view>

#include <standard_sitemap/web/header_list.h>

namespace standard_sitemap {
namespace {

bool is_lower_case_host(std::string_view host)
{
  return std::all_of(host.begin(), host.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
  });
}

/// Whether normalising evidently changes nothing of scheme, authority and path.
bool is_plain(const Uri& uri)
{
  const std::string_view scheme = uri.scheme(), path = uri.path();
  return (scheme == "http" || scheme == "https") && is_lower_case_host(uri.authority().value_or("")) &&
         path.starts_with('/') && path.find('%') == path.npos && path.find("/.") == path.npos;
}

/// A hash of as much of a page's URI as V-1 never overlooks: what may be one page by any of its rules has one
/// key.
std::size_t page_key(const Uri& uri)
{
  if (!is_plain(uri))
    if (const Uri normal = uri.normalised(); normal != uri)
      return page_key(normal);
  const std::string_view path = uri.path();
  const std::size_t segment = path.rfind('/') + 1; // 0 if there is none
  std::string_view stem = path.substr(segment);
  stem = stem.substr(0, stem.find('.', 1));
  const std::size_t kept = stem == "index" || stem == "default" ? 0 : stem.size();
  const auto before_path = static_cast<std::size_t>(path.data() - uri.text().data());
  return std::hash<std::string_view>{}(std::string_view{uri.text()}.substr(0, before_path + segment + kept));
}

} // namespace

/// The children of all nodes, turned round.
struct MapIndex::Parents {
  explicit Parents(const Map& map) : first(map.size() + 1u)
  {
    const NodeId size = map.size();
    for (NodeId parent = 0; parent < size; ++parent)
      for (const NodeId child : map.node(parent).children())
        ++first[child + 1u];
    for (NodeId node = 0; node < size; ++node)
      first[node + 1u] += first[node];
    all.resize(first[size]);
    std::vector<std::uint32_t> filled(first.begin(), first.end() - 1);
    for (NodeId parent = 0; parent < size; ++parent) {
      const auto children = map.node(parent).children();
      for (std::size_t position = 0; position < children.size(); ++position)
        all[filled[children[position]]++] = {parent, static_cast<std::uint32_t>(position)};
    }
  }

  std::vector<std::uint32_t> first; ///< of each node's, in `all`
  std::vector<Parent> all;
};

/// The links of all nodes by page key: a table of chains.
struct MapIndex::Pages {
  explicit Pages(const Map& map)
  {
    BaseResolver bases;
    const auto add_link = [this](const Link& link, NodeId node) {
      if (link.url)
        entries.push_back({static_cast<std::uint32_t>(page_key(*link.url)), node, end});
    };
    std::unordered_set<std::string_view> seen;
    const auto add_language = [&](std::optional<std::string_view> tag) {
      if (tag && seen.insert(*tag).second)
        languages.insert(ascii_lower(*tag));
    };
    for (NodeId id = 0; id < map.size(); ++id) {
      const Node node = map.node(id);
      add_language(node.lang());
      add_link(node.link(bases), id);
      if (node.has_variants())
        for (const Variant& variant : node.variants(bases)) {
          add_language(variant.lang);
          add_link(variant.link, id);
        }
    }
    entries.shrink_to_fit();
    heads.assign(std::bit_ceil(entries.size() + 1), end);
    for (std::size_t i = entries.size(); i-- > 0;) { // from the last on, so that chains are in order
      std::uint32_t& head = heads[entries[i].key & (heads.size() - 1)];
      entries[i].next = head;
      head = static_cast<std::uint32_t>(i);
    }
  }

  struct Entry {
    std::uint32_t key;
    NodeId node;
    std::uint32_t next;
  };
  static constexpr std::uint32_t end = 0xffff'ffff;
  std::vector<Entry> entries;
  std::vector<std::uint32_t> heads; ///< as many as a power of two
  std::unordered_set<std::string> languages;
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

const MapIndex::Pages& MapIndex::pages() const
{
  std::call_once(pages_once_, [this] {
    pages_ = std::make_unique<const Pages>(map_);
    memory_ +=
        pages_->entries.capacity() * sizeof(Pages::Entry) + pages_->heads.capacity() * sizeof(std::uint32_t);
  });
  return *pages_;
}

std::span<const MapIndex::Parent> MapIndex::parents(NodeId node) const
{
  const Parents& parents = all_parents();
  return std::span{parents.all}.subspan(parents.first[node], parents.first[node + 1u] - parents.first[node]);
}

NodeId MapIndex::first_parent(NodeId node) const
{
  std::call_once(first_parents_once_, [this] {
    std::vector<NodeId> found(map_.size(), none);
    std::vector<bool> met(map_.size());
    std::vector<std::pair<NodeId, std::size_t>> way; ///< a node, and its next child
    for (NodeId start = 0; start < map_.size(); ++start) {
      if (met[start])
        continue;
      met[start] = true;
      way.emplace_back(start, 0);
      while (!way.empty()) {
        auto& [parent, next] = way.back();
        const auto children = map_.node(parent).children();
        if (next == children.size()) {
          way.pop_back();
          continue;
        }
        const NodeId child = children[next++];
        if (met[child])
          continue;
        met[child] = true;
        found[child] = parent;
        way.emplace_back(child, 0);
      }
    }
    memory_ += found.capacity() * sizeof(NodeId);
    first_parents_ = std::move(found);
  });
  return first_parents_[node];
}

// What leads somewhere makes its parents lead somewhere, up to the top.
bool MapIndex::leads_somewhere(NodeId node) const
{
  std::call_once(dead_ends_once_, [this] {
    std::vector<bool> leads(map_.size());
    std::vector<NodeId> spread;
    const auto alive = [&](NodeId id) {
      if (!leads[id]) {
        leads[id] = true;
        spread.push_back(id);
      }
    };
    alive(root_node);
    for (NodeId id = 0; id < map_.size(); ++id) {
      const Node candidate = map_.node(id);
      if (candidate.has_reference() || candidate.has_variant_reference())
        alive(id);
    }
    while (!spread.empty()) {
      const NodeId id = spread.back();
      spread.pop_back();
      for (const Parent& parent : parents(id))
        alive(parent.node);
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
  const Pages& known = pages();
  const auto key = static_cast<std::uint32_t>(page_key(page));
  std::vector<NodeId> nodes;
  for (std::uint32_t i = known.heads[key & (known.heads.size() - 1)]; i != Pages::end;
       i = known.entries[i].next)
    if (known.entries[i].key == key && (nodes.empty() || nodes.back() != known.entries[i].node))
      nodes.push_back(known.entries[i].node);
  return nodes;
}

const std::unordered_set<std::string>& MapIndex::languages() const
{
  return pages().languages;
}

} // namespace standard_sitemap
