#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/text/text_paper.h"

namespace standard_sitemap {

/// What a node is called: its name, or the last part of its URI in angle brackets, or `(no name)`.
std::string label_of(const Shown& shown);

/// A URI as people read it beside others of its site: without the origin if that is the same.
std::string local_form(const Uri& uri, const std::optional<Uri>& origin);

/// Where a node leads: a link relative to `origin`, marked if it leaves its site; or why it is refused.
Piece link_of(const Shown& shown, const std::optional<Uri>& origin, const Signs& signs);

/// The URI of the map's root document, after redirects.
std::optional<Uri> origin_of(const Map& map);

/// A line about a node: its label and, beside it, in a column of their own, where it leads.
struct NodeRow {
  Piece lead; ///< before the label: the lines of the tree, or the name of a role
  Piece label;
  Piece link;
  Piece note; ///< after the link
};

/// Sets the rows so that their links stand below each other, as far as the paper is wide enough.
void write_rows(TextPaper& paper, const std::vector<NodeRow>& rows);

/// `text` filled up with spaces to `columns`.
std::string padded(std::string text, std::size_t columns);

/// `1 item`, `2 items`.
std::string counted(std::uint64_t number, std::string_view singular);
/// `812 bytes`, `14.2 KiB`, `3.1 MiB`.
std::string shown_bytes(std::uint64_t bytes);

} // namespace standard_sitemap
