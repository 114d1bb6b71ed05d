#pragma once

#include <span>
#include <string_view>

namespace standard_sitemap {

/// One file of the demo site, embedded at build time from the folder `site`.
struct SiteFile {
  std::string_view path; ///< below the folder, without leading slash
  std::string_view bytes;
};

/// Returns all files, sorted by path. The span is valid for the life of the program.
std::span<const SiteFile> site_files();

} // namespace standard_sitemap
