#pragma once

#include <string>
#include <string_view>

#include "engine/base/visibility.h"
#include "engine/terms/diagnostic.h"
#include "engine/terms/setting.h"

namespace standard_sitemap {

/// How to fix what a diagnostic is about.
struct Remedy {
  std::string_view text = {}; ///< one or two English sentences, which name nothing of a host; valid forever
  Setting setting = Setting::none; ///< by which the user of a host can have it otherwise
};

/// Returns how to fix what a diagnostic is about: one or two English sentences for a webmaster, in terms of
/// the file's format (`Diagnostic::subject`) and of the specific cause (`Diagnostic::cause`); a `file:`
/// document gets advice about files instead of servers. docs/diagnostics.md lists all of them, with what each
/// diagnostic means and why it matters.
STANDARD_SITEMAP_API Remedy remedy(const Diagnostic& diagnostic);

/// Returns the remedy, followed by the host's sentence about the setting, if it has one. `words` may be null.
STANDARD_SITEMAP_API std::string remedy_with_setting(const Diagnostic& diagnostic, SettingWords words);

} // namespace standard_sitemap
