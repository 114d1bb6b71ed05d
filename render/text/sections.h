#pragma once

#include "render/text/text_paper.h"

namespace standard_sitemap {

// The sections of a report as text. Each writes nothing, not even its title, if it has nothing to say.

/// Page, site map with the rule that found it, and where the page stands in the map.
void write_header(TextPaper& paper, const Report& report);
/// Every role with its nodes (M-12), and what stands below those that have no place in the tree (M-6). False:
/// not all of it, because of the number of places.
bool write_roles(TextPaper& paper, View& view);
/// The map unfolded, within the paper's depth and number of places (L-1, L-2). False: as above.
bool write_tree(TextPaper& paper, View& view);
/// How much there is, and how much was left out (V-4).
void write_counts(TextPaper& paper, View& view, const std::vector<DocumentReport>& documents);
/// S-4, O-3, O-4: what a display level would change in the page. Places in the map's own site are given
/// relative to `origin`.
void write_level(TextPaper& paper, const Map& map, const DisplayLevels& levels, std::string_view level,
                 const std::optional<Uri>& origin);
/// Diagnostics no worse than `worst`, the worst first; places in the map's own site are given relative to
/// `origin`.
void write_findings(TextPaper& paper, const Diagnostics& diagnostics, Severity worst,
                    const std::optional<Uri>& origin);
/// All of them, the worst first, and how to mend each kind.
void write_all_findings(TextPaper& paper, const Diagnostics& diagnostics, const std::optional<Uri>& origin);
void write_trace(TextPaper& paper, const Discovery& discovery, const std::vector<DocumentReport>& documents);

} // namespace standard_sitemap
