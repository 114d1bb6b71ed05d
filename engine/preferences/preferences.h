#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <standard_sitemap/api/visibility.h>
#include <standard_sitemap/preferences/display_levels.h>
#include <standard_sitemap/web/result.h>

namespace standard_sitemap {

/// What a reader wrote down about how maps are to be had and shown. docs/preferences.md has the format.
struct Preferences {
  DisplayLevels display; ///< S-2, S-4
};

/// Something to tell the reader about a place in their file.
struct PreferencesRemark {
  std::uint32_t line = 0;   ///< 1-based; 0: about the whole file
  std::uint32_t column = 0; ///< 1-based, in code points
  std::string message;      ///< one sentence, UTF-8; may quote the file: escape before showing

  /// Equal in every part.
  friend bool operator==(const PreferencesRemark&, const PreferencesRemark&) = default;
};

/// `FILE:LINE:COLUMN: MESSAGE`, as compilers say it.
STANDARD_SITEMAP_API std::string text_of(const PreferencesRemark& remark, std::string_view file_name);

/// What was read, and what there is to say about it.
struct ReadPreferences {
  Preferences preferences;                 ///< defaults for what the file does not say
  std::vector<PreferencesRemark> warnings; ///< keys that mean nothing, in the order of the file; at most 20
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
