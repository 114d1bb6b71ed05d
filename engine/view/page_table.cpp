#include "engine/view/page_table.h"

#include <algorithm>
#include <bit>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/keyed_hash.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

bool is_lower_case_host(std::string_view host)
{
  return std::all_of(host.begin(), host.end(), [](char c) {
    return is_ascii_lower_alpha(c) || is_ascii_digit(c) || c == '-' || c == '.';
  });
}

/// Whether normalisation evidently changes nothing before the fragment.
bool is_plain(const Uri& uri)
{
  const std::string_view scheme = uri.scheme(), path = uri.path();
  return (scheme == "http" || scheme == "https") && is_lower_case_host(uri.authority().value_or("")) &&
         path.starts_with('/') && path.find('%') == path.npos && path.find("/.") == path.npos &&
         uri.query().value_or("").find('%') == path.npos;
}

/// The size of the part of a path that V-1 never removes.
std::size_t stem_size(std::string_view path)
{
  const std::size_t segment = path.rfind('/') + 1; // 0 if there is none
  std::string_view stem = path.substr(segment);
  stem = stem.substr(0, stem.find('.', 1));
  return segment + (stem == "index" || stem == "default" ? 0 : stem.size());
}

} // namespace

PageTable::PageTable(const Map& map) : has_link_(map.size()), has_page_(map.size())
{
  BaseResolver bases;
  std::unordered_set<std::string_view, KeyedHash, std::equal_to<>> seen;
  std::string_view last; // neighbours mostly have the same language, from the same place
  const auto add_language = [&](std::optional<std::string_view> tag) {
    if (!tag || (tag->data() == last.data() && tag->size() == last.size()))
      return;
    last = *tag;
    if (seen.insert(*tag).second)
      languages_.push_back(ascii_lower(*tag));
  };
  const auto add_link = [&](const Link& link, const Node& node) {
    if (!link.url)
      return;
    has_link_[node.id()] = true;
    if (is_page(*link.url) && !node.needs_form())
      has_page_[node.id()] = true;
    entries_.push_back({node.id(), keys_of(*link.url)});
  };
  for (NodeId id = 0; id < map.size(); ++id) {
    const Node node = map.node(id);
    add_language(node.lang());
    add_link(node.link(bases), node);
    if (node.has_variants())
      for (const Variant& variant : node.variants(bases)) {
        add_language(variant.lang);
        add_link(variant.link, node);
      }
  }
  std::sort(languages_.begin(), languages_.end());
  languages_.erase(std::unique(languages_.begin(), languages_.end()), languages_.end());
  entries_.shrink_to_fit();
  find_shared(map.size());
  for (std::size_t form = 0; form < forms; ++form)
    make_chains(form);
}

void PageTable::find_shared(NodeId nodes)
{
  constexpr auto exact = static_cast<std::size_t>(PageForm::exact);
  std::vector<std::pair<std::uint32_t, NodeId>> keys;
  keys.reserve(entries_.size());
  for (const Entry& entry : entries_)
    keys.emplace_back(entry.next[exact], entry.node);
  std::ranges::sort(keys);
  is_shared_.assign(nodes, false);
  for (std::size_t i = 1; i < keys.size(); ++i)
    if (keys[i].first == keys[i - 1].first && keys[i].second != keys[i - 1].second)
      is_shared_[keys[i].second] = is_shared_[keys[i - 1].second] = true;
}

void PageTable::make_chains(std::size_t form)
{
  auto& heads = heads_[form];
  heads.assign(std::bit_ceil(entries_.size() + 1), end);
  for (std::size_t i = entries_.size(); i-- > 0;) { // backwards, so that chains are in order
    std::uint32_t& key_or_next = entries_[i].next[form];
    std::uint32_t& head = heads[key_or_next & (heads.size() - 1)];
    key_or_next = head;
    head = static_cast<std::uint32_t>(i);
  }
}

PageTable::Keys PageTable::keys_of(const Uri& uri)
{
  return is_plain(uri) ? keys_of_normalised(uri) : keys_of_normalised(uri.normalised());
}

PageTable::Keys PageTable::keys_of_normalised(const Uri& uri)
{
  const std::string_view text = uri.text(), path = uri.path();
  const auto hash_of = [&](std::size_t size) {
    return static_cast<std::uint32_t>(keyed_hash(text.substr(0, size)));
  };
  const auto path_begin = static_cast<std::size_t>(path.data() - text.data());
  const std::size_t path_end = path_begin + path.size();
  const std::size_t stem_end = path_begin + stem_size(path);
  const auto query = uri.query();
  const std::uint32_t without_query = hash_of(path_end);
  return {query ? hash_of(path_end + 1 + query->size()) : without_query, without_query,
          stem_end == path_end ? without_query : hash_of(stem_end)};
}

std::string PageTable::stem_of(const Uri& uri)
{
  const Uri normalised = uri.normalised();
  const std::string_view text = normalised.text(), path = normalised.path();
  return std::string{text.substr(0, static_cast<std::size_t>(path.data() + stem_size(path) - text.data()))};
}

PageTable::Candidates PageTable::like(const Uri& page, PageForm form) const
{
  const auto index = static_cast<std::size_t>(form);
  const auto& heads = heads_[index];
  return {*this, form, heads[keys_of(page)[index] & (heads.size() - 1)]};
}

PageTable::Candidates PageTable::like_normalised(std::string_view uri, PageForm form) const
{
  const auto& heads = heads_[static_cast<std::size_t>(form)];
  return {*this, form, heads[static_cast<std::uint32_t>(keyed_hash(uri)) & (heads.size() - 1)]};
}

std::optional<NodeId> PageTable::Candidates::next()
{
  if (entry_ == end)
    return std::nullopt;
  const auto& entries = table_->entries_;
  const NodeId node = entries[entry_].node;
  while (entry_ != end && entries[entry_].node == node) // skip further links of the same node
    entry_ = entries[entry_].next[static_cast<std::size_t>(form_)];
  return node;
}

std::size_t PageTable::memory() const
{
  std::size_t bytes = entries_.capacity() * sizeof(Entry) +
                      (has_link_.capacity() + has_page_.capacity() + is_shared_.capacity()) / 8;
  for (const auto& heads : heads_)
    bytes += heads.capacity() * sizeof(std::uint32_t);
  return bytes;
}

} // namespace standard_sitemap
