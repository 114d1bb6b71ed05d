#pragma once

#include <string>
#include <vector>

#include "engine/preferences/preferences.h"

namespace standard_sitemap {

/// The preferences read from a local file.
struct PreferencesFile {
  Preferences preferences;
  std::vector<std::string> warnings; ///< one sentence each, with the position in the file
};

/// Reads and parses the file. The error is a sentence: the file cannot be read, or `FILE:LINE:COLUMN: ...`
/// for what is wrong in it.
Result<PreferencesFile, std::string> read_preferences_file(const std::string& path);

} // namespace standard_sitemap
