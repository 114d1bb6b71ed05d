#pragma once

// Shared by the readers of the preferences file. Private to this folder.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <toml++/toml.h>

#include "engine/preferences/preferences.h"

namespace standard_sitemap::preferences_file {

/// The first error found; nullopt: none.
using MaybeError = std::optional<PreferencesRemark>;

inline PreferencesRemark remark(const toml::source_region& place, std::string message)
{
  return {place.begin.line, place.begin.column, std::move(message)};
}

/// A table of the file, with its name for messages: `display`, `site.limits`.
struct Section {
  const toml::table& table;
  std::string name;
  std::vector<PreferencesRemark>& warnings;

  /// Returns the name of a key of this table for messages.
  std::string name_of(std::string_view key) const
  {
    return name + (name.empty() ? "" : ".") + std::string{key};
  }

  /// Warns of an unknown key in this table.
  void unknown(const toml::key& key) const
  {
    warnings.push_back(remark(key.source(), "the key " + name_of(key.str()) + " is not known here"));
  }

  /// Reads the nested table of that name into `section`; nullopt there if there is no such key. `example`:
  /// how it should be written.
  MaybeError inner(std::string_view key, const std::string& example, std::optional<Section>& section) const
  {
    const toml::node* const node = table.get(key);
    if (!node)
      return std::nullopt;
    const toml::table* const inner_table = node->as_table();
    if (!inner_table)
      return remark(node->source(), name_of(key) + " has to be a table: " + example);
    section.emplace(Section{*inner_table, name_of(key), warnings});
    return std::nullopt;
  }

  /// Passes a string value, if present, to `setter`, which returns an error message or nothing.
  template <class Setter>
  MaybeError text(std::string_view key, Setter setter) const
  {
    const toml::node* const node = table.get(key);
    if (!node)
      return std::nullopt;
    const auto value = node->value_exact<std::string>();
    if (!value)
      return remark(node->source(), name_of(key) + " has to be text in quotes");
    if (std::optional<std::string> complaint = setter(*value))
      return remark(node->source(), name_of(key) + ": " + *complaint);
    return std::nullopt;
  }

  MaybeError flag(std::string_view key, bool& value) const
  {
    const toml::node* const node = table.get(key);
    if (!node)
      return std::nullopt;
    const auto given = node->value_exact<bool>();
    if (!given)
      return remark(node->source(), name_of(key) + " has to be true or false");
    value = *given;
    return std::nullopt;
  }
};

/// `[display]`, of the file or of a site.
MaybeError read_display(const Section& section, DisplayLevels& display);
/// `[limits]`, of the file or of a site.
MaybeError read_limits(const Section& section, SiteLimits& limits);
/// `languages`, of the file or of a site.
MaybeError read_languages(const Section& section, std::optional<std::string>& languages);
/// One `[[site]]`; `file` has the settings for all sites.
MaybeError read_site(const Section& section, const Preferences& file, SiteRule& site);

} // namespace standard_sitemap::preferences_file
