#pragma once

#include <string_view>

#include <standard_sitemap/api/visibility.h>
#include <standard_sitemap/web/diagnostic.h>

namespace standard_sitemap {

/// How to mend what a diagnostic is about: one English sentence for a webmaster. docs/diagnostics.md has it,
/// with what the diagnostic means and why it matters.
STANDARD_SITEMAP_API std::string_view remedy(Code code);

} // namespace standard_sitemap
