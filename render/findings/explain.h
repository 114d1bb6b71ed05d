#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/map/list_result.h"
#include "engine/terms/fetch_failure.h"
#include "render/renderer.h"

// Why there is no map, and what may help, in the words of the commands of this project: sitemap-probe, whose
// options hints name, and that of the npm package, which has some of them.

namespace standard_sitemap {

/// Why there is no map to show, in words for a person.
struct Explanation {
  std::string what; ///< one sentence: what happened
  std::string hint; ///< what to try; each part, up to a semicolon, makes sense without the others
};

/// Returns the parts of a hint that advise none of the `others`, which are options such as `--trace`: those
/// that were given already, and those that the command does not have. Empty if none is left.
std::string hint_without(std::string_view hint, std::span<const std::string> others);
/// Whether a hint names an option of the program, so that it says more than the remedy of a finding does.
bool advises_option(std::string_view hint);

/// There was no response (exit status 3). `message`: a sentence that says why.
Explanation explain_unfetched(const std::string& requested, FetchFailure failure, const std::string& message);
/// There is a response, but its body is damaged, and what comes before that names no map (exit status 3).
/// `damage`: a sentence that says how.
Explanation explain_damaged(const PageReport& page, const std::string& damage);
/// The folder with the files of a site has no home page that could name a map (exit status 3).
Explanation explain_no_home_page(const std::string& folder, const std::string& message);
/// Whether the document given as a page is itself a map, judging by its type and address, so that nothing in
/// it can name one (exit status 1).
bool is_probably_a_map(const PageReport& page);
/// The page names no site map (exit status 1).
Explanation explain_none_named(const PageReport& page, const Discovery& discovery);
/// A site map was named or given, but could not be read (exit status 4). Precondition: `report` has the root
/// document. `from_file`: that is a local file.
Explanation explain_nothing_there(const Report& report, bool from_file);

/// The finding that links of a local map are relative, for formats that show no findings; nullopt if there is
/// none.
std::optional<std::string> hint_for_relative_links(const Report& report);

/// There is a robots.txt or a sitemap index, but no list with entries (exit status 4). Precondition: `report`
/// has the root document; `lists` is not `something`.
Explanation explain_nothing_listed(const Report& report, ListResult lists);

} // namespace standard_sitemap
