#pragma once

#include <optional>
#include <string>

#include "render/probe/output.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// Writes the map as one Standard-Sitemap file, and says what could not be written.
void write_ssp(const Report& report, Output& output);

/// Writes the map as a list for crawlers, and says what could not be listed. What one list does not hold is
/// split: the lists are put beside `path` as `NAME-1.xml` and so on, and what goes to `output` is their
/// index, which gives them addresses at the root of the map's own site. Nothing is written if there is no
/// page to list, or `path` is no file that could have others beside it. Why it could not be written, as a
/// sentence; nothing if all is well.
std::optional<std::string> write_sitemaps_org(const Report& report, Output& output, const std::string& path);

} // namespace standard_sitemap
