#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/map/map.h"
#include "engine/terms/diagnostic.h"
#include "engine/terms/policy.h"
#include "render/hosts/audit/folder_audit.h"
#include "render/hosts/probe/page_source.h"

namespace standard_sitemap {

/// A folder with a site that is not published yet (`--root`).
struct SiteFolder {
  std::string path;                 ///< as it was given
  Uri base;                         ///< the address that it will have; ends with a slash
  std::vector<std::string> ignored; ///< patterns (`PathPattern`)
  FolderAudit::Announcement announcement = FolderAudit::Announcement::by_pages;

  /// The name of its home page: the first of `index_names` that is a file; `index.html` if none is.
  std::string_view home_name() const;
  Uri home_address() const; ///< of its home page, by name
  Uri home_file() const;    ///< likewise
};

/// Returns the home page of the folder, as a server would send it. Fails if there is none.
PageResult read_home_page(const SiteFolder& folder, const Policy& policy);

/// A list of a folder, and the findings about it alone.
struct CheckedList {
  std::optional<Map> map; ///< nullopt: it could not be read
  Diagnostics findings;
};

/// Checks a map against the files of the folder: what it links to, whether these pages name it, and which
/// pages it does not have. Reads each page once, on as many threads as there are cores; the result does not
/// depend on them. `interrupted` is called by all of them; once it returns true, the check ends early, and
/// its result is of no use.
///
/// G-20: if the folder has an `llms.txt` or a `sitemap.xml` that is no part of the map, that is checked, too,
/// and compared with the map. `check_list` loads one, and checks it for itself.
Diagnostics check_folder(const SiteFolder& folder, const Map& map, const Policy& policy,
                         const std::function<bool()>& interrupted,
                         const std::function<CheckedList(const Uri&)>& check_list);

} // namespace standard_sitemap
