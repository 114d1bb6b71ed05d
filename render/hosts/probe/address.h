#pragma once

#include <string>
#include <string_view>

#include "engine/web/result.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// Returns the address of a page as a person typed it: http, https or file. The error suggests what was
/// probably meant.
Result<Uri> page_address(const std::string& typed);

/// What stands for standard input instead of the name of a file.
inline constexpr std::string_view standard_input_name = "-";

/// Returns the address given to `--sitemap`: a URI, or a local file (one that exists, or a name without a
/// scheme). Standard input has that of its device.
Result<Uri> sitemap_address(const std::string& typed);

/// Returns the address that a local file will have: `typed`, which is http or https; if its path ends with a
/// slash or is empty, it is the folder, and the file keeps its name there.
Result<Uri> base_address(const std::string& typed, const Uri& file);
/// The same for a file without a name: its address is `typed`, also if that ends with a slash.
Result<Uri> base_address(const std::string& typed);

/// Returns the `file:` URI of a local file. Relative paths are resolved against the working directory.
Result<Uri> file_uri(const std::string& path);

} // namespace standard_sitemap
