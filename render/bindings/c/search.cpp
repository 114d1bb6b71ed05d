#include "render/bindings/c/search.h"

#include <span>

#include "engine/base/utf16.h"
#include "render/bindings/c/guard.h"
#include "render/bindings/c/handles.h"

using namespace standard_sitemap;
using namespace standard_sitemap::c;

namespace {

constexpr std::size_t nodes_of_a_step = 1'000;
constexpr std::size_t entries_of_a_step = 100'000;
constexpr std::size_t default_limit = 200;

const Outline& outline_of(standard_sitemap_view& view)
{
  if (!view.outline)
    view.outline = std::make_shared<const Outline>(view.page_view->view);
  return *view.outline;
}

std::unique_ptr<const TreeLists> tree_of(standard_sitemap_view& view)
{
  const Outline& outline = outline_of(view);
  View& shown = view.page_view->view;
  const std::size_t size = view.page_view->map->size();
  auto tree = std::make_unique<TreeLists>();
  tree->starts.reserve(size + 1);
  tree->ups.reserve(size);
  tree->counts_below.reserve(size);
  for (NodeId node = 0; node < size; ++node) {
    const std::uint32_t number = outline.of(node);
    const std::uint32_t up = number == Outline::none ? Outline::none : outline.up(number);
    tree->starts.push_back(static_cast<std::uint32_t>(tree->children.size()));
    tree->ups.push_back(up == Outline::none ? STANDARD_SITEMAP_NO_NODE : outline.node(up));
    tree->counts_below.push_back(number == Outline::none ? 0 : outline.count_below(number));
    if (number == Outline::none)
      continue;
    const auto children = shown.leading_children(node);
    tree->children.insert(tree->children.end(), children.begin(), children.end());
  }
  tree->starts.push_back(static_cast<std::uint32_t>(tree->children.size()));
  return tree;
}

standard_sitemap_nodes given(const std::vector<std::uint32_t>& list)
{
  return {list.data(), list.size()};
}

void keep(const std::vector<std::uint32_t>& hits, std::size_t count, standard_sitemap_search& search)
{
  search.count = count;
  search.hits.clear();
  for (const std::uint32_t number : hits)
    search.hits.push_back(search.words->outline->node(number));
}

/// Goes on with the index, and finds what it has so far.
void make_index(standard_sitemap_search& search)
{
  SharedIndex& words = *search.words;
  if (words.builder->step(nodes_of_a_step)) {
    words.index = std::move(*words.builder).finish();
    words.builder.reset();
    return;
  }
  if (!search.early)
    search.early.emplace(*words.builder, *words.outline, search.text, search.options);
  search.early->step(entries_of_a_step);
  if (search.early->count() > search.count)
    keep(search.early->hits(), search.early->count(), search);
}

std::span<const SoughtWord> words_of(const standard_sitemap_search& search)
{
  if (search.search)
    return search.search->words();
  return search.early ? search.early->words() : std::span<const SoughtWord>{};
}

} // namespace

standard_sitemap_status standard_sitemap_view_outline(standard_sitemap_view* view, uint32_t node,
                                                      standard_sitemap_outline* to)
{
  if (view == nullptr || node >= view->page_view->map->size() || to == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    const Outline& outline = outline_of(*view);
    const std::uint32_t number = outline.of(node);
    if (number == Outline::none)
      return STANDARD_SITEMAP_NONE;
    const std::uint32_t up = outline.up(number);
    return write(to, {0, number, up == Outline::none ? STANDARD_SITEMAP_NO_NODE : outline.node(up),
                      outline.count_below(number), 0});
  });
}

standard_sitemap_status standard_sitemap_view_tree(standard_sitemap_view* view, standard_sitemap_tree* to)
{
  if (view == nullptr || to == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    if (!view->tree)
      view->tree = tree_of(*view);
    const TreeLists& tree = *view->tree;
    return write(to,
                 {0, given(tree.starts), given(tree.children), given(tree.ups), given(tree.counts_below)});
  });
}

standard_sitemap_status standard_sitemap_search_new(standard_sitemap_view* view, standard_sitemap_string text,
                                                    size_t limit, uint32_t near,
                                                    standard_sitemap_search** search)
{
  if (search != nullptr)
    *search = nullptr;
  if (view == nullptr || !is_valid(text) ||
      (near != STANDARD_SITEMAP_NO_NODE && near >= view->page_view->map->size()))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded_new(search, [&] {
    const Outline& outline = outline_of(*view);
    if (!view->words)
      view->words = std::make_shared<SharedIndex>(view->page_view, view->outline);
    const SearchOptions options{.hits = limit == 0 ? default_limit : limit,
                                .near = near == STANDARD_SITEMAP_NO_NODE ? Outline::none : outline.of(near)};
    return std::unique_ptr<standard_sitemap_search>{
        new standard_sitemap_search{view->words, std::string{text_of(text)}, options}};
  });
}

void standard_sitemap_search_free(standard_sitemap_search* search)
{
  delete search;
}

standard_sitemap_status standard_sitemap_search_step(standard_sitemap_search* search)
{
  if (search == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    if (search->words->builder) {
      make_index(*search);
      return STANDARD_SITEMAP_NONE;
    }
    const SharedIndex& words = *search->words;
    search->early.reset(); // another search may have made the rest of the index
    if (!search->search)
      search->search.emplace(words.index, *words.outline, search->text, search->options);
    if (!search->search->step(entries_of_a_step))
      return STANDARD_SITEMAP_NONE;
    keep(search->search->hits(), search->search->count(), *search);
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_search_hits(const standard_sitemap_search* search,
                                                     standard_sitemap_nodes* hits, size_t* count)
{
  if (search == nullptr || hits == nullptr || count == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  *hits = {search->hits.data(), search->hits.size()};
  *count = search->count;
  return STANDARD_SITEMAP_OK;
}

standard_sitemap_status standard_sitemap_search_word(standard_sitemap_search* search, size_t index,
                                                     standard_sitemap_sought_word* word)
{
  if (search == nullptr || word == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&]() -> standard_sitemap_status {
    const std::span<const SoughtWord> words = words_of(*search);
    if (index >= words.size())
      return STANDARD_SITEMAP_NONE;
    const SoughtWord& sought = words[index];
    search->word.clear();
    append_utf8(search->word, sought.text);
    return write(word, {0, borrowed(search->word), sought.typos, 0});
  });
}
