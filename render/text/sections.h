#pragma once

#include "render/text/text_writer.h"

namespace standard_sitemap {

// The sections of a report as text. A section without content is omitted, including its title.

/// Writes the page, the site map with the rule that found it, and the position of the page in the map.
void write_header(TextWriter& writer, const Report& report);
/// Writes every role with its nodes (M-12), and the descendants of nodes that are not in the tree (M-6).
/// Returns false if the limit of places cut it.
bool write_roles(TextWriter& writer, View& view);
/// Writes the unfolded map, within the writer's depth and number of places (L-1, L-2). Returns false if the
/// limit of places cut it.
bool write_tree(TextWriter& writer, View& view);
/// Writes the totals and what was omitted (V-4).
void write_counts(TextWriter& writer, View& view, const std::vector<DocumentReport>& documents);
/// S-4, O-3, O-4: writes what a display level would change in the page. Addresses in the map's own site are
/// shown relative to `origin`.
void write_level(TextWriter& writer, const Map& map, const DisplayLevels& levels, std::string_view level,
                 const std::optional<Uri>& origin);
/// writes what the page says of its own place, and the map, if there is one, does not say.
void write_place(TextWriter& writer, const Report& report);
/// Writes diagnostics no more severe than `worst`, the most severe first. Addresses in the map's own site are
/// shown relative to `origin`.
void write_findings(TextWriter& writer, const Diagnostics& diagnostics, Severity worst,
                    const std::optional<Uri>& origin);
/// Writes all diagnostics, the most severe first, with a remedy for each kind.
void write_all_findings(TextWriter& writer, const Diagnostics& diagnostics, const std::optional<Uri>& origin);
void write_trace(TextWriter& writer, const Discovery& discovery,
                 const std::vector<DocumentReport>& documents);

} // namespace standard_sitemap
