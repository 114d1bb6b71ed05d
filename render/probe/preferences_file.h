#pragma once

#include <string>
#include <vector>

#include "engine/preferences/preferences.h"

namespace standard_sitemap {

/// The preferences in a file of this machine.
struct PreferencesFile {
  Preferences preferences;
  std::vector<std::string> warnings; ///< each a sentence, with its place in the file
};

/// Fails with a sentence: the file cannot be read, or `FILE:LINE:COLUMN: ...` for what is wrong in it.
Result<PreferencesFile, std::string> read_preferences_file(const std::string& path);

} // namespace standard_sitemap
