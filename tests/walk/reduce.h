#pragma once

#include "tests/walk/site.h"

#include <functional>

namespace standard_sitemap::walk {

/// A site with nothing left that could be taken away while it stays interesting: no file, element, attribute
/// or wish of the reader. Greedy; meant for what a failed test prints.
Site reduced(Site site, const std::function<bool(const Site&)>& interesting);

} // namespace standard_sitemap::walk
