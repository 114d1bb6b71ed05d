#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/node/node_display.h"
#include "render/text/text_writer.h"

namespace standard_sitemap {

/// Returns a URI for display: without the origin if it equals `origin`.
std::string local_form(const Uri& uri, const std::optional<Uri>& origin);

/// Returns where a node leads: a link relative to `origin`, marked if it leaves the site, or the reason why
/// it is refused.
StyledText link_of(const Shown& shown, LinkKind kind, const std::optional<Uri>& origin,
                   const Symbols& symbols);

/// A line about a node: its label and, in a separate column, its link.
struct NodeRow {
  StyledText lead; ///< precedes the label: lines of the tree, or the name of a role
  StyledText label;
  StyledText link;
  StyledText note; ///< follows the link
};

/// Writes the rows with their links aligned in a column, as far as the width permits.
void write_rows(TextWriter& writer, const std::vector<NodeRow>& rows);

/// Returns `text` padded with spaces to `columns`.
std::string padded(std::string text, std::size_t columns);

/// `812 bytes`, `14.2 KiB`, `3.1 MiB`.
std::string shown_bytes(std::uint64_t bytes);

} // namespace standard_sitemap
