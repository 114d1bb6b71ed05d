#pragma once

#include <string_view>

#include "engine/base/visibility.h"
#include "engine/terms/diagnostic.h"

namespace standard_sitemap {

/// Returns how to fix what a diagnostic is about: one or two English sentences for a webmaster, in terms of
/// the file's format (`Diagnostic::subject`) and of the specific cause (`Diagnostic::cause`); a `file:`
/// document gets advice about files instead of servers. docs/diagnostics.md lists all of them, with what each
/// diagnostic means and why it matters. The view is valid forever.
STANDARD_SITEMAP_API std::string_view remedy(const Diagnostic& diagnostic);

} // namespace standard_sitemap
