#pragma once

#include "render/findings/explain.h"
#include "render/hosts/probe/options.h"
#include "render/hosts/probe/page_source.h"

namespace standard_sitemap {

/// Says why there is no page to begin with (exit status 3), by where the options say that it is.
Explanation explain_no_page(const Options& options, const PageError& error);

} // namespace standard_sitemap
