#pragma once

#include <string>
#include <string_view>

#include "engine/web/result.h"
#include "engine/web/uri.h"

namespace standard_sitemap {

/// The address of a page as a person typed it: http, https or file. The error says what was probably meant.
Result<Uri> page_address(const std::string& typed);

/// What `--sitemap` names: a URI, or a local file (it exists, or has no scheme).
Result<Uri> sitemap_address(const std::string& typed);

/// The `file:` URI of a local file. Relative to the working directory.
Result<Uri> file_uri(const std::string& path);

} // namespace standard_sitemap
