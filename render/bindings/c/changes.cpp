#include "render/bindings/c/changes.h"

#include "render/bindings/c/guard.h"
#include "render/bindings/c/handles.h"
#include "render/changes/page_program.h"

using namespace standard_sitemap;
using namespace standard_sitemap::c;

standard_sitemap_status standard_sitemap_changes_new(const standard_sitemap_view* view,
                                                     const standard_sitemap_preferences* preferences,
                                                     standard_sitemap_changes** changes)
{
  if (changes != nullptr)
    *changes = nullptr;
  if (view == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded_new(changes, [&] {
    DisplayLevels levels;
    if (preferences != nullptr) {
      const auto& page = view->page_view->view.context().page;
      levels = page ? preferences->preferences.of(*page).display : preferences->preferences.display;
    }
    auto made = std::unique_ptr<standard_sitemap_changes>{
        new standard_sitemap_changes{levels, page_changes(*view->page_view->map, levels)}};
    for (const PageChange& change : made->changes.changes) {
      auto& pointers = made->pointers.emplace_back();
      for (const auto& [prefix, uri] : change.namespaces)
        pointers.namespaces.push_back({borrowed(prefix), borrowed(uri)});
      for (const std::string& token : change.tokens)
        pointers.tokens.push_back(borrowed(token));
    }
    return made;
  });
}

void standard_sitemap_changes_free(standard_sitemap_changes* changes)
{
  delete changes;
}

standard_sitemap_status standard_sitemap_program_to_apply(const standard_sitemap_changes* changes,
                                                          standard_sitemap_string level,
                                                          standard_sitemap_sink sink, void* data)
{
  if (changes == nullptr || !is_valid(level) || sink == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    if (!changes->changes.level(text_of(level)))
      return STANDARD_SITEMAP_NONE;
    const std::string program = program_to_apply(changes->changes, text_of(level));
    return sink(data, borrowed(program)) ? STANDARD_SITEMAP_OK : STANDARD_SITEMAP_STOPPED;
  });
}

standard_sitemap_status standard_sitemap_program_to_undo(standard_sitemap_sink sink, void* data)
{
  if (sink == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    const std::string program = program_to_undo();
    return sink(data, borrowed(program)) ? STANDARD_SITEMAP_OK : STANDARD_SITEMAP_STOPPED;
  });
}

standard_sitemap_status standard_sitemap_changes_level(const standard_sitemap_changes* changes, size_t index,
                                                       standard_sitemap_level* level)
{
  if (changes == nullptr || level == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return give(changes->levels, index, level);
}

standard_sitemap_string standard_sitemap_changes_initial(const standard_sitemap_changes* changes)
{
  return changes != nullptr ? borrowed(changes->levels.initial()) : standard_sitemap_string{nullptr, 0};
}

standard_sitemap_status standard_sitemap_changes_change(const standard_sitemap_changes* changes, size_t index,
                                                        standard_sitemap_page_change* change)
{
  if (changes == nullptr || change == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  if (index >= changes->pointers.size())
    return STANDARD_SITEMAP_NONE;
  const PageChange& made = changes->changes.changes[index];
  const auto& pointers = changes->pointers[index];
  return write(change, {0, borrowed(made.xpath), borrowed(made.attribute), pointers.namespaces.data(),
                        pointers.namespaces.size(), pointers.tokens.data(), pointers.tokens.size()});
}

standard_sitemap_status standard_sitemap_changes_style(const standard_sitemap_changes* changes, size_t index,
                                                       standard_sitemap_page_style* style)
{
  if (changes == nullptr || style == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  if (index >= changes->changes.styles.size())
    return STANDARD_SITEMAP_NONE;
  const PageStyle& made = changes->changes.styles[index];
  return write(style, {0, borrowed(made.url), made.replace});
}

standard_sitemap_status standard_sitemap_view_class_change(const standard_sitemap_view* view, size_t index,
                                                           standard_sitemap_class_change* change)
{
  if (view == nullptr || change == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  const auto& all = view->page_view->map->class_changes();
  if (index >= all.size())
    return STANDARD_SITEMAP_NONE;
  const ClassChange& authored = all[index];
  return write(change, {0, borrowed(authored.xpath), borrowed(authored.attribute), borrowed(authored.prefix),
                        borrowed(authored.refused)});
}
