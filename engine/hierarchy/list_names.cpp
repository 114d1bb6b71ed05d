#include "engine/hierarchy/list_names.h"

#include <algorithm>
#include <cstring>

#include "engine/hierarchy/listed_page.h"
#include "engine/hierarchy/name_groups.h"
#include "engine/hierarchy/path_names.h"
#include "engine/map/map.h"

namespace standard_sitemap {
namespace {

constexpr std::size_t piece_bytes = 16u << 10;
constexpr std::string_view no_language; // a list does not state the language of its addresses

std::string_view view_of(const char* kept)
{
  std::uint32_t size;
  std::memcpy(&size, kept, sizeof size);
  return {kept + sizeof size, size};
}

} // namespace

/// Sorts the pages of a row by their names.
class ListNames::Arranger {
 public:
  Arranger(const ListNames& names, const MapParts& map, PathTree::Row row)
      : names_(names), map_(map), row_(row)
  {
    for (std::uint32_t node = row.begin; node < row.end; ++node)
      if (map.nodes[node].child_count == 0)
        pages_.push_back(node);
  }

  Arrangement made(const Collation& collation)
  {
    texts_.reserve(pages_.size());
    for (const std::uint32_t page : pages_) {
      const Entry entry = entry_of(page);
      is_made_.push_back(names_.has(page, *entry.document, entry.element));
      texts_.push_back(is_made_.back() ? names_.made(page, entry)
                                       : std::string{name_of_entry(*entry.document, entry.element)});
    }
    const NameRanges ranges{{texts_.begin(), texts_.end()}, collation, [this](std::size_t a, std::size_t b) {
                              return is_before(a, b);
                            }};
    Arrangement arrangement;
    arrangement.from.resize(row_.end - row_.begin);
    const std::vector<std::uint32_t> ends = ends_of_pages();
    std::uint32_t begin = 0; // index in `pages_` of the first page from the current node on
    for (std::uint32_t node = row_.begin; node < row_.end; ++node) {
      const auto children = map_.children_of(node);
      if (children.empty()) {
        ++begin;
        continue;
      }
      const std::uint32_t end = ends[node - row_.begin];
      arrangement.from[node - row_.begin] = static_cast<std::uint32_t>(arrangement.names.size());
      arrangement.names.push_back(ranges.name(begin, end));
      if (!map_.children_of(children.front()).empty())
        continue;
      std::uint32_t child = children.front();
      for (const std::uint32_t member : ranges.members(begin, end)) {
        if (is_made_[member])
          named_.push_back({child, &texts_[member]});
        arrangement.from[child++ - row_.begin] = pages_[member];
      }
    }
    return arrangement;
  }

  struct Named {
    std::uint32_t node;
    const std::string* name; ///< valid as long as the arranger
  };
  /// The derived names of the pages, with the nodes where the pages are after sorting.
  const std::vector<Named>& named() const { return named_; }

 private:
  /// The entry at this node in list order.
  Entry entry_of(std::uint32_t node) const
  {
    const std::uint32_t element_index = map_.nodes[node].element_index;
    const MapParts::Source& source = map_.source_of(element_index);
    return {source.document.get(), element_index - source.first_index};
  }

  /// Returns, by node, the number of pages before the end of the node's subtree.
  std::vector<std::uint32_t> ends_of_pages() const
  {
    std::vector<std::uint32_t> ends(row_.end - row_.begin);
    auto page = static_cast<std::uint32_t>(pages_.size());
    for (std::uint32_t node = row_.end; node-- > row_.begin;) {
      const auto children = map_.children_of(node);
      ends[node - row_.begin] = children.empty() ? page-- : ends[children.back() - row_.begin];
    }
    return ends;
  }

