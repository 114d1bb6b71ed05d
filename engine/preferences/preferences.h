#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/visibility.h"
#include "engine/preferences/display_levels.h"
#include "engine/preferences/site_pattern.h"
#include "engine/terms/site_limits.h"
#include "engine/web/result.h"
#include "engine/web/site_preference.h"

namespace standard_sitemap {

/// A reader's settings for the pages of one site.
struct SiteRule {
  std::vector<SitePattern> pages;            ///< it applies to pages that match one of these
  SitePreference map = {};                   ///< D-5: where the sitemap is
  std::optional<std::string> languages = {}; ///< as in `Preferences`; nullopt: use those
  std::optional<DisplayLevels> display = {}; ///< nullopt: use those of `Preferences`
  SiteLimits limits = {};                    ///< unset members: use those of `Preferences`
};

/// The settings that apply to one page.
struct PagePreferences {
  SitePreference map = {};                   ///< D-5: for `discover`, or `Visit::preference`
  std::optional<std::string> languages = {}; ///< M-8: an Accept-Language value; nullopt: use the browser's
  DisplayLevels display = {};                ///< S-2, S-4
  SiteLimits limits = {};                    ///< apply to the host's policy, or pass as `Visit::limits`
};

/// A reader's settings for finding and showing maps. docs/preferences.md describes the file format.
struct Preferences {
  DisplayLevels display = {};                ///< S-2, S-4
  std::optional<std::string> languages = {}; ///< an Accept-Language value; nullopt: the browser's
  SiteLimits limits = {};                    ///< replace those of the host's policy
  std::vector<SiteRule> sites = {};          ///< only the first that matches a page applies

  /// Returns the settings for a page: those of its site, else those for all sites. Linear in the number of
  /// patterns.
  STANDARD_SITEMAP_API PagePreferences of(const Uri& page) const;
};

/// A message to the reader about a position in their file.
struct PreferencesRemark {
  std::uint32_t line = 0;   ///< 1-based; 0: concerns the whole file
  std::uint32_t column = 0; ///< 1-based, in code points
  std::string message;      ///< one sentence, UTF-8; may quote the file: escape before display

  /// Compares all members.
  friend bool operator==(const PreferencesRemark&, const PreferencesRemark&) = default;
};

/// Formats a remark as compilers do: `FILE:LINE:COLUMN: MESSAGE`.
STANDARD_SITEMAP_API std::string text_of(const PreferencesRemark& remark, std::string_view file_name);

/// The settings read from a file, and warnings about it.
struct ReadPreferences {
  Preferences preferences;                 ///< with defaults for what the file does not set
  std::vector<PreferencesRemark> warnings; ///< mostly unknown keys; in file order; at most 20
};

/// Maximum size of a preferences file; a larger one is refused.
inline constexpr std::size_t max_preferences_bytes = 256u << 10;

/// Reads preferences from the text of a TOML file.
///
///   auto read = read_preferences("[display]\nlevels = ['off', 'on']\n");
///   if (!read) say(text_of(read.error(), "preferences.toml"));
///
/// Fails with the first error found: invalid TOML, or an invalid value. An unknown key is only a warning, so
/// that a file written for a later version can be read. Empty text gives the defaults.
STANDARD_SITEMAP_API Result<ReadPreferences, PreferencesRemark> read_preferences(std::string_view toml);

} // namespace standard_sitemap
