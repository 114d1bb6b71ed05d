#pragma once

#include <optional>

#include "render/hosts/probe/exit_status.h"
#include "render/hosts/probe/options.h"

namespace standard_sitemap {

/// `--format csv` and `ndjson`: writes the entries of the given maps while their files are read, one file
/// after the other, each once, those that a file names after it. Memory grows with the number of files, up to
/// `Policy::list_documents`, but not with that of entries. A file that cannot be read becomes a row with an
/// error, and the next one is read.
///
/// Returns the exit status: of several maps, the first that is not that of success.
ExitStatus run_table(const Options& options);

} // namespace standard_sitemap
