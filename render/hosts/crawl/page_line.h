#pragma once

#include <string>

#include "render/hosts/crawl/page_discovery.h"

namespace standard_sitemap {

/// Appends the line of one page: an object as docs/crawl.md describes it, and a line end.
void append_page_line(std::string& lines, const PageFindings& page, bool with_trace);

} // namespace standard_sitemap
