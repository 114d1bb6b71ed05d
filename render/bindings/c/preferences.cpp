#include "render/bindings/c/preferences.h"

#include "render/bindings/c/guard.h"
#include "render/bindings/c/handles.h"

using namespace standard_sitemap;
using namespace standard_sitemap::c;

namespace {

/// Replaces the remarks and returns the status after a change of the levels. `why_not`: none if the change
/// was made.
standard_sitemap_status finish_change(standard_sitemap_preferences& preferences,
                                      std::optional<std::string> why_not)
{
  std::vector<PreferencesRemark> remarks;
  if (why_not)
    remarks.push_back({0, 0, *std::move(why_not)});
  preferences.remarks = std::move(remarks);
  return preferences.remarks.empty() ? STANDARD_SITEMAP_OK : STANDARD_SITEMAP_REFUSED;
}

} // namespace

standard_sitemap_status standard_sitemap::c::give(const DisplayLevels& levels, std::size_t index,
                                                  standard_sitemap_level* to)
{
  const auto& all = levels.all();
  if (index >= all.size())
    return STANDARD_SITEMAP_NONE;
  *to = {borrowed(all[index].name), borrowed(all[index].shown_label()), all[index].shows_map};
  return STANDARD_SITEMAP_OK;
}

standard_sitemap_status standard_sitemap_preferences_new(standard_sitemap_preferences** preferences)
{
  return guarded_new(preferences, [] { return std::make_unique<standard_sitemap_preferences>(); });
}

void standard_sitemap_preferences_free(standard_sitemap_preferences* preferences)
{
  delete preferences;
}

standard_sitemap_status standard_sitemap_preferences_read(standard_sitemap_preferences* preferences,
                                                          standard_sitemap_string toml)
{
  if (preferences == nullptr || !is_valid(toml))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    auto read = read_preferences(text_of(toml));
    if (!read) {
      preferences->remarks = {read.error()};
      return STANDARD_SITEMAP_REFUSED;
    }
    preferences->preferences = std::move(read->preferences);
    preferences->remarks = std::move(read->warnings);
    return STANDARD_SITEMAP_OK;
  });
}

standard_sitemap_status standard_sitemap_preferences_set_levels(standard_sitemap_preferences* preferences,
                                                                const standard_sitemap_level* levels,
                                                                size_t count)
{
  if (preferences == nullptr || (levels == nullptr && count > 0))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  for (std::size_t i = 0; i < count; ++i)
    if (!is_valid(levels[i].name) || !is_valid(levels[i].label))
      return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    std::vector<DisplayLevel> wanted;
    for (std::size_t i = 0; i < count; ++i)
      wanted.push_back({std::string{text_of(levels[i].name)}, std::string{text_of(levels[i].label)},
                        levels[i].shows_map != 0});
    return finish_change(*preferences, preferences->preferences.display.set_levels(std::move(wanted)));
  });
}

standard_sitemap_status standard_sitemap_preferences_set_pattern(standard_sitemap_preferences* preferences,
                                                                 standard_sitemap_string pattern)
{
  if (preferences == nullptr || !is_valid(pattern))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    return finish_change(*preferences,
                         preferences->preferences.display.set_pattern(std::string{text_of(pattern)}));
  });
}

standard_sitemap_status standard_sitemap_preferences_set_initial(standard_sitemap_preferences* preferences,
                                                                 standard_sitemap_string level)
{
  if (preferences == nullptr || !is_valid(level))
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return guarded([&] {
    return finish_change(*preferences,
                         preferences->preferences.display.set_initial(std::string{text_of(level)}));
  });
}

standard_sitemap_status standard_sitemap_preferences_remark(const standard_sitemap_preferences* preferences,
                                                            size_t index, standard_sitemap_remark* remark)
{
  if (preferences == nullptr || remark == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  if (index >= preferences->remarks.size())
    return STANDARD_SITEMAP_NONE;
  const PreferencesRemark& made = preferences->remarks[index];
  return write(remark, {0, borrowed(made.message), made.line, made.column});
}

standard_sitemap_status standard_sitemap_preferences_level(const standard_sitemap_preferences* preferences,
                                                           size_t index, standard_sitemap_level* level)
{
  if (preferences == nullptr || level == nullptr)
    return STANDARD_SITEMAP_INVALID_ARGUMENT;
  return give(preferences->preferences.display, index, level);
}

standard_sitemap_string standard_sitemap_preferences_pattern(const standard_sitemap_preferences* preferences)
{
  return preferences != nullptr ? borrowed(preferences->preferences.display.pattern())
                                : standard_sitemap_string{nullptr, 0};
}

standard_sitemap_string standard_sitemap_preferences_initial(const standard_sitemap_preferences* preferences)
{
  return preferences != nullptr ? borrowed(preferences->preferences.display.initial())
                                : standard_sitemap_string{nullptr, 0};
}
