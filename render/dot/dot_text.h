#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

/// A quoted string of the dot language that Graphviz shows in a label as exactly this (valid UTF-8) text:
/// `\N` or
/// `&lt;` in it are four or five characters like any others.
std::string dot_string(std::string_view text);

/// The same for a label of several lines.
std::string dot_string(const std::vector<std::string>& lines);

/// The same for a tooltip.
std::string dot_tooltip(std::string_view text);

/// Text between the tags of an HTML-like label, with the same promise.
std::string dot_html_text(std::string_view text);

/// `text` in lines of at most `columns`, broken at spaces or punctuation where there is any; where it takes
/// more than `most_lines` an ellipsis ends it. At least one line.
std::vector<std::string> wrapped(std::string_view text, std::size_t columns, std::size_t most_lines);

} // namespace standard_sitemap
