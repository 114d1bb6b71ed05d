#pragma once

#include "render/hosts/probe/exit_status.h"
#include "render/hosts/probe/options.h"

namespace standard_sitemap {

/// `--batch`: discovery for every page of a crawl. Lines go to standard output or into the parts of a folder,
/// the damage and a summary to standard error.
ExitStatus run_batch(const Options& options);

/// The name of the part for an input: its own name without its folders, and `.ndjson`.
std::string part_name(const std::string& input);

} // namespace standard_sitemap
