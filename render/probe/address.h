#pragma once

#include <string>
#include <string_view>

#include "engine/web/result.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// Percent-encodes each byte of a text for which `stays` is false (RFC 3986, 2.1).
std::string percent_encoded(std::string_view text, bool (*stays)(char));

/// Returns the address of a page as a person typed it: http, https or file. The error suggests what was
/// probably meant.
Result<Uri> page_address(const std::string& typed);

/// Returns the address given to `--sitemap`: a URI, or a local file (one that exists, or a name without a
/// scheme).
Result<Uri> sitemap_address(const std::string& typed);

/// Returns the address that a local file will have: `typed`, which is http or https; if its path ends with a
/// slash or is empty, it is the folder, and the file keeps its name there.
Result<Uri> base_address(const std::string& typed, const Uri& file);

/// Returns the `file:` URI of a local file. Relative paths are resolved against the working directory.
Result<Uri> file_uri(const std::string& path);

} // namespace standard_sitemap
