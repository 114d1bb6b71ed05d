#pragma once

#include <string_view>
#include <vector>

#include "engine/map/map.h"
#include "render/hosts/audit/static_site.h"

namespace standard_sitemap {

/// G-20: compares another list of a site, such as its llms.txt, with the map of that site, before both are
/// published. The findings are links of the list to files that the folder does not have or that are at
/// another address, pages of the map that the list lacks (`list-incomplete` if they are more than one in
/// twenty, else `lists-differ`), and pages of the list that the map lacks (`lists-differ`). Pages are the
/// same if they are one file, or if one is the other in Markdown: `a.md` or `a.html.md` for `a.html`. What is
/// not in the folder does not count.
///
/// `name`: what findings call the list, such as its path in the folder. O(n log n) time for n links of both.
Diagnostics compare_lists(const Map& map, const Map& list, std::string_view name, const StaticSite& site);

/// A list beside the map.
struct ListBeside {
  std::string_view name; ///< its path in the folder
  Uri address;
};
/// The lists that a folder usually has, `llms.txt` and `sitemap.xml`, as far as it has them and they are no
/// part of the map. O(n) time for n documents of the map.
std::vector<ListBeside> lists_beside(const Map& map, const StaticSite& site);

/// As `compare_lists`, of a published site, by the addresses alone: nothing is asked for. Pages are the same
/// if their addresses are, or if one is the other in Markdown: `a.md` or `a.html.md` for `a.html`, `a/` or
/// `a`. What is on other hosts than the root document of the map does not count; if that is a local file, all
/// counts.
Diagnostics compare_lists(const Map& map, const Map& list, std::string_view name);

} // namespace standard_sitemap
