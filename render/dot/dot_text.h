#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// Returns a quoted string of the DOT language that Graphviz shows in a label as exactly this text (valid
/// UTF-8): `\N` or `&lt;` in it are ordinary characters.
std::string dot_string(std::string_view text);

/// The same for a label of several lines.
std::string dot_string(const std::vector<std::string>& lines);

/// The same for a tooltip.
std::string dot_tooltip(std::string_view text);

/// Returns text for the content of an HTML-like label, or an attribute in it other than a link; Graphviz
/// shows it unchanged.
std::string dot_html_text(std::string_view text);

/// The same for a link of an HTML-like label.
std::string dot_html_link(std::string_view text);

/// Breaks `text` into lines of about `columns`, at spaces, after punctuation and between wide characters. A
/// word that is longer has a line to itself, up to half as long again; only longer ones are broken, at
/// capitals if they have some. If the text needs more than `max_lines`, the last ends with an ellipsis.
/// Returns at least one line.
std::vector<std::string> wrapped(std::string_view text, std::size_t columns, std::size_t max_lines);

} // namespace standard_sitemap