  // Equal names are ordered by their URIs, not by the list; list order only decides which twin has the
  // children.
  bool is_before(std::size_t a, std::size_t b)
  {
    if (places_.empty())
      places_.resize(pages_.size());
    const std::string &of_a = place(a), &of_b = place(b);
    if (of_a != of_b)
      return of_a < of_b;
    const auto is_twin = [&](std::size_t page) {
      return std::ranges::binary_search(names_.twins_, pages_[page]);
    };
    if (is_twin(a) != is_twin(b))
      return is_twin(b);
    std::string storage_of_a, storage_of_b;
    return uri(a, storage_of_a) < uri(b, storage_of_b);
  }

  const std::string& place(std::size_t page)
  {
    std::string& place = places_[page];
    if (place.empty()) {
      const MadeOf* const of = names_.made_of(pages_[page]);
      const Entry entry = of ? of->entry : entry_of(pages_[page]);
      std::string storage;
      place = order_of_place(uri_of_entry(*entry.document, entry.element, storage), of ? &of->name : nullptr);
    }
    return place;
  }

  std::string_view uri(std::size_t page, std::string& storage) const
  {
    const Entry entry = entry_of(pages_[page]);
    return uri_of_entry(*entry.document, entry.element, storage);
  }

  const ListNames& names_;
  const MapParts& map_;
  PathTree::Row row_;
  std::vector<std::uint32_t> pages_; ///< in the order of the list
  std::vector<std::string> texts_;   ///< names, by index in `pages_`
  std::vector<bool> is_made_;        ///< whether the name is derived, likewise
  std::vector<Named> named_;
  std::vector<std::string> places_; ///< `order_of_place`, likewise, of pages with equal names
};

ListNames::ListNames(PathTree& tree)
    : nodes_(static_cast<std::uint32_t>(tree.nodes.size())), groups_(std::move(tree.names)),
      rows_(std::move(tree.rows)),
      blocks_(std::make_unique<std::atomic<Block*>[]>((nodes_ + nodes_of_block - 1) / nodes_of_block)),
      arrangements_(std::make_unique<std::atomic<const Arrangement*>[]>(rows_.size()))
{
  made_of_.reserve(tree.generated_names.size());
  for (const PathTree::Name& name : std::exchange(tree.generated_names, {}))
    made_of_.push_back({name, {}});
  if (tree.twins.empty())
    return;
  for (const PathTree::Row& row : rows_)
    for (std::uint32_t node = row.begin; node < row.end; ++node)
      if (std::ranges::binary_search(tree.twins, tree.nodes[node].page))
        twins_.push_back(node);
}

ListNames::~ListNames()
{
  for (std::uint32_t block = 0; block * nodes_of_block < nodes_; ++block)
    delete blocks_[block].load();
  for (std::size_t row = 0; row < rows_.size(); ++row)
    delete arrangements_[row].load();
}

bool ListNames::has(std::uint32_t node, const Document& document, ElementId element) const
{
  return node > 0 && node < nodes_ &&
         (!document.has(element, Attribute::name) || name_of_entry(document, element).empty());
}

std::string_view ListNames::name(const MapParts& map, std::uint32_t node, const Document& document,
                                 ElementId element) const
{
  if (const char* const known = known_name(node))
    return view_of(known);
  std::string name;
  if (const std::size_t row = row_of(node); row == rows_.size()) {
    name = made(node, {&document, element});
  } else {
    // A range: names of pages were kept when the row was sorted, before anybody could ask for them.
    const Arrangement& arranged = arrangement(map, row);
    name = arranged.names[arranged.from[node - rows_[row].begin]];
  }
  const std::lock_guard lock{mutex_};
  return view_of(keep_name(node, name));
}

/// Returns the index of the node's row; the number of rows if the node is in none.
std::size_t ListNames::row_of(std::uint32_t node) const
{
  const auto after = std::ranges::upper_bound(rows_, node, {}, &PathTree::Row::begin);
  return after != rows_.begin() && node < (after - 1)->end
             ? static_cast<std::size_t>(after - rows_.begin()) - 1
             : rows_.size();
}

std::uint32_t ListNames::arranged(const MapParts& map, std::uint32_t node) const
{
  const std::size_t row = row_of(node);
  return arrangement(map, row).from[node - rows_[row].begin];
}

const ListNames::Arrangement& ListNames::arrangement(const MapParts& map, std::size_t row) const
{
  std::atomic<const Arrangement*>& place = arrangements_[row];
  if (const Arrangement* const known = place.load(std::memory_order_acquire))
    return *known;
  const std::lock_guard lock{arranging_};
  if (const Arrangement* const known = place.load(std::memory_order_relaxed)) // another thread was faster
    return *known;
  if (!collation_)
    collation_.emplace(no_language);
  Arranger arranger{*this, map, rows_[row]};
  auto made = std::make_unique<const Arrangement>(arranger.made(*collation_));
  const std::lock_guard keeping{mutex_};
  for (const Arranger::Named& named : arranger.named())
    keep_name(named.node, *named.name);
  bytes_ += made->from.capacity() * sizeof made->from[0] + made->names.capacity() * sizeof made->names[0];
  place.store(made.get(), std::memory_order_release);
  return *made.release();
}

/// Returns null if the name has not been asked for.
const char* ListNames::known_name(std::uint32_t node) const
{
  const Block* const block = blocks_[node / nodes_of_block].load(std::memory_order_acquire);
  return block ? block->names[node % nodes_of_block].load(std::memory_order_acquire) : nullptr;
}

// Precondition: `mutex_` is locked. If two threads have made the name of one node, it is kept twice.
const char* ListNames::keep_name(std::uint32_t node, std::string_view name) const
{
  std::atomic<Block*>& place = blocks_[node / nodes_of_block];
  Block* block = place.load(std::memory_order_relaxed);
  if (!block) {
    block = new Block;
    bytes_ += sizeof *block;
    place.store(block, std::memory_order_release);
  }
  const char* const text = kept(name);
  block->names[node % nodes_of_block].store(text, std::memory_order_release);
  return text;
}

const ListNames::MadeOf* ListNames::made_of(std::uint32_t node) const
{
  const auto found =
      std::ranges::lower_bound(made_of_, node, {}, [](const MadeOf& of) { return of.name.node; });
  return found != made_of_.end() && found->name.node == node ? &*found : nullptr;
}

std::string ListNames::made(std::uint32_t node, Entry entry) const
{
  std::string name, storage;
  const MadeOf* const of = made_of(node);
  if (!of)
    append_page_name(uri_of_entry(*entry.document, entry.element, storage), no_language, name);
  else if (of->name.page == PathTree::none)
    name = groups_.substr(of->name.from, of->name.to - of->name.from);
  else
    append_generated_name(of->name, uri_of_entry(*of->entry.document, of->entry.element, storage),
                          no_language, name);
  return name;
}

std::optional<std::string> ListNames::folder(std::uint32_t group) const
{
  const MadeOf* const of = made_of(group);
  if (!of || of->name.page == PathTree::none)
    return std::nullopt;
  std::string storage;
  return folder_of(uri_of_entry(*of->entry.document, of->entry.element, storage), of->name);
}

// Precondition: `mutex_` is locked.
const char* ListNames::kept(std::string_view name) const
{
  const auto size = static_cast<std::uint32_t>(name.size());
  const std::size_t bytes = sizeof size + name.size();
  if (bytes > room_ - used_) {
    const std::size_t room = std::max(bytes, piece_bytes);
    texts_.push_back(std::make_unique<char[]>(room)); // comes first, as it may throw
    used_ = 0;
    room_ = room;
    bytes_ += room;
  }
  char* const at = texts_.back().get() + used_;
  std::memcpy(at, &size, sizeof size);
  std::memcpy(at + sizeof size, name.data(), name.size());
  used_ += bytes;
  return at;
}

std::size_t ListNames::memory() const
{
  const std::lock_guard lock{mutex_};
  return bytes_ + rows_.capacity() * (sizeof rows_[0] + sizeof(void*)) +
         made_of_.capacity() * sizeof(MadeOf) + groups_.capacity() +
         nodes_ / nodes_of_block * sizeof(Block*) + texts_.capacity() * sizeof texts_[0];
}

} // namespace standard_sitemap
