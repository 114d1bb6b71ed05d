#pragma once

#include <string_view>

#include "engine/base/visibility.h"
#include "engine/web/diagnostic.h"

namespace standard_sitemap {

/// How to mend what a diagnostic is about: one English sentence or two for a webmaster, in the words of the
/// format that the file has (`Diagnostic::subject`), for what went wrong (`Diagnostic::cause`), and for where
/// it lies (a `file:` address has no server). docs/diagnostics.md has all of them, with what the diagnostic
/// means and why it matters.
STANDARD_SITEMAP_API std::string_view remedy(const Diagnostic& diagnostic);

} // namespace standard_sitemap
