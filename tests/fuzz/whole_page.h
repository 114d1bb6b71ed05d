#pragma once

#include <optional>
#include <string>

#include "engine/web/page.h"

namespace standard_sitemap::fuzz {

/// A page of HTML in UTF-8 (D-3e).
std::string decoded(const Page& page);

/// The reference for the engine's reading, which takes no short cut: Gumbo parses the whole page, from which
/// nothing was removed, and every element is looked at, also in templates and in what a browser with scripts
/// takes for text. Returns the first value that is of interest to D-3, D-4 or D-10; nullopt if there is none,
/// or if an assertion of Gumbo failed, as it does on some pages: for this reason Gumbo runs in a separate
/// process.
std::optional<std::string> candidate_in_tree(const std::string& page);

} // namespace standard_sitemap::fuzz
