#pragma once

#include <optional>
#include <string>

#include "engine/web/result.h"
#include "render/findings/baseline.h"

namespace standard_sitemap {

/// Reads the file of `--baseline`. The error is a sentence that begins with the path.
Result<Baseline> read_baseline_file(const std::string& path);

/// Writes the file of `--write-baseline`, which replaces an existing one when it is complete. Returns a
/// sentence that says why it failed; nullopt on success.
std::optional<std::string> write_baseline_file(const std::string& path, const Baseline& baseline);

} // namespace standard_sitemap
