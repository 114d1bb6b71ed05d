#pragma once

#include "render/hosts/probe/exit_status.h"
#include "render/hosts/probe/options.h"

namespace standard_sitemap {

/// `--diff`: compares the two maps of `Options::compared`, and writes what is different. Status 1 means that
/// there are differences; a page that names no map, or a map of which a part is missing, is status 4.
ExitStatus run_diff(const Options& options);

} // namespace standard_sitemap
