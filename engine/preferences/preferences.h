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
#include "engine/web/result.h"
#include "engine/web/site_preference.h"

namespace standard_sitemap {

/// What a reader wrote down for the pages of one site.
struct SiteRule {
  std::vector<SitePattern> pages;            ///< for which it holds: those that one of these names
  SitePreference map = {};                   ///< D-5
  std::optional<std::string> languages = {}; ///< as of `Preferences`; nothing: those of all sites
  std::optional<DisplayLevels> display = {}; ///< nothing: those of all sites
  SiteLimits limits = {};                    ///< what is not there is that of all sites
};

/// What holds for one page.
struct PagePreferences {
  SitePreference map = {};                   ///< D-5: for `discover`, or `Visit::preference`
  std::optional<std::string> languages = {}; ///< M-8: in place of the browser's; nothing: the browser's
  DisplayLevels display = {};                ///< S-2, S-4
  SiteLimits limits = {};                    ///< for the host's policy, or `Visit::limits`
};

/// What a reader wrote down about how maps are to be had and shown. docs/preferences.md has the format.
struct Preferences {
  DisplayLevels display = {};                ///< S-2, S-4
  std::optional<std::string> languages = {}; ///< as `Accept-Language` has them; nothing: the browser's
  SiteLimits limits = {};                    ///< in place of the host's
  std::vector<SiteRule> sites = {};          ///< the first that fits a page counts, alone

  /// What holds for this page: what was written for its site, else for all sites. Linear in the patterns.
  STANDARD_SITEMAP_API PagePreferences of(const Uri& page) const;
};

/// Something to tell the reader about a place in their file.
struct PreferencesRemark {
  std::uint32_t line = 0;   ///< 1-based; 0: about the whole file
  std::uint32_t column = 0; ///< 1-based, in code points
  std::string message;      ///< one sentence, UTF-8; may quote the file: escape before showing

  /// Compares all members.
  friend bool operator==(const PreferencesRemark&, const PreferencesRemark&) = default;
};

/// `FILE:LINE:COLUMN: MESSAGE`, as compilers say it.
STANDARD_SITEMAP_API std::string text_of(const PreferencesRemark& remark, std::string_view file_name);

/// What was read, and what there is to say about it.
struct ReadPreferences {
  Preferences preferences; ///< defaults for what the file does not say
  std::vector<PreferencesRemark>
      warnings; ///< above all of keys that mean nothing; in the order of the file; at most 20
};

/// A file that is larger is refused.
inline constexpr std::size_t most_preferences_bytes = 256u << 10;

/// Reads preferences from the text of a TOML file.
///
///   auto read = read_preferences("[display]\nlevels = ['off', 'on']\n");
///   if (!read) say(text_of(read.error(), "preferences.toml"));
///
/// Fails with the first mistake found: what is no TOML, or a value that cannot be had. A key that means
/// nothing is only warned of, so that a file for a later version can be read. Empty text gives the defaults.
STANDARD_SITEMAP_API Result<ReadPreferences, PreferencesRemark> read_preferences(std::string_view toml);

} // namespace standard_sitemap
