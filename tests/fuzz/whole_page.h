#pragma once

#include <optional>
#include <string>

#include "engine/web/page.h"

namespace standard_sitemap::fuzz {

/// A page of HTML in UTF-8 (D-3e).
std::string decoded(const Page& page);

/// What the engine never does, as its reference: Gumbo over the whole page, nothing taken away before it,
/// every element looked at, also in templates and in what a browser with scripts takes for text. Gives the
/// first value that is of interest to D-3, D-4 or D-10; nothing if there is none, or Gumbo did not live to
/// tell: some pages end it by an assertion, so that it runs in a process of its own.
std::optional<std::string> candidate_in_tree(const std::string& html);

} // namespace standard_sitemap::fuzz
