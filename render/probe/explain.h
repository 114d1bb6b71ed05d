#pragma once

#include <string>

#include "engine/map/list_result.h"
#include "render/probe/page_source.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// Why there is no map to show, in words for a person.
struct Explanation {
  std::string what; ///< one sentence: what happened
  std::string hint; ///< what to try
};

/// No response (exit status 3). `from_file`: it was to be read from the file of `--page`.
Explanation explain_unfetched(const std::string& requested, const PageTrouble& trouble, bool from_file);
/// What was given as a page is a map itself, as its type and its address say, so that nothing in it can name
/// one (1).
bool is_probably_a_map(const PageReport& page);
/// A page that names no site map (1).
Explanation explain_none_named(const PageReport& page, const Discovery& discovery);
/// A site map is named, or was given, but none lies there (4). Precondition: `report` has the root document.
Explanation explain_nothing_there(const Report& report);

/// A robots.txt or an index of lists, but no list (4). Precondition: `report` has the root document; `lists`
/// is not `something`.
Explanation explain_nothing_listed(const Report& report, ListResult lists);

} // namespace standard_sitemap
