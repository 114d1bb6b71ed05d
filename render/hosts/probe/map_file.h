#pragma once

#include <optional>
#include <span>
#include <string>

#include "render/hosts/probe/output.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// Writes the map as one Standard Sitemap file, and prints what could not be written.
void write_ssp(const Report& report, Output& output);

/// Writes the map as an XML sitemap (sitemaps.org), and prints what could not be listed. If one sitemap
/// cannot hold all pages, several are written beside `path` as `NAME-1.xml` and so on, and `output` receives
/// their sitemap index, which gives them addresses at the root of the map's own site. Writes nothing if there
/// is no page to list, if `path` is not a file that others can lie beside, or if it would replace one of the
/// files that were read. Returns a sentence that says why it failed; nullopt on success.
std::optional<std::string> write_sitemaps_org(const Report& report, Output& output, const std::string& path,
                                              std::span<const std::string> read);

/// G-19: writes the map as an llms.txt, and prints what could not be written. If that is longer than the
/// budget, parts are written beside `path`, and `output` receives their index; otherwise as above.
std::optional<std::string> write_llms(const Report& report, Output& output, const std::string& path,
                                      std::span<const std::string> read, std::size_t budget);

/// Writes the map as one Markdown file for people, and prints what could not be written.
void write_markdown(const Report& report, Output& output);

} // namespace standard_sitemap
