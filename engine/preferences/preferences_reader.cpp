#include <algorithm>
#include <optional>
#include <utility>

#include "engine/preferences/preferences.h"
#include "engine/preferences/toml_keys.h"
#include "engine/preferences/toml_reading.h"

namespace standard_sitemap {

namespace {

using preferences_file::MaybeError;
using preferences_file::Section;
using Remark = PreferencesRemark;

constexpr std::size_t max_warnings = 20;
constexpr std::size_t max_patterns = 4096; // each is compared with all before it

MaybeError read_sites(const Section& file, Preferences& preferences)
{
  const toml::node* const node = file.table.get("site");
  if (!node)
    return std::nullopt;
  const toml::array* const sites = node->as_array();
  if (!sites || !sites->is_homogeneous<toml::table>())
    return preferences_file::remark(node->source(), "each site has to be a table of its own: [[site]]");
  std::size_t patterns = 0;
  for (const toml::node& entry : *sites) {
    SiteRule site;
    if (auto error =
            preferences_file::read_site({*entry.as_table(), "site", file.warnings}, preferences, site))
      return error;
    patterns += site.pages.size();
    if (patterns > max_patterns)
      return preferences_file::remark(entry.source(), "there are more than " + std::to_string(max_patterns) +
                                                          " patterns of pages");
    for (const SitePattern& pattern : site.pages)
      for (const SiteRule& before : preferences.sites)
        if (std::ranges::find(before.pages, pattern) != before.pages.end()) {
          file.warnings.push_back(preferences_file::remark(
              entry.source(), "an earlier [[site]] has the same pages, and the first that matches is used"));
          break;
        }
    preferences.sites.push_back(std::move(site));
  }
  return std::nullopt;
}

MaybeError read_file(const Section& file, Preferences& preferences)
{
  for (const auto& [key, node] : file.table)
    if (key != "display" && key != "languages" && key != "limits" && key != "site")
      file.unknown(key);

  std::optional<Section> inner;
  if (auto error = file.inner("display", "[display]", inner))
    return error;
  if (inner)
    if (auto error = read_display(*inner, preferences.display))
      return error;
  inner.reset();
  if (auto error = file.inner("limits", "[limits]", inner))
    return error;
  if (inner)
    if (auto error = read_limits(*inner, preferences.limits))
      return error;
  if (auto error = read_languages(file, preferences.languages))
    return error;
  return read_sites(file, preferences); // after the settings for all sites
}

void put_in_order_of_the_file(std::vector<Remark>& warnings)
{
  std::ranges::stable_sort(warnings, {}, [](const Remark& warning) {
    return std::pair{warning.line, warning.column};
  });
  if (warnings.size() <= max_warnings)
    return;
  const std::size_t rest = warnings.size() - (max_warnings - 1);
  warnings.resize(max_warnings - 1);
  warnings.push_back({0, 0, "there are " + std::to_string(rest) + " further warnings"});
}

} // namespace

Result<ReadPreferences, PreferencesRemark> read_preferences(std::string_view toml)
{
  if (toml.size() > max_preferences_bytes)
    return Failure{
        Remark{0, 0, "the file is larger than " + std::to_string(max_preferences_bytes) + " bytes"}};
  if (const auto line = line_of_too_deep_key(toml))
    return Failure{Remark{*line, 1, "a key has more than " + std::to_string(max_key_dots) + " dots in it"}};
  const toml::parse_result parsed = toml::parse(toml);
  if (!parsed)
    return Failure{
        preferences_file::remark(parsed.error().source(), std::string{parsed.error().description()})};
  ReadPreferences read;
  if (auto error = read_file({parsed.table(), "", read.warnings}, read.preferences))
    return Failure{*std::move(error)};
  put_in_order_of_the_file(read.warnings);
  return read;
}

} // namespace standard_sitemap
