#pragma once

#include <cstddef>
#include <string>

#include "engine/web/result.h"
#include "render/hosts/audit/static_site.h"

namespace standard_sitemap {

/// Lists what is in a folder and below. Symbolic links are noted, not entered. Names that begin with a dot
/// are left out, as servers are usually told to do, except `.well-known`. Fails if the folder itself cannot
/// be read; parts of it that cannot be are left out.
///
/// `path`: of the folder; may end with a slash.
Result<FolderListing> list_folder(const std::string& path);

/// Reads a regular file of the folder into `content`, replacing what it holds: at most `max_bytes`. `name`:
/// its path in the folder. A symbolic link is not followed out of the folder. Returns a sentence that says
/// why it cannot be read; empty on success.
std::string read_file_of_folder(const std::string& folder, const std::string& name, std::size_t max_bytes,
                                std::string& content);

} // namespace standard_sitemap
