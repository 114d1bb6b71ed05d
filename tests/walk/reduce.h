#pragma once

#include "tests/walk/site.h"

#include <functional>

namespace standard_sitemap::walk {

/// A site from which nothing more can be removed without it becoming uninteresting: no file, element,
/// attribute or preference of the reader. Greedy; meant for the message of a failed test.
Site reduced(Site site, const std::function<bool(const Site&)>& interesting);

} // namespace standard_sitemap::walk
